"""Tables of any ruleset, opened as the service opens them, and random games on them."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import structs

from campaigns import seeds
from engine.bots.decks import bring
from engine.kernel.decisions import Action, Compose, Decision, UnsettledError
from engine.kernel.facts import Fact
from engine.ruleset import Ruleset, Table
from tests.support.profiles import budget

STEPS = 120
"""Actions of a random game that are looked at."""
SEATS = (2, 4, 3, 5, 1)
"""Numbers of players, one game after the other."""
BRIEF: dict[str, dict[str, Any]] = {"ccg": {"turn_limit": 10}}
"""Options of games that chance would hardly ever end, so that these can be played to their end."""


class Moment(NamedTuple):
    """A decision of a random game. action: the answer that was given; facts: what it made happen."""

    rules: Ruleset
    seats: int
    seed: int
    state: bytes
    decision: Decision
    action: Action
    facts: list[Fact]

    def table(self) -> Table:
        """Return a table of one's own."""
        return self.rules.decode(self.state)

    def viewers(self) -> list[int | None]:
        return [None, *range(self.seats)]


@cache
def games(rules: Ruleset) -> list[list[Moment]]:
    """Return random games by their moments."""
    numbers = range(budget(2))
    return [list(_played(rules, within(rules, SEATS[number % len(SEATS)]), number)) for number in numbers]


def moments(rules: Ruleset, every: int = 1) -> list[Moment]:
    """Return each moment of the random games, or fewer of them."""
    return [moment for game in games(rules) for moment in game][::every]


def _played(rules: Ruleset, seats: int, seed: int) -> Iterator[Moment]:
    """Yield the moments of a random game. Of several seats that are asked any may answer first."""
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
    """Return that many seats, or the nearest number that may play."""
    told = rules.describe().seats
    return max(told.least, min(seats, told.most))


def opened(rules: Ruleset, seats: int, seed: int, options: dict[str, Any] | None = None) -> Table:
    """Return a table of the usual format. Where decks are used each seat draws one, as bots do."""
    setup = rules.setup([None] * seats, rules.describe().formats[0], options or {})
    return rules.open(setup, seeds.derive_seed(seed), brought(rules, setup, seats, seeds.derive_seed(seed)))


def brought(rules: Ruleset, setup: Any, seats: int, seed: bytes) -> list[dict[str, Any]]:
    """Return the secrets of the seats; nothing where no decks are used."""
    asked = range(seats) if rules.deck_parts(setup) else ()
    return [bring(rules, setup, seat, seeds.deck_entropy(seed, seat)) for seat in asked]


def copied(rules: Ruleset, table: Table) -> Table:
    return rules.decode(rules.encode(table))


def first(rules: Ruleset, table: Table) -> Decision | None:
    """Return what the first of those who owe an answer is asked."""
    return next(iter(rules.decisions(table)), None)


def answer(decision: Decision, chance: random.Random) -> Action:
    """Return any answer: where several cards are named at once, not only those that are options."""
    composed = composed_answer(decision.compose, chance) if decision.compose else None
    return composed or chance.choice(decision.options)


def composed_answer(compose: Compose, chance: random.Random, tries: int = 50) -> Action | None:
    """Return an answer that names several cards; None where none was found by trying."""
    for _ in range(tries):
        number = chance.randint(compose.least, min(compose.most, len(compose.of)))
        action = structs.replace(compose.action, cards=tuple(chance.sample(compose.of, number)))
        if compose.accepts(action):
            return action
    return None


def seen(rules: Ruleset, table: Table, viewer: int | None) -> dict[str, Any]:
    """Return all that a seat (or a spectator, None) is shown of a table."""
    decisions = rules.decisions(table)
    mine = [decision for decision in decisions if decision.seat == viewer]
    return {
        "view": rules.view(table, viewer),
        "asked": [decision.seat for decision in decisions],
        "decisions": mine,
        "labels": [rules.labels(table, decision.options) for decision in mine],
        "macros": [rules.macros(table, decision.seat) for decision in mine],
        "ending": rules.ending(table) if mine else None,
        "blocked": [] if viewer is None else rules.blocked(table, viewer),
        "asides": [] if viewer is None else rules.out_of_turn_actions(table, viewer),
        "silence": rules.chat_block_reason(table),
        "progress": rules.progress(table),
        "score": rules.score(table),
    }


def reshuffled(rules: Ruleset, table: Table, viewer: int | None, seed: bytes) -> Table | None:
    """Return a table reshuffled for a viewer, None where it can't be just now."""
    try:
        return rules.reshuffle(table, viewer, seed)
    except UnsettledError as refusal:
        assert refusal.detail
        return None
