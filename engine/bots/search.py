"""A bot that thinks ahead: information-set Monte Carlo tree search.

The bot deals everything that its seat can't see many times. It plays each of these tables on once for each option. It
first follows the most promising replies of a tree, then the ruleset's quick evaluation. In the end it asks the ruleset
for the chances to win. After some tables it drops the worse half of its options, until one is left. The
tree branches by what players do and not by hidden cards, so its statistics hold for all tables that look the same.
Sources: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012); Coulom (2007) for widening;
Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits" (2013) for dropping options.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import chain, count, islice
from math import ceil, inf, log, log2, sqrt
from typing import Any

from engine.kernel import randomness
from engine.kernel.decisions import Action, Decision, UnsettledError

Deal = Callable[[bytes], Any]
"""Returns a table that looks the same to a seat; None when the bot must choose.

Everything that the seat can't see is dealt from a seed of 32 bytes.
"""

EXPLORATION = 1.0
"""Weight of rarely tried options (UCB1), in standard deviations of the playouts."""
WIDENING = 0.4
"""A node with n visits tries the n**WIDENING best options, and one more.

A search of n playouts compares the same number of options at its root.
"""
MOST_UNSETTLED = 5
"""Number of refused deals after which the bot plays without thinking."""
MOST_ACTIONS = 400
"""Upper limit of actions in a playout, in case no stage ends."""


class Branch:
    """An option of a node and what playouts found out about it.

    prior: value by the ruleset's evaluation. available: number of playouts in which the option was legal.
    total: sum of the deciding seat's chances to win.
    """

    __slots__ = ("available", "node", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = self.available = 0
        self.total = 0.0
        self.node = Node()

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def bound(self, spread: float) -> float:
        """Return the upper confidence bound of the deciding seat's chance.

        spread: standard deviation of the playouts.
        """
        return self.mean + EXPLORATION * spread * sqrt(log(self.available) / self.visits)


class Node:
    """A decision in the tree: everything that looks the same after the same actions."""

    __slots__ = ("branches", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.branches: dict[Hashable, Branch] = {}


class Chance:
    """A source of random numbers for one search."""

    def __init__(self, entropy: bytes) -> None:
        self.seed, self.counter = entropy, 0


class Tree:
    """The search tree of one decision.

    Its root has a branch for each option of the bot.
    stages: number of stages, such as rounds, that a playout looks ahead.
    """

    def __init__(self, ruleset: Any, decision: Decision, priors: Sequence[float], stages: int, entropy: bytes) -> None:
        self.ruleset = ruleset
        self.seat = decision.seat
        self.stages = stages
        self.chance = Chance(entropy)
        self.sum = self.squares = 0.0
        self.root = Node()
        for option, prior in zip(decision.options, priors, strict=True):
            self.root.branches.setdefault(option, Branch(prior))

    def play_out(self, table: Any, option: Action) -> None:
        """Take an option at a dealt table, play on and note the result in the tree."""
        until = self.ruleset.stage(table) + self.stages
        branch: Branch = self.root.branches[option]
        self.ruleset.apply(table, self.seat, option, trusted=True)
        path = [(self.root, branch, self.seat)]
        if branch.visits:
            path += self._descend(table, branch.node, until)
        chances = self.play_on(table, until)
        self.sum += chances[self.seat]
        self.squares += chances[self.seat] ** 2
        for node, taken, seat in path:
            node.visits += 1
            taken.visits += 1
            taken.total += chances[seat]

    def ranked(self, options: Iterable[Action]) -> list[Action]:
        """Return the options, the best one first.

        Options with a sure value come first. The others are ordered by their number of playouts, then by their results,
        then by their priors.
        """
        branches, sure_value = self.root.branches, self.ruleset.sure_value

        def rank(option: Action) -> tuple[float, int, float, float]:
            branch = branches[option]
            sure = branch.prior if branch.prior >= sure_value else -inf
            return sure, branch.visits, branch.total, branch.prior

        return sorted(options, key=rank, reverse=True)

    def gain(self, option: Action, other: Action) -> float:
        """Return by how much an option is better than another one.

        Both are chances to win. The result is inf if one of them wasn't tried.
        """
        one, two = self.root.branches[option], self.root.branches.get(other)
        return one.mean - two.mean if one.visits and two and two.visits else inf

    @property
    def spread(self) -> float:
        """Return the standard deviation of the chances that the playouts returned."""
        visits = max(1, self.root.visits)
        return sqrt(max(0.0, self.squares / visits - (self.sum / visits) ** 2))

    def _descend(self, table: Any, node: Node, until: int) -> list[tuple[Node, Branch, int]]:
        """Follow the tree below a node until it takes a new branch. Return the way."""
        path = list[tuple[Node, Branch, int]]()
        while (decisions := self.ruleset.bare_decisions(table)) and self.ruleset.stage(table) < until:
            decision = decisions[0]
            values = self._values(table, decision)
            if values and max(values) < self.ruleset.sure_value:
                option, branch = self._select(node, table, decision, values)
                path.append((node, branch, decision.seat))
                node = branch.node
            else:
                option, branch = self._best_of(decision, values), None
            self.ruleset.apply(table, decision.seat, option, trusted=True)
            if branch is not None and branch.visits == 0:
                break
        return path

    def _values(self, table: Any, decision: Decision) -> list[float]:
        """Return the quick values of the options; [] if there is only one."""
        return self.ruleset.evaluate_quickly(table, decision) if len(decision.options) > 1 else []

    def _select(self, node: Node, table: Any, decision: Decision, values: Sequence[float]) -> tuple[Action, Branch]:
        """Return the option that a playout takes, and its branch."""
        keyed: dict[Hashable, Action] = {}
        for option, value in zip(decision.options, values, strict=True):
            key: Hashable = (decision.seat, self.ruleset.option_key(table, option))
            keyed.setdefault(key, option)
            if key not in node.branches:
                node.branches[key] = Branch(value)
        ranked = sorted(keyed, key=lambda key: node.branches[key].prior, reverse=True)
        tried = ranked[: 1 + round(node.visits**WIDENING)]
        for key in tried:
            node.branches[key].available += 1
        spread, fresh = self.spread, (key for key in tried if node.branches[key].visits == 0)
        key = next(fresh, None) or max(tried, key=lambda key: node.branches[key].bound(spread))
        return keyed[key], node.branches[key]

    def play_on(self, table: Any, until: int) -> list[float]:
        """Play by the quick evaluation to the end of a stage. Return each seat's chance."""
        ruleset = self.ruleset
        for _ in range(MOST_ACTIONS):
            decisions = ruleset.bare_decisions(table)
            if not decisions or ruleset.stage(table) >= until:
                break
            decision = decisions[0]
            ruleset.apply(table, decision.seat, self._quick_option(table, decision), trusted=True)
        chances: list[float] = ruleset.chances(table)
        return chances

    def _quick_option(self, table: Any, decision: Decision) -> Action:
        """Return an option of a playout: often one with the highest value."""
        if self.ruleset.playout_greed < 1 and self.ruleset.playout_greed * 100 <= randomness.below(self.chance, 100):
            return randomness.pick(self.chance, decision.options)
        return self._best_of(decision, self._values(table, decision))

    def _best_of(self, decision: Decision, values: Sequence[float]) -> Action:
        """Return one of the options with the highest value."""
        if not values:
            return decision.options[0]
        best = max(values)
        ties = [option for option, value in zip(decision.options, values, strict=True) if value == best]
        return ties[0] if len(ties) == 1 else randomness.pick(self.chance, ties)


class Search:
    """Thinks ahead from what its seat can see.

    playouts: number of tables that are played on for a decision.
    """

    thinks = True

    def __init__(self, title: str, meaning: str, playouts: int) -> None:
        self.title = title
        self.meaning = meaning
        self.playouts = playouts

    def choose(
        self, ruleset: Any, view: dict[str, Any], decision: Decision, entropy: bytes, deal: Deal | None = None
    ) -> int:
        """Return the index of the option that wins most often.

        Without tables to play on, it is the option with the highest value.
        """
        if len(decision.options) == 1:
            return 0
        values = ruleset.evaluate_options(view, decision)
        if deal is None or max(values) >= ruleset.sure_value:
            return int(values.index(max(values)))
        compared = ruleset.options_to_compare(view, decision, values)
        if len(compared) == 1:
            return int(compared[0])
        narrow = Decision(decision.seat, decision.kind, "", [decision.options[index] for index in compared])
        priors = [values[index] for index in compared]
        tree = search(ruleset, narrow, priors, deal, entropy, self.playouts, is_thorough=False)
        best, usual = tree.ranked(narrow.options)[0], decision.options[values.index(max(values))]
        return decision.options.index(best if tree.gain(best, usual) >= ruleset.least_gain else usual)


def search(
    ruleset: Any,
    decision: Decision,
    values: Sequence[float],
    deal: Deal,
    entropy: bytes,
    playouts: int,
    is_thorough: bool = True,
) -> Tree:
    """Return the tree of a decision after all playouts.

    After some of them, the worse half of the options is dropped, again and again. Of options that differ only in the
    order of equal cards, one is tried.
    values: of the options by the ruleset's evaluation. is_thorough: False if an option with a sure value is enough.
    """
    states = deals(ruleset, deal, entropy)
    first = next(states, None)
    if first is None:
        return Tree(ruleset, decision, values, ruleset.stages_ahead, entropy)
    table = ruleset.decode(first)
    priors = ruleset.priors(table, decision, values)
    tree = Tree(ruleset, decision, priors, ruleset.stages_ahead, entropy)
    if not is_thorough and max(priors) >= ruleset.sure_value:
        return tree
    different = {ruleset.option_key(table, option): option for option in reversed(decision.options)}
    left = tree.ranked(different.values())[: 1 + round(playouts**WIDENING)]
    dealt, rounds = enumerate(chain([first], states)), ceil(log2(len(left)))
    for _ in range(rounds):
        for number, state in islice(dealt, max(1, round(playouts / rounds / len(left)))):
            for option in left:
                tree.chance = Chance(_seed(entropy, number))
                tree.play_out(ruleset.decode(state), option)
        left = tree.ranked(left)[: ceil(len(left) / 2)]
    return tree


def dealer(ruleset: Any, table: Any, seat: int) -> Deal:
    """Return a function that deals tables which look the same to a seat.

    What is hidden is found at the first deal, once for all.
    """

    found: Deal | None = None

    def deal(seed: bytes) -> Any:
        nonlocal found
        found = found or ruleset.dealer(table, seat)
        return found(seed)

    return deal


def deals(ruleset: Any, deal: Deal, entropy: bytes) -> Iterator[bytes]:
    """Yield encoded tables that look the same to a seat, without end.

    They end when the bot must choose, or if an effect on hidden cards is under way.
    """
    unsettled = 0
    for number in count():
        try:
            table = deal(_seed(entropy, number))
        except UnsettledError:
            unsettled += 1
            if unsettled == MOST_UNSETTLED:
                return
            continue
        if table is None:
            return
        yield ruleset.encode(table)


def _seed(entropy: bytes, number: int) -> bytes:
    """Return the seed of a deal."""
    return blake2b(number.to_bytes(8, "big"), key=entropy, digest_size=32, person=b"cliffhanger-deal").digest()
