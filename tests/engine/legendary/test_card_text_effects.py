"""Card text matches effects: the words of each ability against measured changes."""

import re
from collections import Counter
from itertools import product
from typing import Any, get_args

import pytest

from engine.legendary.cards import card_files
from engine.legendary.cards.card_text import WORDS, LegendaryWords
from engine.legendary.cards.catalogue import CompiledAbility
from engine.legendary.cards.designs import STANDING, Ability, Ban, Design, Modifier, Timing
from engine.legendary.cards.vocabulary import BANS, WHEN
from engine.legendary.rules import bureau, cleanup_phase, end_games, evidence, fights, strikes
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table
from tests.engine.legendary.abilities import ALL, CARD_SET, PRINTED, has, parts
from tests.engine.legendary.tables import Drawn, draw

NAMED = {"ids": [ready.key for _, ready in PRINTED]}


def said(design: Design, ability: Ability) -> str:
    return LegendaryWords(type=design.type).ability(ability)


# What a word promises


def operations(ability: Ability) -> set[str]:
    return {step.__struct_config__.tag for step in card_files.walk(ability.do)}  # type: ignore[attr-defined]


ASKS = {"may", "offer"}
PROMISES: dict[str, tuple[str, Any]] = {
    "cancel": (r"\bcancel\b", lambda ability: "cancel" in operations(ability)),
    "avoid": (r"\bavoids?\b", lambda ability: "avoid" in operations(ability) or has(ability, forbid="avoid")),
    "random": (r"\brandom\b", lambda ability: has(ability, how="random")
               or operations(ability) & {"add_evidence", "replace_evidence"}),
    "may": (r"\bmay\b", lambda ability: _leaves_the_choice(ability)),
    "each player": (r"\beach player\b(?! draws \d fewer)", lambda ability: _each(ability)),
    "each other player": (r"\beach other player\b", lambda ability: _kinds(ability, "others") - {"Offer"}),
    "the next player": (r"\bthe next player\b", lambda ability: has(ability, who="next") or has(ability, back=False)),
    "up to": (r"\bup to\b", lambda ability: has(ability, up_to=True)),
    "hide": (r"\bhide\b", lambda ability: "hide" in operations(ability)),
    "scan": (r"\bscan\b(?!ned|ning)", lambda ability: "scan" in operations(ability) or _bans_scan(ability)),
    "heal": (r"\bheals?\b", lambda ability: "heal" in operations(ability) or _about_healing(ability)),
    "instead": (r"\binstead\b", lambda ability: ability.instead),
    "once per turn": (r"\bonce per turn\b", lambda ability: ability.once_a_turn),
    "this turn": (r"\bthis turn\b", lambda ability: _about_this_turn(ability)),
    "until your next turn": (r"\buntil your next turn\b", lambda ability: has(ability, until="turn_of")),
}  # fmt: skip


def _leaves_the_choice(ability: Ability) -> bool:
    asks = bool(operations(ability) & ASKS) or ability.optional or bool(ability.pay and ability.test)
    avoids = (step for step in card_files.walk(ability.do) if type(step).__name__ == "Avoid")
    answers = ability.when == Timing.HAND or (ability.when == Timing.VIGILANT and bool(ability.on))
    return asks or answers or any(not step.now for step in avoids)  # type: ignore[attr-defined]


def _about_this_turn(ability: Ability) -> bool:
    kinds = {type(part).__name__ for part in parts(ability) if not getattr(part, "now", False)}
    return has(ability, until="turn") or not kinds.isdisjoint({"Avoid", "CountPlayed", "CountClasses", "Played"})


def _kinds(ability: Ability, who: str) -> set[str]:
    return {type(part).__name__ for part in parts(ability) if getattr(part, "who", "") == who}


def _each(ability: Ability) -> bool:
    return bool(_kinds(ability, "each") - {"Offer"}) or any(type(part).__name__ == "Players" for part in parts(ability))


def _about_healing(ability: Ability) -> bool:
    return has(ability, forbid="heal") or ability.on == "healed"


def _bans_scan(ability: Ability) -> bool:
    return has(ability, forbid="scan_shadows") or has(ability, forbid="scan_bureau")


@pytest.mark.parametrize("word", PROMISES)
def test_word_is_on_a_card_exactly_if_its_effect_is(word: str) -> None:
    pattern, does = PROMISES[word]
    told = {ready.key: bool(re.search(pattern, said(design, ready.ability), re.I)) for design, ready in ALL}
    done = {ready.key: bool(does(ready.ability)) for _, ready in ALL}
    assert [key for key in told if told[key] != done[key]] == []
    assert any(told.values())


@pytest.mark.parametrize(("design", "ready"), PRINTED, **NAMED)
def test_the_timing_word_opens_the_line(design: Design, ready: CompiledAbility) -> None:
    head = WHEN.get(ready.ability.when) or (ready.ability.cls or "").capitalize()
    line = said(design, ready.ability)
    assert line.startswith(f"{head}: ") if head else not re.match(rf"(?:{'|'.join(WHEN.values())}): ", line)


@pytest.mark.parametrize(("design", "ready"), PRINTED, **NAMED)
def test_whose_health_and_defense_is_said(design: Design, ready: CompiledAbility) -> None:
    """The text names the Avatar, this End Game or all End Games, as the effect does."""
    line = said(design, ready.ability)
    for modifier in (part for part in parts(ready.ability) if isinstance(part, Modifier)):
        about_end = modifier.on.type == ["end_game"] if modifier.on else modifier.stat in ("health", "defense")
        if modifier.on and modifier.on.type == ["avatar"]:
            assert re.search("You have .* Health", line) and "End Game" not in line
        elif about_end:
            is_one = design.type in ("evidence", "end_game")
            assert ("this end game" in line.lower()) == is_one != ("End Games" in line)


# Measured effects: the target, the kind and the number

SENTENCE = re.compile(
    r"(?:(?P<who>Each player|Each other player|The next player|The current player|A player of your choice) )?"
    r"(?:(?P<verb>[Gg]ain|[Dd]raw|[Dd]iscard|[Hh]eal)s? (?P<many>an?|\d+) (?P<random>random )?"
    r"(?P<what>Doubt|Belief|Scar|Strike|card)s?(?P<where> (?:from|to|to the top of) (?:your|their) (?:hand|deck))?"
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
        r"Scan (?:a|the \w+ hidden) space in the (?:Shadows|Bureau)(?: or the Shadows)? for free\.": {"revealed": 1},
        r"Add the top card of the Conspiracy Deck to the Shadows face down\.": {"conspiracy": -1},
        r"Look at [^.]*\.": {},
    }.items()
}
"""Sentences with one effect, and the changes that they cause."""

TABLE = (
    "players: mulder scully skinner\nhand: field-agent*5\nhand 1: field-agent*5\nhand 2: field-agent*5\n"
    "deck: assault-team*6\ndeck 1: assault-team*6\ndeck 2: assault-team*6\nstrikes: str-flesh-wound*2\n"
    "strikes 1: str-flesh-wound*2\nstrikes 2: str-gunshot*2\nscars: str-abducted\nscars 1: str-shrapnel\n"
    "scars 2: str-haunted\nstrike deck: str-bruises*8\nbeliefs: belief*9\ndoubts: doubt*9\n"
    "special agents: special-agent-will special-agent-tech\n"
    "shadows: [s1-jersey-devil] [s1-face-from-space] - - -\nbureau: [protector] [former-marine] - - -\n"
    "evidence: [ev-transfer-order] [ev-stiletto] -\nconspiracy: s1-eve-10 s1-howard-graves\n"
)

YOU, CHOSEN = 1, 2


def measured(game: Drawn) -> Counter[tuple[int, str]]:
    """Count each player's cards, the points of the turn, and the face-up cards."""
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
    """Return the changes that a sentence causes."""
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
    """Return the measurable sentences of an ability; None if one can't be measured."""
    text = WORDS.steps(ability.do)
    found = [_deed(part) for part in re.findall(r"[^.]+\.", text.replace(". ", "."))]
    return [one for one in found if one] if found and all(found) else None


MEASURED = [ready for _, ready in ALL if ready.ability.do and sentences(ready.ability)]


@pytest.mark.parametrize("ready", MEASURED, ids=lambda ready: ready.key)
def test_plain_sentence_has_exactly_its_effect_on_its_players(ready: CompiledAbility) -> None:
    """Seat 1 is "you" on the turn of seat 0; no other player is affected."""
    game = draw(TABLE)
    before = measured(game)
    design = ready.key.split("#")[0]
    source = CARD_SET.named(design) if design in CARD_SET.designs else -1
    program = CARD_SET.programs[ready.key]
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


# What is in force, measured: a clause changes the number that it names, by as much

FOES = {
    "Human ": ["s1-cecil-lively", "syn-quiet-willy"],
    "Spirit ": ["s1-howard-graves"],
    "Alien or construct ": ["s2-gregor-clone"],
    "Syndicate ": ["syn-quiet-willy"],
}
"""Kinds of Enemies as clauses name them, and the matching Enemies in the Field."""

SAMPLES = sorted({name for names in FOES.values() for name in names})
CLAUSE = re.compile(
    r"[Ss]canning the (?P<row>Shadows|Bureau) costs (?P<scan>\d) (?P<scans>more|less)(?: on your turn)?"
    r"|(?:[Ee]ach player draws|[Yy]ou draw) (?P<cards>\d) fewer cards? in the Cleanup Phase"
    r"|(?P<foes>(?:[A-Z][a-z ]+ )?)Enemies(?: in the Field)? cost (?P<points>\d) (?P<than>more|less) to fight"
    r"(?: on your turn)?"
    r"|[Tt]his End Game has \+(?P<by>\d) (?P<stat>Defense|Health)"
    r"|You have (?P<own>[+-]\d) Health"
    r"|Academy Characters(?: in the Bureau)? cost (?P<cost>\d) more"
    r"|Leads that cost points cost (?P<leads>\d) (?P<lead>more|less)"
    r"|(?P<ban>[Pp]layers can't [^.]+)"
)

PLACE = {"cliffhanger": "cliffhanger.0", "strike": "strikes.0", "syndicate": "bureau.1", "end_game": "field"}


def clauses(design: Design, ready: CompiledAbility) -> list[re.Match[str]] | None:
    """Return an ability's clauses without a condition; None if one can't be measured."""
    ability = ready.ability
    if not ability.modify or ability.test or ability.when not in STANDING:
        return None
    text = said(design, ability).split(": ", 1)[1].rstrip(".")
    found = [CLAUSE.fullmatch(part) for part in text.split(", and ")]
    return [one for one in found if one] if all(found) else None


STANDING_MEASURED = [(design, ready) for design, ready in PRINTED if clauses(design, ready)]


def numbers(game: Drawn) -> Counter[str]:
    """Measure the numbers that a card may change, and the bans."""
    table, end = game.table, game.card("end-replication")
    found = Counter({f"scan {row}": bureau.scan_cost(table, f"{row}.1") for row in ("shadows", "bureau")})
    found.update({f"fight {name}": fights.value(table, game.card(name)) for name in SAMPLES})
    found.update(hand=cleanup_phase.hand_size(table, 0), cost=bureau.cost(table, game.card("protector")))
    found.update(Defense=fights.value(table, end), Health=end_games.health(table, end), own=strikes.health(table, 0))
    found.update(leads=evidence.price(table, game.card("lead-retrieved-implant")).attack)
    found.update({f"no {ban}": modifiers.banned(table, ban) for ban in get_args(Ban)})
    return found


def promised(clause: re.Match[str]) -> Counter[str]:
    sign = -1 if "less" in clause[0] or "fewer" in clause[0] else 1
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
def test_modifier_changes_exactly_what_its_clause_names(design: Design, ready: CompiledAbility) -> None:
    """The card is where its timing says; every other number stays equal."""
    text = f"field: end-replication {' '.join(SAMPLES)}\nthe end: yes\nbureau: - protector\n"
    text += "shadows: - - - - lead-retrieved-implant\nevidence: [ev-transfer-order] - -"
    game = draw(text)
    before = numbers(game)
    place = PLACE.get(design.type) or ("shadows.1" if ready.ability.when == Timing.SHADOWS else "field")
    place = f"end_row.{game.card('end-replication')}" if design.type == "evidence" else place
    game.do(_lay, design.id, place)
    wanted = before.copy()
    for clause in clauses(design, ready) or []:
        wanted.update(promised(clause))
    assert {name: n for name, n in numbers(game).items() if n} == {name: n for name, n in wanted.items() if n}


def _lay(table: Table, design: str, place: str) -> None:
    table.move(CARD_SET.named(design), place, up=True)
    table.fresh()


def test_many_abilities_are_measured() -> None:
    assert len(MEASURED) > 130
    told = " ".join(WORDS.steps(ready.ability.do) for ready in MEASURED)
    for words in ("Gain", "Draw", "Discard", "Heal", "You get", "Each player", "The next player", "of your choice"):
        assert words in told
    assert len(STANDING_MEASURED) > 40
