"""What the words of the game mean, a sentence each, and the rule that says more."""

from engine.ccg.cards.vocabulary import (
    CHARACTERISTIC_SENSES,
    GEAR,
    KINDS,
    MATTERS,
    OCCASIONS,
    PARTS,
    SKILLS,
    SKILLS_OF_SITES,
    TRAITS,
    TYPES,
    VALUES,
)
from engine.ccg.rules.decks import RULES_OF_PARTS
from engine.ccg.rules.questions import characteristic_of
from engine.description import Term
from engine.kernel import glossary
from engine.kernel.glossary import Sense, Senses

ADVANCED = ("advanced",)
"""The formats of what the basic game leaves out. Source: BAS-05, BAS-13, TYP-11."""
CARDS = {
    "event": Sense("Something that happens; it is discarded after use unless it is a Resource.", "TYP-01"),
    "witness": Sense("Somebody who helps a Team with a check.", "TYP-02"),
    "bluff": Sense("It spoils an investigation, face up at a Site or face down under it.", "TYP-03"),
    "equipment": Sense("Something that an Agent carries and uses.", "TYP-04"),
    "combat": Sense("A card for a round of combat.", "TYP-05", formats=ADVANCED),
    "adversary": Sense("What attacks the Team at a Site.", "TYP-06"),
    "site": Sense("A place that a Team investigates; solved, it allows a question.", "TYP-07"),
    "agent": Sense("Somebody who investigates for you.", "TYP-08"),
    "x_file": Sense("What each player hides and all others try to name.", "TYP-09"),
}
POOLS = {
    "RP": Sense("Resource Points: what you pay with in your own turn.", "POOL-02", "RP"),
    "CP": Sense("Conspiracy Points: what you pay with in other players' turns.", "POOL-02", "CP"),
    "*P": Sense("A cost that either side can pay, each from its own pool.", "POOL-04", "Either pool (*P)"),
}
NUMBERS = {
    "lrc": Sense("Damage dealt at long range.", "SKL-12", "LRC"),
    "crc": Sense("Damage dealt at close range.", "SKL-13", "CRC"),
    "health": Sense("How much damage somebody can take.", "DMG-06"),
    "res": Sense("Points that an Agent brings in each time its owner's Briefing comes.", "BRF-02", "RES"),
}
RULES_OF_VALUES = {"Affiliation": "XFT-07", "Motive": "XFT-08", "Method": "XFT-09", "Result": "XFT-10"}
RULES_OF_OCCASIONS = {
    "Active": "PLAY-04",
    "Conspiracy": "PLAY-04",
    "Bureau": "PLAY-09",
    "Field": "PLAY-09",
    "Hospital": "PLAY-09",
    "Briefing": "PLAY-11",
    "Multiplayer": "MP-10",
}
SENSES_OF_PARTS = {
    "bureau": "What you draw from: at least 60 cards, with no name more than twice.",
    "team": "The Agents you begin with, worth at most 20 points.",
    "x_files": "One of these is chosen and hidden when play begins.",
}
WORDS_OF_PLAY = {
    "active_player": Sense("The player whose turn it is.", "PLAY-04", "Active player"),
    "conspiracy_side": Sense("All players but the active one.", "PLAY-04", "Conspiracy side"),
    "directed": Sense("The rival whom a Site is aimed at.", "CAS-04", "Directed"),
    "team": Sense("Agents who stand together and go to a Site together.", "DEP-04"),
    "bureau": Sense("Where Agents begin, and where Resources lie.", "SET-09"),
    "field": Sense("Where Teams and Sites are.", "DEP-01"),
    "hospital": Sense("Where the wounded heal.", "HEA-01"),
    "away": Sense("Of an Agent: out of reach until a whole turn of its owner has passed.", "DEB-08", "Out of play"),
    "removed": Sense("Gone from this game for good.", "PLAY-22", "Removed from the game"),
    "activator": Sense("A word that says when a card can be played.", "KEY-01"),
    "keyword": Sense("A word printed on a card, by which other cards pick it out.", "KEY-01"),
    "prerequisite": Sense("The skill and the level that a Site asks for.", "TYP-07"),
    "check": Sense("A Team's skill against the level that is needed.", "CHK-01"),
    "window": Sense("A moment at which each player in turn may play a card or pass.", "CHK-05"),
    "negate": Sense("The card does nothing and is discarded.", "PLAY-16"),
    "combat_round": Sense(
        "All deal their damage at once, at long or at close range.", "CMB-03", "Round of combat", formats=ADVANCED
    ),
    "packet": Sense("The damage that one source deals in a round.", "DMG-01", formats=ADVANCED),
    "question": Sense("Whether a rival's X-File has a certain value of a characteristic.", "QST-03"),
    "guess": Sense("Naming a rival's X-File; a right one wins.", "QST-07"),
    "penalty": Sense("What a rival may do after a wrong guess.", "QST-12", "Penalty action"),
    "notebook": Sense("Which X-Files a rival may be hiding, as far as you can tell.", "XFT-05"),
    "power": Sense("What a value of your X-File can do once everybody knows it.", "XPW-01"),
    "token": Sense("A mark on a card that counts down or pays.", "POOL-11", formats=ADVANCED),
    "advanced": Sense("A mark on cards that the basic game leaves out.", "TYP-11"),
    "discount": Sense("A lower level at a Site, if you promise to ask one certain question.", "QST-06"),
}


def _advanced(senses: Senses) -> Senses:
    return {name: sense._replace(formats=ADVANCED) for name, sense in senses.items()}


def _skills() -> Senses:
    return {skill: Sense(meaning, f"SKL-{number:02}") for number, (skill, meaning) in enumerate(SKILLS.items(), 1)}


def _values() -> Senses:
    return {value: Sense(meaning, RULES_OF_VALUES[characteristic_of(value)]) for value, meaning in VALUES.items()}


def _occasions() -> Senses:
    return {word: Sense(f"Such a card is played {when}.", RULES_OF_OCCASIONS[word]) for word, when in OCCASIONS.items()}


def _parts() -> Senses:
    return {part: Sense(meaning, RULES_OF_PARTS[part]) for part, meaning in SENSES_OF_PARTS.items()}


def _keywords() -> Senses:
    """Return what cards are said to be, beside their types, skills and characteristics.

    Source: KEY-01, KEY-06, KEY-07.
    """
    words = ((TRAITS, "KEY-07"), (KINDS, "KEY-06"), (GEAR, "TYP-04"), (MATTERS, "KEY-01"))
    return {word: Sense(meaning, rule) for meanings, rule in words for word, meaning in meanings.items()}


def _asked_of_sites() -> dict[str, Sense]:
    """Return what Sites say by the skills that they ask for, which stand there in full. Source: KEY-02."""
    return {word: Sense(meaning, "KEY-02") for word, meaning in SKILLS_OF_SITES.items()}


def terms() -> list[Term]:
    """Return all words with their meanings, by kind."""
    return glossary.terms(
        {
            "type": (CARDS, {str(type): title for type, title in TYPES.items()}),
            "characteristic": ({name: Sense(said, "QST-03") for name, said in CHARACTERISTIC_SENSES.items()}, {}),
            "value": (_values(), {}),
            "skill": (_skills(), {}),
            "number": (_advanced(NUMBERS), {}),
            "pool": (_advanced(POOLS), {}),
            "keyword": (_keywords(), {}),
            "occasion": (_occasions(), {}),
            "part": (_parts(), PARTS),
            "word": (WORDS_OF_PLAY | _asked_of_sites(), {}),
        }
    )
