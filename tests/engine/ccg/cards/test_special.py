"""Adversaries with numbers given by text, and vampires (EFF-05, EFF-21, TYP-06)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import combat
from engine.ccg.table import stats
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, decline, is_asked, options, playable
from tests.engine.ccg.cards.tables import MULDER, SITE, a_site_check, announce, fight_on
from tests.engine.ccg.constants import SCULLY, A, B
from tests.engine.ccg.tables import Small, card, numbers_in

SANDMAN, VAMPIRE, BRAUN, BEHAVIORAL_SITE = "0341", "0354", "0207", "0063"


@pytest.mark.rule("TYP-06", "EFF-05")
def test_sandman_without_opponent_has_1() -> None:
    table = Small({"engaged.1": [SANDMAN]}, texts=card_set.texts()).table
    assert [stats.value(table, card(table, SANDMAN), stat) for stat in ("LRC", "CRC")] == [1, 1]


def after_witness(foe: str, witness: str = BRAUN) -> Table:
    """Return a table after A played a Witness at a Site; B may answer."""
    table = a_site_check(
        {"hand.0": [witness, SITE], "hand.1": [foe, SITE]}, site=BEHAVIORAL_SITE, team=(MULDER, SCULLY)
    )
    assert playable(table) == ([witness] if witness == BRAUN else [])
    announce(table, A, witness)
    assert is_asked(table) == (B, "answer")
    return table


def attack(table: Table, foe: str) -> None:
    act(table, next(one for one in options(table, "play") if table.design(one.card or 0).number == foe))
    while table.combat is None or not table.combat.number:
        decline(table)


@pytest.mark.rule("ADV-05", "EFF-21", "CMB-13")
def test_the_kiss_makes_the_witness_a_second_vampire() -> None:
    table = after_witness(VAMPIRE)
    attack(table, VAMPIRE)
    master, lesser, fight = card(table, VAMPIRE), card(table, BRAUN), combat.current(table)
    assert fight.foes == [master, lesser]
    assert [combat.value(table, lesser, round) for round in ("LRC", "CRC")] == [0, 3]
    assert stats.value(table, lesser, "Health") == 3
    fight_on(table)
    assert fight.damage.get(master, 0) == fight.damage.get(lesser, 0) == 0, "long range does nothing"
    assert sum(one.damage for one in table.state.agents.values()) == 0
    fight_on(table)
    assert sum(one.damage for one in table.state.agents.values()) > 0
    while table.combat:
        fight_on(table)
    decline(table, "after_combat", "after_damage", "response_move", "after_departure")
    assert BRAUN in numbers_in(table, "discard.0")
    assert VAMPIRE in numbers_in(table, "discard.1")
    assert all(one.on not in (master, lesser) for one in table.state.changes)


@pytest.mark.rule("DMG-11", "CMB-12")
def test_second_vampire_keeps_fighting_after_the_first_falls() -> None:
    table = after_witness(VAMPIRE)
    attack(table, VAMPIRE)
    fight, master = combat.current(table), card(table, VAMPIRE)
    fight_on(table)
    fight.damage[master] = 6
    fight_on(table)
    assert fight.foes == [card(table, BRAUN)]
    assert table.combat is fight
