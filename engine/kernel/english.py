"""English grammar for all rulesets: articles, plurals, amounts, bounds and lists."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import NamedTuple


class Share(NamedTuple):
    """A term of an amount: a number, or a number for each thing.

    by: "", or such as "for each Enemy".
    """

    number: int
    by: str = ""


class Shares(NamedTuple):
    """An amount as a sum of terms, with optional bounds."""

    parts: list[Share]
    least: int | None = None
    most: int | None = None

    def said(self, first: Callable[[int], str], further: Callable[[int], str]) -> str:
        """Return the sum: "+2 Attack and +1 for each Enemy, at most 5".

        first, further: format the number of the first term and of the others.
        """
        told = [
            f"{(further if place else first)(share.number)} {share.by}".strip()
            for place, share in enumerate(self.parts)
        ]
        return " and ".join(told) + self._limits()

    def _limits(self) -> str:
        """Return the bounds as text.

        For negative amounts the bounds are swapped and given as positive numbers.
        """
        falls = all(share.number < 0 for share in self.parts)
        least, most = (self.most, self.least) if falls else (self.least, self.most)
        words = (("at least", least), ("at most", most))
        return "".join(f", {word} {abs(limit)}" for word, limit in words if limit is not None)

    def times(self, factor: int) -> "Shares":
        limits = [None if limit is None else limit * factor for limit in (self.least, self.most)]
        least, most = limits if factor >= 0 else reversed(limits)
        return Shares([Share(share.number * factor, share.by) for share in self.parts], least, most)


class Bounds(NamedTuple):
    """Bounds of a number, negated if `denied`.

    least, most: numbers as text, "" for no bound.
    """

    least: str = ""
    most: str = ""
    denied: bool = False

    def said(self, fewer: str = "less") -> str:
        """Return the bounds alone: "at least 2", "less than 2 or more than 4"."""
        low, high = (f"{fewer} than", "more than") if self.denied else ("at least", "at most")
        told = [f"{word} {bound}" for word, bound in ((low, self.least), (high, self.most)) if bound]
        return (" or " if self.denied else " and ").join(told)

    def of(self, one: str, more: str) -> str:
        """Return the bounds with a noun: "a card", "no cards", "at least 2 cards"."""
        if self._is_any:
            return article(one)
        if self._is_none:
            return f"no {more}"
        return f"{self.said('fewer')} {one if self._is_one else more}"

    @property
    def verb(self) -> str:
        """The form of "to be" that agrees with the number."""
        return "is" if self._is_any or (self._is_one and not self._is_none) else "are"

    @property
    def _is_any(self) -> bool:
        return self in (Bounds("1"), Bounds("", "0", denied=True))

    @property
    def _is_none(self) -> bool:
        return self in (Bounds("1", denied=True), Bounds("", "0"))

    @property
    def _is_one(self) -> bool:
        return (self.most or self.least) == "1"


def multiply_shares(factors: Iterable[list[Share]]) -> list[Share]:
    """Return the terms of a product."""
    found = [Share(1)]
    for factor in factors:
        found = [
            Share(one.number * other.number, f"{one.by} {other.by}".strip()) for one, other in product(found, factor)
        ]
    return found


def article(words: str) -> str:
    """Return words with their article: "a card", "an Enemy", "another card"."""
    if words.startswith(("this ", "one of ")):
        return words
    if words.startswith("other "):
        return f"an{words}"
    return f"an {words}" if words[0] in "AEIOUaeiou" else f"a {words}"


def plural(noun: str) -> str:
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"


def third(verb: str) -> str:
    """Return a verb in the third person singular."""
    return {"are": "is", "may": "may"}.get(verb) or plural(verb)


def counted(number: int, one: str, more: str, lead: str = "") -> str:
    """Return a number with its noun: "a card", "2 cards", "up to one card"."""
    if number != 1:
        return f"{lead} {number} {more}".strip()
    return f"{lead} {'one ' if lead == UP_TO else ''}{one}" if lead else article(one)


UP_TO = "up to"


def often(number: int) -> str:
    """Return a number of times: "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(number) or f"{number} times"


def either(words: Iterable[str]) -> str:
    """Join alternatives: "a, b or c"."""
    return _listed("or", words)


def listed(words: Iterable[str]) -> str:
    """Join a list: "a, b and c"."""
    return _listed("and", words)


def _listed(last_word: str, words: Iterable[str]) -> str:
    *first, last = [*words] or [""]
    return f"{', '.join(first)} {last_word} {last}" if first else last


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(words: str) -> str:
    return capital(words) if words.endswith(".") else f"{capital(words)}."
