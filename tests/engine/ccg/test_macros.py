"""Macros: moving all Agents to one section (DEP-01)."""

import pytest

from engine import ruleset as rulesets
from engine.ccg.language.compiled_texts import TRIGGERS
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, IllegalActionError, NotYourDecisionError
from engine.kernel.frames import Frame
from engine.ruleset import Ruleset
from tests.engine.ccg.constants import KOSSEFF, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import a_phase


def deployment_table(places: dict[str, list[str]]) -> tuple[Ruleset, Table]:
    return rulesets.get("ccg"), a_phase("deployment", places)


@pytest.mark.rule("DEP-01")
def test_moves_name_agents_by_surname_unless_two_share_it() -> None:
    rules, table = deployment_table({"bureau.0": [MULDER, SCULLY]})
    moves = [Action("move", card=agent, space="field") for agent in table.agents(A)]
    assert rules.labels(table, moves) == ["Move Mulder to the Field", "Move Scully to the Field"]
    rules, table = deployment_table({"bureau.0": [MULDER], "hospital.0": [MULDER]})
    moves = [Action("move", card=agent, space="field") for agent in table.agents(A)]
    assert all(label.startswith("Move Agent Fox Mulder to the Field") for label in rules.labels(table, moves))


@pytest.mark.rule("DEP-01")
def test_macro_moves_all_agents_to_a_section() -> None:
    rules, table = deployment_table({"bureau.0": [MULDER, SCULLY], "field.0": [KOSSEFF]})
    assert rules.labels(table, rules.macros(table, A)) == ["Move all to the Field: Mulder and Scully"]
    (macro,) = rules.macros(table, A)
    assert rules.macros(table, B) == []
    rules.apply(table, A, macro)
    assert ({table.place(agent) for agent in table.agents(A)}, rules.macros(table, A)) == ({"field"}, [])
    with pytest.raises(IllegalActionError):
        rules.apply(table, A, macro)


@pytest.mark.rule("DEP-01")
def test_macro_back_to_the_bureau_is_legal_but_not_offered() -> None:
    rules, table = deployment_table({"field.0": [MULDER, SCULLY]})
    agents = table.agents(A)
    back = Action("all", parts=tuple(Action("move", card=agent, space="bureau") for agent in agents))
    assert rules.macros(table, A) == []
    with pytest.raises(NotYourDecisionError):
        rules.apply(table, B, back)
    rules.apply(table, A, back)
    assert [table.place(agent) for agent in agents] == ["bureau", "bureau"]


@pytest.mark.rule("DEP-01")
def test_no_macro_is_offered_if_an_effect_waits_for_moves() -> None:
    rules, table = deployment_table({"bureau.0": [MULDER, SCULLY]})
    assert rules.macros(table, A)
    modifiers.delay(table, "moved", Frame("deployment", A), "turn")
    assert rules.macros(table, A) == []
    assert "moved" not in TRIGGERS, "a card that always answers a move must keep others from being made along"
