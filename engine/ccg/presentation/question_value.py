"""Value of a question or a guess, from the X-Files that are still possible."""

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.ccg.cards.designs import XFile


def question_value(left: Sequence[XFile], value: str) -> float:
    """Return the share of X-Files that the worst answer rules out: 0 to 0.5."""
    fitting = sum(value in (xfile.affiliation, xfile.motive, xfile.method, xfile.result) for xfile in left)
    return min(fitting, len(left) - fitting) / len(left) if left else 0.0


def guess_probability(left: Sequence[XFile], name: str) -> float:
    """Return the probability that a guess is right: 0 to 1."""
    return any(xfile.id == name for xfile in left) / len(left) if left else 0.0


def best_guess_probability(left: Sequence[XFile]) -> float:
    """Return the probability that a guess of one of the X-Files is right."""
    return 1 / len(left) if left else 1.0


def count_shared_values(xfile: XFile, others: Iterable[XFile]) -> int:
    """Return the number of values an X-File shares with others.

    The highest is the hardest to find.
    """
    count = Counter(value for other in others for value in other.characteristics.values())
    return sum(count[value] for value in xfile.characteristics.values())
