"""Strict loading: every error names file, card and field, and nothing is skipped."""

import shutil
from pathlib import Path

import pytest

from engine.legendary import card_set
from engine.legendary.cards import card_files

GOOD = "- {id: x, name: X, type: enemy, set: '1', enemy: [human], fight: 3}"


def faults_of(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return card_set.check(str(path))


def test_a_good_file_has_no_faults(tmp_path: Path) -> None:
    assert faults_of(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- {id: x, name: X, type: enmy}", "mine.yaml: x: type: Invalid enum value 'enmy'"),
        ("- {id: x, name: X, type: enemy, colour: red}", "mine.yaml: x: Object contains unknown field `colour`"),
        ("- {id: x, name: X, type: enemy, set: '1', enemy: [human]}", "mine.yaml: x: fight: missing"),
        ("- {id: x, name: X, type: academy, set: '1', cost: 1}", "mine.yaml: x: class: missing"),
        ("- {id: x, name: X, type: enemy, set: '1', enemy: [ghost], fight: 1}", "mine.yaml: x: enemy[0]"),
        (GOOD.replace("}", ", abilities: [{when: dawn}]}"), "mine.yaml: x: abilities[0].when"),
        (
            GOOD.replace("}", ", abilities: [{when: strike, do: [{op: may, do: [{op: dance}]}]}]}"),
            "mine.yaml: x: abilities[0].do[0].do[0].op: Invalid value 'dance'",
        ),
        (
            GOOD.replace("}", ", abilities: [{when: strike, do: [{op: draw, amount: many}]}]}"),
            "mine.yaml: x: abilities[0].do[0].amount",
        ),
        (GOOD.replace("}", ", abilities: [{when: ongoing}]}"), "mine.yaml: x: abilities[0].do"),
        (GOOD.replace("}", ", abilities: [{when: strike, do: [{op: cancel}]}]}"), "cancel answers only"),
        (GOOD.replace("}", ", abilities: [{when: play, on: drawn, do: [{op: draw}]}]}"), "answer no event"),
        (
            GOOD.replace(
                "}",
                ", abilities: [{when: play, if: {is: has, cards: {zone: [hand], type: [doubt]}}, do: [{op: draw}]}]}",
            ),
            "may only count cards",
        ),
        (GOOD.replace("}", ", art: {icon: nowhere}}"), "mine.yaml: x: art.icon"),
        ("- {id: x, name: X, type: strike}", "mine.yaml: x: damage"),
        ("- {id: x, name: X, type: lead, discover: {}, collect: {pay: {attack: 1}}}", "exactly one of"),
        ("just words", "mine.yaml: a card file is a list"),
        ("- {id: x", "mine.yaml: "),
    ],
)
def test_a_fault_is_named_by_file_card_and_field(tmp_path: Path, text: str, said: str) -> None:
    assert any(said in fault for fault in faults_of(tmp_path, text)), faults_of(tmp_path, text)


def test_all_errors_of_a_card_set_are_reported_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(card_files.CARDS, folder)
    (folder / "leads.yaml").write_text("- {id: x, name: X, type: lead}\n", encoding="utf-8")
    (folder / "strikes.yaml").write_bytes(b"\xff\xfe")
    (folder / "board.yaml").write_text("{scan: 3}", encoding="utf-8")
    said = "\n".join(card_set.check(str(folder)))
    for part in ("leads.yaml: x: discover: missing", "strikes.yaml: ", "board.yaml: ", "12 expected", "40 expected"):
        assert part in said, part


def test_a_card_used_twice_is_a_fault(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(card_files.CARDS, folder)
    leads = folder / "leads.yaml"
    text = leads.read_text(encoding="utf-8")
    first, second = [line for line in text.splitlines() if line.startswith("- id: ")][:2]
    leads.write_text(text.replace(second, first), encoding="utf-8")
    assert any("id: used twice" in fault for fault in card_set.check(str(folder)))


def test_a_place_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    assert card_set.check(str(tmp_path / "nowhere")) == [f"{tmp_path / 'nowhere'}: no such file or folder"]
