"""Guests: users without an account, until they claim their seats, bring them along or are forgotten."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from campaigns import names, services, tasks
from campaigns.errors import GuestError, UsernameTakenError
from campaigns.models import Campaign, Deck, Guest, Remark, Seat
from campaigns.projections import runner
from campaigns.services import guests
from campaigns.services.accounts import delete_account
from tests.campaigns.finished import play_out

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def guest(db: None) -> Any:
    return services.welcome()


def table_of(user: Any, *controllers: str, **wishes: Any) -> Campaign:
    seats = [{"avatar": None, "controller": controller} for controller in controllers]
    return services.create_campaign(user, ruleset="highcard", format="single", options={}, seats=seats, **wishes)


class TestWelcome:
    def test_a_guest_has_a_friendly_name_and_no_password(self, guest: Any) -> None:
        assert re.fullmatch(r"Agent [A-Z][a-z]+ [1-9]\d", names.called(guest))
        assert not guest.has_usable_password()
        assert services.is_guest(guest)

    def test_nobody_else_is_one(self, owner: Any) -> None:
        assert not services.is_guest(owner)
        assert not services.is_guest(None)

    def test_names_are_given_once(self, guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(guests, "TREES", (names.called(guest).split()[1],))
        given = {services.welcome().username for _ in range(40)}
        assert len(given) == 40 and guest.username not in given

    def test_when_short_names_are_gone_they_grow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(guests, "TREES", ("Larch",))
        get_user_model().objects.bulk_create(
            get_user_model()(username=f"agent larch {number}") for number in range(10, 100)
        )
        assert int(services.welcome().username.split()[-1]) >= 100

    def test_who_brings_a_name_has_it(self) -> None:
        assert services.welcome("noor").username == "noor"

    def test_a_name_that_somebody_has_is_refused(self, owner: Any) -> None:
        with pytest.raises(UsernameTakenError):
            services.welcome("olivia")
        assert not Guest.objects.exists()


class TestRanked:
    def test_a_guest_opens_no_ranked_campaign(self, guest: Any) -> None:
        with pytest.raises(GuestError):
            table_of(guest, "me", "open", ranked=True)
        assert not Campaign.objects.exists()

    def test_a_guest_sits_down_at_none(self, guest: Any, new_campaign: Callable[..., Campaign]) -> None:
        campaign = new_campaign("me", "open", ranked=True)
        with pytest.raises(GuestError):
            services.join(campaign.id, guest, campaign.invite, consent=True)
        assert campaign.seats.get(index=1).controller == Seat.OPEN

    def test_who_has_claimed_their_seat_may(self, guest: Any, new_campaign: Callable[..., Campaign]) -> None:
        services.claim(guest, "noor", "a long secret of noor")
        campaign = new_campaign("me", "open", ranked=True)
        assert services.join(campaign.id, guest, campaign.invite, consent=True).user == guest

    def test_unranked_all_may(self, guest: Any) -> None:
        assert table_of(guest, "me").owner == guest


class TestTakeOver:
    def test_seats_campaigns_and_remarks_change_hands(self, guest: Any, owner: Any) -> None:
        campaign = table_of(guest, "me", "bot:random")
        services.say(campaign.id, guest, "Mine.", is_note=True)
        services.take_over(guest, owner)
        campaign.refresh_from_db()
        assert (campaign.owner, campaign.seats.first().user) == (owner, owner)
        assert Remark.objects.get().author == owner
        assert not get_user_model().objects.filter(pk=guest.pk).exists()

    def test_who_sat_there_already_holds_both_seats(
        self, guest: Any, owner: Any, new_campaign: Callable[..., Campaign]
    ) -> None:
        campaign = new_campaign("me", "open")
        services.join(campaign.id, guest, campaign.invite)
        services.take_over(guest, owner)
        assert services.seats_of(campaign, owner) == [0, 1]

    def test_the_record_goes_along(self, guest: Any, owner: Any) -> None:
        play_out(table_of(guest, "me"))
        runner.keep_up()
        services.take_over(guest, owner)
        assert services.player("olivia", owner)["campaigns"] == 1

    def test_a_part_that_both_took_counts_once(
        self, guest: Any, owner: Any, new_campaign: Callable[..., Campaign]
    ) -> None:
        campaign = new_campaign("me", "open")
        services.join(campaign.id, guest, campaign.invite)
        play_out(campaign)
        runner.keep_up()
        services.take_over(guest, owner)
        assert services.player("olivia", owner)["campaigns"] == 1


class TestForgetting:
    @staticmethod
    def came(days: int, *users: Any) -> None:
        """Let it be so many days ago that they came."""
        when = timezone.now() - timedelta(days=days)
        get_user_model().objects.filter(pk__in=[user.pk for user in users]).update(date_joined=when, last_login=when)

    def test_who_left_nothing_behind_is_forgotten(self, guest: Any, owner: Any) -> None:
        self.came(31, guest, owner)
        fresh = services.welcome()
        tasks.forget_guests()
        assert set(get_user_model().objects.all()) == {owner, fresh}

    def test_who_sits_somewhere_or_owns_something_is_waited_for(self, guest: Any) -> None:
        table_of(guest, "me")
        host = services.welcome()
        table_of(host, "bot:random")
        self.came(179, guest, host)
        assert services.forget_guests() == 0

    def test_who_keeps_a_deck_is_waited_for_and_forgotten_with_it(self, guest: Any) -> None:
        services.keep_deck(guest, ruleset="sealedbid", parts={})
        self.came(179, guest)
        assert services.forget_guests() == 0
        self.came(181, guest)
        assert (services.forget_guests(), Deck.objects.count()) == (1, 0)

    def test_but_not_for_ever(self, guest: Any, owner: Any, new_campaign: Callable[..., Campaign]) -> None:
        alone = table_of(guest, "me", "bot:random")
        shared = new_campaign("me", "open")
        services.join(shared.id, guest, shared.invite)
        over = play_out(table_of(guest, "me"))
        self.came(181, guest, owner)
        assert services.forget_guests() == 1
        assert set(get_user_model().objects.all()) == {owner}
        assert Campaign.objects.get(pk=alone.pk).status == Campaign.Status.ABANDONED
        assert shared.seats.get(index=1).bot is not None
        assert over.seats.get().name == Seat.FORMER

    def test_who_came_since_is_not(self, guest: Any) -> None:
        table_of(guest, "me")
        self.came(181, guest)
        services.came(guest)
        assert services.forget_guests() == 0

    def test_who_can_not_be_forgotten_is_in_nobodys_way(self, guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        stuck, other = guest, services.welcome()
        self.came(31, stuck, other)

        def delete(user: Any) -> None:
            if user == stuck:
                raise RuntimeError("no way")
            delete_account(user)

        monkeypatch.setattr(guests, "delete_account", delete)
        assert services.forget_guests() == 1
        assert get_user_model().objects.get() == stuck
