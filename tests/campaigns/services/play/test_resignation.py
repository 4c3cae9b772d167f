"""Resigning, and abandoning a game of rivals by agreement."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import errors, services
from campaigns.eventlog import event_types, log
from campaigns.models import Campaign, Event
from campaigns.verification.verify import verify
from tests.campaigns.files.campaign_files import lines_of, load, refused
from tests.campaigns.files.campaign_files import sealed as chained
from tests.campaigns.rival_campaigns import fresh, play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rivals_known")]
NewCampaign = Callable[..., Campaign]
RESIGN = {"type": "resign"}


def last(campaign: Campaign, type: str = event_types.ACTED) -> Event:
    return log.read(campaign.id).filter(type=type).order_by("-version")[0]


@pytest.fixture
def trio(new_campaign: NewCampaign, mate: Any, stranger: Any) -> NewCampaign:
    """Create Open Bid tables of the owner, the mate and the stranger, in this order."""

    def make(**wishes: Any) -> Campaign:
        campaign = new_campaign("me", "open", "open", ruleset="openbid", format="single", **wishes)
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite, consent=campaign.ranked)
        return fresh(campaign)

    return make


class TestResigning:
    def test_a_resignation_ends_a_duel_and_is_replayed(self, bidders: NewCampaign, mate: Any) -> None:
        campaign = bidders()
        done = services.resign(campaign.id, mate)
        assert (done.version, done.seat, fresh(campaign).status) == (2, 1, "finished")
        assert log.payload(last(campaign)) == {"action": RESIGN, "because": "choice"}
        sides = log.payload(last(campaign, "closed"))["score"]["sides"]
        assert [side["outcome"] for side in sides] == ["won", "lost"]
        assert verify(fresh(campaign)).fault is None

    @pytest.mark.parametrize("seen", [1, 2, 7])
    def test_resigning_is_possible_at_any_version(self, bidders: NewCampaign, mate: Any, seen: int) -> None:
        campaign = bidders()
        play(campaign, 2)
        assert services.act(campaign.id, mate, RESIGN, expected_version=seen).version == 4

    def test_a_repeated_resignation_returns_the_first_answer(self, trio: NewCampaign, owner: Any) -> None:
        campaign = trio()
        first = services.resign(campaign.id, owner)
        play(campaign)
        again = [
            services.resign(campaign.id, owner),
            services.resign(campaign.id, owner, idempotency_key="k"),
            services.act(campaign.id, owner, RESIGN, expected_version=3),
        ]
        assert [(done.version, done.facts, done.seat) for done in again] == [first[:3]] * 3
        assert fresh(campaign).version == 3

    def test_players_resign_only_for_their_own_seat(self, bidders: NewCampaign, mate: Any, stranger: Any) -> None:
        campaign = bidders(visibility="public")
        for user, seat in ((mate, 0), (stranger, None), (stranger, 0), (None, 0)):
            with pytest.raises(errors.NotYourSeatError):
                services.resign(campaign.id, user, seat)
            with pytest.raises(errors.NotYourSeatError):
                services.act(campaign.id, user, RESIGN, expected_version=1, seat=seat)
        assert fresh(campaign).version == 1

    @pytest.mark.parametrize("policy", ["safe", "vote"])
    def test_a_resignation_cannot_be_undone(self, trio: NewCampaign, owner: Any, mate: Any, policy: str) -> None:
        campaign = trio(undo=policy)
        services.resign(campaign.id, owner)
        for user in (owner, mate):
            with pytest.raises(errors.UndoRefusedError) as refusal:
                services.undo(campaign.id, user, expected_version=2, to_version=1)
            assert services.prospects(services.campaign_for(campaign.id, user), user)["reach"] == 2
        assert refusal.value.detail.endswith("at most: a player resigned there.")


class TestNoVoice:
    @pytest.fixture
    def left(self, trio: NewCampaign, stranger: Any) -> Campaign:
        """The stranger resigned, then the owner passed: version 3."""
        campaign = trio(undo="vote")
        services.resign(campaign.id, stranger)
        play(campaign)
        return fresh(campaign)

    def test_resigned_players_cannot_start_votes(self, left: Campaign, stranger: Any) -> None:
        play(left, 2)
        for move, kind in ((services.undo, errors.UndoRefusedError), (services.redo, errors.RedoRefusedError)):
            with pytest.raises(kind, match="resigned"):
                move(left.id, stranger, expected_version=5)
        with pytest.raises(errors.AbandonRefusedError, match="resigned"):
            services.abandon(left.id, stranger)
        assert not services.may_abandon(services.campaign_for(left.id, stranger), stranger)
        assert fresh(left).version == 5

    @pytest.mark.parametrize("agrees", [True, False])
    def test_resigned_players_cannot_vote(self, left: Campaign, owner: Any, stranger: Any, agrees: bool) -> None:
        services.abandon(left.id, owner)
        with pytest.raises(errors.NotAskedError, match="resigned") as refusal:
            services.vote(left.id, stranger, proposal=4, agrees=agrees)
        assert (refusal.value.extra, fresh(left).version) == ({"asked": [1]}, 4)

    @pytest.mark.parametrize("which", ["offered", "answered"])
    def test_an_imported_file_gives_resigned_players_no_vote(
        self, left: Campaign, owner: Any, mate: Any, which: str
    ) -> None:
        for user in (owner, mate):
            services.abandon(left.id, user)
        lines = lines_of(left)
        row = next(line for line in lines[1:] if line["type"] == which)
        row["seat"], row["payload"]["seats"] = 2, [2]
        assert refused(chained(lines)).extra["version"] == row["version"]


class TestGivingUp:
    def test_all_other_players_vote_on_abandoning(
        self, trio: NewCampaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        campaign = trio()
        assert services.abandon(campaign.id, mate).status == "playing"
        vote = services.prospects(services.campaign_for(campaign.id, owner), owner)["vote"]
        assert vote == {
            "proposal": 2, "about": "abandon", "seat": 1, "to_version": None, "asked": {}, "knowledge": False,
            "chair": None, "agreed": [1], "waiting_for": [0, 2], "taken_back": []
        }  # fmt: skip
        services.vote(campaign.id, owner, proposal=2, agrees=True)
        assert fresh(campaign).status == "playing"
        services.vote(campaign.id, stranger, proposal=2, agrees=True)
        types = [event.type for event in log.read(campaign.id)]
        assert types == ["opened", "offered", "answered", "answered", "closed"]
        assert (fresh(campaign).status, fresh(campaign).waiting_for) == ("abandoned", [])
        assert verify(fresh(campaign)).fault is None
        assert load(lines_of(campaign)).status == "abandoned"

    def test_a_ranked_game_cannot_be_abandoned_alone(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "bot:random", ruleset="openbid", format="single", ranked=True)
        with pytest.raises(errors.AbandonRefusedError) as refusal:
            services.abandon(campaign.id, owner)
        assert "Resign instead" in refusal.value.detail
        assert fresh(campaign).version == 1
        services.resign(campaign.id, owner)
        assert fresh(campaign).status == "finished"


def test_deleting_an_account_resigns_its_seat(bidders: NewCampaign, owner: Any, mate: Any) -> None:
    campaign = bidders()
    services.delete_account(owner)
    assert log.payload(last(campaign)) == {"action": RESIGN, "because": "left"}
    campaign = fresh(campaign)
    assert (campaign.status, campaign.owner) == ("finished", mate)
    assert [seat.name for seat in campaign.seats.all()] == ["former agent", "max"]
    assert services.events(campaign, None)[1]["lines"][0]["text"] == "left"
    assert verify(campaign).fault is None
