"""What the words of the game mean, a sentence each, and the rule that says more."""

from engine.description import Term
from engine.fanccg.cards.vocabulary import TITLES, TYPES
from engine.kernel import glossary
from engine.kernel.glossary import Sense

CARDS = {
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
LEFT_EDGE = {
    "on": Sense("The circumstance must be on for the card to be played.", "CIR-06", "Must be on"),
    "off": Sense("The circumstance must be off for the card to be played.", "CIR-07", "Must be off"),
    "earlier": Sense("It must have been on after some earlier card of the round.", "CIR-09", "On earlier"),
    "twice_running": Sense("It must have been on after each of the last two cards.", "CIR-10", "On twice running"),
    "twice": Sense("It must have been on after at least two cards of the round.", "CIR-11", "On twice"),
}
RIGHT_EDGE = {
    "on": Sense("The card turns the circumstance on.", "CIR-03", "Turns on"),
    "off": Sense("The card turns the circumstance off; so does a card that doesn't name it.", "CIR-03", "Turns off"),
    "pass": Sense("The card leaves the circumstance as it was.", "CIR-03", "As before"),
}
TIMINGS = {
    "played": Sense("It happens when the card is played.", "TRN-03", "When played"),
    "standing": Sense("It is in force as long as the card lies open on the table.", "TYP-10", "While it lies"),
    "negated": Sense("It happens when something negates the card.", "REQ-08", "When negated"),
    "turned_up": Sense("It happens when a text turns the covered card up.", "CVR-04", "When turned up"),
    "adjusting": Sense("It adds to the score of the round after the printed points.", "SCO-05", "When scored"),
    "ignoring": Sense("It looks at the score that the round has without it.", "SCO-06", "Ignoring this card"),
    "scored": Sense("It happens after the score of the round went to a player.", "SCO-05", "After the score"),
}
PARTS = {
    "draw": Sense("Everything that is played from the hand: 39 to 65 cards.", "DCK-02"),
    "environment": Sense("At least a SCULLY, a MULDER and an X-FILES card, two of each at most.", "DCK-06"),
    "cover": Sense("Cover cards, of which the owner takes any; only where covers are played.", "DCK-08"),
    "sideboard": Sense("Spare cards, some of which may change places with the draw deck between periods.", "SID-01"),
}
WORDS_OF_PLAY = {
    "period": Sense("A part of the game, until a draw deck is empty; there are three.", "PER-05"),
    "round": Sense("One investigation, from its opener to a Conclusion or to two passes.", "RND-10"),
    "row": Sense("The cards of the round in the order in which they were played.", "RND-09"),
    "opener": Sense("A Case or an Incident: the first card of a round, and never a later one.", "RND-03"),
    "pass": Sense("To play nothing, which happens to whoever has no card that fits and to nobody else.", "TRN-05"),
    "last_card": Sense("Whoever laid it takes the points of the whole round.", "SCO-02", "Last card"),
    "high_card": Sense("Each draws a card and reveals it or not; it settles who plays first.", "HIGH-02", "High card"),
    "draw_value": Sense("The number that counts for high card.", "HIGH-03", "Draw value"),
    "circumstance": Sense("Progress, opposition or jeopardy, each on or off.", "CIR-01"),
    "left_edge": Sense("What the circumstances must be for a card to be played.", "CIR-05", "Left edge"),
    "right_edge": Sense("What a card makes of the circumstances.", "CIR-03", "Right edge"),
    "removes": Sense("Of a circumstance: it was on before the card and is off after it.", "CIR-14"),
    "attribute": Sense("Something that cards provide and later cards of the round require.", "REQ-03"),
    "requires": Sense("All of this must be available for the card to be played.", "REQ-01"),
    "provides": Sense("This is available from then on until the round ends.", "REQ-03"),
    "available": Sense("Offered by the environment or by an earlier card of the round.", "REQ-02"),
    "qualified": Sense("An attribute with its kind in parentheses, such as Evidence(physical).", "REQ-04"),
    "prevented": Sense("The card can't be played while this is available.", "REQ-07", "Prevented by"),
    "negated": Sense("What is negated of a card stops counting.", "REQ-08"),
    "theme": Sense("What a card is about; the X-FILES card must have one of the card's themes.", "REQ-11"),
    "term": Sense("What a card counts as beside its type, such as Abduction.", "REQ-13"),
    "in_play": Sense("So many copies may lie on the table, those of both players together.", "ORD-03", "In play"),
    "in_deck": Sense("So many copies may be in a draw deck; a plus means any number.", "ORD-02", "In deck"),
    "investment": Sense("How much a character has at stake; cards beside the character add to it.", "INV-01"),
    "character": Sense("An environment card that is a person: SCULLY or MULDER.", "ENV-07"),
    "conflict": Sense("A card whose points and effect are fixed when it is played, by Pro against Anti.", "TYP-08"),
    "pro": Sense("The side of a conflict that must be stronger for its success.", "CNF-02"),
    "anti": Sense("The side of a conflict that wins unless Pro is stronger.", "CNF-02"),
    "arms": Sense("What a character or a card adds to its side of a conflict.", "CNF-05"),
    "disabled": Sense("A character that provides nothing until the end of the round.", "CNF-06"),
    "captured": Sense("A character moved to a card of the round; what it offers can't be used.", "OPN-12"),
    "beside": Sense("A card laid at a character, where it stays over rounds and periods.", "INV-02"),
    "out_of_play": Sense("Where cards lie that a text took out of the game.", "TYP-10", "Out of play"),
}


def terms() -> list[Term]:
    """Return all words with their meanings, by kind."""
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
