"""The page of the game of 1996: its formats and options are those that there are."""

import re
from pathlib import Path

from engine.ccg.rules.setup import OPTIONS

PAGE = (Path(__file__).parents[2] / "docs/ccg.md").read_text(encoding="utf-8")


def test_every_option_is_told() -> None:
    part = PAGE.partition("## Formats and options")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE)) == set(OPTIONS)
    assert {"advanced", "basic"} <= set(re.findall(r"`([a-z_]+)`", part))
