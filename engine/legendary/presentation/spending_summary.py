"""Summary of what the current points can buy, by kind of points."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.kernel.decisions import Action
from engine.legendary.cards import zones
from engine.legendary.cards.designs import PointsKind, Price
from engine.legendary.presentation import option_costs
from engine.legendary.rules import bureau, evidence, fights, points
from engine.legendary.table.table import Table

SCAN_POINTS: dict[str, PointsKind] = {"shadows": "attack", "bureau": "recruit"}


class Spending(NamedTuple):
    """Points of one kind. buys: possible costs by what they buy."""

    kind: str
    have: int
    buys: dict[str, set[int]]

    def said(self, nothing: str) -> str:
        """Return the points and what they buy: "7 Attack: fight for 5, scan from 3".

        `nothing` if they buy nothing.
        """
        return f"{self.have} {self.kind.capitalize()}: {self._deeds() or nothing}"

    def left(self) -> str:
        """Return a sentence about what the points can still buy.

        With no points, about what is free.
        """
        return f"You still have {self.said('')}." if self.have else f"You can still {self._deeds()}."

    def _deeds(self) -> str:
        return ", ".join(
            f"{what} {'from' if len(costs) > 1 else 'for'} {min(costs)}" if any(costs) else f"{what} for free"
            for what, costs in self.buys.items()
        )


def list_spendings(table: Table, options: Sequence[Action]) -> list[Spending]:
    """Return the purchases open to the current player, by kind of points."""
    found = {kind: Spending(kind, points.available(table, kind), {}) for kind in ("attack", "recruit")}
    for kind, what, cost in _purchases(table, options):
        found[kind].buys.setdefault(what, set()).add(cost)
    return [*found.values()]


def _purchases(table: Table, options: Sequence[Action]) -> Iterator[tuple[str, str, int]]:
    """Yield kind of points, what they buy and the cost for each option.

    Single cards come last.
    """
    for option in sorted(options, key=lambda option: option.type == "use"):
        if option.type == "scan":
            space = option.space or ""
            yield SCAN_POINTS[zones.kind(space)], "scan", bureau.scan_cost(table, space)
        elif option.type == "special_agent":
            yield "recruit", "recruit", bureau.SPECIAL_AGENT_COST
        elif option.card is None:
            continue
        elif option.type == "recruit":
            yield "recruit", "recruit", bureau.cost(table, option.card)
        elif option.type == "fight":
            yield fights.points_kind(table, option.card), "fight", fights.value(table, option.card)
        elif option.type == "lead":
            yield from _priced("follow a Lead", evidence.due(table, option.card).pay)
        elif option.type == "use":
            ability = table.printed(option.card).abilities[option.ability or 0].ability
            if option_costs.has_no_effect(table, option.card, ability):
                continue
            yield from _priced(f"use {table.design(option.card).name}", ability.pay)


def _priced(what: str, price: Price | None) -> Iterator[tuple[str, str, int]]:
    if price:
        yield from ((kind, what, cost) for kind, cost in (("attack", price.attack), ("recruit", price.recruit)) if cost)
