"""Invariants of every game: accepted options, refused actions, conserved cards."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from engine.kernel.decisions import Action, Decision, IllegalActionError, NotYourDecisionError
from tests.support.profiles import is_thorough

MOST_OPTIONS_TRIED = 8
"""Number of options tried at a decision, unless all are."""


def cards_of(table: Any) -> Counter[tuple[int, str]]:
    """Return the number of cards of each design and owner, in all zones."""
    return Counter((table.owner(card), table.design(card).id) for cards in table.zones.values() for card in cards)


def assert_table_is_valid(ruleset: Any, table: Any, decision: Decision, brought: Counter[tuple[int, str]]) -> None:
    """Assert that a table is consistent. brought: its cards at the start."""
    labels = ruleset.labels(table, decision.options)
    assert decision.options and len(set(decision.options)) == len(decision.options) == len(set(labels))
    assert cards_of(table) == brought
    assert table.zones.where == {card: name for name, cards in table.zones.items() for card in cards}


def assert_survives_encoding(ruleset: Any, table: Any) -> None:
    """Assert that an encoded and decoded table is the same."""
    data = ruleset.encode(table)
    again = ruleset.decode(data)
    assert again.state == table.state
    assert ruleset.encode(again) == data
    assert ruleset.decisions(again) == ruleset.decisions(table)


def assert_accepts_options(ruleset: Any, table: Any, decision: Decision, brought: Counter[tuple[int, str]]) -> None:
    """Assert that the first options (`thorough`: all) are legal and lose no card."""
    data, numbers = ruleset.encode(table), _numbers(table)
    for option in decision.options[: None if is_thorough() else MOST_OPTIONS_TRIED]:
        again = ruleset.decode(data)
        ruleset.apply(again, decision.seat, option)
        assert _numbers(again) == numbers or cards_of(again) == brought  # where cards got other numbers


def _numbers(table: Any) -> list[int]:
    return sorted(chain.from_iterable(table.zones.values()))


def assert_refuses_other_actions(ruleset: Any, table: Any, decision: Decision) -> None:
    """Assert that other actions and other seats' answers are refused without effect."""
    before = ruleset.encode(table)
    for action in (Action("nonsense"), Action(decision.options[0].type, card=10**9), Action("choose", pick="?")):
        with pytest.raises(IllegalActionError):
            ruleset.apply(table, decision.seat, action)
    if not decision.sealed:
        with pytest.raises(NotYourDecisionError):
            ruleset.apply(table, 1 - min(decision.seat, 1), decision.options[0])
    assert ruleset.encode(table) == before
