"""Card text is short, clear English."""

import re
from itertools import product
from typing import Any, get_args

import pytest

from engine.kernel import effects
from engine.kernel.effects import Fixed
from engine.legendary.cards import designs
from engine.legendary.cards.card_text import WORDS, LegendaryWords, card_text
from engine.legendary.cards.designs import Ability, Filter, Modifier, Stat, Target, Timing
from engine.legendary.cards.vocabulary import BANS, EVENTS, STATS, WHEN
from engine.legendary.language import LANGUAGE
from engine.legendary.language.amounts import Count
from engine.legendary.language.conditions import Has
from tests.engine.legendary.abilities import CARD_SET

DESIGNS = [printed.design for printed in CARD_SET.designs.values()]

# Language

BAD = {
    "a word twice": r"(?i)\b(\w+) \1\b",
    "a before a vowel": r"\b[Aa] [AEIOUaeiou]",
    "an before a consonant": r"\b[Aa]n [^AEIOUaeiou]",
    "three alternatives without commas": r"\bor (?:the |an? )?\w+(?: [A-Z]\w+)? or\b",
    "a sum in place of a sentence": r"(?<!get )(?<!and )(?<!has )(?<!have )[+-]\d",
    "a number without a noun": r"[+-]\d+ (?:for|of)(?! each)",
    "another in two words": r"\b[Aa]n? other\b",
    "a double denial": r"\bnot not\b|\bno not\b|\bn't not\b",
    "one of several": r"\b1 (?:card|point|Strike|Scar|Doubt|Belief|space|Enemie|Symptom|Hexe)s\b",
    "several of one": r"\b[2-9] (?:\w+ )?(?:card|Strike|Scar|Doubt|Belief|point|space|Enemy|Symptom|Hex)\b(?!s|es)",
    "a mixed plural": r"\b(?:Enemys|Hexs|Evidences|Prioritys)\b|\bEvidence (?!cards?\b)",
    "them of one": r"^(?!.*(?:\ball\b|\b\d\b)).*\bthem\b",
    "that are": r"\b(?:you|all \w+) (?:has|draws|gains|discards|heals)\b",
    "somebody have": r"\b(?:player|one|This End Game|[Tt]his card) (?:have|draw|gain|discard|heal|take)\b",
    "nobody's hand": r"from hand\b|in hand\b",
    "another's your": r"\bplayers? (?:draw|gain|discard|heal|defeat|resolve|attache?|put)s\b[^.:,]*\byour\b(?! next)",
    "an owner at the end": r"of (?:the current|any) player\b(?!')",
    "a search in two halves": r"what was found|with it:",
    "a slash": r"/",
    "a gap": r"  | [,.:;]|\(\)|\bnot:",
    "Python": r"None|\{|_",
    "an end without a stop": r"[^.)]$",
    "a sentence that begins small": r"(?:\. |^)[a-z]",
    "a stop in the middle": r"\.[^ ]|[.:;,]{2}",
}


def faults(text: str) -> list[str]:
    return [f"{name}: {text}" for name, pattern in BAD.items() if re.search(pattern, text)]


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
def test_every_line_of_a_card_is_good_english(design: designs.Design) -> None:
    lines = card_text(design)
    keyed = bool(design.keywords or design.immunity or design.vulnerability)
    assert [fault for line in lines[keyed:] for fault in faults(line)] == []


@pytest.mark.parametrize("zone", get_args(designs.ZoneKind))
def test_text_of_every_place_and_choice_is_good_english(zone: designs.ZoneKind) -> None:
    """All combinations of owner, number and choice are good English."""
    for of, how, count, up_to in product(
        get_args(designs.Who), Target.__annotations__["how"].__args__, (1, 2), (True, False)
    ):
        if of == "choose_rival" or (up_to and how != "choose"):
            continue
        target = Target(zone=[zone], of=of, how=how, count=Fixed(count), up_to=up_to)
        assert faults(f"Discard {WORDS.target(target)}.") == []
        assert faults(f"Discard {WORDS.target(target, 'out')}.") == []
        assert faults(f"Find {WORDS.target(target, 'in')}.") == []
        has, number = Has(cards=target, at_least=count), Count(cards=target)
        assert faults(f"If {has.text(WORDS)}, draw a card.") == []
        assert faults(f"If {has.text(WORDS, denied=True)}, draw a card.") == []
        assert faults(f"You get {number.gain(WORDS, 'Attack')}.") == []
        assert faults(f"Draw {number.many(WORDS, 'card')}.") == []


WORDS_OF_FILTERS = [
    Filter(type=["academy", "ally", "special_agent"]),
    Filter(type=["enemy"], enemy=["alien", "construct"], place=["field", "shadows", "bureau"]),
    Filter(cls=["intellect", "will", "tech"], max_cost=4),
    Filter(keyword=["swift", "range"], hidden=False, other=True),
    Filter(name=["Tooms", "Jenn"]),
    Filter(set=["lone_gunmen"], type=["academy"], min_cost=3),
    Filter(type=["evidence"], hidden=True),
    Filter(enemy=["alien"], other=True),
]


@pytest.mark.parametrize("wanted", WORDS_OF_FILTERS, ids=str)
def test_text_of_every_filter_is_good_english(wanted: Filter) -> None:
    assert faults(f"Defeat {WORDS.filter(wanted)}.") == []
    assert faults(f"Defeat all {WORDS.filter(wanted, plural=True)}.") == []


@pytest.mark.parametrize("stat", get_args(Stat))
@pytest.mark.parametrize("type", ["evidence", "academy"])
def test_every_change_of_a_number_is_a_sentence(stat: Stat, type: str) -> None:
    amounts: list[Any] = [Fixed(1), Fixed(-2), Count(cards=Target(zone=["field"], type=["enemy"]))]
    for by, whose in product(amounts, ("you", "each")):
        modifier = Modifier(stat=stat, by=by, whose=whose)  # type: ignore[arg-type]
        line = LegendaryWords(type=type).ability(Ability(when=Timing.ONGOING, modify=[modifier]))
        assert faults(line) == []
        assert re.search(r" (?:has|have|costs?|draws?) ", line)


# Grammar: amounts and conditions say themselves, in the plural and denied too

FOES_IN_FIELD = {"amount": "count", "cards": {"zone": ["field"], "type": ["enemy"]}}
HAND = {"zone": ["hand"]}
SYMPTOMS = {"amount": "counter", "name": "Symptom"}
CONDITIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"is": "has", "cards": HAND}, "you have a card in your hand", "you have no cards in your hand"),
    ({"is": "has", "cards": {"zone": ["field"], "type": ["enemy"], "other": True}, "at_least": 2},
     "there are at least 2 other Enemies in the Field", "there are fewer than 2 other Enemies in the Field"),
    ({"is": "has", "cards": {"zone": ["field"], "type": ["enemy"], "other": True}},
     "there is another Enemy in the Field", "there are no other Enemies in the Field"),
    ({"is": "has", "cards": {"zone": ["shadows"], "name": ["Tooms"]}}, "there is a card named Tooms in the Shadows",
     "there are no cards named Tooms in the Shadows"),
    ({"is": "has", "cards": {"zone": ["doubts"]}}, "a Doubt is left", "no Doubts are left"),
    ({"is": "has", "cards": {"zone": ["evidence"], "type": ["evidence"]}, "at_least": 2},
     "there are at least 2 uncollected Evidence cards", "there are fewer than 2 uncollected Evidence cards"),
    ({"is": "played", "which": {"class": ["tech"]}}, "you played another Tech card this turn",
     "you played no other Tech cards this turn"),
    ({"is": "played", "which": {"type": ["ally"]}, "at_least": 3}, "you played at least 3 other Allies this turn",
     "you played fewer than 3 other Allies this turn"),
    ({"is": "damage_is", "at_least": 5}, "you have at least 5 damage", "you have less than 5 damage"),
    ({"is": "can_pay", "attack": 2, "recruit": 1}, "you can pay 2 Attack and 1 Recruit",
     "you can't pay 2 Attack and 1 Recruit"),
    ({"is": "here", "place": ["field", "shadows"]}, "this card is in the Field or the Shadows",
     "this card is not in the Field or the Shadows"),
    ({"is": "here", "place": ["attached"]}, "this card is attached to your Avatar",
     "this card is not attached to your Avatar"),
    ({"is": "the_end"}, "The End has begun", "The End has not begun"),
    ({"is": "solo"}, "you are the only player left", "you are not the only player left"),
    ({"is": "your_turn"}, "it is your turn", "it is not your turn"),
    ({"is": "it_is", "which": {"enemy": ["alien"]}}, "it is an alien Enemy", "it is not an alien Enemy"),
    ({"is": "it_is", "which": {"this": True}}, "it is this card", "it is not this card"),
    ({"is": "compare", "left": SYMPTOMS, "at_least": 3}, "you have at least 3 Symptoms",
     "you have fewer than 3 Symptoms"),
    ({"is": "compare", "left": SYMPTOMS, "at_most": 1}, "you have at most 1 Symptom", "you have more than 1 Symptom"),
    ({"is": "compare", "left": SYMPTOMS, "at_most": 0}, "you have no Symptoms", "you have a Symptom"),
    ({"is": "compare", "left": {"amount": "counter", "name": "Hex"}, "at_least": 2, "at_most": 4},
     "you have at least 2 and at most 4 Hexes", "you have fewer than 2 or more than 4 Hexes"),
    ({"is": "compare", "left": {"amount": "players"}, "at_least": 2}, "there are at least 2 players",
     "there are fewer than 2 players"),
    ({"is": "compare", "left": {"amount": "count_classes"}, "at_least": 3},
     "there are at least 3 classes among the cards you played this turn",
     "there are fewer than 3 classes among the cards you played this turn"),
    ({"is": "compare", "left": {"amount": "collected"}, "at_least": 1}, "there is a Collected Evidence card",
     "there are no Collected Evidence cards"),
    ({"is": "compare", "left": {"amount": "damage"}, "at_least": FOES_IN_FIELD},
     "your damage is at least the number of Enemies in the Field",
     "your damage is less than the number of Enemies in the Field"),
    ({"is": "all", "of": [{"is": "solo"}, {"is": "the_end"}]}, "you are the only player left and The End has begun",
     "you are not the only player left or The End has not begun"),
    ({"is": "all", "of": [{"is": "any", "of": [{"is": "solo"}, {"is": "your_turn"}]}, {"is": "the_end"}]},
     "you are the only player left or it is your turn, and The End has begun",
     "you are not the only player left and it is not your turn, or The End has not begun"),
]  # fmt: skip


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("raw", "holds", "fails"), CONDITIONS, ids=[holds for _, holds, _ in CONDITIONS])
def test_condition_has_text_for_itself_and_its_opposite(raw: dict[str, Any], holds: str, fails: str) -> None:
    condition = LANGUAGE.read(effects.Test, raw)
    assert condition.text(WORDS) == holds
    assert condition.text(WORDS, denied=True) == fails
    assert LANGUAGE.read(effects.Test, {"is": "not", "of": raw}).text(WORDS) == fails
    assert LANGUAGE.read(effects.Test, {"is": "not", "of": {"is": "not", "of": raw}}).text(WORDS) == holds
    assert [*faults(f"If {holds}: Draw a card."), *faults(f"If {fails}: Draw a card.")] == []


def summed(*of: Any, **limits: int) -> dict[str, Any]:
    return {"amount": "sum", "of": list(of), **limits}


def times(*of: Any) -> dict[str, Any]:
    return {"amount": "times", "of": list(of)}


AMOUNTS: list[tuple[Any, str, str]] = [
    (1, "a card", "+1 Attack"),
    (2, "2 cards", "+2 Attack"),
    (FOES_IN_FIELD, "a card for each Enemy in the Field", "+1 Attack for each Enemy in the Field"),
    ({"amount": "count_played", "which": {"class": ["tech"]}}, "a card for each other Tech card you played this turn",
     "+1 Attack for each other Tech card you played this turn"),
    ({"amount": "count_classes"}, "a card for each class among the cards you played this turn",
     "+1 Attack for each class among the cards you played this turn"),
    ({"amount": "players"}, "a card for each player", "+1 Attack for each player"),
    (SYMPTOMS, "a card for each Symptom you have", "+1 Attack for each Symptom you have"),
    ({"amount": "damage"}, "a card for each damage you have", "+1 Attack for each damage you have"),
    ({"amount": "collected"}, "a card for each Collected Evidence card", "+1 Attack for each Collected Evidence card"),
    ({"amount": "named", "name": "gone"}, "that many cards", "+1 Attack for each of those cards"),
    (times(2, {"amount": "players"}), "2 cards for each player", "+2 Attack for each player"),
    (times({"amount": "players"}, FOES_IN_FIELD), "a card for each player for each Enemy in the Field",
     "+1 Attack for each player for each Enemy in the Field"),
    (summed(2, {"amount": "damage"}, most=5), "2 cards and 1 more for each damage you have, at most 5",
     "+2 Attack and +1 for each damage you have, at most 5"),
    (times(2, summed({"amount": "players"}, most=3)), "2 cards for each player, at most 6",
     "+2 Attack for each player, at most 6"),
]  # fmt: skip


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("raw", "many", "gain"), AMOUNTS, ids=[many for _, many, _ in AMOUNTS])
def test_amount_has_text_for_things_and_gains(raw: Any, many: str, gain: str) -> None:
    amount = LANGUAGE.read(effects.Value, raw)
    assert amount.many(WORDS, "card") == many
    assert amount.gain(WORDS, "Attack") == gain
    assert [*faults(f"Draw {many}."), *faults(f"You get {gain}.")] == []


def test_every_part_of_the_language_has_text() -> None:
    assert set(STATS) == set(get_args(Stat))
    assert set(BANS) == set(get_args(designs.Ban))
    assert set(EVENTS) == set(get_args(designs.Event))
    assert set(WHEN) == set(Timing) - {Timing.PLAY, Timing.CLASS, Timing.POWER}
    assert all(WORDS.keyword(keyword)[0].isupper() for keyword in get_args(designs.Keyword))
    told = {raw["is"] for raw, _, _ in CONDITIONS} | {"not", "any"}
    assert told == {kind.__struct_config__.tag for kind in LANGUAGE.tests}
    told = {raw["amount"] for raw, _, _ in AMOUNTS if isinstance(raw, dict)}
    assert told == {kind.__struct_config__.tag for kind in LANGUAGE.values}


FOUND = {"zone": ["named"], "name_of": "found"}
DEFEAT_FOUND = [{"op": "defeat", "cards": FOUND}]
STEPS: list[tuple[dict[str, Any], str]] = [
    ({"op": "offer", "who": "each", "show": {"type": ["belief"]}, "do": [{"op": "draw"}]},
     "A player may reveal a Belief from their hand. If one does, draw a card."),
    ({"op": "offer", "who": "next", "show": {"type": ["belief"]}, "do": [{"op": "draw"}]},
     "The next player may reveal a Belief from their hand. If one does, draw a card."),
    ({"op": "offer", "who": "you", "show": {"type": ["belief"]}, "do": [{"op": "draw"}]},
     "You may reveal a Belief from your hand. If you do, draw a card."),
    ({"op": "scan", "zone": ["shadows"], "how": "all"}, "Scan every space in the Shadows for free."),
    ({"op": "scan", "zone": ["shadows"], "amount": 2, "up_to": True},
     "Scan up to 2 spaces in the Shadows for free."),
    ({"op": "scan", "zone": ["bureau"]}, "Scan a space in the Bureau for free."),
    ({"op": "scan", "zone": ["shadows"], "how": "left"},
     "Scan the leftmost hidden space in the Shadows for free."),
    ({"op": "heal", "scars": True}, "Heal a Scar."),
    ({"op": "heal", "scars": True, "which": "oldest"}, "Heal a Scar."),
    ({"op": "heal", "which": "oldest"}, "Heal your oldest Strike."),
    ({"op": "heal", "which": "all"}, "Heal all your Strikes."),
    ({"op": "heal"}, "Heal a Strike."),
    ({"op": "look", "cards": {"zone": ["deck"], "how": "top"}}, "Look at the top card of your deck."),
    ({"op": "look", "cards": {"zone": ["deck"], "how": "top"}, "public": True}, "Reveal the top card of your deck."),
    ({"op": "lose"}, "The team loses."),
    ({"op": "lose", "series": True}, "The Series ends and is lost."),
    ({"op": "move", "cards": {"zone": ["shadows"], "type": ["enemy"]}, "to": "left"},
     "Move an Enemy in the Shadows one space to the left."),
    ({"op": "move", "cards": {"zone": ["shadows"], "type": ["enemy"]}, "to": "hand"},
     "Put an Enemy from the Shadows into your hand."),
    ({"op": "search", "cards": {"zone": ["deck"], "type": ["doubt"], "count": 2}, "do": DEFEAT_FOUND},
     "Find 2 Doubts in your deck and defeat them."),
    ({"op": "search", "cards": {"zone": ["deck"], "type": ["doubt"]}, "do": DEFEAT_FOUND},
     "Find a Doubt in your deck and defeat it."),
    ({"op": "search", "cards": {"zone": ["deck"], "type": ["doubt"], "how": "all"}, "do": DEFEAT_FOUND},
     "Find all Doubts in your deck and defeat them."),
    (
        {
            "op": "search", "cards": {"zone": ["deck"], "type": ["doubt"], "count": {"amount": "players"}},
            "do": DEFEAT_FOUND,
        },
        "Find a Doubt in your deck for each player and defeat them.",
    ),
    (
        {
            "op": "search",
            "cards": {"zone": ["deck"], "type": ["doubt"]},
            "do": [*DEFEAT_FOUND, {"op": "may", "do": [{"op": "draw"}]}],
        },
        "Find a Doubt in your deck. Defeat it. You may draw a card.",
    ),
    ({"op": "dig", "zone": "academy", "which": {"type": ["academy"]}, "do": [{"op": "gain", "cards": FOUND}]},
     "Find the top Academy Character in the Academy and gain it."),
    (
        {
            "op": "dig", "zone": "academy", "which": {"type": ["academy"]}, "amount": 2,
            "do": [{"op": "gain", "cards": {**FOUND, "how": "all"}}],
        },
        "Find the top 2 Academy Characters in the Academy and gain them.",
    ),
    (
        {
            "op": "dig", "zone": "academy", "which": {"type": ["academy"]}, "amount": {"amount": "players"},
            "do": [{"op": "gain", "cards": {**FOUND, "how": "all"}}],
        },
        "Find the top Academy Character in the Academy for each player and gain them.",
    ),
    ({"op": "harden"}, "Turn a Strike into a Scar."),
    ({"op": "harden", "amount": 2}, "Turn 2 Strikes into Scars."),
    ({"op": "harden", "amount": {"amount": "players"}}, "Turn a Strike for each player into Scars."),
    ({"op": "harden", "which": "oldest"}, "Turn your oldest Strike into a Scar."),
    ({"op": "offer", "show": {"type": ["belief"]}, "discard": True, "do": [{"op": "draw"}]},
     "Another player may discard a Belief from their hand. If one does, draw a card."),
    ({"op": "offer", "show": {"type": ["belief"]}, "do": [{"op": "draw"}]},
     "Another player may reveal a Belief from their hand. If one does, draw a card."),
    ({"op": "offer", "who": "next", "show": {"type": ["belief"]}, "discard": True, "do": [{"op": "draw"}]},
     "The next player may discard a Belief from their hand. If one does, draw a card."),
    ({"op": "replace_evidence", "cards": {"zone": ["evidence"]}, "revealed": True},
     "Replace an uncollected Evidence card with a random revealed one of the same Priority."),
    ({"op": "replace_evidence", "cards": {"zone": ["evidence"]}},
     "Replace an uncollected Evidence card with a random hidden one of the same Priority."),
    ({"op": "repeat", "times": 1, "do": [{"op": "draw"}]}, "Once: Draw a card."),
    ({"op": "repeat", "times": 2, "do": [{"op": "draw"}]}, "Twice: Draw a card."),
    ({"op": "repeat", "times": 3, "do": [{"op": "draw"}]}, "3 times: Draw a card."),
    ({"op": "repeat", "times": {"amount": "players"}, "do": [{"op": "draw"}]}, "For each player, draw a card."),
    ({"op": "may", "do": [{"op": "draw"}]}, "You may draw a card."),
    ({"op": "may", "do": [{"op": "scar"}, {"op": "draw"}]}, "You may gain a Scar and draw a card."),
    ({"op": "may", "do": [{"op": "draw"}, {"op": "scar", "who": "next"}]},
     "You may draw a card. If you do, the next player gains a Scar."),
    ({"op": "may", "do": [{"op": "points", "attack": 1}]}, "You may get +1 Attack."),
    ({"op": "may", "do": [{"op": "choose_one", "modes": [{"do": [{"op": "draw"}]}]}, {"op": "draw"}]},
     "You may do this: Choose one: Draw a card. Draw a card."),
    ({"op": "may", "test": {"is": "solo"}, "do": [{"op": "draw"}], "otherwise": [{"op": "doubt"}]},
     "If you are the only player left, you may draw a card. If you don't, gain a Doubt."),
    ({"op": "may", "test": {"is": "has", "cards": {"zone": ["hand"], "class": ["tech"]}}, "do": [{"op": "discard"}]},
     "If you have a Tech card in your hand, you may discard a card from your hand."),
    ({"op": "may", "test": {"is": "can_pay", "recruit": 2}, "do": [{"op": "pay", "recruit": 2}, {"op": "draw"}]},
     "You may pay 2 Recruit and draw a card."),
    ({"op": "may", "test": {"is": "can_pay", "recruit": 3}, "do": [{"op": "pay", "recruit": 2}]},
     "If you can pay 3 Recruit, you may pay 2 Recruit."),
    ({"op": "discard", "who": "next", "cards": {"zone": ["hand", "deck"], "count": FOES_IN_FIELD}},
     "The next player discards a card from their hand or deck for each Enemy in the Field."),
    ({"op": "hide", "cards": {"zone": ["field"], "type": ["enemy"], "count": {"amount": "players"}, "up_to": True}},
     "Hide up to one Enemy in the Field for each player."),
    (
        {"op": "search", "who": "each", "cards": {"zone": ["deck"], "type": ["doubt"]}, "do": [
            {"op": "defeat", "cards": {"zone": ["named"], "name_of": "found"}}]},
        "Each player finds a Doubt in their deck and defeats it.",
    ),
    (
        {"op": "dig", "zone": "academy", "which": {"type": ["academy"]}, "amount": 2, "do": [
            {"op": "gain", "cards": {"zone": ["named"], "name_of": "found"}, "to": "hand"},
            {"op": "points", "recruit": 1}]},
        "Find the top 2 Academy Characters in the Academy, gain them to your hand and get +1 Recruit.",
    ),
    ({"op": "heal", "who": "next", "which": "oldest", "amount": 2}, "The next player heals their oldest 2 Strikes."),
    ({"op": "harden", "which": "all"}, "Turn all your Strikes into Scars."),
    ({"op": "attach", "who": "next", "to": "avatar"}, "The next player attaches this card to their Avatar."),
    ({"op": "defeat_player", "who": "next"}, "The next player is defeated."),
    ({"op": "counter", "name": "Hex", "amount": 2}, "Gain 2 Hexes."),
]  # fmt: skip


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("raw", "text"), STEPS, ids=[text for _, text in STEPS])
def test_step_text_is_a_sentence_for_every_player(raw: dict[str, Any], text: str) -> None:
    assert WORDS.steps([LANGUAGE.read(effects.Step, raw)]) == text
