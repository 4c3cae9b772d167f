"""Sample campaigns: one person plays all seats of a Series with a bot's moves."""

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
    """An action of a seat."""

    seat: int
    action: Action


@cache
def owner() -> Any:
    """Return the player."""
    return get_user_model().objects.create_user("bench")


def create() -> Campaign:
    """Create a campaign. Its cards are the same each time."""
    seats = [{"avatar": None, "controller": "me"}] * PLAYERS
    return services.create_campaign(owner(), ruleset=RULESET, format=FORMAT, options={}, seats=seats, seed=SEED)


def first_moves(length: int) -> list[Move]:
    """Return the first moves of a bot in the Series."""
    ruleset = rulesets.get(RULESET)
    table = ruleset.open(ruleset.setup([None] * PLAYERS, FORMAT, {}), SEED)
    moves = []
    for number in range(length):
        moves.append(choice(ruleset, table, number))
        ruleset.apply(table, *moves[-1])
    return moves


def play(campaign: Campaign, moves: list[Move]) -> None:
    """Play moves, many in one transaction."""
    for start in range(0, len(moves), ACTIONS_PER_STORE):
        table = begin(campaign)
        for move in moves[start : start + ACTIONS_PER_STORE]:
            table.play(*move)
        table.commit()


def lengthen(campaign: Campaign, until: int, *, origin: int, line: int) -> None:
    """Play up to a version. After `line` actions, undo back to version `origin`."""
    while (table := begin(campaign)).version < until:
        if table.actions >= line:
            undo(campaign, to_version=origin)
            continue
        for _ in range(min(ACTIONS_PER_STORE, line - table.actions, until - table.version)):
            table.play(*choice(table.ruleset, table.table, table.version))
        table.commit()


def play_and_undo(campaign: Campaign, until: int) -> None:
    """Play two moves and undo one, up to a version. Then undo all and abandon."""
    while (table := begin(campaign)).version < until:
        for _ in range(2):
            table.play(*choice(table.ruleset, table.table, table.version))
        undo(campaign, to_version=table.commit()[0].version)
    undo(campaign, to_version=1)
    services.abandon(campaign.id, owner())


def begin(campaign: Campaign) -> unit_of_work.UnitOfWork:
    """Return a unit of work on a campaign."""
    return unit_of_work.begin(Campaign.objects.get(pk=campaign.pk))


def version(campaign: Campaign) -> int:
    """Return the current version of a campaign."""
    return log.head(campaign.id).version


def command(campaign: Campaign, move: Move) -> Callable[[], Any]:
    """Return the command that plays a move at the current version."""
    action, now = msgspec.to_builtins(move.action), version(campaign)
    return lambda: services.act(campaign.id, owner(), action, expected_version=now, seat=move.seat)


def undo(campaign: Campaign, **how: Any) -> None:
    services.undo(campaign.id, owner(), expected_version=version(campaign), **how)


def redo(campaign: Campaign, **how: Any) -> None:
    services.redo(campaign.id, owner(), expected_version=version(campaign), **how)


def choice(ruleset: Ruleset, table: Table, number: int) -> Move:
    """Return the move of a bot. number: varies its random choices."""
    decision = next(iter(ruleset.decisions(table)), None)
    assert decision is not None, "the Series ended too early"
    view = ruleset.view(table, decision.seat)
    chosen = bots.get("heuristic").choose(ruleset, view, decision, seeds.entropy(SEED, number))
    return Move(decision.seat, decision.options[chosen])
