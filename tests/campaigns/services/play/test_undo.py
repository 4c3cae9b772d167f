"""Undo, redo and votes in High Card: 3 tricks a game, a new deal reveals cards."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from campaigns import errors, services
from campaigns.eventlog import log
from campaigns.models import Campaign
from campaigns.verification.verify import verify
from engine.kernel.decisions import Decision
from tests.campaigns.rival_campaigns import fresh
from tests.rulesets.highcard import HighCard, Table

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]
DEAL = 7
"""With two seats the sixth action ends the first game and deals again: version 7."""


def play(campaign: Campaign, user: Any, times: int = 1) -> int:
    """Play the lowest card of the seat that must choose. Return the last version."""
    for _ in range(times):
        rules, version, table = services.table(campaign)
        card = min(option.card for option in rules.decision(table).options)
        services.act(campaign.id, user, {"type": "play", "card": card}, expected_version=version)
    return log.head(campaign.id).version


def digest(campaign: Campaign, at: int | None = None) -> str:
    rules, _, table = services.table(campaign, at)
    return rules.digest(table)


@pytest.fixture
def alone(new_campaign: NewCampaign) -> Campaign:
    return new_campaign("me", "me")


class TestUndo:
    def test_undo_restores_the_table_and_keeps_the_events(self, alone: Campaign, owner: Any) -> None:
        version = play(alone, owner, 3)
        moved = services.undo(alone.id, owner, expected_version=version)
        assert moved[:3] == services.Moved(version=5, table_version=3)[:3]
        assert digest(alone) == digest(alone, 3) != digest(alone, 4)
        assert [event.type for event in log.read(alone.id)] == ["opened", "acted", "acted", "acted", "undone"]

    def test_undo_includes_the_bots_answers(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "bot:random", undo="free")
        while fresh(campaign).actions < 3:
            version = play(campaign, owner)
        before = digest(campaign)
        choices = [event.version for event in log.read(campaign.id) if event.seat == 0]
        moved = services.undo(campaign.id, owner, expected_version=version)
        assert digest(campaign) == digest(campaign, choices[-1] - 1)
        assert moved.table_version == choices[-1] - 1
        play(campaign, owner)
        assert digest(campaign) == before, "bots choose the same again"

    def test_only_players_undo(self, duel: Campaign, stranger: Any) -> None:
        Campaign.objects.update(visibility="public")
        for command in (services.undo, services.redo):
            with pytest.raises(errors.NotYourSeatError):
                command(duel.id, stranger, expected_version=1)
        with pytest.raises(errors.NotYourSeatError):
            services.vote(duel.id, stranger, proposal=1, agrees=True)

    def test_undo_is_refused_after_the_end(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", format="single", undo="free")
        version = play(campaign, owner, 3)
        with pytest.raises(errors.NotPlayingError):
            services.undo(campaign.id, owner, expected_version=version)

    def test_a_repeated_key_returns_the_first_answer(self, alone: Campaign, owner: Any) -> None:
        request = {"expected_version": play(alone, owner, 2), "by": "turn", "idempotency_key": "k"}
        first = services.undo(alone.id, owner, **request)
        assert services.undo(alone.id, owner, **request)[:3] == first[:3]
        assert log.head(alone.id).version == first.version
        with pytest.raises(errors.IdempotencyMismatchError):
            services.undo(alone.id, owner, **{**request, "by": "action"})
        with pytest.raises(errors.IdempotencyMismatchError):
            services.redo(alone.id, owner, **request)
        with pytest.raises(errors.IdempotencyMismatchError):
            services.act(alone.id, owner, {"type": "play", "card": 1}, expected_version=3, idempotency_key="k")


class TestWhatIsAskedForFormsSake:
    """The last card of a hand is a formal decision, so that nobody sees it was forced."""

    @pytest.fixture(autouse=True)
    def formal_last_cards(self, monkeypatch: Any) -> None:
        decide = HighCard.decision

        def decision(rules: HighCard, table: Table) -> Decision | None:
            asked = decide(rules, table)
            return asked and structs.replace(asked, formal=len(asked.options) == 1)

        monkeypatch.setattr(HighCard, "decision", decision)

    def test_a_formal_answer_moves_with_the_choice_before_it(self, alone: Campaign, owner: Any) -> None:
        version = play(alone, owner, DEAL - 2)
        undo = services.prospects(fresh(alone), owner)["undo"]["action"]
        assert (undo["to_version"], [row["version"] for row in undo["events"]]) == (DEAL - 3, [DEAL - 2, DEAL - 1])
        moved = services.undo(alone.id, owner, expected_version=version)
        assert digest(alone) == digest(alone, DEAL - 3)
        services.redo(alone.id, owner, expected_version=moved.version)
        assert digest(alone) == digest(alone, version)


class TestPolicy:
    def test_the_default_policy_is_safe_if_ranked_and_vote_otherwise(self, new_campaign: NewCampaign) -> None:
        assert [new_campaign("me", ranked=ranked).undo for ranked in (True, False)] == ["safe", "vote"]

    def test_the_policy_off_refuses_every_undo(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", undo="off")
        with pytest.raises(errors.UndoRefusedError) as refusal:
            services.undo(campaign.id, owner, expected_version=play(campaign, owner, 1))
        assert refusal.value.extra == {"policy": "off", "furthest": 2}

    @pytest.mark.parametrize("undo", ["safe", "vote", "free"])
    def test_undo_without_new_knowledge_needs_no_vote(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, undo: str
    ) -> None:
        campaign = new_campaign("me", "open", undo=undo)
        services.join(campaign.id, mate, campaign.invite)
        version = play(campaign, owner)
        assert services.undo(campaign.id, mate, expected_version=version).vote is None
        assert fresh(campaign).knowledge_taken_back == 0

    def test_safe_stops_at_new_knowledge_and_names_the_rule(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me", undo="safe")
        version = play(campaign, owner, DEAL)
        services.undo(campaign.id, owner, expected_version=version)
        with pytest.raises(errors.UndoRefusedError) as refusal:
            services.undo(campaign.id, owner, expected_version=version + 1, to_version=DEAL - 1)
        extra = refusal.value.extra
        assert (extra["policy"], extra["furthest"]) == ("safe", DEAL)
        assert extra["because"]["version"] == DEAL
        assert extra["because"]["rule"] == "DEAL-1"
        assert extra["because"]["rule"] in refusal.value.detail
        assert not {"seen_by", "learned"} & set(extra["because"]["fact"])
        assert fresh(campaign).version == version + 1

    def test_a_refusal_names_no_card_hidden_from_the_caller(
        self, new_campaign: NewCampaign, mate: Any, owner: Any
    ) -> None:
        campaign = new_campaign("me", "open", undo="safe")
        services.join(campaign.id, mate, campaign.invite)
        for _ in range(DEAL - 1):
            version = play(campaign, {0: owner, 1: mate}[fresh(campaign).waiting_for[0]])
        cards = {}
        for user in (owner, mate):
            with pytest.raises(errors.UndoRefusedError) as refusal:
                services.undo(campaign.id, user, expected_version=version)
            cards[user] = refusal.value.extra["because"]["fact"]["card"]
        assert (cards[owner] is not None, cards[mate]) == (True, None)

    def test_the_policy_free_reaches_the_opening_and_is_recorded(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me", undo="free")
        version = play(campaign, owner, DEAL)
        services.undo(campaign.id, owner, expected_version=version, to_version=1)
        assert fresh(campaign).knowledge_taken_back == 1
        services.redo(campaign.id, owner, expected_version=version + 1, to_version=version)
        assert fresh(campaign).knowledge_taken_back == 1
        assert verify(campaign).fault is None


class TestVote:
    @pytest.fixture
    def called(self, duel: Campaign, owner: Any, mate: Any) -> services.Moved:
        """The owner asks to undo the deal of the second game."""
        for _ in range(DEAL - 1):
            version = play(duel, {0: owner, 1: mate}[fresh(duel).waiting_for[0]])
        return services.undo(duel.id, owner, expected_version=version, to_version=DEAL - 2)

    def test_undoing_new_knowledge_starts_a_vote(self, duel: Campaign, called: services.Moved, mate: Any) -> None:
        assert called.table_version == DEAL
        assert digest(duel) == digest(duel, DEAL)
        data = services.vote_data(fresh(duel), called.vote, [1])
        assert data is not None
        rows = data.pop("taken_back")
        assert data == {
            "proposal": DEAL + 1,
            "about": "undo",
            "seat": 0,
            "to_version": DEAL - 2,
            "asked": {"to_version": DEAL - 2},
            "knowledge": True,
            "chair": None,
            "agreed": [0],
            "waiting_for": [1],
        }
        assert [row["version"] for row in rows] == [DEAL - 1, DEAL]
        assert all(("payload" in row) == (row["seat"] == 1) for row in rows)

    def test_a_unanimous_vote_carries_out_the_undo(self, duel: Campaign, called: services.Moved, mate: Any) -> None:
        moved = services.vote(duel.id, mate, proposal=called.version, agrees=True)
        assert (moved.vote, moved.table_version) == (None, DEAL - 2)
        assert digest(duel) == digest(duel, DEAL - 2)
        assert [event.type for event in log.read(duel.id, after=DEAL)] == ["proposed", "answered", "undone"]
        assert fresh(duel).knowledge_taken_back == 1
        assert verify(duel).fault is None

    def test_a_no_ends_the_vote(self, duel: Campaign, called: services.Moved, mate: Any, owner: Any) -> None:
        moved = services.vote(duel.id, mate, proposal=called.version, agrees=False)
        assert (moved.vote, moved.table_version) == (None, DEAL)
        for user in (owner, mate):
            with pytest.raises(errors.VoteOverError):
                services.vote(duel.id, user, proposal=called.version, agrees=True)

    def test_bots_and_former_players_have_no_vote(
        self, new_campaign: NewCampaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        campaign = new_campaign("me", "open", "open", "bot:random")
        services.join(campaign.id, mate, campaign.invite)
        services.join(campaign.id, stranger, campaign.invite)
        people = {0: owner, 1: mate, 2: stranger}
        while (now := fresh(campaign)).game == 1:
            play(campaign, people[now.waiting_for[0]])
        stranger.delete()
        version = log.head(campaign.id).version
        called = services.undo(campaign.id, owner, expected_version=version, to_version=1)
        assert called.vote is not None
        assert services.vote(campaign.id, mate, proposal=called.version, agrees=True).table_version == 1


class TestProspects:
    def test_prospects_list_nodes_and_requirements(self, duel: Campaign, owner: Any, mate: Any) -> None:
        for _ in range(DEAL - 1):
            play(duel, {0: owner, 1: mate}[fresh(duel).waiting_for[0]])
        found = services.prospects(fresh(duel), owner)
        assert (found["policy"], found["furthest"], found["because"]["rule"]) == ("vote", DEAL, "DEAL-1")
        assert found["redo"] == {"action": None, "turn": None}
        action = found["undo"]["action"]
        assert (action["to_version"], action["needs"]) == (DEAL - 1, "vote")
        assert [row["version"] for row in action["events"]] == [DEAL]

    def test_prospects_match_the_real_undo(self, alone: Campaign, owner: Any) -> None:
        version = play(alone, owner, 5)
        for command, name in ((services.undo, "undo"), (services.redo, "redo")):
            for by in services.STRIDES:
                promised = services.prospects(fresh(alone), owner)[name][by]
                moved = command(alone.id, owner, expected_version=version, by=by)
                assert (moved.table_version, promised["needs"]) == (promised["to_version"], "nothing")
                version = moved.version
