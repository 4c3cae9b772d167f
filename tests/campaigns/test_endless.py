"""Where nothing can happen any more bots alone would play on for ever: they give up, and nobody else's game ends so."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from campaigns import bots as seated
from campaigns import log, services, simulation
from campaigns.models import Campaign
from campaigns.verification import verify
from engine import bots
from tests.campaigns.rivals import fresh

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]

MOST = 5


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_ACTIONS", MOST)
    monkeypatch.setattr(seated, "ACTIONS_PER_STORE", 1)


def test_bots_alone_give_it_up_without_a_result(new_campaign: NewCampaign) -> None:
    campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
    assert services.play_bots(campaign.id, MOST + 1) == MOST
    given_up = fresh(campaign)
    assert (given_up.status, given_up.actions) == ("abandoned", MOST)
    assert [event.type for event in log.read(campaign.id)][-2:] == ["acted", "closed"]
    assert verify(given_up).fault is None
    assert services.play_bots(campaign.id) == 0


def test_where_somebody_sits_there_they_play_on(new_campaign: NewCampaign, owner: Any) -> None:
    campaign = new_campaign("bot:random", "me")
    while fresh(campaign).status == "playing":
        rules, version, table = services.table(fresh(campaign))
        card = rules.decision(table).options[0].card
        services.act(campaign.id, owner, {"type": "play", "card": card}, expected_version=version)
    assert fresh(campaign).status == "finished" and fresh(campaign).actions > MOST


def test_the_command_says_so() -> None:
    out = StringIO()
    call_command("series", "--ruleset", "highcard", "--players", "2", stdout=out)
    assert "Given up: nobody has won" in out.getvalue()


def test_a_simulated_series_is_not_won() -> None:
    (job,) = simulation.jobs("highcard", 1, 2, "random", 1)
    outcome = simulation.play(job)
    assert (outcome.actions, outcome.won) == (MOST, False)
