"""What a question or a guess is worth, by what may still be hidden."""

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.ccg.cards.designs import XFile


def worth_of_question(left: Sequence[XFile], value: str) -> float:
    """Return which part of the X-Files that may be meant an answer rules out at the worst: 0 to 0.5."""
    if not left:
        return 0.0
    fitting = sum(value in xfile.characteristics.values() for xfile in left)
    return min(fitting, len(left) - fitting) / len(left)


def chance_of_guess(left: Sequence[XFile], name: str) -> float:
    """Return how likely a guess is right: 0 to 1."""
    return 1 / len(left) if any(xfile.id == name for xfile in left) else 0.0


def likeness(xfile: XFile, others: Iterable[XFile]) -> int:
    """Return how many values an X-File shares with others: what has most of them is found last."""
    count = Counter(value for other in others for value in other.characteristics.values())
    return sum(count[value] for value in xfile.characteristics.values())
