"""Requisition: Equipment and exchanges (REQ)."""

import pytest

from engine.ccg.rules import checks
from engine.ccg.table import stats
from engine.ccg.table.state import Check
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, decline, is_asked, options
from tests.engine.ccg.constants import KNIFE, MULDER, SCULLY, SHOTGUN, A
from tests.engine.ccg.tables import EventRecorder, Small, a_phase, begin, card, numbers_in, pools, texts_with

FLASHLIGHT = "0319"
BONUS = {KNIFE: 2, SHOTGUN: 3, FLASHLIGHT: 1}
LENT = texts_with(equipment_bonus=lambda table, piece, stat: BONUS[table.design(piece).number])
"""Equipment adds this to LRC, CRC and Observation."""


@pytest.mark.rule("REQ-01", "REQ-02")
def test_any_number_of_equipment_is_paid_for_and_attached() -> None:
    table = a_phase("requisition", {"hand.0": [KNIFE, SHOTGUN], "bureau.0": [MULDER]}, points=8)
    for number in (KNIFE, SHOTGUN):
        act(table, next(one for one in options(table, "equip") if one.card == card(table, number)))
    assert (numbers_in(table, f"attached.{card(table, MULDER)}"), pools(table)[A]) == ([KNIFE, SHOTGUN], (0, 8))


@pytest.mark.rule("REQ-01", "POOL-08", "OPEN-21")
def test_unaffordable_equipment_is_not_offered() -> None:
    table = a_phase("requisition", {"hand.0": [KNIFE, SHOTGUN], "bureau.0": [MULDER]}, points=5)
    assert {one.card for one in options(table, "equip")} == {card(table, KNIFE)}


@pytest.mark.rule("PLAY-09")
def test_agent_must_be_in_the_section_of_the_activator() -> None:
    agents = {"bureau.0": [MULDER], "field.0": ["0178", SCULLY], "hospital.0": ["0183"]}
    table = a_phase("requisition", {"hand.0": [KNIFE, "0325", "0327"], **agents})
    number = {card: table.design(card).number for card in table.zones.where}
    where = {(number[one.card or 0], number[one.cards[0]]) for one in options(table, "equip") if one.cards}
    assert where == {(KNIFE, MULDER), ("0325", "0183"), ("0327", "0178")}


@pytest.mark.rule("REQ-04", "REQ-05")
def test_an_agent_carries_one_piece_of_a_name() -> None:
    table = a_phase("requisition", {"hand.0": [KNIFE, KNIFE, SHOTGUN], "bureau.0": [MULDER]})
    act(table, next(one for one in options(table, "equip") if one.card == card(table, KNIFE)))
    assert {table.design(one.card or 0).number for one in options(table, "equip")} == {SHOTGUN}
    table = a_phase("requisition", {"hand.0": [KNIFE, KNIFE], "bureau.0": [MULDER]})
    assert len(options(table, "equip")) == 1, "of two copies either is as good"


@pytest.mark.rule("REQ-03", "REQ-08", "OPEN-05")
def test_team_exchanges_equipment_for_free() -> None:
    small = Small({"bureau.0": [MULDER, SCULLY], "field.0": ["0183"]})
    mulder, scully = card(small.table, MULDER), card(small.table, SCULLY)
    knife = small.lay(f"attached.{mulder}", KNIFE, A)
    table = begin(small.table, "requisition")
    assert [(one.card, one.cards) for one in options(table, "exchange")] == [(knife, (scully,))]
    act(table, options(table, "exchange")[0])
    assert (table.zones[f"attached.{scully}"], pools(table)[A]) == ([knife], (20, 20))
    assert table.pending is None


@pytest.mark.rule("REQ-03", "REQ-04", "OPEN-05", "REQ-08")
@pytest.mark.parametrize(("pieces", "apart"), [([KNIFE], True), ([KNIFE, KNIFE], False), (["0280"], False)])
def test_an_exchange_stays_in_the_team_and_gives_no_second_piece_of_a_name(pieces: list[str], apart: bool) -> None:
    small = Small({"bureau.0": [MULDER, SCULLY]})
    for agent, number in zip(small.table.agents(A), pieces, strict=False):
        small.lay(f"attached.{agent}", number, A)
    if apart:
        small.table.agent(card(small.table, SCULLY)).team = 1
    assert begin(small.table, "requisition").pending is None


@pytest.mark.rule("REQ-06", "WEX-12")
def test_an_agent_uses_one_piece_in_a_round_of_combat() -> None:
    small = Small({"field.0": [SCULLY]}, texts=LENT)
    scully = card(small.table, SCULLY)
    for number in (KNIFE, SHOTGUN):
        small.lay(f"attached.{scully}", number, A)
    assert stats.equipment_bonus(small.table, [scully], "LRC", together=False) == 3


@pytest.mark.rule("REQ-07", "CHK-03")
def test_one_copy_counts_in_a_check_and_each_copy_in_combat() -> None:
    small = Small({"field.0": [SCULLY, MULDER]}, texts=LENT)
    team = small.table.agents(A)
    for agent in team:
        small.lay(f"attached.{agent}", KNIFE, A)
    small.lay(f"attached.{team[1]}", FLASHLIGHT, A)
    assert stats.equipment_bonus(small.table, team, "Observation", together=True) == 2 + 1
    assert stats.equipment_bonus(small.table, team, "CRC", together=False) == 2 + 2
    assert checks.level(small.table, Check(A, team, "Observation", 4)) == 2 + 2 + 3


@pytest.mark.rule("REQ-01")
def test_player_with_a_hand_is_always_asked() -> None:
    table = a_phase("requisition", {"hand.0": ["0042"], "bureau.0": [MULDER]})
    assert is_asked(table) == (A, "equip")
    decline(table)
    assert is_asked(table) == (A, "requisition")


@pytest.mark.rule("REQ-01", "TYP-04")
def test_equipment_is_announced_when_played_and_when_attached() -> None:
    texts = EventRecorder("played", "equipped")
    table = a_phase("requisition", {"hand.0": [KNIFE], "bureau.0": [MULDER]}, texts=texts)
    act(table, options(table, "equip")[0])
    knife = card(table, KNIFE)
    assert texts.recorded == [("played", knife, A), ("equipped", knife, A)]


@pytest.mark.rule("REQ-06")
def test_equipment_without_bonus_adds_nothing() -> None:
    small = Small({"field.0": [SCULLY]})
    scully = card(small.table, SCULLY)
    small.lay(f"attached.{scully}", KNIFE, A)
    assert stats.equipment_bonus(small.table, [scully], "CRC", together=False) == 0


@pytest.mark.rule("REQ-03")
def test_each_piece_is_handed_over_once() -> None:
    small = Small({"bureau.0": [MULDER, SCULLY, "0183"]})
    mulder, scully, kosseff = small.table.agents(A)
    small.lay(f"attached.{mulder}", KNIFE, A)
    table = begin(small.table, "requisition")
    assert [one.cards for one in options(table, "exchange")] == [(scully,), (kosseff,)]
    act(table, options(table, "exchange")[0])
    assert table.pending is None


@pytest.mark.rule("REQ-01", "TYP-04")
def test_uncarried_equipment_needs_no_agent() -> None:
    texts = texts_with(permits=lambda table, what, card: what == "uncarried")
    table = a_phase("requisition", {"field.0": [MULDER], "hand.0": [KNIFE], "hand.1": [KNIFE]}, texts=texts)
    assert options(table, "equip") == [Action("equip", card=card(table, KNIFE, "hand.0"))]
    act(table, options(table, "equip")[0])
    entry = table.announced(card(table, KNIFE, "announced"))
    assert entry is not None and entry.on == -1
