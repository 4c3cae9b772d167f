"""Ask the worker to update projections when new events concern them."""

from typing import Any

from campaigns import task_queue
from campaigns.projections import registry

TASK = "campaigns.project"


def wake(types: set[str], **_: Any) -> None:
    """Send the task for some event types. A scheduled task covers a lost one."""
    if types & registry.wanted():
        task_queue.ask(TASK)
