"""The visible side of a card: its face or its back."""

from typing import Literal, NotRequired, TypedDict

from engine.fanccg.cards.designs import CardType


class Back(TypedDict):
    """A face-down card."""

    hidden: Literal[True]


class Face(TypedDict):
    """A face-up card.

    id: its number, used in actions; design: its row in the catalogue; owner: its seat. points: the printed points, 0 if
    its text gives them; absent for cards without points.
    """

    id: int
    design: str
    name: str
    type: CardType
    owner: int
    points: NotRequired[int]
