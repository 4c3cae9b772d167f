"""Attributes: what the environment and the row provide, and what cards ask for (REQ, ENV-07 to ENV-11)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.fanccg.cards.attributes import satisfies
from engine.fanccg.cards.designs import ROUND_TYPES, Demand
from engine.fanccg.table.cards import Cards


class Offer(NamedTuple):
    """What a card of the environment or the row offers. terms: what it is an example of."""

    attributes: tuple[str, ...]
    terms: tuple[str, ...]


def provided(table: Cards, card: int) -> tuple[str, ...]:
    """Return the attributes, themes and name that a card offers where it lies.

    Source: ENV-07, ENV-08, ENV-09, REQ-02, REQ-03, REQ-08, REQ-09, CVR-03.
    """
    printed, entry = table.printed(card).offers, table.entry(card)
    if entry is None:
        return printed
    if entry.covered or "attributes" in entry.negated:
        return ()
    if not entry.provides and not entry.withdrawn:
        return printed
    have = [*printed, *entry.provides]
    return tuple(one for one in have if not any(satisfies(one, gone) for gone in entry.withdrawn))


def terms(table: Cards, card: int) -> tuple[str, ...]:
    """Return the terms that a card of the row is an example of: its type and those it names. Source: REQ-02, REQ-13."""
    entry = table.entry(card)
    if entry is None or entry.covered or "attributes" in entry.negated:
        return ()
    return table.printed(card).terms


def environment(table: Cards) -> list[int]:
    """Return the cards of the environment that count: not those moved into the round, nor disabled ones.

    Both players use all of them. Source: ENV-11, CNF-06, OPN-12.
    """
    lying = [card for name in table.zones["environment"] for card in (name, *table.zones[f"beside.{name}"])]
    return [card for card in lying if card not in table.state.round.disabled]


def available(table: Cards, demand: Demand) -> bool:
    """Return whether a demand is met by so many separate cards. Source: REQ-01, REQ-05."""
    return table.derived(_providers, demand.attribute, demand.term) >= demand.providers


def _providers(table: Cards, attribute: str, term: str) -> int:
    """Return how many separate cards offer an attribute; or a term, if one is given."""
    offers = table.derived(_offers)
    if term:
        return sum(term in offer.terms for offer in offers)
    return sum(_offers_any(offer.attributes, attribute) for offer in offers)


@lru_cache(maxsize=4096)
def _offers_any(attributes: tuple[str, ...], wanted: str) -> bool:
    return any(satisfies(one, wanted) for one in attributes)


def _offers(table: Cards) -> list[Offer]:
    """Return what each card of the environment and the row offers, in the order of providers."""
    lying = [*environment(table), *(entry.card for entry in table.state.round.entries)]
    return [Offer(provided(table, card), terms(table, card)) for card in lying]


def missing(table: Cards, demands: Sequence[Demand]) -> Demand | None:
    """Return the first of several demands that isn't met; None where all are. Source: REQ-01."""
    return next((demand for demand in demands if not available(table, demand)), None)


def themes(table: Cards) -> frozenset[str]:
    """Return the themes that the X-FILES card of the environment offers, in their one spelling.

    Source: ENV-08, REQ-11, REQ-12.
    """
    return table.derived(_themes)


def _themes(table: Cards) -> frozenset[str]:
    lying = [table.printed(card) for card in table.zones["environment"]]
    return frozenset(theme for one in lying if one.design.type not in ROUND_TYPES for theme in one.themes)


def all_available(table: Cards) -> list[str]:
    """Return all attributes, themes, names and terms that can be used now, each once, in the order of providers."""
    offers = table.derived(_offers)
    return list(dict.fromkeys(one for offer in offers for one in (*offer.attributes, *offer.terms)))
