"""Kill a run of `archive` before each of its steps, and check the log each time.

python -m tests.campaigns.files.archive_kills FOLDER prints the number of kills.
"""

import os
import signal
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet

from benchmarks.databases import django_in
from engine import ruleset


def main(folder: Path) -> None:
    ruleset.RULESETS["highcard"] = "tests.rulesets.highcard"
    with django_in(folder):
        campaign_id, before = _new_campaign()
        for kills in count():
            if _run(kills) == 0:
                break
            assert _lines(campaign_id) == before, f"the log changed after {kills} steps"
            _start_again(campaign_id)
        assert _lines(campaign_id) == before
        call_command("archive", restore=[campaign_id], stdout=sys.stderr)
        assert _lines(campaign_id) == before
        print(kills)


def _run(steps: int) -> int:
    """Run the command in a child process that dies before one of its steps.

    Return the exit status of the child process.
    """
    connection.close()
    if child := os.fork():
        return os.waitpid(child, 0)[1]
    from campaigns.eventlog import archive_reader
    from campaigns.files import archive_writer
    from campaigns.models import Campaign

    archive_writer.READERS_S = -1
    left = count(steps, -1)

    def deadly(work: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any, **options: Any) -> Any:
            if next(left) == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return work(*arguments, **options)

        return step

    for owner, name in (
        *((os, "fsync"), (Path, "replace"), (archive_reader, "lines"), (Campaign, "save")),
        *((QuerySet, "_raw_delete"), (BaseDatabaseWrapper, "_commit"), (Path, "unlink")),
    ):
        setattr(owner, name, deadly(getattr(owner, name)))
    call_command("archive", days=0, stdout=sys.stderr)
    os._exit(0)


def _new_campaign() -> tuple[str, list[str]]:
    from django.contrib.auth import get_user_model

    from campaigns import services

    seats = [{"avatar": None, "controller": "bot:random"}] * 2
    owner = get_user_model().objects.create_user("olivia")
    made = services.create_campaign(owner, ruleset="highcard", format="series", options={}, seats=seats)
    return made.id, _lines(made.id)


def _lines(campaign_id: str) -> list[str]:
    """Return the campaign's file, and check the log that it is made of."""
    from campaigns.files import transfer
    from campaigns.models import Campaign
    from campaigns.verification import verify

    campaign = Campaign.objects.get(pk=campaign_id)
    assert verify.verify(campaign).fault is None
    return list(transfer.export(campaign))


def _start_again(campaign_id: str) -> None:
    """Finish the interrupted run, then undo it."""
    assert _run(-1) == 0
    call_command("archive", restore=[campaign_id], stdout=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
