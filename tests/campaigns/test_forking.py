"""Forks: what if."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import event_types, log, repository, seeds, services
from campaigns.errors import CampaignNotFoundError, GameOverError, SetupError, VersionNotFoundError
from campaigns.models import Campaign, Snapshot
from campaigns.verification import verify
from engine.kernel.decisions import UnsettledError
from tests.campaigns.test_undoing import digest, fresh, play

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


def view(campaign: Campaign, seat: int | None, at: int | None = None) -> dict[str, Any]:
    rules, _, table = services.table(campaign, at)
    return rules.view(table, seat)


@pytest.fixture
def finished(new_campaign: NewCampaign) -> Campaign:
    return new_campaign("bot:random", "bot:random", visibility="public")


class TestOfAFinishedCampaign:
    def test_it_shares_the_past_and_says_where_it_comes_from(self, finished: Campaign, stranger: Any) -> None:
        fork = services.fork(finished.id, stranger, at_version=9)
        assert (fork.forked_from_id, fork.forked_at, fork.owner, fork.ranked) == (finished.id, 9, stranger, False)
        assert [digest(fork, at) for at in range(1, 10)] == [digest(finished, at) for at in range(1, 10)]
        last = log.read(fork.id).get(version=10)
        assert (last.type, log.payload(last)["origin"]) == ("forked", {"campaign": finished.id, "version": 9})
        assert verify(fork).fault is None

    def test_the_same_deck_lies_there(self, finished: Campaign, owner: Any) -> None:
        fork = services.fork(finished.id, owner, at_version=1, seats=[{"controller": "bot:random"}] * 2)
        assert (fork.status, digest(fork)) == ("finished", digest(finished))

    def test_what_was_played_may_go_another_way(self, finished: Campaign, owner: Any) -> None:
        fork = services.fork(finished.id, owner, at_version=1, seats=[{"controller": "me"}] * 2)
        play(fork, owner, 18)
        assert fresh(fork).status == "finished"
        assert verify(fork).fault is None
        assert verify(finished).fault is None

    def test_undo_goes_back_behind_the_fork(self, finished: Campaign, owner: Any) -> None:
        fork = services.fork(finished.id, owner, at_version=5, seats=[{"controller": "me"}] * 2)
        assert services.undo(fork.id, owner, expected_version=6, to_version=2).table_version == 2
        assert digest(fork) == digest(finished, 2)

    def test_what_was_taken_back_in_the_past_stays_so(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me", undo="free")
        version = play(campaign, owner, 7)
        version = services.undo(campaign.id, owner, expected_version=version, to_version=1).version
        services.abandon(campaign.id, owner)
        fork = services.fork(campaign.id, owner, at_version=version)
        assert (fork.knowledge_taken_back, fork.actions, digest(fork)) == (1, 0, digest(campaign, 1))
        assert verify(fork).fault is None

    @pytest.mark.parametrize("at_version", [19, 20])
    def test_where_all_is_over_there_is_nothing_to_fork(self, finished: Campaign, owner: Any, at_version: int) -> None:
        with pytest.raises(GameOverError):
            services.fork(finished.id, owner, at_version=at_version)
        assert Campaign.objects.count() == 1

    def test_a_version_that_never_was_is_refused(self, finished: Campaign, owner: Any) -> None:
        with pytest.raises(VersionNotFoundError):
            services.fork(finished.id, owner, at_version=21)

    def test_a_fork_of_a_fork(self, finished: Campaign, owner: Any) -> None:
        fork = services.fork(finished.id, owner, at_version=9, seats=[{"controller": "bot:random"}] * 2)
        again = services.fork(fork.id, owner, at_version=12, seats=[{"controller": "bot:random"}] * 2)
        assert (again.forked_from_id, digest(again)) == (fork.id, digest(fork))
        assert verify(again).fault is None


class TestOfACampaignStillPlayed:
    def test_it_shows_the_caller_the_same_table(self, duel: Campaign, owner: Any) -> None:
        play(duel, owner)
        fork = services.fork(duel.id, owner, at_version=2)
        assert (fork.status, fork.version >= 1, fork.forked_at) == ("playing", True, 2)
        assert view(fork, 0, at=1) == view(duel, 0, at=2)
        assert verify(fork).fault is None

    def test_what_was_hidden_is_dealt_anew(self, duel: Campaign, owner: Any) -> None:
        """Over twenty forks the other hand is hardly ever the true one."""
        true_hand = view(duel, 1)["hands"][1]
        hands = [view(services.fork(duel.id, owner, at_version=1), 1, at=1)["hands"][1] for _ in range(20)]
        assert sum(sorted(hand) == sorted(true_hand) for hand in hands) <= 2
        assert not any(set(hand) & set(view(duel, 0)["hands"][0]) for hand in hands)

    def test_to_two_twin_tables_forks_are_alike(self, owner: Any, mate: Any, monkeypatch: Any) -> None:
        """Non-interference: what the fork holds depends on what the caller saw, and on the new seed."""
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

    def test_neither_seed_nor_log_of_the_origin_are_in_it(self, duel: Campaign, owner: Any) -> None:
        fork = services.fork(duel.id, owner, at_version=1)
        assert fork.seed != duel.seed
        everything = "".join(event.payload + event.facts for event in log.read(fork.id))
        assert duel.seed not in everything
        assert log.head_at(duel.id, 1).hash not in everything

    def test_its_first_event_does_not_tell_the_state(self, duel: Campaign, owner: Any) -> None:
        fork = services.fork(duel.id, owner, at_version=1)
        payload = services.events(fork, 0)[0]["payload"]
        assert payload["origin"] == {"campaign": duel.id, "version": 1}
        assert "state" not in payload

    def test_its_states_can_be_had_from_the_log_alone(self, duel: Campaign, owner: Any) -> None:
        fork = services.fork(duel.id, owner, at_version=1, seats=[{"controller": "me"}] * 2)
        play(fork, owner, 3)
        before = digest(fork)
        repository.hot.clear()
        Snapshot.objects.all().delete()
        assert digest(fork) == before

    def test_a_spectator_forks_what_a_spectator_sees(self, duel: Campaign, stranger: Any) -> None:
        Campaign.objects.update(visibility="public")
        fork = services.fork(duel.id, stranger, at_version=1)
        assert view(fork, None, at=1) == view(duel, None, at=1)
        assert [seat.controller for seat in fork.seats.all()] == ["human", "bot:heuristic"]

    def test_a_private_one_does_not_exist_for_strangers(self, duel: Campaign, stranger: Any) -> None:
        with pytest.raises(CampaignNotFoundError):
            services.fork(duel.id, stranger, at_version=1)


class TestSeats:
    def test_the_caller_keeps_the_own_ones_and_bots_take_the_rest(self, duel: Campaign, mate: Any) -> None:
        fork = services.fork(duel.id, mate, at_version=1)
        assert [seat.controller for seat in fork.seats.all()] == ["bot:heuristic", "human"]

    def test_with_an_open_seat_it_waits_for_people(self, duel: Campaign, owner: Any, mate: Any) -> None:
        fork = services.fork(duel.id, owner, at_version=1, seats=[{"controller": "me"}, {"controller": "open"}])
        assert (fork.status, fork.version) == ("lobby", 1)
        services.join(fork.id, mate, fork.invite)
        assert (fresh(fork).status, fresh(fork).waiting_for) == ("playing", [0])
        play(fork, owner)
        assert verify(fork).fault is None

    def test_its_owner_may_start_it_with_bots(self, duel: Campaign, owner: Any) -> None:
        fork = services.fork(duel.id, owner, at_version=1, seats=[{"controller": "open"}, {"controller": "open"}])
        assert services.start(fork.id, owner).status == "finished"
        assert verify(fork).fault is None

    def test_given_up_in_the_lobby_it_is_over(self, duel: Campaign, owner: Any) -> None:
        fork = services.fork(duel.id, owner, at_version=1, seats=[{"controller": "me"}, {"controller": "open"}])
        assert services.abandon(fork.id, owner).status == "abandoned"
        assert log.read(fork.id).last().type == event_types.CLOSED
        assert verify(fork).fault is None

    @pytest.mark.parametrize(
        ("seats", "field"),
        [
            ([{"controller": "me"}], "seats"),
            ([{"controller": "me"}] * 3, "seats"),
            ([{"controller": "me"}, {"controller": "bot:nobody"}], "seats.1.controller"),
            ([{"controller": "me"}, {}], "seats.1.controller"),
        ],
    )
    def test_seats_that_can_not_be_are_refused(
        self, duel: Campaign, owner: Any, seats: list[dict[str, Any]], field: str
    ) -> None:
        with pytest.raises(SetupError) as refusal:
            services.fork(duel.id, owner, at_version=1, seats=seats)
        assert refusal.value.field == field
        assert Campaign.objects.count() == 1


def test_in_the_midst_of_a_hidden_choice_it_names_the_nearest_moment_before(stranger: Any) -> None:
    """Somebody at a table of Legendary chooses what a spectator can't see."""
    seats = [{"avatar": None, "controller": "bot:random"}] * 2
    played = services.create_campaign(
        None, ruleset="legendary", format="series", seats=seats, options={}, seed=bytes(32), wake_bots=False
    )
    services.play_bots(played.id, 60)
    Campaign.objects.update(visibility="public")
    refused = 0
    for at_version in range(2, 62):
        try:
            services.fork(played.id, stranger, at_version=at_version, seats=[{"controller": "open"}] * 2)
        except UnsettledError as refusal:
            refused += 1
            nearest = refusal.extra["nearest"]
            fork = services.fork(played.id, stranger, at_version=nearest, seats=[{"controller": "open"}] * 2)
            assert nearest < at_version
            assert verify(fork).fault is None
    assert 0 < refused < 40
