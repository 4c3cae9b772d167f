"""What is seen of a card: its face where it lies open, its back where it does not."""

from typing import Literal, NotRequired, TypedDict

from engine.fanccg.cards.designs import CardType


class Back(TypedDict):
    """A card that lies face down."""

    hidden: Literal[True]


class Face(TypedDict):
    """A card that lies open.

    id: its number, which actions name; design: its row in the catalogue. owner: whose it is, from 0. points: the
    printed ones, or 0 where its text gives them; None for cards that have none.
    """

    id: int
    design: str
    name: str
    type: CardType
    owner: int
    points: NotRequired[int]
