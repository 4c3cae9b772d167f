"""The reference on the page of each game for duels: its operations and timing words are those that there are."""

import re
from pathlib import Path
from typing import NamedTuple, get_args

import msgspec
import pytest

from engine.ccg.cards.designs import Timing as CCGTiming
from engine.ccg.language import LANGUAGE as CCG
from engine.fanccg.cards.designs import Timing as FanTiming
from engine.fanccg.language import LANGUAGE as FAN
from engine.kernel import operations
from engine.kernel.language import Language

DOCS = Path(__file__).parents[2] / "docs"
SHARED: list[type] = [*operations.STEPS, *operations.TESTS, *operations.VALUES]


class Page(NamedTuple):
    """The page of a game, its language, and the words for when something happens."""

    name: str
    language: Language
    timings: frozenset[str]

    @property
    def text(self) -> str:
        return (DOCS / f"{self.name}.md").read_text(encoding="utf-8")

    @property
    def reference(self) -> str:
        return self.text.partition("## Reference of the game")[2]

    @property
    def operations(self) -> list[type]:
        every = [*self.language.steps, *self.language.tests, *self.language.values]
        return [operation for operation in every if operation not in SHARED]


PAGES = [Page("ccg", CCG, frozenset(get_args(CCGTiming))), Page("fanccg", FAN, frozenset(FanTiming))]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def tag(operation: type) -> str:
    return str(operation.__struct_config__.tag)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("page", "operation"),
    [
        pytest.param(page, operation, id=f"{page.name}-{tag(operation)}")
        for page in PAGES
        for operation in page.operations
    ],
)
def test_every_operation_is_in_the_reference_with_its_fields(page: Page, operation: type) -> None:
    kind = str(operation.__struct_config__.tag_field)  # type: ignore[attr-defined]
    (part,) = [part for part in page.reference.split("\n### ") if f": `{kind}`" in part.splitlines()[0]]
    (row,) = re.findall(rf"^\| `{tag(operation)}` \|(.*)\|(.*)\| \S.* \|$", part, re.MULTILINE)
    fields = msgspec.structs.fields(operation)
    must, may = (set(re.findall(r"`(\w+)`", cell)) for cell in row)
    assert must == {field.encode_name for field in fields if field.required}
    assert may == {field.encode_name for field in fields if not field.required}


@each_page
def test_the_reference_has_nothing_that_is_gone(page: Page) -> None:
    told = set(re.findall(r"^\| `([a-z_]+)` \|", page.reference, re.MULTILINE)) - {"op", "is", "amount"}
    assert told == {tag(operation) for operation in page.operations}


@each_page
def test_operations_of_every_game_are_named(page: Page) -> None:
    named = set(re.findall(r"`([a-z_]+)`", page.reference.partition("###")[0]))
    assert named == {tag(operation) for operation in SHARED}


@each_page
def test_every_timing_word_is_in_the_table(page: Page) -> None:
    part = page.text.partition("### Timing words of the game")[2].partition("\n###")[0]
    assert set(re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE)) == page.timings
