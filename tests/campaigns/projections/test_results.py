"""Results: which are ranked, in which order, and rebuilds."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

import pytest
from django.db import OperationalError
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import services
from campaigns.eventlog import repository
from campaigns.files import transfer
from campaigns.models import Campaign, Event
from campaigns.projections import leaderboards, rank_counts, results, runner
from campaigns.projections.base import maker
from campaigns.projections.leaderboards import BoardName
from campaigns.projections.models import Checkpoint, Count, Entry, Result
from campaigns.projections.results import judge, projection
from campaigns.verification import verify
from tests.campaigns.finished_campaigns import play_out
from tests.campaigns.projections.projection_rows import rebuilt_equals_kept
from tests.support.profiles import budget
from tests.support.query_plans import only_on_sqlite, plan

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]

BOTS = ("bot:random", "bot:random")
EVERYBODY = BoardName("highcard", "series", "bots", None, {"ranks": None})


@pytest.fixture
def ranked(new_campaign: NewCampaign) -> NewCampaign:
    """Make a ranked campaign. With bots only it ends at once."""

    def make(*controllers: str, **wishes: Any) -> Campaign:
        return new_campaign(*(controllers or BOTS), **{"ranked": True, **wishes})

    return make


def project() -> None:
    runner.catch_up(projection.name)


def verified(campaign: Campaign) -> Campaign:
    """Run the worker's tasks for the end of a campaign."""
    project()
    verify.check(campaign)
    campaign.refresh_from_db()
    return campaign


def result(campaign: Campaign) -> Result:
    return Result.objects.get(campaign=campaign, generation=runner.live_generation(projection.name))


def verdict(campaign: Campaign) -> tuple[str, str]:
    found = result(verified(campaign))
    return found.status, found.reason


class TestEligibility:
    @pytest.mark.parametrize(
        ("columns", "reason"),
        [
            ({"imported_from": {}}, "The campaign was imported."),
            ({"has_own_seed": False}, "The seed was chosen, so players could know it."),
            ({"ranked": False}, "The campaign is unranked."),
            ({"undo": "free"}, "The undo policy reveals hidden information."),
            ({"knowledge_taken_back": 1}, "An undo left a player with hidden information."),
        ],
    )
    def test_each_condition_leaves_it_unranked(self, ranked: NewCampaign, columns: dict[str, Any], reason: str) -> None:
        campaign = ranked()
        Campaign.objects.filter(pk=campaign.pk).update(**columns, verified_at=datetime.now(UTC))
        project()
        assert (result(campaign).status, result(campaign).reason) == ("unranked", reason)
        judge(campaign.id)
        assert not Entry.objects.exists()

    def test_forks_and_files_are_never_ranked(self, ranked: NewCampaign, owner: Any) -> None:
        campaign = ranked(visibility="public")
        fork = services.fork(campaign.id, owner, at_version=3, seats=[{"controller": b} for b in BOTS])
        copy = transfer.load(list(transfer.export(campaign)), owner)
        assert not fork.has_own_seed and not copy.has_own_seed
        assert verdict(fork) == ("unranked", "The campaign is a fork.")
        assert verdict(copy) == ("unranked", "The campaign was imported.")


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("agreed", [False, True])
def test_everybody_must_agree_to_be_ranked(ranked: NewCampaign, mate: Any, agreed: bool, leaves: bool) -> None:
    duel = ranked("me", "open")
    services.join(duel.id, mate, duel.invite, consent=agreed)
    if leaves:
        services.delete_account(mate)
    refusal = ("unranked", "Not all players agreed to be ranked.")
    assert verdict(play_out(duel)) == (("confirmed", "") if agreed else refusal)


def test_the_ruleset_may_split_boards_further(ranked: NewCampaign, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = type(repository.find_ruleset("highcard"))
    monkeypatch.setattr(rules, "board_values", lambda self, recorded, setup: recorded | {"ranks": f"{setup['ranks']}s"})
    assert result(verified(ranked(options={"ranks": 30}))).board == {"ranks": "30s"}


class TestConfirmation:
    def test_a_result_is_pending_until_its_log_was_replayed(self, ranked: NewCampaign) -> None:
        campaign = ranked()
        project()
        assert services.standing(campaign) == ("pending", "", [])
        verify.check(campaign)
        assert services.standing(campaign).status == "confirmed"

    def test_a_fault_removes_a_result_with_its_reason(self, ranked: NewCampaign) -> None:
        campaign, other = verified(ranked()), verified(ranked())
        Campaign.objects.filter(pk=campaign.pk).update(actions=1)
        assert verdict(campaign) == ("removed", "Version 20: the campaign has 1 actions in force")
        assert services.standing(campaign).boards == []
        assert {place.total for place in services.standing(other).boards} == {1}

    def test_fault_and_verdict_are_stored_together(self, ranked: NewCampaign, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(campaign_id: str) -> None:
            raise OperationalError("the database went away")

        campaign = ranked()
        project()
        with monkeypatch.context() as broken, pytest.raises(OperationalError):
            broken.setattr(results, "judge", fail)
            verify.check(campaign)
        campaign.refresh_from_db()
        assert (campaign.verified_at, services.standing(campaign).status) == (None, "pending")


class TestBoards:
    def test_months_and_iso_weeks_are_those_of_the_end_in_utc(self) -> None:
        for moment, month, week in (
            ("2027-01-01T00:30:00+01:00", "2026-12", "2026-W53"),
            ("2024-12-30T00:00:00+00:00", "2024-12", "2025-W01"),
        ):
            assert leaderboards.periods(datetime.fromisoformat(moment)) == {"all": None, "month": month, "week": week}


@only_on_sqlite
def test_the_first_result_and_the_boards_of_a_kind_are_found_by_an_index() -> None:
    project()
    of_a_kind = partial(leaderboards.of_all_time, "x", format="y")
    for index, ask in {"result_in_time": services.first_result, "boards_of_a_kind": of_a_kind}.items():
        last = plan(ask).splitlines()[-1]  # what is sorted first ends in a temporary B-tree
        assert last.startswith("SEARCH") and index in last


class Score(NamedTuple):
    """The numbers that rank a result."""

    points: int
    best: int
    actions: int
    ended: int


def order(score: Score) -> str:
    end = datetime(2026, 11, 21, tzinfo=UTC) + timedelta(microseconds=score.ended)
    return rank_counts.order_of([score.points, score.best], score.actions, end)


@given(st.lists(st.builds(Score, *[st.integers(-2048, 2047)] * 2, st.integers(0, 10**6), st.integers(0, 10**9))))
def test_order_is_points_then_best_then_fewer_actions_then_earlier_end(scores: list[Score]) -> None:
    assert sorted(scores, key=order) == sorted(scores, key=lambda s: (-s.points, -s.best, s.actions, s.ended))
    assert len({order(score) for score in scores}) == len(set(scores))


few = st.builds(Score, st.integers(0, 3), st.integers(0, 1), st.integers(0, 40), st.integers(0, 2))
changes = st.lists(st.tuples(st.booleans(), few), min_size=1, max_size=60)


@pytest.fixture
def small_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rank_counts, "BUCKET", 3)


@settings(max_examples=budget(20))
@given(changes=changes)
def test_ranks_and_counts_follow_from_the_entries(small_buckets: None, owner: Any, changes: list[Any]) -> None:
    Entry.objects.all().delete(), Count.objects.all().delete()
    board = leaderboards.numbers([EVERYBODY])[0]
    blank = {"ruleset": "highcard", "ruleset_version": 2, "setup": {}, "format": "series"}
    stage = Campaign.objects.bulk_create(Campaign(owner=owner, **blank) for _ in changes)
    there: dict[str, str] = {}
    for campaign, (leaves, score) in zip(stage, changes, strict=True):
        if leaves and there:
            gone = sorted(there)[score.actions % len(there)]
            rank_counts.leave(1, gone)
            del there[gone]
        else:
            rank_counts.enter(1, campaign.pk, [board], order(score))
            there[campaign.pk] = order(score)
    for mine in there.values():
        assert rank_counts.rank(1, board, mine) == 1 + sum(other < mine for other in there.values())
    assert rank_counts.total(1, board) == len(there)
    assert dict(Count.objects.values_list("node", "number")) == expected_counts(list(there.values()))


def expected_counts(orders: Sequence[str], beginning: str = "") -> dict[str, int]:
    """Return the tree of counts, computed from its definition."""
    if not orders:
        return {}
    found = {f"{len(beginning):02x}{beginning}": len(orders)}
    if len(orders) > rank_counts.BUCKET and len(beginning) < len(orders[0]):
        for digit in "0123456789abcdef":
            found |= expected_counts([text for text in orders if text.startswith(beginning + digit)], beginning + digit)
    return found


steps = st.lists(st.sampled_from(["ranked", "unranked", "verify", "spoil", "mend", "project"]), max_size=12)


@pytest.mark.usefixtures("small_buckets")
class TestMadeAnew:
    @settings(max_examples=budget(6))
    @given(steps=steps, data=st.data())
    def test_any_history_rebuilt_equals_kept(
        self, new_campaign: NewCampaign, steps: list[str], data: st.DataObject
    ) -> None:
        made = [new_campaign(*BOTS, format="single", ranked=True)]
        for step in steps:
            campaign = data.draw(st.sampled_from(made))
            match step:
                case "ranked" | "unranked":
                    made.append(new_campaign(*BOTS, format="single", ranked=step == "ranked"))
                case "verify":
                    verify.check(campaign)
                case "spoil" | "mend":
                    actions = {"spoil": 1, "mend": campaign.actions}[step]
                    Campaign.objects.filter(pk=campaign.pk).update(actions=actions)
                    verify.check(campaign)
                case "project":
                    project()
        assert rebuilt_equals_kept(projection)

    def test_a_verdict_reaches_the_generation_being_built_until_it_is_retired(self, ranked: NewCampaign) -> None:
        """The first generation is live, and the seventh is being built."""
        campaign = ranked()
        project()
        Checkpoint.objects.create(generation=7, **maker(projection))
        projection.take(Event.objects.get(stream=campaign, type="closed"), 7)
        verify.check(campaign)
        assert set(Result.objects.values_list("generation", "status")) == {(1, "confirmed"), (7, "confirmed")}
        Checkpoint.objects.filter(generation=7).update(retired_at=timezone.now() - timedelta(minutes=2))
        runner.keep_up()
        for model in (Result, Entry, Count):
            assert set(model.objects.values_list("generation", flat=True)) == {1}
