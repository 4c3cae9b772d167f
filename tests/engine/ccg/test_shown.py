"""What a view says beyond what lies on the table: who adds what to a check, how far Teams come, what aims at what."""

from typing import Any

import pytest

from engine.ccg import card_set
from engine.ccg.rules import checks, questions, teams
from engine.ccg.surface.view import view
from engine.ccg.table import changes
from engine.ccg.table.state import Announced, Site
from engine.ccg.table.table import Table
from tests.engine.ccg.sites import at_site, go, site_of
from tests.engine.ccg.tables import (
    AMBUSH,
    BRAUN,
    CAPE_COD,
    KOSSEFF,
    LAMANA,
    MARTIN,
    MULDER,
    SCULLY,
    A,
    B,
    C,
    Small,
    act,
    asked,
    begin,
    by_number,
    card,
    decline,
    is_asked,
    play,
)
from tests.engine.ccg.test_requisition import CAMERA, FLASHLIGHT, Lent

TWO_SKILLS, SURPRISE = "0043", "0105"


def check_of(table: Table) -> Any:
    return view(table, A)["checks"][-1]


def the_site(table: Table) -> Any:
    return view(table, A)["players"][A]["sites"][0]


@pytest.mark.rule("CHK-03", "REQ-06")
def test_a_check_says_what_each_agent_adds_and_each_piece_of_equipment() -> None:
    small = Small({"field.0": [MULDER, SCULLY]}, texts=Lent())
    mulder, scully = small.table.agents(A)
    torch = small.lay(f"attached.{scully}", FLASHLIGHT, A)
    checks.start(small.table, A, [mulder, scully], "Observation", 4)
    check = check_of(small.table)
    added = {one["card"]["id"]: one["by"] for one in check["adding"]}
    assert list(added) == [mulder, scully, torch]
    assert sum(added.values()) == check["level"]
    small.table.state.checks[-1].excluded.append(mulder)
    assert mulder not in {one["card"]["id"] for one in check_of(small.table)["adding"]}


@pytest.mark.rule("REQ-06")
def test_an_agent_says_what_equipment_adds_to_each_skill_and_keeps_the_own_number() -> None:
    small = Small({"field.0": [MULDER, SCULLY]}, texts=Lent())
    mulder, scully = small.table.agents(A)
    before = _agent(small.table, scully)["numbers"]
    for number in (FLASHLIGHT, CAMERA):
        small.lay(f"attached.{scully}", number, A)
    assert _agent(small.table, scully)["lent"] == {"Observation": 2}, "of several pieces the best one counts"
    assert _agent(small.table, scully)["numbers"] == before
    assert _agent(small.table, mulder)["lent"] == {}


def _agent(table: Table, card: int) -> Any:
    """Return an Agent as everybody sees it."""
    agents = (agent for player in view(table, None)["players"] for agent in player["agents"])
    return next(agent for agent in agents if agent["standing"]["card"]["id"] == card)


@pytest.mark.rule("CHK-14")
def test_a_check_says_that_it_fails_whatever_its_level() -> None:
    table = Small({"field.0": [MULDER]}).table
    checks.start(table, A, table.agents(A), "Behavioral", 0)
    assert not check_of(table)["failed"]
    checks.fail(table)
    assert check_of(table)["failed"]


@pytest.mark.rule("CHK-03", "INV-02", "INV-08")
def test_a_site_says_how_far_each_team_comes_and_then_the_one_that_was_sent() -> None:
    table = site_of([MULDER, KOSSEFF, LAMANA], {"hand.0": ["0042"]}, site=TWO_SKILLS).table
    mulder, kosseff, lamana = table.agents(A)
    teams.designate(table, A, [lamana])
    begin(table, "investigation")
    both = {"Occult Investigation", "Criminal Investigation"}
    reach = the_site(table)["reach"]
    assert [(one["agents"], set(one["levels"]), one["sent"]) for one in reach] == [
        ([mulder, kosseff], both, False),
        ([lamana], both, False),
    ]
    assert the_site(table)["needed"] == 5
    go(table)
    decline(table, "before_site")
    assert [(one["agents"], one["sent"]) for one in the_site(table)["reach"]] == [([mulder, kosseff], True)]
    act(table, asked(table).options[0])
    assert is_asked(table) == (A, "commit")
    (sent,) = the_site(table)["reach"]
    assert list(sent["levels"]) == ["Occult Investigation"]
    act(table, asked(table).options[0])
    assert the_site(table)["needed"] == check_of(table)["needed"] == 4
    assert sent["levels"] == {"Occult Investigation": check_of(table)["level"]}


@pytest.mark.rule("INV-14", "QST-01")
@pytest.mark.parametrize(
    ("team", "asks", "outcome"),
    [([MULDER, KOSSEFF], (A, "question"), "solved"), ([KOSSEFF], (B, "after_site"), "unsolved")],
)
def test_a_site_that_was_decided_says_how_and_of_no_team_how_far_it_comes(
    team: list[str], asks: tuple[int, str], outcome: str
) -> None:
    table = at_site(team, {"deck.0": [CAPE_COD], "hand.1": [AMBUSH]}, texts=card_set.texts())
    assert (the_site(table)["outcome"], len(the_site(table)["reach"])) == ("", 1)
    go(table, "before_site", "check")
    assert is_asked(table) == asks
    assert (the_site(table)["outcome"], the_site(table)["reach"]) == (outcome, [])
    other = card(table, CAPE_COD)
    table.move(other, f"field.{A}")
    table.state.sites[other] = Site(B)
    assert view(table, A)["players"][A]["sites"][1]["outcome"] == "", "of another Site nothing is decided"


@pytest.mark.rule("HEA-05")
@pytest.mark.parametrize(
    ("more", "taken", "held", "stays"),
    [
        (0, 2, 0, ""),
        (0, 3, 0, "leaves with Health 3"),
        (0, 0, 1, "held there"),
        (-3, 0, 0, ""),
        (-3, 1, 0, "leaves with Health 2"),
    ],
)
def test_who_cant_leave_the_hospital_yet_is_told_why(more: int, taken: int, held: int, stays: str) -> None:
    table = Small({"hospital.0": [MULDER]}).table
    (mulder,) = table.agents(A)
    agent = table.agent(mulder)
    agent.health, agent.damage, agent.held = more, taken, held
    assert [one["stays"] for one in view(table, A)["players"][A]["agents"]] == [stays]


@pytest.mark.rule("CHK-06")
def test_what_a_card_on_its_way_is_aimed_at_is_said_and_a_hidden_card_not_named() -> None:
    small = Small({"field.0": [MULDER], "hand.1": [AMBUSH], "announced": []})
    hidden, played = small.table.zones["hand.1"][0], small.lay("announced", AMBUSH, B)
    aimed = [card(small.table, MULDER), hidden]
    small.table.state.announced.append(Announced(played, B, targets=aimed))
    for viewer, of_it in ((A, {"hidden": True}), (None, {"hidden": True})):
        mulder, other = view(small.table, viewer)["announced"][0]["targets"]
        assert mulder["id"] == aimed[0]  # type: ignore[typeddict-item]
        assert other == of_it
    assert view(small.table, B)["announced"][0]["targets"][1]["id"] == hidden  # type: ignore[typeddict-item]


@pytest.mark.rule("CHK-06", "PLAY-19")
def test_a_card_on_its_way_says_its_keywords_as_they_are_now() -> None:
    small = Small({"field.0": [MULDER], "announced": []})
    played = small.lay("announced", AMBUSH, B)
    small.table.state.announced.append(Announced(played, B))
    (printed,) = view(small.table, None)["announced"]
    assert printed["keywords"] == small.table.design(played).keywords
    changes.reword(small.table, played, played, printed["keywords"][0], "Move", "turn")
    (way,) = view(small.table, None)["announced"]
    assert way["keywords"] == [*printed["keywords"][1:], "Move"]


@pytest.mark.rule("QST-05", "QST-13", "XPW-03", "MP-07")
def test_a_page_says_by_what_each_x_file_is_crossed_out_and_how_many_a_value_fits() -> None:
    table = Small(seats=3).table
    questions.ask_about(table, A, B, "Control")
    questions.is_right(table, C, B, by_number()[MARTIN])
    table.player(B).powers["Insanity"] = 0
    page, heard = view(table, A)["notebook"][0], view(table, C)["notebook"][1]
    out = {row["xfile"]: row["by"] for row in page["crossed_out"]}
    control = {"kind": "asked", "said": ["Control"], "yes": True, "seat": A}
    named = {"kind": "named", "said": [by_number()[MARTIN]], "yes": False, "seat": C}
    announced = {"kind": "announced", "said": ["Insanity"], "yes": True, "seat": None}
    assert out[by_number()[MARTIN]] == [control, named, announced]
    assert page["clues"] == [control, named, announced]
    assert heard["clues"] == [named, announced]
    assert page["fitting"]["Motive"]["Control"] == page["fitting"]["Result"]["Insanity"] == len(page["left"])
    assert [sum(counts.values()) for counts in page["fitting"].values()] == [len(page["left"])] * 4


@pytest.mark.rule("CHK-03")
@pytest.mark.parametrize(
    ("stat", "until", "adds"),
    [
        ("excluded_from_sites", "turn", "nothing at Sites this turn"),
        ("excluded", "check", "nothing in this check"),
        ("excluded", "attached", "nothing"),
    ],
)
def test_an_agent_says_which_card_keeps_it_from_adding_to_checks(stat: str, until: Any, adds: str) -> None:
    table = site_of((MULDER, SCULLY), {"discard.1": [AMBUSH]}).table
    ambush, (mulder, scully) = card(table, AMBUSH), table.agents(A)
    changes.put(table, ambush, mulder, stat, 1, until)
    changes.put(table, scully, scully, "excluded", 1, "turn")  # it is about to go by itself
    for viewer in (None, A, B):
        barred = {row["standing"]["card"]["id"]: row["barred"] for row in view(table, viewer)["players"][A]["agents"]}
        assert [(one["by"]["id"], one["adds"], one["number"]) for one in barred[mulder]] == [(ambush, adds, stat)]
        assert barred[scully] == []


@pytest.mark.rule("BAS-10")
def test_a_check_says_how_many_cards_each_has_played_in_it_and_may() -> None:
    table = go(site_at("basic"), "before_site")
    assert (check_of(table)["used"], check_of(table)["most"]) == ([0, 0], 3)
    while is_asked(table) != (B, "check"):
        decline(table)
    play(table, SURPRISE)
    assert check_of(table)["used"] == [0, 1]
    checks.start(table, A, table.agents(A), "Behavioral", 4)
    assert check_of(table)["most"] is None
    assert check_of(go(site_at("advanced"), "before_site"))["most"] is None


def site_at(format: str) -> Table:
    return at_site((MULDER, SCULLY), {"hand.0": [BRAUN], "hand.1": [SURPRISE, "0087"]}, format=format)
