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
        "On another player's turn, you may lend this card: they play a copy, and you draw a card to replace it.",
        "KWC-01",
    ),
    "sacrifice": Sense("Defeat this card to use its ability. It leaves your deck for good.", "KWC-06"),
    "vigilant": Sense("Stays in play after you play it, turn after turn, until you use it.", "KWC-07"),
    "ambush": Sense("When revealed, it moves to the Field at once.", "KWX-01"),
    "apprehend": Sense("Fought with Recruit instead of Attack.", "KWX-02"),
    "double_strike": Sense("Strikes twice in the Strike Phase.", "KWX-03"),
    "triple_strike": Sense("Strikes three times in the Strike Phase.", "KWX-04"),
    "elude": Sense("If it is in the Field when a turn ends, it escapes.", "KWX-05"),
    "ferocious": Sense("After a Miss, Strikes again until a Strike hits.", "KWX-06"),
    "frightening": Sense("Discard a card from your hand before you fight it.", "KWX-07"),
    "lethal": Sense("Any damage from its Strike defeats the player.", "KWX-09"),
    "maul": Sense("Deals a Scar instead of a Strike.", "KWX-10"),
    "range": Sense("Once revealed, also Strikes from the Shadows.", "KWX-11"),
    "ravage": Sense("Strikes as soon as it enters the Field.", "KWX-12"),
    "runner": Sense("Moves one more space at the end of the Conspiracy Phase.", "KWX-13"),
    "stationary": Sense("Isn't pushed. Other cards move past it.", "KWX-14"),
    "stealth": Sense("Can't be fought while it is in the Shadows.", "KWX-16"),
    "swift": Sense("Strikes you before your fight is resolved.", "KWX-17"),
    "immunity": Sense("Can't be fought with points from cards of that class.", "KWX-08"),
    "vulnerability": Sense("Costs 2 less to fight for each card of that class you played this turn.", "KWX-18"),
}
TIMINGS: dict[str, Sense] = {
    Timing.ACTIVATE.value: Sense("Use it once, in the Action Phase of the turn you play the card.", "ACT-10"),
    Timing.CLASS.value: Sense(
        "Works if you played another card of that class before this one.", "ACT-13", "Class icon"
    ),
    Timing.SACRIFICE.value: Sense("Defeat the card to use the ability. It leaves your deck for good.", "KWC-06"),
    Timing.VIGILANT.value: Sense("Discard the card from play to use the ability.", "KWC-08"),
    Timing.HAND.value: Sense(
        "A reaction: discard the card from your hand on any player's turn, when its event happens.", "OPEN-27"
    ),
    Timing.REVEAL.value: Sense("Happens each time the card is revealed.", "TIMING-06"),
    Timing.FIRST_REVEAL.value: Sense("Happens the first time the card is revealed in a game.", "TIMING-07"),
    Timing.REVEAL_SHADOWS.value: Sense("Happens if the card is revealed in the Shadows.", "TIMING-08"),
    Timing.ONGOING.value: Sense("In force while the card is face up.", "TIMING-09"),
    Timing.SHADOWS.value: Sense("In force while the card is in the Shadows.", "TIMING-10"),
    Timing.FIELD.value: Sense("In force while the card is in the Field.", "TIMING-10"),
    Timing.STRIKE.value: Sense("Happens each time the card Strikes, in addition to the Strike.", "STRIKE-06"),
    Timing.DEFEAT.value: Sense("Happens each time the card is defeated.", "TIMING-12"),
    Timing.FIRST_DEFEAT.value: Sense("Happens the first time the card is defeated in a game.", "TIMING-13"),
    Timing.DRAW.value: Sense("Happens when the card is drawn.", "TIMING-11"),
    Timing.CLEANUP.value: Sense("Happens in the Cleanup Phase, at a moment you choose.", "CLEAN-05"),
    Timing.ELUDE.value: Sense("Happens when the card escapes from the Field.", "KWX-05"),
    Timing.THE_END.value: Sense("In force, or happens, once The End has begun.", "END-12"),
    Timing.BELIEF.value: Sense("The Avatar's good effect: happens when a Belief is resolved.", "ACT-17"),
    Timing.DOUBT.value: Sense("The Avatar's bad effect: happens when a Doubt is resolved.", "ACT-20"),
    Timing.SETUP.value: Sense("Happens during the setup of the next game.", "SERIES-12"),
}
CARDS = {
    "starting": Sense("One of the twelve simple cards in every starting deck.", "SETUP-03"),
    "special_agent": Sense("A helper of a random class. Always costs 3 Recruit.", "ACT-33"),
    "academy": Sense("A character that you find and recruit in the Bureau.", "CLAR-02"),
    "ally": Sense("A character in the Conspiracy Deck. Revealed in the Shadows, it joins a player.", "REVEAL-06"),
    "syndicate": Sense("An Enemy in the Bureau. It blocks its space until someone defeats it.", "ACT-34"),
    "enemy": Sense("A card that you fight. It Strikes from the Field.", "FIGHT-01"),
    "event": Sense("A card whose effect happens when it is revealed. Then it is defeated.", "REVEAL-05"),
    "informant": Sense(
        "A card that helps you while it is face up. It leaves if it is in the Field when a turn ends.", "REVEAL-08"
    ),
    "lead": Sense("A card with two tasks: the first Discovers Evidence, the second Collects it.", "EVID-02"),
    "end_game": Sense("The goal of a game: deal damage equal to its Health to win.", "END-17"),
    "evidence": Sense("A card that makes the End Game stronger unless you Collect it in time.", "EVID-01", "Evidence"),
    "belief": Sense("A card that draws a card. Once per turn, it resolves your Avatar's Belief.", "ACT-16"),
    "doubt": Sense("A bad card: in your Action Phase, it resolves your Avatar's Doubt.", "ACT-20"),
    "strike": Sense("A card that you draw when you are Struck. Its number is damage.", "STRIKE-02"),
    "avatar": Sense("The agent you play. It has a Rank, Defense, Health, a Belief and a Doubt.", "SETUP-06"),
    "cliffhanger": Sense("A card from one game of a Series that affects the next.", "SERIES-09"),
}
PLACES = {
    "shadows": Sense("Five spaces where the conspiracy approaches, mostly face down.", "CONSP-01", "Shadows"),
    "field": Sense("The place where conspiracy cards arrive face up. Enemies here Strike.", "CONSP-09", "Field"),
    "bureau": Sense("Five spaces with characters to recruit. Each space has a power.", "ACT-31", "Bureau"),
    "academy": Sense("The deck that refills the Bureau.", "ACT-32", "Academy"),
    "conspiracy": Sense(
        "The deck that fills the Shadows. The End Game is at the bottom.", "CONSP-10", "Conspiracy Deck"
    ),
    "defeated_conspiracy": Sense("The face-up pile of defeated conspiracy cards.", "CLAR-09", "Defeated Conspiracy"),
    "defeated_characters": Sense("The face-up pile of defeated characters.", "CLAR-07", "Defeated Characters"),
    "strike_deck": Sense("The deck of Strikes. If no Strikes are left to draw, you lose.", "CLAR-28", "Strike Deck"),
    "strike_discard": Sense(
        "The face-up pile of healed, cancelled and missed Strikes.", "STRIKE-08", "Discarded Strikes"
    ),
    "special_agents": Sense("A small face-down deck of Special Agents.", "ACT-33", "Special Agents"),
    "evidence": Sense("Three spaces with Evidence, by Priority.", "SETUP-07", "Evidence spaces"),
    "collected": Sense("Evidence that the End Game can't use.", "EVID-05", "Collected Evidence"),
    "box": Sense("All cards that aren't in this game.", "CLAR-23", "Outside the game"),
}
WORDS_OF_PLAY = {
    "attack": Sense("Points for this turn: scan the Shadows and fight.", "ACT-03", "Attack"),
    "recruit": Sense("Points for this turn: scan the Bureau and recruit.", "ACT-03", "Recruit"),
    "scan": Sense("Pay to reveal a hidden card in the Shadows or the Bureau.", "ACT-39", "Scan"),
    "draw": Sense("Put the top card of your deck into your hand.", "CLEAN-03", "Draw"),
    "gain": Sense(
        "Get a card without paying. It goes to your discard pile unless the card says otherwise.", "CLAR-18", "Gain"
    ),
    "defeat": Sense(
        "Remove a card to the defeated pile of its type. Defeating your weak cards improves your deck.",
        "CLAR-06",
        "Defeat",
    ),
    "heal": Sense("Discard a Strike from your Avatar.", "STRIKE-08", "Heal"),
    "hide": Sense("Turn a card face down again.", "CLAR-19", "Hide"),
    "damage": Sense("The sum of your Strikes' numbers, plus 1 for each Scar.", "STRIKE-11", "Damage"),
    "health": Sense("The damage that defeats an Avatar or an End Game.", "STRIKE-09", "Health"),
    "defense": Sense("The Attack that one fight against an End Game or a player costs.", "END-15", "Defense"),
    "priority": Sense("The order in which Evidence is Discovered, 1 first.", "EVID-03", "Priority"),
    "rank": Sense("The player with the best Rank takes the first turn. 1 is best.", "SETUP-24", "Rank"),
    "scar": Sense("A face-down Strike that counts as 1 damage and is hard to heal.", "STRIKE-12", "Scar"),
    "miss": Sense("A Strike without damage. It is discarded at once.", "STRIKE-05", "Miss"),
    "avoid": Sense("Stop a Strike before it is drawn.", "STRIKE-16", "Avoid"),
    "cancel": Sense("Discard a Strike that was drawn, before its damage counts.", "STRIKE-20", "Cancel"),
    "the_end": Sense("The last part of a game. It begins when the End Game is revealed.", "END-07", "The End"),
    "attached": Sense("A card next to a space or an Avatar. It doesn't fill the space.", "CLAR-03", "Attached"),
    "beneath": Sense("A card under another card. Its text doesn't apply.", "CLAR-04", "Beneath"),
}
CLASS_MEANING = "A class. An ability after its icon works only if you played another card of this class before."


TITLES = {
    100: "The maximum: all Evidence in all games Collected and every End Game beaten.",
    75: "75 points or more: you missed almost nothing.",
    50: "50 points or more: you won the last game but missed much of the Evidence.",
    0: "Below 50 of 100 points: you won the last game but missed most of the Evidence.",
}
"""Meaning of each title that a won Series earns, by the minimum score (SERIES-18)."""


def terms() -> list[Term]:
    """Return the glossary."""
    classes = {name: Sense(CLASS_MEANING, "ACT-12", title) for name, title in class_titles().items()}
    return glossary.list_terms(
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
