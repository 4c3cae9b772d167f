"""What a projection is."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Protocol

import msgspec
from django.db.models import QuerySet

from campaigns.models import Event


class Projection(Protocol):
    """Rows made of the log alone. A generation is one making of them from the first event on.

    name: as the registry knows it. version: raised when it makes something else of the same log; the worker then
    makes its rows anew. types: the event types that it wants.
    """

    name: str
    version: int
    types: tuple[str, ...]

    def reads(self) -> Any:
        """Return what it reads of rulesets, as data that JSON holds. What it makes of a log depends on that too."""

    def take(self, event: Event, generation: int) -> None:
        """Add an event to a generation, in the runner's transaction: each once, in the log's global order."""

    def rows(self, generation: int) -> Sequence[QuerySet[Any]]:
        """Return all rows of a generation, table by table."""


def maker(projection: Projection) -> dict[str, Any]:
    """Return the columns of checkpoints whose generations are made just as a projection makes them now."""
    reads = blake2b(msgspec.json.encode(projection.reads(), order="sorted"), digest_size=8).hexdigest()
    return {"projection": projection.name, "version": projection.version, "reads": reads}
