"""Cards that stop damage or change the rounds (EFF-04)."""

import pytest

from tests.engine.ccg.actions import decline, pass_until, play, playable
from tests.engine.ccg.cards.tables import SITE, a_combat, a_site_check, announce, fight_on, text
from tests.engine.ccg.constants import B
from tests.engine.ccg.tables import card

PRIMORDIAL, HUNTER, SQUEEZE, STUNNING_BLOW = "0340", "0335", "0343", "0039"


@pytest.mark.rule("CMB-11", "DMG-08", "EFF-04")
def test_stunned_combatant_deals_no_damage_in_the_next_round() -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [STUNNING_BLOW, SITE]})
    foe, fight = card(table, PRIMORDIAL), table.combat
    assert fight is not None
    decline(table)
    assert playable(table) == [], "there is no damage yet"
    pass_until(table, "after_damage")
    play(table, STUNNING_BLOW)
    decline(table, "answer")
    assert (fight.stunned, fight.stunned_next) == ([], [foe])
    fight_on(table)
    assert (fight.kind, fight.stunned) == ("CRC", [foe])
    fight_on(table)
    assert fight.stunned == []


@pytest.mark.rule("CMB-04", "EFF-04")
@pytest.mark.parametrize("foe", [HUNTER, SQUEEZE])
def test_some_adversaries_skip_long_range(foe: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [foe]})
    announce(table, B, foe)
    decline(table, "answer", "combat_start")
    assert table.combat is not None
    assert (table.combat.kind, text(foe)) == ("CRC", "Fights no rounds at long range.")
