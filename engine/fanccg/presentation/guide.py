"""The guided game: a game of two with the usual decks, and what a newcomer is told on the way."""

from engine.description import Guide, Hint
from engine.kernel import prompts

HINTS = [
    Hint(
        "high_card",
        "High card",
        "Each of you has drawn a card and may show it: the higher value wins, and the winner says who begins. "
        "If yours is low, keep it hidden and hope for another draw.",
        "HIGH-02",
        kinds=["high_card"],
    ),
    Hint(
        "first",
        "Who begins",
        "Whoever begins lays SCULLY and X-FILES out; the other lays MULDER, and opens the first round. "
        "For a first game either will do.",
        "HIGH-06",
        kinds=["first"],
    ),
    Hint(
        "environment",
        "The environment",
        "Three cards lie on the table all game long, and what they offer serves you both. Lay yours out.",
        "ENV-11",
        kinds=["environment"],
    ),
    Hint(
        "round",
        "A round is one investigation",
        "A Case or an Incident opens it, then you take turns with a card each. "
        "A Conclusion ends it, or two passes in a row, and all of its points go to whoever laid the last card.",
        "SCO-02",
        told=["RND-02"],
    ),
    Hint(
        "play",
        "A card that fits",
        "Lay one card: its left edge must agree with what the last card left on, and what it requires must lie there. "
        "If anything in your hand fits, you must play.",
        "TRN-05",
        kinds=["play"],
    ),
    Hint(
        "passed",
        "A pass",
        "Nobody chooses to pass: it happens to whoever holds nothing that fits. "
        "So it tells you something about that hand.",
        "TRN-06",
        told=["TRN-05"],
    ),
    Hint(
        "action",
        "Action cards",
        "After your card you may play one Action, which does its work beside the round. None is a good answer, too.",
        "TRN-08",
        kinds=["action"],
    ),
    Hint(
        "scored",
        "The score",
        "The round is over, and its whole score goes to one of you, even if it is below zero. "
        "Close the good ones yourself, and leave the bad ones to your rival.",
        "SCO-04",
        told=["SCO-02"],
    ),
    Hint(
        "negated",
        "Negated",
        "What is negated stops counting: an attribute that others lean on, or the points of a whole card. "
        "Cards that were laid because of it stay where they are.",
        "REQ-08",
        told=["REQ-08"],
    ),
    Hint(
        "discard_two",
        "Nobody can open",
        "Neither of you holds a Case or an Incident that fits, so each throws two cards away. "
        "Keep what could end a round.",
        "RND-07",
        kinds=["discard_two"],
    ),
    Hint(
        "conflict",
        "A conflict",
        "Two sides measure their strength: Pro wins only if it is the stronger. "
        "Look at what each side needs before you choose.",
        "CNF-02",
        kinds=["side", "participant"],
    ),
    Hint(
        "exchange",
        "Sideboards",
        "A period is over, and cards of your deck may change places with those put aside. "
        "For a first game leave it as it is.",
        "SID-01",
        kinds=["exchange"],
    ),
    Hint(
        "card",
        "A card asks",
        "The card that the question names needs to know something before it can work. "
        "Open it to read its text if you are in doubt.",
        "TRN-13",
        kinds=sorted(prompts.BY_CARDS),
    ),
    Hint(
        "over",
        "After three periods",
        "The higher total of all three periods wins. "
        "There are other decks to play now, and you may build one of your own.",
        "END-02",
        told=["END-02", "END-03"],
    ),
]
"""What is told when it first matters, most important first."""

GUIDE = Guide(format="single", avatars=[None, None], deck="first_cases", seed=42, hints=HINTS)
