"""Attributes: what the environment and the row provide, and what cards ask for (REQ, ENV-07 to ENV-11)."""

from collections.abc import Sequence

from engine.fanccg.cards.attributes import satisfies
from engine.fanccg.cards.designs import ROUND_TYPES, Demand
from engine.fanccg.table.cards import Cards


def provided(table: Cards, card: int) -> list[str]:
    """Return the attributes, themes and name that a card offers where it lies.

    Source: ENV-07, ENV-08, ENV-09, REQ-02, REQ-03, REQ-08, REQ-09, CVR-03.
    """
    design, entry = table.design(card), table.entry(card)
    printed = [*design.provides, *design.themes, *([design.label] if design.label else [])]
    if entry is None:
        return printed
    if entry.covered or "attributes" in entry.negated:
        return []
    have = [*printed, *entry.provides]
    return [one for one in have if not any(satisfies(one, gone) for gone in entry.withdrawn)]


def terms(table: Cards, card: int) -> list[str]:
    """Return the terms that a card of the row is an example of: its type and those it names. Source: REQ-02, REQ-13."""
    design, entry = table.design(card), table.entry(card)
    if entry is None or entry.covered or "attributes" in entry.negated:
        return []
    return [design.type.capitalize(), *design.terms]


def environment(table: Cards) -> list[int]:
    """Return the cards of the environment that count: not those moved into the round, nor disabled ones.

    Both players use all of them. Source: ENV-11, CNF-06, OPN-12.
    """
    lying = [card for name in table.zones["environment"] for card in (name, *table.zones[f"beside.{name}"])]
    return [card for card in lying if card not in table.state.round.disabled]


def available(table: Cards, demand: Demand, but: int = -1) -> bool:
    """Return whether a demand is met by so many separate cards. but: a card that is taken for absent.

    Source: REQ-01, REQ-05.
    """
    providers = [card for card in (*environment(table), *row(table)) if card != but and _offers(table, card, demand)]
    return len(providers) >= demand.providers


def row(table: Cards) -> list[int]:
    return [entry.card for entry in table.state.round.entries]


def _offers(table: Cards, card: int, demand: Demand) -> bool:
    if demand.term:
        return demand.term in terms(table, card)
    return any(satisfies(one, demand.attribute) for one in provided(table, card))


def missing(table: Cards, demands: Sequence[Demand]) -> Demand | None:
    """Return the first of several demands that isn't met; None where all are. Source: REQ-01."""
    return next((demand for demand in demands if not available(table, demand)), None)


def themes(table: Cards) -> list[str]:
    """Return the themes that the X-FILES card of the environment offers. Source: ENV-08, REQ-11."""
    return [
        theme
        for card in table.zones["environment"]
        if table.design(card).type not in ROUND_TYPES
        for theme in table.design(card).themes
    ]


def all_available(table: Cards) -> list[str]:
    """Return all attributes, themes, names and terms that can be used now, each once, in the order of providers."""
    lying = [*environment(table), *row(table)]
    return list(dict.fromkeys(one for card in lying for one in (*provided(table, card), *terms(table, card))))
