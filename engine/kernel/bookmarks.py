"""The moments that are worth finding again, by the facts that tell of them. Which these are a game knows."""

from collections.abc import Callable, Iterable, Mapping

from engine.kernel.facts import Fact, Happened, Mark

Moments = Mapping[str, tuple[str, str, str]]
"""What happened: the kind of mark, its title, and its title where the fact says more (a number, a name)."""


def find_bookmarks(facts: Iterable[Fact], moments: Moments, said: Callable[[str], str] = str) -> list[Mark]:
    """Return the marks of the facts of one event, in their order. said: the text of a fact in words for players."""
    happened = (fact for fact in facts if isinstance(fact, Happened) and fact.what in moments)
    return [_mark(fact, *moments[fact.what], said(fact.text)) for fact in happened]


def _mark(fact: Happened, kind: str, title: str, told: str, said: str) -> Mark:
    subject = said if told and fact.card is not None else ""
    return Mark(kind, told.format(said) if told and said else title, fact.seat, fact.card, subject)
