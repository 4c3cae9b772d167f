"""Games to watch: live campaigns and demos."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from campaigns import services
from campaigns.errors import BusyError
from campaigns.eventlog import repository
from campaigns.models import Campaign
from campaigns.services.lobby import demo

pytestmark = pytest.mark.django_db


def test_a_demo_is_a_public_campaign_of_bots_that_is_played_out() -> None:
    shown = services.demo_campaign("highcard")
    assert (shown.owner, shown.visibility, shown.status) == (None, "public", "finished")
    assert all(seat.bot for seat in shown.seats.all())


def test_a_server_keeps_one_demo_of_the_current_rules() -> None:
    shown = services.demo_campaign("highcard")
    assert services.demo_campaign("highcard") == shown
    Campaign.objects.update(ruleset_version=0)
    assert services.demo_campaign("highcard") != shown


def test_no_campaign_of_a_deleted_account_becomes_the_demo(owner: Any, new_campaign: Any) -> None:
    theirs = new_campaign("me", "bot:random", visibility="public", name=demo.NAME)
    services.send_message(theirs.pk, owner, "Look at my site.")
    services.delete_account(owner)
    theirs.refresh_from_db()
    assert theirs.owner is None
    assert services.demo_campaign("highcard") != theirs


def test_notes_of_spectators_give_no_new_demo(owner: Any) -> None:
    shown = services.demo_campaign("highcard")
    services.send_message(shown.pk, owner, "My note", is_note=True)
    assert services.demo_campaign("highcard") == shown


def test_one_request_at_a_time_creates_a_demo() -> None:
    cache.add("creating-demo-highcard", True)
    with pytest.raises(BusyError):
        services.demo_campaign("highcard")
    cache.delete("creating-demo-highcard")


def test_demo_that_another_request_has_just_created_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Campaign] = []

    def lock(*_: object) -> bool:
        made.append(demo._create(repository.find_ruleset("highcard")))
        return True

    monkeypatch.setattr(demo.cache, "add", lock)
    assert [services.demo_campaign("highcard")] == made


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
