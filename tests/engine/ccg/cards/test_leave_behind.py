"""A Bluff that leaves Agents behind, and one that is paid for twice (EFF-03, EFF-13)."""

import pytest

from engine.ccg.rules import checks, teams
from engine.ccg.surface.legal import why_not
from engine.ccg.table import changes
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.machine import NO, YES
from tests.engine.ccg.cards.tables import SITE, a_site_check, announce, ask_again, check_of, level, text, under
from tests.engine.ccg.tables import (
    CAR_TROUBLES,
    GOOD_PEOPLE,
    KOSSEFF,
    LAMANA,
    MULDER,
    SCULLY,
    A,
    B,
    C,
    act,
    again,
    asked,
    card,
    decline,
    encoded,
    is_asked,
    options,
    play,
    playable,
    pools,
)

MANEUVERS, MILES = "0303", "0115"
THREE = (MULDER, SCULLY, KOSSEFF)


def troubled(hand: list[str], *going: str, team: tuple[str, ...] = THREE) -> Table:
    """Return a table at the check of a Site of which some of a Team were left behind."""
    table = under(CAR_TROUBLES, {"hand.0": hand, "hand.1": [GOOD_PEOPLE, SITE]}, team)
    for number in going:
        assert is_asked(table) == (A, "choose_card")
        act(table, Action("choose", card=card(table, number)))
    return table


@pytest.mark.rule("CHK-03", "OPEN-22", "EFF-13", "WEX-02")
def test_two_of_a_team_go_on_whom_its_player_picks() -> None:
    table = troubled([SITE], MULDER, KOSSEFF)
    mulder, scully, kosseff = table.agents(A, "field")
    check = check_of(table)
    assert level(table) == 3 + 3
    assert (checks.contributing(table, check), teams.present(table, check)) == ([mulder, kosseff], [mulder, kosseff])
    assert teams.team_of(table, scully) == [mulder, scully, kosseff], "she stays in the Team"
    assert encoded(again(table)) == encoded(table)
    announce(table, B, GOOD_PEOPLE)
    decline(table, "answer")
    assert table.combat is not None
    assert table.combat.agents == [mulder, kosseff]


@pytest.mark.rule("CHK-03", "DEB-05")
def test_who_is_left_behind_adds_to_no_check_until_the_turn_ends() -> None:
    table = troubled([SITE], MULDER, KOSSEFF)
    scully = card(table, SCULLY)
    assert table.number(scully, "excluded", 0) == 1
    changes.lift(table, "turn")
    assert table.number(scully, "excluded", 0) == 0


@pytest.mark.rule("PLAY-01")
def test_a_team_in_car_troubles_evades_nobody_in_this_turn() -> None:
    table = troubled([MANEUVERS, SITE], MULDER, KOSSEFF)
    announce(table, B, GOOD_PEOPLE)
    assert (is_asked(table), playable(table)) == ((A, "answer"), [])
    refused = why_not(table, A, Action("play", card=card(table, MANEUVERS)))
    assert refused is not None
    assert (refused.rule, refused.reason) == ("PLAY-01", "A text keeps the Team from it until the turn ends.")
    of_another = table.box.number(table.design(card(table, MANEUVERS)).id, B, 0)
    assert table.texts.forbids(table, B, of_another, "answer") is None
    changes.lift(table, "turn")
    ask_again(table)
    assert playable(table) == [MANEUVERS]


@pytest.mark.rule("PLAY-01")
def test_two_agents_have_no_troubles() -> None:
    table = troubled([MANEUVERS, SITE], team=(MULDER, SCULLY))
    assert is_asked(table) == (A, "check")
    assert teams.present(table, check_of(table)) == table.agents(A, "field")
    announce(table, B, GOOD_PEOPLE)
    assert playable(table) == [MANEUVERS]


@pytest.mark.rule("PLAY-01", "BLF-07")
def test_car_troubles_can_be_played_face_up_at_a_site_that_is_investigated() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [CAR_TROUBLES, SITE]}, team=(*THREE, LAMANA))
    decline(table)
    play(table, CAR_TROUBLES)
    decline(table, "answer")
    assert is_asked(table) == (A, "choose_card")
    assert len(asked(table).options) == 4


@pytest.mark.rule("POOL-01", "POOL-06", "EFF-03")
@pytest.mark.parametrize(("there", "moved"), [(5, 2), (1, 1), (0, 0)])
def test_miles_takes_2_rp_for_1_more_cp(there: int, moved: int) -> None:
    table = under(MILES)
    table.player(A).rp = there
    assert is_asked(table) == (B, "may")
    act(table, YES)
    assert pools(table) == [(there - moved, 20), (20, 20 - 1 + moved)], "under a Site Miles is free"


@pytest.mark.rule("POOL-06", "PLAY-01")
def test_nobody_has_to_pay_miles_and_who_can_t_is_not_asked() -> None:
    table = under(MILES)
    act(table, NO)
    assert pools(table) == [(20, 20), (20, 20)]
    table = under(MILES, points=0)
    assert is_asked(table) == (A, "check")


@pytest.mark.rule("POOL-01", "MP-08")
def test_of_several_players_one_is_named() -> None:
    table = under(MILES, {"hand.2": [SITE]}, seats=3)
    act(table, YES)
    assert is_asked(table) == (B, "choose_player")
    assert options(table, "choose") == [Action("choose", seat=C), Action("choose", seat=A)]
    act(table, Action("choose", seat=C))
    assert pools(table)[C] == (18, 20)


def test_what_they_say() -> None:
    assert text(CAR_TROUBLES) == (
        "If a check of a Site is under way: If there are at least 3 Agents in the Team: "
        "All Agents in the Team may use no Evasive Maneuvers until the turn ends. "
        "Only 2 Agents in the Team, whom their player picks, go on. "
        "All others fight no combat there and add nothing to any check until the turn ends."
    )
    assert text(MILES) == "You may pay 1 CP and move up to 2 RP of another player to your CP."
