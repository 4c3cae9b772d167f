"""Text of the steps of cards."""

from typing import Any

import pytest

from engine.ccg.cards.card_text import CardWords
from engine.ccg.language import LANGUAGE
from engine.kernel.effects import Step, Value

OPPOSING = {"zone": ["combatants"], "side": "opposing"}


def step(op: str, **said: Any) -> dict[str, Any]:
    return {"op": op, **said}


SAID = [
    (step("exclude", until="check"), "it adds nothing to the check"),
    (step("exclude", until="turn", site=True), "it adds nothing to checks at Sites this turn"),
    (step("add_keywords", words=["Alien"], until="turn"), "it gains the keyword Alien this turn"),
    (
        step("add_keywords", words=["Site", "Motive"], until="turn"),
        "it gains the keywords Site and Motive this turn. Adversaries may attack them as at such a Site",
    ),
    (
        step("add_keywords", one_of=["Alien", "Occult"], until="game"),
        "it gains your choice of Alien or Occult as a keyword for the rest of the game",
    ),
    (step("keyword"), "on it, replace one keyword with any other this turn"),
    (step("keyword", old=["Medical"], to="Motive"), "on it, replace the keyword Medical with Motive this turn"),
    (step("keyword", old=["Medical", "Sciences"], to="Motive"), "on it, replace that keyword with Motive this turn"),
    (step("check_mod", by=2), "+2 to a check"),
    (
        step("check_mod", by=-1, skills=["Medical", "Sciences"], site=True),
        "-1 to a Medical or Sciences check at a Site",
    ),
    (step("combat_value", by=2), "it gets +2 damage this round"),
    (
        step("combat_value", by=-1, stat="LRC", cards={**OPPOSING, "how": "all"}),
        "all opposing combatants get -1 LRC this round",
    ),
    (step("combat_value", to=3, stat="CRC", bare=True), "it has CRC 3 this round, and its Equipment adds nothing"),
    (step("fight_with", skill="Computer"), "it fights this round with Computer and Equipment that adds to it"),
    (
        step("fight_with", skill="Computer", least=1),
        "it fights this round with Computer (at least 1) and Equipment that adds to it",
    ),
    (step("reduce_damage"), "it takes no damage this round"),
    (step("reduce_damage", half=True), "halve the damage to it this round (round up)"),
    (step("reduce_damage", by=2, off="together"), "reduce damage to it by 2 this round"),
    (step("reduce_damage", by=4, off="one"), "reduce one source of damage to it by 4 this round"),
    (step("reduce_damage", dealt_by=OPPOSING), "prevent all damage to it from an opposing combatant this round"),
    (
        step("reduce_damage", dealt_by=OPPOSING, half=True),
        "halve the damage to it from an opposing combatant this round",
    ),
    (step("shield", of={"type": ["combat"]}, by=1), "reduce damage from a Combat card to its Agent by 1"),
    (step("shield", of={"type": ["combat"]}, half=True), "halve damage from a Combat card to its Agent (round up)"),
    (step("rounds"), "fight another round at long range next"),
    (step("rounds", alone=True), "first fight a round at long range where it is the only Agent that deals damage"),
    (
        step(
            "fight",
            cards={"zone": ["team"]},
            against={"zone": ["team"], "by": "owner", "of": "active"},
            close_rounds=2,
            keywords=["Adversary", "Evolutionary"],
            standing=[{"op": "negate"}],
        ),
        "an Agent in the Team, led by you, fights an Agent in the Team chosen by the active player: a round at long "
        "range, then 2 rounds at close range. It counts as an Adversary and Evolutionary for this fight. Then, "
        "unless the other Agent is in the Hospital or a card ended the combat: Negate it.",
    ),
    (
        step("fight", cards={"zone": ["team"]}, against={"zone": ["team"]}),
        "an Agent in the Team, led by you, fights an Agent in the Team: a round at long range, then a round at "
        "close range.",
    ),
    (step("check", team="own", skill="Medical", level=4), "your Team makes a Medical check (4)."),
    (
        step("check", team="opposing", skill="Medical", level=4, section="field", size=2),
        "an opposing Team of 2+ Agents in the Field makes a Medical check (4).",
    ),
    (step("prerequisite", skill="Medical", level=3), "the Site under investigation requires Medical 3 instead"),
    (step("prerequisite", by=2), "the Site under investigation requires 2 more"),
    (step("modify", by=2), "it gets +2 to all skills this turn"),
    (step("modify", by=-1, stats=["LRC", "CRC"], until="combat"), "it gets -1 LRC and CRC this combat"),
    (
        step("modify", by={"amount": "tokens"}, stats=["LRC"]),
        "it gets more LRC this turn: the number of tokens on this card",
    ),
    (step("damage", amount=2, cards={"zone": ["aimed"]}), "it takes 2 damage"),
    (step("damage", amount=1, cards={"zone": ["team"], "how": "all"}), "all Agents in the Team take 1 damage"),
    (step("hold", cards={"zone": ["aimed"]}), "it stays there until fully healed"),
    (step("hold", turns=2, cards={"zone": ["aimed"]}), "it stays there for 2 whole turns of its owner"),
    (step("share_answer", to="you"), "the player who asked tells you the answer"),
    (step("share_answer", to="all"), "the player who asked tells all other players the answer"),
    (step("negate", to="deck"), "negate it and shuffle it into its owner's Bureau Deck"),
    (step("negate"), "negate it"),
    (step("income", to="cp", split=True), "take any number of those points as CP"),
    (step("income", to="cp"), "take all of those points as CP"),
    (step("income", to="cards"), "use those points only to buy cards in this Briefing"),
    (step("redirect", astray=True), "you assign the damage of it this round, even to its own side"),
    (step("redirect"), "you assign the damage of it this round"),
]


@pytest.mark.rule("EFS-04")
@pytest.mark.parametrize(("raw", "said"), SAID, ids=[f"{raw['op']}-{number}" for number, (raw, _) in enumerate(SAID)])
def test_step_text(raw: dict[str, Any], said: str) -> None:
    assert LANGUAGE.read(Step, raw).text(CardWords()) == said


@pytest.mark.rule("POOL-10", "BAS-12")
@pytest.mark.parametrize(
    ("raw", "x", "said"),
    [
        ({"amount": "x"}, None, "X"),
        ({"amount": "x"}, 2, "X"),
        ({"amount": "x", "worth": {1: 2, 2: 3}}, None, "+2 or +3"),
        ({"amount": "x", "worth": {1: 2, 2: 3}}, 2, "+3"),
        ({"amount": "x", "worth": {1: 2, 2: 3}, "basic": 2}, None, "+2 or +3"),
        ({"amount": "highest", "stat": "LRC", "cards": OPPOSING}, None, "the highest LRC of opposing combatants"),
    ],
)
def test_step_text_with_amounts(raw: dict[str, Any], x: int | None, said: str) -> None:
    assert LANGUAGE.read(Value, raw).text(CardWords().with_x(x)) == said
