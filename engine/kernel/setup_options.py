"""Validation of setup options."""

from collections.abc import Mapping
from typing import Any

from engine.description import Option
from engine.kernel.decisions import SetupError


def check_option(options: Mapping[str, Option], name: str, value: Any) -> None:
    """Raise SetupError unless the option exists and has such a choice.

    The default choices are true and false.
    """
    if name not in options:
        raise SetupError(f"options.{name}", f"Unknown option {name!r}. Options: {', '.join(options)}.")
    choices = options[name].choices or [True, False]
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        raise SetupError(f"options.{name}", f"Choose one of {', '.join(str(choice).lower() for choice in choices)}.")
