"""Undo, redo and the vote on an undo where seats play against each other: who takes back what, and who is asked."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import log, services
from campaigns.errors import RedoRefusedError, SetupError, UndoRefusedError
from campaigns.models import Campaign
from campaigns.services import undoing
from campaigns.verification import Fault, verify
from tests.campaigns.files import Lines, jump, lines_of, load, put, refused
from tests.campaigns.files import sealed as chained
from tests.campaigns.rivals import fresh, play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rivals_known")]
NewCampaign = Callable[..., Campaign]


def undo(campaign: Campaign, user: Any, **wish: Any) -> services.Moved:
    return services.undo(campaign.id, user, expected_version=fresh(campaign).version, **wish)


def redo(campaign: Campaign, user: Any, **wish: Any) -> services.Moved:
    return services.redo(campaign.id, user, expected_version=fresh(campaign).version, **wish)


def prospects(campaign: Campaign, user: Any) -> dict[str, Any]:
    return services.prospects(services.campaign_for(campaign.id, user), user)


class TestPolicy:
    def test_ranked_means_off(self, new_campaign: NewCampaign) -> None:
        assert new_campaign("me", "open", ruleset="rivalcard", ranked=True).undo == "off"

    @pytest.mark.parametrize("policy", ["safe", "vote", "free"])
    def test_a_ranked_campaign_has_no_other(self, new_campaign: NewCampaign, policy: str) -> None:
        with pytest.raises(SetupError) as refusal:
            new_campaign("me", "open", ruleset="rivalcard", ranked=True, undo=policy)
        assert (refusal.value.field, Campaign.objects.count()) == ("undo", 0)
        assert refusal.value.detail == "The undo policy of a ranked campaign of rivals is one of off."

    @pytest.mark.parametrize("seats", [("me", "open"), ("me", "bot:random"), ("bot:random", "bot:random")])
    def test_rivals_are_not_free(self, new_campaign: NewCampaign, seats: tuple[str, ...]) -> None:
        with pytest.raises(SetupError) as refusal:
            new_campaign(*seats, ruleset="rivalcard", undo="free")
        assert refusal.value.detail == "The undo policy of a campaign of rivals is one of off, safe, vote."
        assert not Campaign.objects.exists()

    def test_who_plays_all_seats_is(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me", ruleset="rivalcard", undo="free")
        play(campaign, 4)
        assert undo(campaign, owner, to_version=1) == services.Moved(version=6, table_version=1)
        assert verify(fresh(campaign)).fault is None

    @pytest.mark.parametrize("policy", ["off", "safe", "vote"])
    def test_the_rest_may_be_chosen(self, rivals: NewCampaign, policy: str) -> None:
        assert rivals(undo=policy).undo == policy

    def test_there_is_no_team(self, rivals: NewCampaign) -> None:
        assert rivals().undo_unasked == "own"
        with pytest.raises(SetupError) as refusal:
            rivals(undo_unasked="team")
        assert refusal.value.field == "undo_unasked"

    def test_a_fork_is_held_to_the_same(self, rivals: NewCampaign, owner: Any) -> None:
        campaign = rivals()
        chairs = [{"controller": "me"}, {"controller": "bot:random"}]
        with pytest.raises(SetupError) as refusal:
            services.fork(campaign.id, owner, at_version=1, seats=chairs, undo="free")
        assert refusal.value.field == "undo"
        assert services.fork(campaign.id, owner, at_version=1, seats=[chairs[0]] * 2, undo="free").undo == "free"


class TestSafe:
    def test_ones_own_action_goes_back(self, rivals: NewCampaign, owner: Any) -> None:
        campaign = rivals(undo="safe")
        play(campaign)
        assert prospects(campaign, owner)["furthest"] == 1
        assert undo(campaign, owner) == services.Moved(version=3, table_version=1)
        assert redo(campaign, owner) == services.Moved(version=4, table_version=2)
        assert verify(fresh(campaign)).fault is None

    def test_a_rivals_action_stands_in_the_way(self, rivals: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = rivals(undo="safe")
        play(campaign, 2)
        for user, wish in ((owner, {}), (owner, {"to_version": 1}), (mate, {"to_version": 1})):
            with pytest.raises(UndoRefusedError) as refusal:
                undo(campaign, user, **wish)
        assert refusal.value.detail == "You can go back to version 2 at the furthest: a rival acted there."
        assert refusal.value.extra["because"] == {"version": 2, "type": "acted", "seat": 0, "rule": "", "fact": None}
        assert fresh(campaign).version == 3

    def test_what_could_be_done_says_so(self, rivals: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = rivals(undo="safe")
        play(campaign, 2)
        assert [prospects(campaign, user)[name] for user in (owner, mate) for name in ("furthest", "reach")] == [
            3, 3, 2, 2,
        ]  # fmt: skip
        assert prospects(campaign, owner)["undo"]["action"]["needs"] == "refused"
        assert prospects(campaign, mate)["undo"]["action"]["needs"] == "nothing"

    def test_a_bot_is_a_rival_too(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "bot:random", ruleset="rivalcard", undo="safe")
        play(campaign)
        with pytest.raises(UndoRefusedError):
            undo(campaign, owner)

    def test_what_a_rival_was_shown_is_learned(
        self, rivals: NewCampaign, owner: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Among team-mates who showed a card of their own takes that back: they learned nothing by it."""
        campaign = rivals(undo="safe")
        rules, version, table = services.table(campaign)
        show = type(rules).shown
        monkeypatch.setattr(
            type(rules), "shown",
            lambda self, seat, action: [replace(fact, seat) for fact in show(self, seat, action)],
        )  # fmt: skip
        action = {"type": "show", "card": table.hands[0][0]}
        services.act(campaign.id, owner, action, expected_version=version)
        with pytest.raises(UndoRefusedError) as refusal:
            undo(campaign, owner, to_version=1)
        assert refusal.value.extra["because"]["rule"] == "SHOW-1"

    def test_what_a_rival_played_they_play_again(self, rivals: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = rivals(undo="vote")
        play(campaign, 2)
        called = undo(campaign, owner, to_version=1)
        services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        with pytest.raises(RedoRefusedError):
            redo(campaign, mate)
        assert redo(campaign, owner).table_version == 2


def replace(fact: Any, seat: int) -> Any:
    return type(fact)(**{name: getattr(fact, name) for name in fact.__struct_fields__} | {
        "learned": "SHOW-1", "known_by": 1 << seat,
    })  # fmt: skip


class TestVote:
    @pytest.mark.parametrize("whose", [0, 1])
    def test_all_others_are_asked_whoever_played_it(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any, whose: int
    ) -> None:
        campaign = new_campaign("me", "open", "open", ruleset="rivalcard", undo="vote")
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite)
        play(campaign)
        caller, others = ((owner, (mate, stranger)), (mate, (owner, stranger)))[whose]
        asks = sorted({0, 1, 2} - {whose})
        assert prospects(campaign, caller)["undo"]["action"]["asks"] == asks
        assert prospects(campaign, caller)["furthest"] == 2
        called = undo(campaign, caller)
        assert services.vote_data(fresh(campaign), called.vote, [0])["waiting_for"] == asks  # type: ignore[index]
        moved = [services.vote(campaign.id, user, proposal=called.version, agrees=True) for user in others]
        assert [one.table_version for one in moved] == [2, 1]
        assert verify(fresh(campaign)).fault is None

    def test_who_has_only_bots_as_rivals_asks_nobody(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "bot:random", ruleset="rivalcard", undo="vote")
        play(campaign)
        assert prospects(campaign, owner)["furthest"] == 1
        assert undo(campaign, owner).table_version == 1
        assert verify(fresh(campaign)).fault is None


class TestSealedRound:
    """The leader passes; then all bid unseen."""

    @pytest.mark.parametrize("policy", ["safe", "vote"])
    @pytest.mark.parametrize("answered", [0, 1])
    def test_nothing_is_taken_back_or_called_for(
        self, bidders: NewCampaign, owner: Any, mate: Any, policy: str, answered: int
    ) -> None:
        campaign = bidders(undo=policy)
        at = play(campaign, 1 + answered)
        for user in (owner, mate):
            for wish in ({}, {"by": "turn"}, {"to_version": 1}):
                with pytest.raises(UndoRefusedError) as refusal:
                    undo(campaign, user, **wish)
                assert refusal.value.extra == {"policy": policy, "furthest": at}
            assert prospects(campaign, user)["undo"] == {"action": None, "turn": None}
            assert prospects(campaign, user)["reach"] == at
        assert fresh(campaign).version == at

    def test_what_is_said_is_the_same_whatever_a_rival_answered(self, bidders: NewCampaign, mate: Any) -> None:
        said = []
        for option in (0, 1):
            campaign = bidders(undo="vote", seed=bytes(32))
            play(campaign)
            rules, version, table = services.table(fresh(campaign))
            card = rules.decisions(table)[0].options[option].card
            services.act(campaign.id, campaign.owner, {"type": "bid", "card": card}, expected_version=version)
            said.append(prospects(campaign, mate))
            with pytest.raises(UndoRefusedError) as refusal:
                undo(campaign, mate)
            said[-1]["refusal"] = (refusal.value.detail, refusal.value.extra)
        assert said[0] == said[1]

    def test_after_the_round_it_may_be_voted_on(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders(undo="vote")
        play(campaign, 3)
        called = undo(campaign, owner, to_version=1)
        assert services.vote(campaign.id, mate, proposal=called.version, agrees=True).table_version == 1
        assert verify(fresh(campaign)).fault is None

    def test_nothing_is_played_again_either(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders(undo="vote")
        play(campaign, 3)
        called = undo(campaign, owner, to_version=2)
        services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        for user in (owner, mate):
            with pytest.raises(RedoRefusedError):
                redo(campaign, user)
            assert prospects(campaign, user)["redo"] == {"action": None, "turn": None}

    def test_who_plays_all_seats_goes_back(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me", ruleset="openbid", format="single", undo="free")
        play(campaign, 2)
        assert undo(campaign, owner, to_version=1).table_version == 1
        assert verify(fresh(campaign)).fault is None


class TestForgery:
    """The log itself says whether an undo was allowed."""

    def test_an_undo_of_what_a_rival_played_under_safe(self, rivals: NewCampaign, owner: Any) -> None:
        campaign = rivals(undo="safe")
        play(campaign)
        jump(campaign, owner, services.undo)
        play(campaign)
        services.abandon(campaign.id, owner)
        lines = lines_of(campaign)
        put(3, "seat", value=1)(lines)
        put(3, "payload", "seats", value=[1])(lines)
        assert "`payload.node` lies before what a rival played" in refused(chained(lines)).detail

    @pytest.mark.parametrize("answered", [0, 1])
    def test_an_undo_while_they_answer_unseen(
        self, bidders: NewCampaign, owner: Any, unsealed: None, answered: int
    ) -> None:
        campaign = bidders(undo="safe")
        play(campaign, 1 + answered)
        jump(campaign, owner, services.undo)
        self.is_found(campaign, "undone")

    @pytest.mark.parametrize("agrees", [True, False])
    def test_a_vote_on_one(self, bidders: NewCampaign, owner: Any, mate: Any, unsealed: None, agrees: bool) -> None:
        campaign = bidders(undo="vote")
        called = undo(campaign, owner, to_version=play(campaign, 2) - 1)
        services.vote(campaign.id, mate, proposal=called.version, agrees=agrees)
        self.is_found(campaign, "proposed")

    def test_a_redo_while_they_answer_unseen(self, bidders: NewCampaign, owner: Any, mate: Any, unsealed: None) -> None:
        campaign = bidders(undo="vote")
        play(campaign, 3)
        called = undo(campaign, owner, to_version=2)
        services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        redo(campaign, owner)
        self.is_found(campaign, "redone")

    @pytest.mark.parametrize("asked", [{"to_version": 1}, {"by": "action"}])
    def test_an_undo_that_nobody_agreed_to(self, rivals: NewCampaign, owner: Any, mate: Any, asked: Any) -> None:
        campaign = rivals(undo="vote")
        play(campaign)
        called = undo(campaign, owner, **asked)
        services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        self.is_untold(campaign, lambda lines: lines.pop(4))

    def test_an_undo_other_than_the_one_that_was_voted_on(self, rivals: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = rivals(undo="vote")
        play(campaign, 2)
        called = undo(campaign, owner, to_version=1)
        services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        self.is_untold(campaign, put(6, "payload", value={
            **log.payload(log.read(campaign.id).get(type="undone")), "node": 2, "asked": {"to_version": 2},
        }))  # fmt: skip

    def test_an_undo_that_one_of_two_agreed_to(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        campaign = new_campaign("me", "open", "open", ruleset="rivalcard", undo="vote")
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite)
        play(campaign)
        called = undo(campaign, owner)
        for user in (mate, stranger):
            services.vote(campaign.id, user, proposal=called.version, agrees=True)
        self.is_untold(campaign, lambda lines: lines.pop(5))

    def is_untold(self, campaign: Campaign, change: Callable[[Lines], Any]) -> None:
        """Check that a changed file is refused because not all have agreed; unchanged it is true."""
        for seat in campaign.seats.all():
            services.abandon(campaign.id, seat.user)
        lines = lines_of(campaign)
        load(lines)
        change(lines)
        for version, line in enumerate(lines[1:], 1):
            line["version"] = version
        refusal = refused(chained(lines))
        assert refusal.detail == "in this campaign nobody takes anything back before all others have agreed."
        assert lines[refusal.extra["version"]]["type"] == "undone"

    def test_who_came_later_may_be_a_bot(self, rivals: NewCampaign, owner: Any) -> None:
        """A fork says that a seat is open; whoever takes it, the log doesn't tell."""
        origin = rivals(undo="vote")
        chairs = [{"controller": "me"}, {"controller": "open"}]
        campaign = services.fork(origin.id, owner, at_version=1, seats=chairs, undo="vote")
        services.start(campaign.id, owner)
        play(campaign)
        assert undo(campaign, owner, to_version=1).vote is None
        assert verify(fresh(campaign)).fault is None

    @pytest.fixture
    def unsealed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let the service write what it would refuse."""
        monkeypatch.setattr(undoing, "_is_sealed", lambda *_: False)

    def is_found(self, campaign: Campaign, kind: str) -> None:
        """Check that verification and import name the first event of a type as the fault."""
        version = next(event.version for event in log.read(campaign.id) if event.type == kind)
        detail = "while all answer unseen, nothing is taken back or played again"
        assert verify(fresh(campaign)).fault == Fault(campaign.id, version, detail)
        for user in (campaign.owner, campaign.seats.get(index=1).user):
            services.abandon(campaign.id, user)
        refusal = refused(lines_of(campaign))
        assert (refusal.detail, refusal.extra["version"]) == (f"{detail}.", version)

    def test_a_vote_among_rivals_asks_all(self, rivals: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = rivals(undo="vote")
        play(campaign)
        undo(campaign, owner)
        assert [event.type for event in log.read(campaign.id)][-1] == "proposed"
        assert verify(fresh(campaign)).fault is None
