"""What the box as a whole promises: every word of the game is met on several cards, nothing is decoration."""

from collections import Counter
from typing import get_args

import pytest

from engine.legendary import card_set
from engine.legendary.cards import card_files
from engine.legendary.cards.designs import CLASSES, EnemyType, Event, Keyword, Timing
from engine.legendary.cards.words import card_text
from engine.legendary.language import LANGUAGE

BOX = card_set.standard()
DESIGNS = [printed.design for printed in BOX.designs.values()]
ABILITIES = [ability for design in DESIGNS for ability in design.abilities] + [power.ability for power in BOX.powers]
LEAST = 3


@pytest.mark.parametrize("keyword", get_args(Keyword))
def test_every_keyword_stands_on_three_designs(keyword: str) -> None:
    """The box: a keyword that is met once is not worth learning."""
    assert sum(keyword in design.keywords for design in DESIGNS) >= LEAST


@pytest.mark.parametrize("field", ["immunity", "vulnerability"])
def test_keywords_with_a_class_stand_on_three_designs(field: str) -> None:
    """The box: Immunity and Vulnerability, and each with every class."""
    bearers = [design for design in DESIGNS if getattr(design, field)]
    assert len(bearers) >= LEAST
    assert {cls for design in bearers for cls in getattr(design, field)} == set(CLASSES)


@pytest.mark.parametrize("timing", list(Timing))
def test_every_timing_word_stands_on_three_designs(timing: Timing) -> None:
    """The box: Sacrifice too, which is an ability."""
    bearers = [design for design in DESIGNS if any(ability.when == timing for ability in design.abilities)]
    powers = sum(power.ability.when == timing for power in BOX.powers)
    assert len(bearers) + powers >= LEAST


def test_enemy_types_and_classes_are_spread_evenly() -> None:
    """The box: no type has more than half as many Enemies again as another, and so the classes of the Academy."""
    types = Counter(kind for design in DESIGNS if design.type == "enemy" for kind in design.enemy)
    classes = Counter(design.cls for design in DESIGNS if design.type == "academy")
    assert set(types) == set(get_args(EnemyType)) and set(classes) == set(CLASSES)
    for counts in (types, classes):
        assert max(counts.values()) <= 1.5 * min(counts.values())


def test_a_is_mild_and_c_is_harsh() -> None:
    """The box: the points to defeat the Enemies of a trio of Seasons rise from A over B to C."""
    for first in (1, 4, 7):
        means = []
        for season in (first, first + 1, first + 2):
            fights = [design.fight or 0 for design in DESIGNS if design.type == "enemy" and design.set == str(season)]
            means.append(sum(fights) / len(fights))
        assert means == sorted(means) and means[0] + 1 < means[2]


def test_an_academy_set_is_four_designs_in_5_5_3_and_1_copies() -> None:
    """The box: as is usual in this line of games."""
    sets: dict[str, list[int]] = {}
    for design in DESIGNS:
        if design.type == "academy":
            sets.setdefault(design.set, []).append(design.copies)
    assert len(sets) == 9
    assert all(sorted(copies) == [1, 3, 5, 5] for copies in sets.values())


def test_every_operation_of_the_language_is_used() -> None:
    """Loading prints what is never used; nothing is."""
    assert card_set.report().endswith("never used: none")


def test_no_ability_needs_code_of_its_own() -> None:
    """Effect language: at most 3 % of the abilities may use an escape hatch; there is none."""
    names = {step.__struct_config__.tag for ability in ABILITIES for step in card_files.walk(ability.do)}  # type: ignore[attr-defined]
    assert names <= {step.__struct_config__.tag for step in LANGUAGE.steps}
    assert "custom" not in names


def test_most_events_are_answered_by_some_card() -> None:
    """What the rules announce is there to be answered."""
    answered = {ability.on for ability in ABILITIES if ability.on}
    tasks = {task.event for design in DESIGNS for task in (design.discover, design.collect) if task and task.event}
    assert len(answered | tasks) >= len(get_args(Event)) - 3


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
def test_every_ability_is_said_in_words(design: object) -> None:
    """A card's text is generated: a line for each ability, without gaps and without Python showing through."""
    lines = card_text(design)  # type: ignore[arg-type]
    assert len(lines) >= len(design.abilities)  # type: ignore[attr-defined]
    for line in lines:
        assert line.strip() and "None" not in line and "{" not in line and "  " not in line, line
