"""Resigning, and giving a campaign of rivals up by agreement: nobody who is about to lose makes it undone."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import event_types, log, services
from campaigns.errors import (
    AbandonRefusedError,
    CannotResignError,
    IdempotencyMismatchError,
    NotAskedError,
    NotOwnerError,
    NotPlayingError,
    NotYourSeatError,
    RedoRefusedError,
    UndoRefusedError,
    VoteOverError,
)
from campaigns.models import Campaign, Event
from campaigns.verification import verify
from tests.campaigns.files import lines_of, load, put, refused
from tests.campaigns.files import sealed as chained
from tests.campaigns.rivals import fresh, play

pytestmark = [pytest.mark.db, pytest.mark.django_db, pytest.mark.usefixtures("rivals_known")]
NewCampaign = Callable[..., Campaign]
RESIGN = {"type": "resign"}


def last(campaign: Campaign, type: str = event_types.ACTED) -> Event:
    return log.read(campaign.id).filter(type=type).order_by("-version")[0]


def types(campaign: Campaign) -> list[str]:
    return [event.type for event in log.read(campaign.id)]


@pytest.fixture
def trio(new_campaign: NewCampaign, mate: Any, stranger: Any) -> NewCampaign:
    """Make a table of Open Bid for the owner, the mate and the stranger, in this order."""

    def make(**wishes: Any) -> Campaign:
        campaign = new_campaign("me", "open", "open", ruleset="openbid", format="single", **wishes)
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite, consent=campaign.ranked)
        return fresh(campaign)

    return make


class TestResigning:
    def test_it_ends_a_duel_and_is_replayed(self, bidders: NewCampaign, mate: Any) -> None:
        campaign = bidders()
        done = services.resign(campaign.id, mate)
        assert (done.version, done.seat, fresh(campaign).status) == (2, 1, "finished")
        assert log.payload(last(campaign)) == {"action": RESIGN, "because": "choice"}
        sides = log.payload(last(campaign, "closed"))["score"]["sides"]
        assert [side["outcome"] for side in sides] == ["won", "lost"]
        assert verify(fresh(campaign)).fault is None

    def test_the_others_play_on(self, trio: NewCampaign, owner: Any) -> None:
        campaign = trio()
        services.resign(campaign.id, owner)
        assert (fresh(campaign).status, fresh(campaign).waiting_for) == ("playing", [1])

    @pytest.mark.parametrize("seen", [1, 2, 7])
    def test_as_an_action_it_is_right_at_any_version(self, bidders: NewCampaign, mate: Any, seen: int) -> None:
        campaign = bidders()
        play(campaign, 2)
        assert services.act(campaign.id, mate, RESIGN, expected_version=seen).version == 4

    def test_in_a_sealed_round_too_whoever_has_answered(self, trio: NewCampaign, mate: Any) -> None:
        campaign = trio()
        play(campaign, 2)
        services.resign(campaign.id, mate)
        assert fresh(campaign).waiting_for == [2]
        assert verify(fresh(campaign)).fault is None

    def test_sent_again_it_gets_the_first_answer(self, trio: NewCampaign, owner: Any) -> None:
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

    def test_also_once_it_is_over(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders()
        first = services.resign(campaign.id, owner, idempotency_key="k")
        assert services.resign(campaign.id, owner, idempotency_key="k")[:3] == first[:3]
        with pytest.raises(NotPlayingError):
            services.resign(campaign.id, mate)

    def test_a_key_of_another_request_is_refused(self, trio: NewCampaign, owner: Any) -> None:
        campaign = trio()
        services.act(campaign.id, owner, {"type": "pass"}, expected_version=1, idempotency_key="k")
        with pytest.raises(IdempotencyMismatchError):
            services.resign(campaign.id, owner, idempotency_key="k")
        assert fresh(campaign).version == 2

    def test_nobody_resigns_for_another(self, bidders: NewCampaign, mate: Any, stranger: Any) -> None:
        campaign = bidders(visibility="public")
        for user, seat in ((mate, 0), (stranger, None), (stranger, 0), (None, 0)):
            with pytest.raises(NotYourSeatError):
                services.resign(campaign.id, user, seat)
            with pytest.raises(NotYourSeatError):
                services.act(campaign.id, user, RESIGN, expected_version=1, seat=seat)
        assert fresh(campaign).version == 1

    def test_who_holds_several_seats_says_which(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me", "me", ruleset="openbid", format="single")
        with pytest.raises(NotYourSeatError) as refusal:
            services.resign(campaign.id, owner)
        assert (refusal.value.extra, fresh(campaign).version) == ({"seats": [0, 1, 2]}, 1)
        assert services.resign(campaign.id, owner, seat=2).seat == 2

    def test_not_before_it_begins(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "open", ruleset="openbid", format="single")
        with pytest.raises(NotPlayingError):
            services.resign(campaign.id, owner)

    def test_not_where_all_play_together(self, duel: Campaign, owner: Any) -> None:
        with pytest.raises(CannotResignError):
            services.resign(duel.id, owner)
        assert fresh(duel).version == 1

    def test_everybody_reads_of_it(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders()
        services.resign(campaign.id, mate)
        for viewer in (0, 1, None):
            row = services.events(fresh(campaign), viewer)[1]
            assert row["payload"] == {"action": RESIGN, "because": "choice"}
            assert [line["text"] for line in row["lines"]] == ["resigns"]

    @pytest.mark.parametrize("policy", ["safe", "vote"])
    def test_nobody_takes_it_back(self, trio: NewCampaign, owner: Any, mate: Any, policy: str) -> None:
        campaign = trio(undo=policy)
        services.resign(campaign.id, owner)
        for user in (owner, mate):
            with pytest.raises(UndoRefusedError) as refusal:
                services.undo(campaign.id, user, expected_version=2, to_version=1)
            assert services.prospects(services.campaign_for(campaign.id, user), user)["reach"] == 2
        assert refusal.value.detail.endswith("at the furthest: somebody resigned there.")


class TestNoVoice:
    """Three sit there; who has resigned is asked nothing any more, and nobody waits for them."""

    @pytest.fixture
    def left(self, trio: NewCampaign, stranger: Any) -> Campaign:
        """The stranger has resigned, then the owner passed: version 3."""
        campaign = trio(undo="vote")
        services.resign(campaign.id, stranger)
        play(campaign)
        return fresh(campaign)

    def test_on_an_undo(self, left: Campaign, owner: Any, mate: Any) -> None:
        play(left, 2)
        called = services.undo(left.id, owner, expected_version=5, to_version=3)
        assert services.vote_data(left, called.vote, [0])["waiting_for"] == [1]  # type: ignore[index]
        assert services.vote(left.id, mate, proposal=called.version, agrees=True).table_version == 3
        assert verify(fresh(left)).fault is None

    def test_on_giving_up(self, left: Campaign, owner: Any, mate: Any) -> None:
        services.abandon(left.id, owner)
        vote = services.prospects(services.campaign_for(left.id, mate), mate)["vote"]
        assert vote["waiting_for"] == [1]
        assert services.abandon(left.id, mate).status == "abandoned"
        assert verify(fresh(left)).fault is None
        assert load(lines_of(left)).status == "abandoned"

    def test_they_call_for_nothing(self, left: Campaign, stranger: Any) -> None:
        play(left, 2)
        for move, kind in ((services.undo, UndoRefusedError), (services.redo, RedoRefusedError)):
            with pytest.raises(kind, match="resigned"):
                move(left.id, stranger, expected_version=5)
        with pytest.raises(AbandonRefusedError, match="resigned"):
            services.abandon(left.id, stranger)
        assert not services.may_abandon(services.campaign_for(left.id, stranger), stranger)
        assert fresh(left).version == 5

    def test_what_they_could_do_is_nothing(self, left: Campaign, stranger: Any) -> None:
        play(left, 2)
        told = services.prospects(services.campaign_for(left.id, stranger), stranger)
        nothing = {"action": None, "turn": None}
        assert [told[name] for name in ("undo", "redo", "furthest", "reach")] == [nothing, nothing, 5, 5]

    @pytest.mark.parametrize("agrees", [True, False])
    def test_they_answer_nothing(self, left: Campaign, owner: Any, stranger: Any, agrees: bool) -> None:
        services.abandon(left.id, owner)
        with pytest.raises(NotAskedError, match="resigned") as refusal:
            services.vote(left.id, stranger, proposal=4, agrees=agrees)
        assert (refusal.value.extra, fresh(left).version) == ({"asked": [1]}, 4)

    def test_whom_only_bots_are_left_to_play_against_asks_nobody(
        self, new_campaign: NewCampaign, owner: Any, mate: Any
    ) -> None:
        campaign = new_campaign("me", "open", "bot:random", ruleset="openbid", format="single")
        services.join(campaign.id, mate, campaign.invite)
        services.resign(campaign.id, mate)
        assert services.abandon(campaign.id, owner).status == "abandoned"
        assert verify(fresh(campaign)).fault is None

    def test_who_holds_another_seat_speaks_for_that(self, new_campaign: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = new_campaign("me", "open", "me", ruleset="openbid", format="single")
        services.join(campaign.id, mate, campaign.invite)
        services.resign(campaign.id, owner, seat=0)
        services.abandon(campaign.id, owner)
        assert (last(campaign, "offered").seat, log.payload(last(campaign, "offered"))) == (2, {"seats": [2]})
        assert services.abandon(campaign.id, mate).status == "abandoned"
        assert verify(fresh(campaign)).fault is None

    def test_in_a_fork_neither(self, left: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        """It begins with a table on which they are out, and says so."""
        chairs = [{"controller": "me"}, {"controller": "open"}, {"controller": "open"}]
        before, after = (
            services.fork(left.id, owner, at_version=version, seats=chairs, undo="vote") for version in (1, 2)
        )
        for fork, asked in ((before, [1, 2]), (after, [1])):
            for user in (mate, stranger):
                services.join(fork.id, user, fork.invite)
            services.abandon(fork.id, owner)
            called = services.prospects(services.campaign_for(fork.id, owner), owner)["vote"]
            assert called["waiting_for"] == asked
            assert verify(fresh(fork)).fault is None

    @pytest.mark.parametrize("which", ["offered", "answered"])
    def test_a_file_gives_them_none(self, left: Campaign, owner: Any, mate: Any, which: str) -> None:
        for user in (owner, mate):
            services.abandon(left.id, user)
        lines = lines_of(left)
        row = next(line for line in lines[1:] if line["type"] == which)
        row["seat"], row["payload"]["seats"] = 2, [2]
        assert refused(chained(lines)).extra["version"] == row["version"]


class TestForgery:
    def test_only_who_resigns_says_why(self, bidders: NewCampaign, mate: Any) -> None:
        campaign = bidders()
        play(campaign)
        services.resign(campaign.id, mate)
        lines = lines_of(campaign)
        assert load(lines).status == "finished"
        del lines[3]["payload"]["because"]
        assert refused(chained(lines)).detail == "`payload.because` belongs to who resigns."
        lines[3]["payload"]["because"] = "choice"
        put(2, "payload", "because", value="choice")(lines)
        assert refused(chained(lines)).detail == "`payload.because` belongs to who resigns."

    def test_a_reason_of_ones_own_is_none(self, bidders: NewCampaign, mate: Any) -> None:
        campaign = bidders()
        services.resign(campaign.id, mate)
        lines = lines_of(campaign)
        put(2, "payload", "because", value="boredom")(lines)
        refused(chained(lines))


class TestGivingUp:
    def test_the_others_are_asked(self, trio: NewCampaign, owner: Any, mate: Any, stranger: Any) -> None:
        campaign = trio()
        assert services.abandon(campaign.id, mate).status == "playing"
        vote = services.prospects(services.campaign_for(campaign.id, owner), owner)["vote"]
        assert vote == {
            "proposal": 2, "about": "abandon", "seat": 1, "to_version": None, "asked": {}, "knowledge": False,
            "chair": None, "agreed": [1], "waiting_for": [0, 2], "taken_back": [],
        }  # fmt: skip
        services.vote(campaign.id, owner, proposal=2, agrees=True)
        assert fresh(campaign).status == "playing"
        services.vote(campaign.id, stranger, proposal=2, agrees=True)
        assert types(campaign) == ["opened", "offered", "answered", "answered", "closed"]
        assert (fresh(campaign).status, fresh(campaign).waiting_for) == ("abandoned", [])
        assert verify(fresh(campaign)).fault is None
        assert load(lines_of(campaign)).status == "abandoned"

    def test_to_ask_for_it_as_well_is_to_agree(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders()
        for user in (owner, owner, mate):
            services.abandon(campaign.id, user)
        assert types(campaign) == ["opened", "offered", "answered", "closed"]

    def test_a_no_ends_it(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders()
        services.abandon(campaign.id, owner)
        services.vote(campaign.id, mate, proposal=2, agrees=False)
        with pytest.raises(VoteOverError):
            services.vote(campaign.id, mate, proposal=2, agrees=True)
        assert fresh(campaign).status == "playing"

    def test_so_does_an_action(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders()
        services.abandon(campaign.id, mate)
        play(campaign)
        with pytest.raises(VoteOverError):
            services.vote(campaign.id, owner, proposal=2, agrees=True)

    def test_it_is_told(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders()
        services.abandon(campaign.id, owner)
        services.abandon(campaign.id, mate)
        said = [line["text"] for row in services.events(fresh(campaign), None) for line in row["lines"]]
        assert said == ["asks to give the campaign up", "agrees", "The campaign is given up."]

    def test_who_owns_it_and_doesnt_play_has_no_say(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        campaign = new_campaign("open", "open", ruleset="openbid", format="single")
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite)
        with pytest.raises(NotYourSeatError):
            services.abandon(campaign.id, owner)
        assert fresh(campaign).version == 1

    def test_a_lobby_is_called_off_by_its_owner(self, new_campaign: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = new_campaign("me", "open", "open", ruleset="openbid", format="single")
        services.join(campaign.id, mate, campaign.invite)
        with pytest.raises(NotOwnerError):
            services.abandon(campaign.id, mate)
        assert services.abandon(campaign.id, owner).status == "abandoned"

    def test_alone_against_bots_nobody_is_asked(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "bot:random", ruleset="openbid", format="single")
        assert services.abandon(campaign.id, owner).status == "abandoned"
        assert verify(fresh(campaign)).fault is None

    def test_a_ranked_one_can_only_be_lost(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "bot:random", ruleset="openbid", format="single", ranked=True)
        with pytest.raises(AbandonRefusedError) as refusal:
            services.abandon(campaign.id, owner)
        assert "resign instead" in refusal.value.detail
        assert fresh(campaign).version == 1
        services.resign(campaign.id, owner)
        assert fresh(campaign).status == "finished"

    def test_bots_alone_are_their_owners(
        self, new_campaign: NewCampaign, owner: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        campaign = new_campaign("bot:random", "bot:random", ruleset="openbid", format="single", wake_bots=False)
        assert services.abandon(campaign.id, owner).status == "abandoned"


class TestDeletingAnAccount:
    def test_its_seat_resigns(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders()
        services.delete_account(owner)
        assert log.payload(last(campaign)) == {"action": RESIGN, "because": "left"}
        campaign = fresh(campaign)
        assert (campaign.status, campaign.owner) == ("finished", mate)
        assert [seat.name for seat in campaign.seats.all()] == ["former agent", "max"]
        assert services.events(campaign, None)[1]["lines"][0]["text"] == "has left"
        assert verify(campaign).fault is None

    def test_the_others_play_on(self, trio: NewCampaign, owner: Any) -> None:
        campaign = trio()
        services.delete_account(owner)
        assert (fresh(campaign).status, fresh(campaign).waiting_for) == ("playing", [1])
        play(campaign, 3)
        assert verify(fresh(campaign)).fault is None

    def test_bots_win_whom_nobody_plays_against(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "bot:random", ruleset="openbid", format="single", ranked=True)
        services.delete_account(owner)
        assert fresh(campaign).status == "finished"

    def test_all_seats_of_who_holds_several(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me", "me", ruleset="openbid", format="single")
        services.delete_account(owner)
        assert types(campaign) == ["opened", "acted", "acted", "closed"]

    def test_in_a_lobby_the_seat_is_free_again(self, new_campaign: NewCampaign, mate: Any) -> None:
        campaign = new_campaign("me", "open", "open", ruleset="openbid", format="single")
        services.join(campaign.id, mate, campaign.invite)
        services.delete_account(mate)
        assert [seat.controller for seat in fresh(campaign).seats.all()] == ["human", "open", "open"]
