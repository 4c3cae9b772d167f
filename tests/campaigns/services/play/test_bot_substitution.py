"""Bot substitutes: a team calls one, and the player takes the seat back."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import errors, services
from campaigns.bots import bot_turns
from campaigns.eventlog import event_types, log
from campaigns.models import Campaign, Event, Seat
from campaigns.verification.verify import verify
from tests.campaigns.files.campaign_files import SEED, lines_of, load, play, put, refused, version
from tests.campaigns.files.campaign_files import sealed as chained
from tests.campaigns.rival_campaigns import fresh

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]


def last(campaign: Campaign) -> Event:
    return log.read(campaign.id).order_by("-version")[0]


def stand_ins(campaign: Campaign) -> list[str]:
    return list(Seat.objects.filter(campaign=campaign).values_list("stand_in", flat=True))


@pytest.fixture
def trio(new_campaign: NewCampaign, mate: Any, stranger: Any) -> Campaign:
    """Return a new campaign of the owner, the mate and the stranger, in this order."""
    campaign = new_campaign("me", "open", "open", seed=SEED)
    for user in (mate, stranger):
        services.join(campaign.id, user, campaign.invite)
    return fresh(campaign)


@pytest.fixture
def asked_mate(duel: Campaign, owner: Any) -> Campaign:
    """Return a campaign where the mate must choose."""
    while fresh(duel).waiting_for != [1]:
        play(duel)
    return fresh(duel)


class TestCalling:
    def test_a_player_alone_calls_a_bot_without_a_vote(self, asked_mate: Campaign, owner: Any) -> None:
        before = asked_mate.version
        moved = services.call_bot(asked_mate.id, owner, 1)
        assert (moved.version, moved.vote, stand_ins(asked_mate)) == (before + 1, None, ["", bot_turns.DEFAULT])
        stood_in, acted, *_ = log.read(asked_mate.id, after=before)
        assert (stood_in.type, stood_in.seat) == (event_types.STOOD_IN, 1)
        assert log.payload(stood_in) == {"bot": bot_turns.DEFAULT, "seats": [0]}
        assert (acted.type, acted.seat) == (event_types.ACTED, 1)
        assert fresh(asked_mate).waiting_for == [0]
        assert verify(fresh(asked_mate)).fault is None

    def test_a_team_votes_on_a_bot(self, trio: Campaign, owner: Any, stranger: Any) -> None:
        called = services.call_bot(trio.id, owner, 1).vote
        assert called is not None
        told = services.vote_data(fresh(trio), called, [0])
        assert told is not None
        assert {name: told[name] for name in ("about", "seat", "chair", "agreed", "waiting_for", "taken_back")} == {
            "about": "stand_in", "seat": 0, "chair": 1, "agreed": [0], "waiting_for": [2], "taken_back": []
        }  # fmt: skip
        assert stand_ins(trio) == ["", "", ""]
        services.vote(trio.id, stranger, proposal=called.version, agrees=True)
        assert stand_ins(trio) == ["", bot_turns.DEFAULT, ""]
        assert verify(fresh(trio)).fault is None

    @pytest.mark.parametrize("seat", [0, 2, 9, -1])
    def test_a_bot_is_called_only_for_another_player(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, seat: int
    ) -> None:
        campaign = new_campaign("me", "open", "bot:random")
        services.join(campaign.id, mate, campaign.invite)
        before = version(campaign)
        with pytest.raises(errors.CannotStandInError):
            services.call_bot(campaign.id, owner, seat)
        assert version(campaign) == before

    def test_spectators_cannot_call_a_bot(self, duel: Campaign, stranger: Any) -> None:
        with pytest.raises(errors.CampaignNotFoundError):
            services.call_bot(duel.id, stranger, 1)
        Campaign.objects.filter(pk=duel.pk).update(visibility="public")
        for user in (stranger, None):
            with pytest.raises(errors.NotYourSeatError):
                services.call_bot(duel.id, user, 1)

    def test_rivals_cannot_call_a_bot(self, bidders: NewCampaign, owner: Any) -> None:
        campaign = bidders()
        with pytest.raises(errors.CannotStandInError) as refusal:
            services.call_bot(campaign.id, owner, 1)
        assert "clock" in refusal.value.detail
        assert services.substitutable_seats(campaign, [0]) == []


class TestPlaying:
    @pytest.fixture
    def away(self, asked_mate: Campaign, owner: Any) -> Campaign:
        services.call_bot(asked_mate.id, owner, 1)
        return fresh(asked_mate)

    def test_the_player_cannot_act_while_a_bot_plays(self, away: Campaign, mate: Any) -> None:
        with pytest.raises(errors.BotPlaysError) as refusal:
            services.act(away.id, mate, {"type": "play", "card": 1}, expected_version=away.version)
        assert refusal.value.extra == {"seats": [1]}


class TestTakingBack:
    def test_a_player_takes_the_seat_back(self, asked_mate: Campaign, owner: Any, mate: Any) -> None:
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

    def test_only_the_holder_takes_a_seat_back_and_only_once(self, duel: Campaign, owner: Any, mate: Any) -> None:
        services.call_bot(duel.id, owner, 1)
        with pytest.raises(errors.NotYourSeatError):
            services.take_back(duel.id, owner, 1)
        services.take_back(duel.id, mate, 1)
        for seat, kind in ((1, errors.CannotStandInError), (0, errors.NotYourSeatError)):
            with pytest.raises(kind):
                services.take_back(duel.id, mate, seat)
        assert last(duel).type == event_types.RETURNED


class TestFiles:
    def test_a_copy_waits_for_people_and_keeps_the_bot(self, duel: Campaign, owner: Any, mate: Any) -> None:
        services.call_bot(duel.id, owner, 1)
        copy = load(lines_of(duel))
        assert (copy.status, stand_ins(copy)) == ("lobby", ["", bot_turns.DEFAULT])
        for user in (owner, mate):
            services.join(copy.id, user, copy.invite)
        assert fresh(copy).status == "playing"
        services.take_back(copy.id, mate, 1)
        assert (stand_ins(copy), verify(fresh(copy)).fault) == (["", ""], None)

    @pytest.mark.parametrize(
        ("type", "path", "value", "word"),
        [
            ("nominated", ("payload", "chair"), 0, "seat of another person"),
            ("nominated", ("payload", "seats"), [0, 1, 2], "seat of another person"),
            ("stood_in", ("seat",), 0, "seat of another person"),
            ("stood_in", ("payload", "seats"), [], "seats of people"),
            ("returned", ("seat",), 0, "no bot plays for"),
        ],
    )
    def test_verification_finds_impossible_substitutions(
        self, stood_in: Campaign, type: str, path: tuple[Any, ...], value: Any, word: str
    ) -> None:
        lines = lines_of(stood_in)
        row = next(place for place, line in enumerate(lines) if place and line["type"] == type)
        put(row, *path, value=value)(lines)
        assert word in refused(chained(lines)).detail
