"""Cases of the day: commitments, attempts, secrecy, boards and streaks."""

import json
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from campaigns import services, tasks
from campaigns.daily_cases import schedule, secret_seeds
from campaigns.daily_cases.models import Attempt, DailyCase
from campaigns.errors import (
    CampaignNotFoundError,
    CaseClosedError,
    CaseTakenError,
    CaseUnavailableError,
    GuestError,
    SealedCampaignError,
)
from campaigns.eventlog import log, repository, unit_of_work
from campaigns.models import Campaign, Seat
from campaigns.projections import runner
from campaigns.projections.models import Feat
from engine import bots
from tests.campaigns.eventlog.test_log import race
from tests.campaigns.finished_campaigns import play_out

pytestmark = [pytest.mark.db, pytest.mark.django_db]


class Calendar:
    """The time of the whole program, which only the test changes."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 28, 12, tzinfo=UTC)

    def go(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    found = Calendar()
    monkeypatch.setattr(timezone, "now", lambda: found.now)
    return found


def case(name: str = "solo", days: int = 0) -> DailyCase:
    return services.daily_case(schedule.today() + timedelta(days=days), "highcard", name)


def finish(campaign: Campaign, chance: int = 0) -> Campaign:
    """Play a campaign out, verify it and count its result."""
    played = play_out(campaign, chance)
    tasks.verify(played.id)
    runner.keep_up()
    return Campaign.objects.get(pk=played.id)


@pytest.mark.usefixtures("calendar")
class TestCommitment:
    def test_tomorrows_cases_are_committed_to_today(self, calendar: Calendar) -> None:
        announced = case(days=1).commitment
        calendar.go(days=2)
        published = case(days=-1)
        told = {
            "case": "solo",
            "day": "2026-11-29",
            "ruleset": "highcard",
            "seed": published.seed,
            "setup": published.setup,
        }
        text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert sha256(text.encode()).hexdigest() == announced == published.commitment

    def test_no_row_contains_the_seed_before_anybody_plays(self) -> None:
        seed = secret_seeds.seed_of(case()).hex()
        assert seed not in json.dumps(list(DailyCase.objects.values()), default=str)

    def test_each_case_has_its_own_seed(self) -> None:
        cases = [*services.daily_cases(), *services.daily_cases(schedule.today() + timedelta(days=1))]
        assert len({secret_seeds.seed_of(one) for one in cases}) == len(cases) > 4

    def test_a_worker_that_was_down_makes_up_for_it(self, calendar: Calendar) -> None:
        missed = case()
        calendar.go(days=5)
        tasks.keep_daily_cases()
        missed.refresh_from_db()
        assert missed.seed and missed.published_at == calendar.now
        assert case().commitment and case(days=1).commitment

    def test_an_attempt_that_ends_at_midnight_is_published(self, calendar: Calendar, owner: Any, mate: Any) -> None:
        last = services.start_attempt(owner, case())
        calendar.go(hours=11, minutes=59, seconds=59)
        played = unit_of_work.begin(last)
        while asked := played.decisions():
            played.play(asked[0].seat, asked[0].options[0])
        calendar.go(seconds=2)
        tasks.keep_daily_cases()  # before the end is stored
        calendar.go(seconds=-2)
        played.commit()
        calendar.go(minutes=2)
        tasks.keep_daily_cases()
        assert services.campaign_for(last.id, mate).published_seed == case(days=-1).seed != ""

    def test_doing_it_twice_changes_nothing(self) -> None:
        before = list(DailyCase.objects.values()) if services.daily_cases() else []
        tasks.keep_daily_cases()
        assert list(DailyCase.objects.values()) == before

    def test_an_old_key_opens_its_cases(self, settings: Any, calendar: Calendar, owner: Any) -> None:
        old, committed = settings.SECRET_KEY, case()
        settings.SECRET_KEY = "a new key"
        with pytest.raises(CaseUnavailableError):
            services.start_attempt(owner, committed)
        settings.SECRET_KEY_FALLBACKS = [old]
        assert services.start_attempt(owner, committed).seed
        calendar.go(days=1)
        assert secret_seeds.case_commitment(committed, bytes.fromhex(case(days=-1).seed)) == committed.commitment


class TestAttempt:
    def test_all_accounts_get_the_committed_deal(self, calendar: Calendar, owner: Any, mate: Any) -> None:
        first, second = (services.start_attempt(user, case()) for user in (owner, mate))
        assert first.status == second.status == Campaign.Status.PLAYING
        assert (first.seed, first.setup) == (second.seed, second.setup)
        assert first.seed == secret_seeds.seed_of(case()).hex()
        assert first.undo == Campaign.Undo.SAFE

    def test_an_upgrade_keeps_bot_and_options_of_the_day(
        self, calendar: Calendar, owner: Any, mate: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rules = repository.find_ruleset("sealedbid")
        monkeypatch.setattr(type(rules), "proven_bots", ("agent",))
        committed = services.daily_case(schedule.today(), "sealedbid", "duel")
        monkeypatch.setattr(type(rules), "proven_bots", ())
        campaign = services.start_attempt(owner, committed)
        assert campaign.seats.get(index=1).controller == "bot:agent"
        assert (
            committed.setup["options"]
            == campaign.options
            == {name: option.default for name, option in rules.describe().options.items()}
        )
        monkeypatch.delitem(bots.BOTS, "agent")
        with pytest.raises(CaseUnavailableError):
            services.start_attempt(mate, committed)

    def test_an_account_has_one(self, calendar: Calendar, owner: Any) -> None:
        campaign = services.start_attempt(owner, case())
        with pytest.raises(CaseTakenError) as refusal:
            services.start_attempt(owner, case())
        assert refusal.value.extra == {"campaign": campaign.id}
        assert Campaign.objects.count() == 1

    def test_guests_have_none(self, calendar: Calendar) -> None:
        with pytest.raises(GuestError):
            services.start_attempt(services.create_guest(), case())

    @pytest.mark.parametrize("days", [-1, 1])
    def test_it_begins_on_the_day_only(self, calendar: Calendar, owner: Any, days: int) -> None:
        other = case(days=1)
        calendar.go(days=1 - days)
        with pytest.raises(CaseClosedError):
            services.start_attempt(owner, DailyCase.objects.get(pk=other.pk))

    def test_a_published_case_stays_closed_when_the_clock_is_set_back(self, calendar: Calendar, owner: Any) -> None:
        opened = case()
        calendar.go(days=1)
        services.daily_cases()
        calendar.go(days=-1)
        with pytest.raises(CaseClosedError):
            services.start_attempt(owner, DailyCase.objects.get(pk=opened.pk))

    @pytest.mark.django_db(transaction=True)
    def test_of_two_at_once_one_is_refused(self, calendar: Calendar, owner: Any) -> None:
        opened = case()

        def begin(name: str) -> str:
            try:
                return services.start_attempt(owner, opened).status
            except CaseTakenError:
                return "taken"

        assert sorted(race(begin)) == ["playing", "taken"]
        assert Campaign.objects.count() == Attempt.objects.count() == 1


class TestTeam:
    @pytest.fixture
    def team(self, calendar: Calendar, owner: Any) -> Campaign:
        """The owner's team, which waits for a second player."""
        return services.start_attempt(owner, case("team"))

    def test_it_counts_for_each_member(self, team: Campaign, mate: Any) -> None:
        services.join(team.id, mate, team.invite, consent=True)
        with pytest.raises(CaseTakenError):
            services.start_attempt(mate, case("team"))

    def test_who_had_an_attempt_cant_join(self, team: Campaign, mate: Any) -> None:
        services.start_attempt(mate, case("team"))
        with pytest.raises(CaseTakenError):
            services.join(team.id, mate, team.invite)
        assert team.seats.get(index=1).controller == Seat.OPEN

    def test_nobody_joins_after_the_day(self, team: Campaign, mate: Any, calendar: Calendar) -> None:
        calendar.go(days=1)
        with pytest.raises(CaseClosedError):
            services.join(team.id, mate, team.invite)

    def test_who_abandons_a_lobby_keeps_the_attempt(self, team: Campaign, owner: Any) -> None:
        services.abandon(team.id, owner)
        assert services.start_attempt(owner, case("team")).id != team.id


class TestSecrecy:
    @pytest.fixture
    def ended(self, calendar: Calendar, owner: Any) -> Campaign:
        """The owner's finished attempt, while others still play the case."""
        return finish(services.start_attempt(owner, case()))

    def test_an_ended_attempt_keeps_the_seed_for_the_day(self, ended: Campaign, owner: Any) -> None:
        assert ended.is_over and ended.published_seed is None
        assert ended.seed not in json.dumps(services.events(ended, 0), default=str)
        for reveal in (
            lambda: services.export_campaign(ended.id, owner),
            lambda: services.fork(ended.id, owner, at_version=2),
        ):
            with pytest.raises(SealedCampaignError):
                reveal()

    def test_nobody_else_sees_it(self, ended: Campaign, mate: Any) -> None:
        with pytest.raises(CampaignNotFoundError):
            services.campaign_for(ended.id, mate)

    def test_no_operator_can_have_it_disclosed(self, ended: Campaign, owner: Any, calendar: Calendar) -> None:
        report = services.report_problem(owner, "Odd", campaign=ended.id)
        operator = get_user_model().objects.create_superuser("op", password="a long secret of op")
        services.disclose(report, operator)
        assert not services.is_disclosed(ended, operator)
        with pytest.raises(SealedCampaignError):
            services.full_log(report, operator)

    def test_seed_and_replay_are_public_the_day_after(self, ended: Campaign, mate: Any, calendar: Calendar) -> None:
        calendar.go(days=1)
        assert case(days=-1).seed == ended.seed
        seen = services.campaign_for(ended.id, mate)
        assert seen.published_seed == ended.seed
        assert ended.seed in json.dumps(services.events(seen, None), default=str)
        assert list(services.export_campaign(ended.id, mate))

    def test_a_running_attempt_stays_private(self, calendar: Calendar, owner: Any, mate: Any) -> None:
        running = services.start_attempt(owner, case())
        calendar.go(days=1)
        services.daily_cases()
        with pytest.raises(CampaignNotFoundError):
            services.campaign_for(running.id, mate)


class TestBoard:
    def test_the_best_result_is_first(self, calendar: Calendar, owner: Any, mate: Any) -> None:
        for chance, user in enumerate((owner, mate)):
            finish(services.start_attempt(user, case()), chance)
        rows = services.case_board(case(), owner)[:]
        assert len(rows) == 2 and rows[0].rank == 1
        points = [row.ranks["points"] for row in rows]
        assert points == sorted(points, reverse=True)
        assert {row.is_mine for row in rows} == {True, False}
        assert not any(row.is_open for row in rows)

    def test_equal_results_share_a_rank(self, calendar: Calendar, owner: Any, mate: Any, stranger: Any) -> None:
        played = [finish(services.start_attempt(user, case())) for user in (owner, mate, stranger)]
        played[0].results.update(actions=played[0].actions + 1)
        own = [services.case_board(case(), user).own_row() for user in (owner, mate, stranger)]
        assert [row and row.rank for row in own] == [3, 1, 1]
        assert [row.rank for row in services.case_board(case(), owner)[:]] == [1, 1, 3]

    def test_a_duel_sorts_by_outcome_and_has_given_decks(self, calendar: Calendar, owner: Any, mate: Any) -> None:
        duel = services.daily_case(schedule.today(), "sealedbid", "duel")
        played = [finish(services.start_attempt(user, duel), chance) for chance, user in enumerate((owner, mate))]
        first, second = (log.payload(log.read(campaign.id)[0])["secrets"] for campaign in played)
        assert [row["secret"] for row in first] == [row["secret"] for row in second]
        assert played[0].undo == Campaign.Undo.OFF
        levels = [row.outcome for row in services.case_board(duel, owner)[:]]
        assert levels == sorted(levels, key=["won", "tied", "lost"].index) and len(levels) == 2

    def test_only_verified_results_in_time_count(self, calendar: Calendar, owner: Any, mate: Any) -> None:
        faulty = finish(services.start_attempt(owner, case()))
        Campaign.objects.filter(pk=faulty.pk).update(fault={"version": 1, "detail": "changed"})
        late = services.start_attempt(mate, case())
        calendar.go(days=1)
        finish(late)
        assert services.case_board(case(days=-1), owner)[:] == []
        assert services.streak(mate) == 0

    def test_only_an_end_in_time_earns_achievements(self, calendar: Calendar, owner: Any, mate: Any) -> None:
        late = services.start_attempt(mate, case())
        finish(services.start_attempt(owner, case()))
        calendar.go(days=1)
        finish(late)
        assert set(Feat.objects.values_list("user_id", flat=True)) == {owner.pk}

    def test_it_stays_off_the_leaderboards(self, calendar: Calendar, owner: Any) -> None:
        ended = finish(services.start_attempt(owner, case()))
        assert ended.results.get().status == "unranked"

    def test_three_days(self, calendar: Calendar, owner: Any, mate: Any) -> None:
        """On the third day the server goes down for three days."""
        announced = {}
        for _ in range(2):
            announced[case(days=1).day] = case(days=1).commitment
            finish(services.start_attempt(owner, case()))
            calendar.go(days=1)
        assert services.streak(owner) == 2
        tasks.keep_daily_cases()
        best = services.best_replay(schedule.today() - timedelta(days=1))
        assert best is not None and best.owner == owner
        finish(services.start_attempt(owner, case()))
        calendar.go(days=3)
        tasks.keep_daily_cases()
        assert services.streak(owner) == 3  # nobody could play on the days without a server
        solo = DailyCase.objects.filter(name="solo", day__in=announced)
        assert {one.day: one.commitment for one in solo} == announced
        assert all(secret_seeds.seed_of(one) and one.seed for one in DailyCase.objects.filter(day__lt=schedule.today()))
        calendar.go(days=1)
        assert services.streak(owner) == 0
