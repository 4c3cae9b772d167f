"""What holds at every decision of every game: what is offered is accepted, all else refused, and no card is lost."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from engine.kernel.decisions import Action, Decision, IllegalActionError, NotYourDecisionError
from tests.support.profiles import is_thorough

MOST_OPTIONS_TRIED = 8
"""So many options are tried at a decision where not all are."""


def cards_of(table: Any) -> Counter[tuple[int, str]]:
    """Return how many cards of each design a seat has, wherever they lie."""
    return Counter((table.owner(card), table.design(card).id) for cards in table.zones.values() for card in cards)


def assert_table_is_valid(ruleset: Any, table: Any, decision: Decision, brought: Counter[tuple[int, str]]) -> None:
    """Assert that a table is whole, and what it offers told apart. brought: its cards when it was laid out."""
    labels = ruleset.labels(table, decision.options)
    assert decision.options and len(set(decision.options)) == len(decision.options) == len(set(labels))
    assert cards_of(table) == brought
    assert table.zones.where == {card: name for name, cards in table.zones.items() for card in cards}


def assert_survives_encoding(ruleset: Any, table: Any) -> None:
    """Assert that a table stored and laid out again is the same."""
    data = ruleset.encode(table)
    again = ruleset.decode(data)
    assert again.state == table.state
    assert ruleset.encode(again) == data
    assert ruleset.decisions(again) == ruleset.decisions(table)


def assert_accepts_options(ruleset: Any, table: Any, decision: Decision, brought: Counter[tuple[int, str]]) -> None:
    """Assert that the first options, in the profile `thorough` all, can be taken and lose no card."""
    data, numbers = ruleset.encode(table), _numbers(table)
    for option in decision.options[: None if is_thorough() else MOST_OPTIONS_TRIED]:
        again = ruleset.decode(data)
        ruleset.apply(again, decision.seat, option)
        assert _numbers(again) == numbers or cards_of(again) == brought  # where cards got other numbers


def _numbers(table: Any) -> list[int]:
    return sorted(chain.from_iterable(table.zones.values()))


def assert_refuses_other_actions(ruleset: Any, table: Any, decision: Decision) -> None:
    """Assert that what isn't offered is refused, as is another seat's answer, and that neither changes anything."""
    before = ruleset.encode(table)
    for action in (Action("nonsense"), Action(decision.options[0].type, card=10**9), Action("choose", pick="?")):
        with pytest.raises(IllegalActionError):
            ruleset.apply(table, decision.seat, action)
    if not decision.sealed:
        with pytest.raises(NotYourDecisionError):
            ruleset.apply(table, 1 - min(decision.seat, 1), decision.options[0])
    assert ruleset.encode(table) == before
