"""The page of the fan game: its options, rulings and examples are those that there are."""

import re
from pathlib import Path

from engine.fanccg.rules.setup import OPTIONS
from engine.fanccg.ruleset import ruleset

PAGE = (Path(__file__).parents[2] / "docs/fanccg.md").read_text(encoding="utf-8")


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
