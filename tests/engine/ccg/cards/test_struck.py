"""Adversaries whose damage has a sequel (EFF-17, EFF-22)."""

import pytest

from engine.ccg.rules import combat, healing, wards
from engine.ccg.table import changes, numbers
from engine.ccg.table.table import Table
from tests.engine.ccg.cards.tables import a_combat, equipped, fight_on, text
from tests.engine.ccg.tables import (
    KOSSEFF,
    MULDER,
    SCULLY,
    A,
    act,
    asked,
    begin,
    card,
    decline,
    is_asked,
    numbers_in,
    play,
    playable,
)

BLUR, MANITOU, OTHER = "0351", "0352", "0340"
FIRST_AID, MEDI_KIT, CAMOUFLAGE = "0002", "0315", "0037"


def struck(table: Table, victim: str) -> Table:
    """Fight a round in which the Adversary aims at a certain Agent, up to the window after the damage."""
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
def test_nobody_deals_less_than_nothing() -> None:
    table = a_combat(BLUR, round="CRC", team=(KOSSEFF,))
    assert combat.value(table, card(table, KOSSEFF), "CRC") == 0


@pytest.mark.rule("HEA-05", "DMG-10", "EFF-22")
def test_whom_the_blur_wounds_goes_to_the_hospital_for_two_turns() -> None:
    table = struck(a_combat(BLUR, round="CRC"), MULDER)
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    assert is_asked(table) == (A, "after_damage")
    assert table.place(mulder) == "field"
    decline(table, "after_damage", "response_move", "after_departure")
    assert (table.place(mulder), table.agent(mulder).damage, table.agent(mulder).held) == ("hospital", 4, 3)
    assert (table.place(scully), table.agent(scully).held) == ("field", 0)
    table.agent(mulder).damage = 0
    left = []
    for _ in range(3):
        table.stack.clear()
        table.pending = None
        begin(table, "turn", A)
        left.append(numbers.may_leave(table, mulder))
    assert left == [False, False, True]


@pytest.mark.rule("DMG-10", "EFF-22")
def test_who_falls_is_held_too_even_by_a_blur_that_falls() -> None:
    table = a_combat(BLUR, round="CRC")
    fight, scully = table.combat, card(table, SCULLY)
    assert fight is not None
    fight.damage[card(table, BLUR)] = 5
    table.agent(scully).damage = 2
    decline(struck(table, SCULLY), "after_damage", "response_move", "after_departure")
    assert numbers_in(table, "discard.1") == [BLUR]
    assert (table.place(scully), table.agent(scully).damage, table.agent(scully).held) == ("hospital", 4, 3)


@pytest.mark.rule("EFF-22", "CMB-05")
@pytest.mark.parametrize("foe", [BLUR, MANITOU])
def test_who_takes_no_damage_has_no_sequel(foe: str) -> None:
    table = a_combat(foe, round="LRC")
    fight_on(table)
    assert all((one.held, one.unhealing, one.damage) == (0, False, 0) for one in table.state.agents.values())
    assert numbers_in(table, "hospital.0") == []


@pytest.mark.rule("DMG-05", "EFF-17")
@pytest.mark.parametrize(("by", "festers"), [(5, True), (6, False)])
def test_who_takes_no_damage_that_is_left_heals(by: int, festers: bool) -> None:
    table = a_combat(MANITOU, round="CRC")
    mulder = card(table, MULDER)
    changes.put(table, mulder, mulder, wards.STATS["each"], by, "round")
    struck(table, MULDER)
    assert table.agent(mulder).unhealing == festers


@pytest.mark.rule("ADV-05", "EFF-17")
def test_damage_of_another_adversary_heals() -> None:
    table = a_combat(MANITOU, {"engaged.1": [MANITOU, OTHER]}, round="CRC")
    manitou, other = card(table, MANITOU), card(table, OTHER)
    combat.join(table, other, foe=True)
    combat.under_way(table).stunned.append(manitou)
    struck(table, MULDER)
    mulder = table.agent(card(table, MULDER))
    assert (mulder.damage, mulder.unhealing) == (3, False)


@pytest.mark.rule("ADV-08")
@pytest.mark.parametrize(("what", "may"), [("Subterfuge", True), ("Martial Arts", False)])
def test_the_blur_may_use_subterfuge_cards(what: str, may: bool) -> None:
    table = a_combat(BLUR)
    assert table.texts.allows(table, what, card(table, BLUR)) == may


@pytest.mark.rule("HEA-10", "EFF-17")
def test_wounds_of_the_manitou_heal_only_after_a_healing_card() -> None:
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
    healing.heal(table, mulder, 1, equipped(table, scully, MEDI_KIT))
    healing.heal(table, mulder, 1)
    assert table.agent(mulder).damage == 1


@pytest.mark.rule("HEA-10", "DMG-08")
def test_first_aid_in_the_same_round_ends_it() -> None:
    table = a_combat(MANITOU, {"hand.0": [FIRST_AID]}, round="CRC")
    struck(table, MULDER)
    mulder = card(table, MULDER)
    before = table.agent(mulder).damage
    assert playable(table) == [FIRST_AID]
    play(table, FIRST_AID)
    while table.agent(mulder).unhealing:
        act(table, next((one for one in asked(table).options if one.card == mulder), asked(table).options[-1]))
    assert table.agent(mulder).damage < before


def test_what_they_say() -> None:
    assert text(BLUR) == (
        "May use Subterfuge cards. "
        "When a round of combat begins: All opposing combatants get -1 LRC in this round. "
        "All opposing combatants get -1 CRC in this round. "
        "Before those who are at 0 leave the combat: All Agents in the combat that took damage from this card in this "
        "round go to the Hospital. Those cards stay there for 2 whole turns of the owner."
    )
    assert text(MANITOU) == (
        "When damage was dealt in combat: All Agents in the combat that took damage from this card in this round heal "
        "nothing until a Healing card is used."
    )
