"""The history in force, read backwards from the log: as much of it as is asked for, however long the stream is."""

from collections.abc import Iterator

from campaigns import history
from campaigns.errors import NotInForceError
from campaigns.history import Place
from campaigns.models import Event
from campaigns.prepared import ASKED, NUMBER, Prepared

FIRST_CHUNK, CHUNK = 8, 64
"""So many events are read at first, which is mostly enough, and at most at a time."""

_STRETCH: Prepared[Event] = Prepared(
    lambda: Event.objects.filter(stream=ASKED, version__gt=NUMBER, version__lte=NUMBER).order_by("-version")
)
_LAST_MOVE: Prepared[Event] = Prepared(
    lambda: (
        Event.objects.filter(stream=ASKED, version__lte=NUMBER, type__in=history.MOVES)
        .only("version", "type", "payload")
        .order_by("-version")[:1]
    )
)


def place_at(stream: str, version: int) -> Place:
    """Return where the table stood at a version of a stream that has one."""
    (last,) = _LAST_MOVE.rows(stream, version)
    return history.place(last)


def back(stream: str, node: int) -> Iterator[Event]:
    """Yield the nodes in force at a node, newest first, the opening last."""
    goal, chunk = node, FIRST_CHUNK
    while goal > 0:
        start, chunk = goal - chunk, min(2 * chunk, CHUNK)
        for event in _STRETCH.rows(stream, start, goal):
            if event.version > goal or event.type not in history.MOVES:
                continue
            goal = history.place(event).node
            if event.version == goal:
                yield event
                goal -= 1
        goal = min(goal, start)


def between(stream: str, earlier: int, later: int) -> list[Event]:
    """Return the nodes that lead from one node to a later one, newest first; the earlier one is left out.

    Raises NotInForceError where there is no such way.
    """
    if earlier == later:
        return []
    found = []
    for event in back(stream, later):
        if event.version <= earlier:
            break
        found.append(event)
    if event.version != earlier:
        raise NotInForceError(f"What was played up to version {earlier} is not part of this history.")
    return found
