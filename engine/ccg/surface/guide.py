"""The guided game: the basic game of two, and what a newcomer is told on the way."""

from engine.ccg.table.events import RESPONSES
from engine.description import Guide, Hint
from engine.kernel import asking

HINTS = [
    Hint(
        "xfile",
        "Your secret",
        "You hide one of these X-Files and your rival hides another: whoever first names the other's has won. "
        "Pick whichever you like, nobody sees it.",
        "SET-02",
        kinds=["xfile"],
    ),
    Hint(
        "first",
        "Who begins",
        "In your turns your Agents investigate; in your rival's turns you are the conspiracy and trip theirs up. "
        "Begin yourself, and you may ask the first question.",
        "SET-12",
        kinds=["first"],
    ),
    Hint(
        "equip",
        "Requisition",
        "Time to pack: lay Equipment upon Agents whom it fits, as much as you like and for nothing in this game. "
        "What they carry adds to their skills.",
        "REQ-01",
        kinds=["equip"],
    ),
    Hint(
        "requisition",
        "Cards for this phase",
        "A few more cards belong here, such as training, which makes an Agent better for good. "
        "Play one or pass; it goes round until you both have passed.",
        "BAS-07",
        kinds=["requisition"],
    ),
    Hint(
        "deploy",
        "Deployment",
        "Only Agents in the Field can investigate. "
        "Send out those who together have what a Site in your hand asks for, or all of them by one button above the "
        "others; then end Deployment.",
        "DEP-01",
        kinds=["deploy"],
    ),
    Hint(
        "team",
        "A Team",
        "Agents who go together add up their skills. "
        "You needn't name a Team: all who stand in one place without one form a Team by themselves.",
        "DEP-04",
        kinds=["team"],
    ),
    Hint(
        "place",
        "Case Assignment",
        "Lay one Site into the Field: a case to be solved. "
        "It says which skill it takes, how much of it, and what you may ask then; choose one that your Team can reach.",
        "CAS-01",
        kinds=["place"],
    ),
    Hint(
        "investigate",
        "Investigation",
        "Send your Team to the Site; beside it stands what the Team reaches of what the Site asks for. "
        "When all who shall go have somewhere to go, go on.",
        "INV-02",
        kinds=["investigate"],
    ),
    Hint(
        "skill",
        "Two ways in",
        "This Site yields to either of two skills. "
        "Choose the one in which your Team is stronger, for it counts until the Site is decided.",
        "INV-08",
        kinds=["skill"],
    ),
    Hint(
        "commit",
        "An easier question",
        "The Site asks for less if you promise now which value you will ask about. "
        "Promise it only if you want to know just that.",
        "QST-06",
        kinds=["commit"],
    ),
    Hint(
        "before_site",
        "On the doorstep",
        "A Team stands before a Site, and a card may be played before it goes in. "
        "Mostly one passes here and keeps the cards for the check.",
        "INV-12",
        kinds=["before_site"],
    ),
    Hint(
        "conspiracy",
        "You are the conspiracy",
        "It is your rival's turn, and now you stand in the way. "
        "While their Team is checked at a Site, your Bluffs drag its level down and your Adversaries send one of it to "
        "the Hospital; until then mostly pass.",
        "BAS-11",
        kinds=sorted({"requisition", "before_site", "check", "answer", *RESPONSES}),
        turn="others",
    ),
    Hint(
        "check",
        "The check",
        "The question says whose Team is tested, what it reaches and what it needs; that decides once you both pass in "
        "a row. Until then Witnesses and Events lift it, Bluffs and Adversaries drag it down.",
        "CHK-13",
        kinds=["check"],
    ),
    Hint(
        "answer",
        "An answer",
        "A card has been announced and does nothing yet: each of you may answer it first. "
        "The last card played works first, so an answer can stop it.",
        "CHK-06",
        kinds=["answer"],
    ),
    Hint(
        "response",
        "At this very moment",
        "Something has happened or is about to, as the question says, and you may come in between. "
        "Mostly one passes here, and things go on as they were about to.",
        "CHK-06",
        kinds=sorted(RESPONSES),
    ),
    Hint(
        "victim",
        "Whom it takes",
        "Your Adversary is through, and you say which Agent goes to the Hospital. "
        "Take the one whom the check can least do without.",
        "BAS-14",
        kinds=["victim"],
    ),
    Hint(
        "hospital",
        "The Hospital",
        "Whoever lies there adds nothing to any check and waits for a Healing of the owner's. "
        "In the Deployment after it they may go back to work.",
        "BAS-16",
        told=["HEA-01"],
    ),
    Hint(
        "card",
        "A card asks",
        "The card that the question names needs to know something before it can work. "
        "Open it to read its text if you are in doubt.",
        "PLAY-14",
        kinds=[*sorted(asking.BY_CARDS), "choose_number", "choose_team", "keyword", "look", "lose_card", "travel"],
    ),
    Hint(
        "question",
        "Your question",
        "Solved: ask whether your rival's X-File has one certain value, and the answer is always true. "
        "The best question is one that halves the names still open.",
        "QST-02",
        kinds=["question"],
    ),
    Hint(
        "notebook",
        "The notebook",
        "Every answer crosses names out in your notebook, by itself. "
        "Open it at any time: it shows who can still be meant, and what each further question would leave.",
        "XFT-05",
        told=["QST-05"],
    ),
    Hint(
        "unsolved",
        "Not solved",
        "A Team that falls short gets no question and no guess, and the Site is gone. "
        "The next turn brings another one.",
        "QST-16",
        told=["QST-16"],
    ),
    Hint(
        "guess",
        "Name it now?",
        "Name your rival's X-File rightly, and you have won; wrongly, and they ask or name yours for nothing. "
        "With more than two or three names left, wait, and name none for now.",
        "QST-07",
        kinds=["guess"],
    ),
    Hint(
        "penalty",
        "Your penalty",
        "Your rival named the wrong X-File, so you get a question, or a guess of your own. "
        "It is free of risk: a wrong guess costs you nothing now.",
        "QST-12",
        kinds=["penalty"],
    ),
    Hint(
        "discard",
        "Debriefing",
        "Every turn ends so for both: throw away up to three cards that don't help. "
        "The next turn opens with the Briefing, which fills your hands up to ten again, and then the wounded heal.",
        "BAS-18",
        kinds=["discard"],
    ),
    Hint(
        "won",
        "Case closed",
        "That was the whole basic game. "
        "The advanced one adds points to pay with, combat, and cards that are hidden under Sites.",
        "WIN-01",
        told=["WIN-01"],
    ),
]
"""What is told when it first matters, most important first. Source: BAS."""

GUIDE = Guide(format="basic", avatars=[None, None], deck="paper_trail", seed=12, hints=HINTS)
"""All phases of the own turn come in the first three turns, as does an Adversary of the rival's."""
