"""Attributes that the environment and the row provide, and demands for them.

Source: REQ, ENV-07 to ENV-11.
"""

from collections.abc import Sequence
from functools import reduce

from engine.fanccg.cards.attributes import satisfies
from engine.fanccg.cards.designs import ROUND_TYPES, Demand
from engine.fanccg.cards.requirements import Tally
from engine.fanccg.table.card_queries import Cards
from engine.fanccg.table.state import Entry


def provided(table: Cards, card: int) -> tuple[str, ...]:
    """Return the attributes, themes and name that a card provides in its zone.

    Source: ENV-07, ENV-08, ENV-09, REQ-02, REQ-03, REQ-08, REQ-09, CVR-03.
    """
    entry = table.entry(card)
    return table.printed(card).offers if entry is None else _provided(table, entry)


def _provided(table: Cards, entry: Entry) -> tuple[str, ...]:
    printed = table.printed(entry.card).offers
    if not _offers(entry):
        return ()
    if not entry.provides and not entry.withdrawn:
        return printed
    have = [*printed, *entry.provides]
    return tuple(one for one in have if not any(satisfies(one, gone) for gone in entry.withdrawn))


def _offers(entry: Entry) -> bool:
    """Return whether a row card provides anything. Source: REQ-09, CVR-03."""
    return not entry.covered and "attributes" not in entry.negated


def terms(table: Cards, card: int) -> tuple[str, ...]:
    """Return the terms of a row card: its type and its own terms.

    Source: REQ-02, REQ-13.
    """
    entry = table.entry(card)
    return table.printed(card).terms if entry and _offers(entry) else ()


def environment(table: Cards) -> list[int]:
    """Return the environment cards that count: neither captured nor disabled.

    Both players use all of them. Source: ENV-11, CNF-06, OPN-12.
    """
    lying = [card for name in table.zones["environment"] for card in (name, *table.zones[f"beside.{name}"])]
    return [card for card in lying if card not in table.state.round.disabled]


def available(table: Cards, demand: Demand) -> bool:
    """Return whether enough separate cards meet a demand. Source: REQ-01, REQ-05."""
    return sum(_serves(table, card, demand) for card in _providers(table)) >= demand.providers


def _serves(table: Cards, card: int, demand: Demand) -> bool:
    if demand.term:
        return demand.term in terms(table, card)
    return any(satisfies(one, demand.attribute) for one in provided(table, card))


def _providers(table: Cards) -> list[int]:
    """Return the cards of the environment and the row, in the order of providers."""
    return [*environment(table), *(entry.card for entry in table.state.round.entries)]


def missing(table: Cards, demands: Sequence[Demand]) -> Demand | None:
    """Return the first unmet demand; None if all are met. Source: REQ-01."""
    return next((demand for demand in demands if not available(table, demand)), None)


def served_by_environment(table: Cards) -> Tally:
    """Return the demands that environment cards provide for."""
    needs = table.card_set.needs
    return reduce(needs.with_provider, (table.printed(card).serves for card in environment(table)), needs.nobody)


def serves(table: Cards, entry: Entry) -> int:
    """Return the demands that a row card provides for, as a set of needs."""
    printed = table.printed(entry.card)
    if not (entry.covered or entry.negated or entry.provides or entry.withdrawn):
        return printed.serves | printed.exemplifies
    if not _offers(entry):
        return 0
    return table.card_set.needs.served_by(_provided(table, entry)) | printed.exemplifies


def themes_met(table: Cards) -> int:
    """Return the themes of the X-FILES card, as needs; all if themes are off.

    Source: ENV-08, REQ-11, REQ-12, OPN-05.
    """
    if not table.state.setup.themes:
        return table.card_set.needs.themes
    met = 0
    for card in table.zones["environment"]:
        if table.design(card).type not in ROUND_TYPES:
            met |= table.printed(card).themes
    return met


def all_available(table: Cards) -> list[str]:
    """Return all available attributes, themes, names and terms, each once."""
    offers = ((*provided(table, card), *terms(table, card)) for card in _providers(table))
    return list(dict.fromkeys(one for offer in offers for one in offer))
