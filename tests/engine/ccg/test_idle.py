"""Why a part of the own turn offers nothing: said for that seat alone, and only as long as it holds."""

import pytest

from engine.ccg.surface.view import view
from engine.ccg.table.table import Table
from tests.engine.ccg.sites import at_site, go
from tests.engine.ccg.tables import AUBREY, BRAUN, KNIFE, MULDER, SCULLY, A, B, a_phase, act, options

CRASH_CART, SYMBOL = "0325", "0327"


def idle(table: Table, viewer: int | None = A) -> dict[str, str]:
    """Return the title of what is said, by the part of the turn."""
    return {one["phase"]: one["title"] for one in view(table, viewer)["idle"]}


@pytest.mark.rule("REQ-01", "PLAY-09")
def test_equipment_that_no_agent_stands_right_for_says_where_it_is_handed_out() -> None:
    table = a_phase("requisition", {"hand.0": [KNIFE, CRASH_CART], "field.0": [MULDER]})
    (said,) = view(table, A)["idle"]
    assert "in the Bureau or Hospital, and none of your Agents is there" in said["text"]
    assert [card["name"] for card in said["cards"]] == ["Knife", "Hospital Crash Cart"]


@pytest.mark.rule("REQ-01", "PLAY-09")
@pytest.mark.parametrize(
    "places",
    [
        {"hand.0": [KNIFE], "bureau.0": [MULDER]},
        {"hand.0": [KNIFE, SYMBOL], "field.0": [MULDER]},
        {"hand.0": [AUBREY], "field.0": [MULDER]},
        {"hand.1": [KNIFE], "field.0": [MULDER]},
    ],
    ids=["somebody is there", "somebody is there for one", "none is held", "a rival holds it"],
)
def test_nothing_is_said_of_a_requisition_that_could_do_something_or_has_nothing_to_do(
    places: dict[str, list[str]],
) -> None:
    assert idle(a_phase("requisition", places)) == {}


@pytest.mark.rule("REQ-01", "DEP-01")
def test_it_is_said_until_somebody_moves() -> None:
    table = a_phase("deployment", {"hand.0": [KNIFE], "field.0": [MULDER, SCULLY]})
    assert list(idle(table)) == ["requisition"]
    act(table, options(table, "move")[0])
    assert idle(table) == {}


@pytest.mark.rule("INV-02")
def test_no_site_means_no_investigation() -> None:
    table = a_phase("investigation", {"field.0": [MULDER, SCULLY]})
    assert idle(table) == {"investigation": "No Site left: no Investigation this turn"}
    assert idle(table, B) == idle(table, None) == {}


@pytest.mark.rule("INV-02", "INV-13")
def test_nobody_in_the_field_means_no_investigation_either() -> None:
    table = a_phase("investigation", {"bureau.0": [MULDER], "field.0": [AUBREY]})
    assert idle(table) == {"investigation": "Nobody in the Field: no Investigation this turn"}


@pytest.mark.rule("INV-02")
def test_nothing_is_said_where_a_team_can_go_is_sent_or_was_there() -> None:
    table = at_site((MULDER,), {"hand.0": [BRAUN]})
    assert idle(table) == {}
    act(table, options(table, "investigate")[0])
    assert idle(table) == {}
    assert table.state.turn.investigated == []
    table.move(table.agents(A)[0], "hospital.0")
    assert idle(table) == {}, "one was sent"
    table = go(at_site((MULDER,), {"hand.0": [BRAUN]}), "before_site")
    assert table.state.turn.investigated
    table.move(table.agents(A)[0], "hospital.0")
    assert idle(table) == {}
