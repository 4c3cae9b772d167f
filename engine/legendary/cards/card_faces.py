"""The visible data of a card: its face if face up, its back if face down."""

from typing import Literal, NotRequired, TypedDict

from engine.legendary.cards.designs import CardType, PointsKind


class Back(TypedDict):
    """A face-down card. end_game: the back of an End Game (END-01)."""

    hidden: Literal[True]
    end_game: NotRequired[Literal[True]]


class Change(TypedDict):
    """A change of a printed number.

    by: a card name or other cause; amount: points, may be negative.
    """

    by: str
    amount: int


class Face(TypedDict):
    """A face-up card.

    id: its number, used in actions; design: its catalogue row. fight and pays: the points that defeat it now, and
    their kind. cost: the current recruit cost. task: the task of a Lead. `beneath`: cards under it. changes: why fight
    or cost isn't as printed. now: what players can do about it there, in a sentence or two. keywords: the meaning of
    its keywords that `now` doesn't cover, a sentence each.
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
