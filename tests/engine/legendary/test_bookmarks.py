"""Bookmarks: the events of a Series that readers of its log want to find again."""

from collections import Counter

from engine.kernel.facts import redact
from engine.legendary.presentation.bookmarks import MOMENTS
from tests.golden.logs import logs_of, open_logged, parse_line


def test_a_whole_series_has_marks_of_every_kind_for_everybody() -> None:
    """Marks go by what all may see: a spectator's redacted facts give the same."""
    kinds: Counter[str] = Counter()
    for name in logs_of("legendary"):
        rules, table, lines = open_logged(name)
        events = [rules.opening_facts(table), *(rules.apply(table, *parse_line(line)) for line in lines)]
        for facts in events:
            marks = rules.bookmarks(facts)
            assert rules.bookmarks([redact(fact, None) for fact in facts]) == marks
            kinds.update(mark.kind for mark in marks)
    assert {kind for kind, _, _ in MOMENTS.values()} == set(kinds) and kinds["game_over"] == kinds["game"]
    assert kinds["phase"] > 3 * kinds["turn"]
