"""Skills in checks and combat (SKL)."""

from typing import get_args

import pytest

from engine.ccg.cards.designs import Agent, Site, Skill
from engine.ccg.language.points import Modify
from engine.ccg.presentation import glossary
from engine.ccg.rules import checks, combat
from engine.ccg.table import stats
from engine.kernel.effects import Fixed
from engine.kernel.frames import Frame
from tests.engine.ccg.cards.tables import a_combat, a_site_check, fight_on
from tests.engine.ccg.constants import KOSSEFF, LAMANA, MULDER, A
from tests.engine.ccg.tables import Small, card, standard_cards

SKILLS = list(get_args(Skill))
RULES = {row.name: row.rule for row in glossary.terms() if row.kind in ("skill", "number")}
IDS = [f"SKL-{number:02}" for number in range(1, 12)]


def printed(skill: Skill) -> tuple[str, int]:
    """Return the best Agent at a skill, and its level."""
    agents = [design for design in standard_cards().in_order if isinstance(design, Agent)]
    best = max(agents, key=lambda agent: agent.skills.get(skill, 0))
    return best.number, best.skills[skill]


def site_for(skill: Skill) -> str:
    """Return a Site with one skill only."""
    sites = [design for design in standard_cards().in_order if isinstance(design, Site)]
    return next(site.number for site in sites if site.prerequisite.skills == [skill])


@pytest.mark.rule(
    "SKL-01", "SKL-02", "SKL-03", "SKL-04", "SKL-05", "SKL-06", "SKL-07", "SKL-08", "SKL-09", "SKL-10", "SKL-11"
)
@pytest.mark.parametrize(("rule", "skill"), list(zip(IDS, SKILLS, strict=True)))
def test_site_check_counts_only_its_skill(rule: str, skill: Skill) -> None:
    number, level = printed(skill)
    table = a_site_check({"hand.0": ["0042"]}, site_for(skill), (number,))
    assert ((table.check.skill, checks.level(table, table.check)), RULES[skill]) == ((skill, level), rule)


@pytest.mark.rule("SKL-12", "SKL-13")
@pytest.mark.parametrize(("kind", "field", "rule"), [("LRC", "lrc", "SKL-12"), ("CRC", "crc", "SKL-13")])
def test_combat_skills_are_the_damage_of_their_rounds(kind: str, field: str, rule: str) -> None:
    krycek = "0162"  # LRC 4, CRC 2
    table = a_combat("0340", round=kind, team=(krycek,))
    dealt = combat.value(table, card(table, krycek), kind)
    assert dealt == {"LRC": 4, "CRC": 2}[kind]
    assert (fight_on(table).damage[card(table, "0340")], RULES[field]) == (dealt, rule)


@pytest.mark.rule("SKL-21", "HEA-03", "BRF-02")
def test_a_change_of_every_skill_leaves_health_and_res_alone() -> None:
    table = Small({"field.0": [MULDER]}).table
    mulder = card(table, MULDER)
    Modify(by=Fixed(1)).run(table, Frame("", A, mulder, cards={"picked": [mulder]}))
    now = {stat: stats.value(table, mulder, stat) for stat in ("Behavioral", "Medical", "LRC", "CRC", "Health", "RES")}
    assert now == {"Behavioral": 4, "Medical": 1, "LRC": 3, "CRC": 3, "Health": 5, "RES": 2}


@pytest.mark.rule("TYP-10", "SKL-02")
def test_unprinted_skill_is_0() -> None:
    table = Small({"field.0": [KOSSEFF, LAMANA]}).table
    kosseff, lamana = table.agents(A)
    assert [stats.value(table, agent, "Behavioral") for agent in (kosseff, lamana)] == [3, 0]
