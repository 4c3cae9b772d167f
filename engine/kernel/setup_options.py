"""What may be asked for in the options of a setup."""

from collections.abc import Mapping
from typing import Any

from engine.description import Option
from engine.kernel.decisions import SetupError


def check_option(options: Mapping[str, Option], name: str, value: Any) -> None:
    """Raise SetupError unless there is such an option, and its value is one of its choices, else true or false."""
    if name not in options:
        raise SetupError(f"options.{name}", f"There is no option {name!r}; there are {', '.join(options)}.")
    choices = options[name].choices or [True, False]
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        raise SetupError(f"options.{name}", f"One of {', '.join(str(choice).lower() for choice in choices)}.")
