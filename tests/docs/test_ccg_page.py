"""The page of the game of 1996: its operations, timing words and options are those that there are."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from engine.ccg.cards.designs import Timing
from engine.ccg.language import LANGUAGE
from engine.ccg.rules.setup import OPTIONS
from engine.kernel import operations

PAGE = (Path(__file__).parents[2] / "docs/ccg.md").read_text(encoding="utf-8")
SHARED: list[type] = [*operations.STEPS, *operations.TESTS, *operations.VALUES]
EVERY: list[type] = [*LANGUAGE.steps, *LANGUAGE.tests, *LANGUAGE.values]
OPERATIONS = [operation for operation in EVERY if operation not in SHARED]
REFERENCE = PAGE.partition("## Reference of the game")[2]


def tag(operation: type) -> str:
    return str(operation.__struct_config__.tag)  # type: ignore[attr-defined]


@pytest.mark.parametrize("operation", OPERATIONS, ids=tag)
def test_every_operation_is_in_the_reference_with_its_fields(operation: type) -> None:
    kind = str(operation.__struct_config__.tag_field)  # type: ignore[attr-defined]
    (part,) = [part for part in REFERENCE.split("\n### ") if f": `{kind}`" in part.splitlines()[0]]
    (row,) = re.findall(rf"^\| `{tag(operation)}` \|(.*)\|(.*)\| \S.* \|$", part, re.MULTILINE)
    fields = msgspec.structs.fields(operation)
    must, may = (set(re.findall(r"`(\w+)`", cell)) for cell in row)
    assert must == {field.encode_name for field in fields if field.required}
    assert may == {field.encode_name for field in fields if not field.required}


def test_the_reference_has_nothing_that_is_gone() -> None:
    told = set(re.findall(r"^\| `([a-z_]+)` \|", REFERENCE, re.MULTILINE)) - {"op", "is", "amount"}
    assert told == {tag(operation) for operation in OPERATIONS}


def test_operations_of_every_game_are_named() -> None:
    named = set(re.findall(r"`([a-z_]+)`", REFERENCE.partition("###")[0]))
    assert named == {tag(operation) for operation in SHARED}


def test_every_timing_word_is_in_the_table() -> None:
    part = PAGE.partition("### Timing words of the game")[2].partition("\n###")[0]
    assert set(re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE)) == set(get_args(Timing))


def test_every_option_is_told() -> None:
    part = PAGE.partition("## Formats and options")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE)) == set(OPTIONS)
    assert {"advanced", "basic"} <= set(re.findall(r"`([a-z_]+)`", part))
