"""Ruleset versions: campaigns finish under theirs, migrate, or stay watchable."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from campaigns import ruleset_migration, services
from campaigns.bots import bot_turns
from campaigns.errors import CannotCarryError, OutdatedCampaignError, UndoRefusedError
from campaigns.eventlog import event_types, log, repository
from campaigns.models import Campaign
from campaigns.verification.verify import verify
from engine import ruleset as rulesets
from tests.campaigns.eventlog.old_logs import bring_back
from tests.campaigns.services.play.test_undo import digest, fresh

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]
PLAYING, FINISHED = "legendary-version-1-playing.jsonl", "legendary-version-1-finished.jsonl"


class TestAnOlderVersionThatCanStillBePlayed:
    """In version 1 of High Card the 1 doesn't beat all others."""

    @pytest.fixture
    def old(self, new_campaign: NewCampaign, monkeypatch: pytest.MonkeyPatch) -> Campaign:
        """Return a campaign that started when version 1 was current."""
        first = rulesets.get("highcard", 1)
        monkeypatch.setattr(repository, "find_ruleset", lambda name, version=None: first)
        campaign = new_campaign("bot:random", "bot:random", seed=bytes(32), wake_bots=False)
        monkeypatch.undo()
        return campaign

    def test_an_old_campaign_finishes_under_its_version(self, old: Campaign) -> None:
        bot_turns.play(old.id)
        campaign = fresh(old)
        assert (campaign.ruleset_version, campaign.status) == (1, "finished")
        assert verify(campaign).fault is None
        assert services.table(campaign).ruleset.version == 1


class TestACampaignUnderWayWhoseVersionIsGone:
    @pytest.fixture
    def old(self) -> Campaign:
        return bring_back(PLAYING)

    def test_an_outdated_campaign_is_read_only(self, old: Campaign) -> None:
        with pytest.raises(OutdatedCampaignError):
            services.table(old)
        assert len(services.events(old, None, limit=500)) == old.version
        assert verify(old)[:4] == (old.id, old.version, None, False)

    def test_a_migrated_campaign_continues(self, old: Campaign) -> None:
        ruleset_migration.carry_over(old)
        campaign = fresh(old)
        assert (campaign.ruleset_version, campaign.version) == (rulesets.get("legendary").version, old.version + 1)
        assert digest(campaign) == digest(campaign, old.version)
        assert verify(campaign)[:4] == (old.id, old.version + 1, None, True)

    def test_undo_stops_at_the_migration(self, old: Campaign, owner: Any) -> None:
        ruleset_migration.carry_over(old)
        bot_turns.play(old.id, 60)
        old.seats.update(controller="human", user=owner)
        Campaign.objects.update(undo="free", owner=owner)
        version = fresh(old).version
        assert services.prospects(fresh(old), owner)["reach"] == old.version + 1
        with pytest.raises(UndoRefusedError) as refusal:
            services.undo(old.id, owner, expected_version=version, to_version=old.version)
        assert refusal.value.extra["furthest"] == old.version + 1
        moved = services.undo(old.id, owner, expected_version=version, to_version=old.version + 1)
        assert (moved.table_version, fresh(old).knowledge_taken_back) == (old.version + 1, 1)

    def test_the_command_migrates_outdated_campaigns(self, old: Campaign, new_campaign: NewCampaign) -> None:
        new_campaign("me")
        out = StringIO()
        call_command("migrate_campaigns", "--all", stdout=out)
        assert out.getvalue() == f"{old.id}: migrated to the current rules and cards\n"
        assert ruleset_migration.outdated() == []

    def test_a_log_that_replays_differently_is_not_migrated(self, old: Campaign) -> None:
        Campaign.objects.update(seed="00" * 32, seed_commitment="")
        with pytest.raises(CannotCarryError):
            ruleset_migration.carry_over(fresh(old))
        assert (fresh(old).ruleset_version, fresh(old).version) == (1, old.version)
        assert log.read(old.id).last().type == event_types.ACTED


def test_a_finished_outdated_campaign_can_be_replayed() -> None:
    old = bring_back(FINISHED)
    assert ruleset_migration.outdated() == []
    index = services.replay(old, None)
    assert next(iter(index["games"]))["version"] == 1
    assert len(index["turns"]) > 3
    assert index["moments"]
    assert services.events(old, 0, after=100, limit=5)[0]["facts"] is not None
