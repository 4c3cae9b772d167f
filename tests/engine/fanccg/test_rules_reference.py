"""The rules reference: every id that code or tests name is there, in the order of play."""

import re
from pathlib import Path

from engine.fanccg.rules.setup import OPTIONS
from engine.fanccg.ruleset import ruleset

ROOT = Path(__file__).parents[3]
PLAY = "DCK HIGH ENV PER RND TRN CIR REQ ORD INV TYP CVR CNF ACT SCO SID END"
ORDER = f"INTRO {PLAY} D VEC OPN".split()
ID = r"\b(?:[A-Z]{3,}-\d\d|D\d\d)\b"
UNUSED = {"TYP-09", *(f"ENV-{number}" for number in range(14, 20))}
"""Numbers that the rules never had."""
SECTIONS = ruleset.rules()
RULES = [rule for section in SECTIONS for rule in section.rules]
IDS = {rule.id for rule in RULES}


def text_of(folder: str, *endings: str) -> str:
    """Return all files of a folder with these endings as one text."""
    files = [path for ending in endings for path in sorted((ROOT / folder).rglob(f"*.{ending}"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_rule_that_the_engine_names_is_there() -> None:
    named = set(re.findall(ID, text_of("engine/fanccg", "py", "yaml")))
    assert len(named) > 150
    assert named <= IDS


def test_every_rule_that_a_test_proves_is_there() -> None:
    markers = re.findall(r"mark\.rule\(([^)]*)\)", text_of("tests/engine/fanccg", "py"))
    proved = {id for marker in markers for id in re.findall(r'"([^"]+)"', marker)}
    assert proved
    assert proved <= IDS


def test_every_rule_of_the_page_of_the_game_is_there() -> None:
    named = set(re.findall(ID, (ROOT / "docs/fanccg.md").read_text(encoding="utf-8")))
    assert len(named) > 20
    assert named <= IDS


def test_sections_and_rules_stand_in_order() -> None:
    """The order of play; within a section by number, without a gap that the rules don't have."""
    assert [section.id for section in SECTIONS] == ORDER
    for section in SECTIONS:
        found = [rule.id for rule in section.rules]
        stem = "D" if section.id == "D" else f"{section.id}-"
        last = int(found[-1][-2:])
        assert found == [id for n in range(1, last + 1) if (id := f"{stem}{n:02}") not in UNUSED]


def test_every_section_of_the_rules_is_there_to_its_end() -> None:
    last = {section.id: section.rules[-1].id for section in SECTIONS}
    ends = "DCK-11 HIGH-10 ENV-20 PER-10 RND-17 TRN-13 CIR-16 REQ-14 ORD-05 INV-05 TYP-13 CVR-05 CNF-06 ACT-01"
    assert set(last.values()) >= {*ends.split(), "SCO-09", "SID-07", "END-03", "D12", "VEC-07", "OPN-18"}


def test_ids_are_there_once_and_references_lead_to_other_rules() -> None:
    assert len(IDS) == len(RULES)
    for rule in RULES:
        assert set(rule.see) <= IDS - {rule.id}, rule.id
        assert len(set(rule.see)) == len(rule.see), rule.id


def test_texts_are_short_sentences() -> None:
    for section in SECTIONS:
        assert section.title
        assert section.summary.endswith("."), section.id
    for rule in RULES:
        assert 1 <= len(rule.title.split()) <= 6, rule.id
        assert 10 <= len(rule.text) <= 400, rule.id
        assert rule.text.endswith("."), rule.id
        assert rule.text == " ".join(rule.text.split()), rule.id


def test_options_that_texts_name_are_there() -> None:
    said = " ".join(rule.text for rule in RULES)
    named = set(re.findall(r"\b([a-z]+(?:_[a-z]+)+)\b", said)) | {"redraw", "themes"}
    assert named == set(OPTIONS)
