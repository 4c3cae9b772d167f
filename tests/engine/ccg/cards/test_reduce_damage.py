"""Cards that reduce or heal damage (EFF-07, EFF-17)."""

import pytest

from engine.ccg import card_set
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import decline, pass_until, play, playable
from tests.engine.ccg.cards.tables import SITE, a_combat, fight_on, in_round
from tests.engine.ccg.constants import KOSSEFF, MULDER, SCULLY
from tests.engine.ccg.tables import a_phase, card

OCCULT, PRIMORDIAL, EVOLUTIONARY, ALIEN, FIGHTER = "0333", "0340", "0344", "0337", "0345"
AURA, STEALTH, ARMOR, ATTACK, ILLUSION = "0001", "0017", "0020", "0018", "0033"
HIDE, FIRST_AID, POLTERGEIST, TREATMENT, DIAGNOSIS = "0010", "0002", "0353", "0228", "0221"


def to_foe(table: Table, number: str) -> list[Packet]:
    """Fight the round and return the packets aimed at an Adversary."""
    fight, foe = table.combat, card(table, number)
    assert fight is not None
    decline(table, "combat", "answer")
    packets = fight.packets
    fight_on(table)
    return [packet for packet in packets if packet.target == foe]


def taken(packets: list[Packet]) -> list[int]:
    return [packet.reduced for packet in packets]


@pytest.mark.rule("DMG-05", "EFF-07")
@pytest.mark.parametrize(
    ("number", "round", "foe", "other", "off"),
    [
        (AURA, "LRC", OCCULT, PRIMORDIAL, [1, 1]),
        (AURA, "CRC", OCCULT, PRIMORDIAL, [1, 1]),
        (STEALTH, "LRC", ALIEN, OCCULT, [1, 1]),
        (ARMOR, "CRC", FIGHTER, OCCULT, [1, 1]),
        (ILLUSION, "LRC", OCCULT, PRIMORDIAL, [2, 3]),
        (ILLUSION, "CRC", EVOLUTIONARY, PRIMORDIAL, [2, 2]),
        (ATTACK, "CRC", FIGHTER, OCCULT, [2, 0]),
    ],
)
def test_adversary_of_the_right_kind_takes_less_damage(
    number: str, round: str, foe: str, other: str, off: list[int]
) -> None:
    """Mulder deals 2 at either range, Scully 3 and 2."""
    assert playable(in_round(round, other, [number])) == []
    table = in_round(round, foe, [number])
    play(table, number)
    decline(table, "answer")
    assert taken(to_foe(table, foe)) == off


@pytest.mark.rule("ADV-08", "PLAY-01")
@pytest.mark.parametrize(("foe", "found"), [(FIGHTER, [HIDE]), (PRIMORDIAL, [])])
def test_hide_needs_subterfuge(foe: str, found: list[str]) -> None:
    assert playable(in_round("LRC", foe, [HIDE])) == found
    table = a_combat(PRIMORDIAL, {"hand.0": [HIDE]}, team=(KOSSEFF,))
    decline(table)
    assert playable(table) == []


@pytest.mark.rule("DMG-05", "CMB-12", "CMB-13")
def test_the_poltergeist_fights_one_round_at_each_range_and_takes_nothing() -> None:
    table = a_combat(POLTERGEIST, team=(MULDER, SCULLY, KOSSEFF))
    kinds = []
    while table.combat:
        kinds.append(table.combat.kind)
        assert table.combat.damage.get(card(table, POLTERGEIST), 0) == 0
        fight_on(table)
    assert (kinds, table.place(card(table, POLTERGEIST))) == (["LRC", "CRC"], "discard")


@pytest.mark.rule("DMG-08", "DMG-05", "HEA-04")
def test_first_aid_heals_an_agent_at_0_after_damage() -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [FIRST_AID, SITE]}, round="CRC", team=(KOSSEFF,))
    kosseff = card(table, KOSSEFF)
    decline(table)
    assert playable(table) == [], "nobody is wounded"
    pass_until(table, "after_damage")
    assert table.agent(kosseff).damage == 3
    play(table, FIRST_AID)
    decline(table, "answer")
    decline(table, "after_damage")
    assert (table.place(kosseff), table.agent(kosseff).damage) == ("field", 2)


@pytest.mark.rule("HEA-04", "EFF-17")
@pytest.mark.parametrize(("number", "amount"), [(TREATMENT, 1), (DIAGNOSIS, 2)])
def test_agent_in_the_hospital_heals(number: str, amount: int) -> None:
    for damage, left in ((3, 3 - amount), (1, 0)):
        table = a_phase("deployment", {"hospital.0": [MULDER], "hand.0": [number]}, texts=card_set.texts())
        mulder = card(table, MULDER)
        table.agent(mulder).damage = damage
        pass_until(table, "deployment")
        play(table, number)
        assert table.agent(mulder).damage == left
