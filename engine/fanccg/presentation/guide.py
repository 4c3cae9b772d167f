"""The guided game: a game of two with the usual decks, and its hints."""

from engine.description import Guide, Hint
from engine.kernel import prompts

HINTS = [
    Hint(
        "high_card",
        "High card",
        "Each player drew a card. The higher revealed value wins, and the winner chooses who goes first. "
        "Keep a low card hidden.",
        "HIGH-02",
        kinds=["high_card"],
        parts=["high-card"],
    ),
    Hint(
        "first",
        "Who goes first",
        "The first player plays SCULLY and X-FILES. The other plays MULDER and opens the first round. "
        "Either is fine for your first game.",
        "HIGH-06",
        kinds=["first"],
        parts=["decision"],
    ),
    Hint(
        "environment",
        "The environment",
        "Three cards stay on the table all game. Both players use what they provide. Play yours now.",
        "ENV-11",
        kinds=["environment"],
        parts=["environment"],
        task=["environment"],
    ),
    Hint(
        "round",
        "A round is one investigation",
        "A Case or an Incident opens the round, then you take turns playing one card. A Conclusion or two passes in a "
        "row end it. The player of the last card scores every card of the round.",
        "SCO-02",
        told=["RND-02"],
        parts=["round"],
    ),
    Hint(
        "play",
        "Playable cards",
        "Check the left edge of a card: progress, opposition and jeopardy must match it. Everything it requires must "
        "be available. You must play if you can.",
        "TRN-05",
        kinds=["play"],
        parts=["hand"],
        task=["play"],
    ),
    Hint(
        "passed",
        "A pass",
        "A player passes only without a playable card. So a pass tells you something about that hand.",
        "TRN-06",
        told=["TRN-05"],
        parts=["round"],
    ),
    Hint(
        "action",
        "Action cards",
        "After your card you may play one Action. It has its effect but doesn't join the round.",
        "TRN-08",
        kinds=["action"],
        parts=["hand"],
    ),
    Hint(
        "scored",
        "The score",
        "One player got the whole score of the round, even if it is negative. "
        "End good rounds yourself. Leave bad ones to your rival.",
        "SCO-04",
        told=["SCO-02"],
        parts=["round"],
    ),
    Hint(
        "negated",
        "Negated",
        "Negated attributes, points or text no longer count. Cards that were played because of them stay.",
        "REQ-08",
        told=["REQ-08"],
        parts=["round"],
    ),
    Hint(
        "discard_two",
        "Nobody can open",
        "Neither player has a playable Case or Incident, so each discards two cards. Keep your Conclusions.",
        "RND-07",
        kinds=["discard_two"],
        parts=["hand"],
    ),
    Hint(
        "conflict",
        "A conflict",
        "Pro and Anti compare their strength. Pro must be stronger to win. Check what each side requires before you "
        "choose.",
        "CNF-02",
        kinds=["side", "participant"],
        parts=["round"],
    ),
    Hint(
        "exchange",
        "Sideboards",
        "Between periods you may swap cards of your deck with your sideboard. For your first game, press “Keep as is”.",
        "SID-01",
        kinds=["exchange"],
        parts=["exchange"],
    ),
    Hint(
        "card",
        "A card asks",
        "This card needs a choice from you. Open it to read its text.",
        "TRN-13",
        kinds=sorted(prompts.BY_CARDS),
        parts=["decision"],
    ),
    Hint(
        "over",
        "After three periods",
        "The higher total wins. Next, try another deck or build your own.",
        "END-02",
        told=["END-02", "END-03"],
    ),
]
"""Hints in order of priority."""

GUIDE = Guide(format="single", avatars=[None, None], deck="first_cases", seed=42, hints=HINTS)
