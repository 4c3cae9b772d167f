"""Setup options: known names and listed choices only."""

from typing import Any

import pytest

from engine.description import Option
from engine.kernel.decisions import SetupError
from engine.kernel.setup_options import check_option

OPTIONS = {"rounds": Option(4, "rounds that are played", [2, 4, 1]), "open": Option(False, "hands are open")}


@pytest.mark.parametrize(("name", "value"), [("rounds", 2), ("rounds", 1), ("open", True), ("open", False)])
def test_listed_choice_is_accepted(name: str, value: Any) -> None:
    check_option(OPTIONS, name, value)


@pytest.mark.parametrize(("name", "value", "detail"), [
    ("colour", "red", "Unknown option 'colour'. Options: rounds, open."),
    ("rounds", 3, "Choose one of 2, 4, 1."),
    ("rounds", True, "Choose one of 2, 4, 1."),
    ("rounds", [2], "Choose one of 2, 4, 1."),
    ("open", 1, "Choose one of true, false."),
    ("open", None, "Choose one of true, false."),
])  # fmt: skip
def test_other_values_are_refused_with_their_name(name: str, value: Any, detail: str) -> None:
    with pytest.raises(SetupError) as refused:
        check_option(OPTIONS, name, value)
    assert (refused.value.field, refused.value.detail) == (f"options.{name}", detail)
