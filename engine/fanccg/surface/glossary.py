"""What the words of the game mean, a sentence each, and the rule that says more."""

from typing import NamedTuple

from engine.description import Term
from engine.fanccg.cards.vocabulary import TYPES


class Sense(NamedTuple):
    """A meaning in one sentence, and the id of its rule."""

    meaning: str
    rule: str


TYPE_SENSES = {
    "environment": Sense("A card that lies on the table all game; both players use what it offers.", "ENV-11"),
    "case": Sense("Something to be investigated: it opens a round.", "TYP-02"),
    "incident": Sense("Something that happens to the agents: it opens a round.", "TYP-03"),
    "following": Sense("A card that carries the investigation of a round on.", "TYP-04"),
    "conclusion": Sense("A card that ends a round, whose points then go to the player who laid it.", "TYP-05"),
    "action": Sense("A card played after another one in the same turn; it doesn't join the round.", "TYP-06"),
    "cover": Sense("A card under which another one is played face down.", "TYP-07"),
}
CIRCUMSTANCE_SENSES = {
    "progress": Sense("The investigation gets on.", "CIR-01"),
    "opposition": Sense("Somebody works against the investigation.", "CIR-01"),
    "jeopardy": Sense("Somebody is in danger of life and limb.", "CIR-01"),
}
WORD_SENSES = {
    "period": Sense("A part of the game, until a draw deck is empty; there are three.", "PER-05"),
    "round": Sense("One investigation, from its opener to a Conclusion or to two passes.", "RND-10"),
    "investment": Sense("How much a character has at stake; cards beside the character add to it.", "INV-01"),
    "attribute": Sense("Something that cards provide and later cards of the round require.", "REQ-03"),
    "negated": Sense("What is negated of a card stops counting.", "REQ-08"),
    "conflict": Sense("A card whose points and effect are fixed when it is played, by Pro against Anti.", "TYP-08"),
    "disabled": Sense("A character that provides nothing until the end of the round.", "CNF-06"),
    "sideboard": Sense("Spare cards, some of which may change places with the draw deck between periods.", "SID-01"),
}


def terms() -> list[Term]:
    """Return all words with their meanings, by kind."""
    kinds = {"type": TYPE_SENSES, "circumstance": CIRCUMSTANCE_SENSES, "word": WORD_SENSES}
    return [
        Term(kind, name, _title(kind, name), sense.meaning, sense.rule)
        for kind, senses in kinds.items()
        for name, sense in senses.items()
    ]


def _title(kind: str, name: str) -> str:
    return TYPES[name].capitalize() if kind == "type" else name.capitalize()
