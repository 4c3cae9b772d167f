"""The glossary: each game term in a sentence, with the rule that explains it."""

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
"""Formats of terms that the basic game doesn't have.

Source: BAS-05, BAS-13, TYP-11.
"""
CARDS = {
    "event": Sense("A one-time effect, discarded after use unless it is a Resource.", "TYP-01"),
    "witness": Sense("A person who helps a Team with a check.", "TYP-02"),
    "bluff": Sense("A trick that hinders an investigation, face up at a Site or face down under it.", "TYP-03"),
    "equipment": Sense("An item that an Agent carries.", "TYP-04"),
    "combat": Sense("A card for a round of combat.", "TYP-05", formats=ADVANCED),
    "adversary": Sense("An enemy that attacks the Team at a Site.", "TYP-06"),
    "site": Sense("A place to investigate: solve it to ask a question.", "TYP-07"),
    "agent": Sense("A person who investigates for you.", "TYP-08"),
    "x_file": Sense("The secret that each player hides and the others try to name.", "TYP-09"),
}
POOLS = {
    "RP": Sense("Resource Points: you pay with them in your own turn.", "POOL-02", "RP"),
    "CP": Sense("Conspiracy Points: you pay with them in other players' turns.", "POOL-02", "CP"),
    "*P": Sense("A cost that either side can pay from its own pool.", "POOL-04", "Either pool (*P)"),
}
NUMBERS = {
    "lrc": Sense("Damage dealt at long range.", "SKL-12", "LRC"),
    "crc": Sense("Damage dealt at close range.", "SKL-13", "CRC"),
    "health": Sense("How much damage an Agent or Adversary can take.", "DMG-06"),
    "res": Sense("Points that an Agent produces in each Briefing of its owner.", "BRF-02", "RES"),
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
    "bureau": "The deck you draw from: at least 60 cards, at most two with the same name.",
    "team": "The Agents you start with, worth at most 20 points in total.",
    "x_files": "You choose and hide one of these before the game begins.",
}
WORDS_OF_PLAY = {
    "active_player": Sense("The player whose turn it is.", "PLAY-04", "Active player"),
    "conspiracy_side": Sense("All players but the active one.", "PLAY-04", "Conspiracy side"),
    "directed": Sense("The rival you ask about when you solve this Site.", "CAS-04", "Directed"),
    "team": Sense("Agents who go to a Site together and add up their skills.", "DEP-04"),
    "bureau": Sense("Where Agents start and Resources are kept.", "SET-09"),
    "field": Sense("Where Teams and Sites are.", "DEP-01"),
    "hospital": Sense("Where damaged Agents heal.", "HEA-01"),
    "away": Sense(
        "An Agent out of play can't be used or affected until a whole turn of its owner has passed.",
        "DEB-08",
        "Out of play",
    ),
    "removed": Sense("Gone from this game for good.", "PLAY-22", "Removed from the game"),
    "activator": Sense("A word on a card that says when you can play it.", "KEY-01"),
    "keyword": Sense("A word on a card that other cards refer to.", "KEY-01"),
    "prerequisite": Sense("The skill and level that a Site requires.", "TYP-07"),
    "check": Sense("A comparison of a Team's skill with the level needed.", "CHK-01"),
    "window": Sense("A moment when each player in turn may play a card or pass.", "CHK-05"),
    "negate": Sense("A negated card has no effect and is discarded.", "PLAY-16"),
    "combat_round": Sense(
        "All combatants deal damage at once, at long or close range.", "CMB-03", "Round of combat", formats=ADVANCED
    ),
    "packet": Sense("The damage that one source deals in a round.", "DMG-01", formats=ADVANCED),
    "question": Sense("You ask whether a rival's X-File has a certain value, and the answer is always true.", "QST-03"),
    "guess": Sense("You name a rival's X-File; a right guess wins the game.", "QST-07"),
    "penalty": Sense("A free question or guess for a rival after your wrong guess.", "QST-12", "Penalty action"),
    "notebook": Sense("A list of the X-Files that a rival can still have.", "XFT-05"),
    "power": Sense("An ability that a value of your X-File gives you once it is revealed.", "XPW-01"),
    "token": Sense("A marker on a card that counts uses or pays costs.", "POOL-11", formats=ADVANCED),
    "advanced": Sense("A mark on cards that aren't used in the basic game.", "TYP-11"),
    "discount": Sense("A lower level needed at a Site if you promise to ask a certain question.", "QST-06"),
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
    """Return the keywords other than types, skills and characteristics.

    Source: KEY-01, KEY-06, KEY-07.
    """
    words = ((TRAITS, "KEY-07"), (KINDS, "KEY-06"), (GEAR, "TYP-04"), (MATTERS, "KEY-01"))
    return {word: Sense(meaning, rule) for meanings, rule in words for word, meaning in meanings.items()}


def _asked_of_sites() -> dict[str, Sense]:
    """Return the keywords for the number of skills of a Site.

    Source: KEY-02.
    """
    return {word: Sense(meaning, "KEY-02") for word, meaning in SKILLS_OF_SITES.items()}


def terms() -> list[Term]:
    """Return all terms with their meanings, by kind."""
    return glossary.list_terms(
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
