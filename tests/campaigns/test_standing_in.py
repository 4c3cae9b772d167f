"""Bots that stand in: the others of a team call one for who is away, and whoever is back takes the seat back."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import bots, event_types, log, services, tasks, unit_of_work
from campaigns.errors import (
    BotPlaysError,
    CampaignNotFoundError,
    CannotStandInError,
    NotAskedError,
    NotPlayingError,
    NotYourSeatError,
    StaleVersionError,
    UndoRefusedError,
    VoteOverError,
)
from campaigns.models import Campaign, Event, Seat
from campaigns.projections import eligibility
from campaigns.verification import verify
from tests.campaigns.files import SEED, jump, lines_of, load, play, put, refused, version
from tests.campaigns.files import sealed as chained

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


def types(campaign: Campaign) -> list[str]:
    return [event.type for event in log.read(campaign.id)]


def last(campaign: Campaign) -> Event:
    return log.read(campaign.id).order_by("-version")[0]


def stand_ins(campaign: Campaign) -> list[str]:
    return list(Seat.objects.filter(campaign=campaign).values_list("stand_in", flat=True))


@pytest.fixture
def trio(new_campaign: NewCampaign, mate: Any, stranger: Any) -> Campaign:
    """A team of the owner, the mate and the stranger, in this order, just opened."""
    campaign = new_campaign("me", "open", "open", seed=SEED)
    for user in (mate, stranger):
        services.join(campaign.id, user, campaign.invite)
    return fresh(campaign)


@pytest.fixture
def asked_mate(duel: Campaign, owner: Any) -> Campaign:
    """A campaign of the owner and the mate, who is asked."""
    while fresh(duel).waiting_for != [1]:
        play(duel)
    return fresh(duel)


class TestCalling:
    def test_who_is_there_alone_calls_one_at_once_and_it_plays(self, asked_mate: Campaign, owner: Any) -> None:
        before = asked_mate.version
        moved = services.call_bot(asked_mate.id, owner, 1)
        assert (moved.version, moved.vote, stand_ins(asked_mate)) == (before + 1, None, ["", bots.DEFAULT])
        stood_in, acted, *_ = log.read(asked_mate.id, after=before)
        assert (stood_in.type, stood_in.seat) == (event_types.STOOD_IN, 1)
        assert log.payload(stood_in) == {"bot": bots.DEFAULT, "seats": [0]}
        assert (acted.type, acted.seat) == (event_types.ACTED, 1)
        assert fresh(asked_mate).waiting_for == [0]
        assert verify(fresh(asked_mate)).fault is None

    def test_a_team_votes(self, trio: Campaign, owner: Any, stranger: Any) -> None:
        called = services.call_bot(trio.id, owner, 1).vote
        assert called is not None
        told = services.vote_data(fresh(trio), called, [0])
        assert told is not None
        assert {name: told[name] for name in ("about", "seat", "chair", "agreed", "waiting_for", "taken_back")} == {
            "about": "stand_in", "seat": 0, "chair": 1, "agreed": [0], "waiting_for": [2], "taken_back": [],
        }  # fmt: skip
        assert stand_ins(trio) == ["", "", ""]
        services.vote(trio.id, stranger, proposal=called.version, agrees=True)
        assert stand_ins(trio) == ["", bots.DEFAULT, ""]
        assert verify(fresh(trio)).fault is None

    def test_one_who_is_against_it_ends_the_vote(self, trio: Campaign, owner: Any, stranger: Any) -> None:
        called = services.call_bot(trio.id, owner, 1)
        assert services.vote(trio.id, stranger, proposal=called.version, agrees=False).vote is None
        with pytest.raises(VoteOverError):
            services.vote(trio.id, stranger, proposal=called.version, agrees=True)
        assert stand_ins(trio) == ["", "", ""]

    def test_who_is_not_away_after_all_says_no(self, trio: Campaign, owner: Any, mate: Any) -> None:
        called = services.call_bot(trio.id, owner, 1)
        services.vote(trio.id, mate, proposal=called.version, agrees=False)
        assert (types(trio)[-1], stand_ins(trio)) == (event_types.ANSWERED, ["", "", ""])

    def test_whoever_plays_ends_the_vote(self, trio: Campaign, owner: Any, stranger: Any) -> None:
        called = services.call_bot(trio.id, owner, 1)
        play(trio)
        with pytest.raises(VoteOverError):
            services.vote(trio.id, stranger, proposal=called.version, agrees=True)

    def test_whom_a_bot_plays_for_is_not_asked(self, trio: Campaign, owner: Any, stranger: Any, mate: Any) -> None:
        services.vote(trio.id, stranger, proposal=services.call_bot(trio.id, owner, 1).version, agrees=True)
        with pytest.raises(BotPlaysError):
            services.call_bot(trio.id, mate, 2)
        assert services.call_bot(trio.id, owner, 2).vote is None
        assert services.may_call(fresh(trio), [0]) == []

    def test_who_is_away_from_one_seat_is_away_from_all(self, new_campaign: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = new_campaign("me", "open", "open", seed=SEED)
        for seat in (1, 2):
            services.join(campaign.id, mate, campaign.invite, seat)
        assert services.call_bot(campaign.id, owner, 1).vote is None
        assert stand_ins(campaign) == ["", bots.DEFAULT, ""]

    @pytest.mark.parametrize("seat", [0, 2, 9, -1])
    def test_only_for_another_person_at_the_table(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, seat: int
    ) -> None:
        campaign = new_campaign("me", "open", "bot:random")
        services.join(campaign.id, mate, campaign.invite)
        before = version(campaign)
        with pytest.raises(CannotStandInError):
            services.call_bot(campaign.id, owner, seat)
        assert version(campaign) == before

    def test_not_twice(self, duel: Campaign, owner: Any) -> None:
        services.call_bot(duel.id, owner, 1)
        with pytest.raises(CannotStandInError):
            services.call_bot(duel.id, owner, 1)

    def test_not_by_who_looks_on(self, duel: Campaign, stranger: Any) -> None:
        with pytest.raises(CampaignNotFoundError):
            services.call_bot(duel.id, stranger, 1)
        Campaign.objects.filter(pk=duel.pk).update(visibility="public")
        for user in (stranger, None):
            with pytest.raises(NotYourSeatError):
                services.call_bot(duel.id, user, 1)

    def test_not_before_it_begins_and_not_when_it_is_over(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "open")
        for _ in range(2):
            with pytest.raises(NotPlayingError):
                services.call_bot(campaign.id, owner, 1)
            if fresh(campaign).status == "lobby":
                services.abandon(campaign.id, owner)

    def test_not_among_rivals(self, bidders: NewCampaign, owner: Any) -> None:
        campaign = bidders()
        with pytest.raises(CannotStandInError) as refusal:
            services.call_bot(campaign.id, owner, 1)
        assert "clock" in refusal.value.detail
        assert services.may_call(campaign, [0]) == []


class TestPlaying:
    @pytest.fixture
    def away(self, asked_mate: Campaign, owner: Any) -> Campaign:
        services.call_bot(asked_mate.id, owner, 1)
        return fresh(asked_mate)

    def test_nobody_acts_beside_the_bot(self, away: Campaign, mate: Any) -> None:
        with pytest.raises(BotPlaysError) as refusal:
            services.act(away.id, mate, {"type": "play", "card": 1}, expected_version=away.version)
        assert refusal.value.extra == {"seats": [1]}

    def test_nor_takes_anything_back(self, away: Campaign, mate: Any) -> None:
        before = types(away)
        with pytest.raises(UndoRefusedError, match="take your seat back"):
            services.undo(away.id, mate, expected_version=away.version)
        ahead = services.prospects(away, mate)
        assert ahead["reach"] == ahead["furthest"] == ahead["version"]
        assert types(away) == before

    def test_the_game_goes_on_with_the_bot(self, away: Campaign) -> None:
        play(away, 99)
        assert fresh(away).status == "finished"
        assert verify(fresh(away)).fault is None
        assert eligibility.company(fresh(away)) == eligibility.MIXED

    def test_an_undo_leaves_who_plays_for_whom(self, away: Campaign, owner: Any) -> None:
        Campaign.objects.filter(pk=away.pk).update(undo="free")
        jump(away, owner, services.undo, to_version=1)
        assert stand_ins(away) == ["", bots.DEFAULT]

    def test_nobody_is_asked_for_who_is_away(self, away: Campaign, owner: Any) -> None:
        moved = services.undo(away.id, owner, expected_version=version(away), to_version=1)
        assert moved.vote is None
        assert verify(fresh(away)).fault is None

    def test_a_bot_that_was_interrupted_is_found_again(self, away: Campaign, monkeypatch: Any) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(bots, "play_soon", lambda *_: None)
            while fresh(away).waiting_for != [1]:
                play(away)
        Campaign.objects.update(played_at=fresh(away).played_at.replace(year=2001))
        assert [campaign.id for campaign in tasks._waiting_for_bots()] == [away.id]

    def test_a_fork_is_played_by_who_sits_there(self, away: Campaign, owner: Any) -> None:
        play(away, 99)
        fork = services.fork(away.id, owner, at_version=away.version, seats=[{"controller": "me"}] * 2)
        assert (stand_ins(fork), verify(fork).fault) == (["", ""], None)

    def test_an_account_that_is_deleted_leaves_a_bot(self, away: Campaign, mate: Any) -> None:
        services.delete_account(mate)
        seat = Seat.objects.get(campaign=away, index=1)
        assert (seat.bot, seat.player) == (bots.DEFAULT, bots.DEFAULT)
        assert verify(fresh(away)).fault is None


class TestTakingBack:
    def test_whoever_is_back_plays_again(self, asked_mate: Campaign, owner: Any, mate: Any) -> None:
        services.call_bot(asked_mate.id, owner, 1)
        services.take_back(asked_mate.id, mate, 1)
        assert (last(asked_mate).type, last(asked_mate).seat) == (event_types.RETURNED, 1)
        assert stand_ins(asked_mate) == ["", ""]
        while fresh(asked_mate).waiting_for != [1]:
            play(asked_mate)
        before = version(asked_mate)
        services.play_bots(asked_mate.id)
        assert version(asked_mate) == before
        play(asked_mate)
        assert last(asked_mate).seat == 1
        assert verify(fresh(asked_mate)).fault is None

    def test_only_who_sits_there_and_only_once(self, duel: Campaign, owner: Any, mate: Any) -> None:
        services.call_bot(duel.id, owner, 1)
        with pytest.raises(NotYourSeatError):
            services.take_back(duel.id, owner, 1)
        services.take_back(duel.id, mate, 1)
        for seat, kind in ((1, CannotStandInError), (0, NotYourSeatError)):
            with pytest.raises(kind):
                services.take_back(duel.id, mate, seat)
        assert types(duel)[-1] == event_types.RETURNED

    def test_it_ends_a_vote_among_others(self, trio: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        services.vote(trio.id, stranger, proposal=services.call_bot(trio.id, owner, 1).version, agrees=True)
        play(trio, 8)
        jump(trio, owner, services.undo, to_version=1)
        called = services.prospects(services.campaign_for(trio.id, owner), owner)["vote"]
        assert called is not None
        services.take_back(trio.id, mate, 1)
        with pytest.raises(VoteOverError):
            services.vote(trio.id, stranger, proposal=called["proposal"], agrees=True)

    def test_a_bot_that_thought_meanwhile_comes_too_late(self, asked_mate: Campaign, owner: Any, mate: Any) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bots, "play_soon", lambda *_: None)
            services.call_bot(asked_mate.id, owner, 1)
        work = unit_of_work.begin(services.campaign_for(asked_mate.id, owner))
        assert bots._waited_for(work.campaign) == {1: bots.DEFAULT}
        services.take_back(asked_mate.id, mate, 1)
        with pytest.raises(StaleVersionError):
            bots._play_some(work, 1)
        assert bots.play(asked_mate.id) == 0

    def test_a_mate_who_was_asked_elsewhere_is_not_asked_now(
        self, trio: Campaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        called = services.call_bot(trio.id, owner, 1)
        services.vote(trio.id, stranger, proposal=called.version, agrees=True)
        again = services.call_bot(trio.id, owner, 2)
        assert again.vote is None
        with pytest.raises((NotAskedError, VoteOverError)):
            services.vote(trio.id, mate, proposal=called.version, agrees=True)


class TestFiles:
    def test_a_copy_waits_for_people_and_the_bot_stays(self, duel: Campaign, owner: Any, mate: Any) -> None:
        services.call_bot(duel.id, owner, 1)
        copy = load(lines_of(duel))
        assert (copy.status, stand_ins(copy)) == ("lobby", ["", bots.DEFAULT])
        for user in (owner, mate):
            services.join(copy.id, user, copy.invite)
        assert fresh(copy).status == "playing"
        services.take_back(copy.id, mate, 1)
        assert (stand_ins(copy), verify(fresh(copy)).fault) == (["", ""], None)

    def test_a_bot_that_is_unknown_here_cannot_play_on(self, duel: Campaign, owner: Any) -> None:
        services.call_bot(duel.id, owner, 1)
        lines = lines_of(duel)
        row = next(place for place, line in enumerate(lines[1:], 1) if line["type"] == event_types.STOOD_IN)
        put(row, "payload", "bot", value="deepest")(lines)
        assert "deepest" in refused(chained(lines)).detail

    @pytest.mark.parametrize(
        ("type", "path", "value", "word"),
        [
            ("nominated", ("payload", "chair"), 0, "another one than asks"),
            ("nominated", ("payload", "chair"), 7, "another one than asks"),
            ("nominated", ("payload", "seats"), [0, 1, 2], "another one than asks"),
            ("nominated", ("seat",), 2, "begin with that of the event"),
            ("stood_in", ("seat",), 0, "another one than asks"),
            ("stood_in", ("payload", "seats"), [], "seats of people"),
            ("stood_in", ("payload", "seats"), [9], "seats of people"),
            ("stood_in", ("payload", "bot"), "", "length"),
            ("stood_in", ("seat",), None, "needs one of"),
            ("returned", ("seat",), 0, "no bot plays for"),
        ],
    )
    def test_what_could_not_be_is_found(
        self, stood_in: Campaign, type: str, path: tuple[Any, ...], value: Any, word: str
    ) -> None:
        lines = lines_of(stood_in)
        row = next(place for place, line in enumerate(lines) if place and line["type"] == type)
        put(row, *path, value=value)(lines)
        assert word in refused(chained(lines)).detail

    def test_rivals_have_none(self, called_off: Campaign) -> None:
        lines = lines_of(called_off)
        row = next(place for place, line in enumerate(lines) if place and line["type"] == "offered")
        put(row, "type", value="nominated")(lines)
        put(row, "payload", "chair", value=1)(lines)
        assert "rivals" in refused(chained(lines)).detail

    def test_a_seat_that_says_otherwise_than_the_log_is_found(self, duel: Campaign, owner: Any) -> None:
        services.call_bot(duel.id, owner, 1)
        Seat.objects.filter(campaign=duel, index=1).update(stand_in="")
        fault = verify(fresh(duel)).fault
        assert fault is not None
        assert fault.detail == "another is said to play for a seat"


def test_whose_bot_ever_played_counts_among_mixed_teams(duel: Campaign, owner: Any, mate: Any) -> None:
    assert eligibility.company(fresh(duel)) == eligibility.PEOPLE
    services.call_bot(duel.id, owner, 1)
    services.take_back(duel.id, mate, 1)
    play(duel, 99)
    assert (fresh(duel).status, eligibility.company(fresh(duel))) == ("finished", eligibility.MIXED)
