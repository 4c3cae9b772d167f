"""Cards that let Agents travel (EFF-18)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import borrowed_agents, checks, teams
from engine.ccg.table import stats
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, play, playable
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, A, a_site_check, check_of, is_asked
from tests.engine.ccg.constants import KOSSEFF, LAMANA
from tests.engine.ccg.tables import Small, begin, card, numbers_in

TRAVEL, HAZARD = "0300", "0306"


def own_turn(**places: list[str]) -> Table:
    """Return a table in A's Healing Phase with a travel card in hand."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    small = Small({"hand.0": [TRAVEL], "hand.1": [SITE], **named}, texts=card_set.texts())
    return begin(small.table, "healing", A)


def travels(table: Table, number: str, section: str) -> int:
    """Let an Agent travel to a section and return the Agent."""
    agent = card(table, number)
    play(table, TRAVEL)
    if is_asked(table)[1] == "choose_card":
        act(table, Action("choose", card=agent))
    decline(table, "answer")
    act(table, Action("move", card=agent, space=section))
    decline(table, "response_move")
    return agent


@pytest.mark.rule("EFF-18", "DEP-01", "DEP-04")
@pytest.mark.parametrize("joins", [0, 1, 2])
def test_agent_travels_and_may_join_a_team(joins: int) -> None:
    table = own_turn(bureau_0=[LAMANA], field_0=[MULDER, SCULLY, KOSSEFF])
    mulder, scully, kosseff = (card(table, number) for number in (MULDER, SCULLY, KOSSEFF))
    teams.designate(table, A, [kosseff])
    lamana = travels(table, LAMANA, "field")
    assert is_asked(table) == (A, "choose_team")
    assert [option.cards for option in asked(table).options] == [(mulder, scully), (kosseff,), None]
    act(table, asked(table).options[joins])
    assert teams.team_of(table, lamana) == [[mulder, scully, lamana], [kosseff, lamana], [lamana]][joins]
    assert teams.team_of(table, kosseff) == ([kosseff, lamana] if joins == 1 else [kosseff])
    assert numbers_in(table, "discard.0") == [TRAVEL]


@pytest.mark.rule("EFF-18", "DEP-07")
def test_agent_in_the_hospital_joins_no_team() -> None:
    table = own_turn(field_0=[MULDER], hospital_0=[SCULLY])
    mulder = travels(table, MULDER, "hospital")
    assert (table.place(mulder), is_asked(table)[1]) == ("hospital", "healing")


@pytest.mark.rule("HEA-05", "HEA-07", "PLAY-01")
@pytest.mark.parametrize(("wounds", "found"), [(0, [TRAVEL]), (2, [TRAVEL]), (3, [])])
def test_only_agents_who_may_leave_travel_from_the_hospital(wounds: int, found: list[str]) -> None:
    small = Small({"hand.0": [TRAVEL], "hospital.0": [MULDER], "hand.1": [SITE]}, texts=card_set.texts())
    mulder = card(small.table, MULDER)
    small.table.agent(mulder).damage = wounds
    table = begin(small.table, "briefing", A)
    table.agent(mulder).damage = wounds
    while is_asked(table) != (A, "briefing"):
        decline(table)
    assert (stats.permanent_health(table, mulder), playable(table)) == (5, found)


@pytest.mark.rule("PLAY-01", "PLAY-05")
def test_travel_needs_one_of_the_players_agents() -> None:
    assert playable(own_turn(field_1=[MULDER])) == []


@pytest.mark.rule("INV-09", "CHK-15")
def test_agent_leaving_the_field_no_longer_adds_to_the_site_check() -> None:
    table = a_site_check({"hand.0": [TRAVEL, SITE], "hand.1": [SITE]})
    scully, mulder = card(table, SCULLY), travels(table, MULDER, "bureau")
    assert (teams.team_of(table, mulder), checks.contributing_agents(table, check_of(table))) == ([mulder], [scully])


@pytest.mark.rule("PLAY-16")
def test_a_hazard_on_the_road_stops_the_journey() -> None:
    small = Small({"hand.0": [TRAVEL], "field.0": [MULDER], "hand.1": [HAZARD, SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    play(table, TRAVEL)
    play(table, HAZARD)
    decline(table, "answer")
    assert (table.place(card(table, MULDER)), is_asked(table)[1]) == ("field", "healing")


@pytest.mark.rule("OPEN-17")
def test_borrowed_agent_may_travel_except_to_the_hospital() -> None:
    table = own_turn(field_0=[MULDER], field_1=[KOSSEFF])
    kosseff = card(table, KOSSEFF)
    borrowed_agents.borrow(table, A, kosseff, [card(table, MULDER)])
    play(table, TRAVEL)
    act(table, Action("choose", card=kosseff))
    decline(table, "answer", "response_move")
    assert table.zones.where[kosseff] == "bureau.0", "there is but one way"
