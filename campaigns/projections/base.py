"""The interface of a projection."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Protocol

import msgspec
from django.db.models import QuerySet

from campaigns.models import Event


class Projection(Protocol):
    """A set of rows computed from the log alone. A generation is one build of them.

    name: as in the registry. version: raise it when the same log gives other rows; the worker then rebuilds them.
    types: the event types to receive.
    """

    name: str
    version: int
    types: tuple[str, ...]

    def reads(self) -> Any:
        """Return the ruleset data that the rows depend on, as JSON data."""

    def take(self, event: Event, generation: int) -> None:
        """Add an event to a generation, in the runner's transaction.

        The runner calls it once for each event, in the log's global order.
        """

    def rows(self, generation: int) -> Sequence[QuerySet[Any]]:
        """Return all rows of a generation, table by table."""


def maker(projection: Projection) -> dict[str, Any]:
    """Return the checkpoint columns that identify the current way of building."""
    reads = blake2b(msgspec.json.encode(projection.reads(), order="sorted"), digest_size=8).hexdigest()
    return {"projection": projection.name, "version": projection.version, "reads": reads}
