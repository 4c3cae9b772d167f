"""The guided game: a basic game for two players with hints for new players."""

from engine.ccg.table.events import RESPONSES
from engine.description import Guide, Hint
from engine.kernel import prompts

HINTS = [
    Hint(
        "xfile",
        "Your secret",
        "Every player hides one X-File. Name your rival's X-File before they name yours, and you win. Pick "
        "any: your rival can't see it and may even have picked the same one.",
        "SET-02",
        kinds=["xfile"],
        parts=["hand"],
        verbs=["hide"],
        task=["hide"],
    ),
    Hint(
        "first",
        "Who plays first",
        "In your own turn, your Agents investigate. In your rival's turn, you are the conspiracy and try to "
        "stop them. If you play first, you may ask the first question.",
        "SET-12",
        kinds=["first"],
        parts=["decision"],
    ),
    Hint(
        "equip",
        "Requisition",
        "A Site requires a skill, such as “Criminal Investigation 4”, and adds up the skills of all Agents "
        "who go there. Equipment raises the skills of the Agent who carries it. It is free in this game, so "
        "give out all you can.",
        "REQ-01",
        kinds=["equip"],
        parts=["hand"],
        task=["equip"],
    ),
    Hint(
        "requisition",
        "Cards for this phase",
        "Some cards can be played now: the buttons show which, and what they do. Play one or pass. The phase "
        "ends when you have both passed.",
        "BAS-07",
        kinds=["requisition"],
        parts=["hand"],
    ),
    Hint(
        "deploy",
        "Deployment",
        "Only Agents in the Field can investigate: move them all there, then end Deployment. Your rival's "
        "cards can hurt Agents in the Field, so keep an Agent in the Bureau only if you want to protect them.",
        "DEP-01",
        kinds=["deploy"],
        verbs=["move"],
        parts=["below"],
        task=["move"],
    ),
    Hint(
        "team",
        "Teams",
        "Agents in a Team add up their skills. You don't have to form Teams: Agents in the same place are one "
        "Team unless you split them.",
        "DEP-04",
        kinds=["team"],
        parts=["below"],
    ),
    Hint(
        "place",
        "Case Assignment",
        "Place a Site that your Team can solve (the button shows its level and the level needed) and whose "
        "answer you don't know yet. Solved or not, it is discarded this turn.",
        "CAS-01",
        kinds=["place"],
        parts=["hand"],
        task=["place"],
    ),
    Hint(
        "investigate",
        "Investigation",
        "Send your Team to the Site. The button shows your level and the level needed. When all your Teams "
        "are on their way, press “End Investigation”.",
        "INV-02",
        kinds=["investigate"],
        parts=["below"],
        task=["investigate"],
    ),
    Hint(
        "skill",
        "Two skills",
        "You can solve this Site with either of two skills. Choose the one your Team is better at: it counts "
        "for this whole check.",
        "INV-08",
        kinds=["skill"],
        parts=["below"],
    ),
    Hint(
        "commit",
        "An easier check",
        "This Site needs a lower level if you promise your question now. Promise it only if you want to know "
        "that answer.",
        "QST-06",
        kinds=["commit"],
        parts=["below"],
    ),
    Hint(
        "before_site",
        "Before the check",
        "A Team has reached a Site. You may play a card before its check begins. Usually you pass here and "
        "keep your cards for the check.",
        "INV-12",
        kinds=["before_site"],
        parts=["check", "hand"],
    ),
    Hint(
        "conspiracy",
        "You are the conspiracy",
        "It is your rival's turn, and you try to stop them. During their check, Bluffs lower their level or "
        "change the skill required, and Adversaries send an Agent to the Hospital. Until then, you can "
        "usually pass.",
        "BAS-11",
        kinds=sorted({"requisition", "before_site", "check", "answer", *RESPONSES}),
        turn="others",
        parts=["above-1"],
    ),
    Hint(
        "check",
        "The check",
        "A check compares a Team's level with the level needed. Witnesses and Events raise it, Bluffs and "
        "Adversaries lower it. The result counts when you have both passed in a row.",
        "CHK-13",
        kinds=["check"],
        parts=["check"],
    ),
    Hint(
        "three_cards",
        "Three cards per check",
        "Each player can play at most three cards in a check at a Site, and each card name only once. The "
        "check panel counts your cards. Save the best for when they decide the result.",
        "BAS-10",
        kinds=["check"],
        parts=["check"],
    ),
    Hint(
        "answer",
        "Responses",
        "A card was announced but hasn't taken effect yet. Each player may respond first. The last card "
        "played takes effect first, so a response can stop the card.",
        "CHK-06",
        kinds=["answer"],
        parts=["answers"],
    ),
    Hint(
        "response",
        "A chance to step in",
        "Something just happened or is about to happen: the question says what. You may play a card now. "
        "Usually you pass here.",
        "CHK-06",
        kinds=sorted(RESPONSES),
        parts=["hand"],
    ),
    Hint(
        "victim",
        "Choose an Agent",
        "Your Adversary got through. Choose which Agent goes to the Hospital. Pick the one who adds the most "
        "to the check.",
        "BAS-14",
        kinds=["victim"],
        parts=["combat", "above-1"],
    ),
    Hint(
        "hospital",
        "The Hospital",
        "Damaged Agents go to the Hospital and add nothing to checks. At the start of your turn, your Agents "
        "heal a little. With 3 Health or full Health, they can leave in Deployment.",
        "HEA-05",
        told=["HEA-01"],
        parts=["below"],
    ),
    Hint(
        "card",
        "A card needs a choice",
        "The card named in the question needs a choice before it takes effect. Open the card to read its text.",
        "PLAY-14",
        kinds=[*sorted(prompts.BY_CARDS), "choose_number", "choose_team", "keyword", "look", "lose_card", "travel"],
        parts=["answers", "decision"],
    ),
    Hint(
        "keyword",
        "Keywords",
        "Point at a card to see its keywords. Other cards refer to them: an Adversary may attack only at a "
        "“Result Site”, for example. A keyword was just changed, so different cards can be played there now.",
        "KEY-01",
        told=["PLAY-19"],
        parts=["check", "answers"],
    ),
    Hint(
        "question",
        "Your question",
        "You solved a Site, so ask whether your rival's X-File has a certain value. The answer is always "
        "true. The best question rules out half of the X-Files that are left.",
        "QST-02",
        kinds=["question"],
        parts=["questions"],
    ),
    Hint(
        "notebook",
        "The notebook",
        "Your notebook crosses out X-Files after every answer. Open it any time to see which are left and "
        "what each question would rule out.",
        "XFT-05",
        told=["QST-05"],
        parts=["questions", "above-1"],
    ),
    Hint(
        "unsolved",
        "Not solved",
        "The check failed or the Site was negated: no question, no guess, and the Site is gone. Try another "
        "one next turn.",
        "QST-16",
        told=["QST-16"],
        parts=["below"],
    ),
    Hint(
        "guess",
        "Name the X-File?",
        "Name your rival's X-File to win. If you are wrong, they get a free question or guess about yours. "
        "With more than two or three X-Files left, wait and choose “Don't name it yet”.",
        "QST-07",
        kinds=["guess"],
        parts=["questions"],
    ),
    Hint(
        "penalty",
        "Your penalty action",
        "Your rival named the wrong X-File. You may ask a question or make a guess. There is no risk: a wrong "
        "guess costs nothing now.",
        "QST-12",
        kinds=["penalty"],
        parts=["questions", "decision"],
    ),
    Hint(
        "discard",
        "Debriefing",
        "At the end of every turn, each player may discard up to three cards that don't help. In the next "
        "Briefing, you draw back up to ten cards. Then Agents heal.",
        "BAS-18",
        kinds=["discard"],
        parts=["hand"],
    ),
    Hint(
        "won",
        "Case closed",
        "That was the whole basic game. The advanced game adds points to pay for cards, combat, and cards "
        "hidden under Sites.",
        "WIN-01",
        told=["WIN-01"],
    ),
]
"""The hints, each shown when it first matters, most important first.

Source: BAS.
"""

GUIDE = Guide(
    format="basic",
    avatars=[None, None],
    deck="paper_trail",
    seed=104,
    hints=HINTS,
    options={"ask_everyone": True},
)
"""The guided game.

Its seed is the first that keeps the promises tested in tests/engine/ccg/test_guided_game.py.

The usual bot plays in the new player's place. The most important hints appear in the first four turns, and a Site is
solved in the first two. The player asks at least three questions, and a guess ends the game after six to ten turns.
Even for a player who answers at random one time in three, no Site is negated and no turn is cut short before turn 6.
"""
