"""Value of a question or a guess, from the X-Files that are still possible."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.ccg.cards.designs import XFile


class Suspect(NamedTuple):
    """An X-File that a rival may hide. weight: how likely it is, compared with others."""

    xfile: XFile
    weight: float = 1.0


def question_value(left: Sequence[Suspect], value: str) -> float:
    """Return the share of X-Files that the worst answer rules out: 0 to 0.5."""
    total = sum(weight for _, weight in left)
    fitting = sum(
        weight for xfile, weight in left if value in (xfile.affiliation, xfile.motive, xfile.method, xfile.result)
    )
    return min(fitting, total - fitting) / total if total else 0.0


def guess_probability(left: Sequence[Suspect], name: str) -> float:
    """Return the probability that a guess is right: 0 to 1."""
    found = sum(weight for xfile, weight in left if xfile.id == name)
    return found / sum(weight for _, weight in left) if found else 0.0


def best_guess_probability(left: Sequence[Suspect]) -> float:
    """Return the probability that a guess of the likeliest X-File is right."""
    return max(weight for _, weight in left) / sum(weight for _, weight in left) if left else 1.0


def count_shared_values(xfile: XFile, others: Iterable[XFile]) -> int:
    """Return the number of values an X-File shares with others.

    The highest is the hardest to find.
    """
    count = Counter(value for other in others for value in other.characteristics.values())
    return sum(count[value] for value in xfile.characteristics.values())
