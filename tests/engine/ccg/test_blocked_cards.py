"""Reasons for unusable cards, and actions without being asked."""

import pytest

from engine.ccg.presentation import blocked_cards, out_of_turn_actions
from engine.ccg.rules import multiplayer
from engine.ccg.table.table import Table
from engine.kernel.decisions import RESIGN, Action
from tests.engine.ccg.actions import act, asked, decline, interrupt, options, pass_until
from tests.engine.ccg.constants import AUBREY, CAPE_COD, KNIFE, MANITOU, MULDER, SHOTGUN, TILLMAN, A, B, C
from tests.engine.ccg.tables import a_phase, card


def reasons(table: Table) -> dict[str, str]:
    """Return the rule that blocks each hand card of the asked seat, by number."""
    return {table.design(row.card or 0).number: row.rule for row in blocked_cards.blocked(table, asked(table).seat)}


@pytest.mark.rule("REQ-01", "POOL-08", "PLAY-09")
def test_requisition_explains_unusable_equipment() -> None:
    table = a_phase("requisition", {"hand.0": [KNIFE, SHOTGUN, "0325", AUBREY, KNIFE], "bureau.0": [MULDER]}, points=5)
    assert reasons(table) == {SHOTGUN: "POOL-08", "0325": "PLAY-09", AUBREY: "REQ-01"}


@pytest.mark.rule("DEP-11", "CAS-03")
def test_deployment_and_case_assignment_explain_unusable_cards() -> None:
    table = a_phase("deployment", {"hand.0": ["0169", TILLMAN, KNIFE], "bureau.0": [MULDER]})
    assert reasons(table) == {"0169": "DEP-11", KNIFE: "DEP-08"}
    table = a_phase("case_assignment", {"hand.0": [AUBREY, AUBREY, CAPE_COD]})
    assert reasons(table) == {}
    act(table, options(table, "place")[0])
    assert reasons(table) == {AUBREY: "CAS-03"}


@pytest.mark.rule("DEB-01", "CAS-01")
def test_nothing_is_blocked_at_questions_without_cards() -> None:
    assert reasons(a_phase("debriefing", {"hand.0": [KNIFE]})) == {}
    assert reasons(a_phase("case_assignment", {"hand.0": [AUBREY, AUBREY]})) == {}


@pytest.mark.rule("ADV-01")
def test_unasked_seat_has_no_blocked_cards() -> None:
    table = a_phase("healing", {"hand.0": [MANITOU], "hand.1": [MANITOU]})
    assert blocked_cards.blocked(table, B) == []
    assert blocked_cards.why_not(table, B, Action("play", card=card(table, MANITOU, "hand.1"))) is None
    why = blocked_cards.why_not(table, A, Action("play", card=card(table, MANITOU, "hand.0")))
    assert why is not None and why.rule == "ADV-01"
    assert blocked_cards.why_not(table, A, Action("play", card=card(table, MANITOU, "hand.1"))) is None
    decline(table)
    pass_until(table, "nothing")
    assert blocked_cards.blocked(table, A) == []


def test_every_player_can_resign_until_the_game_ends() -> None:
    table = a_phase("healing", {"hand.0": [MANITOU]}, seats=3)
    assert [out_of_turn_actions.list_actions(table, seat) for seat in (A, B, C)] == [[RESIGN]] * 3
    interrupt(table, multiplayer.resign, B)
    assert [out_of_turn_actions.list_actions(table, seat) for seat in (A, B, C)] == [[RESIGN], [], [RESIGN]]
    interrupt(table, out_of_turn_actions.VERBS["resign"], C)
    assert (table.state.winners, out_of_turn_actions.list_actions(table, A)) == ([A], [])
