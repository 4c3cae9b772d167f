"""Whole games by chance, of players who keep what they have and go where something happens."""

import random
from collections.abc import Callable, Collection, Iterator
from typing import Any

from engine.ccg.cards.designs import Agent, Site, XFile
from engine.ccg.rules import decks
from engine.ccg.rules.basic import FORMATS
from engine.ccg.ruleset import ruleset
from engine.ccg.surface import asking
from engine.ccg.table.state import Setup
from engine.ccg.table.table import Table
from engine.decks import Deck
from engine.kernel.decisions import Action, Decision
from tests.engine.ccg.tables import a_game, act

EAGER: dict[str, Callable[[Action], bool]] = {
    "deploy": lambda action: action.space == "field",
    "place": lambda action: action.type == "place",
    "investigate": lambda action: action.type == "investigate",
    "check": lambda action: action.type == "play",
    "combat": lambda action: action.type == "play",
    "bluff": lambda action: action.type == "bluff",
    "draw": lambda action: action.pick == "yes",
    "buy_cards": lambda action: action.pick in ("1", "2"),
    "sell": lambda action: len(action.cards or ()) < 2,
    "discard": lambda action: len(action.cards or ()) < 2,
    "equip": lambda action: action.type == "choose",
}
"""What they like best, by kind of question."""
LIKED = 0.7
"""How often they do what they like best; else it is anything."""


def answer(decision: Decision, chance: random.Random) -> Action:
    """Return any answer: an option, or one that names several cards."""
    liked = [option for option in decision.options if EAGER.get(decision.kind, bool)(option)]
    if liked and chance.random() < LIKED:
        return chance.choice(liked)
    compose = decision.compose
    if compose is None or chance.random() < LIKED:
        return chance.choice(decision.options)
    most = min(compose.most, compose.least + 3)
    return Action(compose.action.type, cards=tuple(chance.sample(compose.of, chance.randint(compose.least, most))))


def moments(number: int, **given: Any) -> Iterator[tuple[Table, Decision, Action]]:
    """Play a game by chance; yield the table before each action, with the decision and the action."""
    chance = random.Random(number)
    table = a_game(seed=number.to_bytes(32, "big"), **given)
    while decisions := asking.decisions(table):
        action = answer(decisions[0], chance)
        yield table, decisions[0], action
        if asking.decisions(table) == decisions:  # else somebody has left the game meanwhile
            act(table, action)


def a_deck(chance: random.Random, setup: Setup, wanted: Collection[str] = ()) -> Deck:
    """Return a legal deck by chance, in which wanted designs lie as far as they may. Source: DECK, SET-05, BAS-03."""
    named = [ruleset.box.designs[id] for id in decks.allowed(ruleset.box, setup, "bureau")]
    chance.shuffle(named)
    named.sort(key=lambda design: design.id not in wanted)
    sites = [design for design in named if isinstance(design, Site)][:SITES]
    bureau = {design.name: design.id for design in [*named[: NAMES - SITES], *sites, *named]}
    team: dict[str, Agent] = {}
    allowed = set(decks.allowed(ruleset.box, setup, "team"))
    agents = [design for design in named if isinstance(design, Agent) and design.id in allowed]
    least, most = SIZES[setup.format]
    for agent in [*agents[:WANTED], *sorted(agents[WANTED:], key=lambda agent: agent.cost)]:
        spent = sum(one.cost for one in team.values())
        kept = CHEAP * max(0, least - len(team) - 1)
        if agent.name not in team and len(team) < most and spent + agent.cost + kept <= decks.MOST_TEAM_COST:
            team[agent.name] = agent
    xfiles = [design.id for design in ruleset.box.in_order if isinstance(design, XFile)]
    return {
        "bureau": dict.fromkeys(list(bureau.values())[:NAMES], 2),
        "team": dict.fromkeys((agent.id for agent in team.values()), 1),
        "x_files": dict.fromkeys(chance.sample(xfiles, 3), 1),
    }


NAMES, SITES, WANTED = 40, 14, 2
"""How many names lie in such a deck, how many Sites among them at least, and how many Agents are chosen by wish."""
CHEAP = 3
"""For so many points there are Agents enough to fill a team."""
SIZES = {"advanced": (3, 6), "basic": (4, 4)}
"""How many Agents a team has, by format."""


def any_game(number: int, wanted: Collection[str] = ()) -> Iterator[tuple[Table, Decision, Action]]:
    """Play a game by chance with decks by chance: seats, format and options are its turn. wanted: designs."""
    chance = random.Random(f"any {number}")
    seats, format = 2 + number % 4, list(FORMATS)[number // 4 % 3 // 2]
    flags = {name: chance.random() < LIKED for name in ("killer", "powers", "question_or_guess", "single_guess")}
    setup = ruleset.setup([None] * seats, format, {**flags, "turn_limit": 10})
    brought = [ruleset.secret(a_deck(chance, setup, wanted), setup, seat) for seat in range(seats)]
    table = ruleset.open(setup, chance.randbytes(32), brought)
    while decisions := ruleset.decisions(table):
        action = answer(decisions[0], chance)
        yield table, decisions[0], action
        ruleset.apply(table, decisions[0].seat, action)
