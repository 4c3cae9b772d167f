"""The guided game: the basic game of two, and what a newcomer is told on the way."""

from engine.ccg.table.events import RESPONSES
from engine.description import Guide, Hint
from engine.kernel import prompts

HINTS = [
    Hint(
        "xfile",
        "Your secret",
        "You hide one of these X-Files and your rival hides one too: name theirs before they name yours, and you "
        "win. "
        "Pick whichever you like: nobody else sees it, and your rival may even hide the same one.",
        "SET-02",
        kinds=["xfile"],
    ),
    Hint(
        "first",
        "Who begins",
        "In your turn your Agents investigate; in your rival's turn you are the conspiracy and get in their way. "
        "Go first, and you may ask the first question.",
        "SET-12",
        kinds=["first"],
    ),
    Hint(
        "equip",
        "Requisition",
        "A Site asks for a skill, such as “Criminal Investigation 4+”; the skills of all who go there are added up. "
        "Equipment adds to the skills of who carries it: hand out as much as you like, it costs nothing here.",
        "REQ-01",
        kinds=["equip"],
    ),
    Hint(
        "requisition",
        "Cards for this phase",
        "A few more cards can be played now: whatever your hand has for this moment is offered, with what it does. "
        "Play one or pass; the phase ends once you have both passed.",
        "BAS-07",
        kinds=["requisition"],
    ),
    Hint(
        "deploy",
        "Deployment",
        "Only Agents in the Field can investigate: press “Move all to the Field”, then end Deployment, and they go "
        "together. "
        "Hold back only whom you want safe, as your rival's cards may hurt those who go.",
        "DEP-01",
        kinds=["deploy"],
    ),
    Hint(
        "team",
        "A Team",
        "Agents who go together add up their skills. "
        "You don't have to form a Team: all who stand in one place and are in none make up a Team anyway.",
        "DEP-04",
        kinds=["team"],
    ),
    Hint(
        "place",
        "Case Assignment",
        "Put one Site into the Field: choose one that your Team can manage, by what its option says, and whose "
        "question you can't answer yet. "
        "Solved or not it is discarded this turn, so keep one that is out of reach in your hand for later.",
        "CAS-01",
        kinds=["place"],
    ),
    Hint(
        "investigate",
        "Investigation",
        "Send your Team to the Site: the option says what it reaches, and what the Site needs. "
        "When everybody you want to send is on the way, say that you are done.",
        "INV-02",
        kinds=["investigate"],
    ),
    Hint(
        "skill",
        "Two ways in",
        "This Site can be solved with either of two skills. "
        "Choose the one your Team is better at: it counts until the Site is decided.",
        "INV-08",
        kinds=["skill"],
    ),
    Hint(
        "commit",
        "An easier question",
        "The Site asks for less if you promise now what you will ask about. "
        "Promise it only if that is what you want to know.",
        "QST-06",
        kinds=["commit"],
    ),
    Hint(
        "before_site",
        "On the doorstep",
        "A Team has reached a Site, and a card may be played before it goes in. "
        "Usually you pass here and keep your cards for the check.",
        "INV-12",
        kinds=["before_site"],
    ),
    Hint(
        "conspiracy",
        "You are the conspiracy",
        "It is your rival's turn, and you are in their way: when their Team is checked at a Site, Bluffs lower what it "
        "reaches or change what is asked for, and an Adversary puts an Agent in the Hospital. "
        "Until then you can usually pass.",
        "BAS-11",
        kinds=sorted({"requisition", "before_site", "check", "answer", *RESPONSES}),
        turn="others",
    ),
    Hint(
        "check",
        "The check",
        "The question says whose Team is tested, what it reaches and what it needs; the result counts once you have "
        "both passed in a row. "
        "Until then Witnesses and Events raise it, and Bluffs and Adversaries bring it down.",
        "CHK-13",
        kinds=["check"],
    ),
    Hint(
        "three_cards",
        "Three cards a check",
        "In the check of a Site each of you may play three cards at most, and none of a name that was used in it. "
        "The panel of the check counts yours, so keep the best for when they decide it.",
        "BAS-10",
        kinds=["check"],
    ),
    Hint(
        "answer",
        "An answer",
        "A card has been announced but has done nothing yet: each of you may respond first. "
        "The last card played works first, so a response can stop it.",
        "CHK-06",
        kinds=["answer"],
    ),
    Hint(
        "response",
        "At this very moment",
        "Something has happened or is about to, as the question says, and you may step in. "
        "Usually you pass here, and things go on as they were.",
        "CHK-06",
        kinds=sorted(RESPONSES),
    ),
    Hint(
        "victim",
        "Whom it takes",
        "Your Adversary got through, and you choose which Agent goes to the Hospital. "
        "Take the one the check can least do without.",
        "BAS-14",
        kinds=["victim"],
    ),
    Hint(
        "hospital",
        "The Hospital",
        "Who takes damage goes to the Hospital and adds nothing to checks. Turns begin with some Healing for their "
        "owner's Agents; who has 3 Health then, or all of it, may leave in Deployment.",
        "HEA-05",
        told=["HEA-01"],
    ),
    Hint(
        "card",
        "A card asks",
        "The card named in the question needs to know something before it can work. "
        "Open it and read its text if you aren't sure.",
        "PLAY-14",
        kinds=[*sorted(prompts.BY_CARDS), "choose_number", "choose_team", "keyword", "look", "lose_card", "travel"],
    ),
    Hint(
        "keyword",
        "Keywords",
        "Point at a card, and beside it you see its keywords: other cards go by them, as an Adversary that attacks at "
        "a “Result Site” does. "
        "One was just changed, so different cards can be played there now.",
        "KEY-01",
        told=["PLAY-19"],
    ),
    Hint(
        "question",
        "Your question",
        "Solved: ask whether your rival's X-File has a certain value, and the answer is always true. "
        "The best question splits the names still open in half.",
        "QST-02",
        kinds=["question"],
    ),
    Hint(
        "notebook",
        "The notebook",
        "Every answer crosses names out in your notebook all by itself. "
        "Open it at any time: it shows which X-Files are left, and what each further question would leave.",
        "XFT-05",
        told=["QST-05"],
    ),
    Hint(
        "unsolved",
        "Not solved",
        "Where a Team falls short, or its Site was negated, there is no question and no guess, and the Site is gone. "
        "Another one can be tried next turn.",
        "QST-16",
        told=["QST-16"],
    ),
    Hint(
        "guess",
        "Name it now?",
        "Name your rival's X-File and you have won; name the wrong one, and they get a free question or a free guess "
        "at yours. "
        "With more than two or three names left, wait and don't name it yet.",
        "QST-07",
        kinds=["guess"],
    ),
    Hint(
        "penalty",
        "Your penalty",
        "Your rival named the wrong X-File, so you get a question, or a guess of your own. "
        "There is no risk: a wrong guess costs you nothing now.",
        "QST-12",
        kinds=["penalty"],
    ),
    Hint(
        "discard",
        "Debriefing",
        "At the end of every turn both of you may throw away up to three cards that don't help. "
        "The next Briefing fills your hands up to ten again, and then the wounded heal.",
        "BAS-18",
        kinds=["discard"],
    ),
    Hint(
        "won",
        "Case closed",
        "That was the whole basic game. "
        "The advanced one adds points to pay with, combat, and cards hidden under Sites.",
        "WIN-01",
        told=["WIN-01"],
    ),
]
"""What is told when it first matters, most important first. Source: BAS."""

GUIDE = Guide(format="basic", avatars=[None, None], deck="paper_trail", seed=104, hints=HINTS)
"""The seed is the first from 1 on by which the usual bot in the newcomer's place hears the most important hints in the
first four turns, solves a Site in the first two, asks three questions or more, and sees the game end by a name after
six to ten turns; and by which nobody, not even who answers at random one time in three, has a Site negated or a turn
cut short before turn 6. tests/engine/ccg/test_guided_game.py holds these, for whoever looks for another one."""
