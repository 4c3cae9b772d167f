"""The service plays whole series of Legendary, by bots and by commands, and their logs are true."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from campaigns.models import Campaign
from campaigns.verification import verify

pytestmark = pytest.mark.django_db

GAME = {"game", "won", "discovered", "collected", "points"}


def series(players: int, seed: int) -> dict[str, Any]:
    out = StringIO()
    call_command("series", "--players", str(players), "--seed", str(seed), "--bot", "heuristic", "--json", stdout=out)
    sheet: dict[str, Any] = json.loads(out.getvalue())
    return sheet


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 5])
def test_a_series_of_bots_ends_with_a_score_sheet_and_a_true_log(players: int) -> None:
    sheet = series(players, 7)
    campaign = Campaign.objects.get(pk=sheet["campaign"])
    assert {"campaign", "version", "games", "points", "title", "won", "digest"} <= set(sheet)
    assert [row["game"] for row in sheet["games"]] == list(range(1, len(sheet["games"]) + 1))
    assert all(set(row) >= GAME for row in sheet["games"])
    assert (campaign.status, campaign.version, campaign.points) == ("finished", sheet["version"], sheet["points"])
    assert verify(campaign).fault is None
