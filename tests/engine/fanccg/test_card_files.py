"""Card files are read strictly: each fault names file, card and field."""

from pathlib import Path

import pytest

from engine.fanccg import card_set
from engine.fanccg.cards.card_files import CARDS

SOUND = """
- id: one
  number: 1
  name: One
  type: case
  points: 5
  themes: [Cryptozoology]
"""


def faults(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "some.yaml").write_text(text, encoding="utf-8")
    return card_set.check(str(tmp_path))


def test_standard_card_set_has_no_faults() -> None:
    assert card_set.check(str(CARDS)) == []
    assert card_set.check(str(CARDS / "basic.yaml")) == []
    assert card_set.report().startswith(f"{len(card_set.standard().designs)} designs")


def test_valid_card_has_no_faults_and_duplicates_are_reported(tmp_path: Path) -> None:
    assert faults(tmp_path, SOUND) == []
    assert faults(tmp_path, SOUND + SOUND) == ["one: id: used twice", "1: number: used twice"]


@pytest.mark.parametrize(("change", "fault"), [
    ("  art: {icon: nowhere}", "some.yaml: one: art.icon: there is no icon 'nowhere' in art_icons.txt"),
    ("  colour: red", "some.yaml: one: Object contains unknown field `colour`"),
    ("  type: event", "some.yaml: one: type: Invalid enum value 'event'"),
    ("  abilities: [{when: standing, modify: [{by: 2}]}]",
     "some.yaml: one: abilities[0].modify: by says on which cards"),
    ("  abilities: [{when: played, do: [{op: fly}]}]", "some.yaml: one: abilities[0].do[0].op: Invalid value 'fly'"),
    ("  number: 0", "some.yaml: one: number: must be at least 1"),
    ("  themes: []", "some.yaml: one: themes: missing"),
    ("  left: {progress: on}", "some.yaml: one: left: only what follows an opener has a left edge"),
    ("  points: conflict", "some.yaml: one: points: conflict is missing"),
    ("  requires: [{providers: 2}]", "one: requires[0]: an attribute or a term, of at least one provider"),
    ("  abilities: [{when: standing, do: [{op: draw}]}]", "one: abilities[0].modify: standing abilities"),
    ("  abilities: [{when: played, do: [{op: discard, cards: {zone: [hand], type: [case]}}]}]",
     "some.yaml: one: abilities[0].do: in a hand or deck it says up_to"),
    ("  abilities: [{when: played, do: [{op: discard, cards: {zone: [hand], of: rival}}]}]",
     "some.yaml: one: abilities[0].do: nobody chooses cards that one doesn't see"),
    ("  play: {is: has, cards: {zone: [hand], of: rival, type: [case]}}",
     "some.yaml: one: play: a condition on a hand or deck may only count cards"),
    ("  abilities: [{when: standing, if: {is: compare, left: {amount: round_score}, at_least: 5},"
     " modify: [{by: 1, on: {type: [case]}}]}]",
     "some.yaml: one: abilities[0].if: what adds to the score of the round can't go by it"),
    ("  abilities: [{when: standing, modify: [{by: {amount: sum, of: [1, {amount: round_score}]},"
     " on: {this: true}}]}]",
     "some.yaml: one: abilities[0].modify: what adds to the score of the round can't go by it"),
])  # fmt: skip
def test_fault_names_file_card_and_field(tmp_path: Path, change: str, fault: str) -> None:
    field = change.split(":")[0]
    kept = [line for line in SOUND.splitlines() if not line.startswith(field + ":")]
    found = faults(tmp_path, "\n".join([*kept, change]))
    assert any(one.startswith(fault) or one.startswith(f"some.yaml: {fault}") for one in found), found


def test_amount_of_score_is_allowed_outside_of_bonuses(tmp_path: Path) -> None:
    asks = "if: {is: compare, left: {amount: round_score}, at_least: 5}"
    for does in ("when: standing, modify: [{forbid: [conclusion]}]", "when: played, do: [{op: draw}]"):
        assert faults(tmp_path, f"{SOUND}  abilities: [{{{does}, {asks}}}]\n") == []


def test_folder_without_cards_is_a_fault(tmp_path: Path) -> None:
    assert card_set.check(str(tmp_path)) == [f"{tmp_path.name}: there is nothing in it"]
    assert card_set.check(str(tmp_path / "nowhere")) == [f"{tmp_path / 'nowhere'}: no such file or folder"]
