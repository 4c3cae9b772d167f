"""Whole games with the texts of all cards."""

import random
from collections import Counter

import pytest

from engine.ccg import card_set
from engine.ccg.cards.card_text import card_text
from engine.ccg.presentation import current_decisions
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.rules import setup
from engine.ccg.table.table import Table
from engine.kernel.facts import redact
from tests.engine.ccg.actions import act
from tests.engine.ccg.random_games import random_answer
from tests.engine.ccg.tables import ASKING, encoded, reloaded, standard_cards, starters

GAMES, MOVES = 6, 1500


@pytest.mark.parametrize("number", range(GAMES))
def test_games_are_played_with_all_texts(number: int) -> None:
    chance = random.Random(number)
    seats, format = (2 + number % 2, "basic" if number % 3 == 2 else "advanced")
    decks = [starters()[(number + seat) % len(starters())] for seat in range(seats)]
    agreed = setup.check([None] * seats, format, ASKING)
    table = Table(
        setup.lay_out(standard_cards(), agreed, number.to_bytes(32, "big"), decks), standard_cards(), card_set.texts()
    )
    table.run()
    kinds: Counter[str] = Counter()
    for _ in range(MOVES):
        if table.pending is None:
            break
        decision = current_decisions.list_decisions(table)[0]
        kinds[decision.kind] += 1
        assert all(decision.labels) and len(set(decision.labels)) == len(decision.options), decision
        facts = act(table, random_answer(decision, chance))
        for viewer in (None, 0, 1):
            lines = log_lines([redact(fact, viewer) for fact in facts], standard_cards())
            assert all(line.text[0].islower() == (line.seat is not None) for line in lines), lines
            assert not any("{" in line.text or "  " in line.text for line in lines), lines
    assert encoded(reloaded(table)) == encoded(table)
    assert kinds["check"] and kinds["answer"]


def test_every_card_text_is_in_sentences() -> None:
    for design in standard_cards().in_order:
        for line in card_text(design):
            assert not line[0].islower() and line.endswith("."), f"{design.number}: {line}"
            assert "  " not in line and " ." not in line and ".." not in line, f"{design.number}: {line}"


def test_every_ability_except_standing_ones_is_compiled() -> None:
    for ready in standard_cards().abilities_in_order():
        assert (ready.key in standard_cards().programs) == (ready.ability.when != "standing")
