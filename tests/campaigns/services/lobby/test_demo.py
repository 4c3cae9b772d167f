"""Games to watch: live campaigns and demos."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from campaigns import services
from campaigns.errors import BusyError
from campaigns.models import Campaign

pytestmark = pytest.mark.django_db


def test_a_demo_is_a_public_campaign_of_bots_that_is_played_out() -> None:
    demo = services.demo_campaign("highcard")
    assert (demo.owner, demo.visibility, demo.status) == (None, "public", "finished")
    assert all(seat.bot for seat in demo.seats.all())


def test_a_server_keeps_one_demo_of_the_current_rules() -> None:
    demo = services.demo_campaign("highcard")
    assert services.demo_campaign("highcard") == demo
    Campaign.objects.update(ruleset_version=0)
    assert services.demo_campaign("highcard") != demo


def test_one_request_at_a_time_creates_a_demo() -> None:
    cache.add("creating-demo-highcard", True)
    with pytest.raises(BusyError):
        services.demo_campaign("highcard")
    cache.delete("creating-demo-highcard")


def test_live_are_public_campaigns_in_which_people_act(new_campaign: Any) -> None:
    new_campaign("me", "bot:random")
    public = new_campaign("me", "bot:random", visibility="public")
    services.demo_campaign("highcard")
    assert services.live_campaign() == services.live_campaign("highcard") == public
    assert services.live_campaign("sealedbid") is None
    Campaign.objects.update(played_at=timezone.now() - timedelta(hours=1))
    assert services.live_campaign() is None


@pytest.mark.parametrize(("seats", "visibility"), [(["bot:random"], "public"), (["me", "bot:random"], "private")])
def test_campaigns_of_bots_alone_are_public_by_default(new_campaign: Any, seats: list[str], visibility: str) -> None:
    assert new_campaign(*seats).visibility == visibility
