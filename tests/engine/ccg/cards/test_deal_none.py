"""Cards that keep combatants from dealing damage, and those that change the rounds (EFF-04)."""

import pytest

from tests.engine.ccg.cards.tables import SITE, a_combat, a_site_check, announce, fight_on, in_round, text
from tests.engine.ccg.tables import KOSSEFF, MULDER, SCULLY, A, B, act, asked, card, decline, pass_until, play, playable

PRIMORDIAL, NO_LRC, FIGHTER, HUNTER, SQUEEZE = "0340", "0348", "0345", "0335", "0343"
RUN = "0034"
FACE_OFF, AMBUSH, STUNNING_BLOW, GUN_BATTLE = "0003", "0007", "0039", "0022"


@pytest.mark.rule("CMB-11", "EFF-04")
@pytest.mark.parametrize("seat", [A, B])
def test_face_off_keeps_an_own_and_an_opposing_combatant_from_dealing_damage(seat: int) -> None:
    foe = FIGHTER
    table = in_round("LRC", foe, [FACE_OFF, SITE], seat)
    own, opposing = (table.agents(A, "field"), [card(table, foe)])[:: 1 if seat == A else -1]
    play(table, FACE_OFF)
    if len(own) > 1:
        assert [option.card for option in asked(table).options] == own
        act(table, asked(table).options[0])
    decline(table, "answer")
    if len(opposing) > 1:
        assert [option.card for option in asked(table).options] == opposing
        act(table, asked(table).options[0])
    assert table.combat is not None
    assert table.combat.stunned == [own[0], opposing[0]]


@pytest.mark.rule("PLAY-01")
def test_face_off_asks_for_long_range() -> None:
    assert playable(in_round("CRC", FIGHTER, [FACE_OFF])) == []
    assert playable(in_round("LRC", PRIMORDIAL, [FACE_OFF])) == [], "it has no LRC"


@pytest.mark.rule("CMB-11", "EFF-04", "ADV-08")
def test_ambush_silences_the_other_side_for_the_round() -> None:
    table = in_round("LRC", FIGHTER, [AMBUSH])
    play(table, AMBUSH)
    decline(table, "answer")
    fight = table.combat
    assert fight is not None
    assert fight.stunned == table.agents(A, "field")
    fight_on(table)
    assert fight.stunned == []
    assert playable(in_round("CRC", FIGHTER, [AMBUSH])) == []
    assert playable(in_round("LRC", PRIMORDIAL, [AMBUSH])) == []


@pytest.mark.rule("CMB-11", "DMG-08", "EFF-04")
def test_a_stunning_blow_silences_who_was_hit_in_the_next_round() -> None:
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


@pytest.mark.rule("CMB-06", "EFF-04")
def test_a_gun_battle_adds_a_round_at_long_range() -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [GUN_BATTLE, SITE]}, team=(SCULLY, KOSSEFF))
    fight = table.combat
    assert fight is not None
    decline(table)
    play(table, GUN_BATTLE)
    decline(table, "answer")
    fight_on(table)
    assert (fight.kind, fight.number) == ("LRC", 2)
    fight_on(table)
    assert fight.kind == "CRC"


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(("team", "round", "found"), [((SCULLY,), "LRC", [GUN_BATTLE]), ((MULDER,), "LRC", [])])
def test_a_gun_battle_asks_for_a_good_shot(team: tuple[str, ...], round: str, found: list[str]) -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [GUN_BATTLE]}, round=round, team=team)
    decline(table)
    assert playable(table) == found


@pytest.mark.rule("CMB-04", "EFF-04")
@pytest.mark.parametrize("foe", [HUNTER, SQUEEZE])
def test_some_adversaries_skip_long_range(foe: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [foe]})
    announce(table, B, foe)
    decline(table, "answer", "combat_start")
    assert table.combat is not None
    assert table.combat.kind == "CRC"
    assert text(foe) == "Fights no round at long range."


@pytest.mark.rule("CMB-14", "EFF-04")
@pytest.mark.parametrize("team", [(MULDER, SCULLY), (MULDER,)])
def test_who_runs_takes_no_further_part_and_still_counts(team: tuple[str, ...]) -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [RUN, SITE]}, team=team)
    mulder = card(table, MULDER)
    decline(table)
    play(table, RUN)
    if len(team) > 1:
        act(table, next(option for option in asked(table).options if option.card == mulder))
    decline(table, "answer")
    assert table.combat is not None
    assert table.combat.agents == table.agents(A, "field")[1:]
    fight_on(table)
    assert (table.combat is None) == (len(team) == 1)
    assert table.place(mulder) == "field"
    assert table.agent(mulder).damage == 0


@pytest.mark.rule("PLAY-01")
def test_nobody_runs_without_a_combat() -> None:
    assert playable(a_site_check({"hand.0": [RUN]})) == []
