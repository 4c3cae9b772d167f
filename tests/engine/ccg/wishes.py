"""What players by chance do for the sake of wanted cards: they play and use them, and some save up for them."""

import random
from collections.abc import Callable, Collection

from engine.ccg.cards.designs import Adversary, Combat, Design, Priced
from engine.ccg.presentation import current_decisions
from engine.ccg.rules import briefing, checks, play_windows, pools
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Decision

KEEN, SAVING, HOARDING = 0.7, 0.7, 0.6
"""How often a wish is followed, and which part of the players save; which part of those wait for points they lack."""
MOST_SOLD, MOST_BOUGHT = 3, 3
"""So many cards are sold at once by who saves, the dearest but for the wanted, or bought where nothing is saved for."""
SPENDING = {*play_windows.WINDOWS, "equip", "buy_cards"}
"""Kinds of questions whose answers may cost points."""
LOSING = {"lose_card"}
"""Kinds of questions that take away the card that is named."""


class Wishes:
    """The wishes of the players of a game: designs, and Adversaries, without whom nobody fights."""

    def __init__(self, chance: random.Random, seats: int, wanted: Collection[str]) -> None:
        self.wanted = wanted
        self._chance = chance
        self._savers = {seat for seat in range(seats) if wanted and chance.random() < SAVING}
        self._hoarders = {seat for seat in self._savers if chance.random() < HOARDING}

    def answer(self, table: Table, decision: Decision) -> Action | None:
        """Return an answer that follows a wish, or gives up nothing that is wished for; None where any will do."""
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
        """Return what is done with a wanted card, or what brings a question or a guess about."""
        if decision.kind in LOSING or self._chance.random() > KEEN:
            return None
        if decision.kind in BEST:
            return max(decision.options, key=lambda option: BEST[decision.kind](table, option))
        wished = [one for one in decision.options if one.card is not None and self._is_kept(table, one.card)]
        return self._chance.choice(wished) if wished else None

    def _goal(self, table: Table, seat: int, kept: Collection[int]) -> int:
        """Return how many points do for a wanted card that a player could pay in this turn, and for a fight about it.

        Of several for the dearest; where there is none for an Adversary.
        """
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
    """Return what who saves does: it gives away no card that it keeps, and pays for no other; None where any will do.

    goal: for how many points it saves. Who saves for nothing buys cards.
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
    """Return the pool from which a player pays in this turn."""
    return "rp" if seat == table.active else "cp"


def _cost(design: Design, pool: pools.PoolName) -> int | None:
    """Return the points that a card costs; None where they may not come from a pool, or an X is among them."""
    if isinstance(design, Priced) and isinstance(design.cost, int) and design.pool in (pool.upper(), "*P"):
        return design.cost
    return None


def _margin(table: Table, option: Action) -> int:
    """Return by how much a Team would exceed what a Site asks for; nobody goes elsewhere as long as one can."""
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
"""By kind of question, how good an option is for who wants Sites solved, and guesses that are wrong."""
