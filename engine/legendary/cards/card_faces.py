"""What is seen of a card: its face where it lies open, its back where it does not."""

from typing import Literal, NotRequired, TypedDict

from engine.legendary.cards.designs import CardType, PointsKind


class Back(TypedDict):
    """A card that lies face down. end_game: it is known by its back as an End Game (END-01)."""

    hidden: Literal[True]
    end_game: NotRequired[Literal[True]]


class Change(TypedDict):
    """What makes a printed number another one. by: a card, or what else it is; amount: points, less than 0 too."""

    by: str
    amount: int


class Face(TypedDict):
    """A card that lies open.

    id: its number, which actions name; design: its row in the catalogue. fight and pays: the points that defeat it
    now, and their kind. cost: what recruiting it costs now. task: what a Lead asks for. beneath: cards under it.
    changes: why fight or cost isn't as printed. now: what can be done about it where it lies, in a sentence or two.
    keywords: what those mean there of which `now` doesn't tell, a sentence each.
    """

    id: int
    design: str
    name: str
    type: CardType
    fight: NotRequired[int]
    pays: NotRequired[PointsKind]
    cost: NotRequired[int]
    task: NotRequired[str]
    beneath: NotRequired[list["Face | Back"]]
    changes: NotRequired[list[Change]]
    now: NotRequired[str]
    keywords: NotRequired[str]
