"""Achievements: what counts, for whom and when, and rebuilds."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaigns import services
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.projections.achievements import COLD_AFTER, list_achievements
from campaigns.projections.models import Feat
from campaigns.verification.verify import check as verify
from engine.ruleset import RULESETS
from tests.campaigns.finished_campaigns import play_out
from tests.campaigns.finished_contests import contest
from tests.campaigns.projections.projection_rows import rebuilt_equals_kept
from tests.campaigns.projections.test_statistics import VERBS, act_once, happen
from tests.campaigns.rival_campaigns import fresh

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


def feats(user: Any) -> set[str]:
    runner.catch_up("achievements")
    rows = Feat.objects.filter(generation=runner.live_generation("achievements"), user=user)
    return set(rows.values_list("achievement", flat=True))


def achievement(name: str, of: str, viewer: Any, ruleset: str | None = "highcard") -> dict[str, Any]:
    runner.catch_up("achievements")
    rows = services.player_achievements(of, viewer, ruleset)
    return next(row for row in rows if row["name"] == name)


def test_there_are_twenty() -> None:
    games = {name: found for name, found in list_achievements().items() if name not in ("highcard", "sealedbid")}
    assert {name: len(found) for name, found in games.items()} == {"": 4, "legendary": 6, "fanccg": 5, "ccg": 5}


class TestMoment:
    def test_it_is_the_event_that_reached_the_goal(self, new_campaign: NewCampaign, owner: Any) -> None:
        play_out(new_campaign("me", format="single"))
        over = play_out(new_campaign("me", name="Nine"))
        runner.catch_up("achievements")
        found = achievement("nine_tricks", "olivia", owner)
        assert (found["number"], found["goal"]) == (9, 9)
        moment = found["earned"]
        assert moment["campaign"] == {"id": over.id, "name": "Nine"}
        assert moment["version"] == 1 + 6, "three tricks of the first campaign count"
        assert moment["at"] == Feat.objects.get(campaign=over, version=7, achievement="nine_tricks").done_at

    def test_nothing_is_earned_before_the_end(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", format="single")
        act_once(campaign, owner)
        assert feats(owner) == set()
        play_out(campaign)
        assert {"first_case", "full_drawer", "every_department", "nine_tricks"} <= feats(owner)

    def test_an_undone_moment_is_taken_back(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", format="single", undo="free", options={"ranks": 15})
        for _ in range(2):
            act_once(campaign, owner)
        services.undo(campaign.id, owner, expected_version=fresh(campaign).version, to_version=1)
        over = play_out(campaign)
        runner.catch_up("achievements")
        versions = Feat.objects.filter(achievement="nine_tricks").values_list("version", flat=True)
        assert sorted(versions) == [over.version - 3, over.version - 2, over.version - 1], "neither 2 nor 3"

    def test_a_long_pause_makes_a_cold_case(
        self, new_campaign: NewCampaign, owner: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for pause, is_cold in ((COLD_AFTER - timedelta(days=1), False), (COLD_AFTER, True)):
            campaign = new_campaign("me", format="single")
            act_once(campaign, owner)
            later = timezone.now() + pause
            with monkeypatch.context() as patch:
                patch.setattr(timezone, "now", lambda later=later: later)
                play_out(campaign)
            assert ("cold_case" in feats(owner)) == is_cold
        assert achievement("cold_case", "olivia", owner, None)["earned"]["version"] == 3


class TestWhoEarns:
    def test_people_earn_by_their_first_seat(self, new_campaign: NewCampaign, owner: Any) -> None:
        play_out(new_campaign("me", "me", "bot:random", format="single", wake_bots=False))
        runner.catch_up("achievements")
        assert Feat.objects.filter(achievement="first_case").count() == 1
        assert set(Feat.objects.values_list("user", flat=True)) == {owner.pk}

    def test_a_bot_substitute_earns_nothing(self, duel: Campaign, owner: Any, mate: Any) -> None:
        services.call_bot(duel.id, owner, 1)
        play_out(duel)
        assert "first_case" in feats(owner) and feats(mate) == set()

    def test_a_seat_that_resigned_earns_nothing(self, owner: Any, mate: Any) -> None:
        contest([owner, mate], (5, 3), resigns=1)
        assert "first_case" in feats(owner) and feats(mate) == set()

    def test_nobody_earns_against_themself(self, owner: Any) -> None:
        contest([owner, owner], (5, 3))
        assert feats(owner) == set()

    @pytest.mark.parametrize(
        "columns", [{"has_own_seed": False}, {"custom_cards": {"title": "Mine"}}, {"imported_from": {"campaign": "x"}}]
    )
    def test_unusual_campaigns_earn_nothing(self, owner: Any, mate: Any, columns: dict[str, Any]) -> None:
        Campaign.objects.filter(pk=contest([owner, mate], (5, 3)).pk).update(**columns)
        assert feats(owner) == set()

    def test_forks_and_abandoned_campaigns_earn_nothing(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", format="single")
        act_once(campaign, owner)
        play_out(services.fork(campaign.id, owner, at_version=2))
        services.abandon(campaign.id, owner)
        assert feats(owner) == set()

    def test_a_guided_game_earns_only_those_of_all_games(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", format="single")
        Campaign.objects.filter(pk=campaign.pk).update(guided=True, has_own_seed=False)
        play_out(campaign)
        assert feats(owner) == {"first_case", "every_department", "full_drawer"}


class TestViewers:
    @pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
    def test_others_know_only_of_campaigns_that_they_may_see(
        self, new_campaign: NewCampaign, owner: Any, stranger: Any, visibility: str
    ) -> None:
        play_out(new_campaign("me", visibility=visibility))
        assert achievement("nine_tricks", "olivia", owner)["number"] == 9
        seen = achievement("nine_tricks", "olivia", stranger)
        assert (seen["number"], seen["earned"] is not None) == ((9, True) if visibility == "public" else (0, False))

    def test_a_ranked_private_campaign_shows_no_place(
        self, new_campaign: NewCampaign, owner: Any, stranger: Any
    ) -> None:
        over = play_out(new_campaign("me", ranked=True))
        assert achievement("nine_tricks", "olivia", stranger)["earned"] is None
        runner.catch_up("standings")
        verify(over)
        earned = achievement("nine_tricks", "olivia", stranger)["earned"]
        assert (earned["campaign"], earned["version"]) == (None, None)
        assert achievement("nine_tricks", "olivia", owner)["earned"]["at"] == earned["at"]

    def test_equal_subjects_count_once(self, new_campaign: NewCampaign, owner: Any, mate: Any) -> None:
        for _ in range(2):
            play_out(new_campaign("me", format="single"))
        assert achievement("every_department", "olivia", owner, None)["number"] == 1
        contest([owner, mate], (5, 3))
        found = achievement("every_department", "olivia", owner, None)
        assert (found["number"], found["goal"]) == (2, len(RULESETS))
        assert achievement("full_drawer", "olivia", owner, None)["number"] == 3


class TestRebuild:
    def test_it_gives_the_same_rows(self, owner: Any) -> None:
        for number, what in enumerate(VERBS):
            happen(owner, 2, what, number)
        assert rebuilt_equals_kept("achievements")

    def test_a_deleted_account_leaves_none(self, duel: Campaign, mate: Any) -> None:
        play_out(duel)
        assert feats(mate)
        services.delete_account(mate)
        assert set(Feat.objects.values_list("user__username", flat=True)) == {"olivia"}
        assert rebuilt_equals_kept("achievements")

    def test_a_guest_who_sat_beside_their_account_counts_once(self, new_campaign: NewCampaign, owner: Any) -> None:
        guest = services.create_guest()
        campaign = new_campaign("me", "open", format="single")
        services.join(campaign.id, guest, campaign.invite)
        play_out(campaign)
        runner.catch_up("achievements")
        services.merge_guest(guest, owner)
        assert achievement("full_drawer", "olivia", owner, None)["number"] == 1
        assert rebuilt_equals_kept("achievements")
