"""Cards that change the time, number or targets of attacks (EFF-04 to EFF-26)."""

import pytest

from engine.ccg.rules import combat
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, pass_until, play, playable
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, a_combat, decline, in_round, is_asked
from tests.engine.ccg.constants import LAMANA, A
from tests.engine.ccg.tables import card, encoded, reloaded

STRIKE, SNEAK, WATCH_OUT, FLAMES = "0005", "0006", "0030", "0036"
PRIMORDIAL, EVOLUTIONARY = "0340", "0344"


def aim(table: Table, *targets: int) -> None:
    """Choose the targets of the next packets in order."""
    for target in targets:
        pass_until(table, "target")
        act(table, next(option for option in asked(table).options if option.card == target))


def packets(table: Table) -> list[tuple[int, int, int]]:
    """Fight the round and return (source, target, damage) for each packet."""
    fight = combat.current(table)
    number, dealt = fight.number, []
    while table.combat is fight and fight.number == number:
        dealt = [(one.source, one.target, one.amount - one.reduced) for one in fight.packets if one.dealt] or dealt
        if is_asked(table)[1] == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    return dealt


def damage(table: Table, *agents: int) -> list[int]:
    return [table.agent(agent).damage for agent in agents]


@pytest.mark.rule("DMG-01", "EFF-04")
def test_fast_strike_deals_full_damage_twice_at_chosen_targets() -> None:
    table = in_round("CRC", PRIMORDIAL, [STRIKE, SITE])
    mulder, scully = table.agents(A, "field")
    amount = combat.value(table, card(table, PRIMORDIAL), "CRC")
    play(table, STRIKE)
    decline(table, "answer")
    aim(table, mulder, scully)
    assert damage(table, mulder, scully) == [amount, amount]


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(("round", "foe"), [("LRC", PRIMORDIAL), ("CRC", "0344")])
def test_fast_strike_needs_crc_3_at_close_range(round: str, foe: str) -> None:
    assert playable(in_round(round, foe, [STRIKE])) == []


@pytest.mark.rule("CMB-11", "DMG-10", "EFF-04")
@pytest.mark.parametrize("round", ["LRC", "CRC"])
def test_victim_of_a_sneak_attack_deals_no_damage(round: str) -> None:
    """Lamana has 3 Health; the rest of the Team strikes back."""
    table = a_combat(EVOLUTIONARY, {"hand.1": [SNEAK, SITE]}, round=round, team=(LAMANA, MULDER))
    lamana, mulder = table.agents(A, "field")
    foe, fight = card(table, EVOLUTIONARY), table.combat
    assert fight is not None
    table.agent(lamana).damage = 2
    play(table, SNEAK)
    decline(table, "answer")
    aim(table, lamana)
    assert encoded(reloaded(table)) == encoded(table)
    amounts = [combat.value(table, one, round) for one in (foe, mulder)]
    assert packets(table) == [(foe, lamana, amounts[0]), (mulder, foe, amounts[1])]
    assert (table.place(lamana), fight.damage) == ("hospital", {foe: amounts[1]})


@pytest.mark.rule("CMB-11")
def test_survivor_of_a_sneak_attack_strikes_back_once() -> None:
    table = a_combat(EVOLUTIONARY, {"hand.1": [SNEAK, SITE]}, round="CRC")
    mulder, scully = table.agents(A, "field")
    foe, fight = card(table, EVOLUTIONARY), table.combat
    assert fight is not None
    amounts = [combat.value(table, one, "CRC") for one in (foe, mulder, scully)]
    play(table, SNEAK)
    decline(table, "answer")
    aim(table, scully)
    assert packets(table) == [(foe, scully, amounts[0]), (mulder, foe, amounts[1]), (scully, foe, amounts[2])]
    assert (damage(table, mulder, scully), fight.damage[foe]) == ([0, amounts[0]], amounts[1] + amounts[2])


@pytest.mark.rule("DMG-01", "DMG-05", "EFF-26")
def test_flaming_wall_hurts_each_opponent_in_addition() -> None:
    table = a_combat(EVOLUTIONARY, {"hand.1": [FLAMES, SITE]}, team=(MULDER, SCULLY))
    mulder, scully = table.agents(A, "field")
    foe, fight = card(table, EVOLUTIONARY), table.combat
    assert fight is not None
    amount = combat.value(table, foe, "LRC")
    play(table, FLAMES)
    decline(table, "answer")
    assert damage(table, mulder, scully) == [0, 0]
    aim(table, scully)
    assert damage(table, mulder, scully) == [1, 1 + amount]
    assert playable(in_round("CRC", EVOLUTIONARY, [FLAMES])) == []


@pytest.mark.rule("PLAY-01")
def test_watch_out_needs_damage_to_redirect() -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [WATCH_OUT, SITE]})
    assert playable(table) == [], "it is B's window"
    decline(table)
    assert playable(table) == [], "nothing is aimed yet"
    pass_until(table, "damage_assign")
    assert playable(table) == [], "the Adversary has no LRC"
