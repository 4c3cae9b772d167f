"""Adversaries that don't fall as others do, and one whose wounds hurt (EFF-04, EFF-20, EFF-26)."""

import pytest

from engine.ccg.rules import combat, plays, wards
from engine.ccg.table import changes
from engine.ccg.table.table import Table
from tests.engine.ccg.cards.tables import SITE, a_combat, a_site_check, fight_on, text
from tests.engine.ccg.tables import (
    KOSSEFF,
    MULDER,
    SCULLY,
    A,
    B,
    act,
    asked,
    card,
    decline,
    is_asked,
    numbers_in,
    play,
)

FURY, HUNTER, OTHER = "0347", "0337", "0340"


def fighting(foe: str, left: int, round: str) -> Table:
    """Return a table at a round against an Adversary with so much Health left."""
    table = a_combat(foe, round=round)
    fight = combat.under_way(table)
    health = {FURY: 9, HUNTER: 6, OTHER: 10}[foe]
    fight.damage[card(table, foe)] = health - left
    return table


@pytest.mark.rule("DMG-11", "EFF-04", "CMB-11")
@pytest.mark.parametrize(("foe", "stands"), [(FURY, True), (OTHER, False)])
def test_fury_survives_long_range_and_strikes_at_close_range(foe: str, stands: bool) -> None:
    table = fighting(foe, 1, "LRC")
    fight_on(table)
    assert (table.place(card(table, foe)) == "engaged") == stands
    if stands:
        hurt = [one.damage for one in table.state.agents.values()]
        assert hurt == [0, 0]
        fight_on(table)
        assert sum(one.damage for one in table.state.agents.values()) == 2
        assert (numbers_in(table, "discard.1"), table.combat) == ([FURY], None)


@pytest.mark.rule("DMG-11")
def test_at_close_range_fury_falls() -> None:
    table = fighting(FURY, 1, "CRC")
    fight_on(table)
    assert (numbers_in(table, "discard.1"), table.combat) == ([FURY], None)


@pytest.mark.rule("DMG-07", "EFF-26")
@pytest.mark.parametrize(("round", "hurt"), [("CRC", 2), ("LRC", 0)])
def test_each_source_of_damage_to_the_hunter_hurts_all_opponents(round: str, hurt: int) -> None:
    table = a_combat(HUNTER, round=round)
    combat.under_way(table).stunned.append(card(table, HUNTER))
    fight_on(table)
    assert [one.damage for one in table.state.agents.values()] == [hurt, hurt]


@pytest.mark.rule("DMG-05", "EFF-26")
def test_a_source_of_which_nothing_is_left_hurts_nobody_and_wards_help() -> None:
    table = a_combat(HUNTER, round="CRC")
    foe, mulder, scully = card(table, HUNTER), card(table, MULDER), card(table, SCULLY)
    combat.under_way(table).stunned.append(foe)
    changes.put(table, foe, foe, wards.STATS["one"], wards.EVERYTHING, "round")
    changes.put(table, mulder, mulder, wards.STATS["each"], 1, "round")
    fight_on(table)
    assert (table.agent(mulder).damage, table.agent(scully).damage) == (0, 1)


@pytest.mark.rule("DMG-07", "DMG-10")
def test_the_poison_works_in_the_round_in_which_the_hunter_falls() -> None:
    table = fighting(HUNTER, 1, "CRC")
    combat.under_way(table).stunned.append(card(table, HUNTER))
    fight_on(table)
    assert table.combat is None
    assert [one.damage for one in table.state.agents.values()] == [2, 2]


def killed(spared: bool = False) -> Table:
    """Return a table at which the Hunter was played at a Site, and has fallen, or not, in the combat."""
    places = {"hand.0": [SITE], "hand.1": [HUNTER, SITE], "deck.1": [SITE] * 5}
    table = a_site_check(places, team=(MULDER, SCULLY, KOSSEFF))
    decline(table)
    play(table, HUNTER)
    decline(table, "answer")
    fight = combat.under_way(table)
    fight.damage[card(table, HUNTER)] = 5
    if spared:
        fight.ended = True
    while table.combat:
        if is_asked(table)[1] == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    decline(table, "after_combat")
    return table


@pytest.mark.rule("DECK-11", "EFF-20")
def test_a_hunter_who_is_killed_is_shuffled_into_the_deck() -> None:
    table = killed()
    assert numbers_in(table, "discard.1") == []
    assert sorted(numbers_in(table, "deck.1")) == [SITE] * 5 + [HUNTER]
    assert is_asked(table) == (A, "check")
    assert table.player(B).shown[table.design(card(table, HUNTER)).id] == 1


@pytest.mark.rule("CMB-13")
def test_one_who_is_not_killed_is_discarded() -> None:
    table = killed(spared=True)
    assert (numbers_in(table, "discard.1"), numbers_in(table, "deck.1")) == ([HUNTER], [SITE] * 5)


@pytest.mark.rule("PLAY-16", "ADV-03")
def test_a_negated_hunter_is_discarded() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [HUNTER]})
    decline(table)
    play(table, HUNTER)
    plays.negate(table, card(table, HUNTER))
    decline(table, "answer")
    assert (numbers_in(table, "discard.1"), table.combat) == ([HUNTER], None)


def test_what_they_say() -> None:
    assert (
        text(FURY)
        == "When this card has no Health left and is about to go, if the round is at long range: That doesn't happen."
    )
    assert text(HUNTER) == (
        "May use Martial Arts cards and may use Subterfuge cards. "
        "Once damage is aimed in combat, if the round is at close range: Each source of damage to this card deals 1 "
        "damage to all opposing combatants. "
        "When this card has no Health left and is about to go: Once the combat is over, it is shuffled "
        "into its owner's Bureau Deck."
    )
