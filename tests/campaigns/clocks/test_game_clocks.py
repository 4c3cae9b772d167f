"""Game clocks: the log gives the time used, timeouts resign, outages cost nothing."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from campaigns import services, tasks
from campaigns.clocks import game_clocks, worker_heartbeat
from campaigns.errors import SetupError
from campaigns.eventlog import event_types, log
from campaigns.models import Campaign
from campaigns.verification.verify import verify
from tests.campaigns.clocks.wall_clock import BEGINNING, Wall
from tests.campaigns.files.campaign_files import lines_of, load, refused
from tests.campaigns.files.campaign_files import sealed as chained
from tests.campaigns.rival_campaigns import fresh, play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rivals_known")]
NewCampaign = Callable[..., Campaign]
TEN_MINUTES = {"kind": "game", "minutes": 10}
THREE_DAYS = {"kind": "answer", "days": 3}
DAY_S = 24 * 60 * 60


@pytest.fixture
def wall(db: None, monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


def used(campaign: Campaign) -> list[float]:
    """Return the time that each person has used, in seconds."""
    data = services.clock_data(fresh(campaign))
    assert data is not None
    return [seat["used_s"] for seat in data["seats"]]


def running(campaign: Campaign) -> list[int]:
    data = services.clock_data(fresh(campaign))
    assert data is not None
    return [seat["seat"] for seat in data["seats"] if seat["is_running"]]


def last_payload(campaign: Campaign) -> dict[str, Any]:
    return log.payload(log.read(campaign.id).filter(type=event_types.ACTED).order_by("-version")[0])


def assert_true(campaign: Campaign) -> None:
    assert verify(fresh(campaign)).fault is None


class TestChoosingOne:
    @pytest.mark.parametrize(
        ("clock", "field"),
        [
            ({"kind": "move", "minutes": 1}, "clock.kind"),
            ({"kind": "game", "minutes": 0}, "clock.minutes"),
            ({"kind": "game", "minutes": 1441}, "clock.minutes"),
            ({"kind": "game", "minutes": "5"}, "clock.minutes"),
            ({"kind": "answer", "days": 61}, "clock.days"),
        ],
    )
    def test_an_invalid_clock_is_refused(self, new_campaign: NewCampaign, clock: Any, field: str) -> None:
        with pytest.raises(SetupError) as refusal:
            new_campaign("me", "open", ruleset="openbid", format="single", clock=clock)
        assert (refusal.value.field, Campaign.objects.count()) == (field, 0)

    def test_a_team_game_has_no_clock(self, new_campaign: NewCampaign) -> None:
        with pytest.raises(SetupError) as refusal:
            new_campaign("me", "open", clock=TEN_MINUTES)
        assert refusal.value.field == "clock"
        assert services.clock_data(new_campaign("me", "open")) is None


class TestTimeForTheGame:
    def test_a_clock_runs_for_the_player_who_must_decide(self, bidders: NewCampaign, wall: Wall) -> None:
        campaign = bidders(clock=TEN_MINUTES)
        wall.go(seconds=30)
        assert used(campaign) == [30, 0]
        play(campaign)
        wall.go(seconds=5)
        assert (used(campaign), running(campaign)) == ([35, 5], [0, 1]), "all answer unseen"
        play(campaign, seat=1)
        wall.go(seconds=7)
        assert (used(campaign), running(campaign)) == ([42, 5], [0])
        play(campaign)
        assert_true(campaign)

    def test_an_undo_gives_no_time_back(self, bidders: NewCampaign, owner: Any, mate: Any, wall: Wall) -> None:
        campaign = bidders(clock=TEN_MINUTES, undo="vote")
        wall.go(seconds=60)
        play(campaign, 3)
        called = services.undo(campaign.id, owner, expected_version=4, to_version=1)
        services.vote(campaign.id, mate, proposal=called.version, agrees=True)
        wall.go(seconds=3)
        assert used(campaign) == [63, 0]
        assert_true(campaign)


def test_each_decision_gets_the_full_answer_time(bidders: NewCampaign, wall: Wall) -> None:
    campaign = bidders(clock=THREE_DAYS)
    wall.go(days=1)
    play(campaign)
    assert used(campaign) == [0, 0]
    wall.go(days=2)
    play(campaign, seat=0)
    assert used(campaign) == [2 * DAY_S, 2 * DAY_S], "the rival still thinks about the same"
    assert_true(campaign)


class TestRunningOut:
    def test_a_player_without_time_resigns(self, bidders: NewCampaign, wall: Wall) -> None:
        campaign = bidders(clock=TEN_MINUTES)
        wall.go(minutes=9, seconds=59)
        tasks.keep_time()
        assert fresh(campaign).status == "playing"
        wall.go(seconds=1)
        tasks.keep_time()
        assert (fresh(campaign).status, last_payload(campaign)["because"]) == ("finished", "time")
        rows = services.events(fresh(campaign), None)
        assert [line["text"] for line in rows[1]["lines"]] == ["ran out of time", "resigns"]
        assert_true(campaign)

    def test_in_a_sealed_round_all_late_seats(
        self, new_campaign: NewCampaign, mate: Any, stranger: Any, wall: Wall
    ) -> None:
        campaign = new_campaign("me", "open", "open", ruleset="openbid", format="single", clock=TEN_MINUTES)
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite)
        wall.go(minutes=1)
        play(campaign)
        play(campaign, seat=1)
        wall.go(minutes=10)
        tasks.keep_time()
        events = [event for event in log.read(campaign.id) if event_types.is_resignation(event)]
        assert [event.seat for event in events] == [0, 2], "the longest without time first"
        assert fresh(campaign).status == "finished"
        assert_true(campaign)

    def test_a_broken_clock_stops_no_other(
        self, bidders: NewCampaign, new_campaign: NewCampaign, wall: Wall, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        broken = bidders(clock=TEN_MINUTES)
        campaign = new_campaign("me", "me", ruleset="openbid", format="single", clock=TEN_MINUTES)
        Campaign.objects.filter(pk=broken.pk).update(clocks={"used": [], "most": 0, "read": 0})
        wall.go(minutes=11)
        tasks.keep_time()
        assert fresh(campaign).status == "finished"


class TestOutages:
    def test_time_without_a_worker_does_not_count(self, bidders: NewCampaign, wall: Wall) -> None:
        campaign = bidders(clock=TEN_MINUTES)
        wall.go(seconds=30)
        wall.stand_still(hours=2)
        assert used(campaign) == [30, 0]
        tasks.keep_time()
        assert (fresh(campaign).status, used(campaign)) == ("playing", [30, 0])
        wall.go(seconds=10)
        play(campaign)
        assert last_payload(campaign)["paused"] == 2 * 60 * 60 * game_clocks.SECOND
        assert used(campaign) == [40, 0]
        assert_true(campaign)


class TestTimekeeper:
    @pytest.fixture
    def started(self, db: None) -> None:
        worker_heartbeat.tick(BEGINNING)

    def read(self, **later: float) -> timedelta:
        return worker_heartbeat.reading(BEGINNING + timedelta(**later)) * worker_heartbeat.MICROSECOND

    def test_time_counts_between_ticks(self, started: None) -> None:
        for second in range(2, 12, 2):
            worker_heartbeat.tick(BEGINNING + timedelta(seconds=second))
        assert self.read(seconds=10) == timedelta(seconds=10)
        assert self.read(seconds=11.5) == timedelta(seconds=11.5)

    def test_time_does_not_count_across_a_gap(self, started: None) -> None:
        assert self.read(seconds=11) == timedelta()
        worker_heartbeat.tick(BEGINNING + timedelta(hours=1))
        assert self.read(hours=1, seconds=3) == timedelta(seconds=3)

    def test_a_clock_that_is_put_back_takes_nothing(self, started: None) -> None:
        worker_heartbeat.tick(BEGINNING - timedelta(hours=1))
        worker_heartbeat.tick(BEGINNING - timedelta(hours=1) + timedelta(seconds=4))
        assert self.read(hours=-1, seconds=4) == timedelta(seconds=4)


class TestFiles:
    @pytest.fixture
    def timed_out(self, bidders: NewCampaign, wall: Wall) -> Campaign:
        campaign = bidders(clock=TEN_MINUTES)
        wall.stand_still(hours=1)
        play(campaign)
        tasks.keep_time()
        wall.go(minutes=10)
        tasks.keep_time()
        return fresh(campaign)

    def test_no_time_passes_while_a_copy_waits(self, bidders: NewCampaign, owner: Any, mate: Any, wall: Wall) -> None:
        campaign = bidders(clock=TEN_MINUTES)
        wall.go(seconds=30)
        play(campaign)
        copy = load(lines_of(campaign))
        wall.go(hours=1)
        for user in (owner, mate):
            services.join(copy.id, user, copy.invite)
        tasks.keep_time()
        assert (fresh(copy).status, used(copy)) == ("playing", [30, 0])
        wall.go(seconds=10)
        play(copy, seat=0)
        assert used(copy) == [40, 10]
        assert_true(copy)

    def test_a_timeout_with_time_left_is_found(self, timed_out: Campaign) -> None:
        lines = lines_of(timed_out)
        lines[3]["payload"]["paused"] = 10 * game_clocks.SECOND
        assert refused(chained(lines)).detail == "the seat resigned for time but had time left."
        lines[2]["payload"]["paused"] += 1
        assert "the pause is longer" in refused(chained(lines)).detail

    def test_a_changed_column_is_found(self, bidders: NewCampaign, wall: Wall) -> None:
        campaign = bidders(clock=TEN_MINUTES)
        wall.go(seconds=30)
        play(campaign)
        Campaign.objects.update(clocks={"used": [0, 0], "most": 1, "read": 0})
        fault = verify(fresh(campaign)).fault
        assert fault is not None and fault.detail == "the clocks differ from the log"
