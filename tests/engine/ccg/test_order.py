"""Options are offered in the order in which they are wanted, and all that the rules allow is offered."""

import pytest

from engine.ccg.surface.order import offered
from engine.kernel.machine import DONE
from tests.engine.ccg.tables import KNIFE, KOSSEFF, MULDER, SCULLY, a_phase, act, asked, card, decline, options

CRIMINAL_SITE, ALIEN_SITE = "0044", "0046"


@pytest.mark.rule("DEP-01", "HEA-05")
def test_who_is_well_again_goes_to_the_field_first_and_nobody_is_called_back_before_the_rest() -> None:
    table = a_phase("deployment", {"field.0": [MULDER], "bureau.0": [SCULLY], "hospital.0": [KOSSEFF]})
    mulder, scully, kosseff = (card(table, number) for number in (MULDER, SCULLY, KOSSEFF))
    told = [(one.card, one.space) for one in asked(table).options if one.type == "move"]
    assert told[:2] == [(kosseff, "field"), (scully, "field")]
    back = [(mulder, "bureau"), (kosseff, "bureau"), (mulder, "hospital"), (scully, "hospital")]
    assert sorted(told[2:4]) + sorted(told[4:]) == sorted(back[:2]) + sorted(back[2:])
    assert asked(table).options[-1] == DONE
    pending = table.pending
    assert pending is not None and pending.options is not None
    assert sorted(map(str, offered(table, pending))) == sorted(map(str, pending.options))


@pytest.mark.rule("DEP-01", "REQ-01")
def test_a_question_says_when_nothing_is_left_but_to_end_it() -> None:
    asks = {"bureau": "where do your Agents go?", "field": "all who can are in the Field. End it"}
    table = a_phase("deployment", {"bureau.0": [MULDER, SCULLY]}, format="basic")
    assert asked(table).prompt == f"Deployment: {asks['bureau']}"
    for _ in range(2):
        act(table, next(one for one in options(table, "move") if one.space == "field"))
    assert asked(table).prompt == f"Deployment: {asks['field']}, or do they go in several Teams?"
    table = a_phase("deployment", {"bureau.0": [MULDER]}, format="basic")
    act(table, next(one for one in options(table, "move") if one.space == "field"))
    assert asked(table).prompt == f"Deployment: {asks['field']}?"
    table = a_phase("deployment", {"field.0": [MULDER]}, format="basic")
    assert asked(table).prompt == f"Deployment: {asks['field']}, or shall somebody go elsewhere?"
    table = a_phase("requisition", {"hand.0": [KNIFE], "bureau.0": [MULDER, SCULLY]}, format="basic")
    assert asked(table).prompt == "Requisition: who carries which Equipment?"
    act(table, options(table, "equip")[0])
    decline(table, "answer")
    assert asked(table).prompt.startswith("Requisition: you have nothing to hand out. End it, or")


@pytest.mark.rule("CAS-01", "CHK-03")
def test_sites_that_are_within_reach_come_first() -> None:
    table = a_phase("case_assignment", {"hand.0": [CRIMINAL_SITE, ALIEN_SITE], "field.0": [MULDER]})
    placed = [table.design(one.card or 0).number for one in options(table, "place")]
    assert placed == [ALIEN_SITE, CRIMINAL_SITE], "Mulder has Alien Investigation 4 and Criminal Investigation 2"
