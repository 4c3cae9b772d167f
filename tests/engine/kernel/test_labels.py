"""Labels from the question or the verb, all different."""

import pytest

from engine.kernel.decisions import Action, Choice
from engine.kernel.interpreter import Machine
from engine.kernel.labels import label, label_from_question, number_duplicates

GO, STAY, RESIGN = Action("choose", pick="go"), Action("choose", pick="stay"), Action("resign")


@pytest.mark.parametrize(("told", "wanted"), [
    (["Play A", "Play B"], ["Play A", "Play B"]),
    (["Play A", "Pass", "Play A"], ["Play A, no. 1", "Pass", "Play A, no. 2"]),
    ([], []),
])  # fmt: skip
def test_equal_labels_are_numbered_in_order(told: list[str], wanted: list[str]) -> None:
    assert number_duplicates(told) == wanted


@pytest.mark.parametrize(("action", "label"), [(GO, "Leave"), (STAY, "Wait"), (RESIGN, "")])
def test_option_has_the_label_of_the_question(action: Action, label: str) -> None:
    assert label_from_question(Choice(0, "way", "Which way?", [GO, STAY], ["Leave", "Wait"]), action) == label


@pytest.mark.parametrize("pending", [None, Choice(0, "act", "Your turn.", None, []), Choice(0, "way", "?", [GO], [])])
def test_question_without_labels_gives_no_label(pending: Choice | None) -> None:
    assert label_from_question(pending, GO) == ""


@pytest.mark.parametrize(
    ("action", "words"), [(GO, "Leave"), (Action("draw", card=7), "Draw card 7"), (Action("no_action"), "No action")]
)
def test_label_comes_from_question_verb_or_name(action: Action, words: str) -> None:
    machine = Machine({}, [])
    machine.pending = Choice(0, "way", "Which way?", [GO, STAY], ["Leave", "Wait"])
    verbs = {"draw": lambda table, action: f"Draw card {action.card}", "choose": lambda table, action: "never said"}
    assert label(machine, action, verbs) == words
