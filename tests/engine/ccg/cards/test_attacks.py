"""Cards that let Adversaries attack together, or a Team elsewhere than at a Site."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation import view
from engine.ccg.presentation.labels import make_labels
from engine.ccg.rules import combat, deployment, teams
from engine.ccg.table import modifiers
from engine.ccg.table.state import Agent
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, play, playable, resolve
from tests.engine.ccg.cards.tables import SITE, a_site_check, own_turn, play_check, with_level
from tests.engine.ccg.constants import GOOD_PEOPLE, KOSSEFF, LAMANA, MANITOU, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in, pools, reloaded

CREW_CUT = "0336"
FORCE, X, CALUSARI = "0244", "0293", "0197"
ZOMBIE, BLUR, RESULT, ABDUCTION = "0339", "0351", "0343", "0342"
METHOD_SITE = "0042"
"""Adversaries: four for a Motive Site, two for others."""
SMOKE, ALIGNED, UNSAFE = "0260", "0261", "0275"
DARKNESS = "0346"
"""Adversaries for a Motive, a Result and a Method Site."""
GOVERNMENT, SLITHERS, AFFILIATION_SITE = "0345", "0333", "0046"


def ready(hand: list[str], points: int = 60, **given: list[str]) -> Table:
    """Return a table in the check of a Motive Site where B is asked."""
    named = {name.replace("_", "."): cards for name, cards in given.items()}
    table = a_site_check({"hand.0": [SITE], "hand.1": [FORCE, *hand], **named}, points=points)
    decline(table)
    assert is_asked(table)[0] == B
    return table


def play_and_choose(table: Table, *numbers: str) -> None:
    """Play the card and choose some Adversaries."""
    play(table, FORCE)
    for number in numbers:
        act(table, next(option for option in asked(table).options if option.card == card(table, number)))
    decline(table, "choose_card")


@pytest.mark.rule("ADV-04", "ADV-05", "POOL-08", "POOL-13", "EFF-21")
def test_up_to_three_adversaries_attack_together_and_each_is_paid_for() -> None:
    table = ready([ZOMBIE, GOOD_PEOPLE, MANITOU, BLUR, RESULT, ABDUCTION])
    played: list[str] = []
    table.programs = {**table.programs, "hear": [lambda table, frame: played.append(frame.vars["number"])]}
    for number in (FORCE, ZOMBIE, GOOD_PEOPLE, MANITOU):
        name = table.design(card(table, number)).name
        modifiers.delay(table, "played", Frame("hear", vars={"number": number}), "game", B, name)
    play(table, FORCE)
    offered = [table.design(option.card).number for option in asked(table).options if option.card]
    assert offered == [ZOMBIE, GOOD_PEOPLE, MANITOU, BLUR]
    assert asked(table).decline is None
    assert len(asked(table).options) == 4, "one at least"
    for number in (ZOMBIE, GOOD_PEOPLE, MANITOU):
        facts = act(table, next(option for option in asked(table).options if option.card == card(table, number)))
        assert Happened("announced", B, card(table, number)) in facts
    assert (played, pools(table)[B]) == ([FORCE, ZOMBIE, GOOD_PEOPLE, MANITOU], (60, 60 - 3 - 6 - 8 - 6))
    assert is_asked(table) == (A, "answer")
    foes = [card(table, number) for number in (ZOMBIE, GOOD_PEOPLE, MANITOU)]
    assert [face["id"] for face in view.view(reloaded(table), A)["announced"][0]["group"]] == foes
    decline(table, "answer")
    fight = combat.current(table)
    assert (fight.foes, fight.agents, fight.seat) == (foes, table.agents(A, "field"), B)
    assert len(table.state.combats) == 1


@pytest.mark.rule("ADV-05", "POOL-08")
def test_player_may_stop_after_the_first_adversary() -> None:
    table = ready([ZOMBIE, GOOD_PEOPLE])
    play_and_choose(table, ZOMBIE)
    assert (is_asked(table), pools(table)[B]) == ((A, "answer"), (60, 60 - 3 - 6))
    decline(table, "answer")
    assert (combat.current(table).foes, numbers_in(table, "hand.1")) == ([card(table, ZOMBIE)], [GOOD_PEOPLE])


@pytest.mark.rule("ADV-05", "ADV-06", "CMB-15")
def test_adversary_that_fights_one_agent_chooses_one_in_a_joint_attack() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [FORCE, CREW_CUT]}, points=60, site=METHOD_SITE)
    decline(table)
    play(table, FORCE)
    act(table, asked(table).options[0])
    assert is_asked(table) == (B, "choose_card")
    assert [option.card for option in asked(table).options] == table.agents(A, "field")


@pytest.mark.rule("ADV-03", "ADV-05", "PLAY-16")
@pytest.mark.parametrize("answer", [X, CALUSARI])
def test_negating_one_adversary_negates_all(answer: str) -> None:
    table = ready([GOOD_PEOPLE, MANITOU], hand_0=[answer, SITE])
    play_and_choose(table, GOOD_PEOPLE, MANITOU)
    assert playable(table) == [answer]
    play(table, answer)
    if is_asked(table)[1] == "choose_card":
        act(table, next(option for option in asked(table).options if option.card == card(table, MANITOU)))
    decline(table, "answer")
    assert (table.combat, table.state.announced) == (None, [])
    assert sorted(numbers_in(table, "discard.1")) == sorted([FORCE, GOOD_PEOPLE, MANITOU])


@pytest.mark.rule("POOL-08", "CHK-10")
@pytest.mark.parametrize(("points", "found"), [(9, [FORCE]), (8, [])])
def test_joint_attack_needs_points_for_an_adversary_too(points: int, found: list[str]) -> None:
    table = ready([ZOMBIE, GOOD_PEOPLE], points)
    assert [number for number in playable(table) if number == FORCE] == found
    if found:
        play(table, FORCE)
        assert [table.design(option.card).number for option in asked(table).options if option.card] == [ZOMBIE]
        act(table, asked(table).options[0])
        decline(table, "choose_card")
        assert pools(table)[B] == (9, 0)


def with_team_as_site(keyword: str, hand: list[str], section: str = "bureau", window: str = "healing") -> Table:
    """Return a table where A's Team in a section is a Site and B is asked."""
    places = {f"{section}.0": [MULDER, SCULLY], "hand.0": [SITE], "hand.1": [ALIGNED, *hand], "hospital.0": [LAMANA]}
    table = begin(Small(places, texts=card_set.texts(), points=40).table, window, A)
    while is_asked(table) != (B, window):
        decline(table)
    play(table, ALIGNED)
    act(table, asked(table).options[0])
    decline(table, "answer")
    act(table, Action("choose", pick=keyword))
    decline(table)
    return table


@pytest.mark.rule("PLAY-05", "ADV-01", "CMB-02", "EFF-12")
@pytest.mark.parametrize("section", ["bureau", "field"])
def test_adversary_attacks_a_team_that_is_a_site_in_any_section(section: str) -> None:
    table = with_team_as_site("Motive", [MANITOU], section)
    team = table.agents(A, section)
    assert all(table.has(agent, "Site") and table.has(agent, "Motive") for agent in team)
    assert not table.has(card(table, LAMANA), "Site")
    assert [option.cards for option in options(table, "play") if option.card == card(table, MANITOU)] == [tuple(team)]
    assert "at Agent Fox Mulder and Agent Dana Scully" in make_labels(table, options(table, "play"))[0]
    resolve(table, MANITOU)
    fight = table.combat
    assert fight is not None
    assert (fight.agents, fight.foes, fight.owner, fight.seat) == (team, [card(table, MANITOU)], A, B)
    assert table.state.checks == []


@pytest.mark.rule("ADV-07", "BLF-15")
def test_adversary_without_combat_affects_that_team() -> None:
    table = with_team_as_site("Result", [DARKNESS, SITE])
    play(table, DARKNESS)
    assert teams.attacked_team(table, card(table, DARKNESS)) == table.agents(A, "bureau")
    act(table, Action("choose", card=card(table, MULDER)))
    decline(table, "answer", "response_move")
    assert table.combat is None
    assert table.place(card(table, MULDER)) == "hospital"


def after_smoke_screen(there: int = 4) -> Table:
    """Return a table after A's Smoke Screen for its Team in the Bureau."""
    table = own_turn(SMOKE, bureau_0=[LAMANA, KOSSEFF], hand_1=[SITE])
    play_check(with_level(table, "Bureaucracy", there), SMOKE)
    decline(table, "choose_team", "answer", "check")
    return table


@pytest.mark.rule("ADV-01", "EFF-21", "EFS-01")
@pytest.mark.parametrize(("there", "safe"), [(4, True), (3, False)])
def test_screened_team_is_safe_from_government_adversaries(there: int, safe: bool) -> None:
    table = after_smoke_screen(there)
    assert (SMOKE in numbers_in(table, "bureau.0")) == safe
    site = a_site_check({"hand.0": [SITE], "hand.1": [GOVERNMENT, SLITHERS]}, site=AFFILIATION_SITE)
    site.state.changes += [change for change in table.state.changes if change.until == "attached"]
    decline(site)
    assert playable(site) == ([SLITHERS] if safe else [SLITHERS, GOVERNMENT])
    shielded = {change.on for change in table.state.changes if change.until == "attached"}
    assert shielded == (set(table.agents(A, "field")) if safe else set())


@pytest.mark.rule("CHK-17", "EFF-21")
def test_screen_needs_a_team_in_the_field() -> None:
    table = own_turn(SMOKE, section="bureau", hand_1=[SITE])
    play_check(with_level(table, "Bureaucracy", 4), SMOKE)
    assert (is_asked(table)[1], table.state.announced) == ("healing", [])
    assert [change for change in table.state.changes if change.until == "attached"] == []


@pytest.mark.rule("ADV-01", "EFF-21")
@pytest.mark.parametrize(("behind", "found"), [(MULDER, []), (LAMANA, [GOVERNMENT])])
def test_screen_protects_no_other_team(behind: str, found: list[str]) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [GOVERNMENT], "bureau.0": [LAMANA]}, site=AFFILIATION_SITE)
    agent = card(table, behind)
    modifiers.change(table, agent, agent, modifiers.shield_key("Government"), 1, "attached")
    decline(table)
    assert (playable(table) if is_asked(table)[0] == B else []) == found


@pytest.mark.rule("DEP-05", "EFF-21")
@pytest.mark.parametrize(
    ("how", "stays"), [("join", False), ("split", False), ("home", True), ("hospital", True), ("none", True)]
)
def test_screen_ends_when_an_agent_joins_or_the_team_splits(how: str, stays: bool) -> None:
    table = after_smoke_screen()
    table.pending, table.stack[-1].pc = None, 0
    mulder, scully, lamana = (card(table, number) for number in (MULDER, SCULLY, LAMANA))
    for agent, to in {
        "join": [(lamana, "field")],
        "split": [(mulder, "bureau")],
        "home": [(mulder, "bureau"), (scully, "bureau"), (lamana, "field"), (card(table, KOSSEFF), "field")],
        "hospital": [(mulder, "hospital")],
        "none": [],
    }[how]:
        deployment.move(table, agent, to)
    table.announce("teams_changed", -1, A)
    table.run()
    assert (SMOKE in numbers_in(table, "bureau.0")) == stays
    shields = [change for change in table.state.changes if change.until == "attached"]
    assert bool(shields) == stays


@pytest.mark.rule("DEP-04", "INV-01")
def test_screened_team_is_checked_after_deployment() -> None:
    table = after_smoke_screen()
    table.pending = None
    table.stack.clear()
    begin(table, "deployment", A)
    teams.designate(table, A, [card(table, MULDER)])
    assert SMOKE in numbers_in(table, "bureau.0")
    decline(table)
    assert SMOKE not in numbers_in(table, "bureau.0")


def with_open_bureau(keyword: str, hand: list[str]) -> Table:
    """Return a table where A's Bureau is a Site and B is asked."""
    places = {"bureau.0": [MULDER, SCULLY], "field.0": [LAMANA], "hand.0": [SITE], "hand.1": [UNSAFE, *hand]}
    table = begin(Small(places, texts=card_set.texts(), points=40).table, "healing", A)
    decline(table)
    resolve(table, UNSAFE)
    assert [option.pick for option in asked(table).options] == ["Affiliation", "Motive", "Method", "Result"]
    assert Happened("bureau_opened", A, None, keyword) in act(table, Action("choose", pick=keyword))
    decline(table)
    return table


@pytest.mark.rule("DEB-05", "PLAY-19")
def test_open_bureau_ends_for_agents_who_leave_and_with_the_turn() -> None:
    table = with_open_bureau("Motive", [MANITOU])
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    assert table.has(mulder, "Site") and not table.has(card(table, LAMANA), "Site")
    deployment.move(table, mulder, "field")
    assert (table.has(mulder, "Site"), table.has(scully, "Site")) == (False, True)
    modifiers.end_expired(table, "turn")
    assert not table.has(scully, "Site")


@pytest.mark.rule("REQ-08")
def test_other_players_bureaus_are_safe() -> None:
    table = with_open_bureau("Motive", [MANITOU])
    kosseff = Small().lay("bureau.1", KOSSEFF)
    table.zones.lay_out([kosseff], "bureau.1")
    table.state.agents[kosseff] = Agent()
    assert not table.has(kosseff, "Site")
    assert [option.cards for option in options(table, "play")] == [tuple(table.agents(A, "bureau"))]
