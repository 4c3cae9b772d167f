"""The scheduler of Celery beat."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from celery import current_app
from celery.beat import ScheduleEntry
from django.conf import settings
from redis.exceptions import OutOfMemoryError

from config.beat_scheduler import Scheduler

GUIDE = Path(__file__).parents[2] / "docs" / "operate.md"
SOON_S = 2.0
HOUR = timedelta(hours=1)


def test_tasks_keep_their_pace_after_the_clock_was_set_back(tmp_path: Path) -> None:
    scheduler = Scheduler(app=current_app, schedule_filename=str(tmp_path / "beat"))
    for entry in scheduler.schedule.values():
        entry.last_run_at = current_app.now() + HOUR
    scheduler.populate_heap()
    assert scheduler.tick() <= SOON_S
    assert all(entry.last_run_at <= current_app.now() for entry in scheduler.schedule.values())
    scheduler.close()


def test_all_periodic_tasks_exist_and_are_documented() -> None:
    current_app.loader.import_default_modules()
    asked = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert asked <= set(current_app.tasks)
    assert asked == set(re.findall(r"^\| [\w ]+ \| `(\w+\.\w+)` \|", GUIDE.read_text(), re.MULTILINE))


def test_sending_shows_health_and_an_outage_is_logged_once(
    tmp_path: Path, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.ALIVE = tmp_path / "alive"
    scheduler = Scheduler(app=current_app, schedule_filename=str(tmp_path / "beat"))
    entry = scheduler.schedule["keep_time"]
    with pytest.MonkeyPatch.context() as patch:
        for fail in (full, closed_channel, full):
            patch.setattr(entry_task(entry), "apply_async", fail)
            scheduler.apply_entry(entry)
        assert not settings.ALIVE.exists()
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        patch.setattr(entry_task(entry), "apply_async", Mock())
        scheduler.apply_entry(entry)
    assert (settings.ALIVE / "beat").exists()
    scheduler.close()


def full(*arguments: Any, **options: Any) -> None:
    raise OutOfMemoryError("full")


def closed_channel(*arguments: Any, **options: Any) -> None:
    """Fail like kombu, which uses a channel that it has closed."""
    try:
        full()
    except OutOfMemoryError:
        raise AttributeError("no client")  # noqa: B904


def entry_task(entry: ScheduleEntry) -> Any:
    return current_app.tasks[entry.task]
