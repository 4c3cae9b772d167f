"""Advice for players and estimates of positions."""

from typing import Any

import pytest

from campaigns import seeds
from engine.bots import analysis
from engine.kernel.decisions import Action, UnsettledError
from tests.rulesets.highcard import ruleset

LOW, MIDDLE, HIGH = 1, 12, 15


def last_trick(played: int, hand: list[int]) -> Any:
    """Return a table where seat 1 answers a card of seat 0. The 1 beats every card."""
    table = ruleset.open(ruleset.setup([None, None], "single", {}), seeds.derive_seed(1))
    table.hands, table.trick, table.deck = [[], hand], [(0, played)], [2, 3, 4, 5, 6, 7]
    return table


def advice(table: Any, number: int = 0) -> analysis.Advice:
    found = analysis.advise(ruleset, table, ruleset.decisions(table)[0], seeds.derive_seed(number), 60)
    assert found is not None
    return found


def test_advice_lists_the_best_options_with_chances_and_a_reason() -> None:
    table = last_trick(20, [MIDDLE, LOW, HIGH])
    found = advice(table)
    options = ruleset.decisions(table)[0].options
    assert options[found.options[0].option].card == LOW
    assert 1 < len(found.options) <= analysis.MOST_LISTED
    assert sum(one.playouts for one in found.options) <= found.playouts
    assert len({one.playouts for one in found.options}) == 1, "all are played on from the same deals"
    chances = [one.chance for one in found.options]
    assert chances[0] <= 1 and chances == sorted(chances, reverse=True) and chances[-1] >= 0
    assert all(one.error >= 0 for one in found.options)
    assert found.reason.count(".") == 1 and "next best option" in found.reason
    assert advice(table) == found


def test_the_usual_option_comes_first_unless_another_is_clearly_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks ahead takes it too."""
    table = last_trick(20, [MIDDLE, LOW])
    middle, low = (ruleset.decisions(table)[0].options.index(Action("play", card=card)) for card in (MIDDLE, LOW))
    monkeypatch.setattr(type(ruleset), "evaluate_options", lambda *_: [float(index == middle) for index in range(2)])
    assert [one.option for one in advice(table).options] == [low, middle]
    monkeypatch.setattr(type(ruleset), "least_gain", 2.0)
    found = advice(table)
    assert [one.option for one in found.options] == [middle, low]
    assert found.reason.startswith("No other option is clearly better than the first one")


def test_gain_of_the_better_card_is_positive_and_of_equal_cards_is_none() -> None:
    table = last_trick(20, [MIDDLE, LOW, HIGH])

    def gain(better: int, chosen: int) -> analysis.Estimate:
        actions = (Action("play", card=better), Action("play", card=chosen))
        found = analysis.estimate_gain(ruleset, table, 1, *actions, seeds.derive_seed(2), 40)
        assert found is not None
        return found

    assert gain(LOW, MIDDLE).mean > gain(LOW, MIDDLE).error >= 0
    assert gain(LOW, LOW) == analysis.Estimate(0.0, 0.0)


def test_nothing_is_estimated_while_hidden_cards_cannot_be_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any) -> None:
        raise UnsettledError

    monkeypatch.setattr(type(ruleset), "reshuffle", refuse)
    table = last_trick(20, [MIDDLE, LOW])
    assert analysis.advise(ruleset, table, ruleset.decisions(table)[0], bytes(32), 10) is None
    assert analysis.estimate_chance(ruleset, table, 0, bytes(32), 10) is None
