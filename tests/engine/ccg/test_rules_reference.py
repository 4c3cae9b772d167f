"""The rules reference: complete sections in the order of play, valid ids."""

import re
from pathlib import Path

from engine.ccg.ruleset import ruleset

ROOT = Path(__file__).parents[3]
PLAY = "WIN SET DECK POOL PLAY BRF HEA REQ DEP CAS BLF INV CHK ADV CMB DMG QST DEB MP OPT XPW TYP KEY SKL BAS"
ORDER = f"INTRO {PLAY} D W WEX XFT SETS EFF EFS OPEN".split()
ID = r"\b(?:[A-Z]{2,}-\d\d|[DW]\d\d)\b"
SECTIONS = ruleset.rules()
RULES = [rule for section in SECTIONS for rule in section.rules]
IDS = {rule.id for rule in RULES}
UNUSED = {
    *(f"XPW-{number:02}" for tens in (0, 10, 20, 30, 40) for number in range(tens + 6, tens + 11)),
    *(f"SKL-{number}" for number in range(14, 20)),
    *(f"WEX-{number:02}" for number in range(7, 10)),
}
"""Numbers that the rules don't use."""
ENDS = (
    "WIN-07 SET-14 DECK-13 POOL-13 PLAY-26 BRF-17 HEA-11 REQ-08 DEP-12 CAS-06 BLF-16 INV-14 CHK-20 ADV-08 CMB-17 "
    "DMG-14 QST-16 DEB-08 MP-11 OPT-06 XPW-45 TYP-12 KEY-07 SKL-21 BAS-21 D20 W27 WEX-14 XFT-10 SETS-05 EFF-28 EFS-10 "
    "OPEN-30"
)


def test_rules_named_in_the_docs_exist() -> None:
    named = set(re.findall(ID, (ROOT / "docs/ccg.md").read_text(encoding="utf-8")))
    assert len(named) > 40
    assert named <= IDS


def test_sections_and_rules_are_in_order_without_gaps() -> None:
    assert [section.id for section in SECTIONS] == ORDER
    for section in SECTIONS:
        found = [rule.id for rule in section.rules]
        stem = section.id if section.id in ("D", "W") else f"{section.id}-"
        first, last = int(found[0][-2:]), int(found[-1][-2:])
        assert found == [id for n in range(first, last + 1) if (id := f"{stem}{n:02}") not in UNUSED], section.id
        assert first == (0 if section.id == "TYP" else 1)


def test_every_section_has_its_last_rule() -> None:
    last = {section.id: section.rules[-1].id for section in SECTIONS}
    assert set(last.values()) >= set(ENDS.split())
    assert set(last) - {end.partition("-")[0].rstrip("0123456789") for end in ENDS.split()} == {"INTRO"}


def test_rules_named_in_the_code_exist() -> None:
    """Check short ids too, which no other game has."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "engine/ccg").rglob("*.py")))
    named = {id for id in re.findall(ID, code) if id.startswith(("MP", "D", "W"))}
    assert len(named) > 20
    assert named <= IDS


ROW = re.compile(
    r"^\| .+ \| ([A-Z\d, -]+) \| (holds|fixed|ruling ([A-Z]+-\d\d)) \| `([\w/]+)`: `(\w+)` \|$", re.MULTILINE
)
"""A statement of the reading: rules, outcome, test module and test name."""


def test_reading_statements_name_existing_rules_and_tests() -> None:
    reading = (ROOT / "docs/readings/ccg.md").read_text(encoding="utf-8")
    rows = ROW.findall(reading)
    counted = re.search(r"^\| all \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", reading, re.MULTILINE)
    assert counted is not None
    outcomes = [outcome.partition(" ")[0] for _, outcome, _, _, _ in rows]
    assert [int(count) for count in counted.groups()] == [
        len(rows),
        *(outcomes.count(one) for one in ("holds", "fixed", "ruling")),
    ]
    for named, _, ruling, module, name in rows:
        assert {*named.split(", "), *filter(None, [ruling])} <= IDS
        test = (Path(__file__).parent / f"{module}.py").read_text(encoding="utf-8")
        assert f"def {name}(" in test, name
