"""Bookmarks: the moments of a game worth finding again, picked out of facts.

Each game has its own table of them.
"""

from collections.abc import Callable, Iterable, Mapping

from engine.kernel.facts import Fact, Happened, Mark

Moments = Mapping[str, tuple[str, str, str]]
"""`Happened.what` to kind, title, and title template for facts with a text."""


def find_bookmarks(
    facts: Iterable[Fact],
    moments: Moments,
    said: Callable[[str], str] = str,
    weigh: Callable[[Happened], int] = lambda _: 0,
) -> list[Mark]:
    """Return the bookmarks of one event in order.

    said: turns the text of a fact into words for players. weigh: returns how much a fact decided.
    """
    happened = (fact for fact in facts if isinstance(fact, Happened) and fact.what in moments)
    return [_mark(fact, *moments[fact.what], said(fact.text), weigh(fact)) for fact in happened]


def _mark(fact: Happened, kind: str, title: str, told: str, said: str, weight: int) -> Mark:
    subject = said if told and fact.card is not None else ""
    return Mark(kind, told.format(said) if told and said else title, fact.seat, fact.card, subject, weight)
