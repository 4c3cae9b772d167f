"""A bot that thinks ahead: information-set Monte Carlo tree search.

The bot deals everything that its seat can't see many times. It plays each of these tables on, first along the most
promising options of a tree, then by the ruleset's quick evaluation. In the end it asks the ruleset for the chances to
win. The tree branches by what players do and not by hidden cards, so its statistics hold for all tables that look the
same.
Source: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012); Coulom (2007) for widening.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from hashlib import blake2b
from math import log, sqrt
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
"""A node with n visits tries the n**WIDENING best options, and one more."""
PLAYOUTS_PER_DEAL = 3
"""Number of playouts from each dealt table.

A deal takes as long as a short playout.
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

    def play_out(self, table: Any) -> None:
        """Play a dealt table on and note the result in the tree."""
        until = self.ruleset.stage(table) + self.stages
        path = self._descend(table)
        chances = self.play_on(table, until)
        self.sum += chances[self.seat]
        self.squares += chances[self.seat] ** 2
        for node, branch, seat in path:
            node.visits += 1
            branch.visits += 1
            branch.total += chances[seat]

    def best(self, options: Sequence[Action]) -> int:
        """Return the index of the option that most playouts took.

        Of equals it is the better one.
        """
        branches = [self.root.branches[option] for option in options]
        return max(range(len(options)), key=lambda place: (branches[place].visits, branches[place].total))

    @property
    def spread(self) -> float:
        """Return the standard deviation of the chances that the playouts returned."""
        count = max(1, self.root.visits)
        return sqrt(max(0.0, self.squares / count - (self.sum / count) ** 2))

    def _descend(self, table: Any) -> list[tuple[Node, Branch, int]]:
        """Follow the tree until a branch is taken for the first time. Return the way."""
        node, path = self.root, list[tuple[Node, Branch, int]]()
        decision = next((one for one in self.ruleset.decisions(table) if one.seat == self.seat), None)
        while decision is not None:
            values = self._values(table, decision)
            if values and (node is self.root or max(values) < self.ruleset.sure_value):
                option, branch = self._select(node, table, decision, values)
                path.append((node, branch, decision.seat))
                node = branch.node
            else:
                option, branch = self._best_of(decision, values), None
            self.ruleset.apply(table, decision.seat, option, trusted=True)
            if branch is not None and branch.visits == 0:
                break
            decision = next(iter(self.ruleset.decisions(table)), None)
        return path

    def _values(self, table: Any, decision: Decision) -> list[float]:
        """Return the quick values of the options; [] if there is only one."""
        return self.ruleset.evaluate_quickly(table, decision) if len(decision.options) > 1 else []

    def _select(self, node: Node, table: Any, decision: Decision, values: Sequence[float]) -> tuple[Action, Branch]:
        """Return the option that a playout takes, and its branch."""
        keyed: dict[Hashable, Action] = {}
        for option, value in zip(decision.options, values, strict=True):
            key: Hashable = option if node is self.root else (decision.seat, self.ruleset.option_key(table, option))
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
            decisions = ruleset.decisions(table)
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
        if max(values) >= ruleset.sure_value:
            return int(values.index(max(values)))
        tree = Tree(ruleset, decision, values, ruleset.stages_ahead, entropy)
        for state in deals(ruleset, deal, entropy, self.playouts) if deal else ():
            tree.play_out(ruleset.decode(state))
        return tree.best(decision.options) if tree.root.visits else int(values.index(max(values)))


def deals(ruleset: Any, deal: Deal, entropy: bytes, playouts: int, each: int = PLAYOUTS_PER_DEAL) -> Iterator[bytes]:
    """Yield the encoded table of each playout.

    They are fewer if an effect on hidden cards is under way. each: number of playouts of a deal.
    """
    state, unsettled = b"", 0
    for number in range(playouts):
        if number % each == 0:
            try:
                table = deal(_seed(entropy, number))
                if table is None:
                    return
                state = ruleset.encode(table)
            except UnsettledError:
                state = b""
                unsettled += 1
                if unsettled == MOST_UNSETTLED:
                    return
        if state:
            yield state


def _seed(entropy: bytes, number: int) -> bytes:
    """Return the seed of a deal."""
    return blake2b(number.to_bytes(8, "big"), key=entropy, digest_size=32, person=b"cliffhanger-deal").digest()
