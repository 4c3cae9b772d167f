"""Glossary: one sentence for each game term, with the id of its rule."""

from engine.description import Term
from engine.kernel import glossary
from engine.kernel.glossary import Sense
from engine.legendary.cards.card_text import WORDS
from engine.legendary.cards.designs import CLASSES, Timing
from engine.legendary.cards.vocabulary import TYPES, WHEN
from engine.legendary.rules import scoring

KEYWORDS = {
    "coordinate": Sense(
        "In another's turn you may lend it: they play a copy of it, and you draw a card in its place.", "KWC-01"
    ),
    "sacrifice": Sense("Defeat this card yourself to get what it promises: it leaves your deck for good.", "KWC-06"),
    "vigilant": Sense("Once played it stays before you, turn after turn, until you use it.", "KWC-07"),
    "ambush": Sense("When it is revealed it goes straight to the Field.", "KWX-01"),
    "apprehend": Sense("It is fought with Recruit instead of Attack.", "KWX-02"),
    "double_strike": Sense("It Strikes twice in the Strike Phase.", "KWX-03"),
    "triple_strike": Sense("It Strikes three times in the Strike Phase.", "KWX-04"),
    "elude": Sense("If it is in the Field when a turn ends, it gets away.", "KWX-05"),
    "ferocious": Sense("After a Miss it Strikes again, until a Strike hits.", "KWX-06"),
    "frightening": Sense("Discard a card from your hand before you fight it.", "KWX-07"),
    "lethal": Sense("Any damage of its Strike defeats the player.", "KWX-09"),
    "maul": Sense("It gives a Scar in place of a Strike.", "KWX-10"),
    "range": Sense("It Strikes from the Shadows too, once it is revealed.", "KWX-11"),
    "ravage": Sense("It Strikes as soon as it enters the Field.", "KWX-12"),
    "runner": Sense("At the end of the Conspiracy Phase it moves one space more.", "KWX-13"),
    "stationary": Sense("It isn't pushed, and the others pass it by.", "KWX-14"),
    "stealth": Sense("It can't be fought while it is in the Shadows.", "KWX-16"),
    "swift": Sense("It Strikes you before your fight with it is decided.", "KWX-17"),
    "immunity": Sense("Points from cards of that class can't pay for fighting it.", "KWX-08"),
    "vulnerability": Sense("Each card of that class you played this turn makes it cheaper by 2 to fight.", "KWX-18"),
}
TIMINGS: dict[str, Sense] = {
    Timing.ACTIVATE.value: Sense(
        "You may use it once in the Action Phase of the turn in which you play the card.", "ACT-10"
    ),
    Timing.CLASS.value: Sense("It works if you played another card of that class before.", "ACT-13", "Class icon"),
    Timing.SACRIFICE.value: Sense("You may defeat the card to use it: it leaves your deck for good.", "KWC-06"),
    Timing.VIGILANT.value: Sense("You may discard the card from play to use it.", "KWC-08"),
    Timing.HAND.value: Sense("You may use it out of your hand when its moment comes, in anybody's turn.", "OPEN-27"),
    Timing.REVEAL.value: Sense("It happens each time the card is turned up.", "TIMING-06"),
    Timing.FIRST_REVEAL.value: Sense("It happens the first time the card is turned up in a game.", "TIMING-07"),
    Timing.REVEAL_SHADOWS.value: Sense("It happens if the card is turned up in the Shadows.", "TIMING-08"),
    Timing.ONGOING.value: Sense("It is in force as long as the card lies face up.", "TIMING-09"),
    Timing.SHADOWS.value: Sense("It is in force while the card is in the Shadows.", "TIMING-10"),
    Timing.FIELD.value: Sense("It is in force while the card is in the Field.", "TIMING-10"),
    Timing.STRIKE.value: Sense("It happens each time the card Strikes, besides the Strike itself.", "STRIKE-06"),
    Timing.DEFEAT.value: Sense("It happens each time the card is defeated.", "TIMING-12"),
    Timing.FIRST_DEFEAT.value: Sense("It happens the first time the card is defeated in a game.", "TIMING-13"),
    Timing.DRAW.value: Sense("It happens when the card is drawn.", "TIMING-11"),
    Timing.CLEANUP.value: Sense("It happens in the Cleanup Phase, at a moment of your choice.", "CLEAN-05"),
    Timing.ELUDE.value: Sense("It happens when the card gets away from the Field.", "KWX-05"),
    Timing.THE_END.value: Sense("It is in force, or happens, once The End has begun.", "END-12"),
    Timing.BELIEF.value: Sense("What the Avatar does when a Belief is resolved.", "ACT-17"),
    Timing.DOUBT.value: Sense("What befalls the Avatar's player when a Doubt is resolved.", "ACT-20"),
    Timing.SETUP.value: Sense("It happens while the next game is set up.", "SERIES-12"),
}
CARDS = {
    "starting": Sense("One of the twelve simple cards that every deck begins with.", "SETUP-03"),
    "special_agent": Sense("A helper of any class that always costs 3 Recruit.", "ACT-33"),
    "academy": Sense("A character that you find in the Bureau and recruit.", "CLAR-02"),
    "ally": Sense("A character of the Conspiracy Deck that somebody gains who finds it in the Shadows.", "REVEAL-06"),
    "syndicate": Sense("An Enemy in the Bureau that blocks its space until it is fought.", "ACT-34"),
    "enemy": Sense("A card of the conspiracy that you fight, and that Strikes from the Field.", "FIGHT-01"),
    "event": Sense("A card whose text happens when it is revealed, and which is gone then.", "REVEAL-05"),
    "informant": Sense(
        "A card that helps you while it lies face up, until a turn ends with it in the Field.", "REVEAL-08"
    ),
    "lead": Sense("A task that first discovers Evidence and then collects it.", "EVID-02"),
    "end_game": Sense("The goal of a game: hurt it until its Health is used up, and you have won.", "END-17"),
    "evidence": Sense("What makes the End Game stronger unless you collect it in time.", "EVID-01"),
    "belief": Sense("Draws a card, and once a turn brings about what your Avatar believes in.", "ACT-16"),
    "doubt": Sense(
        "Useless in hand, and at the start of your Action Phase it brings your Avatar's Doubt about.", "ACT-20"
    ),
    "strike": Sense("A card drawn when you are Struck, whose number is damage.", "STRIKE-02"),
    "avatar": Sense("The agent you are, with a Rank, a Defense, a Health, a Belief and a Doubt.", "SETUP-06"),
    "cliffhanger": Sense("A card that goes from one game of a Series into the next.", "SERIES-09"),
}
PLACES = {
    "shadows": Sense("Five spaces through which the conspiracy comes nearer, mostly face down.", "CONSP-01", "Shadows"),
    "field": Sense("Where the conspiracy comes out, lies open, and Strikes.", "CONSP-09", "Field"),
    "bureau": Sense("Five spaces with characters to recruit, each with a power of its own.", "ACT-31", "Bureau"),
    "academy": Sense("The deck from which the Bureau is filled up.", "ACT-32", "Academy"),
    "conspiracy": Sense(
        "The deck that feeds the Shadows, with the End Game at its bottom.", "CONSP-10", "Conspiracy Deck"
    ),
    "defeated_conspiracy": Sense(
        "The open pile of defeated cards of the conspiracy.", "CLAR-09", "Defeated Conspiracy"
    ),
    "defeated_characters": Sense(
        "The open pile of characters that are out of the game.", "CLAR-07", "Defeated Characters"
    ),
    "strike_deck": Sense(
        "Where Strikes are drawn from; if none is left anywhere you have lost.", "CLAR-28", "Strike Deck"
    ),
    "strike_discard": Sense("The open pile of Strikes healed, cancelled or missed.", "STRIKE-08", "Discarded Strikes"),
    "special_agents": Sense("A small face-down deck of Special Agents.", "ACT-33", "Special Agents"),
    "evidence": Sense("Three spaces with Evidence, by priority.", "SETUP-07", "Evidence spaces"),
    "collected": Sense("Evidence that is safe from the End Game.", "EVID-05", "Collected Evidence"),
    "box": Sense("All cards that this game doesn't use.", "CLAR-23", "Outside the game"),
}
WORDS_OF_PLAY = {
    "attack": Sense("Points to scan the Shadows and to fight with, for this turn.", "ACT-03", "Attack"),
    "recruit": Sense("Points to scan the Bureau and to recruit with, for this turn.", "ACT-03", "Recruit"),
    "scan": Sense("Pay to turn up a hidden card of the Shadows or the Bureau.", "ACT-39", "Scan"),
    "draw": Sense("Take the top card of your deck into your hand.", "CLEAN-03", "Draw"),
    "gain": Sense("Get a card without paying, into your discard pile if nothing else is said.", "CLAR-18", "Gain"),
    "defeat": Sense(
        "Send a card to the pile where cards of its type end; rid of a weak one of yours, you draw better ones.",
        "CLAR-06",
        "Defeat",
    ),
    "heal": Sense("Discard a Strike from your Avatar.", "STRIKE-08", "Heal"),
    "hide": Sense("Turn a card face down again.", "CLAR-19", "Hide"),
    "damage": Sense("The numbers of your Strikes, and 1 for each Scar.", "STRIKE-11", "Damage"),
    "health": Sense("So much damage defeats an Avatar or an End Game.", "STRIKE-09", "Health"),
    "defense": Sense("So much Attack one fight against an End Game or a player takes.", "END-15", "Defense"),
    "priority": Sense("Evidence is Discovered in this order, 1 first.", "EVID-03", "Priority"),
    "rank": Sense("Who has the highest, which is 1, takes the first turn.", "SETUP-24", "Rank"),
    "scar": Sense("A Strike lying face down that counts 1 and is hard to heal.", "STRIKE-12", "Scar"),
    "miss": Sense("A Strike without damage, which is discarded at once.", "STRIKE-05", "Miss"),
    "avoid": Sense("Stop a Strike before it is drawn.", "STRIKE-16", "Avoid"),
    "cancel": Sense("Discard a Strike that was drawn, before it counts.", "STRIKE-20", "Cancel"),
    "the_end": Sense("The last part of a game, from the moment the End Game is revealed.", "END-07", "The End"),
    "attached": Sense("A card lying at a space or an Avatar without filling it.", "CLAR-03", "Attached"),
    "beneath": Sense("A card lying under another one, without text of its own.", "CLAR-04", "Beneath"),
}
CLASS_MEANING = "A class: what a card says after it and a colon works if you played another card of it before."


TITLES = {
    100: "All Evidence in all games, and every End Game beaten: more can't be had.",
    75: "From 75 points on: hardly anything got past you.",
    50: "From 50 points on: the last game is won, but much of the Evidence was lost.",
    0: "Below 50 of the 100 points of a Series; a single game brings 16 at most, and always ends so.",
}
"""Meaning of each title that a won Series earns, by the minimum score (SERIES-18)."""


def terms() -> list[Term]:
    """Return the glossary."""
    classes = {name: Sense(CLASS_MEANING, "ACT-12", title) for name, title in class_titles().items()}
    return glossary.terms(
        {
            "keyword": (KEYWORDS, {name: WORDS.keyword(name) for name in KEYWORDS}),
            "timing": (TIMINGS, {when.value: title for when, title in WHEN.items()}),
            "type": (CARDS, TYPES),
            "class": (classes, {}),
            "place": (PLACES, {}),
            "word": (WORDS_OF_PLAY, {}),
            "title": ({f"title_{least}": _title(least, name) for least, name in scoring.TITLES}, {}),
        }
    )


def _title(least: int, name: str) -> Sense:
    return Sense(TITLES[least], "SERIES-18", name)


def class_titles() -> dict[str, str]:
    """Return the titles of the five classes by name (ACT-12)."""
    return {name: name.capitalize() for name in CLASSES}
