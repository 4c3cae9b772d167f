"""Glossary of the game: each term with its meaning and its rule."""

from engine.description import Term
from engine.fanccg.cards.vocabulary import TITLES, TYPES
from engine.kernel import glossary
from engine.kernel.glossary import Sense

CARDS = {
    "environment": Sense("Stays on the table all game. Both players use what it provides.", "ENV-11"),
    "case": Sense("Opens a round: something to investigate.", "TYP-02"),
    "incident": Sense("Opens a round: something that happens to the agents.", "TYP-03"),
    "following": Sense("Continues a round.", "TYP-04"),
    "conclusion": Sense("Ends a round. Its player scores all cards of the round.", "TYP-05"),
    "action": Sense("Played after your card. It doesn't join the round.", "TYP-06"),
    "cover": Sense("Covers a card that is played face down.", "TYP-07"),
}
CIRCUMSTANCE_SENSES = {
    "progress": Sense("The investigation moves forward.", "CIR-01"),
    "opposition": Sense("Someone works against the investigation.", "CIR-01"),
    "jeopardy": Sense("Someone is in physical danger.", "CIR-01"),
}
LEFT_EDGE = {
    "on": Sense("The circumstance must be on to play the card.", "CIR-06", "Must be on"),
    "off": Sense("The circumstance must be off to play the card.", "CIR-07", "Must be off"),
    "earlier": Sense("It must have been on after an earlier card of this round.", "CIR-09", "On earlier"),
    "twice_running": Sense("It must have been on after both of the last two cards.", "CIR-10", "On twice in a row"),
    "twice": Sense("It must have been on after at least two cards of this round.", "CIR-11", "On twice"),
}
RIGHT_EDGE = {
    "on": Sense("The card turns the circumstance on.", "CIR-03", "Turns on"),
    "off": Sense(
        "The card turns the circumstance off. A circumstance without a mark goes off too.", "CIR-03", "Turns off"
    ),
    "pass": Sense("The card doesn't change the circumstance.", "CIR-03", "Unchanged"),
}
TIMINGS = {
    "played": Sense("Happens when the card is played.", "TRN-03", "When played"),
    "standing": Sense("Applies while the card is face up on the table.", "TYP-10", "While in play"),
    "negated": Sense("Happens when the card is negated.", "REQ-08", "When negated"),
    "turned_up": Sense("Happens when a card text turns it face up.", "CVR-04", "When turned face up"),
    "adjusting": Sense("Changes the round's score after printed points are added.", "SCO-05", "When scored"),
    "ignoring": Sense("Checks the round's score without this card.", "SCO-06", "Without this card"),
    "scored": Sense("Happens after a player scored the round.", "SCO-05", "After the score"),
}
PARTS = {
    "draw": Sense("The cards you play from your hand: 39 to 65 cards.", "DCK-02"),
    "environment": Sense("One or two each of SCULLY, MULDER and X-FILES.", "DCK-06"),
    "cover": Sense("Cover cards, in games with covers. Choose any of them.", "DCK-08"),
    "sideboard": Sense("Spare cards to swap with your draw deck between periods.", "SID-01"),
}
WORDS_OF_PLAY = {
    "period": Sense("One of three parts of a game. It ends when a draw deck is empty.", "PER-05"),
    "round": Sense("One investigation, from an opener to a Conclusion or two passes.", "RND-10"),
    "row": Sense("The cards of the round, in the order they were played.", "RND-09"),
    "opener": Sense("A Case or an Incident. Only the first card of a round can be one.", "RND-03"),
    "pass": Sense("To play nothing. You pass only if you have no playable card.", "TRN-05"),
    "last_card": Sense("Its player scores the whole round.", "SCO-02", "Last card"),
    "high_card": Sense(
        "Each player draws a card and may reveal it. The winner chooses who goes first.", "HIGH-02", "High card"
    ),
    "draw_value": Sense("The value of a card for high card.", "HIGH-03", "Draw value"),
    "circumstance": Sense("Progress, opposition or jeopardy. Each is on or off.", "CIR-01"),
    "left_edge": Sense("The circumstances that a card needs.", "CIR-05", "Left edge"),
    "right_edge": Sense("The circumstances after a card.", "CIR-03", "Right edge"),
    "removes": Sense("A card removes a circumstance that was on before it and is off after it.", "CIR-14"),
    "attribute": Sense("A word that cards provide and later cards require.", "REQ-03"),
    "requires": Sense("Everything listed must be available to play the card.", "REQ-01"),
    "provides": Sense("Available from now until the round ends.", "REQ-03"),
    "available": Sense("Provided by the environment or by an earlier card of the round.", "REQ-02"),
    "qualified": Sense("An attribute with a kind in parentheses, such as Evidence(physical).", "REQ-04"),
    "prevented": Sense("You can't play the card while this is available.", "REQ-07", "Prevented by"),
    "negated": Sense("Negated attributes, points or text no longer count.", "REQ-08"),
    "theme": Sense("The subject of a card. The X-FILES card must share one of its themes.", "REQ-11"),
    "term": Sense("An extra label of a card, such as Abduction.", "REQ-13"),
    "in_play": Sense("Maximum number of copies on the table, both players' together.", "ORD-03", "In play"),
    "in_deck": Sense("Maximum number of copies in a draw deck. A plus means no limit.", "ORD-02", "In deck"),
    "investment": Sense("What a character has at stake. Cards next to the character add to it.", "INV-01"),
    "character": Sense("A person in the environment: SCULLY or MULDER.", "ENV-07"),
    "conflict": Sense("A card that compares Pro and Anti when played. The result decides its effect.", "TYP-08"),
    "pro": Sense("The side that must be stronger for a conflict to succeed.", "CNF-02"),
    "anti": Sense("The side that wins a conflict unless Pro is stronger.", "CNF-02"),
    "arms": Sense("Strength that a character or card adds in a conflict.", "CNF-05"),
    "disabled": Sense("A disabled character provides nothing until the round ends.", "CNF-06"),
    "captured": Sense(
        "A captured character leaves the environment until the round ends and provides nothing.", "OPN-12"
    ),
    "beside": Sense("A card next to a character. It stays there between rounds and periods.", "INV-02"),
    "out_of_play": Sense("Cards that an effect removed from the game.", "TYP-10", "Out of play"),
}


def terms() -> list[Term]:
    """Return all terms with their meanings, by kind."""
    return glossary.list_terms(
        {
            "type": (CARDS, TYPES),
            "circumstance": (CIRCUMSTANCE_SENSES, {}),
            "left": (LEFT_EDGE, {}),
            "right": (RIGHT_EDGE, {}),
            "timing": (TIMINGS, {}),
            "part": (PARTS, TITLES),
            "word": (WORDS_OF_PLAY, {}),
        }
    )
