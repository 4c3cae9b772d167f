"""The log phrases and bookmarks of every game: complete, with existing rules."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from engine import ruleset as rulesets
from engine.kernel.log_text import SILENT, Say

ROOT = Path(__file__).parents[2]
PACKAGES = [name for name, module in rulesets.RULESETS.items() if module.startswith("engine.")]


@cache
def source(name: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / f"engine/{name}").rglob("*.py"))


def happenings(name: str) -> set[str]:
    """Return the names of all events that a game's rules record."""
    calls = re.findall(r"\.happened\(([^\n]*)", source(name))
    return {what for call in calls for what in re.findall(r'"([a-z_]+)"', call.split(",")[0])}


def says(name: str) -> Iterator[Say]:
    for table in vars(import_module(f"engine.{name}.presentation.log_text")).values():
        yield from (say for say in (table.values() if isinstance(table, dict) else [table]) if isinstance(say, Say))


@pytest.mark.parametrize("name", PACKAGES)
def test_every_event_has_a_phrase_and_every_bookmark_an_event(name: str) -> None:
    assert happenings(name) == set(import_module(f"engine.{name}.presentation.log_text").EVENTS)
    assert len(happenings(name)) > 20
    assert set(import_module(f"engine.{name}.presentation.bookmarks").MOMENTS) <= happenings(name)


@pytest.mark.parametrize("name", PACKAGES)
def test_page_announces_only_rules_of_the_log(name: str) -> None:
    page = (ROOT / f"frontend/app/src/games/{name}/sound-events.ts").read_text(encoding="utf-8")
    lists = dict(re.findall(r"export const (\w+)[^=]*= ([^;]*);", page))
    rules = set(re.findall(r'"([A-Z]+-\d+)"', lists.pop("ROUTINE_RULES", "")))
    assert {rule for rule in rules if f'"{rule}"' not in source(name)} == set()
    heard = re.findall(r'^  (\w+): "', lists.pop("SOUNDS"), re.MULTILINE)
    passed_over = re.findall(r'"(\w+)"', lists.get("SILENT_FACTS", "") + lists.get("MUST_READ_FACTS", ""))
    assert heard
    assert {*heard, *passed_over} <= happenings(name)


@pytest.mark.parametrize("name", PACKAGES)
def test_phrases_name_existing_rules_and_verbs_agree(name: str) -> None:
    known = {rule.id for section in rulesets.get(name).rules() for rule in section.rules}
    clauses = [say for say in says(name) if say != SILENT]
    assert len(clauses) > 30
    assert {say.rule for say in clauses} - {""} <= known
    first = {say.text.split()[0] for say in clauses if say.text[0].islower()}
    assert all(re.fullmatch(r"\w+s:?|can't", word) for word in first), 'the page makes "you play" of "plays"'
    assert not [say.text for say in clauses if "{said}" not in say.text and re.search(r"^\{cards\} [a-z]", say.text)]
