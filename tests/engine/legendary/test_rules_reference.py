"""The rules reference: every id that code or tests name is there, and the file is read strictly."""

import re
from pathlib import Path

import pytest

from engine.kernel import rules_reference
from engine.kernel.data_files import DataError
from engine.legendary.ruleset import ruleset

ROOT = Path(__file__).parents[3]
TURN = "TURN CONSP ACT REVEAL EVID FIGHT STRIKE CLEAN END"
ORDER = f"INTRO COMP SETUP {TURN} TIMING KWC KWX CLAR CARD SOLO DIFF SERIES OPEN D".split()
ID = r"\b(?:[A-Z]{3,}-\d\d|D\d\d?)\b"
SECTIONS = ruleset.rules()
RULES = [rule for section in SECTIONS for rule in section.rules]
IDS = {rule.id for rule in RULES}


def text_of(folder: str, *endings: str) -> str:
    """Return all files of a folder with these endings as one text."""
    files = [path for ending in endings for path in sorted((ROOT / folder).rglob(f"*.{ending}"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_rule_that_the_engine_names_is_there() -> None:
    named = set(re.findall(ID, text_of("engine/kernel", "py") + text_of("engine/legendary", "py", "yaml")))
    assert len(named) > 300
    assert named <= IDS


def test_every_rule_that_a_test_proves_is_there() -> None:
    markers = re.findall(r"mark\.rule\(([^)]*)\)", text_of("tests/engine/legendary", "py"))
    proved = {id for marker in markers for id in re.findall(r'"([^"]+)"', marker)}
    assert len(proved) > 400
    assert proved <= IDS


def test_every_rule_of_the_rules_page_is_there() -> None:
    assert set(re.findall(ID, (ROOT / "docs/rules.md").read_text(encoding="utf-8"))) <= IDS


def test_sections_and_rules_stand_in_order() -> None:
    """The order of the turn; within a section by number, without a gap."""
    assert [section.id for section in SECTIONS] == ORDER
    for section in SECTIONS:
        numbers = range(1, len(section.rules) + 1)
        ids = [f"D{n}" for n in numbers] if section.id == "D" else [f"{section.id}-{n:02}" for n in numbers]
        assert [rule.id for rule in section.rules] == ids


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


RULE = "{id: X-01, title: One, text: Do it.}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("just words", "rules.yaml: a reference is a list of sections"),
        ("- {id: X", "rules.yaml: "),
        ("- 3", "rules.yaml: heading 1: Expected `object`"),
        ("- {id: X, title: Some, rules: []}", "rules.yaml: X: Object missing required field `summary`"),
        ("- {id: X, title: Some, summary: All., rules: [], colour: red}", "X: Object contains unknown field `colour`"),
        (f"- {{id: X, title: Some, summary: All., rules: [{RULE}, 4]}}", "rules.yaml: rule 2: Expected `object`"),
        (
            "- {id: X, title: Some, summary: All., rules: [{id: X-01, title: 3, text: Do it.}]}",
            "rules.yaml: X-01: title: Expected `str`, got `int`",
        ),
        (
            "- {id: X, title: Some, summary: All., rules: [{id: X-01, title: One, text: Do it., also: [X-01]}]}",
            "rules.yaml: X-01: Object contains unknown field `also`",
        ),
        (f"- {{id: X, title: Some, summary: All., rules: [{RULE}, {RULE}]}}", "rules.yaml: X-01: id: used twice"),
        (
            "- {id: X, title: Some, summary: All., rules: [{id: X-01, title: One, text: Do it., see: [Y-01]}]}",
            "rules.yaml: X-01: see: there is no Y-01",
        ),
    ],
)
def test_a_fault_is_named_by_file_id_and_field(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=re.escape(fault)):
        rules_reference.read(path)
