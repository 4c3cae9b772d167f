"""Deployment: sections, Teams and bought Agents (DEP)."""

import pytest

from engine.ccg.rules import deployment, teams, turn
from engine.ccg.table import modifiers, stats
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from engine.kernel.interpreter import DONE
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, is_asked, options, pass_until
from tests.engine.ccg.constants import KOSSEFF, LAMANA, MULDER, SCULLY, TILLMAN, A, B
from tests.engine.ccg.tables import Small, a_phase, begin, card

OTHER_MULDER = "0169"


@pytest.mark.rule("DEP-01", "DEP-03")
def test_each_agent_may_be_placed_in_another_section_once() -> None:
    table = a_phase("deployment", {"bureau.0": [MULDER]})
    mulder = card(table, MULDER)
    assert [one.space for one in options(table, "move")] == ["field", "hospital"]
    act(table, Action("move", card=mulder, space="hospital"))
    assert (table.place(mulder), table.pending) == ("hospital", None)


@pytest.mark.rule("DEP-04", "DEP-05")
def test_a_team_is_one_or_more_agents_of_a_section() -> None:
    table = a_phase("deployment", {"field.0": [MULDER, SCULLY, KOSSEFF]})
    act(table, Action("team", space="field"))
    mulder, scully, kosseff = table.agents(A)
    assert not asked(table).allows(Action("team", cards=()))
    act(table, Action("team", cards=(mulder, scully)))
    assert teams.teams(table, A, "field") == [[mulder, scully], [kosseff]]
    act(table, Action("team", space="field"))
    assert table.pending is not None
    assert teams.team_of(table, kosseff) == [kosseff]


@pytest.mark.rule("DEP-06")
def test_teams_last_until_new_ones_are_designated() -> None:
    small = Small({"field.0": [MULDER, SCULLY, KOSSEFF]})
    mulder, scully, kosseff = small.table.agents(A)
    teams.designate(small.table, A, [mulder, scully])
    table = begin(small.table, "deployment")
    act(table, DONE)
    assert teams.team_of(table, scully) == [mulder, scully]
    teams.designate(table, A, [scully, kosseff])
    assert teams.teams(table, A, "field") == [[mulder], [scully, kosseff]]


@pytest.mark.rule("DEP-07")
def test_agents_in_the_hospital_have_no_team() -> None:
    table = a_phase("deployment", {"hospital.0": [MULDER, SCULLY]})
    assert (teams.team_of(table, card(table, MULDER)), teams.teams(table, A, "hospital")) == ([], [])
    assert options(table, "team") == []


@pytest.mark.rule("DEP-08", "DEP-12")
def test_an_agent_is_bought_from_hand_into_bureau_or_field() -> None:
    """Agents that the player can't pay for aren't offered."""
    table = a_phase("deployment", {"hand.0": [TILLMAN]}, points=3)
    assert (options(table, "buy_agent"), is_asked(table)) == ([], (A, "deploy"))
    table = a_phase("deployment", {"hand.0": [TILLMAN]}, points=4)
    assert [one.space for one in options(table, "buy_agent")] == ["bureau", "field"]
    act(table, options(table, "buy_agent")[1])
    assert (tables.numbers_in(table, "field.0"), tables.pools(table)[A]) == ([TILLMAN], (0, 4))
    assert table.agent(card(table, TILLMAN)).bought


@pytest.mark.rule("DEP-11", "DECK-08", "SET-08")
@pytest.mark.parametrize("zone", ["bureau.0", "field.0", "hospital.0", "away.0"])
def test_name_in_play_cannot_be_bought_in_another_printing(zone: str) -> None:
    assert options(a_phase("deployment", {zone: [MULDER], "hand.0": [OTHER_MULDER]}), "buy_agent") == []


@pytest.mark.rule("DEP-11")
def test_a_name_bought_this_turn_can_not_be_bought_again() -> None:
    table = a_phase("deployment", {"hand.0": [TILLMAN, TILLMAN]})
    act(table, options(table, "buy_agent")[0])
    table.discard([card(table, TILLMAN, "bureau.0")])
    act(table, DONE)
    pass_until(table, "nothing")
    table = begin(table, "deployment")
    assert (is_asked(table), options(table, "buy_agent")) == ((A, "deploy"), [])


@pytest.mark.rule("SET-07")
def test_opponents_may_field_agents_of_the_same_name() -> None:
    table = a_phase("deployment", {"bureau.1": [LAMANA], "hand.0": [LAMANA]})
    assert len(options(table, "buy_agent")) == 2


@pytest.mark.rule("HEA-07")
@pytest.mark.parametrize(("taken", "place"), [(2, "field"), (3, "hospital")])
def test_cards_cannot_move_unfit_agents_out_of_the_hospital(taken: int, place: str) -> None:
    small = Small({"hospital.0": [MULDER]})
    mulder = card(small.table, MULDER)
    small.table.agent(mulder).damage = taken
    deployment.move(small.table, mulder, "field")
    assert small.table.place(mulder) == place


@pytest.mark.rule("HEA-07")
def test_held_agent_stays_in_the_hospital() -> None:
    small = Small({"hospital.0": [MULDER]})
    mulder = card(small.table, MULDER)
    modifiers.change(small.table, mulder, mulder, "held", 1, "game")
    assert options(begin(small.table, "deployment"), "move") == []


@pytest.mark.rule("HEA-05", "HEA-06")
@pytest.mark.parametrize("active", [A, B])
def test_agent_held_for_turns_may_leave_in_the_next_one(active: int) -> None:
    small = Small({"hospital.0": [MULDER], "hand.0": [KOSSEFF]})
    table, mulder = small.table, card(small.table, MULDER)
    table.state.turn.seat = active
    turn.hold_in_hospital(table, mulder, 2)
    left = []
    for _ in range(3):
        table.stack.clear()
        table.pending = None
        for seat in (B, A):
            begin(table, "turn", seat)
            if seat == A:
                left.append(bool(stats.may_leave(table, mulder)))
            table.stack.clear()
            table.pending = None
    assert left == [False, False, True]


@pytest.mark.rule("HEA-06")
def test_longer_of_two_holds_counts() -> None:
    small = Small({"hospital.0": [MULDER]})
    mulder = card(small.table, MULDER)
    for turns in (1, 2, 1):
        turn.hold_in_hospital(small.table, mulder, turns)
    assert small.table.agent(mulder).held == 3


@pytest.mark.rule("DEP-01", "DEP-02", "HEA-05")
@pytest.mark.parametrize(("section", "moves"), [("field", 2), ("bureau", 2), ("hospital", 0)])
def test_health_matters_only_for_leaving_the_hospital(section: str, moves: int) -> None:
    small = Small({f"{section}.0": [MULDER], "hand.0": ["0042"]})
    small.table.agent(card(small.table, MULDER)).damage = 4
    assert len(options(begin(small.table, "deployment"), "move")) == moves


@pytest.mark.rule("DEP-01", "DEP-04")
def test_a_team_once_designated_is_not_divided_again_in_the_same_phase() -> None:
    table = a_phase("deployment", {"field.0": [MULDER, SCULLY]})
    act(table, Action("team", space="field"))
    everybody = Action("team", cards=tuple(table.agents(A)))
    assert everybody in asked(table).options
    facts = act(table, everybody)
    names = ", ".join(table.design(agent).name for agent in table.agents(A))
    assert [(one.what, one.seat, one.text) for one in facts if isinstance(one, Happened)] == [("team", A, names)]
    assert (options(table, "team"), {one.card for one in options(table, "move")}) == ([], set(table.agents(A)))


@pytest.mark.rule("DEP-04")
@pytest.mark.parametrize("order", [[MULDER, KOSSEFF, SCULLY], [SCULLY, KOSSEFF, MULDER]])
def test_team_candidates_have_a_fixed_order(order: list[str]) -> None:
    table = a_phase("deployment", {"field.0": order})
    act(table, Action("team", space="field"))
    assert list(asked(table).compose.of) == sorted(table.agents(A, "field"))


@pytest.mark.rule("DEP-04")
def test_last_single_agent_becomes_a_team_without_a_question() -> None:
    table = a_phase("deployment", {"field.0": [MULDER]})
    act(table, Action("team", space="field"))
    assert (asked(table).kind, table.agent(card(table, MULDER)).team) == ("deploy", 1)


@pytest.mark.rule("DEP-08", "BAS-05")
def test_one_of_two_copies_of_an_agent_is_offered() -> None:
    table = a_phase("deployment", {"hand.0": [TILLMAN, TILLMAN, KOSSEFF]})
    assert len({one.card for one in options(table, "buy_agent")}) == 2
