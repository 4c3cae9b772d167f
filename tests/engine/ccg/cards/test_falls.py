"""Adversaries with special rules for falling or wounds (EFF-04, EFF-20, EFF-26)."""

import pytest

from engine.ccg.rules import combat, damage_reduction
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, decline, is_asked, play
from tests.engine.ccg.cards.tables import SITE, a_combat, a_site_check, fight_on
from tests.engine.ccg.constants import KOSSEFF, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import card, numbers_in

FURY, HUNTER, OTHER = "0347", "0337", "0340"


def fighting(foe: str, left: int, round: str) -> Table:
    """Return a table in a round against an Adversary with some Health left."""
    table = a_combat(foe, round=round)
    fight, health = combat.current(table), {FURY: 9, HUNTER: 6, OTHER: 10}[foe]
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


@pytest.mark.rule("DMG-05", "EFF-26")
def test_fully_reduced_damage_triggers_no_strike_back() -> None:
    table = a_combat(HUNTER, round="CRC")
    foe, mulder, scully = card(table, HUNTER), card(table, MULDER), card(table, SCULLY)
    combat.current(table).stunned.append(foe)
    modifiers.change(table, foe, foe, damage_reduction.STATS["one"], damage_reduction.EVERYTHING, "round")
    modifiers.change(table, mulder, mulder, damage_reduction.STATS["each"], 1, "round")
    fight_on(table)
    assert (table.agent(mulder).damage, table.agent(scully).damage) == (0, 1)


def killed(spared: bool = False) -> Table:
    """Return a table where the Hunter was played and has fallen, or not."""
    places = {"hand.0": [SITE], "hand.1": [HUNTER, SITE], "deck.1": [SITE] * 5}
    table = a_site_check(places, team=(MULDER, SCULLY, KOSSEFF))
    decline(table)
    play(table, HUNTER)
    decline(table, "answer")
    fight = combat.current(table)
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
def test_killed_hunter_is_shuffled_into_the_deck() -> None:
    table = killed()
    assert (numbers_in(table, "discard.1"), sorted(numbers_in(table, "deck.1"))) == ([], [SITE] * 5 + [HUNTER])
    assert (is_asked(table), table.player(B).shown[table.design(card(table, HUNTER)).id]) == ((A, "check"), 1)
