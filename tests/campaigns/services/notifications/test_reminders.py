"""Reminders: once an hour by waiting players, with a mark until the next event."""

from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.utils import timezone

from campaigns import services
from campaigns.errors import RemindedError
from campaigns.models import Campaign, Seat
from campaigns.services.notifications.reminders import EVERY
from tests.campaigns.files.campaign_files import play
from tests.support.mail_worker import Post

pytestmark = pytest.mark.django_db


def fresh(campaign: Campaign, user: Any) -> Campaign:
    return services.campaign_for(campaign.id, user)


@pytest.fixture
def asked_mate(duel: Campaign) -> Campaign:
    """Return a campaign where the mate must choose."""
    while Campaign.objects.get().waiting_for != [1]:
        play(duel)
    return Campaign.objects.get()


def test_a_reminder_is_marked_until_the_next_event(asked_mate: Campaign, owner: Any, mate: Any) -> None:
    assert services.remindable_seats(fresh(asked_mate, owner), owner) == [1]
    before = timezone.now()
    assert services.remind(asked_mate.id, owner, 1) >= before + EVERY
    assert services.reminded_seats(fresh(asked_mate, mate), mate) == [1]
    assert services.reminded_seats(fresh(asked_mate, owner), owner) == []
    assert Campaign.objects.get().version == asked_mate.version
    play(asked_mate)
    assert services.reminded_seats(fresh(asked_mate, mate), mate) == []


def test_a_seat_is_reminded_once_an_hour(asked_mate: Campaign, owner: Any) -> None:
    services.remind(asked_mate.id, owner, 1)
    assert services.remindable_seats(fresh(asked_mate, owner), owner) == []
    with pytest.raises(RemindedError) as refusal:
        services.remind(asked_mate.id, owner, 1)
    assert 0 < refusal.value.extra["retry_after"] <= EVERY.total_seconds()
    Seat.objects.filter(index=1).update(reminded_at=timezone.now() - EVERY - timedelta(seconds=1))
    assert services.remindable_seats(fresh(asked_mate, owner), owner) == [1]
    services.remind(asked_mate.id, owner, 1)


class TestAbsence:
    def waits_since(self, hours: float) -> None:
        Campaign.objects.update(played_at=timezone.now() - timedelta(hours=hours))
        services.remind_absent()

    @pytest.mark.parametrize(("hours", "found"), [(23.9, []), (24.1, [1]), (47.9, [1]), (48.1, [])])
    def test_the_server_reminds_after_a_day(
        self, asked_mate: Campaign, owner: Any, mate: Any, hours: float, found: list[int]
    ) -> None:
        self.waits_since(hours)
        assert services.reminded_seats(fresh(asked_mate, mate), mate) == found
        assert services.reminded_seats(fresh(asked_mate, owner), owner) == []

    def test_the_server_reminds_once_with_and_without_mail(
        self, asked_mate: Campaign, owner: Any, mate: Any, post: Post, settings: Any
    ) -> None:
        assert current_app.conf.beat_schedule["remind_absent"]["task"] == "campaigns.remind_absent"
        post.settle(mate, "max@bureau.example")
        self.waits_since(25)
        assert services.remindable_seats(fresh(asked_mate, owner), owner) == []
        before = Seat.objects.get(index=1).reminded_at
        self.waits_since(26)
        assert Seat.objects.get(index=1).reminded_at == before
        assert [message.to for message in post.send()] == [["max@bureau.example"]]
        play(asked_mate)
        settings.MAIL_IS_SENT = False
        self.waits_since(25)
        assert (post.asked, Seat.objects.filter(reminded_version=Campaign.objects.get().version).count()) == ([], 1)

    def test_a_player_alone_is_not_reminded(self, asked_mate: Campaign, post: Post) -> None:
        Seat.objects.filter(index=0).update(user=None, controller="bot:random")
        self.waits_since(25)
        assert (post.asked, Seat.objects.exclude(reminded_at=None).count()) == ([], 0)
