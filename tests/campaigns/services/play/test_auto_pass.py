"""Auto-pass: by the seat's settings only, and after the same pause for any hand."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaigns import services, tasks
from campaigns.bots import auto_pass
from campaigns.bots.auto_pass import PAUSE
from campaigns.errors import NotYourSeatError
from campaigns.eventlog import log
from campaigns.models import Campaign, Stops
from campaigns.verification.verify import verify
from tests.campaigns import rival_campaigns
from tests.campaigns.eventlog.test_log import race
from tests.campaigns.rival_campaigns import PASS, bid, fresh, send

pytestmark = pytest.mark.django_db

MOMENT = timedelta(microseconds=1)
PASSES = {"ask": {"ask": False}}


@pytest.fixture
def table(owner: Any, mate: Any) -> Campaign:
    """Return a campaign whose owner leads and asks before the bids."""
    return rival_campaigns.opened([owner, mate])


def said_to_pass(campaign: Campaign, user: Any, **wishes: Any) -> datetime:
    """Turn auto-pass on for a user. Return the time of their next pass."""
    services.set_auto_pass(campaign.id, user, **{**PASSES, **wishes})
    return max(fresh(campaign).played_at or timezone.now(), timezone.now()) + PAUSE


def play_round(campaign: Campaign, *people: Any) -> None:
    """Let all players bid their first card."""
    version = fresh(campaign).version
    for seat, user in enumerate(people):
        send(campaign, user, bid(campaign, seat), at=version)


class TestPassing:
    def test_an_automatic_pass_equals_a_pass_by_hand(self, table: Campaign, owner: Any) -> None:
        assert auto_pass.play(table.id, said_to_pass(table, owner)) == 1
        last = log.read(table.id).last()
        assert last
        assert (last.type, last.seat, log.payload(last)) == ("acted", 0, {"action": {"type": "pass"}})
        assert fresh(table).waiting_for == [0, 1]
        assert verify(fresh(table)).fault is None

    def test_the_pause_starts_at_the_last_event(self, table: Campaign, owner: Any, mate: Any) -> None:
        said_to_pass(table, mate)
        send(table, owner, PASS)
        play_round(table, owner, mate)
        asked_at = fresh(table).played_at
        assert asked_at and fresh(table).waiting_for == [1]
        assert auto_pass.play(table.id, asked_at + PAUSE - MOMENT) == 0
        assert auto_pass.play(table.id, asked_at + PAUSE) == 1

    def test_seats_without_auto_pass_are_asked(self, table: Campaign, owner: Any, mate: Any) -> None:
        due = said_to_pass(table, owner)
        services.set_auto_pass(table.id, owner, ask={"ask": True})
        said_to_pass(table, mate)
        assert auto_pass.play(table.id, due + timedelta(days=1)) == 0
        assert fresh(table).version == 1

    def test_a_broken_campaign_stops_no_other(self, owner: Any, mate: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        broken, whole = (rival_campaigns.opened([owner, mate]) for _ in range(2))
        due = max(said_to_pass(campaign, owner) for campaign in (broken, whole))
        Campaign.objects.filter(pk=broken.pk).update(version=7)
        monkeypatch.setattr(timezone, "now", lambda: due)
        tasks.pass_unasked()
        assert fresh(whole).version == 2

    @pytest.mark.parametrize(("until", "passes"), [(None, 1), ("game", 1), ("turn", 0)])
    def test_auto_pass_ends_with_the_turn_or_game(
        self, table: Campaign, owner: Any, mate: Any, until: Any, passes: int
    ) -> None:
        said_to_pass(table, mate, until=until)
        send(table, owner, PASS)
        play_round(table, owner, mate)
        assert fresh(table).progress["turn"] == 2
        assert auto_pass.play(table.id, timezone.now() + PAUSE) == passes
        told = services.get_auto_pass(table.id, mate)
        assert told == {"ask": {"ask": not passes}, "until": until if passes else None}


class TestSaying:
    def test_players_change_only_their_seats_settings(self, owner: Any, mate: Any) -> None:
        campaign = rival_campaigns.opened([owner, mate, owner])
        services.set_auto_pass(campaign.id, owner, **PASSES, seat=2)
        asks = [services.get_auto_pass(campaign.id, user, seat)["ask"]["ask"] for user, seat in ((owner, 0), (mate, 1))]
        assert asks == [True, True]
        assert services.get_auto_pass(campaign.id, owner, 2)["ask"] == {"ask": False}

    def test_another_players_seat_is_refused(self, table: Campaign, owner: Any, stranger: Any) -> None:
        for user, seat in ((owner, 1), (stranger, None)):
            for command in (
                services.get_auto_pass,
                lambda *who: services.set_auto_pass(*who[:2], **PASSES, seat=who[2]),
            ):
                with pytest.raises(NotYourSeatError):
                    command(table.id, user, seat)
        assert not Stops.objects.exists()


@pytest.mark.db
@pytest.mark.django_db(transaction=True)
class TestRaces:
    def test_two_workers_pass_once(self, table: Campaign, owner: Any) -> None:
        due = said_to_pass(table, owner)
        assert sorted(race(lambda _: auto_pass.play(table.id, due))) == [0, 1]
        assert log.head(table.id).version == 2
