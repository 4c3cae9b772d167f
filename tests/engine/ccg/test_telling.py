"""The log in words, and its marks."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.ccg import language, rules, table
from engine.ccg.surface.marks import MOMENTS, marks
from engine.ccg.surface.telling import HAPPENED, tell
from engine.kernel.facts import Fact, redact
from tests.engine.ccg.games import moments
from tests.engine.ccg.sites import at_site, go
from tests.engine.ccg.tables import (
    AUBREY,
    COLE,
    KOSSEFF,
    MANITOU,
    MULDER,
    A,
    B,
    a_phase,
    act,
    again,
    asked,
    box,
    by_number,
    card,
    decline,
    options,
    play,
)
from tests.engine.ccg.test_properties import FIGHTS


def said(facts: list[Fact], viewer: int | None = None) -> list[tuple[int | None, str]]:
    """Return whom lines are about, and what they say."""
    return [(line.seat, line.text) for line in tell([redact(fact, viewer) for fact in facts], box())]


def test_a_site_and_its_price() -> None:
    place = a_phase("case_assignment", {"hand.0": [AUBREY]})
    name = place.design(card(place, AUBREY)).name
    assert said(act(place, options(place, "place")[0])) == [(A, "has -2 RP"), (A, f"announces {name}")]


@pytest.mark.rule("MP-07")
def test_an_answer_is_told_to_who_knows_it() -> None:
    asking = go(at_site([MULDER, KOSSEFF], seats=3))
    facts = act(asking, next(one for one in options(asking, "ask") if one.pick == "Control"))
    assert said(facts, A) == said(facts, B) == [(A, "asks player 2: Motive Control?"), (B, "answers: yes")]
    assert said(facts, 2) == said(facts) == [(A, "asks player 2: Motive Control?"), (B, "answers")]


def test_what_is_slid_under_a_site_is_told_to_who_placed_it() -> None:
    slide = a_phase("case_assignment", {"hand.0": [AUBREY], "hand.1": [MANITOU]})
    act(slide, options(slide, "place")[0])
    decline(slide, "answer", "place")
    facts = act(slide, asked(slide).options[0])
    assert said(facts, B)[0] == (B, "slides The Manitou Stalks His Prey under a Site")
    assert said(facts, A)[0] == (B, "slides a card under a Site")


def test_a_combat_and_a_victory() -> None:
    fight = go(at_site([MULDER, KOSSEFF], {"hand.1": [MANITOU]}), "before_site")
    facts = play(fight, MANITOU)
    assert (B, "attacks with The Manitou Stalks His Prey") in said(facts)
    won = go(at_site([MULDER, KOSSEFF]))
    decline(won)
    facts = act(won, next(one for one in options(won, "guess") if one.pick == by_number()[COLE]))
    assert said(facts)[-1] == (A, "wins the game")
    assert [mark.kind for mark in marks(facts)] == ["guess", "game_over"]


def test_all_that_happens_has_words() -> None:
    folders = [Path(module.__file__ or "").parent for module in (language, rules, table)]
    sources = "".join(path.read_text() for folder in folders for path in sorted(folder.glob("*.py")))
    happens = set(re.findall(r'happened\(\s*"(\w+)"', sources)) | {"unsolved", "check_failed"}
    assert happens == set(HAPPENED)
    assert set(MOMENTS) < happens


@pytest.mark.parametrize("given", [{}, {"seats": 3, "powers": True}, {"decks": [FIGHTS, FIGHTS]}, {"format": "basic"}])
def test_whole_games_are_told_by_what_each_sees(given: dict[str, Any]) -> None:
    told = 0
    for step, (now, _, action) in enumerate(moments(5, turn_limit=10, **given)):
        if step % 3:
            continue
        facts = act(again(now), action)
        for viewer in (None, A, B):
            lines = tell([redact(fact, viewer) for fact in facts], box())
            assert all(line.text[0].islower() == (line.seat is not None) for line in lines), lines
            assert not any("{" in line.text or "  " in line.text for line in lines)
            told += len(lines)
        assert marks(facts) == marks([redact(fact, None) for fact in facts])
    assert told > 200
