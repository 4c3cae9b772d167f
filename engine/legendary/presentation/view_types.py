"""Types of the view and of the catalogue rows.

Client types are generated from them.
"""

from typing import Any, Literal, NotRequired, TypedDict

from engine.kernel import schemas
from engine.kernel.art import ArtView
from engine.legendary.cards.card_faces import Back, Change, Face
from engine.legendary.cards.designs import CardType, ClassName, EnemyType, Keyword
from engine.legendary.table.state import Phase, Until

Avatar = Literal["mulder", "scully", "skinner", "doggett", "reyes"]


class _Played(TypedDict):
    virtual: bool
    here: bool
    used: list[int]


class PlayedFace(Face, _Played):
    """A card played this turn.

    virtual: a Coordinated copy; here: it is still in play; used: abilities already used.
    """


class PlayedBack(Back, _Played):
    """A card played this turn that is face down by now."""


class Space(TypedDict):
    """A space of the Shadows.

    attached: its attached cards. changes: why a scan costs more or less than printed.
    """

    space: str
    scan_cost: int
    card: Face | Back | None
    changes: NotRequired[list[Change]]
    attached: NotRequired[list[Face | Back]]


class BureauSpace(Space):
    """A space of the Bureau. power: the text of its power; "" for none."""

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
    """A face-down End Game. evidence: the Evidence that has joined it.

    turned_up_by: the viewer's current options that are certain to reveal it.
    """

    revealed: Literal[False]
    turned_up_by: list[Deed]


class RevealedEndGame(Face, _EndGame):
    """A revealed End Game.

    evidence: the Evidence that has joined it; strikes: the Strikes on it.
    """

    revealed: Literal[True]
    defense: int
    health: int
    damage: int
    strikes: list[Face | Back]


class Decks(TypedDict):
    """Number of cards in each deck.

    end_game_on_top: the top card of the Conspiracy Deck has an End Game back. special_agent_cost: cost of recruiting
    the top Special Agent, whichever it is (ACT-33).
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
    """The open piles: defeated cards in order, the others without order (OPEN-32)."""

    defeated_conspiracy: list[Face | Back]
    defeated_characters: list[Face | Back]
    strike_discard: list[Face | Back]
    removed: list[Face | Back]


class Player(TypedDict):
    """A player's area.

    hand: cards, if the viewer may see them; shown: cards shown to others this turn. damage, health, hand_limit:
    present while the player has an Avatar. counters and standing: by name. loses_turn: DIFF-06.
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
    """State that lasts for this turn.

    attack_by_class, recruit_by_class: points left, by class or "none". avoids: seats that may avoid a Strike. `deeds`:
    the number of times a Lead's task was done, by the Lead's number.
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
    """A lasting effect.

    until: "turn", "turn_of" (the next turn of the seat) or "game".
    """

    text: str
    seat: int
    until: Until


class Result(TypedDict):
    """The result of one game. discovered, collected: number of Evidence cards."""

    game: int
    won: bool
    discovered: int
    collected: int
    points: int
    reason: str
    end_game: str
    turns: int


class View(TypedDict):
    """The table as a seat (or a spectator, whose `viewer` is null) sees it.

    seasons: by part of the Conspiracy Deck. leads: by the number of the Lead. players: in turn order.
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
    """The printed numbers that the card's own text can change (CLAR-01)."""

    fight: bool
    points: bool


_Class = TypedDict("_Class", {"class": ClassName}, total=False)


class Card(_Class):
    """A catalogue row: a design with `copies` cards in the box.

    Values that are 0 or empty are left out.

    numbers: the card numbers of its copies, the same at every table; facts use them. reveal, lasting, doubt: parts of
    its text, see engine.legendary.cards.card_text.told.
    """

    id: str
    name: str
    type: CardType
    copies: int
    text: list[str]
    custom: NotRequired[bool]
    art: NotRequired[ArtView]
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
    """Return the JSON Schemas of the view, a catalogue row and their types."""
    return schemas.make_schemas(View=View, Card=Card)
