"""Tables of any ruleset, opened like the service opens them, and random games."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec import structs

from campaigns import seeds
from engine.bots.decks import bring
from engine.kernel.decisions import Action, Compose, Decision, EngineError, UnsettledError
from engine.kernel.facts import Fact
from engine.ruleset import Ruleset, Table
from tests.support.profiles import budget

STEPS = 120
"""Number of checked actions in a random game."""
SEATS = (2, 4, 3, 5, 1)
"""Numbers of players, one for each game in turn."""
BRIEF: dict[str, dict[str, Any]] = {"ccg": {"turn_limit": 10}}
"""Options for short games, so that random play reaches the end."""


class Moment(NamedTuple):
    """A decision of a random game, its answer and the resulting facts."""

    rules: Ruleset
    seats: int
    seed: int
    state: bytes
    decision: Decision
    action: Action
    facts: list[Fact]

    def table(self) -> Table:
        """Return a separate copy of the table."""
        return self.rules.decode(self.state)

    def viewers(self) -> list[int | None]:
        return [None, *range(self.seats)]


@cache
def games(rules: Ruleset) -> list[list[Moment]]:
    """Return random games as lists of moments."""
    numbers = range(budget(2))
    return [list(_played(rules, within(rules, SEATS[number % len(SEATS)]), number)) for number in numbers]


def moments(rules: Ruleset, every: int = 1) -> list[Moment]:
    """Return every moment of the random games, or every n-th one."""
    return [moment for game in games(rules) for moment in game][::every]


def _played(rules: Ruleset, seats: int, seed: int) -> Iterator[Moment]:
    """Yield the moments of a random game, with random order in sealed rounds."""
    table = opened(rules, seats, seed)
    for step in range(STEPS):
        decisions = rules.decisions(table)
        if not decisions:
            return
        chance = random.Random(f"{seed} {step}")
        decision, state = chance.choice(decisions), rules.encode(table)
        action = answer(decision, chance)
        yield Moment(rules, seats, seed, state, decision, action, rules.apply(table, decision.seat, action))


def within(rules: Ruleset, seats: int) -> int:
    """Return the nearest allowed number of seats."""
    told = rules.describe().seats
    return max(told.least, min(seats, told.most))


def opened(rules: Ruleset, seats: int, seed: int, options: dict[str, Any] | None = None) -> Table:
    """Return a table of the default format. Seats draw decks like bots do."""
    setup = rules.setup([None] * seats, rules.describe().formats[0], options or {})
    return rules.open(setup, seeds.derive_seed(seed), brought(rules, setup, seats, seeds.derive_seed(seed)))


def brought(rules: Ruleset, setup: Any, seats: int, seed: bytes) -> list[dict[str, Any]]:
    """Return the secrets of the seats; [] without player decks."""
    asked = range(seats) if rules.deck_parts(setup) else ()
    return [bring(rules, setup, seat, seeds.deck_entropy(seed, seat)) for seat in asked]


def copied(rules: Ruleset, table: Table) -> Table:
    return rules.decode(rules.encode(table))


def first(rules: Ruleset, table: Table) -> Decision | None:
    """Return the first decision, or None."""
    return next(iter(rules.decisions(table)), None)


def answer(decision: Decision, chance: random.Random) -> Action:
    """Return a random answer; composite answers include those that aren't listed."""
    composed = composed_answer(decision.compose, chance) if decision.compose else None
    return composed or chance.choice(decision.options)


def composed_answer(compose: Compose, chance: random.Random, tries: int = 50) -> Action | None:
    """Return a random composite answer; None if none was found in `tries`."""
    for _ in range(tries):
        number = chance.randint(compose.least, min(compose.most, len(compose.of)))
        action = structs.replace(compose.action, cards=tuple(chance.sample(compose.of, number)))
        if compose.accepts(action):
            return action
    return None


def seen(rules: Ruleset, table: Table, viewer: int | None, attempts: Sequence[Action] = ()) -> dict[str, Any]:
    """Return everything that a seat (or a spectator, None) is shown.

    attempts: actions to try; the result contains their refusals.
    """
    shown = {
        "view": rules.view(table, viewer),
        "asked": [decision.seat for decision in rules.decisions(table)],
        "silence": rules.chat_block_reason(table),
        "progress": rules.progress(table),
        "score": rules.score(table),
        "names": rules.avatar_names(table),
    }
    return shown if viewer is None else shown | _seen_by_seat(rules, table, viewer, attempts)


def _seen_by_seat(rules: Ruleset, table: Table, seat: int, attempts: Sequence[Action]) -> dict[str, Any]:
    mine = [decision for decision in rules.decisions(table) if decision.seat == seat]
    macros, asides = rules.macros(table, seat), rules.out_of_turn_actions(table, seat)
    offered = {*macros, *asides, *(option for decision in mine for option in decision.options)}
    return {
        "decisions": mine,
        "labels": [rules.labels(table, decision.options) for decision in mine],
        "macros": (macros, rules.labels(table, macros)),
        "asides": (asides, rules.labels(table, asides)),
        "ending": rules.ending(table) if mine else None,
        "blocked": rules.blocked(table, seat),
        "refusals": [None if action in offered else refusal(rules, table, seat, action) for action in attempts],
    }


def refusal(rules: Ruleset, table: Table, seat: int, action: Action) -> tuple[str, str, str]:
    """Return the code, the text and the further data of a refusal."""
    with pytest.raises(EngineError) as refused:
        rules.apply(table, seat, action)
    return refused.value.code, refused.value.detail, repr(refused.value.extra)


def reshuffled(rules: Ruleset, table: Table, viewer: int | None, seed: bytes) -> Table | None:
    """Return a table reshuffled for a viewer; None if that is refused now."""
    try:
        return rules.reshuffle(table, viewer, seed)
    except UnsettledError as refusal:
        assert refusal.detail
        return None
