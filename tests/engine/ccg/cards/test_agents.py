"""Cards that train, move, exclude or remove Agents, or let them travel.

Rules: EFF-06, EFF-13, EFF-14, EFF-18, EFF-22.
"""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.rules import (
    borrowed_agents,
    checks,
    combat,
    damage,
    debriefing,
    healing,
    investigation,
    leaving_play,
    teams,
)
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Site
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, in_window, is_asked, options, pass_until, play, playable
from tests.engine.ccg.cards.tables import (
    SITE,
    a_check,
    a_combat,
    a_site_check,
    ask_again,
    check_of,
    in_round,
    level,
    play_check,
    with_level,
    with_tokens,
)
from tests.engine.ccg.constants import GOOD_PEOPLE, KOSSEFF, LAMANA, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, begin, card, encoded, numbers_in, reloaded, standard_cards

TRAININGS = [
    ("0280", ("Observation", "Behavioral", "Subterfuge")),
    ("0288", ("Computer", "Medical", "Sciences")),
    ("0296", ("Alien Investigation", "Occult Investigation", "Sciences")),
    ("0307", ("Criminal Investigation", "Evidence Collection")),
]
KILLERS = [("0229", "0181"), ("0238", "0182"), ("0250", "0167"), ("0305", "0179")]
MCGRATH, COMPANY_LINE, BLACKMAIL = "0090", "0251", "0276"
SKINNER, KAZDIN, SHUTTING_DOWN = "0174", "0166", "0223"
LULA, REPORT, HARTLEY, GRIT = "0274", "0298", "0308", "0309"
AGING = "0109"
"""Bluffs: one moves an Agent to the Bureau, one sends it to the Hospital."""
PHOEBE = "0168"
SETTLING = ("response_move", "after_departure")
HAZARD = "0306"
SWAT, DRIVING, VIRGINIA, KICK, OCCULT = "0235", "0287", ["0048", "0053", "0071"], "0008", "0352"
BLEEDING, TERMINAL, MASSIVE = "0024", "0035", "0037"
FOE, WILLIS, PURDUE, WEISS = "0340", "0167", "0179", "0181"
SPARED = (LAMANA, WILLIS, PURDUE, WEISS)
WOUNDS = [(BLEEDING, 2), (TERMINAL, 5), (MASSIVE, 4)]


def trained(number: str, agent: str = LAMANA) -> Table:
    """Return a table in A's Healing Phase with a training card in hand."""
    places = {"bureau.0": [agent], "field.0": [MULDER], "hand.0": [number, SITE], "hand.1": [SITE]}
    return begin(Small(places, texts=card_set.texts()).table, "healing", A)


@pytest.mark.rule("DEB-08", "OPEN-20", "EFF-06")
@pytest.mark.parametrize(("number", "skills"), TRAININGS)
def test_trained_agent_returns_after_a_turn_with_a_new_skill(number: str, skills: tuple[str, ...]) -> None:
    for pick, skill in enumerate(skills):
        table = trained(number)
        lamana = card(table, LAMANA)
        play(table, number)
        decline(table, "answer")
        assert (table.place(lamana), numbers_in(table, f"attached.{lamana}")) == ("away", [number])
        table.stack.clear()
        table.pending = None
        begin(table, "turn", A)
        assert table.place(lamana) == "away"
        table.stack.clear()
        table.pending = None
        begin(table, "turn", A)
        assert (is_asked(table), len(asked(table).options)) == ((A, "choose_one"), len(skills))
        before, crc = (stats.value(table, lamana, stat) for stat in (skill, "CRC"))
        act(table, Action("choose", pick=str(pick)))
        assert (table.place(lamana), stats.value(table, lamana, skill)) == ("bureau", before + 1)
        assert stats.value(table, lamana, "CRC") == crc
        table.discard(table.zones[f"attached.{lamana}"])
        assert stats.value(table, lamana, skill) == before


@pytest.mark.rule("CHK-03", "HEA-07", "BLF-15", "DEB-05")
@pytest.mark.parametrize(("number", "agent"), [(MCGRATH, MULDER), (COMPANY_LINE, SKINNER)])
def test_agent_sent_to_the_bureau_adds_nothing_this_turn(number: str, agent: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [number], "bureau.0": [LAMANA]}, team=(agent, SCULLY))
    sent, scully = card(table, agent), card(table, SCULLY)
    decline(table)
    play(table, number)
    if is_asked(table)[1] == "choose_card":
        assert [option.card for option in asked(table).options] == [sent, scully]
        act(table, asked(table).options[0])
    decline(table, "answer", "response_move")
    assert (table.place(sent), checks.contributing_agents(table, check_of(table))) == ("bureau", [scully])
    table.move(sent, "field.0")
    assert checks.contributing_agents(table, check_of(table)) == [scully]
    modifiers.end_expired(table, "turn")
    assert checks.contributing_agents(table, check_of(table)) == [sent, scully]


@pytest.mark.rule("PLAY-01", "EFF-14")
@pytest.mark.parametrize(("number", "agent"), KILLERS)
def test_agents_outside_the_check_are_not_affected(number: str, agent: str) -> None:
    table = a_check("Bureaucracy", {"hand.0": [SITE], "hand.1": [number], "bureau.0": [agent]}, killer=True)
    decline(table)
    assert playable(table) == []


def guessed_wrong(table: Table) -> None:
    """Let A solve the Site and guess a wrong X-File."""
    pass_until(table, "question")
    decline(table)
    act(table, Action("guess", pick=table.design(table.zones["xfile.0"][0]).id))


@pytest.mark.rule("QST-11", "QST-12", "PLAY-16")
@pytest.mark.parametrize(("there", "penalty"), [(4, False), (3, True)])
def test_blackmail_takes_the_penalty_away(there: int, penalty: bool) -> None:
    table = a_site_check({"hand.0": [BLACKMAIL, SITE], "bureau.0": [KAZDIN]})
    kazdin = card(table, KAZDIN)
    modifiers.change(table, kazdin, kazdin, "Bureaucracy", there - stats.value(table, kazdin, "Bureaucracy"), "game")
    assert playable(table) == []
    guessed_wrong(table)
    assert is_asked(table) == (A, "after_guess")
    play(table, BLACKMAIL)
    decline(table, "answer", "check", "after_guess")
    assert (is_asked(table) == (B, "penalty")) == penalty


@pytest.mark.rule("DEP-07", "CHK-03", "HEA-06", "EFF-18", "EFF-22")
@pytest.mark.parametrize(
    ("team", "aimed"), [((MULDER, SCULLY, KAZDIN), MULDER), ((SCULLY,), SCULLY), ((MULDER,), MULDER)]
)
def test_shutting_down_the_x_files_ends_the_turn(team: tuple[str, ...], aimed: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [SHUTTING_DOWN]}, team=team)
    agents = {number: card(table, number) for number in team}
    decline(table)
    play(table, SHUTTING_DOWN)
    if is_asked(table)[1] == "choose_card":
        act(table, next(option for option in asked(table).options if option.card == agents[aimed]))
    decline(table, "answer", "response_move")
    places = {MULDER: "bureau", SCULLY: "hospital", KAZDIN: "field"}
    assert {number: table.place(agent) for number, agent in agents.items()} == {one: places[one] for one in team}
    assert all(table.agent(agent).damage == 0 for agent in agents.values())
    both = [agents[number] for number in team if number != KAZDIN]
    assert all(table.number(agent, "excluded", 0) for agent in both)


@pytest.mark.rule("DEB-08", "PLAY-01")
@pytest.mark.parametrize("number", [number for number, _ in TRAININGS])
def test_training_option_shows_its_cost_and_effect(number: str) -> None:
    table = trained(number)
    labels = dict(zip(asked(table).options, asked(table).labels, strict=True))
    (said,) = [label for option, label in labels.items() if option.type == "play"]
    assert said.endswith("RP): An Agent is out of play until after your next turn, then improves")


def happens(table: Table, do: object, *given: object) -> Table:
    """Call a function in the current window and run the table."""
    in_window(table, do, *given)
    return table


def agent_with_level(table: Table, agent: int, skill: str, there: int) -> None:
    modifiers.change(table, agent, agent, skill, there - stats.value(table, agent, skill), "game")


# Lula Phillips


@pytest.mark.rule("PLAY-22")
@pytest.mark.parametrize(("sender", "found"), [(GOOD_PEOPLE, [LULA]), (AGING, [])])
@pytest.mark.parametrize("goes", [leaving_play.remove, damage.send_to_hospital])
def test_lula_answers_departures_caused_by_adversaries(goes: object, sender: str, found: list[str]) -> None:
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [LULA], "engaged.1": [sender]})
    happens(table, goes, card(table, MULDER), card(table, sender))
    decline(table, "response_move", "response_remove")
    assert is_asked(table)[1] == ("after_departure" if found else "check")
    if is_asked(table)[0] != B:
        decline(table)
    assert playable(table) == found


@pytest.mark.rule("DMG-10", "PLAY-01")
def test_departure_after_true_grit_is_not_caused_by_the_adversary() -> None:
    table = a_check("Medical", {"hand.0": [GRIT, SITE], "hand.1": [LULA], "engaged.1": [GOOD_PEOPLE]})
    mulder = card(table, MULDER)
    happens(table, damage.send_to_hospital, mulder, card(table, GOOD_PEOPLE))
    play(table, GRIT)
    decline(table, "answer", "response_move")
    decline(table, "check")
    assert (table.place(mulder), playable(table)) == ("hospital", [])


# Written Report


@pytest.mark.rule("PLAY-01", "PLAY-10")
def test_report_prevents_only_moves_of_its_players_agents_to_the_bureau() -> None:
    table = a_site_check({"hand.0": [REPORT, SITE], "field.1": [KOSSEFF], "hand.1": [SITE]})
    assert playable(table) == []
    mulder, kosseff = card(table, MULDER), card(table, KOSSEFF)
    modifiers.reword(table, kosseff, kosseff, "", "Move", "turn")
    for goes, given, found in (
        (leaving_play.move, (mulder, "bureau"), [REPORT]),
        (leaving_play.move, (kosseff, "bureau"), []),
        (damage.send_to_hospital, (mulder,), []),
    ):
        happens(table, goes, *given)
        assert (is_asked(table), playable(table)) == ((A, "response_move"), found)
        decline(table, "response_move")


# True Grit


@pytest.mark.rule("DMG-10", "DEB-05")
def test_lingering_agent_leaves_when_the_turn_ends() -> None:
    small = Small({"field.0": [MULDER], "hand.0": [GRIT, SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    mulder = card(table, MULDER)
    happens(table, damage.send_to_hospital, mulder)
    play(table, GRIT)
    assert table.place(mulder) == "field"
    debriefing.end_turn(table, A)
    assert (table.place(mulder), table.state.changes) == ("hospital", [])


# Samuel Hartley


def after_loss(there: int, *, left: str = LAMANA, team: int = 0, also: int | None = None) -> Table:
    """Return a table in A's Healing Phase after its Team has lost Kosseff.

    also: the number of the Team that has lost Mulder.
    """
    lost = [] if also is None else [MULDER]
    small = Small({"field.0": [KOSSEFF, left, *lost], "hand.0": [HARTLEY], "hand.1": [SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    kosseff, other = card(table, KOSSEFF), card(table, left)
    agent_with_level(table, other, "Occult Investigation", there)
    table.agent(other).team = team
    table.agent(kosseff).damage = 2
    table.state.tokens[kosseff] = 0
    for number in lost:
        table.agent(card(table, number)).team = also or 0
        happens(table, leaving_play.remove, card(table, number))
        decline(table, "response_remove")
    happens(table, leaving_play.remove, kosseff)
    decline(table, "response_remove")
    return table


@pytest.mark.rule("PLAY-22", "WIN-03", "EFS-01")
@pytest.mark.parametrize(("there", "zone"), [(4, "field.0"), (3, "removed.0")])
def test_hartley_returns_an_agent_unhurt_after_a_success(there: int, zone: str) -> None:
    table = after_loss(there)
    assert (numbers_in(table, "removed.0"), table.player(A).agents) == ([KOSSEFF], 1)
    play(table, HARTLEY)
    decline(table, "answer")
    decline(table, "check")
    kosseff = card(table, KOSSEFF)
    assert (table.zones.where[kosseff], table.player(A).agents) == (zone, 2 if there == 4 else 1)
    if there == 4:
        assert (table.agent(kosseff).damage, table.state.tokens[kosseff]) == (0, 0)


@pytest.mark.rule("CHK-17", "PLAY-22")
@pytest.mark.parametrize("team", [0, 7])
def test_remaining_team_of_a_lost_agent_checks(team: int) -> None:
    table, kinds = after_loss(4, also=team), []
    play(table, HARTLEY)
    while table.pending and HARTLEY not in numbers_in(table, "discard.0"):
        kinds.append(is_asked(table)[1])
        if kinds[-1] == "choose_card":
            act(table, asked(table).options[0])
        else:
            decline(table)
    assert ("choose_team" in kinds, len(numbers_in(table, "field.0"))) == (False, 2)


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


def trained_at(table: Table) -> list[str]:
    """Train Mulder and return the labels of the last choice."""
    mulder, training = card(table, MULDER), table.card_set.number(table.design(card(table, SWAT)).id, A, 5)
    table.zones.setdefault(f"attached.{mulder}", []).append(training)
    table.zones.where[training] = f"attached.{mulder}"
    table.pending, table.stack[-1].pc = None, 0
    table.announce("returned", mulder, A)
    table.run()
    return [line.text for line in log_lines(act(table, Action("choose", pick="2")), standard_cards())]


@pytest.mark.rule("ADV-08", "EFF-06", "DEB-08")
def test_swat_training_teaches_martial_arts_for_good() -> None:
    table = in_round("CRC", OCCULT, [KICK, SWAT, SITE], A)
    assert playable(table) == []
    assert trained_at(table) == ["Player 1's Agent Fox Mulder: may use Martial Arts cards."]
    modifiers.end_expired(table, "turn")
    assert playable(table) == [KICK]
    mulder = card(table, MULDER)
    table.discard(table.zones[f"attached.{mulder}"])
    assert not table.texts.permits(table, "Martial Arts", mulder)


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


def hit(number: str, amount: int, team: tuple[str, ...] = (MULDER, SCULLY), times: int = 1) -> tuple[Table, int]:
    """Return a table after damage to a Team's first Agent, and that Agent."""
    table = a_combat(FOE, {"hand.1": [number, SITE]}, round="CRC", team=team, killer=True)
    table.player(B).agents = 1
    agent = card(table, team[0], "field.0")
    pass_until(table, "target", "after_damage")
    if is_asked(table)[1] == "target":
        act(table, next(option for option in asked(table).options if option.card == agent))
    while is_asked(table) != (B, "after_damage"):
        decline(table)
    fight = table.combat
    assert fight is not None
    packet = next(packet for packet in fight.packets if packet.target == agent)
    packet.amount = amount
    fight.packets += [packet] * (times - 1)
    table.agent(agent).damage = min(amount * times, stats.permanent_health(table, agent) - 1)
    ask_again(table)
    return table, agent


def bleed(table: Table, number: str, agent: int) -> None:
    play(table, number)
    if is_asked(table)[1] == "choose_card":
        act(table, Action("choose", card=agent))
    decline(table, "answer", "response_move")


@pytest.mark.rule("CMB-12", "HEA-05", "EFF-22")
@pytest.mark.parametrize(("number", "least"), WOUNDS)
def test_badly_hit_agent_stays_in_the_hospital_until_unhurt(number: str, least: int) -> None:
    table, mulder = hit(number, least)
    bleed(table, number, mulder)
    decline(table, "response_move")
    assert (table.place(mulder), encoded(reloaded(table))) == ("hospital", encoded(table))
    pass_until(table, "combat")
    assert table.combat is not None
    assert table.combat.agents == [card(table, SCULLY)]
    for wound in (2, 1):
        table.agent(mulder).damage = wound
        assert not stats.may_leave(table, mulder), "well enough for all others, with a Health of 5"
    healing.heal(table, mulder, 1)
    assert stats.may_leave(table, mulder)
    table.agent(mulder).damage = 1
    assert stats.may_leave(table, mulder), "that was another time"


@pytest.mark.rule("PLAY-22", "EFF-14")
@pytest.mark.parametrize(
    ("number", "amount", "agent", "place"),
    [
        (TERMINAL, 5, KOSSEFF, "removed"),
        (TERMINAL, 5, PHOEBE, "removed"),
        (TERMINAL, 5, MULDER, "hospital"),
        (MASSIVE, 4, KOSSEFF, "removed"),
        (MASSIVE, 4, PHOEBE, "hospital"),
        (BLEEDING, 2, KOSSEFF, "hospital"),
        *((number, amount, one, "hospital") for number, amount in WOUNDS[1:] for one in SPARED),
    ],
)
def test_cheap_agent_is_removed_from_the_game(number: str, amount: int, agent: str, place: str) -> None:
    table, victim = hit(number, amount, (agent, SCULLY))
    bleed(table, number, victim)
    pass_until(table, "combat")
    assert table.place(victim) == place
