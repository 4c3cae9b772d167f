"""Random players who play wanted cards and save points for them."""

import random
from collections.abc import Callable, Collection

from engine.ccg.cards.designs import Adversary, Combat, Design, Priced
from engine.ccg.presentation import current_decisions
from engine.ccg.rules import briefing, checks, play_windows, pools
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Decision

KEEN, SAVING, HOARDING = 0.7, 0.7, 0.6
"""Probability of following a wish, share of savers, and share of strict savers."""
MOST_SOLD, MOST_BOUGHT = 3, 3
"""Maximum number of cards sold by a saver, or bought by others."""
SPENDING = {*play_windows.WINDOWS, "equip", "buy_cards"}
"""Kinds of questions whose answers may cost points."""
LOSING = {"lose_card"}
"""Kinds of questions that cost the chosen card."""


class Wishes:
    """The wishes of a game's players: certain designs and all Adversaries."""

    def __init__(self, chance: random.Random, seats: int, wanted: Collection[str]) -> None:
        self.wanted = wanted
        self._chance = chance
        self._savers = {seat for seat in range(seats) if wanted and chance.random() < SAVING}
        self._hoarders = {seat for seat in self._savers if chance.random() < HOARDING}

    def answer(self, table: Table, decision: Decision) -> Action | None:
        """Return an answer that follows a wish or keeps wanted cards, or None."""
        if not self.wanted:
            return None
        seat = decision.seat
        kept = {card for card in table.zones[f"hand.{seat}"] if self._is_kept(table, card)}
        goal = self._goal(table, seat, kept)
        saved = _saved(table, decision, kept, goal) if seat in self._savers else None
        if saved and seat in self._hoarders and pools.balance(table, seat, _pool(table, seat)) < goal:
            return saved
        return self._wished(table, decision) or saved

    def _wished(self, table: Table, decision: Decision) -> Action | None:
        """Return an action with a wanted card, or one that leads to questions."""
        if decision.kind in LOSING or self._chance.random() > KEEN:
            return None
        if decision.kind in BEST:
            return max(decision.options, key=lambda option: BEST[decision.kind](table, option))
        wished = [one for one in decision.options if one.card is not None and self._is_kept(table, one.card)]
        return self._chance.choice(wished) if wished else None

    def _goal(self, table: Table, seat: int, kept: Collection[int]) -> int:
        """Return the points to save for the dearest payable wanted card and a fight."""
        pool = _pool(table, seat)
        costs = [(design, cost) for design in map(table.design, kept) if (cost := _cost(design, pool)) is not None]
        foe = min((cost for design, cost in costs if isinstance(design, Adversary)), default=0)
        fight = 0 if table.combat else foe
        wanted = [(design, cost) for design, cost in costs if design.id in self.wanted]
        return max((cost + fight * isinstance(design, Combat) for design, cost in wanted), default=foe)

    def _is_kept(self, table: Table, card: int) -> bool:
        design = table.design(card)
        return design.id in self.wanted or isinstance(design, Adversary)


def _saved(table: Table, decision: Decision, kept: Collection[int], goal: int) -> Action | None:
    """Return a saver's answer, which keeps its cards and points, or None.

    goal: the points to save; without a goal it buys cards.
    """
    compose = decision.compose
    if compose and decision.kind in ("sell", "slide", "discard"):
        spare = sorted(set(compose.of).difference(kept), key=lambda card: briefing.sale_value(table, card))
        given = spare[-MOST_SOLD:] if decision.kind == "sell" else spare[: compose.least]
        return Action(decision.kind, cards=tuple(given)) if len(given) >= compose.least else None
    place = current_decisions.find_decline(decision.options)
    if place is None or decision.kind not in SPENDING:
        return None
    if goal:
        return decision.options[place]
    return decision.options[max(0, place - MOST_BOUGHT)] if decision.kind == "buy_cards" else None


def _pool(table: Table, seat: int) -> pools.PoolName:
    """Return the pool that a player pays from this turn."""
    return "rp" if seat == table.active else "cp"


def _cost(design: Design, pool: pools.PoolName) -> int | None:
    """Return a card's cost in points from a pool, or None for another pool or X."""
    if isinstance(design, Priced) and isinstance(design.cost, int) and design.pool in (pool.upper(), "*P"):
        return design.cost
    return None


def _margin(table: Table, option: Action) -> int:
    """Return the margin of a Team at a Site, or a low number for other options."""
    if option.card is None or option.type != "investigate":
        return -100
    asked, team = table.site_design(option.card).prerequisite, list(option.cards or ())
    return (
        max(checks.level_at_site(table, table.active, team, skill, option.card) for skill in asked.skills) - asked.level
    )


def _skilled(table: Table, option: Action) -> int:
    return checks.level_at_site(
        table, table.active, table.stack[-1].cards["team"], option.pick or "", table.stack[-1].source
    )


BEST: dict[str, Callable[[Table, Action], int]] = {
    "investigate": _margin,
    "skill": _skilled,
    "question": lambda table, option: option.type == "ask",
    "guess": lambda table, option: option.type == "guess",
}
"""Value of an option by kind of question, to solve Sites and make guesses."""
