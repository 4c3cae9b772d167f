"""Forks of finished and running campaigns."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import seeds, services
from campaigns.errors import GameOverError, SetupError
from campaigns.eventlog import log
from campaigns.models import Campaign
from campaigns.verification.verify import verify
from engine.kernel.decisions import UnsettledError
from tests.campaigns.services.play.test_undo import digest, fresh, play

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]


def view(campaign: Campaign, seat: int | None, at: int | None = None) -> dict[str, Any]:
    rules, _, table = services.table(campaign, at)
    return rules.view(table, seat)


@pytest.fixture
def finished(new_campaign: NewCampaign) -> Campaign:
    return new_campaign("bot:random", "bot:random", visibility="public")


class TestOfAFinishedCampaign:
    def test_the_fork_copies_the_log_and_names_its_origin(self, finished: Campaign, stranger: Any) -> None:
        fork = services.fork(finished.id, stranger, at_version=9)
        assert (fork.forked_from_id, fork.forked_at, fork.owner, fork.ranked) == (finished.id, 9, stranger, False)
        assert [digest(fork, at) for at in range(1, 10)] == [digest(finished, at) for at in range(1, 10)]
        last = log.read(fork.id).get(version=10)
        assert (last.type, log.payload(last)["origin"]) == ("forked", {"campaign": finished.id, "version": 9})
        assert verify(fork).fault is None

    @pytest.mark.parametrize("at_version", [19, 20])
    def test_a_finished_game_cannot_be_forked_at_its_end(self, finished: Campaign, owner: Any, at_version: int) -> None:
        with pytest.raises(GameOverError):
            services.fork(finished.id, owner, at_version=at_version)
        assert Campaign.objects.count() == 1


class TestOfACampaignStillPlayed:
    def test_the_caller_sees_the_same_table(self, duel: Campaign, owner: Any) -> None:
        play(duel, owner)
        fork = services.fork(duel.id, owner, at_version=2)
        assert (fork.status, fork.version >= 1, fork.forked_at) == ("playing", True, 2)
        assert view(fork, 0, at=1) == view(duel, 0, at=2)
        assert verify(fork).fault is None

    def test_a_fork_depends_only_on_the_callers_view(self, owner: Any, mate: Any, monkeypatch: Any) -> None:
        """Non-interference: the fork depends on the caller's view and the new seed."""
        monkeypatch.setattr(seeds, "new", lambda: seeds.derive_seed(5))
        forks = []
        for seed in (bytes(32), bytes([1]) * 32):
            seats = [{"controller": "bot:random"}] * 2
            twin = services.create_campaign(
                None, ruleset="highcard", format="single", seats=seats, options={}, seed=seed, wake_bots=False
            )
            Campaign.objects.filter(pk=twin.pk).update(visibility="public")
            forks.append(services.fork(twin.id, owner, at_version=1))
        one, two = (log.payload(log.read(fork.id).first()) for fork in forks)
        assert one["state"] == two["state"]

    def test_the_fork_contains_neither_seed_nor_log(self, duel: Campaign, owner: Any) -> None:
        fork = services.fork(duel.id, owner, at_version=1)
        assert fork.seed != duel.seed
        everything = "".join(event.payload + event.facts for event in log.read(fork.id))
        assert duel.seed not in everything
        assert log.head_at(duel, 1).hash not in everything


class TestSeats:
    def test_the_caller_keeps_their_seats_and_bots_take_the_rest(self, duel: Campaign, mate: Any) -> None:
        fork = services.fork(duel.id, mate, at_version=1)
        assert [seat.controller for seat in fork.seats.all()] == ["bot:heuristic", "human"]

    def test_a_fork_with_an_open_seat_waits_in_the_lobby(self, duel: Campaign, owner: Any, mate: Any) -> None:
        fork = services.fork(duel.id, owner, at_version=1, seats=[{"controller": "me"}, {"controller": "open"}])
        assert (fork.status, fork.version) == ("lobby", 1)
        services.join(fork.id, mate, fork.invite)
        assert (fresh(fork).status, fresh(fork).waiting_for) == ("playing", [0])
        play(fork, owner)
        assert verify(fork).fault is None

    def test_invalid_seats_are_refused(self, duel: Campaign, owner: Any) -> None:
        me, nobody = {"controller": "me"}, {"controller": "bot:nobody"}
        for seats, field in (([me], "seats"), ([me] * 3, "seats"), ([me, nobody], "seats.1.controller")):
            with pytest.raises(SetupError) as refusal:
                services.fork(duel.id, owner, at_version=1, seats=seats)
            assert refusal.value.field == field
        assert Campaign.objects.count() == 1


def test_during_a_hidden_choice_the_nearest_version_is_named(stranger: Any) -> None:
    seats = [{"avatar": None, "controller": "bot:random"}] * 2
    played = services.create_campaign(
        None, ruleset="legendary", format="series", seats=seats, options={}, seed=bytes(32), wake_bots=False
    )
    services.play_bots(played.id, 24)
    Campaign.objects.update(visibility="public")
    refused = 0
    for at_version in range(2, 26):
        try:
            services.fork(played.id, stranger, at_version=at_version, seats=[{"controller": "open"}] * 2)
        except UnsettledError as refusal:
            refused += 1
            nearest = refusal.extra["nearest"]
            fork = services.fork(played.id, stranger, at_version=nearest, seats=[{"controller": "open"}] * 2)
            assert nearest < at_version
            assert verify(fork).fault is None
    assert 0 < refused < 24
