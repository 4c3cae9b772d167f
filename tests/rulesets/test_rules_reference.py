"""The rules reference of every ruleset: short texts in order, complete ids."""

import re
from pathlib import Path

import pytest

from engine import ruleset as rulesets
from engine.ruleset import Ruleset

ROOT = Path(__file__).parents[2]
ID = r"\b(?:[A-Z]{3,}-\d\d|D\d\d?)\b"
PACKAGES = [name for name, module in rulesets.RULESETS.items() if module.startswith("engine.")]
"""Games with an engine package and a test folder of the same name."""


def ids(rules: Ruleset) -> list[str]:
    return [rule.id for section in rules.rules() for rule in section.rules]


def text_of(folder: str, *endings: str) -> str:
    """Return all files of a folder with these endings as one text."""
    files = [path for ending in endings for path in sorted((ROOT / folder).rglob(f"*.{ending}"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("name", PACKAGES)
def test_rules_named_by_engine_and_tests_exist(name: str) -> None:
    named = set(re.findall(ID, text_of(f"engine/{name}", "py", "yaml")))
    assert len(named) > 150
    assert named <= set(ids(rulesets.get(name)))
    markers = re.findall(r"mark\.rule\(([^)]*)\)", text_of(f"tests/engine/{name}", "py"))
    proved = {id for marker in markers for id in re.findall(r'"([^"]+)"', marker)}
    assert len(proved) > 100
    assert proved <= set(ids(rulesets.get(name)))


def test_kernel_names_no_rule_of_a_game() -> None:
    assert not re.findall(ID, text_of("engine/kernel", "py"))


def test_rules_are_short_ordered_and_their_references_exist(rules: Ruleset) -> None:
    assert len(set(ids(rules))) == len(ids(rules)) > 0
    for section in rules.rules():
        numbers = [int(rule.id.removeprefix(section.id).removeprefix("-")) for rule in section.rules]
        assert numbers == sorted(numbers), section.id
    for rule in (rule for section in rules.rules() for rule in section.rules):
        assert set(rule.see) <= set(ids(rules)) - {rule.id}, rule.id
        assert len(set(rule.see)) == len(rule.see), rule.id
    for section in rules.rules():
        assert section.title
        assert section.summary.endswith("."), section.id
        for rule in section.rules:
            assert 1 <= len(rule.title.split()) <= 6, rule.id
            assert 10 <= len(rule.text) <= 400, rule.id
            assert rule.text.endswith("."), rule.id
            assert rule.text == " ".join(rule.text.split()), rule.id
