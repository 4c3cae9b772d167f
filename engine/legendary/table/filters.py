"""Filters: whether a card matches the description on a card.

Hidden cards on the table match no filter about their identity.
"""

from typing import Protocol

from engine.legendary.cards.designs import CardType, Design, Filter


class Cards(Protocol):
    """The questions that a filter asks about cards on a table."""

    def design(self, card: int) -> Design: ...

    def kind_of(self, card: int) -> str: ...

    def is_hidden(self, card: int) -> bool: ...

    def has_keyword(self, card: int, word: str) -> bool: ...


def matches(table: Cards, wanted: Filter, card: int, source: int) -> bool:
    """Return whether a card matches a filter of the card `source`."""
    if wanted.this:
        return card == source
    if wanted.other and card == source:
        return False
    hidden = table.is_hidden(card)
    if wanted.hidden is not None and wanted.hidden != hidden:
        return False
    if wanted.place and table.kind_of(card) not in wanted.place:
        return False
    if not wanted.asks_identity():
        return True
    return not hidden and design_matches(table, wanted, card)


def design_matches(table: Cards, wanted: Filter, card: int) -> bool:
    """Return whether the printed and granted properties of a card match a filter."""
    design = table.design(card)
    return (
        (not wanted.type or _type_fits(wanted.type, design.type))
        and (not wanted.cls or design.cls in wanted.cls)
        and (not wanted.enemy or any(kind in wanted.enemy for kind in design.enemy))
        and (not wanted.name or design.name in wanted.name)
        and (not wanted.set or design.set in wanted.set)
        and (not wanted.keyword or any(table.has_keyword(card, word) for word in wanted.keyword))
        and (wanted.max_cost is None or (design.cost is not None and design.cost <= wanted.max_cost))
        and (wanted.min_cost is None or (design.cost is not None and design.cost >= wanted.min_cost))
    )


def _type_fits(wanted: list[CardType], type: CardType) -> bool:
    """Return whether a type matches; Syndicate Enemies count as Enemies.

    Source: ACT-38.
    """
    return type in wanted or (type == "syndicate" and "enemy" in wanted)
