"""Boxes: rows that replace standard designs, in each game that has cards."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine import ruleset as rulesets
from engine.kernel.box_files import read_difference
from engine.kernel.custom_cards.faults import CustomCardsError
from engine.ruleset import Ruleset

GAMES = ("legendary", "fanccg", "ccg")


def changed(game: Ruleset, design: str, **fields: Any) -> dict[str, Any]:
    return {**game.box_rows()[design], **fields}


def messages(game: Ruleset, *rows: dict[str, Any]) -> list[str]:
    with pytest.raises(CustomCardsError) as refused:
        game.with_box("Mine", list(rows))
    return [fault["message"] for fault in refused.value.extra["faults"]]


@pytest.mark.parametrize("name", GAMES)
def test_box_of_all_standard_rows_is_the_standard_box(name: str) -> None:
    game = rulesets.get(name)
    assert game.with_box("Mine", list(game.box_rows().values())).card_set_digest() == game.card_set_digest()
    assert game.with_box("Mine", []).card_set_digest() == game.card_set_digest()


@pytest.mark.parametrize(
    ("name", "design", "field", "value"),
    [
        ("legendary", "john-byers", "cost", 4),
        ("fanccg", "phone_booth", "name", "Payphone"),
        ("ccg", "dr_berube", "name", "The Doctor"),
    ],
)
def test_changed_field_is_in_the_catalogue_and_the_digest(name: str, design: str, field: str, value: Any) -> None:
    game = rulesets.get(name)
    box = game.with_box("Mine", [changed(game, design, **{field: value})])
    (card,) = [card for card in box.catalogue() if card["id"] == design]
    assert (card[field], "custom" in card) == (value, False)
    assert len(box.catalogue()) == len(game.catalogue())
    assert box.card_set_digest() != game.card_set_digest()


def test_new_card_needs_the_place_of_another_one() -> None:
    game = rulesets.get("legendary")
    byers = changed(game, "john-byers")
    new = {**byers, "id": "fourth-gunman", "name": "Fourth Gunman", "copies": 1}
    (fault,) = messages(game, new)
    assert fault.startswith("the box: ") and "academy lone_gunmen" in fault
    box = game.with_box("Mine", [{**byers, "copies": byers["copies"] - 1}, new])
    assert "fourth-gunman" in [card["id"] for card in box.catalogue()]


def test_playmat_is_replaced_by_a_whole_one() -> None:
    game = rulesets.get("legendary")
    board = game.box_rows()["board"]
    scan = {**board["scan"], "bureau": [1, 1, 1, 1, 1]}
    assert game.with_box("Mine", [{**board, "scan": scan}]).card_set_digest() != game.card_set_digest()
    assert messages(game, {**board, "scan": {**scan, "bureau": [1]}}) == ["5 costs of at least 0"]


def test_some_starter_deck_stays_legal() -> None:
    """Bots and new players use one."""
    game = rulesets.get("fanccg")
    cards = [row for row in game.box_rows().values() if row["type"] not in ("environment", "cover", "action")]
    rows = [{**row, "in_deck": 1} for row in cards]
    assert any("no longer legal" in message for message in messages(game, *rows))


def test_examples_of_the_documentation_are_boxes(tmp_path: Path) -> None:
    section = Path("docs/cards.md").read_text().split("## Enter the printed box")[1]
    examples = re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)
    for name, example in zip(("legendary", "legendary", "fanccg", "ccg"), examples, strict=False):
        file = tmp_path / ("board.yaml" if example.startswith("# board") else "cards.yaml")
        file.write_text(example)
        game = rulesets.get(name)
        found = read_difference(file, game.box_rows())
        assert (found.faults, game.check_box(found.rows)) == ([], [])
