"""Derived data in a view: amounts in checks, levels of Teams, targets."""

from typing import Any

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.view import view
from engine.ccg.rules import teams
from engine.ccg.table import modifiers
from engine.ccg.table.state import AnnouncedCard, Site
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, decline, is_asked
from tests.engine.ccg.constants import AMBUSH, CAPE_COD, KOSSEFF, LAMANA, MULDER, A, B
from tests.engine.ccg.site_tables import at_site, go, site_of
from tests.engine.ccg.tables import Small, begin, card

TWO_SKILLS = "0043"


def check_of(table: Table) -> Any:
    return view(table, A)["checks"][-1]


def the_site(table: Table) -> Any:
    return view(table, A)["players"][A]["sites"][0]


@pytest.mark.rule("CHK-03", "INV-02", "INV-08")
def test_site_shows_levels_of_all_teams_then_of_the_sent_team() -> None:
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
def test_decided_site_shows_its_outcome_and_no_levels(team: list[str], asks: tuple[int, str], outcome: str) -> None:
    table = at_site(team, {"deck.0": [CAPE_COD], "hand.1": [AMBUSH]}, texts=card_set.texts())
    assert (the_site(table)["outcome"], len(the_site(table)["reach"])) == ("", 1)
    go(table, "before_site", "check")
    assert (is_asked(table), (the_site(table)["outcome"], the_site(table)["reach"])) == (asks, (outcome, []))
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
def test_agent_in_the_hospital_shows_why_it_cannot_leave(more: int, taken: int, held: int, stays: str) -> None:
    table = Small({"hospital.0": [MULDER]}).table
    (mulder,) = table.agents(A)
    agent = table.agent(mulder)
    agent.health, agent.damage, agent.held = more, taken, held
    assert [one["stays"] for one in view(table, A)["players"][A]["agents"]] == [stays]


@pytest.mark.rule("CHK-06")
def test_announced_card_shows_targets_without_naming_hidden_cards() -> None:
    small = Small({"field.0": [MULDER], "hand.1": [AMBUSH], "announced": []})
    hidden, played = small.table.zones["hand.1"][0], small.lay("announced", AMBUSH, B)
    aimed = [card(small.table, MULDER), hidden]
    small.table.state.announced.append(AnnouncedCard(played, B, targets=aimed))
    for viewer, of_it in ((A, {"hidden": True}), (None, {"hidden": True})):
        mulder, other = view(small.table, viewer)["announced"][0]["targets"]
        assert mulder["id"] == aimed[0]  # type: ignore[typeddict-item]
        assert other == of_it
    assert view(small.table, B)["announced"][0]["targets"][1]["id"] == hidden  # type: ignore[typeddict-item]


@pytest.mark.rule("CHK-06", "PLAY-19")
def test_announced_card_shows_its_current_keywords() -> None:
    small = Small({"field.0": [MULDER], "announced": []})
    played = small.lay("announced", AMBUSH, B)
    small.table.state.announced.append(AnnouncedCard(played, B))
    (printed,) = view(small.table, None)["announced"]
    assert printed["keywords"] == small.table.design(played).keywords
    modifiers.reword(small.table, played, played, printed["keywords"][0], "Move", "turn")
    (way,) = view(small.table, None)["announced"]
    assert way["keywords"] == [*printed["keywords"][1:], "Move"]
