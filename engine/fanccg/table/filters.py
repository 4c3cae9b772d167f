"""Matches cards against filters.

A covered card matches only if a filter allows it.
"""

from engine.fanccg.cards.attributes import canonical, satisfies
from engine.fanccg.cards.designs import X_FILES, Filter
from engine.fanccg.table.attributes import provided
from engine.fanccg.table.card_queries import Cards
from engine.fanccg.table.circumstances import removed, right_mark
from engine.fanccg.table.state import Entry, Round


def matches(table: Cards, wanted: Filter, card: int, source: int, you: int) -> bool:
    """Return whether a card matches a filter of the card `source` of player `you`."""
    if wanted.this:
        return card == source
    if wanted.other and card == source:
        return False
    entry = table.entry(card)
    if bool(wanted.covered) != bool(entry and entry.covered):
        return False
    if wanted.owner and (table.owner(card) == you) != (wanted.owner == "you"):
        return False
    if wanted.order and not _in_order(table.state.round, wanted.order, entry, table.entry(source)):
        return False
    if not wanted.asks_identity():
        return True
    return not wanted.covered and _design_fits(table, wanted, card) and _edges_fit(table, wanted, entry)


def _in_order(round: Round, order: str, entry: Entry | None, source: Entry | None) -> bool:
    """Return whether an entry has the required order; unplayed cards come last."""
    if entry is None:
        return False
    places = [one.place for one in round.entries]
    here = places.index(source.place) if source else len(places)
    there = places.index(entry.place)
    if order == "just_before":
        return there == here - 1
    return there < here if order == "earlier" else there > here


def _design_fits(table: Cards, wanted: Filter, card: int) -> bool:
    design = table.design(card)
    return (
        (not wanted.type or design.type in wanted.type)
        and (wanted.character is None or wanted.character == (table.printed(card).label not in ("", X_FILES)))
        and (not wanted.name or design.name in wanted.name)
        and (not wanted.theme or any(canonical(t) in map(canonical, wanted.theme) for t in design.themes))
        and (not wanted.points or (design.value > 0 if wanted.points == "positive" else design.value < 0))
        and (not wanted.provides or _provides(provided(table, card), wanted.provides))
    )


def _provides(have: tuple[str, ...], wanted: list[str]) -> bool:
    return any(satisfies(one, demand) for one in have for demand in wanted)


def _edges_fit(table: Cards, wanted: Filter, entry: Entry | None) -> bool:
    """Return whether a row card's edges match a filter. Source: CIR-14, CIR-15."""
    if not wanted.sets and not wanted.removes:
        return True
    if entry is None:
        return False
    if wanted.sets and not any(right_mark(table, entry, name) == "on" for name in wanted.sets):
        return False
    return not wanted.removes or any(removed(table, entry, name) for name in wanted.removes)
