"""Random games of players who keep their cards and seek action."""

import random
from collections.abc import Callable, Collection, Iterator
from typing import Any

from engine.ccg.cards.designs import (
    CHARACTERISTICS,
    Activated,
    Adversary,
    Agent,
    Design,
    Equipment,
    Site,
    Witness,
    XFile,
)
from engine.ccg.presentation import current_decisions
from engine.ccg.rules import decks
from engine.ccg.rules.basic_game import FORMATS
from engine.ccg.ruleset import ruleset
from engine.ccg.table.state import Setup
from engine.ccg.table.table import Table
from engine.decks import Deck
from engine.kernel.decisions import Action, Decision
from tests.engine.ccg.actions import act
from tests.engine.ccg.card_wishes import Wishes
from tests.engine.ccg.tables import a_game

PREFERRED: dict[str, Callable[[Action], bool]] = {
    "deploy": lambda action: action.type != "team" and action.space == "field",
    "place": lambda action: action.type == "place",
    "investigate": lambda action: action.type == "investigate",
    "check": lambda action: action.type == "play",
    "combat": lambda action: action.type == "play",
    "bluff": lambda action: action.type == "bluff",
    "draw": lambda action: action.pick == "yes",
    "buy_cards": lambda action: action.pick in ("1", "2"),
    "sell": lambda action: len(action.cards or ()) < 2,
    "discard": lambda action: len(action.cards or ()) < 2,
    "equip": lambda action: action.type == "equip",
}
"""Preferred answers by kind of question."""
PREFERENCE = 0.7
"""Probability of a preferred answer."""


def random_answer(decision: Decision, chance: random.Random) -> Action:
    """Return a random answer: an option or a composed one."""
    liked = [option for option in decision.options if PREFERRED.get(decision.kind, bool)(option)]
    if liked and chance.random() < PREFERENCE:
        return chance.choice(liked)
    compose = decision.compose
    if compose is None or chance.random() < PREFERENCE:
        return chance.choice(decision.options)
    most = min(compose.most, compose.least + 3)
    return Action(compose.action.type, cards=tuple(chance.sample(compose.of, chance.randint(compose.least, most))))


def random_game(number: int, **given: Any) -> Iterator[tuple[Table, Decision, Action]]:
    """Play a random game; yield table, decision and action before each action."""
    chance = random.Random(number)
    table = a_game(seed=number.to_bytes(32, "big"), **given)
    while decisions := current_decisions.list_decisions(table):
        action = random_answer(decisions[0], chance)
        yield table, decisions[0], action
        if current_decisions.list_decisions(table) == decisions:  # otherwise a player has left the game
            act(table, action)


def random_deck(chance: random.Random, setup: Setup, wanted: Collection[str] = (), theme: str = "") -> Deck:
    """Return a random legal deck with the wanted designs it may hold.

    theme: a characteristic preferred for Sites and for cards that need them. Source: DECK, SET-05, BAS-03.
    """
    named = [ruleset.card_set.designs[id] for id in decks.allowed(ruleset.card_set, setup, "bureau")]
    chance.shuffle(named)
    named.sort(key=lambda design: (design.id not in wanted, not _is_about(design, theme)))
    fixed = [design for type, most in LEAST.items() for design in [d for d in named if isinstance(d, type)][:most]]
    chosen = [*[design for design in named if design.id in wanted or not wanted][: NAMES - len(fixed)], *fixed]
    bureau = {design.name: design.id for design in [*chosen, *named]}
    names = max(FEWEST if wanted else NAMES, len({design.name for design in chosen}))
    team: dict[str, Agent] = {}
    allowed = set(decks.allowed(ruleset.card_set, setup, "team"))
    agents = [design for design in named if isinstance(design, Agent) and design.id in allowed]
    least, most = SIZES[setup.format]
    for agent in [*agents[:WANTED], *sorted(agents[WANTED:], key=lambda agent: agent.cost)]:
        spent = sum(one.cost for one in team.values())
        kept = CHEAP * max(0, least - len(team) - 1)
        if agent.name not in team and len(team) < most and spent + agent.cost + kept <= decks.MOST_TEAM_COST:
            team[agent.name] = agent
    xfiles = [design.id for design in ruleset.card_set.in_order if isinstance(design, XFile)]
    return {
        "bureau": dict.fromkeys(list(bureau.values())[:names], 2),
        "team": dict.fromkeys((agent.id for agent in team.values()), 1),
        "x_files": dict.fromkeys(chance.sample(xfiles, 3), 1),
    }


def _is_about(design: Design, theme: str) -> bool:
    asked = design.activators if isinstance(design, Activated) else design.keywords
    return any(theme in words for words in asked)


NAMES, FEWEST, WANTED = 40, 30, 2
"""Names in a deck, the least number of names, and the Agents chosen by wish."""
LEAST: dict[type[Design], int] = {Site: 12, Adversary: 7, Equipment: 3, Witness: 3}
"""Least number of names of a card type in a deck."""
CHEAP = 3
"""Average cost of an Agent that still leaves room for a team."""
SIZES = {"advanced": (3, 6), "basic": (4, 4)}
"""Range of team sizes by format."""


ANY, FEW = (2, 3, 4, 5), (2, 2, 3, 4)
"""Numbers of players in turn; games with wanted designs have few."""


def varied_game(number: int, wanted: Collection[str] = ()) -> Iterator[tuple[Table, Decision, Action]]:
    """Play a random game with random decks; seats, format and options take turns.

    wanted: designs that are in the decks and are played where possible. Some players save points for them.
    """
    chance = random.Random(f"any {number}")
    seats, format = (FEW if wanted else ANY)[number % 4], list(FORMATS)[0 if wanted else number // 4 % 3 // 2]
    flags = {name: chance.random() < PREFERENCE for name in ("killer", "powers", "question_or_guess", "single_guess")}
    if wanted:
        flags |= {"killer": True, "single_guess": False}
    setup = ruleset.setup([None] * seats, format, {**flags, "turn_limit": 10, "ask_everyone": True})
    theme = chance.choice(list(CHARACTERISTICS)) if wanted else ""
    brought = [ruleset.secret(random_deck(chance, setup, wanted, theme), setup, seat) for seat in range(seats)]
    wishes = Wishes(chance, seats, wanted)
    table = ruleset.open(setup, chance.randbytes(32), brought)
    while decisions := ruleset.decisions(table):
        decision = decisions[0]
        action = wishes.answer(table, decision) or random_answer(decision, chance)
        yield table, decision, action
        ruleset.apply(table, decision.seat, action)
