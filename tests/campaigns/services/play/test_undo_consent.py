"""Consent to undo and redo: among rivals, and in teams with `own` actions only."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.errors import RedoRefusedError, SetupError, UndoRefusedError
from campaigns.models import Campaign, Event
from campaigns.services.play import undo as undoing
from campaigns.verification.verify import Fault, verify
from tests.campaigns.files.campaign_files import jump, lines_of, put, refused
from tests.campaigns.files.campaign_files import sealed as chained
from tests.campaigns.rival_campaigns import fresh, play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rivals_known")]
NewCampaign = Callable[..., Campaign]


def undo(campaign: Campaign, user: Any, **wish: Any) -> services.Moved:
    return services.undo(campaign.id, user, expected_version=fresh(campaign).version, **wish)


def redo(campaign: Campaign, user: Any, **wish: Any) -> services.Moved:
    return services.redo(campaign.id, user, expected_version=fresh(campaign).version, **wish)


def prospects(campaign: Campaign, user: Any) -> dict[str, Any]:
    return services.prospects(services.campaign_for(campaign.id, user), user)


class TestPolicy:
    def test_ranked_games_of_rivals_have_no_undo(self, new_campaign: NewCampaign) -> None:
        assert new_campaign("me", "open", ruleset="rivalcard", ranked=True).undo == "off"

    def test_other_policies_are_refused(self, new_campaign: NewCampaign) -> None:
        for ranked, policy, known in ((True, "safe", "off"), (False, "free", "off, safe, vote")):
            with pytest.raises(SetupError, match=f"rivals is one of {known}") as refusal:
                new_campaign("me", "open", ruleset="rivalcard", ranked=ranked, undo=policy)
            assert (refusal.value.field, Campaign.objects.count()) == ("undo", 0)


class TestSafe:
    def test_a_rivals_action_blocks_a_safe_undo(self, rivals: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = rivals(undo="safe")
        play(campaign, 2)
        for user, wish in ((owner, {}), (owner, {"to_version": 1}), (mate, {"to_version": 1})):
            with pytest.raises(UndoRefusedError) as refusal:
                undo(campaign, user, **wish)
        assert refusal.value.detail == "You can undo back to version 2 at most: a rival acted there."
        assert refusal.value.extra["because"] == {"version": 2, "type": "acted", "seat": 0, "rule": "", "fact": None}
        assert fresh(campaign).version == 3


def test_all_rivals_must_agree(new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any) -> None:
    campaign = new_campaign("me", "open", "open", ruleset="rivalcard", undo="vote")
    for user in (mate, stranger):
        services.join(campaign.id, user, campaign.invite)
    play(campaign)
    assert prospects(campaign, owner)["undo"]["action"]["asks"] == [1, 2]
    assert prospects(campaign, owner)["furthest"] == 2
    called = undo(campaign, owner)
    moved = [services.vote(campaign.id, user, proposal=called.version, agrees=True) for user in (mate, stranger)]
    assert [one.table_version for one in moved] == [2, 1]
    assert verify(fresh(campaign)).fault is None


class TestSealedRound:
    @pytest.mark.parametrize(("policy", "answered"), [("safe", 0), ("vote", 1)])
    def test_undo_is_refused_in_a_sealed_round(
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

    def test_the_refusal_does_not_depend_on_rivals_answers(self, bidders: NewCampaign, mate: Any) -> None:
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

    def test_redo_is_refused_in_a_sealed_round(self, bidders: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = bidders(undo="vote")
        play(campaign, 3)
        called = undo(campaign, owner, to_version=2)
        services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        for user in (owner, mate):
            with pytest.raises(RedoRefusedError):
                redo(campaign, user)
            assert prospects(campaign, user)["redo"] == {"action": None, "turn": None}


class TestForgery:
    def test_a_forged_safe_undo_of_a_rivals_action_is_found(self, rivals: NewCampaign, owner: Any) -> None:
        campaign = rivals(undo="safe")
        play(campaign)
        jump(campaign, owner, services.undo)
        play(campaign)
        services.abandon(campaign.id, owner)
        lines = lines_of(campaign)
        put(3, "seat", value=1)(lines)
        put(3, "payload", "seats", value=[1])(lines)
        assert "`payload.node` is before a rival's action" in refused(chained(lines)).detail

    def test_a_forged_undo_in_a_sealed_round_is_found(
        self, bidders: NewCampaign, owner: Any, mate: Any, monkeypatch: Any
    ) -> None:
        monkeypatch.setattr(undoing, "_is_sealed", lambda *_: False)
        campaign = bidders(undo="safe")
        play(campaign, 2)
        jump(campaign, owner, services.undo)
        detail = "no undo or redo is possible during simultaneous hidden decisions"
        assert verify(fresh(campaign)).fault == Fault(campaign.id, 4, detail)
        for user in (owner, mate):
            services.abandon(campaign.id, user)
        assert refused(lines_of(campaign)).detail == f"{detail}."


def asks(campaign: Campaign, moved: services.Moved) -> list[int]:
    """Return the seats that a new vote waits for. Empty without a vote."""
    data = services.vote_data(fresh(campaign), moved.vote, [0])
    return data["waiting_for"] if data else []


@pytest.fixture
def trio(new_campaign: NewCampaign, mate: Any, stranger: Any) -> NewCampaign:
    """Create tables of owner, mate and stranger that undo only their own actions."""

    def make(*bots: str, **wishes: Any) -> Campaign:
        campaign = new_campaign("me", "open", "open", *bots, **{"undo_unasked": "own", **wishes})
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite)
        return fresh(campaign)

    return make


def test_ranked_teams_undo_only_their_own_actions(new_campaign: NewCampaign) -> None:
    assert [new_campaign("me", ranked=ranked).undo_unasked for ranked in (True, False)] == ["own", "team"]


class TestWhoIsAsked:
    """No one learned anything, so the policy asks no one."""

    def test_the_player_of_the_action_is_asked(self, trio: NewCampaign, owner: Any, mate: Any) -> None:
        campaign = trio(undo="safe")
        play(campaign)
        called = undo(campaign, mate)
        assert (asks(campaign, called), called.table_version) == ([0], 2), "nothing has moved"
        moved = services.vote(campaign.id, owner, proposal=called.version, agrees=True)
        assert (moved.vote, moved.table_version) == (None, 1)
        assert [event.type for event in Event.objects.filter(version__gt=2)] == ["proposed", "answered", "undone"]
        assert fresh(campaign).knowledge_taken_back == 0
        assert verify(fresh(campaign)).fault is None
