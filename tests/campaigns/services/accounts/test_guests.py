"""Guests: users without an account, until they register, sign in or are deleted."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from campaigns import services, tasks
from campaigns.errors import GuestError
from campaigns.models import Campaign, Remark, Seat
from campaigns.projections import runner
from tests.campaigns.finished_campaigns import play_out

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]


@pytest.fixture
def guest(db: None) -> Any:
    return services.create_guest()


def table_of(user: Any, *controllers: str, **wishes: Any) -> Campaign:
    seats = [{"avatar": None, "controller": controller} for controller in controllers]
    return services.create_campaign(user, ruleset="highcard", format="single", options={}, seats=seats, **wishes)


def test_guests_cannot_join_ranked_campaigns(guest: Any, new_campaign: NewCampaign) -> None:
    campaign = new_campaign("me", "open", ranked=True)
    with pytest.raises(GuestError):
        services.join(campaign.id, guest, campaign.invite, consent=True)
    assert campaign.seats.get(index=1).controller == Seat.OPEN


class TestTakeOver:
    def test_seats_campaigns_and_messages_move(self, guest: Any, owner: Any) -> None:
        campaign = table_of(guest, "me", "bot:random")
        services.send_message(campaign.id, guest, "Mine.", is_note=True)
        services.merge_guest(guest, owner)
        campaign.refresh_from_db()
        assert (campaign.owner, campaign.seats.first().user) == (owner, owner)
        assert Remark.objects.get().author == owner
        assert not get_user_model().objects.filter(pk=guest.pk).exists()

    def test_a_shared_campaign_counts_once(self, guest: Any, owner: Any, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("me", "open")
        services.join(campaign.id, guest, campaign.invite)
        play_out(campaign)
        runner.keep_up()
        services.merge_guest(guest, owner)
        assert services.player("olivia", owner)["campaigns"] == 1


class TestForgetting:
    @staticmethod
    def came(days: int, *users: Any) -> None:
        when = timezone.now() - timedelta(days=days)
        get_user_model().objects.filter(pk__in=[user.pk for user in users]).update(date_joined=when, last_login=when)

    def test_an_idle_guest_without_data_is_deleted(self, guest: Any, owner: Any) -> None:
        self.came(31, guest, owner)
        fresh = services.create_guest()
        tasks.forget_guests()
        assert set(get_user_model().objects.all()) == {owner, fresh}

    def test_a_guest_with_a_seat_or_campaign_is_kept_longer(self, guest: Any) -> None:
        table_of(guest, "me")
        host = services.create_guest()
        table_of(host, "bot:random")
        self.came(179, guest, host)
        assert services.delete_idle_guests() == 0

    def test_a_guest_with_campaigns_is_deleted_in_the_end(
        self, guest: Any, owner: Any, new_campaign: NewCampaign
    ) -> None:
        alone = table_of(guest, "me", "bot:random")
        shared = new_campaign("me", "open")
        services.join(shared.id, guest, shared.invite)
        over = play_out(table_of(guest, "me"))
        self.came(181, guest, owner)
        assert services.delete_idle_guests() == 1
        assert set(get_user_model().objects.all()) == {owner}
        assert Campaign.objects.get(pk=alone.pk).status == Campaign.Status.ABANDONED
        assert shared.seats.get(index=1).bot is not None
        assert over.seats.get().name == Seat.FORMER

    def test_a_guest_who_returned_is_kept(self, guest: Any) -> None:
        table_of(guest, "me")
        self.came(181, guest)
        services.record_guest_visit(guest)
        assert services.delete_idle_guests() == 0
