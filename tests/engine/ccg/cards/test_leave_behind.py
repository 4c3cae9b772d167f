"""A Bluff that leaves Agents behind, and one with a second price (EFF-03, EFF-13)."""

import pytest

from engine.ccg.rules import checks, teams
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.interpreter import YES
from tests.engine.ccg.actions import act, decline
from tests.engine.ccg.cards.tables import MULDER, SITE, A, after_bluff, announce, check_of, is_asked, level
from tests.engine.ccg.constants import CAR_TROUBLES, GOOD_PEOPLE, KOSSEFF, SCULLY, B
from tests.engine.ccg.tables import card, encoded, pools, reloaded

MILES = "0115"
THREE = (MULDER, SCULLY, KOSSEFF)


def after_car_troubles(hand: list[str], *going: str, team: tuple[str, ...] = THREE) -> Table:
    """Return a table at a Site's check after some of the Team were left behind."""
    table = after_bluff(CAR_TROUBLES, {"hand.0": hand, "hand.1": [GOOD_PEOPLE, SITE]}, team)
    for number in going:
        assert is_asked(table) == (A, "choose_card")
        act(table, Action("choose", card=card(table, number)))
    return table


@pytest.mark.rule("CHK-03", "OPEN-22", "EFF-13", "WEX-02")
def test_two_agents_chosen_by_their_player_continue() -> None:
    table = after_car_troubles([SITE], MULDER, KOSSEFF)
    mulder, scully, kosseff = table.agents(A, "field")
    check = check_of(table)
    assert level(table) == 3 + 3
    assert (checks.contributing_agents(table, check), teams.present_agents(table, check)) == (
        [mulder, kosseff],
        [mulder, kosseff],
    )
    assert teams.team_of(table, scully) == [mulder, scully, kosseff], "she stays in the Team"
    assert encoded(reloaded(table)) == encoded(table)
    announce(table, B, GOOD_PEOPLE)
    decline(table, "answer")
    assert table.combat is not None
    assert table.combat.agents == [mulder, kosseff]


@pytest.mark.rule("CHK-03", "DEB-05")
def test_agents_left_behind_add_to_no_check_this_turn() -> None:
    table = after_car_troubles([SITE], MULDER, KOSSEFF)
    scully = card(table, SCULLY)
    assert table.number(scully, "excluded", 0) == 1
    modifiers.end_expired(table, "turn")
    assert table.number(scully, "excluded", 0) == 0


@pytest.mark.rule("POOL-01", "POOL-06", "EFF-03")
@pytest.mark.parametrize(("there", "moved"), [(5, 2), (1, 1), (0, 0)])
def test_miles_takes_2_rp_for_1_additional_cp(there: int, moved: int) -> None:
    table = after_bluff(MILES)
    table.player(A).rp = there
    assert is_asked(table) == (B, "may")
    act(table, YES)
    assert pools(table) == [(there - moved, 20), (20, 20 - 1 + moved)], "under a Site Miles is free"
