"""Prompts name their subject and reveal no hidden information."""

import re
from itertools import islice

import pytest

from engine.ccg.cards.card_text import card_text
from engine.ccg.presentation import prompts
from engine.ccg.rules import play_windows
from engine.ccg.ruleset import ruleset
from engine.ccg.table.events import RESPONSES
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import asked, decline, resolve
from tests.engine.ccg.cards.tables import SITE, a_site_check
from tests.engine.ccg.constants import A, B
from tests.engine.ccg.random_games import random_game

NAMES = {design.name for design in ruleset.card_set.designs.values()} - {"X", "Abduction"}  # which are words too
PUZZLES, CRIMINAL_SITE = "0111", "0043"
SOME = 150
"""Number of decisions to check."""
NAMED = re.compile("|".join(re.escape(name) for name in sorted(NAMES, key=len, reverse=True)))
SUBJECT = re.compile(r"(?i)\bplayer \d|\bround \d")


def card_names_in(text: str) -> set[str]:
    """Return the card names in a text."""
    return set(NAMED.findall(text))


@pytest.mark.rule("CHK-05", "PLAY-11")
def test_every_window_has_a_prompt_about_its_event() -> None:
    assert set(play_windows.WINDOWS) == set(RESPONSES) | (set(play_windows.WINDOWS) & set(prompts.PROMPTS))
    assert set(prompts.EVENTS) == set(RESPONSES)


@pytest.mark.rule("CHK-05", "MP-07")
@pytest.mark.parametrize("format", ["basic", "advanced"])
def test_prompt_names_visible_cards_only(format: str) -> None:
    for table, decision, _ in islice(random_game(0, format=format, texts=ruleset.texts), SOME):
        if decision.kind in play_windows.WINDOWS:
            assert SUBJECT.search(decision.prompt) or card_names_in(decision.prompt), decision.prompt
        seen = {name for _, name in _faces(ruleset.view(table, decision.seat))} | _said(table)
        assert card_names_in(decision.prompt) <= seen, decision.prompt


def _said(table: Table) -> set[str]:
    """Return card names in the text of the answered card or of a forced check."""
    quoted = [entry.card for entry in table.state.announced] + [check.source for check in table.state.checks]
    return {name for one in quoted if one >= 0 for name in card_names_in(" ".join(card_text(table.design(one))))}


def _faces(seen: object) -> set[tuple[int, str]]:
    """Return the cards in a view by number and name."""
    if isinstance(seen, dict):
        own = {(seen["id"], seen["name"])} if "design" in seen and "name" in seen else set()
        return own.union(*map(_faces, seen.values()))
    return set().union(*map(_faces, seen)) if isinstance(seen, list) else set()


@pytest.mark.rule("CHK-14")
def test_prompt_shows_that_a_check_fails_automatically() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [SITE]})
    check = table.check
    assert check is not None and check.seat == A
    check.failed = True
    assert prompts.describe_check(table).endswith("but it fails automatically")


@pytest.mark.rule("QST-01", "PLAY-16")
def test_prompt_of_a_negated_site_shows_that_it_is_gone() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [PUZZLES]}, site=CRIMINAL_SITE)
    decline(table)
    assert "currently" in prompts.describe_check(table)
    resolve(table, PUZZLES)
    assert table.check is not None and asked(table).kind == "check"
    assert "the Site is gone, so nothing can be solved" in asked(table).prompt
    assert [ruleset.view(table, viewer)["checks"][-1]["moot"] for viewer in (A, B, None)] == [True] * 3
    decline(table, "check")
    assert not table.state.sites and table.pending is not None and table.pending.kind not in ("question", "guess")
