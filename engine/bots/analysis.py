"""Advice for players: what a bot that thinks ahead finds out about a position.

All of it follows from the view of one seat and the entropy, because each playout deals hidden cards again.
Tables that look the same to the seat give the same advice.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import Any

import msgspec

from engine.bots import search as tree_search
from engine.bots.search import Branch, Tree, dealer, deals
from engine.kernel.decisions import Action, Decision

CONFIDENCE = 1.96
"""Standard errors of an error band, for 95 % confidence."""
MOST_LISTED = 3
"""Number of options that advice names."""
ENOUGH = 0.75
"""Share of playouts in which an action must be legal to be named as what follows."""


class RankedOption(msgspec.Struct):
    """An option and the estimated chance to win with it.

    option: index in the decision. error: half the width of the 95 % band. playouts: number of playouts with the option.
    """

    option: int
    chance: float
    error: float
    playouts: int


class Advice(msgspec.Struct):
    """The best options of a decision, the best one first.

    reason: one sentence for the player. playouts: number of playouts of all options.
    """

    options: list[RankedOption]
    reason: str
    playouts: int


class Estimate(msgspec.Struct):
    """A mean over dealt tables. error: half the width of the 95 % band."""

    mean: float
    error: float


def advise(ruleset: Any, table: Any, decision: Decision, entropy: bytes, playouts: int) -> Advice | None:
    """Return the best options of a decision, found from the view of its seat.

    The first one is what a thinking bot takes: the usual option, unless another one is clearly better.
    Return None if there is only one option, or hidden cards can't be dealt again now.
    """
    values = ruleset.evaluate_options(ruleset.view(table, decision.seat), decision)
    tree = _search(ruleset, table, decision, values, entropy, playouts) if len(values) > 1 else None
    if tree is None:
        return None
    tried = [option for option in dict.fromkeys(decision.options) if tree.root.branches[option].visits]
    usual = decision.options[values.index(max(values))]
    listed = tree.ranked(tried)[:MOST_LISTED]
    if usual in tried and usual not in listed:
        listed[-1] = usual
    _play_missed_deals(ruleset, table, tree, listed, entropy)
    branches = tree.root.branches
    listed.sort(key=lambda option: -branches[option].mean)
    if tree.gain(listed[0], usual) < ruleset.least_gain:
        listed.sort(key=usual.__ne__)
    listed.sort(key=lambda option: branches[option].prior < ruleset.sure_value)
    ranked = [_ranked_option(tree, decision, option) for option in listed]
    follows = _follow_up(ruleset, table, tree, decision.options[ranked[0].option], entropy)
    return Advice(ranked, _reason(ranked, follows), tree.root.visits)


def search(ruleset: Any, table: Any, decision: Decision, entropy: bytes, playouts: int) -> Tree | None:
    """Return the search tree of a decision; None if hidden cards can't be dealt again."""
    values = ruleset.evaluate_options(ruleset.view(table, decision.seat), decision)
    return _search(ruleset, table, decision, values, entropy, playouts)


def estimate_chance(ruleset: Any, table: Any, seat: int, entropy: bytes, playouts: int) -> Estimate | None:
    """Return a seat's chance to win, from what the seat can see.

    Return None if hidden cards can't be dealt again now.
    """
    tree = _rollouts(ruleset, seat, entropy)
    until = ruleset.stage(table) + ruleset.stages_ahead
    chances = [tree.play_on(dealt, until)[seat] for dealt in _dealt_tables(ruleset, table, seat, entropy, playouts)]
    return _estimate(chances)


def estimate_gain(
    ruleset: Any, table: Any, seat: int, better: Action, chosen: Action, entropy: bytes, playouts: int
) -> Estimate | None:
    """Return by how much one action raises a seat's chance compared with another.

    Both are played on from the same dealt tables, so that the luck of the deal cancels out.
    """
    tree = _rollouts(ruleset, seat, entropy)
    until = ruleset.stage(table) + ruleset.stages_ahead
    gains = []
    for dealt in _dealt_tables(ruleset, table, seat, entropy, playouts):
        state, chances = ruleset.encode(dealt), []
        for action in (better, chosen):
            branch = ruleset.decode(state)
            ruleset.apply(branch, seat, action, trusted=True)
            chances.append(tree.play_on(branch, until)[seat])
        gains.append(chances[0] - chances[1])
    return _estimate(gains)


def _search(
    ruleset: Any, table: Any, decision: Decision, values: Sequence[float], entropy: bytes, playouts: int
) -> Tree | None:
    """Return the search tree of a decision from the values of its options."""
    deal = dealer(ruleset, table, decision.seat)
    tree = tree_search.search(ruleset, decision, values, deal, entropy, playouts)
    return tree if tree.root.visits else None


def _dealt_tables(ruleset: Any, table: Any, seat: int, entropy: bytes, number: int) -> Iterator[Any]:
    """Return an iterator over tables to play on, which look the same to a seat."""
    return map(ruleset.decode, islice(deals(ruleset, dealer(ruleset, table, seat), entropy), number))


def _rollouts(ruleset: Any, seat: int, entropy: bytes) -> Tree:
    """Return a tree without branches, which only plays tables on."""
    return Tree(ruleset, Decision(seat, "", "", []), [], ruleset.stages_ahead, entropy)


def _play_missed_deals(ruleset: Any, table: Any, tree: Tree, options: list[Action], entropy: bytes) -> None:
    """Play options that the search dropped on the deals that came later.

    The chances of all options then come from the same deals, so luck doesn't decide their order.
    """
    seen = [tree.root.branches[option].visits for option in options]
    for number, state in enumerate(islice(deals(ruleset, dealer(ruleset, table, tree.seat), entropy), max(seen))):
        for option, deals_seen in zip(options, seen, strict=True):
            if number >= deals_seen:
                tree.play_out(ruleset.decode(state), option)


def _ranked_option(tree: Tree, decision: Decision, option: Action) -> RankedOption:
    branch: Branch = tree.root.branches[option]
    error = CONFIDENCE * tree.spread / sqrt(branch.visits)
    return RankedOption(decision.options.index(option), round(branch.mean, 3), round(error, 3), branch.visits)


def _reason(ranked: list[RankedOption], follows: str) -> str:
    """Return one sentence that compares the best option with the next one."""
    best, rest = ranked[0], ranked[1:]
    points = round(100 * (best.chance - max(option.chance for option in rest))) if rest else 0
    if not rest:
        found = "No other option was worth a try"
    elif points >= 1 and points >= round(100 * best.error):
        found = f"The first option is {points} percentage point{'s' if points > 1 else ''} above the next best option"
    else:
        found = "No other option is clearly better than the first one"
    return f"{found}; most often “{follows}” follows." if follows else f"{found}."


def _follow_up(ruleset: Any, table: Any, tree: Tree, best: Action, entropy: bytes) -> str:
    """Return the label of the seat's next action that most playouts took, or "".

    It must be legal in most playouts, whatever they dealt.
    """
    node = tree.root.branches[best].node
    common = {key: branch for key, branch in node.branches.items() if branch.available >= ENOUGH * node.visits}
    if not node.visits or not common:
        return ""
    dealt = next(iter(_dealt_tables(ruleset, table, tree.seat, entropy, 1)))
    ruleset.apply(dealt, tree.seat, best, trusted=True)
    decision = next(iter(ruleset.decisions(dealt)), None)
    if decision is None or decision.seat != tree.seat:
        return ""
    options = {(decision.seat, ruleset.option_key(dealt, option)): option for option in decision.options}
    legal = [key for key in common if key in options]
    favourite = max(legal, key=lambda key: (common[key].visits, common[key].total), default=None)
    return ruleset.labels(dealt, [options[favourite]])[0] if favourite is not None else ""


def _estimate(values: list[float]) -> Estimate | None:
    if not values:
        return None
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return Estimate(round(mean, 4), round(CONFIDENCE * sqrt(variance / count), 4))
