"""Whose actions go back without asking who played them: only one's own, or the team's. The table says which."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import event_types, log, services
from campaigns.errors import (
    NotAskedError,
    RedoRefusedError,
    SetupError,
    UndoRefusedError,
    VoteOverError,
)
from campaigns.models import Campaign, Event
from campaigns.verification import verify
from tests.campaigns.files import play, version

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]
Setup = Callable[..., Campaign]
DEAL = 10
"""With three seats the ninth action ends the first game and deals the next: version 10."""


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


def undo(campaign: Campaign, user: Any, **wish: Any) -> services.Moved:
    return services.undo(campaign.id, user, expected_version=version(campaign), **wish)


def redo(campaign: Campaign, user: Any, **wish: Any) -> services.Moved:
    return services.redo(campaign.id, user, expected_version=version(campaign), **wish)


def asks(campaign: Campaign, moved: services.Moved) -> list[int]:
    """Return the seats that a vote just called waits for; none where it needed none."""
    data = services.vote_data(fresh(campaign), moved.vote, [0])
    return data["waiting_for"] if data else []


@pytest.fixture
def trio(new_campaign: NewCampaign, mate: Any, stranger: Any) -> Setup:
    """Make a table of the owner, the mate and the stranger, in this order, each of whom takes back their own."""

    def make(*bots: str, **wishes: Any) -> Campaign:
        campaign = new_campaign("me", "open", "open", *bots, **{"undo_unasked": "own", **wishes})
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite)
        return fresh(campaign)

    return make


class TestChoice:
    def test_it_is_ones_own_in_a_ranked_campaign_and_else_the_teams(self, new_campaign: NewCampaign) -> None:
        assert [new_campaign("me", ranked=ranked).undo_unasked for ranked in (True, False)] == ["own", "team"]

    @pytest.mark.parametrize("ranked", [True, False])
    @pytest.mark.parametrize("chosen", ["own", "team"])
    def test_any_table_may_choose_either(self, new_campaign: NewCampaign, ranked: bool, chosen: str) -> None:
        campaign = new_campaign("me", ranked=ranked, undo_unasked=chosen)
        assert campaign.undo_unasked == chosen
        assert log.payload(Event.objects.get(stream=campaign))["undo_unasked"] == chosen
        assert verify(campaign).fault is None

    def test_there_is_no_third(self, new_campaign: NewCampaign) -> None:
        with pytest.raises(SetupError) as refusal:
            new_campaign("me", undo_unasked="mine")
        assert refusal.value.field == "undo_unasked"
        assert not Campaign.objects.exists()


@pytest.mark.parametrize("policy", ["safe", "vote", "free"])
class TestWhoIsAsked:
    """By what nobody learned anything from; so no policy asks."""

    def test_nobody_for_ones_own(self, trio: Setup, owner: Any, policy: str) -> None:
        campaign = trio(undo=policy)
        play(campaign)
        assert undo(campaign, owner) == services.Moved(version=3, table_version=1)

    def test_nobody_where_all_is_the_teams(self, trio: Setup, stranger: Any, policy: str) -> None:
        campaign = trio(undo=policy, undo_unasked="team")
        play(campaign, 2)
        assert undo(campaign, stranger, to_version=1).vote is None

    def test_who_played_it(self, trio: Setup, owner: Any, mate: Any, policy: str) -> None:
        campaign = trio(undo=policy)
        play(campaign)
        called = undo(campaign, mate)
        assert (asks(campaign, called), called.table_version) == ([0], 2), "nothing has moved"
        moved = services.vote(campaign.id, owner, proposal=called.version, agrees=True)
        assert (moved.vote, moved.table_version) == (None, 1)
        assert [event.type for event in Event.objects.filter(version__gt=2)] == ["proposed", "answered", "undone"]
        assert fresh(campaign).knowledge_taken_back == 0
        assert verify(fresh(campaign)).fault is None

    def test_who_played_some_of_it_and_nobody_else(
        self, trio: Setup, owner: Any, mate: Any, stranger: Any, policy: str
    ) -> None:
        campaign = trio(undo=policy)
        play(campaign, 2)
        called = undo(campaign, owner, to_version=1)
        assert asks(campaign, called) == [1]
        for agrees in (True, False):
            with pytest.raises(NotAskedError) as refusal:
                services.vote(campaign.id, stranger, proposal=called.version, agrees=agrees)
        assert (refusal.value.extra, version(campaign)) == ({"asked": [1]}, called.version)
        moved = services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        assert moved.table_version == 1
        assert verify(fresh(campaign)).fault is None

    def test_all_of_several(self, trio: Setup, owner: Any, mate: Any, stranger: Any, policy: str) -> None:
        campaign = trio(undo=policy)
        play(campaign, 2)
        called = undo(campaign, stranger, to_version=1)
        assert asks(campaign, called) == [0, 1]
        moved = services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        assert (asks(campaign, moved), moved.table_version) == ([0], 3)
        assert services.vote(campaign.id, owner, proposal=called.version, agrees=True).table_version == 1

    def test_a_no_leaves_the_table_as_it_is(self, trio: Setup, owner: Any, mate: Any, policy: str) -> None:
        campaign = trio(undo=policy)
        play(campaign)
        called = undo(campaign, mate)
        moved = services.vote(campaign.id, owner, proposal=called.version, agrees=False)
        assert (moved.vote, moved.table_version) == (None, 2)
        with pytest.raises(VoteOverError):
            services.vote(campaign.id, owner, proposal=called.version, agrees=True)

    def test_who_asks_may_think_better(self, trio: Setup, mate: Any, policy: str) -> None:
        campaign = trio(undo=policy)
        play(campaign)
        called = undo(campaign, mate)
        assert services.vote(campaign.id, mate, proposal=called.version, agrees=False).vote is None
        assert verify(fresh(campaign)).fault is None

    def test_no_bot_for_what_it_did_in_answer(self, trio: Setup, stranger: Any, policy: str) -> None:
        """Without a new deal among it: the first trick of four."""
        campaign = trio("bot:random", undo=policy)
        while not Event.objects.filter(seat=3).exists():
            play(campaign)
        last = Event.objects.filter(seat__lt=3).latest("version")
        user = {seat.index: seat.user for seat in campaign.seats.all()}[last.seat]
        assert undo(campaign, user) == services.Moved(version(campaign), last.version - 1)

    def test_nobody_who_has_left(self, trio: Setup, owner: Any, mate: Any, policy: str) -> None:
        campaign = trio(undo=policy)
        play(campaign)
        owner.delete()
        assert undo(campaign, mate, to_version=1).vote is None
        assert redo(campaign, mate, to_version=2).table_version == 2

    def test_nobody_by_who_sits_on_all_chairs(self, new_campaign: NewCampaign, owner: Any, policy: str) -> None:
        campaign = new_campaign("me", "me", undo=policy, undo_unasked="own")
        play(campaign, 3)
        assert undo(campaign, owner, to_version=1).vote is None
        assert redo(campaign, owner, to_version=4).table_version == 4


class TestWhatWasLearned:
    """The policy comes first: consent of who played it replaces no other."""

    def test_off_is_off(self, trio: Setup, owner: Any) -> None:
        campaign = trio(undo="off")
        play(campaign)
        with pytest.raises(UndoRefusedError):
            undo(campaign, owner)

    def test_safe_stops_at_it_whoever_would_agree(self, trio: Setup, mate: Any) -> None:
        campaign = trio(undo="safe")
        play(campaign, DEAL)
        with pytest.raises(UndoRefusedError) as refusal:
            undo(campaign, mate, to_version=DEAL - 1)
        assert refusal.value.extra["furthest"] == DEAL
        assert asks(campaign, undo(campaign, mate, to_version=DEAL)) == [Event.objects.get(version=DEAL + 1).seat]

    def test_vote_asks_everybody(self, trio: Setup, owner: Any) -> None:
        campaign = trio(undo="vote")
        play(campaign, DEAL - 1)
        assert asks(campaign, undo(campaign, owner, to_version=DEAL - 1)) == [1, 2]

    def test_free_asks_only_who_played_it(self, trio: Setup, owner: Any, mate: Any, stranger: Any) -> None:
        campaign = trio(undo="free")
        play(campaign, DEAL - 1)
        last = Event.objects.get(version=DEAL).seat
        people = {0: owner, 1: mate, 2: stranger}
        other = next(user for seat, user in people.items() if seat != last)
        called = undo(campaign, other)
        assert asks(campaign, called) == [last]
        services.vote(campaign.id, people[last], proposal=called.version, agrees=True)
        assert fresh(campaign).knowledge_taken_back == 1
        assert verify(fresh(campaign)).fault is None


class TestPlayingAgain:
    def test_only_who_played_it_does(self, trio: Setup, owner: Any, mate: Any) -> None:
        campaign = trio()
        play(campaign)
        undo(campaign, owner)
        with pytest.raises(RedoRefusedError) as refusal:
            redo(campaign, mate)
        assert (refusal.value.extra, version(campaign)) == ({"version": 2, "seat": 0}, 3)
        assert redo(campaign, owner).table_version == 2

    def test_each_in_turn_what_all_took_back(self, trio: Setup, owner: Any, mate: Any, stranger: Any) -> None:
        campaign = trio()
        play(campaign, 2)
        called = undo(campaign, owner, to_version=1)
        services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        for user, first in ((owner, 3), (stranger, 2)):
            with pytest.raises(RedoRefusedError) as refusal:
                redo(campaign, user, to_version=3)
            assert refusal.value.extra["version"] == first
        assert [redo(campaign, user).table_version for user in (owner, mate)] == [2, 3]
        assert verify(fresh(campaign)).fault is None

    def test_anybody_where_all_is_the_teams(self, trio: Setup, owner: Any, mate: Any) -> None:
        campaign = trio(undo_unasked="team")
        play(campaign)
        undo(campaign, owner)
        assert redo(campaign, mate).table_version == 2


class TestProspects:
    def test_they_say_who_is_asked(self, trio: Setup, owner: Any, mate: Any) -> None:
        campaign = trio(undo="safe")
        play(campaign, 2)
        mine, others = (services.prospects(fresh(campaign), user) for user in (mate, owner))
        assert [found["undo"]["action"]["needs"] for found in (mine, others)] == ["nothing", "vote"]
        assert [found["undo"]["action"]["asks"] for found in (mine, others)] == [[], [1]]
        assert [(found["furthest"], found["reach"]) for found in (mine, others)] == [(2, 1), (3, 1)]
        assert mine["because"] == {"version": 2, "type": "acted", "seat": 0, "rule": "", "fact": None}

    def test_free_goes_unasked_up_to_anothers_action(self, trio: Setup, owner: Any, stranger: Any) -> None:
        campaign = trio(undo="free")
        play(campaign, 3)
        assert services.prospects(fresh(campaign), stranger)["furthest"] == 3
        assert services.prospects(fresh(campaign), owner)["furthest"] == 4

    def test_free_goes_past_what_was_learned_by_ones_own(
        self, trio: Setup, owner: Any, mate: Any, stranger: Any
    ) -> None:
        campaign = trio(undo="free")
        play(campaign, DEAL - 1)
        user = (owner, mate, stranger)[Event.objects.get(version=DEAL).seat]
        assert services.prospects(fresh(campaign), user)["furthest"] == DEAL - 1

    def test_they_say_what_is_anothers_to_play_again(self, trio: Setup, owner: Any, mate: Any) -> None:
        campaign = trio()
        play(campaign)
        undo(campaign, owner)
        rows = [services.prospects(fresh(campaign), user)["redo"]["action"] for user in (owner, mate)]
        assert [row["needs"] for row in rows] == ["nothing", "refused"]
        assert rows[1]["because"]["seat"] == 0


class TestForks:
    def test_they_inherit_it_unless_told_otherwise(self, trio: Setup, owner: Any) -> None:
        campaign = trio()
        play(campaign)
        made = [services.fork(campaign.id, owner, at_version=1, **wish) for wish in ({}, {"undo_unasked": "team"})]
        services.abandon(campaign.id, owner)
        made.append(services.fork(campaign.id, owner, at_version=1))
        assert [fork.undo_unasked for fork in made] == ["own", "team", "own"]
        assert [verify(fork).fault for fork in made] == [None, None, None]

    def test_a_shared_past_may_have_another_choice_than_what_follows(self, trio: Setup, owner: Any, mate: Any) -> None:
        campaign = trio()
        play(campaign)
        called = undo(campaign, mate)
        services.vote(campaign.id, owner, proposal=called.version, agrees=True)
        services.abandon(campaign.id, owner)
        at = version(campaign) - 1
        fork = services.fork(campaign.id, owner, at_version=at, undo_unasked="team")
        assert fork.undo_unasked == "team"
        assert event_types.UNDONE in fork.events.values_list("type", flat=True)
        assert verify(fork).fault is None
