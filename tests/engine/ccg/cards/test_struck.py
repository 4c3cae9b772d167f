"""Adversaries whose damage has further effects (EFF-17, EFF-22)."""

import pytest

from engine.ccg.rules import combat, healing
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, decline
from tests.engine.ccg.cards.tables import a_combat, equip, fight_on
from tests.engine.ccg.constants import KOSSEFF, MULDER, SCULLY, A
from tests.engine.ccg.tables import begin, card

BLUR, MANITOU, OTHER, MEDI_KIT = "0351", "0352", "0340", "0315"


def struck(table: Table, victim: str) -> Table:
    """Fight a round with a chosen victim up to the window after damage."""
    while table.pending and table.pending.kind != "after_damage":
        if table.pending.kind == "target":
            wanted = [one for one in asked(table).options if one.card == card(table, victim)]
            act(table, (wanted or asked(table).options)[0])
        else:
            decline(table)
    return table


@pytest.mark.rule("CMB-07", "EFF-05")
@pytest.mark.parametrize("round", ["LRC", "CRC"])
def test_the_blur_weakens_every_opponent_in_each_round(round: str) -> None:
    fast, slow = a_combat(BLUR, round=round), a_combat(OTHER, round=round)
    for number in (MULDER, SCULLY):
        usual = combat.value(slow, card(slow, number), round)
        assert combat.value(fast, card(fast, number), round) == usual - 1
    assert combat.value(fast, card(fast, BLUR), "CRC") == 4
    fight_on(fast)
    assert combat.value(fast, card(fast, SCULLY), "CRC") == 1, "once in each round, not once more"


@pytest.mark.rule("CMB-05", "EFF-05")
def test_damage_is_never_below_0() -> None:
    table = a_combat(BLUR, round="CRC", team=(KOSSEFF,))
    assert combat.value(table, card(table, KOSSEFF), "CRC") == 0


@pytest.mark.rule("HEA-10", "EFF-17")
def test_manitou_wounds_heal_only_after_a_healing_card() -> None:
    table = struck(a_combat(MANITOU, round="CRC", team=(MULDER, SCULLY)), MULDER)
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    assert (table.agent(mulder).unhealing, table.agent(scully).unhealing) == (True, False)
    decline(table, "after_damage", "response_move", "after_departure")
    table.agent(mulder).damage = 3
    table.move(mulder, "hospital.0")
    table.stack.clear()
    table.pending = None
    begin(table, "healing", A)
    assert table.agent(mulder).damage == 3
    healing.heal(table, mulder, 1, equip(table, scully, MEDI_KIT))
    healing.heal(table, mulder, 1)
    assert table.agent(mulder).damage == 1
