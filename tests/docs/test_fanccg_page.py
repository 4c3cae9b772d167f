"""The pages of the games: their options, rulings, examples and tests exist."""

import re
from collections import Counter
from pathlib import Path

from engine.ccg.rules.setup import OPTIONS as CCG_OPTIONS
from engine.fanccg.rules.setup import OPTIONS
from engine.fanccg.ruleset import ruleset

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/fanccg.md").read_text(encoding="utf-8")
READING = (ROOT / "docs/readings/fanccg.md").read_text(encoding="utf-8")


def test_options_are_on_the_page_of_each_game() -> None:
    assert set(OPTIONS) <= set(re.findall(r"`([a-z_]+)`", PAGE.partition("## Adopted rulings")[2]))
    page = (ROOT / "docs/ccg.md").read_text(encoding="utf-8").partition("## Formats and options")[2]
    assert set(re.findall(r"^\| `([a-z_]+)` \|", page.partition("\n## ")[0], re.MULTILINE)) == set(CCG_OPTIONS)


def test_every_ruling_that_the_engine_follows_is_told() -> None:
    folder = ROOT / "engine/fanccg"
    followed = {id for path in folder.rglob("*.py") for id in re.findall(r"OPN-\d\d", path.read_text(encoding="utf-8"))}
    assert len(followed) > 8
    assert followed <= set(re.findall(r"OPN-\d\d", PAGE))


def test_the_cards_of_the_page_are_those_that_are_played() -> None:
    (example,) = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    shown = re.findall(r"- id: (\w+)\n  number: (\d+)", example)
    assert shown
    for id, number in shown:
        assert ruleset.card_set.designs[id].design.number == int(number)
    for starter in ruleset.starter_decks():
        assert starter.title in PAGE.replace("\n  ", " ")


def test_each_statement_of_the_reading_names_a_test_and_the_counts_are_right() -> None:
    rows = re.findall(r"^\| [^|]+ \| (holds|fixed|ruling) \| `(\w+\.py)`: `(\w+)` \|$", READING, re.MULTILINE)
    count = Counter(outcome for outcome, _, _ in rows)
    told = f"{len(rows)} statements: {count['holds']} hold, {count['fixed']} were fixed, {count['ruling']} are rulings"
    assert told in READING
    for _, module, test in rows:
        assert f"def {test}(" in (ROOT / "tests/engine/fanccg" / module).read_text(encoding="utf-8"), test
