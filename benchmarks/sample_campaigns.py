"""Campaigns to measure: a Legendary Series that one person plays from three seats, choosing as a bot would."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model

from campaigns import seeds, services
from campaigns.eventlog import log, unit_of_work
from campaigns.models import Campaign
from engine import bots
from engine import ruleset as rulesets
from engine.kernel.decisions import Action
from engine.ruleset import Ruleset, Table

RULESET, FORMAT, PLAYERS = "legendary", "series", 3
SEED = seeds.derive_seed(7)
ACTIONS_PER_STORE = 25


class Move(NamedTuple):
    """What a seat chooses."""

    seat: int
    action: Action


@cache
def owner() -> Any:
    """The person who plays."""
    return get_user_model().objects.create_user("bench")


def opened() -> Campaign:
    """Return a new campaign, the same cards in the same places each time."""
    seats = [{"avatar": None, "controller": "me"}] * PLAYERS
    return services.create_campaign(owner(), ruleset=RULESET, format=FORMAT, options={}, seats=seats, seed=SEED)


def line(length: int) -> list[Move]:
    """Return the moves that a bot would begin the Series with."""
    ruleset = rulesets.get(RULESET)
    table = ruleset.open(ruleset.setup([None] * PLAYERS, FORMAT, {}), SEED)
    moves = []
    for number in range(length):
        moves.append(_choice(ruleset, table, number))
        ruleset.apply(table, *moves[-1])
    return moves


def play(campaign: Campaign, moves: list[Move]) -> None:
    """Play moves quickly: many of them are stored at once."""
    for start in range(0, len(moves), ACTIONS_PER_STORE):
        table = begun(campaign)
        for move in moves[start : start + ACTIONS_PER_STORE]:
            table.play(*move)
        table.commit()


def lengthen(campaign: Campaign, until: int, *, origin: int, line: int) -> None:
    """Play on up to a version; whenever a line of so many actions is played, all back to `origin` is taken back."""
    while (table := begun(campaign)).version < until:
        if table.actions >= line:
            undo(campaign, to_version=origin)
            continue
        for _ in range(min(ACTIONS_PER_STORE, line - table.actions, until - table.version)):
            table.play(*_choice(table.ruleset, table.table, table.version))
        table.commit()


def wander(campaign: Campaign, until: int) -> None:
    """Play two moves and take the second one back, up to a version; then take all back and give the campaign up."""
    while (table := begun(campaign)).version < until:
        for _ in range(2):
            table.play(*_choice(table.ruleset, table.table, table.version))
        undo(campaign, to_version=table.commit()[0].version)
    undo(campaign, to_version=1)
    services.abandon(campaign.id, owner())


def begun(campaign: Campaign) -> unit_of_work.UnitOfWork:
    return unit_of_work.begin(Campaign.objects.get(pk=campaign.pk))


def version(campaign: Campaign) -> int:
    """Return the version that the campaign is at now."""
    return log.head(campaign.id).version


def command(campaign: Campaign, move: Move) -> Callable[[], Any]:
    """Return the command by which the person makes a move now."""
    action, now = msgspec.to_builtins(move.action), version(campaign)
    return lambda: services.act(campaign.id, owner(), action, expected_version=now, seat=move.seat)


def undo(campaign: Campaign, **how: Any) -> None:
    services.undo(campaign.id, owner(), expected_version=version(campaign), **how)


def redo(campaign: Campaign, **how: Any) -> None:
    services.redo(campaign.id, owner(), expected_version=version(campaign), **how)


def _choice(ruleset: Ruleset, table: Table, number: int) -> Move:
    decision = next(iter(ruleset.decisions(table)), None)
    assert decision is not None, "the Series is shorter than it should be"
    view = ruleset.view(table, decision.seat)
    chosen = bots.get("heuristic").choose(ruleset, view, decision, seeds.entropy(SEED, number))
    return Move(decision.seat, decision.options[chosen])
