"""Glossary entries: the meaning of a term, and the rule that says more."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.description import Term
from engine.kernel.english import capital


class Sense(NamedTuple):
    """A meaning in one sentence and its rule id.

    title: set if the name isn't the title; formats: as in Term.
    """

    meaning: str
    rule: str
    title: str = ""
    formats: tuple[str, ...] = ()


Senses = Mapping[str, Sense]
Titles = Mapping[str, str]


def list_terms(kinds: Mapping[str, tuple[Senses, Titles]]) -> list[Term]:
    """Return all terms in order.

    kinds: kind of term to its meanings by name, and to titles that are used elsewhere too.
    """
    return [
        Term(kind, name, sense.title or capital(titles.get(name, name)), sense.meaning, sense.rule, [*sense.formats])
        for kind, (senses, titles) in kinds.items()
        for name, sense in senses.items()
    ]
