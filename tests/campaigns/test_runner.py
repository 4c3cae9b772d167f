"""Projections keep up with the log, and can be made anew while they serve, whatever happens in between."""

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import event_types, log, services, tasks, worker
from campaigns.models import Campaign, Event
from campaigns.projections import registry, runner, waking
from campaigns.projections.models import Checkpoint, SetAside
from tests.campaigns import toy
from tests.campaigns.projecting import rebuilt_equals_kept, rows
from tests.campaigns.test_feed import streams
from tests.campaigns.test_log import race
from tests.support.profiles import budget
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.db, pytest.mark.django_db]


class PowerCut(BaseException):
    """No part of the program expects it."""


@pytest.fixture(autouse=True)
def toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is the only projection, batches are small, and nobody is asked to take anything in."""
    monkeypatch.setattr(registry, "PROJECTIONS", {toy.NAME: "tests.campaigns.toy"})
    monkeypatch.setattr(runner, "BATCH", 3)
    monkeypatch.setattr(worker, "ask", lambda *_: None)


def end(number: int) -> list[Event]:
    """End so many campaigns."""
    ending = event_types.closed("finished", "")
    return [log.append(stream, [ending], expected_version=0)[0] for stream in streams(number)]


def cut_the_power(monkeypatch: Any, takes: int, where: str = "take") -> None:
    """Let the toy do so much and no more."""
    real, left = getattr(toy.Toy, where), [takes]

    def until_the_cut(*arguments: Any) -> None:
        real(toy.projection, *arguments)
        left[0] -= 1
        if left[0] < 0:
            raise PowerCut

    monkeypatch.setattr(toy.projection, where, until_the_cut, raising=False)


def checkpoints() -> list[tuple[int, bool, bool]]:
    """Generations: number, whether it serves, whether it is retired."""
    found = Checkpoint.objects.order_by("generation").values_list("generation", "is_live", "retired_at")
    return [(generation, is_live, retired is not None) for generation, is_live, retired in found]


class TestKeepingUp:
    def test_every_event_is_taken_in_once_and_in_order(self) -> None:
        end(7)
        assert runner.catch_up(toy.NAME) == 7
        assert toy.found(1) == toy.expected()
        assert runner.catch_up(toy.NAME) == 0
        end(1)
        assert runner.catch_up(toy.NAME) == 1
        assert toy.found(1) == toy.expected()

    def test_before_anything_was_built_nothing_serves(self) -> None:
        assert runner.live_generation(toy.NAME) == 0
        runner.catch_up(toy.NAME)
        assert runner.live_generation(toy.NAME) == 1

    def test_a_limit_is_kept(self) -> None:
        ends = end(7)
        assert [runner.catch_up(toy.NAME, 4) for _ in range(3)] == [4, 3, 0]
        assert Checkpoint.objects.get().position == ends[-1].position

    def test_progress_says_how_far_it_has_come(self) -> None:
        first, *_, last = end(4)
        nothing = {"name": toy.NAME, "generation": 0, "position": 0, "head": last.position}
        nothing |= {"behind": last.position, "set_aside": 0}
        assert runner.progress() == [nothing]
        runner.catch_up(toy.NAME, 1)
        reached = {"generation": 1, "position": first.position, "behind": last.position - first.position}
        assert runner.progress() == [{**nothing, **reached}]
        runner.catch_up(toy.NAME)
        assert runner.progress()[0]["behind"] == 0

    def test_what_nobody_wants_is_passed_over(self) -> None:
        (stream,) = streams(1)
        (row,) = log.append(stream, [log.NewEvent("acted", {})], expected_version=0)
        assert runner.catch_up(toy.NAME) == 0
        assert Checkpoint.objects.get().position == row.position

    @pytest.mark.parametrize("takes", range(7))
    def test_a_crash_in_between_repeats_nothing_and_loses_nothing(self, takes: int) -> None:
        end(7)
        with pytest.MonkeyPatch.context() as patch, pytest.raises(PowerCut):
            cut_the_power(patch, takes)
            runner.catch_up(toy.NAME)
        assert len(toy.found(1)) - bool(toy.found(1)) == takes // 3 * 3, "whole batches only"
        runner.catch_up(toy.NAME)
        assert toy.found(1) == toy.expected()

    @pytest.mark.django_db(transaction=True)
    def test_two_workers_at_once_do_no_harm(self) -> None:
        end(40)
        assert sum(race(lambda _: runner.catch_up(toy.NAME))) == 40
        assert toy.found(1) == toy.expected()


class TestSettingAside:
    """What one event does to a projection is not done to all that come after it."""

    @pytest.fixture
    def stumbling(self, monkeypatch: Any) -> Event:
        """An event after which the toy has a number that no database holds, of so many that were taken in well."""
        ends = end(7)
        wound = toy.wound
        monkeypatch.setattr(toy, "wound", lambda number, event: 2**63 if event == ends[4] else wound(number, event))
        return ends[4]

    @pytest.mark.parametrize("way", [runner.catch_up, runner.rebuild])
    def test_it_leaves_nothing_of_the_event_and_takes_in_the_others(
        self, stumbling: Event, caplog: pytest.LogCaptureFixture, way: Callable[[str], Any]
    ) -> None:
        way(toy.NAME)
        (row,) = runner.progress()
        counted = {key.split()[0] for key in toy.found(row["generation"])} - {"chain"}
        others = Event.objects.filter(type=event_types.CLOSED).exclude(pk=stumbling.pk)
        assert counted == set(others.values_list("stream_id", flat=True))
        assert (row["behind"], row["set_aside"]) == (0, 1)
        assert f"The projection toy sets campaign {stumbling.stream_id} aside" in caplog.text

    def test_what_is_made_anew_tries_again(self, stumbling: Event, monkeypatch: Any) -> None:
        runner.catch_up(toy.NAME)
        assert SetAside.objects.get().event == stumbling
        monkeypatch.undo()
        monkeypatch.setattr(registry, "PROJECTIONS", {toy.NAME: "tests.campaigns.toy"})
        runner.rebuild(toy.NAME)
        assert runner.progress()[0]["set_aside"] == 0
        assert toy.found(2) == toy.expected()

    def test_it_goes_with_its_generation(self, stumbling: Event) -> None:
        runner.catch_up(toy.NAME)
        runner.rebuild(toy.NAME)
        Checkpoint.objects.filter(generation=1).update(retired_at=timezone.now() - timedelta(minutes=2))
        tasks.project()
        assert SetAside.objects.get().generation == 2

    @pytest.mark.parametrize("error", runner.NOT_THE_EVENTS)
    def test_where_the_database_fails_nothing_is_set_aside(self, monkeypatch: Any, error: type[Exception]) -> None:
        end(1)

        def fail(*_: Any) -> None:
            raise error

        with pytest.MonkeyPatch.context() as patch, pytest.raises(error):
            patch.setattr(toy.projection, "take", fail, raising=False)
            runner.catch_up(toy.NAME)
        assert runner.catch_up(toy.NAME) == 1
        assert toy.found(1) == toy.expected()


class TestMakingAnew:
    def test_it_makes_the_same_rows(self) -> None:
        end(7)
        assert rebuilt_equals_kept(toy.NAME)

    def test_what_was_still_serves_until_all_is_built(self) -> None:
        end(7)
        runner.catch_up(toy.NAME)
        kept, served = rows(toy.NAME), []
        take = toy.projection.take

        def look_and_take(event: Event, generation: int) -> None:
            served.append((runner.live_generation(toy.NAME), toy.found(1)))
            take(event, generation)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(toy.projection, "take", look_and_take, raising=False)
            runner.rebuild(toy.NAME)
        assert served == [(1, toy.expected())] * 7
        assert (runner.live_generation(toy.NAME), rows(toy.NAME)) == (2, kept)

    def test_events_that_arrive_meanwhile_are_in_it_and_in_what_serves(self) -> None:
        end(4)

        def more_happens(position: int) -> None:
            if runner.live_generation(toy.NAME) == 1 and Event.objects.count() < 9:
                end(2)
                runner.catch_up(toy.NAME)
                assert toy.found(1) == toy.expected()

        runner.rebuild(toy.NAME, more_happens)
        assert (runner.live_generation(toy.NAME), Event.objects.count()) == (2, 8)
        assert toy.found(2) == toy.expected()

    def test_it_serves_only_with_what_arrived_at_the_last_moment(self, monkeypatch: Any) -> None:
        end(4)
        switch = runner._switch
        monkeypatch.setattr(runner, "_switch", lambda projection: [end(5), switch(projection)])
        runner.rebuild(toy.NAME)
        assert toy.found(2) == toy.expected()

    @pytest.mark.parametrize("takes", range(8))
    def test_a_crash_in_between_leaves_what_serves_and_the_next_worker_goes_on(self, takes: int) -> None:
        end(7)
        runner.catch_up(toy.NAME)
        with pytest.MonkeyPatch.context() as patch, suppress(PowerCut):
            cut_the_power(patch, takes)
            runner.rebuild(toy.NAME)
        assert toy.found(runner.live_generation(toy.NAME)) == toy.expected()
        end(1)
        tasks.project()
        assert runner.live_generation(toy.NAME) == 2
        assert toy.found(2) == toy.expected()

    def test_what_served_is_dropped_a_while_later(self) -> None:
        end(2)
        runner.catch_up(toy.NAME)
        runner.rebuild(toy.NAME)
        tasks.project()
        assert checkpoints() == [(1, False, True), (2, True, False)]
        assert toy.found(1) == toy.found(2), "somebody may be reading it"
        Checkpoint.objects.filter(generation=1).update(retired_at=timezone.now() - timedelta(minutes=2))
        tasks.project()
        assert checkpoints() == [(2, True, False)]
        assert toy.found(1) == {}

    def test_it_is_dropped_in_pieces(self, monkeypatch: Any) -> None:
        end(2)
        runner.catch_up(toy.NAME)
        runner.rebuild(toy.NAME)
        Checkpoint.objects.filter(generation=1).update(retired_at=timezone.now() - timedelta(minutes=2))
        monkeypatch.setattr(runner, "ROWS_PER_DELETE", 2)
        monkeypatch.setattr(runner, "PIECE_S", 0.0)
        left = []
        while len(checkpoints()) == 2:
            tasks.project()
            left.append(len(toy.found(1)))
        assert left == [1, 0, 0]

    def test_making_anew_begins_from_nothing_where_one_is_half_built(self) -> None:
        end(7)
        with pytest.MonkeyPatch.context() as patch, pytest.raises(PowerCut):
            cut_the_power(patch, 4)
            runner.rebuild(toy.NAME)
        half_built = toy.found(2)
        assert 0 < len(half_built) < 8
        runner.rebuild(toy.NAME)
        assert checkpoints() == [(1, False, True), (2, False, True), (3, True, False)]
        assert toy.found(2) == half_built
        assert toy.found(runner.live_generation(toy.NAME)) == toy.expected()

    @pytest.mark.django_db(transaction=True)
    def test_two_who_make_it_anew_at_once_do_no_harm(self) -> None:
        end(30)
        runner.catch_up(toy.NAME)
        race(lambda _: runner.rebuild(toy.NAME))
        assert sum(live for _, live, _ in checkpoints()) == 1
        assert all(live or retired for _, live, retired in checkpoints())
        assert toy.found(runner.live_generation(toy.NAME)) == toy.expected()

    @pytest.mark.django_db(transaction=True)
    def test_one_keeps_up_while_another_makes_anew(self) -> None:
        end(20)

        def work(name: str) -> None:
            for _ in range(5):
                runner.rebuild(toy.NAME) if name == "a" else tasks.project()
                end(2)

        race(work)
        tasks.project()
        assert toy.found(runner.live_generation(toy.NAME)) == toy.expected()


class TestVersions:
    def test_a_newer_version_is_made_anew_by_the_worker(self, monkeypatch: Any) -> None:
        end(7)
        runner.catch_up(toy.NAME)
        monkeypatch.setattr(toy.projection, "version", 2, raising=False)
        end(1)
        assert runner.catch_up(toy.NAME) == 0, "its rows aren't mixed with those of another version"
        tasks.project()
        assert checkpoints() == [(1, False, True), (2, True, False)]
        assert toy.found(2) == toy.expected()
        tasks.project()
        assert runner.live_generation(toy.NAME) == 2

    def test_an_older_version_leaves_the_rows_of_the_newer_alone(self, monkeypatch: Any) -> None:
        runner.catch_up(toy.NAME)
        monkeypatch.setattr(toy.projection, "version", 0, raising=False)
        end(1)
        tasks.project()
        assert checkpoints() == [(1, True, False)]
        assert toy.found(1) == {}

    def test_what_an_older_version_left_half_built_is_given_up(self, monkeypatch: Any) -> None:
        end(7)
        with pytest.MonkeyPatch.context() as patch, pytest.raises(PowerCut):
            cut_the_power(patch, 4)
            runner.rebuild(toy.NAME)
        monkeypatch.setattr(toy.projection, "version", 2, raising=False)
        tasks.project()
        assert checkpoints() == [(1, False, True), (2, False, True), (3, True, False)]
        assert toy.found(3) == toy.expected()

    def test_what_it_reads_of_rulesets_makes_it_anew_too_and_back_again(self, monkeypatch: Any) -> None:
        end(7)
        runner.catch_up(toy.NAME)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(toy.projection, "reads", lambda: ["another order"], raising=False)
            end(1)
            assert runner.catch_up(toy.NAME) == 0, "its rows aren't mixed with those of another order"
            tasks.project()
            assert checkpoints() == [(1, False, True), (2, True, False)]
            assert toy.found(2) == toy.expected()
        end(1)
        tasks.project()
        assert checkpoints() == [(1, False, True), (2, False, True), (3, True, False)]
        assert toy.found(3) == toy.expected()

    def test_what_was_half_built_by_other_reading_is_given_up(self) -> None:
        end(7)
        with pytest.MonkeyPatch.context() as patch, pytest.raises(PowerCut):
            patch.setattr(toy.projection, "reads", lambda: ["another order"], raising=False)
            cut_the_power(patch, 4)
            runner.rebuild(toy.NAME)
        runner.rebuild(toy.NAME)
        tasks.project()
        assert checkpoints() == [(1, False, True), (2, False, True), (3, True, False)]
        assert toy.found(3) == toy.expected()

    def test_an_older_version_that_reads_other_things_leaves_the_newer_alone(self, monkeypatch: Any) -> None:
        runner.catch_up(toy.NAME)
        monkeypatch.setattr(toy.projection, "version", 0, raising=False)
        monkeypatch.setattr(toy.projection, "reads", lambda: ["another order"], raising=False)
        tasks.project()
        assert checkpoints() == [(1, True, False)]

    def test_a_worker_leaves_off_after_a_while_and_the_next_goes_on(self, monkeypatch: Any) -> None:
        end(7)
        runner.catch_up(toy.NAME)
        monkeypatch.setattr(toy.projection, "version", 2, raising=False)
        monkeypatch.setattr(runner, "PIECE_S", 0.0)
        tasks.project()
        assert checkpoints() == [(1, True, False), (2, False, False)]
        monkeypatch.setattr(runner, "PIECE_S", PATIENCE_S)
        tasks.project()
        assert checkpoints() == [(1, False, True), (2, True, False)]


class TestTheWorkersTask:
    def test_a_projection_that_fails_does_not_stop_the_others(
        self, monkeypatch: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        end(1)
        monkeypatch.setattr(
            registry, "PROJECTIONS", {"broken": "tests.campaigns.nowhere", toy.NAME: "tests.campaigns.toy"}
        )
        tasks.project()
        assert "The projection broken stands still" in caplog.text
        assert toy.found(1) == toy.expected()

    def test_it_is_asked_for_only_when_something_is_appended_that_a_projection_wants(
        self,
        monkeypatch: Any,
        new_campaign: Callable[..., Campaign],
        owner: Any,
        django_capture_on_commit_callbacks: Any,
    ) -> None:
        asked: list[str] = []
        monkeypatch.setattr(worker, "ask", lambda task, *_: asked.append(task))
        with django_capture_on_commit_callbacks(execute=True):
            campaign = new_campaign("me")
        assert asked == []
        with django_capture_on_commit_callbacks(execute=True):
            services.abandon(campaign.id, owner)
        assert asked.count(waking.TASK) == 1


class TestTheCommand:
    def test_it_makes_anew_what_is_named(self) -> None:
        end(7)
        runner.catch_up(toy.NAME)
        out, progress = StringIO(), StringIO()
        call_command("rebuild_projections", toy.NAME, stdout=out, stderr=progress)
        head = Event.objects.latest("position").position
        assert out.getvalue() == f"toy: generation 2 serves, at position {head}\n"
        assert progress.getvalue().splitlines()[-1] == f"toy: {head} of {head}"

    def test_it_speaks_json(self) -> None:
        end(1)
        out = StringIO()
        call_command("rebuild_projections", "--json", stdout=out, stderr=StringIO())
        assert json.loads(out.getvalue()) == {"projections": json.loads(json.dumps(runner.progress()))}

    def test_an_unknown_name_is_refused(self) -> None:
        with pytest.raises(CommandError, match=r"There is no projection nonsense\. There are toy\.") as refused:
            call_command("rebuild_projections", "nonsense")
        assert refused.value.returncode == 2


STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["finish", "finish", "abandon", "keep up", "crash", "rebuild", "crash while rebuilding", "work"]
        ),
        st.integers(0, 6),
    ),
    max_size=14,
)


@settings(max_examples=budget(30))
@given(STEPS)
def test_keeping_up_equals_making_anew_whatever_happened(
    new_campaign: Callable[..., Campaign], owner: Any, steps: list[tuple[str, int]]
) -> None:
    with transaction.atomic():
        for what, number in steps:
            step(what, number, new_campaign, owner)
        new_campaign("bot:random", format="single")
        assert rebuilt_equals_kept(toy.projection)
        assert toy.found(runner.live_generation(toy.NAME)) == toy.expected()
        transaction.set_rollback(True)


def step(what: str, number: int, new_campaign: Callable[..., Campaign], owner: Any) -> None:
    if what == "finish":
        new_campaign("bot:random", format="single")
    elif what == "abandon":
        services.abandon(new_campaign("me").id, owner)
    elif what == "keep up":
        runner.catch_up(toy.NAME, number)
    elif what == "work":
        tasks.project()
    elif what == "rebuild":
        runner.rebuild(toy.NAME)
    else:
        with pytest.MonkeyPatch.context() as patch, suppress(PowerCut):
            cut_the_power(patch, number)
            (runner.catch_up if what == "crash" else runner.rebuild)(toy.NAME)
