"""Equipment that lets its Agent add to a check elsewhere (EFF-13)."""

import pytest

from engine.ccg.rules import checks
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from tests.engine.ccg.cards.tables import SITE, a_check, check_of, equip, level
from tests.engine.ccg.constants import KOSSEFF, LAMANA, MULDER, SCULLY, A
from tests.engine.ccg.tables import card

PHONE = "0326"
SPILLER = "0171"
"""Agents with Computer 1; Lamana has 3."""


def on_the_phone(agent: str = LAMANA, zone: str = "bureau.0", skill: str = "Computer") -> Table:
    table = a_check(skill, {zone: [agent], "hand.0": [SITE]}, team=(MULDER, SCULLY))
    equip(table, card(table, agent), PHONE)
    return table


@pytest.mark.rule("EFF-13")
def test_agent_calls_in_to_a_check_in_the_bureau() -> None:
    table = a_check("Behavioral", {"bureau.0": [LAMANA], "hand.0": [SITE]}, team=(KOSSEFF,))
    check_of(table).team = table.agents(A, "bureau")
    equip(table, card(table, KOSSEFF), PHONE)
    assert level(table) == 2


@pytest.mark.rule("EFF-13", "HEA-08", "INV-09", "DMG-09")
@pytest.mark.parametrize(
    "case", ["little skill", "same section", "hospital", "fallen", "left out", "no phone", "nobody"]
)
def test_agent_without_a_matching_check_adds_nothing(case: str) -> None:
    agent = {"little skill": SPILLER}.get(case, LAMANA)
    zone = {"hospital": "hospital.0"}.get(case, "bureau.0")
    table = on_the_phone(agent, zone)
    caller = card(table, agent)
    if case == "same section":
        table.move(caller, "field.0")
    if case == "fallen":
        table.agent(caller).damage = 3
    if case == "left out":
        modifiers.change(table, caller, caller, "excluded", 1, "turn")
    if case == "no phone":
        table.discard(table.zones[f"attached.{caller}"])
    if case == "nobody":
        for one in table.agents(A, "field"):
            table.move(one, "hospital.0")
    assert (level(table), checks.remote_contributions(table, check_of(table))) == (0, {})
