"""The guided game: a single game for two, with hints for new players."""

from engine.description import Guide, Hint
from engine.kernel import prompts

HINTS = [
    Hint(
        "conspiracy",
        "The Conspiracy",
        "Win together by beating the End Game, the deck's last card. Lose if anyone is defeated before it is "
        "revealed. Each turn a face-down card enters the Shadows on the right and pushes others left to fill "
        "gaps.",
        "CONSP-01",
        told=["CONSP-01"],
        parts=["shadows"],
    ),
    Hint(
        "hand",
        "Your hand",
        "Play your cards in any order. Each gives Attack or Recruit for this turn. Spend Attack to scan and fight "
        "in the Shadows, and Recruit to scan and recruit in the Bureau.",
        "ACT-03",
        verbs=["play"],
        parts=["hand"],
        task=["play"],
    ),
    Hint(
        "scan",
        "Scanning",
        "Scan to turn a hidden card face up: pay Attack in the Shadows, Recruit in the Bureau. It may be a friend "
        "or an Enemy. Recruiting or fighting it is a separate cost.",
        "ACT-39",
        verbs=["scan"],
        parts=["bureau"],
        task=["scan"],
    ),
    Hint(
        "recruit",
        "Recruiting",
        "A recruited card goes to your discard pile. You draw it after you reshuffle. You may also use the power "
        "printed under its Bureau space.",
        "ACT-28",
        verbs=["recruit", "special_agent"],
        parts=["bureau"],
        task=["recruit", "special_agent"],
    ),
    Hint(
        "fight",
        "A fight",
        "You have enough Attack to defeat a revealed Enemy: pay its value and it is gone. Fight those in the "
        "Field first, because they Strike every turn.",
        "FIGHT-01",
        verbs=["fight"],
        parts=["field", "shadows"],
        task=["fight"],
    ),
    Hint(
        "lead",
        "A Lead",
        "A Lead has two steps: first Discover a piece of Evidence, then Collect it. Evidence that you don't "
        "Collect makes the End Game stronger. In the Field, a Lead goes cold at the end of the turn.",
        "EVID-02",
        verbs=["lead"],
        kinds=["lead"],
        told=["EVID-02"],
        parts=["evidence"],
        task=["lead"],
    ),
    Hint(
        "informant",
        "An Informant",
        "This card is on your side. Some Informants help once, when revealed; others help while they are face up. "
        "In the Field it leaves at the end of the turn.",
        "REVEAL-08",
        told=["REVEAL-08"],
        parts=["shadows"],
    ),
    Hint(
        "field",
        "The Field",
        "Cards pushed out of the Shadows are face up in the Field. An Enemy there Strikes the current player each "
        "turn until someone fights it.",
        "CONSP-09",
        told=["CONSP-09"],
        parts=["field"],
    ),
    Hint(
        "use",
        "Abilities",
        "You can use the abilities of a card in play once per turn. An ability with a class, such as Tech, needs "
        "another card of that class played earlier this turn. Unused abilities are lost when the turn ends.",
        "ACT-10",
        verbs=["use"],
        parts=["turn"],
    ),
    Hint(
        "belief",
        "A Belief",
        "A Belief resolves the Belief text of your Avatar, once per turn. Point at your Avatar to read it. The "
        "card then returns to its stack.",
        "ACT-17",
        verbs=["belief"],
        kinds=["belief"],
        parts=["team"],
    ),
    Hint(
        "doubt",
        "A Doubt",
        "A Doubt is a useless card in your deck. When you draw it, it resolves the Doubt text of your Avatar "
        "(point at your Avatar to read it), then it is gone.",
        "ACT-20",
        told=["ACT-20"],
        parts=["team"],
    ),
    Hint(
        "strikes",
        "Strikes",
        "A Strike was drawn, and its number is damage. If a player's damage reaches their Health, everyone loses "
        "the game. Every Enemy in the Field Strikes the current player, each turn.",
        "STRIKE-09",
        told=["STRIKE-02", "STRIKE-03", "STRIKE-05"],
        parts=["team"],
    ),
    Hint(
        "cleanup",
        "Cleanup Phase",
        "At the end of your turn you discard your hand and all played cards, then draw six cards. When your deck "
        "is empty, your discard pile is shuffled to form a new, better deck.",
        "CLEAN-02",
        told=["CLEAN-01"],
        parts=["hand"],
    ),
    Hint(
        "coordinate",
        "Lending a card",
        "It is another player's turn, but this card can help. Lend it: they play a copy, yours goes to your "
        "discard pile, and you draw a card to replace it.",
        "KWC-01",
        kinds=["coordinate"],
        parts=["decision"],
    ),
    Hint(
        "copy",
        "A card on loan",
        "A teammate lent you a card for this turn. Play its copy like your own card. It costs nothing.",
        "KWC-03",
        verbs=["play_copy"],
        parts=["turn"],
        task=["play_copy"],
    ),
    Hint(
        "bureau_power",
        "A Bureau power",
        "Each Bureau space has a power. When you take a character from a space, you may use its power now.",
        "ACT-30",
        kinds=["bureau_power"],
        parts=["bureau"],
    ),
    Hint(
        "receiver",
        "An Ally",
        "An Ally was revealed in the Shadows. Choose the player who gains it. In the Field it would have been "
        "lost, so scan early.",
        "REVEAL-06",
        kinds=["receiver"],
        parts=["decision"],
    ),
    Hint(
        "discovered",
        "Evidence",
        "You Discovered Evidence: its text shows what the End Game will be able to do. Collect it with the same "
        "Lead to take that ability away.",
        "EVID-05",
        told=["EVID-03"],
        parts=["evidence"],
    ),
    Hint(
        "payment",
        "Paying with points",
        "Points have the class of the card that gave them (the small icons). Some Enemies can't be paid for with "
        "one class. If you don't mind, choose to pay automatically.",
        "OPEN-20",
        kinds=["payment"],
        parts=["turn"],
    ),
    Hint(
        "avert",
        "Reacting to bad news",
        "You can use a card now, even on another player's turn: use it, or keep it for something worse. An "
        "avoided Strike is never drawn. A cancelled Strike was drawn and shown.",
        "STRIKE-21",
        kinds=["answer", "avoid"],
        parts=["decision"],
    ),
    Hint(
        "frightening",
        "Frightening",
        "Before you fight this Enemy, you must discard a card from your hand. Choose the one that you need least.",
        "KWX-07",
        kinds=["frightening"],
        parts=["hand"],
    ),
    Hint(
        "card",
        "A card asks",
        "A card asks you to choose; point at a card name in the question to read it. Removing your weak cards is "
        "good, because you draw better ones. Discarded cards come back; Doubts and Strikes are bad.",
        "ACT-06",
        kinds=sorted(prompts.BY_CARDS),
        parts=["decision"],
    ),
    Hint(
        "order",
        "Order of effects",
        "Several effects happen at the same time, so you choose their order. In a first game, any order is fine.",
        "TIMING-18",
        kinds=["order", "order_effects"],
        parts=["decision"],
    ),
    Hint(
        "moment",
        "Before the turn ends",
        "Your turn ends with a discard and six new cards. Use this now for the cards of this turn, or later for "
        "the cards you draw. A weak starting card that you defeat never comes back, which improves your deck.",
        "CLEAN-05",
        kinds=["cleanup"],
        parts=["decision"],
    ),
    Hint(
        "end",
        "When you are done",
        "The line above the buttons shows what you can still afford. Unspent points are lost when you end the "
        "phase, so end it when nothing is worth its price.",
        "ACT-08",
        verbs=["scan", "recruit", "special_agent", "fight", "payment"],
        parts=["decision"],
    ),
    Hint(
        "the_end",
        "The End",
        "The End Game is face up, with every piece of Evidence that you didn't Collect. Pay Attack to damage it, "
        "again and again. You win when its damage reaches its Health.",
        "END-15",
        told=["END-07"],
    ),
    Hint(
        "won",
        "The truth is out",
        "You beat the End Game and won. A Series continues for two more games, and this game's events affect them.",
        "END-17",
        told=["END-17"],
    ),
    Hint(
        "lost",
        "Not this time",
        "The conspiracy won, as it often does in a first game. Next time, watch the Field and scan early.",
        "TURN-06",
        told=["TURN-06"],
    ),
]
"""Hints, each shown when it first matters, most important first."""

GUIDE = Guide(format="single", avatars=["scully", "mulder"], seed=71, hints=HINTS, options={"ask_everyone": True})
