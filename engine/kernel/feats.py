"""Feats: what seats did in a finished campaign that achievements count."""

from collections.abc import Iterator, Sequence

import msgspec

from engine.kernel.facts import Fact, Happened


class Feat(msgspec.Struct, frozen=True):
    """A seat did something that an achievement counts.

    achievement: its name. event: the place in the history, from 0.
    subject: equal subjects of a player count once; feats without a subject all count.
    """

    achievement: str
    seat: int
    event: int
    subject: str = ""


def find_happened(history: Sequence[Sequence[Fact]], *what: str) -> Iterator[tuple[int, Happened]]:
    """Yield facts of some names in order, each with the place of its event."""
    for event, facts in enumerate(history):
        for fact in facts:
            if isinstance(fact, Happened) and fact.what in what:
                yield event, fact


def has_happened(facts: Sequence[Fact], what: str) -> bool:
    """Return whether a fact of that name is among some facts."""
    return any(isinstance(fact, Happened) and fact.what == what for fact in facts)
