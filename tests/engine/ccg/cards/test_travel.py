"""Cards that fetch Agents or let them travel (EFF-18)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import borrowed_agents, checks, combat, investigation, teams
from engine.ccg.table import stats
from engine.ccg.table.state import Site
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, play, playable, resolve
from tests.engine.ccg.cards.tables import (
    SITE,
    a_check,
    a_site_check,
    check_of,
    level,
    play_check,
    with_level,
    with_tokens,
)
from tests.engine.ccg.constants import KOSSEFF, LAMANA, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in

SKINNER = "0174"
PHOEBE = "0168"
SETTLING = ("response_move", "after_departure")
HAZARD = "0306"
DRIVING, VIRGINIA = "0287", ["0048", "0053", "0071"]


def at_the_site(place: str = "bureau.0", mulder: str = MULDER) -> Table:
    """Return a table at a Behavioral check of Phoebe's Team; Mulder is elsewhere."""
    places = {"hand.0": [SITE], "hand.1": [SITE], place: [mulder]}
    return with_tokens(a_site_check(places, team=(PHOEBE, KOSSEFF)))


@pytest.mark.rule("INV-04")
def test_fetched_agent_may_go_to_a_second_site() -> None:
    table = at_the_site()
    mulder = card(table, MULDER)
    table.state.turn.present.append(mulder)
    act(table, options(table, "use")[0])
    decline(table, *SETTLING)
    assert table.texts.permits(table, "second_site", mulder)
    assert table.state.turn.present.count(mulder) == 2, "and to no third"


@pytest.mark.rule("HEA-07", "PLAY-25", "DEP-07")
@pytest.mark.parametrize(
    ("place", "damage", "comes"),
    [
        ("hospital.0", 0, True),
        ("hospital.0", 3, False),
        ("bureau.0", 3, True),
        ("bureau.1", 0, False),
        ("discard.0", 0, False),
    ],
)
def test_agent_is_fetched_from_other_sections(place: str, damage: int, comes: bool) -> None:
    table = at_the_site(place)
    mulder = card(table, MULDER)
    if damage:
        table.agent(mulder).damage = damage
    assert bool(options(with_tokens(table), "use")) == comes
    if comes:
        act(table, options(table, "use")[0])
        decline(table, *SETTLING)
        assert mulder in check_of(table).team


@pytest.mark.rule("PLAY-25", "CHK-20")
@pytest.mark.parametrize("case", ["in the Team", "in a combat", "in the Hospital"])
def test_fetching_is_not_offered_otherwise(case: str) -> None:
    together = case == "in the Team"
    table = a_check("Medical", {"hand.0": [SITE]}, team=(PHOEBE, MULDER)) if together else at_the_site()
    if case == "in a combat":
        foe = table.card_set.number("good_people_good_food", B, 0)
        table.zones.setdefault("engaged.1", []).append(foe)
        table.zones.where[foe] = "engaged.1"
        table.pending = None
        combat.start(table, B, A, table.agents(A, "field"), [foe])
        table.run()
    if case == "in the Hospital":
        table.move(card(table, PHOEBE), "hospital.0")
    while table.pending and is_asked(table)[0] != A:
        decline(table)
    if case != "in a combat":
        with_tokens(table)
    assert options(table, "use") == []


@pytest.mark.rule("INV-04", "INV-12")
def test_agent_fetched_before_a_site_goes_there() -> None:
    table = at_the_site()
    mulder, phoebe = card(table, MULDER), card(table, PHOEBE)
    site = next(frame for frame in table.stack if frame.program == "site")
    table.state.checks.clear()
    investigation.join(table, mulder, phoebe)
    assert site.cards["team"] == [phoebe, card(table, KOSSEFF), mulder]
    investigation.join(table, card(table, KOSSEFF), mulder)
    assert (site.cards["team"].count(card(table, KOSSEFF)), numbers_in(table, "bureau.0")) == (1, [MULDER])


APPLICATION, ASSIGNED, TRAVEL = "0279", "0294", "0300"


@pytest.mark.rule("OPEN-27", "INV-09", "INV-04")
@pytest.mark.parametrize(
    ("event", "places", "was_elsewhere", "added"),
    [
        (APPLICATION, {"bureau.1": [KOSSEFF]}, False, 3),
        (ASSIGNED, {"hand.0": [ASSIGNED, KOSSEFF, SITE]}, False, 3),
        (TRAVEL, {"bureau.0": [KOSSEFF]}, False, 3),
        (TRAVEL, {"bureau.0": [KOSSEFF]}, True, 0),
    ],
)
def test_agent_added_to_a_team_goes_to_its_site(
    event: str, places: dict[str, list[str]], was_elsewhere: bool, added: int
) -> None:
    """Skinner belongs to the Team, but did not go to the Site."""
    team = (MULDER, SKINNER)
    table = a_site_check({"hand.0": [event, SITE], "hand.1": [SITE], **places}, team=team, killer=True)
    kosseff, check = card(table, KOSSEFF), check_of(table)
    for went in (check.team, next(frame.cards["team"] for frame in table.stack if frame.program == "site")):
        went.remove(card(table, SKINNER))
    before = level(table)
    table.state.turn.present += [kosseff] * was_elsewhere
    play(table, event)
    while table.check is not check or is_asked(table)[1] != "check":
        joins = [one for one in asked(table).options if one.card == kosseff or one.space == "field" or one.cards]
        if joins and is_asked(table)[1] != "check":
            act(table, joins[0])
        else:
            decline(table)
    assert (table.zones.where[kosseff], level(table)) == ("field.0", before + added)


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
    resolve(table, HAZARD)
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


def driving(sites: list[str], level: int = 5) -> Table:
    """Return a table after Driving where A's Agents have Sites to go to."""
    places = {"field.0": [MULDER, SCULLY, *sites], "hand.0": [DRIVING, SITE]}
    table = with_level(
        begin(Small(places, texts=card_set.texts()).table, "healing", A), "Criminal Investigation", level
    )
    assert playable(table) == []
    for number in sites:
        table.state.sites[card(table, number, "field.0")] = Site(1)
    table.stack.clear()
    table.pending = None
    begin(table, "deployment", A)
    decline(table)
    play_check(table, DRIVING)
    table.stack.clear()
    table.pending = None
    return begin(table, "investigation", A)


@pytest.mark.rule("INV-04", "EFF-19")
@pytest.mark.parametrize(("level", "found"), [(5, [VIRGINIA[1]]), (4, [])])
def test_driver_goes_only_to_a_second_site_in_the_same_state(level: int, found: list[str]) -> None:
    table = driving([*VIRGINIA[:2], SITE], level)
    act(table, next(one for one in options(table, "investigate") if one.card == card(table, VIRGINIA[0])))
    assert [table.design(option.card or 0).number for option in options(table, "investigate")] == found
