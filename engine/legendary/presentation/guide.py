"""The guided game: a single game for two, with hints for new players."""

from engine.description import Guide, Hint
from engine.kernel import prompts

HINTS = [
    Hint(
        "conspiracy",
        "The Conspiracy",
        "Together you win by beating the End Game, the deck's last card, and lose if one of you falls before it is "
        "turned up. Each turn the deck pushes a card into the Shadows, and others on to a gap.",
        "CONSP-01",
        told=["CONSP-01"],
    ),
    Hint(
        "hand",
        "Your hand",
        "Play your cards, in any order: each gives Attack or Recruit for this turn. "
        "Attack turns up and fights what lies in the Shadows, Recruit finds and hires helpers in the Bureau.",
        "ACT-03",
        verbs=["play"],
    ),
    Hint(
        "scan",
        "Scanning",
        "Turn up a hidden card, for Attack in the Shadows, for Recruit in the Bureau: it may be a friend or an Enemy. "
        "To hire or to fight it costs points once more.",
        "ACT-39",
        verbs=["scan"],
    ),
    Hint(
        "recruit",
        "Recruiting",
        "You can recruit somebody, who goes to your discard pile and is drawn once that is shuffled. "
        "What stands beneath an office is given besides.",
        "ACT-28",
        verbs=["recruit", "special_agent"],
    ),
    Hint(
        "fight",
        "A fight",
        "You have enough Attack to defeat an Enemy that lies open: pay its value, and it is gone. "
        "Those in the Field are the first to deal with, as they Strike.",
        "FIGHT-01",
        verbs=["fight"],
    ),
    Hint(
        "lead",
        "A Lead",
        "A Lead asks for one deed to Discover Evidence, then for another to Collect it, and says which is due: "
        "what you don't Collect makes the End Game stronger. In the Field a Lead goes cold when the turn ends.",
        "EVID-02",
        verbs=["lead"],
        kinds=["lead"],
        told=["EVID-02"],
    ),
    Hint(
        "informant",
        "An Informant",
        "This one is on your side: its text says whether it helps once, when it is turned up, or as long as it "
        "lies open. In the Field it stays only until the turn ends.",
        "REVEAL-08",
        told=["REVEAL-08"],
    ),
    Hint(
        "field",
        "The Field",
        "What the Conspiracy pushes out of the Shadows lies open in the Field, and all of you have to deal with it. "
        "An Enemy there Strikes whoever has the turn, each turn, until somebody fights it.",
        "CONSP-09",
        told=["CONSP-09"],
    ),
    Hint(
        "use",
        "Abilities",
        "A card in play can do something more, once a turn, when you say so: with a class before it, such as Tech, "
        "only if you played another card of that class before. What you haven't used when the turn ends is lost.",
        "ACT-10",
        verbs=["use"],
    ),
    Hint(
        "belief",
        "A Belief",
        "Once a turn a Belief makes happen what your Avatar believes in: point at yourself in the Team to read it. "
        "The card then goes back to its stack.",
        "ACT-17",
        verbs=["belief"],
        kinds=["belief"],
    ),
    Hint(
        "doubt",
        "A Doubt",
        "A Doubt is a useless card in the deck of whoever gains it. "
        "Once it is drawn, what you doubt happens (point at the one you play to read it), and it is gone.",
        "ACT-20",
        told=["ACT-20"],
    ),
    Hint(
        "strikes",
        "Strikes",
        "A Strike was drawn, and its number is damage: if that reaches somebody's Health, the game is lost for all. "
        "Every Enemy in the Field Strikes whoever has the turn, each turn.",
        "STRIKE-09",
        told=["STRIKE-02", "STRIKE-03", "STRIKE-05"],
    ),
    Hint(
        "cleanup",
        "Cleanup Phase",
        "At the end of your turn all that you played or still held is discarded, and you draw six cards. "
        "When the deck runs out, the discard pile becomes a new and better one.",
        "CLEAN-02",
        told=["CLEAN-01"],
    ),
    Hint(
        "coordinate",
        "Lending a card",
        "It is another's turn, but this card can help there. "
        "Lend it: they play a copy, you draw a card in its place, and yours goes to your discard pile.",
        "KWC-01",
        kinds=["coordinate"],
    ),
    Hint(
        "copy",
        "A card on loan",
        "Somebody lends you a card for this turn: play its copy as if it were your own. It costs you nothing.",
        "KWC-03",
        verbs=["play_copy"],
    ),
    Hint(
        "bureau_power",
        "A power of the Bureau",
        "Each space of the Bureau has a power of its own, for whoever takes a character from there. "
        "You may use it now.",
        "ACT-30",
        kinds=["bureau_power"],
    ),
    Hint(
        "receiver",
        "An Ally",
        "An Ally has come out of the Shadows, and you say who gets it. "
        "Found in the Field it would have been lost, so scanning pays.",
        "REVEAL-06",
        kinds=["receiver"],
    ),
    Hint(
        "discovered",
        "Evidence",
        "Evidence lies open: it tells what the End Game will be able to do. "
        "Collect it by the same Lead, and the End Game must do without.",
        "EVID-05",
        told=["EVID-03"],
    ),
    Hint(
        "payment",
        "Which points",
        "Points have the class of the card that gave them (the small signs), and some Enemies refuse a class. "
        "If you don't mind which are spent, leave it to the usual order.",
        "OPEN-20",
        kinds=["payment"],
    ),
    Hint(
        "avert",
        "Avoiding it",
        "You hold something that can be used at this moment, in anybody's turn: use it, or keep it for worse. "
        "A Strike avoided is never drawn; one that is cancelled has been seen.",
        "STRIKE-21",
        kinds=["answer", "avoid"],
    ),
    Hint(
        "frightening",
        "Frightening",
        "Before this Enemy can be fought, a card of your hand must go. Throw away the one that you will miss least.",
        "KWX-07",
        kinds=["frightening"],
    ),
    Hint(
        "card",
        "A card asks",
        "A card wants something of you: point at a name in the question to read all of that card. "
        "To defeat a weak card of your own is good, as you draw better ones then; one that you discard comes back, and "
        "a Doubt or Strike is bad.",
        "ACT-06",
        kinds=sorted(prompts.BY_CARDS),
    ),
    Hint(
        "order",
        "In which order",
        "Several things happen at one moment, and no rule puts them in order, so you do. "
        "For a first game any order will do.",
        "TIMING-18",
        kinds=["order", "order_effects"],
    ),
    Hint(
        "moment",
        "Before the turn ends",
        "Your turn ends with a discard and six new cards: now this reaches the cards of this turn, later those that "
        "you draw. A weak starting card that you defeat never comes back, and your deck is the better for it.",
        "CLEAN-05",
        kinds=["cleanup"],
    ),
    Hint(
        "end",
        "When you are done",
        "Above your options stands what your points can still do. "
        "What you don't spend is lost when you end the phase, so end it when nothing there is worth its price.",
        "ACT-08",
        verbs=["scan", "recruit", "special_agent", "fight", "payment"],
    ),
    Hint(
        "the_end",
        "The End",
        "The plan behind it all lies open, with every piece of Evidence that you didn't Collect. "
        "Pay Attack to hurt it, again and again, until its Health is used up: that wins.",
        "END-15",
        told=["END-07"],
    ),
    Hint(
        "won",
        "The truth is out",
        "You have hurt the End Game enough, and the game is won. "
        "A Series goes on for two more, and what happened here would follow you.",
        "END-17",
        told=["END-17"],
    ),
    Hint(
        "lost",
        "Not this time",
        "The conspiracy was quicker, as it often is in a first game. Next time watch the Field, and scan early.",
        "TURN-06",
        told=["TURN-06"],
    ),
]
"""Hints, each shown when it first matters, most important first."""

GUIDE = Guide(format="single", avatars=["scully", "mulder"], seed=71, hints=HINTS)
