"""Options in words: those of the question, else those of their verb; no two alike."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.kernel.decisions import Action, Choice
from engine.kernel.interpreter import Machine

T = TypeVar("T", bound=Machine)


def label(table: T, action: Action, verbs: Mapping[str, Callable[[T, Action], str]]) -> str:
    """Return an option in words. verbs: type of an action to what says it."""
    own = label_from_question(table.pending, action)
    if own:
        return own
    say = verbs.get(action.type)
    return say(table, action) if say else humanize(action.type)


def label_from_question(pending: Choice | None, action: Action) -> str:
    """Return the words that a question brought along for an option; "" where it brought none."""
    if pending and pending.labels and pending.options and action in pending.options:
        return pending.labels[pending.options.index(action)]
    return ""


def humanize(name: str) -> str:
    """Return a name of ours in words: "no_action" is "No action"."""
    return name.replace("_", " ").capitalize()


def number_duplicates(told: Sequence[str]) -> list[str]:
    """Return words of which no two are alike: like ones are numbered in their order."""
    if len(set(told)) == len(told):
        return list(told)
    numbers = [told[: index + 1].count(words) for index, words in enumerate(told)]
    return [f"{words}, no. {n}" if told.count(words) > 1 else words for words, n in zip(told, numbers, strict=True)]
