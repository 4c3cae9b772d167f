"""The glossary has every word on cards, with a rule of the reference."""

import re
from typing import get_args

from engine.legendary.cards.designs import CLASSES, CardType, Keyword, Timing
from engine.legendary.presentation import glossary, prompts
from engine.legendary.table import knowledge_rules
from tests.engine.legendary.random_games import RULES, states

ROWS = glossary.terms()
KNOWN = {rule.id for section in RULES.rules() for rule in section.rules}


def names(kind: str) -> set[str]:
    return {row.name for row in ROWS if row.kind == kind}


def test_each_word_of_a_card_has_an_entry() -> None:
    on_cards = {word for card in RULES.catalogue() for word in card.get("keywords", [])}
    assert on_cards <= names("keyword")
    assert names("keyword") == {*get_args(Keyword), "sacrifice", "immunity", "vulnerability"}
    assert names("type") == set(get_args(CardType)) and names("class") == set(CLASSES)
    assert names("timing") == {timing.value for timing in Timing} - {"play", "power"}
    titles = {row.title for row in ROWS} | {"Discover Evidence", "Collect Evidence"}
    lines = [line for card in RULES.catalogue() for line in card["text"]]
    heads = {found[1] for line in lines if (found := re.match(r"([A-Z][A-Za-z -]{2,18}):", line))}
    assert heads <= titles and len(heads) > 15


def test_every_rule_named_by_questions_and_reasons_is_in_the_reference() -> None:
    asked = {*prompts.KINDS.values(), *prompts.PROGRAMS.values()}
    learned = {*knowledge_rules.TO.values(), *knowledge_rules.FROM_TO.values(), *knowledge_rules.SCANNED.values()}
    assert asked | learned <= KNOWN
    found: set[str] = set()
    for players in (1, 3):
        for table, decision in states(players, "reasons", most=600):
            found |= {blocked.rule for blocked in RULES.blocked(table, decision.seat)}
    assert len(found) > 8 and found <= KNOWN
