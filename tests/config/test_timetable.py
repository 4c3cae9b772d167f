"""When the timetable asks for what is due."""

from datetime import timedelta
from pathlib import Path

from celery import current_app

from config.timetable import Timetable

SOON_S = 2.0
HOUR = timedelta(hours=1)


def test_after_the_clock_was_put_back_all_goes_on_at_its_usual_pace(tmp_path: Path) -> None:
    timetable = Timetable(app=current_app, schedule_filename=str(tmp_path / "beat"))
    for entry in timetable.schedule.values():
        entry.last_run_at = current_app.now() + HOUR
    timetable.populate_heap()
    assert timetable.tick() <= SOON_S
    assert all(entry.last_run_at <= current_app.now() for entry in timetable.schedule.values())
    timetable.close()
