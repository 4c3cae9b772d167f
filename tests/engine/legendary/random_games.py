"""Random games for properties that must hold in every state."""

import random
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from engine import bots
from engine.kernel.decisions import Action, Decision
from engine.legendary.presentation.game import Legendary
from engine.legendary.table.table import Table
from engine.ruleset import get

RULES: Legendary = get("legendary")  # type: ignore[assignment]


def seed_of(name: object) -> bytes:
    """Return a 32-byte seed derived from a name."""
    return blake2b(repr(name).encode(), digest_size=32).digest()


def open_table(players: int, seed: object, format: str = "series", **options: Any) -> Table:
    """Open a table where players are asked whatever they hold."""
    return RULES.open(RULES.setup([None] * players, format, {"ask_everyone": True} | options), seed_of(seed))


def pick(decision: Decision, chance: random.Random) -> Action:
    """Return a random option; rarely end the open turn, so that games make progress."""
    options = decision.options
    if len(options) > 1 and options[-1].type == "end" and chance.random() < 0.9:
        options = options[:-1]
    return options[chance.randrange(len(options))]


def sensible_states(players: int, seed: object) -> Iterator[tuple[Table, Decision]]:
    """Let bots play a Series up to its End Games; yield the table at each decision."""
    table, bot = open_table(players, seed), bots.get("heuristic")
    while (decision := RULES.decision(table)) is not None:
        yield table, decision
        chosen = bot.choose(RULES, RULES.view(table, decision.seat), decision, seed_of(seed))
        RULES.apply(table, decision.seat, decision.options[chosen])


def states(players: int, seed: object, most: int = 10_000, **options: Any) -> Iterator[tuple[Table, Decision]]:
    """Play a Series at random and yield the table before each decision."""
    chance = random.Random(repr(seed))
    table = open_table(players, seed, **options)
    for _ in range(most):
        decision = RULES.decision(table)
        if decision is None:
            return
        yield table, decision
        RULES.apply(table, decision.seat, pick(decision, chance))
