"""Cards that make a single Agent fight, and one against them (EFF-04)."""

import pytest

from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, decline, is_asked, play, playable
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, a_site_check, announce, check_of
from tests.engine.ccg.constants import GOOD_PEOPLE, A, B
from tests.engine.ccg.tables import card, numbers_in

TRAP, DECOY, CREW_CUT = "0292", "0301", "0336"


def attacked(observation: int, subterfuge: int = 0, hand: str = DECOY) -> Table:
    """Return a table at the start of a combat at a Site against Mulder and Scully."""
    table = a_site_check({"hand.0": [hand, SITE], "hand.1": [GOOD_PEOPLE, TRAP, SITE]})
    for skill, there in (("Observation", observation), ("Subterfuge", subterfuge)):
        for number, level in ((MULDER, 0), (SCULLY, there)):
            agent = card(table, number)
            modifiers.change(table, agent, agent, skill, level - stats.value(table, agent, skill), "game")
    announce(table, B, GOOD_PEOPLE)
    decline(table, "answer")
    assert is_asked(table)[1] == "combat_start"
    return table


def trapped(observation: int = 3, subterfuge: int = 0) -> Table:
    """Return the table after B's Trap; Scully is trapped if the check fails."""
    table = attacked(observation, subterfuge)
    while is_asked(table)[0] != B:
        decline(table)
    play(table, TRAP)
    decline(table, "answer")
    assert (check_of(table).skill, check_of(table).team) == ("Observation", [card(table, MULDER), card(table, SCULLY)])
    decline(table, "check")
    if is_asked(table) == (B, "choose_card"):
        assert [option.card for option in asked(table).options] == [card(table, MULDER), card(table, SCULLY)]
        act(table, asked(table).options[1])
    return table


@pytest.mark.rule("CMB-02", "CMB-15", "EFS-02")
@pytest.mark.parametrize(("there", "fighters"), [(3, [SCULLY]), (4, [MULDER, SCULLY])])
def test_a_trap_lets_one_agent_fight_alone_if_the_check_fails(there: int, fighters: list[str]) -> None:
    table = trapped(there)
    fight = table.combat
    assert fight
    assert ([table.design(agent).number for agent in fight.agents], fight.duel) == (fighters, there == 3)


@pytest.mark.rule("CMB-15", "CMB-16", "DMG-10")
def test_check_continues_after_the_trapped_agent_falls() -> None:
    table = trapped()
    scully = card(table, SCULLY)
    table.agent(scully).damage = stats.permanent_health(table, scully) - 1
    while table.state.combats:
        if is_asked(table)[1] == "target":
            assert {option.card for option in asked(table).options} <= {scully, card(table, GOOD_PEOPLE)}
            act(table, asked(table).options[0])
        else:
            decline(table)
    decline(table, "after_combat", "after_departure")
    assert (numbers_in(table, "hospital.0"), numbers_in(table, "field.0")[0]) == ([SCULLY], MULDER)
    assert GOOD_PEOPLE in numbers_in(table, "discard.1")
    assert is_asked(table)[1] == "check"


@pytest.mark.rule("PLAY-16", "CMB-12", "CHK-13")
@pytest.mark.parametrize(("there", "fights"), [(4, False), (3, True)])
def test_decoy_negates_an_adversary_that_trapped_an_agent(there: int, fights: bool) -> None:
    table = trapped(3, there)
    while is_asked(table) != (A, "combat_start"):
        decline(table)
    assert playable(table) == [DECOY]
    play(table, DECOY)
    decline(table, "answer")
    assert (check_of(table).skill, len(check_of(table).team)) == ("Subterfuge", 2)
    decline(table, "check")
    decline(table, "combat_start", "after_combat")
    assert (table.combat is not None, GOOD_PEOPLE in numbers_in(table, "discard.1")) == (fights, not fights)


@pytest.mark.rule("CHK-06", "ADV-06", "PLAY-16")
@pytest.mark.parametrize(("there", "fights"), [(4, False), (3, True)])
def test_decoy_answers_an_adversary_that_fights_one_agent(there: int, fights: bool) -> None:
    table = a_site_check({"hand.0": [DECOY, SITE], "hand.1": [CREW_CUT, SITE]})
    for number, level in ((MULDER, 0), (SCULLY, there)):
        agent = card(table, number)
        modifiers.change(table, agent, agent, "Subterfuge", level - stats.value(table, agent, "Subterfuge"), "game")
    announce(table, B, CREW_CUT)
    act(table, asked(table).options[0])
    assert (is_asked(table), playable(table)) == ((A, "answer"), [DECOY])
    play(table, DECOY)
    decline(table, "answer")
    assert len(check_of(table).team) == 2
    decline(table, "check")
    decline(table, "answer")
    assert (table.combat is not None, CREW_CUT in numbers_in(table, "discard.1")) == (fights, not fights)
