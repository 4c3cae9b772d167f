"""Finished games for tests of achievements."""

from collections.abc import Callable, Sequence

from engine.kernel.facts import Fact
from engine.kernel.feats import Feat
from engine.ruleset import FinishedGame, Record, Score, Side
from tests.golden.logs import logs_of, open_logged, parse_line

Predicate = Callable[[FinishedGame], list[Feat]]
NOTHING = Record({}, {}, [], {})


def duel(points: Sequence[int | None], history: Sequence[Sequence[Fact]], **more: object) -> FinishedGame:
    """Return a game of two that the first seat has won. points: by seat."""
    sides = [Side([0], "won", points[0]), Side([1], "lost", points[1])]
    return FinishedGame(history, Score([], 0, "", None, [], sides, **more), NOTHING)  # type: ignore[arg-type]


def golden_feats(ruleset: str) -> set[str]:
    """Return the achievements with feats in the golden logs of a game."""
    found = set()
    for name in logs_of(ruleset):
        rules, table, lines = open_logged(name)
        history = [rules.opening_facts(table)]
        history += [rules.apply(table, *parse_line(line), trusted=True) for line in lines]
        found.update(
            feat.achievement for feat in rules.feats(FinishedGame(history, rules.score(table), rules.record(table)))
        )
    return found
