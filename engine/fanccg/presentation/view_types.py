"""The types of a view (1.1 Zones and who sees them) and of a catalogue row."""

from typing import Any, Literal, NotRequired, TypedDict

from engine.fanccg.cards.card_faces import Back, Face
from engine.fanccg.cards.designs import CardType, Circumstance, LeftMark, RightMark
from engine.fanccg.table.state import Phase
from engine.kernel import schemas
from engine.kernel.art import ArtView


class Laid(TypedDict):
    """A card in the row of the round.

    place: from 0, in order of play. seat: its player. cover: the cover card on it. counts: its current points. on: the
    circumstances that are on after it. negated, withdrawn: aspects and attributes that no longer count. provides:
    attributes added by its text. holds: captured characters.
    """

    place: int
    seat: int
    card: Face | Back
    cover: Face | None
    counts: int
    on: list[Circumstance]
    negated: list[str]
    withdrawn: list[str]
    provides: list[str]
    holds: list[Face]


class Named(TypedDict):
    """An environment card with the cards next to it and its investment.

    Source: CNF-06.
    """

    card: Face
    beside: list[Face]
    investment: int
    disabled: bool


class Adjusted(TypedDict):
    """Points that a card text adds to the round."""

    card: Face
    points: int


class Round(TypedDict):
    """The current round.

    score: the current score; passes: consecutive passes. available: attributes that can be used now.
    """

    number: int
    first: int
    passes: int
    score: int
    row: list[Laid]
    adjustments: list[Adjusted]
    on: list[Circumstance]
    available: list[str]


class Turn(TypedDict):
    """The current turn. number: from 1; 0 before the first."""

    number: int
    seat: int


class Revealed(TypedDict):
    """A card that was revealed for high card and has returned. value: its draw value.

    Source: HIGH-09.
    """

    design: str
    name: str
    value: int


class HighCard(TypedDict):
    """The last high card: the revealed card of each seat, None if kept hidden.

    winner: None for nobody.
    """

    revealed: list[Revealed | None]
    winner: int | None


class Player(TypedDict):
    """A player. Integers count cards; faces are given if the viewer sees them.

    drawn: the card drawn for high card; draw_value: its value (HIGH-09). deck_cards: the viewer's draw deck in the
    order of its numbers, during the sideboard exchange.
    """

    seat: int
    points: int
    hand: list[Face | Back]
    deck: int
    discard: list[Face]
    environment_deck: list[Face | Back]
    sideboard: list[Face | Back]
    cover_deck: NotRequired[list[Face]]
    drawn: NotRequired[Face | Back]
    draw_value: NotRequired[int]
    deck_cards: NotRequired[list[Face]]


class LineOfScore(TypedDict):
    """A source of points of a round. added: by a text."""

    design: str
    name: str
    points: int
    added: bool


class Result(TypedDict):
    """The result of a round.

    taker: the player who scored; None for nobody. concluded: ended by a Conclusion.
    """

    round: int
    period: int
    taker: int | None
    points: int
    concluded: bool
    lines: list[LineOfScore]


class View(TypedDict):
    """Everything that a seat or a spectator may see.

    ending: this is the last round of its period (PER-06). high_card: None until both have answered for the first time.
    """

    format: str
    viewer: int | None
    over: bool
    game: int
    phase: Phase
    period: int
    ending: bool
    high_card: HighCard | None
    first: int | None
    turn: Turn
    round: Round
    environment: list[Named]
    players: list[Player]
    removed: list[Face]
    results: list[Result]
    waiting_for: list[int]
    resigned: int | None


class DemandRow(TypedDict):
    """A requirement of a card."""

    attribute: NotRequired[str]
    term: NotRequired[str]
    providers: NotRequired[int]


class Card(TypedDict):
    """A row of the catalogue. label: the name in capitals of an environment card."""

    id: str
    number: int
    name: str
    type: CardType
    text: list[str]
    custom: NotRequired[bool]
    art: NotRequired[ArtView]
    label: NotRequired[str]
    set: NotRequired[str]
    episode: NotRequired[str]
    draw: NotRequired[int]
    points: NotRequired[int | str]
    themes: NotRequired[list[str]]
    provides: NotRequired[list[str]]
    terms: NotRequired[list[str]]
    requires: NotRequired[list[DemandRow]]
    prevented_by: NotRequired[list[str]]
    left: NotRequired[dict[Circumstance, LeftMark]]
    right: NotRequired[dict[Circumstance, RightMark]]
    in_play: NotRequired[int]
    in_deck: NotRequired[int | Literal["+"]]
    investment: NotRequired[int]
    arms: NotRequired[int]


def all_schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a view and of a catalogue row."""
    return schemas.make_schemas(View=View, Card=Card)
