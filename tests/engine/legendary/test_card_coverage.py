"""The card set as a whole: every word of the language is on several cards."""

from typing import get_args

import pytest

from engine.legendary import card_set
from engine.legendary.cards.card_text import card_text
from engine.legendary.cards.designs import Keyword, Timing

CARD_SET = card_set.standard()
DESIGNS = [printed.design for printed in CARD_SET.designs.values()]
LEAST = 3


@pytest.mark.parametrize("keyword", get_args(Keyword))
def test_every_keyword_is_on_three_designs(keyword: str) -> None:
    assert sum(keyword in design.keywords for design in DESIGNS) >= LEAST


@pytest.mark.parametrize("timing", list(Timing))
def test_every_timing_is_on_three_designs(timing: Timing) -> None:
    bearers = [design for design in DESIGNS if any(ability.when == timing for ability in design.abilities)]
    powers = sum(power.ability.when == timing for power in CARD_SET.powers)
    assert len(bearers) + powers >= LEAST


def test_every_operation_of_the_language_is_used() -> None:
    assert card_set.report().endswith("never used: none")


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
def test_every_ability_is_said_in_words(design: object) -> None:
    lines = card_text(design)  # type: ignore[arg-type]
    assert len(lines) >= len(design.abilities)  # type: ignore[attr-defined]
    for line in lines:
        assert line.strip() and "None" not in line and "{" not in line and "  " not in line, line
