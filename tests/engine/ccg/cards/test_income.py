"""Agents whose RES is redirected (EFF-03, BRF-05, BRF-06)."""

from typing import Any

import pytest

from engine.ccg import card_set
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, is_asked
from tests.engine.ccg.constants import KOSSEFF, A
from tests.engine.ccg.tables import Small, begin, card
from tests.engine.ccg.tables import pools as points

KRYCEKS, MULDERS, BLEVINS = ("0162", "0170"), ("0163", "0169"), "0160"


def collects(agent: str, zone: str = "bureau.0", **given: Any) -> Table:
    """Return a table after the income of an Agent and of Kosseff with RES 1."""
    small = Small({zone: [agent], "field.0": [KOSSEFF], "deck.0": ["0042"] * 9}, texts=card_set.texts(), **given)
    table = begin(small.table, "briefing", A)
    decline(table, "draw")
    return table


@pytest.mark.rule("BRF-05")
@pytest.mark.parametrize("agent", KRYCEKS)
@pytest.mark.parametrize("amount", [0, 1, 2])
def test_krycek_splits_his_res_between_the_pools(agent: str, amount: int) -> None:
    table = collects(agent)
    assert (is_asked(table), asked(table).labels) == ((A, "income"), ["0 CP, 2 RP", "1 CP, 1 RP", "2 CP, 0 RP"])
    act(table, Action("choose", pick=str(amount)))
    assert (points(table)[A], is_asked(table)) == ((23 - amount, 20 + amount), (A, "buy_cards"))


@pytest.mark.rule("BRF-06", "BRF-07")
@pytest.mark.parametrize("agent", MULDERS)
def test_mulders_res_only_buys_cards(agent: str) -> None:
    table = collects(agent, points=0)
    assert (points(table)[A], table.player(A).earmarked) == ((1, 0), 2)
    assert len(asked(table).options) == 4, "3 points buy cards"
    act(table, Action("buy_cards", pick="1"))
    assert (points(table)[A], table.player(A).earmarked) == ((1, 0), 0)


@pytest.mark.rule("BRF-05")
@pytest.mark.parametrize(("answer", "rp", "cp"), [("yes", 21, 22), ("no", 23, 20)])
def test_blevins_gives_2_rp_or_2_cp_in_the_bureau(answer: str, rp: int, cp: int) -> None:
    table = collects(BLEVINS)
    assert is_asked(table) == (A, "may")
    act(table, Action("choose", pick=answer))
    assert points(table)[A] == (rp, cp)


@pytest.mark.rule("BRF-05", "BRF-02")
def test_blevins_gives_1_rp_outside_the_bureau() -> None:
    table = Small({"field.0": [BLEVINS, KOSSEFF], "deck.0": ["0042"] * 9}, texts=card_set.texts()).table
    decline(begin(table, "briefing", A), "draw")
    assert (is_asked(table), points(table)[A]) == ((A, "buy_cards"), (22, 20))


@pytest.mark.rule("DEP-09", "BRF-03")
@pytest.mark.parametrize("agent", [*KRYCEKS, *MULDERS, BLEVINS])
def test_bought_agents_give_rp_and_hospital_agents_nothing(agent: str) -> None:
    small = Small({"bureau.0": [agent], "deck.0": ["0042"] * 9}, texts=card_set.texts())
    bought = card(small.table, agent)
    small.table.agent(bought).bought = True
    table = begin(small.table, "briefing", A)
    decline(table, "draw")
    assert is_asked(table) == (A, "buy_cards")
    assert points(table)[A] == (20 + small.table.agent_design(bought).res, 20)
    table = collects(agent, "hospital.0")
    assert (is_asked(table), points(table)[A]) == ((A, "buy_cards"), (21, 20))
