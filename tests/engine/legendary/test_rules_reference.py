"""The rules reference: every section in turn order, and all ids of the rules page."""

import re
from pathlib import Path

from engine.legendary.ruleset import ruleset

ROOT = Path(__file__).parents[3]
TURN = "TURN CONSP ACT REVEAL EVID FIGHT STRIKE CLEAN END"
ORDER = f"INTRO COMP SETUP {TURN} TIMING KWC KWX CLAR CARD SOLO DIFF SERIES OPEN D".split()
ID = r"\b(?:[A-Z]{3,}-\d\d|D\d\d?)\b"
SECTIONS = ruleset.rules()
IDS = {rule.id for section in SECTIONS for rule in section.rules}


def test_every_rule_of_the_rules_page_is_there() -> None:
    assert set(re.findall(ID, (ROOT / "docs/rules.md").read_text(encoding="utf-8"))) <= IDS


def test_sections_and_rules_stand_in_order() -> None:
    """The order of the turn; within a section by number, without a gap."""
    assert [section.id for section in SECTIONS] == ORDER
    for section in SECTIONS:
        numbers = range(1, len(section.rules) + 1)
        ids = [f"D{n}" for n in numbers] if section.id == "D" else [f"{section.id}-{n:02}" for n in numbers]
        assert [rule.id for rule in section.rules] == ids
