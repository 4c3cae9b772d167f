"""Documents name tests that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(ROOT.glob("docs/**/*.md"))
TEST = r"\btest_\w+"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_test_that_a_page_names_exists(page: Path) -> None:
    modules = [*ROOT.glob("tests/**/test_*.py")]
    found = {name for path in modules for name in (path.stem, *re.findall(TEST, path.read_text(encoding="utf-8")))}
    named = set(re.findall(TEST, page.read_text(encoding="utf-8")))
    assert named <= found
