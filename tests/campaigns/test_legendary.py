"""The service plays whole series of Legendary, by bots and by commands, and their logs are true."""

import json
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import call_command

from campaigns import repository, seeds, services
from campaigns.models import Campaign, Snapshot
from campaigns.verification import verify
from engine import bots
from tests.support.profiles import slow_after

pytestmark = pytest.mark.django_db

GAME = {"game", "won", "discovered", "collected", "points"}


def series(players: int, seed: int) -> dict[str, Any]:
    out = StringIO()
    call_command("series", "--players", str(players), "--seed", str(seed), "--bot", "heuristic", "--json", stdout=out)
    sheet: dict[str, Any] = json.loads(out.getvalue())
    return sheet


@pytest.mark.parametrize("players", slow_after(1, [3, 1, 5]))
def test_a_series_of_bots_ends_with_a_score_sheet_and_a_true_log(players: int) -> None:
    sheet = series(players, 7)
    campaign = Campaign.objects.get(pk=sheet["campaign"])
    assert {"campaign", "version", "games", "points", "title", "won", "digest"} <= set(sheet)
    assert [row["game"] for row in sheet["games"]] == list(range(1, len(sheet["games"]) + 1))
    assert all(set(row) >= GAME for row in sheet["games"])
    assert (campaign.status, campaign.version, campaign.points) == ("finished", sheet["version"], sheet["points"])
    assert verify(campaign).fault is None


@pytest.mark.slow
def test_the_same_seed_and_players_give_the_same_digest() -> None:
    one, two, other = series(2, 7), series(2, 7), series(2, 8)
    assert one["digest"] == two["digest"] != other["digest"]


@pytest.mark.slow
def test_a_series_by_commands_is_the_series_of_the_bots(owner: Any) -> None:
    sheet = series(2, 7)
    bot, seed = bots.get("heuristic"), seeds.derive_seed(7)
    campaign = services.create_campaign(
        owner,
        ruleset="legendary",
        format="series",
        seats=[{"avatar": None, "controller": "me"}] * 2,
        options={},
        seed=seed,
    )
    while True:
        rules, version, table = services.table(campaign)
        if (decision := rules.decision(table)) is None:
            break
        chosen = bot.choose(rules, rules.view(table, decision.seat), decision, seeds.entropy(seed, version))
        action = msgspec.to_builtins(decision.options[chosen])
        services.act(campaign.id, owner, action, expected_version=version, seat=decision.seat)
    assert rules.digest(table) == sheet["digest"]


def test_every_past_version_is_the_same_from_snapshots_and_from_the_beginning() -> None:
    campaign = Campaign.objects.get(pk=series(2, 3)["campaign"])
    sample = range(1, campaign.version + 1, 83)
    repository.hot.clear()
    with_snapshots = [_digest(campaign, at) for at in sample]
    repository.hot.clear()
    Snapshot.objects.all().delete()
    assert [_digest(campaign, at) for at in sample] == with_snapshots


def _digest(campaign: Campaign, at: int) -> str:
    rules, _, table = services.table(campaign, at)
    return rules.digest(table)
