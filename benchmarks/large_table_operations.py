"""Commands and queries on random campaigns of a large database."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib.auth import get_user_model

from benchmarks import leaderboard_queries, sample_campaigns
from benchmarks.campaign_copies import CAMPAIGNS_OF_A_PLAYER, RECORDED
from benchmarks.measurement import timed
from campaigns import seeds, services
from campaigns.eventlog import log, repository
from campaigns.models import Campaign
from campaigns.verification.verify import verify

PAGE = CAMPAIGNS_OF_A_PLAYER
"""As many as each player has, so that lists are equally long in all databases."""
TRIES = 1000
VERIFY_EACH = 5
"""One of this number of rounds verifies a campaign, which takes long."""


def time_each(number: int) -> dict[str, float]:
    """Run each operation once. Return seconds by name.

    number: the seed of the random campaigns.
    """
    chance = random.Random(number)
    repository.hot.clear()
    return {name: timed(operation) for name, operation in _operations(chance, number).items()}


def _operations(chance: random.Random, number: int) -> dict[str, Callable[[], Any]]:
    recorded = seeds.derive_seed(chance.randrange(RECORDED)).hex()
    played, over = (_random_campaign(chance, status, recorded) for status in ("playing", "finished"))
    user = played.owner
    work = sample_campaigns.begin(played)
    seat, action = sample_campaigns.choice(work.ruleset, work.table, number)
    told = {"expected_version": work.version, "seat": seat}
    version = chance.randint(1, over.version)
    board = leaderboard_queries.random_board(chance)
    operations: dict[str, Callable[[], Any]] = {
        "action": lambda: services.act(played.id, user, msgspec.to_builtins(action), **told),
        "undo": lambda: services.undo(played.id, user, by="action", expected_version=log.head(played.id).version),
        "state": lambda: services.table(services.campaign_for(over.id, over.owner), version).table,
        "list of a player's campaigns": lambda: list(services.visible_campaigns(user, mine=True)[:PAGE]),
        "list of all campaigns": lambda: list(services.visible_campaigns(user)[:PAGE]),
        "leaderboard": lambda: services.leaderboard(board, None, PAGE),
        "verification": lambda: _verified(over),
    }
    if number % VERIFY_EACH:
        del operations["verification"]
    return operations


def _random_campaign(chance: random.Random, status: str, seed: str) -> Campaign:
    """Return a random player's copy of the recorded game with this seed.

    All databases have copies of the same games, so they do equal work.
    """
    last = get_user_model().objects.order_by("-pk").values_list("pk", flat=True)[0]
    for _ in range(TRIES):
        found = Campaign.objects.filter(owner=chance.randint(2, last), status=status, seed=seed)
        if rows := list(found.select_related("owner")):
            return chance.choice(rows)
    raise LookupError(f"No player has a campaign with the status {status} and the seed {seed}.")


def _verified(campaign: Campaign) -> None:
    report = verify(campaign)
    assert report.fault is None, report.fault
