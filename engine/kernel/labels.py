"""Options in words: no two alike."""

from collections.abc import Sequence

from engine.kernel.decisions import Action, Choice


def own_label(pending: Choice | None, action: Action) -> str:
    """Return the words that a question brought along for an option; "" where it brought none."""
    if pending and pending.labels and pending.options and action in pending.options:
        return pending.labels[pending.options.index(action)]
    return ""


def told_apart(told: Sequence[str]) -> list[str]:
    """Return words of which no two are alike: like ones are numbered in their order."""
    numbers = [told[: index + 1].count(words) for index, words in enumerate(told)]
    return [f"{words}, no. {n}" if told.count(words) > 1 else words for words, n in zip(told, numbers, strict=True)]
