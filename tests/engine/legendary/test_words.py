"""Words and deeds: what stands on a card is what happens, in short clear English."""

import re
from collections import Counter
from itertools import product
from typing import Any, get_args

import msgspec
import pytest

from engine.kernel import effects
from engine.kernel.effects import Fixed
from engine.legendary import card_set
from engine.legendary.cards import card_files
from engine.legendary.cards.catalogue import Ready
from engine.legendary.cards.designs import (
    STANDING,
    Ability,
    Ban,
    Design,
    Event,
    Filter,
    Keyword,
    Modifier,
    Stat,
    Target,
    Timing,
    Who,
    ZoneKind,
)
from engine.legendary.cards.vocabulary import BANS, EVENTS, STATS, WHEN
from engine.legendary.cards.words import WORDS, LegendaryWords, card_text
from engine.legendary.language import LANGUAGE
from engine.legendary.language.amounts import Count
from engine.legendary.language.conditions import Has
from engine.legendary.rules import bureau, cleanup_phase, end_games, evidence, fights, strikes
from engine.legendary.table import standing
from engine.legendary.table.table import Table
from tests.engine.legendary.tables import Drawn, draw

BOX = card_set.standard()
DESIGNS = [printed.design for printed in BOX.designs.values()]
PRINTED = [(printed.design, ready) for printed in BOX.designs.values() for ready in printed.abilities]
POWERS = [(Design(id=power.key, name="", type="cliffhanger"), power) for power in BOX.powers]
NAMED = {"ids": [ready.key for _, ready in PRINTED]}
ALL: list[tuple[Design, Ready]] = [*PRINTED, *POWERS]


def said(design: Design, ability: Ability) -> str:
    return LegendaryWords(type=design.type).ability(ability)


# Language

BAD = {
    "a word twice": r"(?i)\b(\w+) \1\b",
    "a before a vowel": r"\b[Aa] [AEIOUaeiou]",
    "an before a consonant": r"\b[Aa]n [^AEIOUaeiou]",
    "three alternatives without commas": r"\bor (?:the |an? )?\w+(?: [A-Z]\w+)? or\b",
    "a sum in place of a sentence": r"(?<!get )(?<!and )[+-]\d",
    "a number that isn't told of what": r"[+-]\d+ (?:for|of)(?! each)",
    "another in two words": r"\b[Aa]n? other\b",
    "a double denial": r"\bnot not\b|\bno not\b|\bn't not\b",
    "one of several": r"\b1 (?:card|point|Strike|Scar|Doubt|Belief|space|Enemie|Symptom|Hexe)s\b",
    "several of one": r"\b[2-9] (?:\w+ )?(?:card|Strike|Scar|Doubt|Belief|point|space|Enemy|Symptom|Hex)\b(?!s|es)",
    "a mixed plural": r"\b(?:Enemys|Hexs|Evidences|Prioritys)\b",
    "them of one": r"^(?!.*(?:\ball\b|\b\d\b)).*\bthem\b",
    "that are": r"\b(?:you|all \w+) (?:has|draws|gains|discards|heals)\b",
    "somebody have": r"\b(?:player|one|This End Game|[Tt]his card) (?:have|draw|gain|discard|heal|take)\b",
    "nobody's hand": r"from hand\b|in hand\b",
    "another's your": r"\bplayers? (?:draws|gains|discards|heals|defeats|resolves|attaches|puts)\b[^.:,]*\byour\b",
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
def test_every_line_of_a_card_is_good_english(design: Design) -> None:
    lines = card_text(design)
    keyed = bool(design.keywords or design.immunity or design.vulnerability)
    assert [fault for line in lines[keyed:] for fault in faults(line)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Scan an space.",
        "Gain a Evidence.",
        "Defeat a card in the Bureau or the Field or the Shadows.",
        "The scan costs of the Bureau +1.",
        "Draw 2 card.",
        "Search for a Doubt; with what was found: Defeat those cards.",
        "+1 for each card from hand of the current player.",
        "Each player discards a card from your hand.",
        "Find a Doubt and defeat them.",
        "Defeat a other Enemy.",
        "If it is not not your turn: Draw a card.",
        "Gain 1 Symptoms.",
        "If you have at least 3 Symptom: Draw a Strike.",
        "Draw draw a card.",
    ],
)
def test_what_was_said_badly_before_is_found(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize("zone", get_args(ZoneKind))
def test_every_place_and_choice_is_said_well(zone: ZoneKind) -> None:
    """Whose, how many, how: a target is good English in each combination."""
    for of, how, count, up_to in product(get_args(Who), Target.__annotations__["how"].__args__, (1, 2), (True, False)):
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
def test_every_word_of_a_filter_is_said_well(wanted: Filter) -> None:
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
        assert re.search(r" (?:is|costs?|takes?|draws?) ", line)


def test_every_stat_ban_event_and_timing_word_has_words() -> None:
    assert set(STATS) == set(get_args(Stat))
    assert set(BANS) == set(get_args(Ban))
    assert set(EVENTS) == set(get_args(Event))
    assert set(WHEN) == set(Timing) - {Timing.PLAY, Timing.CLASS, Timing.POWER}
    assert all(WORDS.keyword(keyword)[0].isupper() for keyword in get_args(Keyword))


# Grammar: amounts and conditions say themselves, in the plural and denied too

FOES_IN_FIELD = {"amount": "count", "cards": {"zone": ["field"], "type": ["enemy"]}}
HAND = {"zone": ["hand"]}
SYMPTOMS = {"amount": "counter", "name": "Symptom"}
CONDITIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"is": "has", "cards": HAND}, "you have a card in your hand", "you have no cards in your hand"),
    (
        {"is": "has", "cards": {"zone": ["field"], "type": ["enemy"], "other": True}, "at_least": 2},
        "there are at least 2 other Enemies in the Field",
        "there are fewer than 2 other Enemies in the Field",
    ),
    (
        {"is": "has", "cards": {"zone": ["field"], "type": ["enemy"], "other": True}},
        "there is another Enemy in the Field",
        "there are no other Enemies in the Field",
    ),
    (
        {"is": "has", "cards": {"zone": ["shadows"], "name": ["Tooms"]}},
        "there is a card named Tooms in the Shadows",
        "there are no cards named Tooms in the Shadows",
    ),
    ({"is": "has", "cards": {"zone": ["doubts"]}}, "a Doubt is left", "no Doubts are left"),
    (
        {"is": "has", "cards": {"zone": ["evidence"], "type": ["evidence"]}, "at_least": 2},
        "there are at least 2 Evidence on its space",
        "there are fewer than 2 Evidence on its space",
    ),
    (
        {"is": "played", "which": {"class": ["tech"]}},
        "you played another Tech card this turn",
        "you played no other Tech cards this turn",
    ),
    (
        {"is": "played", "which": {"type": ["ally"]}, "at_least": 3},
        "you played at least 3 other Allies this turn",
        "you played fewer than 3 other Allies this turn",
    ),
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
    ({"is": "compare", "left": {"amount": "collected"}, "at_least": 1}, "there is an Evidence Collected",
     "there are no Evidence Collected"),
    ({"is": "compare", "left": {"amount": "damage"}, "at_least": FOES_IN_FIELD},
     "your damage is at least the number of Enemies in the Field",
     "your damage is less than the number of Enemies in the Field"),
    ({"is": "all", "of": [{"is": "solo"}, {"is": "the_end"}]},
     "you are the only player left and The End has begun",
     "you are not the only player left or The End has not begun"),
    ({"is": "all", "of": [{"is": "any", "of": [{"is": "solo"}, {"is": "your_turn"}]}, {"is": "the_end"}]},
     "you are the only player left or it is your turn, and The End has begun",
     "you are not the only player left and it is not your turn, or The End has not begun"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "holds", "fails"), CONDITIONS, ids=[holds for _, holds, _ in CONDITIONS])
def test_a_condition_says_itself_and_its_opposite(raw: dict[str, Any], holds: str, fails: str) -> None:
    condition = LANGUAGE.read(effects.Test, raw)
    assert condition.text(WORDS) == holds
    assert condition.text(WORDS, denied=True) == fails
    assert LANGUAGE.read(effects.Test, {"is": "not", "of": raw}).text(WORDS) == fails
    assert LANGUAGE.read(effects.Test, {"is": "not", "of": {"is": "not", "of": raw}}).text(WORDS) == holds
    assert [*faults(f"If {holds}: Draw a card."), *faults(f"If {fails}: Draw a card.")] == []


def test_every_condition_of_the_language_is_said() -> None:
    told = {raw["is"] for raw, _, _ in CONDITIONS} | {"not", "any"}
    assert told == {kind.__struct_config__.tag for kind in LANGUAGE.tests}


def summed(*of: Any, **limits: int) -> dict[str, Any]:
    return {"amount": "sum", "of": list(of), **limits}


def times(*of: Any) -> dict[str, Any]:
    return {"amount": "times", "of": list(of)}


AMOUNTS: list[tuple[Any, str, str]] = [
    (1, "a card", "+1 Attack"),
    (2, "2 cards", "+2 Attack"),
    (FOES_IN_FIELD, "a card for each Enemy in the Field", "+1 Attack for each Enemy in the Field"),
    (
        {"amount": "count_played", "which": {"class": ["tech"]}},
        "a card for each other Tech card you played this turn",
        "+1 Attack for each other Tech card you played this turn",
    ),
    (
        {"amount": "count_classes"},
        "a card for each class among the cards you played this turn",
        "+1 Attack for each class among the cards you played this turn",
    ),
    ({"amount": "players"}, "a card for each player", "+1 Attack for each player"),
    (SYMPTOMS, "a card for each Symptom you have", "+1 Attack for each Symptom you have"),
    ({"amount": "damage"}, "a card for each damage you have", "+1 Attack for each damage you have"),
    ({"amount": "collected"}, "a card for each Evidence Collected", "+1 Attack for each Evidence Collected"),
    ({"amount": "named", "name": "gone"}, "that many cards", "+1 Attack for each of those cards"),
    (times(2, {"amount": "players"}), "2 cards for each player", "+2 Attack for each player"),
    (
        times({"amount": "players"}, FOES_IN_FIELD),
        "a card for each player for each Enemy in the Field",
        "+1 Attack for each player for each Enemy in the Field",
    ),
    (
        summed(2, {"amount": "damage"}, most=5),
        "2 cards and 1 more for each damage you have, at most 5",
        "+2 Attack and +1 for each damage you have, at most 5",
    ),
    (
        times(2, summed({"amount": "players"}, most=3)),
        "2 cards for each player, at most 6",
        "+2 Attack for each player, at most 6",
    ),
]


@pytest.mark.parametrize(("raw", "many", "gain"), AMOUNTS, ids=[many for _, many, _ in AMOUNTS])
def test_an_amount_says_itself_of_things_and_as_a_gain(raw: Any, many: str, gain: str) -> None:
    amount = LANGUAGE.read(effects.Value, raw)
    assert amount.many(WORDS, "card") == many
    assert amount.gain(WORDS, "Attack") == gain
    assert [*faults(f"Draw {many}."), *faults(f"You get {gain}.")] == []


def test_every_amount_of_the_language_is_said() -> None:
    told = {raw["amount"] for raw, _, _ in AMOUNTS if isinstance(raw, dict)}
    assert told == {kind.__struct_config__.tag for kind in LANGUAGE.values}


STEPS: list[tuple[dict[str, Any], str]] = [
    ({"op": "repeat", "times": 1, "do": [{"op": "draw"}]}, "Once: Draw a card."),
    ({"op": "repeat", "times": 2, "do": [{"op": "draw"}]}, "Twice: Draw a card."),
    ({"op": "repeat", "times": 3, "do": [{"op": "draw"}]}, "3 times: Draw a card."),
    ({"op": "repeat", "times": {"amount": "players"}, "do": [{"op": "draw"}]}, "Once for each player: Draw a card."),
    ({"op": "may", "do": [{"op": "draw"}]}, "You may draw a card."),
    ({"op": "may", "do": [{"op": "scar"}, {"op": "draw"}]}, "You may gain a Scar and draw a card."),
    (
        {"op": "may", "do": [{"op": "draw"}, {"op": "scar", "who": "next"}]},
        "You may draw a card. If you do: The next player gains a Scar.",
    ),
    ({"op": "may", "do": [{"op": "points", "attack": 1}]}, "You may do this: You get +1 Attack."),
    (
        {"op": "may", "do": [{"op": "choose_one", "modes": [{"do": [{"op": "draw"}]}]}, {"op": "draw"}]},
        "You may do this: Choose one: Draw a card. Draw a card.",
    ),
    (
        {"op": "may", "test": {"is": "solo"}, "do": [{"op": "draw"}], "otherwise": [{"op": "doubt"}]},
        "If you are the only player left, you may draw a card. If you don't: Gain a Doubt.",
    ),
    (
        {"op": "may", "test": {"is": "has", "cards": {"zone": ["hand"], "class": ["tech"]}}, "do": [{"op": "discard"}]},
        "If you have a Tech card in your hand, you may discard a card from your hand.",
    ),
    (
        {"op": "may", "test": {"is": "can_pay", "recruit": 2}, "do": [{"op": "pay", "recruit": 2}, {"op": "draw"}]},
        "You may pay 2 Recruit and draw a card.",
    ),
    (
        {"op": "may", "test": {"is": "can_pay", "recruit": 3}, "do": [{"op": "pay", "recruit": 2}]},
        "If you can pay 3 Recruit, you may pay 2 Recruit.",
    ),
    (
        {"op": "discard", "who": "next", "cards": {"zone": ["hand", "deck"], "count": FOES_IN_FIELD}},
        "The next player discards a card from their hand or deck for each Enemy in the Field.",
    ),
    (
        {"op": "hide", "cards": {"zone": ["field"], "type": ["enemy"], "count": {"amount": "players"}, "up_to": True}},
        "Hide up to one Enemy in the Field for each player.",
    ),
    (
        {"op": "search", "who": "each", "cards": {"zone": ["deck"], "type": ["doubt"]}, "do": [
            {"op": "defeat", "cards": {"zone": ["named"], "name_of": "found"}}]},
        "Each player finds a Doubt in their deck and defeats it.",
    ),
    (
        {"op": "dig", "zone": "academy", "which": {"type": ["academy"]}, "amount": 2, "do": [
            {"op": "gain", "cards": {"zone": ["named"], "name_of": "found"}, "to": "hand"},
            {"op": "points", "recruit": 1}]},
        "Find the top 2 Academy Characters of the Academy. Gain them to your hand. You get +1 Recruit.",
    ),
    ({"op": "heal", "who": "next", "which": "oldest", "amount": 2}, "The next player heals their oldest 2 Strikes."),
    ({"op": "harden", "which": "all"}, "Turn all your Strikes into Scars."),
    ({"op": "attach", "who": "next", "to": "avatar"}, "The next player attaches this card to their Avatar."),
    ({"op": "defeat_player", "who": "next"}, "The next player is defeated."),
    ({"op": "counter", "name": "Hex", "amount": 2}, "Gain 2 Hexes."),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "text"), STEPS, ids=[text for _, text in STEPS])
def test_a_step_is_a_sentence_whoever_does_it(raw: dict[str, Any], text: str) -> None:
    assert WORDS.steps([LANGUAGE.read(effects.Step, raw)]) == text


# What a word promises


def operations(ability: Ability) -> set[str]:
    return {step.__struct_config__.tag for step in card_files.walk(ability.do)}  # type: ignore[attr-defined]


def parts(thing: Any) -> list[Any]:
    """Return all parts of an ability, however deep."""
    found = [thing]
    for name in getattr(thing, "__struct_fields__", ()):
        inner = getattr(thing, name)
        for one in inner if isinstance(inner, list) else [inner]:
            if hasattr(one, "__struct_fields__"):
                found += parts(one)
    return found


def has(ability: Ability, **fields: Any) -> bool:
    """Return whether some part of an ability has a field of that value."""
    return any(getattr(part, name, None) == value for part in parts(ability) for name, value in fields.items())


ASKS = {"may", "offer"}
PROMISES: dict[str, tuple[str, Any]] = {
    "cancel": (r"\bcancel\b", lambda ability: "cancel" in operations(ability)),
    "avoid": (r"\bavoid(?:ed)?\b", lambda ability: "avoid" in operations(ability) or has(ability, forbid="avoid")),
    "random": (
        r"\brandom\b",
        lambda ability: has(ability, how="random") or operations(ability) & {"add_evidence", "replace_evidence"},
    ),
    "may": (
        r"\bmay\b",
        lambda ability: (
            bool(operations(ability) & ASKS)
            or ability.optional
            or ability.when == Timing.HAND
            or (ability.when == Timing.VIGILANT and ability.on)
            or any(type(step).__name__ == "Avoid" and not step.now for step in card_files.walk(ability.do))  # type: ignore[attr-defined]
            or has(ability, forbid="talk")
        ),
    ),
    "each player": (r"\beach player\b(?! draws \d cards? less)", lambda ability: _each(ability)),
    "each other player": (r"\beach other player\b", lambda ability: _kinds(ability, "others") - {"Offer"}),
    "the next player": (r"\bthe next player\b", lambda ability: has(ability, who="next") or has(ability, back=False)),
    "up to": (r"\bup to\b", lambda ability: has(ability, up_to=True)),
    "hide": (r"\bhide\b", lambda ability: "hide" in operations(ability)),
    "scan": (r"\bscan\b(?!ned|ning)", lambda ability: "scan" in operations(ability) or _bans_scan(ability)),
    "heal": (r"\bheals?\b", lambda ability: "heal" in operations(ability) or _about_healing(ability)),
    "instead": (r"\binstead\b", lambda ability: ability.instead),
    "once a turn": (r"\bonce a turn\b", lambda ability: ability.once_a_turn),
    "this turn": (r"\bthis turn, ", lambda ability: has(ability, until="turn")),
    "until your next turn": (r"\buntil your next turn\b", lambda ability: has(ability, until="turn_of")),
}  # fmt: skip


def _kinds(ability: Ability, who: str) -> set[str]:
    return {type(part).__name__ for part in parts(ability) if getattr(part, "who", "") == who}


def _each(ability: Ability) -> bool:
    return bool(_kinds(ability, "each") - {"Offer"}) or any(type(part).__name__ == "Players" for part in parts(ability))


def _about_healing(ability: Ability) -> bool:
    return has(ability, forbid="heal") or ability.on == "healed"


def _bans_scan(ability: Ability) -> bool:
    return has(ability, forbid="scan_shadows") or has(ability, forbid="scan_bureau")


@pytest.mark.parametrize("word", PROMISES)
def test_a_word_stands_on_a_card_exactly_where_the_deed_does(word: str) -> None:
    """What cancels says "cancel", what asks says "may", what spares oneself says "each other player"."""
    pattern, does = PROMISES[word]
    told = {ready.key: bool(re.search(pattern, said(design, ready.ability), re.I)) for design, ready in ALL}
    done = {ready.key: bool(does(ready.ability)) for _, ready in ALL}
    assert [key for key in told if told[key] != done[key]] == []
    assert any(told.values())


@pytest.mark.parametrize(("design", "ready"), PRINTED, **NAMED)
def test_the_timing_word_opens_the_line(design: Design, ready: Ready) -> None:
    head = WHEN.get(ready.ability.when) or (ready.ability.cls or "").capitalize()
    line = said(design, ready.ability)
    assert line.startswith(f"{head}: ") if head else not re.match(rf"(?:{'|'.join(WHEN.values())}): ", line)


@pytest.mark.parametrize(("design", "ready"), PRINTED, **NAMED)
def test_whose_health_and_defense_is_said(design: Design, ready: Ready) -> None:
    """The holder's Avatar, this End Game, or all End Games: each by what the change touches."""
    line = said(design, ready.ability)
    for modifier in (part for part in parts(ready.ability) if isinstance(part, Modifier)):
        about_end = modifier.on.type == ["end_game"] if modifier.on else modifier.stat in ("health", "defense")
        if modifier.on and modifier.on.type == ["avatar"]:
            assert "our Health" in line and "End Game" not in line
        elif about_end:
            assert ("this End Game" in line.lower().replace("end game", "End Game")) == (
                design.type in ("evidence", "end_game")
            )
            assert ("End Games" in line) != (design.type in ("evidence", "end_game"))


# Deeds measured: who is touched, by what, how often

SENTENCE = re.compile(
    r"(?:(?P<who>Each player|Each other player|The next player|The current player|A player of your choice) )?"
    r"(?:(?P<verb>[Gg]ain|[Dd]raw|[Dd]iscard|[Hh]eal)s? (?P<many>an?|\d+) (?P<random>random )?"
    r"(?P<what>Doubt|Belief|Scar|Strike|card)s?(?P<where> (?:from|to|onto) (?:your|their) (?:hand|deck))?"
    r"|You get \+(?P<attack>\d+) (?P<kind>Attack|Recruit)(?: and \+(?P<recruit>\d+) Recruit)?)\."
)
WHO = r"(?:(?P<who>Each player|Each other player|The next player|A player of your choice) )?"
DEEDS: dict[re.Pattern[str], dict[str, int]] = {
    re.compile(pattern.replace("WHO ", WHO)): change
    for pattern, change in {
        r"WHO [Tt]urns? (?:your|their) (?:oldest|most recent) Strike into a Scar\.": {"strikes": -1, "scars": 1},
        r"WHO [Hh]eals? (?:your|their) (?:oldest|most recent) Strike\.": {"strikes": -1},
        r"WHO [Dd]iscards? the top (?:card|(?P<many>\d+) cards) of (?:your|their) deck\.": {"deck": -1, "discard": 1},
        r"WHO (?:You )?may avoid a Strike this turn\.": {"avoids": 1},
        r"Gain the top card of the Special Agent deck\.": {"discard": 1},
        r"Gain the top card of the Special Agent deck to your hand\.": {"hand": 1},
        r"Scan (?:a|the \w+ hidden) space of the (?:Shadows|Bureau)(?: or the Shadows)? without paying\.": {
            "revealed": 1
        },
        r"Add a card of the Conspiracy Deck to the Shadows, hidden\.": {"conspiracy": -1},
        r"Look at [^.]*\.": {},
    }.items()
}
"""Sentences of one deed, and by how much it changes what a player has; "revealed" and "conspiracy" are the table's."""
TABLE = """
    players: mulder scully skinner
    hand: field-agent*5
    hand 1: field-agent*5
    hand 2: field-agent*5
    deck: assault-team*6
    deck 1: assault-team*6
    deck 2: assault-team*6
    strikes: str-flesh-wound*2
    strikes 1: str-flesh-wound*2
    strikes 2: str-gunshot*2
    scars: str-abducted
    scars 1: str-shrapnel
    scars 2: str-haunted
    strike deck: str-bruises*8
    beliefs: belief*9
    doubts: doubt*9
    special agents: special-agent-will special-agent-tech
    shadows: [s1-jersey-devil] [s1-face-from-space] - - -
    bureau: [protector] [former-marine] - - -
    evidence: [ev-transfer-order] [ev-stiletto] -
    conspiracy: s1-eve-10 s1-howard-graves
"""
YOU, CHOSEN = 1, 2


def measured(game: Drawn) -> Counter[tuple[int, str]]:
    """Count what each player has, the points of the turn, and what lies open."""
    zones, design = game.table.zones, game.table.design
    found: Counter[tuple[int, str]] = Counter()
    for seat in range(3):
        own = [card for kind in ("hand", "deck", "discard") for card in zones[f"{kind}.{seat}"]]
        for name in ("doubt", "belief"):
            found[seat, name] = sum(design(card).type == name for card in own)
        for kind in ("hand", "deck", "discard", "strikes", "scars"):
            found[seat, kind] = len(zones[f"{kind}.{seat}"])
        found[seat, "avoids"] = game.table.state.turn.avoids.count(seat)
    found[0, "attack"], found[0, "recruit"] = game.points()
    found[0, "revealed"], found[0, "conspiracy"] = len(game.table.state.game.face_up), len(zones["conspiracy"])
    return found


def expected(sentence: re.Match[str]) -> Counter[tuple[int, str]]:
    """Return by how much a sentence changes what each player has."""
    change: Counter[tuple[int, str]] = Counter()
    if sentence.re in DEEDS:
        told = sentence.groupdict()
        for seat, (what, by) in product(_meant(told.get("who")), DEEDS[sentence.re].items()):
            change[0 if what in ("revealed", "conspiracy") else seat, what] += by * int(told.get("many") or 1)
        return change
    if sentence["attack"]:
        change[0, sentence["kind"].lower()] += int(sentence["attack"])
        change[0, "recruit"] += int(sentence["recruit"] or 0)
        return change
    many = int(sentence["many"]) if sentence["many"].isdigit() else 1
    what, verb, where = sentence["what"].lower(), sentence["verb"].lower(), sentence["where"] or ""
    for seat in _meant(sentence["who"]):
        if what in ("doubt", "belief"):
            change[seat, what] += many
            change[seat, where.split()[-1] if where else "discard"] += many
        elif what == "card":
            change[seat, "hand"] += many if verb == "draw" else -many
            change[seat, "deck" if verb == "draw" else "discard"] += -many if verb == "draw" else many
        else:
            change[seat, "scars" if what == "scar" else "strikes"] += -many if verb == "heal" else many
    return change


def _meant(who: str | None) -> list[int]:
    seats = {"Each player": [0, 1, 2], "Each other player": [0, 2], "The next player": [2], "The current player": [0]}
    return seats.get(who or "", [CHOSEN] if who else [YOU])


def _deed(sentence: str) -> re.Match[str] | None:
    return next(filter(None, (pattern.fullmatch(sentence) for pattern in (SENTENCE, *DEEDS))), None)


def sentences(ability: Ability) -> list[re.Match[str]] | None:
    """Return the sentences of an ability that can be measured; None if one can't."""
    text = WORDS.steps(ability.do)
    found = [_deed(part) for part in re.findall(r"[^.]+\.", text.replace(". ", "."))]
    return [one for one in found if one] if found and all(found) else None


MEASURED = [ready for _, ready in ALL if ready.ability.do and sentences(ready.ability)]


@pytest.mark.parametrize("ready", MEASURED, ids=lambda ready: ready.key)
def test_a_plain_sentence_does_what_it_says_to_whom_it_says(ready: Ready) -> None:
    """Seat 1 is "you" in the turn of seat 0: nobody is touched but whom the words name, nothing but what they say."""
    game = draw(TABLE)
    before = measured(game)
    design = ready.key.split("#")[0]
    source = BOX.named(design) if design in BOX.designs else -1
    program = BOX.programs[ready.key]
    asked = ready.ability.optional or (ready.ability.when == Timing.VIGILANT and ready.ability.on)
    assert program and not asked
    game.do(lambda table: table.push(ready.key, YOU, source, it=source, seat=YOU, at=-1))
    while game.kind not in ("act", ""):
        game.choose(CHOSEN) if game.kind == "choose_player" else _first(game)
    wanted = before.copy()
    for sentence in sentences(ready.ability) or []:
        wanted.update(expected(sentence))
    assert dict(measured(game)) == dict(wanted)


def _first(game: Drawn) -> None:
    assert game.decision is not None
    game.facts += game.rules.apply(game.table, game.decision.seat, game.decision.options[0])


def test_many_abilities_are_measured() -> None:
    """Of each kind of sentence: gained, drawn, discarded, healed, points, and for each word of who."""
    assert len(MEASURED) > 130
    told = " ".join(WORDS.steps(ready.ability.do) for ready in MEASURED)
    for words in ("Gain", "Draw", "Discard", "Heal", "You get", "Each player", "The next player", "of your choice"):
        assert words in told


# What is in force, measured: a clause changes the number that it names, by as much

FOES = {
    "Human ": ["s1-cecil-lively", "syn-quiet-willy"],
    "Spirit ": ["s1-howard-graves"],
    "Alien or construct ": ["s2-gregor-clone"],
    "Syndicate ": ["syn-quiet-willy"],
}
"""Kinds of Enemies as clauses name them, and which of those in the Field are meant."""
SAMPLES = sorted({name for names in FOES.values() for name in names})
CLAUSE = re.compile(
    r"[Ss]canning the (?P<row>Shadows|Bureau) costs (?P<scan>\d) (?P<scans>more|less)(?: in your turn)?"
    r"|(?:[Ee]ach player draws|[Yy]ou draw) (?P<cards>\d) cards? less in the Cleanup Phase"
    r"|(?P<foes>(?:[A-Z][a-z ]+ )?)Enemies(?: in the Field)? take (?P<points>\d) points? (?P<than>more|less) to defeat"
    r"(?: in your turn)?"
    r"|[Tt]he (?P<stat>Defense|Health) of this End Game is (?P<by>\d) higher"
    r"|Your Health is (?P<own>\d) (?P<high>higher|lower)"
    r"|Academy Characters(?: in the Bureau)? cost (?P<cost>\d) more"
    r"|Leads that ask for points cost (?P<leads>\d) (?P<lead>more|less)"
    r"|(?P<ban>[Nn]o(?:body)? [^.]+)"
)
PLACE = {"cliffhanger": "cliffhanger.0", "strike": "strikes.0", "syndicate": "bureau.1", "end_game": "field"}


def clauses(design: Design, ready: Ready) -> list[re.Match[str]] | None:
    """Return the clauses of an ability that stands without a condition; None where one can't be measured."""
    ability = ready.ability
    if not ability.modify or ability.test or ability.when not in STANDING:
        return None
    text = said(design, ability).split(": ", 1)[1].rstrip(".")
    found = [CLAUSE.fullmatch(part) for part in text.split(", and ")]
    return [one for one in found if one] if all(found) else None


STANDING_MEASURED = [(design, ready) for design, ready in PRINTED if clauses(design, ready)]


def numbers(game: Drawn) -> Counter[str]:
    """Measure the numbers that a card may change, and what nobody can do."""
    table, end = game.table, game.card("end-replication")
    found = Counter({f"scan {row}": bureau.scan_cost(table, f"{row}.1") for row in ("shadows", "bureau")})
    found.update({f"fight {name}": fights.value(table, game.card(name)) for name in SAMPLES})
    found.update(hand=cleanup_phase.hand_size(table, 0), cost=bureau.cost(table, game.card("protector")))
    found.update(Defense=fights.value(table, end), Health=end_games.health(table, end), own=strikes.health(table, 0))
    found.update(leads=evidence.price(table, game.card("lead-retrieved-implant")).attack)
    found.update({f"no {ban}": standing.banned(table, ban) for ban in get_args(Ban)})
    return found


def promised(clause: re.Match[str]) -> Counter[str]:
    sign = -1 if "less" in clause[0] or "lower" in clause[0] else 1
    if clause["ban"]:
        told = clause["ban"][0].upper() + clause["ban"][1:]
        return Counter({f"no {ban}": 1 for ban, words in BANS.items() if words.capitalize() == told.capitalize()})
    if clause["row"]:
        return Counter({f"scan {clause['row'].lower()}": sign * int(clause["scan"])})
    if clause["points"]:
        whom = FOES.get(clause["foes"], SAMPLES)
        return Counter({f"fight {name}": sign * int(clause["points"]) for name in whom})
    for group, name in {"cards": "hand", "cost": "cost", "leads": "leads", "own": "own"}.items():
        if clause[group]:
            return Counter({name: sign * int(clause[group])})
    return Counter({clause["stat"]: int(clause["by"])})


@pytest.mark.parametrize(("design", "ready"), STANDING_MEASURED, ids=[ready.key for _, ready in STANDING_MEASURED])
def test_what_is_in_force_changes_what_its_clause_names(design: Design, ready: Ready) -> None:
    """The card lies where its timing word says; every other number of the table stays as it was."""
    game = draw(
        f"field: end-replication {' '.join(SAMPLES)}\nthe end: yes\nbureau: - protector\n"
        "shadows: - - - - lead-retrieved-implant\nevidence: [ev-transfer-order] - -"
    )
    before = numbers(game)
    place = PLACE.get(design.type) or ("shadows.1" if ready.ability.when == Timing.SHADOWS else "field")
    place = f"end_row.{game.card('end-replication')}" if design.type == "evidence" else place
    game.do(_lay, design.id, place)
    wanted = before.copy()
    for clause in clauses(design, ready) or []:
        wanted.update(promised(clause))
    assert {name: n for name, n in numbers(game).items() if n} == {name: n for name, n in wanted.items() if n}


def _lay(table: Table, design: str, place: str) -> None:
    table.move(BOX.named(design), place, up=True)
    table.fresh()


def test_many_standing_abilities_are_measured() -> None:
    assert len(STANDING_MEASURED) > 40


def test_everything_of_the_language_is_read() -> None:
    """A change of one field of a step changes its words: nothing that counts is left unsaid."""
    for step in (step for _, ready in ALL for step in card_files.walk(ready.ability.do)):
        name = type(step).__name__
        if name in ("Draw", "Doubt", "Belief", "Scar", "Strike"):
            more = msgspec.structs.replace(step, amount=Fixed(7))  # type: ignore[type-var]
            other = msgspec.structs.replace(step, who="next")  # type: ignore[type-var]
            assert len({thing.text(WORDS) for thing in (step, more, other)}) == 3 or getattr(step, "who", "") == "next"
