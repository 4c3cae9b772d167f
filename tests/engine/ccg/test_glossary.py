"""The glossary explains every word on a card in a sentence with its rule."""

from typing import get_args

import pytest

from engine.ccg import card_set
from engine.ccg.cards import vocabulary
from engine.ccg.cards.designs import CHARACTERISTICS, CardType, Characteristic, Pool, Skill
from engine.ccg.presentation import current_decisions, glossary
from engine.ccg.ruleset import ruleset
from engine.ccg.table import knowledge_rules

ROWS = glossary.terms()
KNOWN = {rule.id for section in ruleset.rules() for rule in section.rules}


def names(kind: str) -> set[str]:
    return {row.name for row in ROWS if row.kind == kind}


def test_every_vocabulary_word_has_an_entry() -> None:
    assert names("type") == set(get_args(CardType))
    assert names("characteristic") == set(get_args(Characteristic))
    assert names("value") == {value for values in CHARACTERISTICS.values() for value in values}
    assert names("skill") == set(get_args(Skill))
    assert names("pool") == set(get_args(Pool))
    assert names("number") == set(vocabulary.NUMBERS)
    assert names("occasion") == set(vocabulary.OCCASIONS)
    assert names("part") == set(vocabulary.PARTS)


def test_every_card_keyword_has_an_entry() -> None:
    told = {row.name for row in ROWS} | vocabulary.TYPE_KEYWORDS
    assert {keyword for design in card_set.standard().in_order for keyword in design.keywords} <= told


def test_rules_named_by_glossary_questions_and_refusals_exist() -> None:
    assert {row.rule for row in ROWS} <= KNOWN
    assert {*current_decisions.KINDS.values(), *knowledge_rules.FROM_TO.values(), knowledge_rules.CARD_TEXT} <= KNOWN


def test_every_auto_pass_window_is_a_question_kind() -> None:
    assert set(current_decisions.WINDOWS) <= set(current_decisions.KINDS)
    assert all(
        window.name == name and window.meaning.endswith(".") for name, window in current_decisions.WINDOWS.items()
    )


@pytest.mark.rule("XFT-07", "XFT-08", "XFT-09", "XFT-10")
@pytest.mark.parametrize(
    ("name", "rule"), [("Affiliation", "XFT-07"), ("Motive", "XFT-08"), ("Method", "XFT-09"), ("Result", "XFT-10")]
)
def test_five_values_of_a_characteristic_have_different_meanings(name: Characteristic, rule: str) -> None:
    meanings = {row.name: row.meaning for row in ROWS if row.kind == "value" and row.rule == rule}
    assert tuple(meanings) == CHARACTERISTICS[name]
    assert len(set(meanings.values())) == 5
    said = next(one.text for section in ruleset.rules() for one in section.rules if one.id == rule)
    assert [part.rpartition(" ")[2] for part in said.split(":")[:-1]] == [name.rpartition(" ")[2] for name in meanings]
