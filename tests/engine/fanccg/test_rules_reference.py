"""The rules reference of the game: complete, in order, with existing names."""

import re
from pathlib import Path

from engine.fanccg.rules.setup import OPTIONS
from engine.fanccg.ruleset import ruleset

ROOT = Path(__file__).parents[3]
PLAY = "DCK HIGH ENV PER RND TRN CIR REQ ORD INV TYP CVR CNF ACT SCO SID END"
ORDER = f"INTRO {PLAY} D VEC OPN".split()
ID = r"\b(?:[A-Z]{3,}-\d\d|D\d\d)\b"
UNUSED = {"TYP-09", *(f"ENV-{number}" for number in range(14, 20))}
"""Rule numbers that the rules never used."""
SECTIONS = ruleset.rules()
RULES = [rule for section in SECTIONS for rule in section.rules]
IDS = {rule.id for rule in RULES}


def test_reference_has_every_rule_of_the_published_page() -> None:
    named = set(re.findall(ID, (ROOT / "docs/fanccg.md").read_text(encoding="utf-8")))
    assert len(named) > 20
    assert named <= IDS


def test_sections_and_rules_are_complete_and_in_order() -> None:
    assert [section.id for section in SECTIONS] == ORDER
    for section in SECTIONS:
        found = [rule.id for rule in section.rules]
        stem = "D" if section.id == "D" else f"{section.id}-"
        last = int(found[-1][-2:])
        assert found == [id for n in range(1, last + 1) if (id := f"{stem}{n:02}") not in UNUSED]
    last = {section.id: section.rules[-1].id for section in SECTIONS}
    ends = "DCK-11 HIGH-10 ENV-20 PER-10 RND-17 TRN-13 CIR-16 REQ-14 ORD-05 INV-05 TYP-13 CVR-05 CNF-06 ACT-01"
    assert set(last.values()) >= {*ends.split(), "SCO-09", "SID-07", "END-03", "D12", "VEC-07", "OPN-18"}


def test_options_named_in_rules_exist() -> None:
    said = " ".join(rule.text for rule in RULES)
    named = set(re.findall(r"\b([a-z]+(?:_[a-z]+)+)\b", said)) | {"redraw", "themes"}
    assert named == set(OPTIONS)
