"""The page of the fan game: its operations, timing words and rulings are those that there are."""

import re
from pathlib import Path

import msgspec
import pytest

from engine.fanccg.cards.designs import Timing
from engine.fanccg.language import STEPS, TESTS, VALUES
from engine.fanccg.rules.setup import OPTIONS
from engine.fanccg.ruleset import ruleset
from engine.kernel import operations

PAGE = (Path(__file__).parents[2] / "docs/fanccg.md").read_text(encoding="utf-8")
OPERATIONS: list[type] = [*STEPS, *TESTS, *VALUES]
SHARED: list[type] = [*operations.STEPS, *operations.TESTS, *operations.VALUES]
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
    assert set(re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE)) == set(Timing)


def test_every_option_is_told() -> None:
    assert set(OPTIONS) <= set(re.findall(r"`([a-z_]+)`", PAGE.partition("## Adopted rulings")[2]))


def test_every_ruling_that_the_engine_follows_is_told() -> None:
    folder = Path(__file__).parents[2] / "engine/fanccg"
    followed = {id for path in folder.rglob("*.py") for id in re.findall(r"OPN-\d\d", path.read_text(encoding="utf-8"))}
    assert len(followed) > 8
    assert followed <= set(re.findall(r"OPN-\d\d", PAGE))


def test_the_cards_of_the_page_are_those_that_are_played() -> None:
    (example,) = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    shown = re.findall(r"- id: (\w+)\n  number: (\d+)", example)
    assert shown
    for id, number in shown:
        assert ruleset.box.designs[id].design.number == int(number)
    for starter in ruleset.starter_decks():
        assert starter.title in PAGE.replace("\n  ", " ")
