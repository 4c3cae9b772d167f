"""Labels of options, from the question or from the action type."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.kernel.decisions import Action, Choice
from engine.kernel.interpreter import Machine

T = TypeVar("T", bound=Machine)


def label(table: T, action: Action, verbs: Mapping[str, Callable[[T, Action], str]]) -> str:
    """Return the label of an option.

    verbs: action type to a function that returns its label.
    """
    own = label_from_question(table.pending, action)
    if own:
        return own
    say = verbs.get(action.type)
    return say(table, action) if say else humanize(action.type)


def label_from_question(pending: Choice | None, action: Action) -> str:
    """Return the label that the pending question has for an option, or ""."""
    if pending and pending.labels and pending.options and action in pending.options:
        return pending.labels[pending.options.index(action)]
    return ""


def humanize(name: str) -> str:
    """Return an identifier as words: "no_action" becomes "No action"."""
    return name.replace("_", " ").capitalize()


def number_duplicates(told: Sequence[str]) -> list[str]:
    """Return labels with equal ones numbered in order, so that all differ."""
    if len(set(told)) == len(told):
        return list(told)
    numbers = [told[: index + 1].count(words) for index, words in enumerate(told)]
    return [f"{words}, no. {n}" if told.count(words) > 1 else words for words, n in zip(told, numbers, strict=True)]
