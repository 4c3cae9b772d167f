"""The shape of what leaves the table: the view, and the rows of the catalogue. Clients get types from here."""

from typing import Any, Literal, NotRequired, TypedDict

from engine.kernel import schemas
from engine.legendary.cards.card_faces import Back, Change, Face
from engine.legendary.cards.designs import CardType, ClassName, EnemyType, Keyword
from engine.legendary.table.state import Phase, Until

Avatar = Literal["mulder", "scully", "skinner", "doggett", "reyes"]


class _Played(TypedDict):
    virtual: bool
    here: bool
    used: list[int]


class PlayedFace(Face, _Played):
    """A card played this turn. virtual: the copy of a Coordinated card; here: it still lies there; used: abilities."""


class PlayedBack(Back, _Played):
    """A card played this turn that lies face down somewhere by now."""


class Space(TypedDict):
    """A space of the Shadows. attached: cards that lie at the space. changes: why scanning costs other than printed."""

    space: str
    scan_cost: int
    card: Face | Back | None
    changes: NotRequired[list[Change]]
    attached: NotRequired[list[Face | Back]]


class BureauSpace(Space):
    """A space of the Bureau. power: what its use does, in words; "" for none."""

    power: str


class Link(TypedDict):
    """The Evidence that a Lead leads to."""

    space: str
    card: Face | Back


class _EndGame(TypedDict):
    place: str
    evidence: list[Face | Back]


class Deed(TypedDict):
    """An action that the viewer may take, as the decision offers it."""

    type: str
    card: NotRequired[int]
    ability: NotRequired[int]
    space: NotRequired[str]


class HiddenEndGame(_EndGame):
    """An End Game that lies face down. evidence: the row of cards at it.

    turned_up_by: what the viewer may do now that is sure to turn it up.
    """

    revealed: Literal[False]
    turned_up_by: list[Deed]


class RevealedEndGame(Face, _EndGame):
    """An End Game that is fought. evidence: the row of cards at it; strikes: those that it has taken."""

    revealed: Literal[True]
    defense: int
    health: int
    damage: int
    strikes: list[Face | Back]


class Decks(TypedDict):
    """How many cards the decks hold. end_game_on_top: the back on top of the Conspiracy says so.

    special_agent_cost: what recruiting the top one costs, whichever that is (ACT-33).
    """

    academy: int
    strike_deck: int
    special_agents: int
    special_agent_cost: int
    beliefs: int
    doubts: int
    conspiracy: int
    end_game_on_top: bool


class Piles(TypedDict):
    """The open piles: the defeated in their order, the others in none (OPEN-32)."""

    defeated_conspiracy: list[Face | Back]
    defeated_characters: list[Face | Back]
    strike_discard: list[Face | Back]
    removed: list[Face | Back]


class Player(TypedDict):
    """What lies before a player.

    hand: where the viewer may see it; shown: what others have been shown of it this turn. damage, health, hand_limit:
    while the Avatar is there. counters and standing: by name. loses_turn: DIFF-06.
    """

    seat: int
    avatar: Face | Back | None
    defeated: bool
    loses_turn: bool
    counters: dict[str, int]
    standing: dict[str, str]
    hand_size: int
    deck_size: int
    discard: list[Face | Back]
    scars: int
    coordinated: bool
    played: list[Face | Back]
    vigilant: list[Face | Back]
    strikes: list[Face | Back]
    cliffhanger: list[Face | Back]
    aside: list[Face | Back]
    attached: list[Face | Back]
    damage: NotRequired[int]
    health: NotRequired[int]
    hand_limit: NotRequired[int]
    hand: NotRequired[list[Face | Back]]
    shown: NotRequired[list[Face | Back]]


class Turn(TypedDict):
    """What counts for this turn only.

    attack_by_class, recruit_by_class: points left, by class or "none". avoids: seats that may avoid a Strike.
    deeds: how often a Lead's deed was done, by the Lead's number.
    """

    number: int
    seat: int
    phase: Phase
    attack: int
    recruit: int
    attack_by_class: dict[str, int]
    recruit_by_class: dict[str, int]
    avoids: list[int]
    copies: list[Face | Back]
    plays: list[PlayedFace | PlayedBack]
    deeds: dict[str, int]


class InForce(TypedDict):
    """Something that goes on for a while. until: "turn", "turn_of" (the next turn of the seat) or "game"."""

    text: str
    seat: int
    until: Until


class Result(TypedDict):
    """How one game ended. discovered, collected: pieces of Evidence."""

    game: int
    won: bool
    discovered: int
    collected: int
    points: int
    reason: str
    end_game: str
    turns: int


class View(TypedDict):
    """The table as a seat (or a spectator, whose `viewer` is null) may see it.

    seasons: by part of the Conspiracy deck. leads: by the number of the Lead. players: in the order of their turns.
    """

    format: str
    viewer: int | None
    over: bool
    game: int
    seasons: list[list[int]]
    academy_sets: list[str]
    the_end: bool
    turn: Turn
    shadows: list[Space]
    field: list[Face | Back]
    bureau: list[BureauSpace]
    evidence: list[list[Face | Back]]
    collected: list[Face | Back]
    leads: dict[str, Link]
    end_games: list[HiddenEndGame | RevealedEndGame]
    decks: Decks
    piles: Piles
    players: list[Player]
    in_force: list[InForce]
    results: list[Result]
    points: int
    waiting_for: int | None


class Star(TypedDict):
    """Which printed numbers the card's own text can change (CLAR-01)."""

    fight: bool
    points: bool


_Class = TypedDict("_Class", {"class": ClassName}, total=False)


class Card(_Class):
    """A row of the catalogue: a design, of which the box holds `copies`. What is 0 or empty is left out.

    numbers: those of its copies, the same at every table, by which facts speak of cards.
    reveal, lasting, doubt: parts of its text, see engine.legendary.cards.card_text.told.
    """

    id: str
    name: str
    type: CardType
    copies: int
    text: list[str]
    reveal: NotRequired[str]
    lasting: NotRequired[str]
    doubt: NotRequired[str]
    star: Star
    numbers: list[int]
    set: NotRequired[str]
    cost: NotRequired[int]
    attack: NotRequired[int]
    recruit: NotRequired[int]
    enemy: NotRequired[list[EnemyType]]
    fight: NotRequired[int]
    keywords: NotRequired[list[Keyword]]
    immunity: NotRequired[list[ClassName]]
    vulnerability: NotRequired[list[ClassName]]
    priority: NotRequired[int]
    damage: NotRequired[int]
    miss: NotRequired[bool]
    rank: NotRequired[int]
    defense: NotRequired[int]
    health: NotRequired[int]
    avatar: NotRequired[Avatar]
    kind: NotRequired[str]
    not_in_own_turn: NotRequired[bool]
    tags: NotRequired[list[str]]


def all_schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of the view and of a row of the catalogue, and of what they are made of."""
    return schemas.of(View=View, Card=Card)
