"""What the words of a game mean, a sentence each, and the rule that says more. The sentences a game knows."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.description import Term
from engine.kernel.english import capital


class Sense(NamedTuple):
    """A meaning in one sentence, and the id of its rule. title: where the name doesn't give it; formats: as in Term."""

    meaning: str
    rule: str
    title: str = ""
    formats: tuple[str, ...] = ()


Senses = Mapping[str, Sense]
Titles = Mapping[str, str]


def list_terms(kinds: Mapping[str, tuple[Senses, Titles]]) -> list[Term]:
    """Return all words with their meanings, by kind, in their order.

    kinds: kind of word to the senses by name, and to the titles of those that are told elsewhere too.
    """
    return [
        Term(kind, name, sense.title or capital(titles.get(name, name)), sense.meaning, sense.rule, [*sense.formats])
        for kind, (senses, titles) in kinds.items()
        for name, sense in senses.items()
    ]
