"""Questions say who is asked about whom and what, and tell nobody what that seat can't see."""

import re
from itertools import islice

import pytest

from engine.ccg.cards.card_text import card_text
from engine.ccg.presentation import prompts
from engine.ccg.rules import play_windows
from engine.ccg.ruleset import ruleset
from engine.ccg.table.events import RESPONSES
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import asked, decline, play
from tests.engine.ccg.cards.tables import SITE, a_site_check
from tests.engine.ccg.constants import A, B
from tests.engine.ccg.games import moments

NAMES = {design.name for design in ruleset.box.designs.values()} - {"X", "Abduction"}  # which are words too
PUZZLES, CRIMINAL_SITE = "0111", "0043"
SOME = 150
"""So many moments of a game are looked at."""
NAMED = re.compile("|".join(re.escape(name) for name in sorted(NAMES, key=len, reverse=True)))
SUBJECT = re.compile(r"(?i)\bplayer \d|\bround \d")


def named_in(text: str) -> set[str]:
    """Return the names of cards that a text has."""
    return set(NAMED.findall(text))


@pytest.mark.rule("CHK-05", "PLAY-11")
def test_every_window_has_words_that_name_what_it_is_about() -> None:
    assert set(play_windows.WINDOWS) == set(RESPONSES) | (set(play_windows.WINDOWS) & set(prompts.PROMPTS))
    assert set(prompts.EVENTS) == set(RESPONSES)


@pytest.mark.rule("CHK-05", "MP-07")
@pytest.mark.parametrize("format", ["basic", "advanced"])
def test_what_is_asked_names_whom_it_is_about_and_nothing_that_is_hidden(format: str) -> None:
    for table, decision, _ in islice(moments(0, format=format, texts=ruleset.texts), SOME):
        if decision.kind in play_windows.WINDOWS:
            assert SUBJECT.search(decision.prompt) or named_in(decision.prompt), decision.prompt
        seen = {name for _, name in _faces(ruleset.view(table, decision.seat))} | _said(table)
        assert named_in(decision.prompt) <= seen, decision.prompt


def _said(table: Table) -> set[str]:
    """Return the names that the text of the card has which is answered, or which forced the check under way."""
    quoted = [entry.card for entry in table.state.announced] + [check.source for check in table.state.checks]
    return {name for one in quoted if one >= 0 for name in named_in(" ".join(card_text(table.design(one))))}


def _faces(seen: object) -> set[tuple[int, str]]:
    """Return the cards that a view shows, by number and name."""
    if isinstance(seen, dict):
        own = {(seen["id"], seen["name"])} if "design" in seen and "name" in seen else set()
        return own.union(*map(_faces, seen.values()))
    return set().union(*map(_faces, seen)) if isinstance(seen, list) else set()


@pytest.mark.rule("CHK-14")
def test_a_check_that_fails_whatever_is_reached_says_so() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [SITE]})
    check = table.check
    assert check is not None and check.seat == A
    check.failed = True
    assert prompts.describe_check(table).endswith("but it fails automatically")


@pytest.mark.rule("QST-01", "PLAY-16")
def test_the_check_of_a_site_that_was_negated_says_that_nothing_can_be_solved_any_more() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [PUZZLES]}, site=CRIMINAL_SITE)
    decline(table)
    assert "currently" in prompts.describe_check(table)
    play(table, PUZZLES)
    decline(table, "answer")
    assert table.check is not None and asked(table).kind == "check"
    assert "the Site is gone, so nothing can be solved" in asked(table).prompt
    assert [ruleset.view(table, viewer)["checks"][-1]["moot"] for viewer in (A, B, None)] == [True] * 3
    decline(table, "check")
    assert not table.state.sites and table.pending is not None and table.pending.kind not in ("question", "guess")
