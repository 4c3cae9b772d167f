"""Projections follow the log and can be rebuilt while live, despite failures."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from io import StringIO
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import services, task_queue, tasks
from campaigns.eventlog import event_types, log
from campaigns.models import Campaign, Event
from campaigns.projections import log_listener, registry, runner
from campaigns.projections.models import Checkpoint
from tests.campaigns.eventlog.test_log import race
from tests.campaigns.projections import toy_projection
from tests.campaigns.projections.projection_rows import rebuilt_equals_kept, rows
from tests.campaigns.projections.test_global_feed import streams
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


class PowerCut(BaseException):
    """An exception that no part of the program catches."""


@pytest.fixture(autouse=True)
def toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the toy as the only projection, with small batches and no tasks."""
    monkeypatch.setattr(registry, "PROJECTIONS", {toy_projection.NAME: "tests.campaigns.projections.toy_projection"})
    monkeypatch.setattr(runner, "BATCH", 3)
    monkeypatch.setattr(task_queue, "ask", lambda *_: None)


def end(number: int) -> list[Event]:
    """End a number of campaigns."""
    ending = event_types.closed("finished", "")
    return [log.append(stream, [ending], expected_version=0)[0] for stream in streams(number)]


def cut_the_power(monkeypatch: Any, takes: int) -> None:
    """Make the toy fail after a number of events."""
    left = iter(range(takes))

    def until_the_cut(*arguments: Any) -> None:
        toy_projection.Toy.take(toy_projection.projection, *arguments)
        if next(left, None) is None:
            raise PowerCut

    monkeypatch.setattr(toy_projection.projection, "take", until_the_cut, raising=False)


def checkpoints() -> list[tuple[int, bool, bool]]:
    """Return the generations: number, is live, is retired."""
    found = Checkpoint.objects.order_by("generation").values_list("generation", "is_live", "retired_at")
    return [(generation, is_live, retired is not None) for generation, is_live, retired in found]


class TestKeepingUp:
    @pytest.mark.django_db(transaction=True)
    def test_two_workers_at_once_do_no_harm(self) -> None:
        end(12)
        assert sum(race(lambda _: runner.catch_up(toy_projection.NAME))) == 12
        assert toy_projection.found(1) == toy_projection.expected()


class TestSettingAside:
    """One failing event doesn't block the events after it."""

    @pytest.fixture
    def stumbling(self, monkeypatch: Any) -> Event:
        """An event after which the toy's number exceeds the database's range."""
        ends = end(7)
        wound = toy_projection.wound
        monkeypatch.setattr(
            toy_projection, "wound", lambda number, event: 2**63 if event == ends[4] else wound(number, event)
        )
        return ends[4]

    @pytest.mark.parametrize("way", [runner.catch_up, runner.rebuild])
    def test_a_failing_event_is_set_aside(
        self, stumbling: Event, caplog: pytest.LogCaptureFixture, way: Callable[[str], Any]
    ) -> None:
        way(toy_projection.NAME)
        (row,) = runner.progress()
        counted = {key.split()[0] for key in toy_projection.found(row["generation"])} - {"chain"}
        others = Event.objects.filter(type=event_types.CLOSED).exclude(pk=stumbling.pk)
        assert counted == set(others.values_list("stream_id", flat=True))
        assert (row["behind"], row["set_aside"]) == (0, 1)
        assert f"The projection toy set campaign {stumbling.stream_id} aside" in caplog.text

    @pytest.mark.parametrize("error", runner.DATABASE_ERRORS)
    def test_a_database_failure_sets_no_event_aside(self, error: type[Exception]) -> None:
        end(1)
        with pytest.MonkeyPatch.context() as patch, pytest.raises(error):
            patch.setattr(toy_projection.projection, "take", Mock(side_effect=error), raising=False)
            runner.catch_up(toy_projection.NAME)
        assert runner.catch_up(toy_projection.NAME) == 1
        assert toy_projection.found(1) == toy_projection.expected()


class TestMakingAnew:
    def test_the_old_generation_stays_live_during_a_rebuild(self) -> None:
        end(7)
        runner.catch_up(toy_projection.NAME)
        kept, served = rows(toy_projection.NAME), []
        take = toy_projection.projection.take

        def look_and_take(event: Event, generation: int) -> None:
            served.append((runner.live_generation(toy_projection.NAME), toy_projection.found(1)))
            take(event, generation)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(toy_projection.projection, "take", look_and_take, raising=False)
            runner.rebuild(toy_projection.NAME)
        assert served == [(1, toy_projection.expected())] * 7
        assert (runner.live_generation(toy_projection.NAME), rows(toy_projection.NAME)) == (2, kept)

    def test_retired_rows_are_deleted_after_a_while(self) -> None:
        end(2)
        runner.catch_up(toy_projection.NAME)
        runner.rebuild(toy_projection.NAME)
        tasks.project()
        assert checkpoints() == [(1, False, True), (2, True, False)]
        assert toy_projection.found(1) == toy_projection.found(2), "somebody may be reading it"
        Checkpoint.objects.filter(generation=1).update(retired_at=timezone.now() - timedelta(minutes=2))
        tasks.project()
        assert checkpoints() == [(2, True, False)]
        assert toy_projection.found(1) == {}

    @pytest.mark.django_db(transaction=True)
    def test_one_worker_catches_up_while_another_rebuilds(self) -> None:
        end(8)

        def work(name: str) -> None:
            for _ in range(2):
                runner.rebuild(toy_projection.NAME) if name == "a" else tasks.project()
                end(2)

        race(work)
        tasks.project()
        assert toy_projection.found(runner.live_generation(toy_projection.NAME)) == toy_projection.expected()


def test_a_newer_version_is_rebuilt_by_the_worker(monkeypatch: Any) -> None:
    end(7)
    runner.catch_up(toy_projection.NAME)
    monkeypatch.setattr(toy_projection.projection, "version", 2, raising=False)
    end(1)
    assert runner.catch_up(toy_projection.NAME) == 0, "its rows aren't mixed with those of another version"
    tasks.project()
    assert checkpoints() == [(1, False, True), (2, True, False)]
    assert toy_projection.found(2) == toy_projection.expected()
    tasks.project()
    assert runner.live_generation(toy_projection.NAME) == 2


class TestTheWorkersTask:
    def test_a_broken_projection_stops_no_other(self, monkeypatch: Any, caplog: pytest.LogCaptureFixture) -> None:
        end(1)
        monkeypatch.setattr(
            registry,
            "PROJECTIONS",
            {"broken": "tests.campaigns.nowhere", toy_projection.NAME: "tests.campaigns.projections.toy_projection"},
        )
        tasks.project()
        assert "The projection broken failed" in caplog.text
        assert toy_projection.found(1) == toy_projection.expected()

    def test_only_an_event_that_a_projection_wants_wakes_it(
        self, monkeypatch: Any, new_campaign: NewCampaign, owner: Any, django_capture_on_commit_callbacks: Any
    ) -> None:
        asked: list[str] = []
        monkeypatch.setattr(task_queue, "ask", lambda task, *_: asked.append(task))
        with django_capture_on_commit_callbacks(execute=True):
            campaign = new_campaign("me")
        assert asked == []
        with django_capture_on_commit_callbacks(execute=True):
            services.abandon(campaign.id, owner)
        assert asked.count(log_listener.TASK) == 1


def test_the_command_rebuilds_what_is_named() -> None:
    end(7)
    runner.catch_up(toy_projection.NAME)
    out, progress = StringIO(), StringIO()
    call_command("rebuild_projections", toy_projection.NAME, stdout=out, stderr=progress)
    head = Event.objects.latest("position").position
    assert out.getvalue() == f"toy: generation 2 is live at position {head}\n"
    assert progress.getvalue().splitlines()[-1] == f"toy: {head} of {head}"


VERBS = ["finish", "finish", "abandon", "keep up", "crash", "rebuild", "crash while rebuilding", "work"]
STEPS = st.lists(st.tuples(st.sampled_from(VERBS), st.integers(0, 6)), max_size=14)


@settings(max_examples=budget(8))
@given(STEPS)
def test_any_history_rebuilt_equals_kept(new_campaign: NewCampaign, owner: Any, steps: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        for what, number in steps:
            step(what, number, new_campaign, owner)
        new_campaign("bot:random", format="single")
        assert rebuilt_equals_kept(toy_projection.projection)
        assert toy_projection.found(runner.live_generation(toy_projection.NAME)) == toy_projection.expected()
        transaction.set_rollback(True)


def step(what: str, number: int, new_campaign: NewCampaign, owner: Any) -> None:
    if what == "finish":
        new_campaign("bot:random", format="single")
    elif what == "abandon":
        services.abandon(new_campaign("me").id, owner)
    elif what == "keep up":
        runner.catch_up(toy_projection.NAME, number)
    elif what == "work":
        tasks.project()
    elif what == "rebuild":
        runner.rebuild(toy_projection.NAME)
    else:
        with pytest.MonkeyPatch.context() as patch, suppress(PowerCut):
            cut_the_power(patch, number)
            (runner.catch_up if what == "crash" else runner.rebuild)(toy_projection.NAME)
