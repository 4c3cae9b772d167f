"""Asks the worker to look at the log where something was appended that a projection wants."""

from typing import Any

from campaigns import task_queue
from campaigns.projections import registry

TASK = "campaigns.project"


def wake(types: set[str], **_: Any) -> None:
    """Ask for a look. types: of the events that were appended. What isn't asked for is found by the timetable."""
    if types & registry.wanted():
        task_queue.ask(TASK)
