"""The text of the log, and its bookmarks."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.ccg import language, rules, table
from engine.ccg.presentation.bookmarks import MOMENTS, list_bookmarks
from engine.ccg.presentation.log_text import EVENTS, log_lines
from engine.ccg.rules import drawing
from engine.ccg.table import modifiers
from engine.kernel.facts import CardMoved, Fact, Happened, redact
from tests.engine.ccg.actions import act, asked, decline, options, play
from tests.engine.ccg.constants import COLE, KOSSEFF, MANITOU, MULDER, A, B
from tests.engine.ccg.random_games import random_game
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import Small, by_number, card, reloaded, standard_cards
from tests.engine.ccg.test_properties import FIGHTS


def log_texts(facts: list[Fact], viewer: int | None = None) -> list[tuple[int | None, str]]:
    """Return the seat and the text of each log line."""
    return [(line.seat, line.text) for line in log_lines([redact(fact, viewer) for fact in facts], standard_cards())]


@pytest.mark.rule("SET-14")
def test_phase_without_events_is_not_logged() -> None:
    phases = [Happened("phase", A, None, name) for name in ("briefing", "healing", "requisition", "deployment")]
    told = [*phases[:1], CardMoved(0, "deck.0", "hand.0"), *phases[1:]]
    assert log_texts(told) == [
        (None, "Briefing."),
        (A, f"draws {standard_cards().design(0).name}"),
        (None, "Deployment."),
    ]
    assert {line.rule for line in log_lines(phases, standard_cards())} == {"SET-14"}


def test_combat_and_victory_are_logged() -> None:
    facts = play(go(at_site([MULDER, KOSSEFF], {"hand.1": [MANITOU]}), "before_site"), MANITOU)
    assert (B, "attacks with The Manitou Stalks His Prey") in log_texts(facts)
    won = go(at_site([MULDER, KOSSEFF]))
    decline(won)
    facts = act(won, next(one for one in options(won, "guess") if one.pick == by_number()[COLE]))
    assert (log_texts(facts)[-1], [mark.title for mark in list_bookmarks(facts)]) == (
        (A, "wins the game"),
        [f"Named: {standard_cards().designs[by_number()[COLE]].name}", "The game is won"],
    )


def test_every_event_has_a_log_text() -> None:
    folders = [Path(module.__file__ or "").parent for module in (language, rules, table)]
    sources = "".join(path.read_text() for folder in folders for path in sorted(folder.glob("*.py")))
    happens = set(re.findall(r'happened\(\s*"(\w+)"', sources)) | {"unsolved", "check_failed"}
    assert happens == set(EVENTS)
    assert set(MOMENTS) < happens


@pytest.mark.parametrize("given", [{}, {"seats": 3, "powers": True}, {"decks": [FIGHTS, FIGHTS]}, {"format": "basic"}])
def test_log_of_a_whole_game_uses_only_visible_facts(given: dict[str, Any]) -> None:
    told = 0
    for step, (now, _, action) in enumerate(random_game(6, turn_limit=10, **given)):
        if step % 3:
            continue
        facts = act(reloaded(now), action)
        for viewer in (None, A, B):
            lines = log_lines([redact(fact, viewer) for fact in facts], standard_cards())
            assert all(line.text[0].islower() == (line.seat is not None) for line in lines), lines
            assert not any("{" in line.text or "  " in line.text for line in lines)
            told += len(lines)
        assert list_bookmarks(facts) == list_bookmarks([redact(fact, None) for fact in facts])
    assert told > 200


@pytest.mark.rule("CMB-03", "DMG-04")
def test_round_log_names_source_and_target() -> None:
    table = go(at_site([MULDER], {"hand.1": [MANITOU]}), "before_site")
    while "play" not in {option.type for option in asked(table).options}:
        decline(table)
    lines = [text for _, text in log_texts([*play(table, MANITOU), *decline(table, "answer", "combat", "target")])]
    assert "Round 1, at long range." in lines
    assert "Player 1's Agent Fox Mulder: 2 damage to The Manitou Stalks His Prey." in lines
    assert not any("The Manitou Stalks His Prey: +" in line for line in lines)


@pytest.mark.rule("QST-11")
def test_wrong_guess_is_logged_as_wrong() -> None:
    table = go(at_site([MULDER, KOSSEFF]))
    decline(table, "question")
    wrong = next(one for one in options(table, "guess") if one.pick != by_number()[COLE])
    name = table.card_set.designs[wrong.pick or ""].name
    assert log_texts(act(table, wrong))[:2] == [
        (A, f"names player 2's X-File: {name}"),
        (A, "guesses wrong"),
    ]


@pytest.mark.rule("DECK-09")
@pytest.mark.parametrize(("pile", "words"), [(["0042"], "0042"), (["0042", "0043", "0044", "0045"], "4 cards")])
def test_recycled_discard_pile_is_logged_with_its_size(pile: list[str], words: str) -> None:
    table = Small({"discard.0": pile}).table
    table.begin()
    drawing.restock(table, A)
    cards = table.card_set.designs[by_number()[words]].name if words in by_number() else words
    assert log_texts(table.facts) == [(A, f"returns {cards} to the Bureau Deck"), (A, "shuffles the Bureau Deck")]


@pytest.mark.rule("PLAY-19")
def test_added_and_replaced_keywords_are_logged_differently() -> None:
    team = go(at_site([MULDER, KOSSEFF]))
    mulder = card(team, MULDER)
    team.begin()
    modifiers.reword(team, mulder, mulder, "", "Motive", "turn")
    modifiers.reword(team, mulder, mulder, "FBI", "Alien", "turn")
    assert [text for _, text in log_texts(team.facts)] == [
        "Player 1's Agent Fox Mulder: keyword Motive added.",
        "Player 1's Agent Fox Mulder: keyword FBI becomes Alien.",
    ]


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(
    ("number", "lines"),
    [("0299", ["Government Mindwipe Serum: no effect."]), ("0283", [])],
    ids=["discards", "prevents"],
)
def test_card_without_effect_is_logged_unless_it_may_work_unseen(number: str, lines: list[str]) -> None:
    """No fact shows whether bought cards were lost, except that none is drawn."""
    table = Small({"hand.0": [number]}).table
    played = card(table, number)
    facts: list[Fact] = [Happened("resolved", A, played), CardMoved(played, "announced", "discard.0")]
    assert [line.text for line in log_lines(facts, table.card_set)] == lines
