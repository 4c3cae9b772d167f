"""Bots that think ahead, and the heuristic that makes mistakes."""

from typing import Any

import pytest

from campaigns import seeds
from engine import bots
from engine.bots import analysis
from engine.bots.search import Search, Tree, deals
from engine.kernel.decisions import UnsettledError
from tests.rulesets.highcard import ruleset

LOW, MIDDLE, HIGH = 1, 12, 15


def last_trick(played: int, hand: list[int]) -> Any:
    """Return a table where seat 1 answers a card of seat 0. The 1 beats every card."""
    table = ruleset.open(ruleset.setup([None, None], "single", {}), seeds.derive_seed(1))
    table.hands, table.trick, table.deck = [[], hand], [(0, played)], [2, 3, 4, 5, 6, 7]
    return table


def chosen(bot: bots.Bot, table: Any, number: int = 0, **limits: Any) -> int:
    decision = ruleset.decisions(table)[0]
    option = decision.options[bots.choose(bot, ruleset, table, decision, seeds.derive_seed(number), **limits)]
    assert option.card is not None
    return option.card


def test_search_finds_the_card_that_takes_the_trick() -> None:
    table = last_trick(20, [MIDDLE, LOW, HIGH])
    assert chosen(bots.get("heuristic"), table) == HIGH
    assert {chosen(Search("", "", playouts=30), table, number) for number in range(5)} == {LOW}


def test_search_chooses_the_same_from_the_same_entropy() -> None:
    table = last_trick(10, [MIDDLE, HIGH, 13])
    assert len({chosen(bots.get("agent"), table) for _ in range(3)}) == 1


def test_search_without_time_or_settled_tables_takes_the_best_looking_option(monkeypatch: pytest.MonkeyPatch) -> None:
    table = last_trick(20, [MIDDLE, LOW, HIGH])
    assert chosen(bots.get("expert"), table, has_time=lambda: False) == HIGH

    def refuse(*arguments: Any) -> None:
        raise UnsettledError

    monkeypatch.setattr(type(ruleset), "reshuffle", refuse)
    assert chosen(bots.get("expert"), table) == HIGH


def test_search_takes_an_option_with_a_sure_prior_without_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    table = last_trick(20, [MIDDLE, LOW, HIGH])
    monkeypatch.setattr(type(ruleset), "sure_value", 100.0)
    monkeypatch.setattr(type(ruleset), "priors", lambda *_: [100.0, 0.0, 0.0])
    advice = analysis.advise(ruleset, table, ruleset.decisions(table)[0], bytes(32), 30)
    assert advice is not None and advice.options[0].option == 0, "advice names it first"
    monkeypatch.setattr(Tree, "play_out", None)
    assert chosen(Search("", "", playouts=30), table) == MIDDLE


def test_search_tries_one_of_options_that_differ_only_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    table = last_trick(20, [MIDDLE, LOW, HIGH])
    monkeypatch.setattr(type(ruleset), "option_key", lambda _self, _table, option: option.card == HIGH)
    tree = analysis.search(ruleset, table, ruleset.decisions(table)[0], bytes(32), 30)
    assert tree is not None
    assert {option.card: branch.visits > 0 for option, branch in tree.root.branches.items()} == {
        MIDDLE: True, LOW: False, HIGH: True,
    }  # fmt: skip


def test_a_refused_deal_is_left_out() -> None:
    table, are_refused = last_trick(20, [MIDDLE, LOW, HIGH]), iter([False, True, False])

    def deal(seed: bytes) -> Any:
        match next(are_refused, None):
            case True:
                raise UnsettledError
            case False:
                return table

    assert len(list(deals(ruleset, deal, bytes(32)))) == 2


def test_novice_makes_a_mistake_now_and_then() -> None:
    table = last_trick(20, [MIDDLE, LOW, HIGH])
    taken = [chosen(bots.get("novice"), table, number) for number in range(100)]
    assert 75 < taken.count(HIGH) < 100
