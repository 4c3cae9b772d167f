"""What players by chance do for the sake of wanted cards: they play and use them, and some save up for them."""

import random
from collections.abc import Collection

from engine.ccg.cards.designs import Adversary, Priced
from engine.ccg.rules import briefing, pools, windows
from engine.ccg.surface import asking
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Decision

KEEN, SAVING, HOARDING = 0.7, 0.7, 0.5
"""How often a wish is followed, and which part of the players save; which part of those pay for nothing else."""
MOST_SOLD = 2
"""So many cards are sold at once by who saves, the dearest but for those for which it does."""
SPENDING = {*windows.WINDOWS, "buy_cards", "equip"}
"""Kinds of questions whose answers may cost points."""


class Wishes:
    """The wishes of the players of a game: designs, and Adversaries, without whom nobody fights."""

    def __init__(self, chance: random.Random, seats: int, wanted: Collection[str]) -> None:
        self.wanted = wanted
        self._chance = chance
        self._savers = {seat for seat in range(seats) if wanted and chance.random() < SAVING}
        self._hoarders = {seat for seat in self._savers if chance.random() < HOARDING}

    def answer(self, table: Table, decision: Decision) -> Action | None:
        """Return an answer that follows a wish, or spends nothing for its sake; None where any will do."""
        if not self.wanted:
            return None
        seat, saved = decision.seat, self._saved(table, decision)
        if saved and seat in self._hoarders:
            return saved
        wished = [one for one in decision.options if one.card is not None and self._is_kept(table, one.card)]
        if wished and self._chance.random() < KEEN:
            return self._chance.choice(wished)
        return saved

    def _saved(self, table: Table, decision: Decision) -> Action | None:
        """Return what who saves does instead of spending: sell what it can do without, and decline all else."""
        if decision.seat not in self._savers:
            return None
        kept = {card for card in table.zones[f"hand.{decision.seat}"] if self._is_kept(table, card)}
        if decision.kind == "sell" and decision.compose:
            goods = sorted(set(decision.compose.of) - kept, key=lambda card: briefing.worth(table, card))
            return Action("sell", cards=tuple(goods[-MOST_SOLD:]))
        place = asking.declining(decision.options)
        if place is None or decision.kind not in SPENDING or not _are_dear(table, decision.seat, kept):
            return None
        return decision.options[place]

    def _is_kept(self, table: Table, card: int) -> bool:
        design = table.design(card)
        return design.id in self.wanted or isinstance(design, Adversary)


def _are_dear(table: Table, seat: int, cards: Collection[int]) -> bool:
    """Return whether the pool from which a player pays in this turn doesn't do yet for some of its cards."""
    pool: pools.PoolName = "rp" if seat == table.active else "cp"
    designs = [design for design in map(table.design, cards) if isinstance(design, Priced)]
    costs = [one.cost for one in designs if one.pool in (pool.upper(), "*P") and isinstance(one.cost, int)]
    return max(costs, default=0) > pools.has(table, seat, pool)
