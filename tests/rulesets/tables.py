"""Tables of any ruleset, opened as the service opens them and played by chance."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from msgspec import structs

from campaigns import seeds
from engine.bots.decks import bring
from engine.kernel.decisions import Action, Compose, Decision, UnsettledError
from engine.ruleset import Ruleset, Table
from tests.support.profiles import budget, is_thorough

STEPS = 120
"""So many actions of a random series are looked at."""

DEAR_EVERY = 2 if not is_thorough() else 1
"""Of so many of them one is looked at where that takes long."""

BRIEF: dict[str, dict[str, Any]] = {"ccg": {"turn_limit": 10}}
"""Options of games that chance would hardly ever end, so that these can be played to their end."""

few = settings(max_examples=budget(4))
seed_numbers = st.integers(0, 2**32)
seat_numbers = st.integers(1, 5)


def within(rules: Ruleset, seats: int) -> int:
    """Return that many seats, or the nearest number that may play."""
    told = rules.describe().seats
    return max(told.least, min(seats, told.most))


def opened(rules: Ruleset, seats: int, seed: int, options: dict[str, Any] | None = None) -> Table:
    """Return a table of the usual format. Where decks are brought along each seat draws one, as bots do."""
    setup = rules.setup([None] * seats, rules.describe().formats[0], options or {})
    return rules.open(setup, seeds.derive_seed(seed), brought(rules, setup, seats, seeds.derive_seed(seed)))


def brought(rules: Ruleset, setup: Any, seats: int, seed: bytes) -> list[dict[str, Any]]:
    """Return what seats bring along; nothing where nobody does."""
    asked = range(seats) if rules.deck_parts(setup) else ()
    return [bring(rules, setup, seat, seeds.deck_entropy(seed, seat)) for seat in asked]


def copied(rules: Ruleset, table: Table) -> Table:
    return rules.decode(rules.encode(table))


def first(rules: Ruleset, table: Table) -> Decision | None:
    """Return what the first of those who owe an answer is asked."""
    return next(iter(rules.decisions(table)), None)


def random_play(rules: Ruleset, table: Table, seed: int) -> Iterator[tuple[Decision, Action]]:
    """Yield each decision with the answer about to be given; then give it. Of several seats any may be the first."""
    for step in range(STEPS):
        decisions = rules.decisions(table)
        if not decisions:
            return
        chance = random.Random(f"{seed} {step}")
        decision = chance.choice(decisions)
        action = answer(decision, chance)
        yield decision, action
        rules.apply(table, decision.seat, action)


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
        "asides": [] if viewer is None else rules.asides(table, viewer),
        "silence": rules.silence(table),
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
