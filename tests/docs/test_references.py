"""The card language references list the operations and timing words that exist."""

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
from engine.legendary.cards.designs import Timing as LegendaryTiming
from engine.legendary.language import LANGUAGE as LEGENDARY

DOCS = Path(__file__).parents[2] / "docs"
SHARED: list[type] = [*operations.STEPS, *operations.TESTS, *operations.VALUES]


class Page(NamedTuple):
    """The reference of a game: headings of its tables, operations, timing words."""

    name: str
    reference: str
    timing: str
    operations: list[type]
    timings: frozenset[str]

    def part(self, heading: str, end: str) -> str:
        """Return the text after a heading, up to the next heading of a kind."""
        text = (DOCS / f"{self.name}.md").read_text(encoding="utf-8")
        return text.partition(heading)[2].partition(end)[0]


def words(language: Language, left_out: list[type]) -> list[type]:
    every = [*language.steps, *language.tests, *language.values]
    return [operation for operation in every if operation not in left_out]


OWN = ("## Reference of the game", "### Timing words of the game")
PAGES = [
    Page("cards", "## Reference", "## Timing words", words(LEGENDARY, []), frozenset(LegendaryTiming)),
    Page("ccg", *OWN, words(CCG, SHARED), frozenset(get_args(CCGTiming))),
    Page("fanccg", *OWN, words(FAN, SHARED), frozenset(FanTiming)),
]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def tag(operation: type) -> str:
    return str(operation.__struct_config__.tag)  # type: ignore[attr-defined]


@each_page
def test_every_operation_is_in_the_reference_with_its_fields(page: Page) -> None:
    reference = page.part(page.reference, "\n## ") if page.name != "cards" else page.part(page.reference, "\0")
    parts = reference.split("\n### ")
    for operation in page.operations:
        kind = str(operation.__struct_config__.tag_field)  # type: ignore[attr-defined]
        (part,) = [part for part in parts if f": `{kind}`" in part.splitlines()[0]]
        (row,) = re.findall(rf"^\| `{tag(operation)}` \|(.*)\|(.*)\| \S.* \|$", part, re.MULTILINE)
        fields = msgspec.structs.fields(operation)
        must, may = (set(re.findall(r"`(\w+)`", cell)) for cell in row)
        assert must == {field.encode_name for field in fields if field.required}, tag(operation)
        assert may == {field.encode_name for field in fields if not field.required}, tag(operation)
    told = set(re.findall(r"^\| `([a-z_]+)` \|", reference, re.MULTILINE)) - {"op", "is", "amount"}
    assert told == {tag(operation) for operation in page.operations}
    if page.name != "cards":
        assert set(re.findall(r"`([a-z_]+)`", parts[0])) == {tag(operation) for operation in SHARED}


@each_page
def test_every_timing_word_is_in_the_table(page: Page) -> None:
    rows = re.findall(r"^\| (`.*?`) \|", page.part(page.timing, "\n##"), re.MULTILINE)
    assert {word for cell in rows for word in re.findall(r"`([a-z_]+)`", cell)} == page.timings
