"""Face-up cards as a view shows them."""

from collections.abc import Iterable

from engine.ccg.presentation.view_types import Face
from engine.ccg.table.table import Table


def face(table: Table, card: int) -> Face:
    design = table.design(card)
    return {"id": card, "design": design.id, "name": design.name, "type": design.type, "owner": table.owner(card)}


def faces(table: Table, cards: Iterable[int]) -> list[Face]:
    return [face(table, card) for card in cards]
