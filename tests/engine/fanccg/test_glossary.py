"""The glossary covers all card terms, and its rules exist."""

from typing import get_args

from engine.fanccg.cards.designs import CardType, Circumstance, LeftMark, RightMark, Timing
from engine.fanccg.cards.vocabulary import TITLES
from engine.fanccg.presentation import current_decisions, glossary
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table import circumstances, knowledge_rules

ROWS = glossary.terms()
KNOWN = {rule.id for section in ruleset.rules() for rule in section.rules}


def names(kind: str) -> set[str]:
    return {row.name for row in ROWS if row.kind == kind}


def test_each_card_term_has_a_glossary_entry() -> None:
    assert names("type") == set(get_args(CardType))
    assert names("circumstance") == set(get_args(Circumstance))
    assert names("left") == set(get_args(LeftMark))
    assert names("right") == set(get_args(RightMark))
    assert names("timing") == {timing.value for timing in Timing}
    assert names("part") == set(TITLES)
    lines = [line for card in ruleset.catalogue() for line in card["text"]]
    titles = {row.title.lower() for row in ROWS}
    heads = {"Requires", "Provides", "Prevented by", "Investment", "Theme", "Pro", "Anti", "Arms"}
    found = {head for head in heads if any(line.startswith(head) for line in lines)}
    assert found >= heads - {"Arms"}
    assert {head.lower() for head in heads} <= titles


def test_rules_of_questions_and_refusals_are_in_the_reference() -> None:
    asked = set(current_decisions.KINDS.values())
    learned = {*knowledge_rules.FROM_TO.values(), knowledge_rules.TEXT, knowledge_rules.SHOWN}
    refused = {rule for _, _, rule in circumstances.MARKS.values()}
    assert asked | learned | refused <= KNOWN
