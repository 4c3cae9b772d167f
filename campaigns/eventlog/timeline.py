"""The history in force: folded from a whole stream, or read backwards."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from campaigns.db.prepared_statements import ASKED, NUMBER, Prepared
from campaigns.errors import NotInForceError, UnknownEventError
from campaigns.eventlog import event_types, log
from campaigns.eventlog.event_types import ACTED, JUMPS, NODES, TYPES, UNDONE, Place
from campaigns.models import Event

FIRST_CHUNK, CHUNK = 8, 64
"""Number of events in the first query, which is usually enough, and in later ones."""

_STRETCH: Prepared[Event] = Prepared(
    lambda: Event.objects.filter(stream=ASKED, version__gt=NUMBER, version__lte=NUMBER).order_by("-version")
)
_LAST_MOVE: Prepared[Event] = Prepared(
    lambda: (
        Event.objects.filter(stream=ASKED, version__lte=NUMBER, type__in=event_types.MOVES)
        .only("version", "type", "payload")
        .order_by("-version")[:1]
    )
)


def place(event: Event) -> Place:
    """Return the place of the table after an event of one of the types MOVES."""
    if event.type in NODES:
        return Place(event.version, event.version)
    said = log.payload(event)
    return Place(said["node"], said["furthest"])


def before(event: Event) -> int:
    """Return the version whose table an event builds on.

    It is the target of a jump, otherwise the version before.
    """
    return place(event).node if event.type in JUMPS else event.version - 1


class Timeline:
    """The nodes in force and the nodes that can be redone, folded from a stream."""

    def __init__(self) -> None:
        self._line: list[int] = []
        self._length = 0

    def take(self, event: Event) -> None:
        """Apply the next event.

        Raise UnknownEventError, or ValueError for a jump to a node that is not in the history.
        """
        if event.type not in TYPES:
            raise UnknownEventError(f"Version {event.version} has the unknown type {event.type!r}.")
        if event.type in NODES:
            self._line[self._length :] = [event.version]
            self._length += 1
        elif event.type in JUMPS:
            self._jump(event.type, place(event))

    @property
    def node(self) -> int:
        """The current node; 0 before the opening."""
        return self._line[self._length - 1] if self._length else 0

    def is_behind(self, node: int) -> bool:
        """Return True if a node is in force and earlier than the current one."""
        length = bisect_right(self._line, node, hi=self._length)
        return 0 < length < self._length and self._line[length - 1] == node

    @property
    def in_force(self) -> list[int]:
        """The versions of the nodes in force, from the opening to the current node."""
        return self._line[: self._length]

    def _jump(self, type: str, goal: Place) -> None:
        length = bisect_right(self._line, goal.node)
        is_there = length > 0 and self._line[length - 1] == goal.node and self._line[-1] == goal.furthest
        if not is_there or length == self._length or (length < self._length) != (type == UNDONE):
            raise ValueError(f"version {goal.node} is not in the history")
        self._length = length


def fold(events: Iterable[Event]) -> Timeline:
    """Return the timeline of the first events of a stream."""
    found = Timeline()
    for event in events:
        found.take(event)
    return found


def actions_in_force(events: Iterable[Event]) -> int:
    """Return the number of actions in force after the first events of a stream."""
    rows = list(events)
    acted = {event.version for event in rows if event.type == ACTED}
    return len(acted.intersection(fold(rows).in_force))


def place_at(stream: str, version: int) -> Place:
    """Return the place of the table at an existing version of a stream."""
    (last,) = _LAST_MOVE.rows(stream, version)
    return place(last)


def back(stream: str, node: int) -> Iterator[Event]:
    """Yield the nodes in force at a node, newest first, the opening last."""
    goal, chunk = node, FIRST_CHUNK
    while goal > 0:
        start, chunk = goal - chunk, min(2 * chunk, CHUNK)
        for event in _STRETCH.rows(stream, start, goal):
            if event.version > goal or event.type not in event_types.MOVES:
                continue
            goal = place(event).node
            if event.version == goal:
                yield event
                goal -= 1
        goal = min(goal, start)


def between(stream: str, earlier: int, later: int) -> list[Event]:
    """Return the nodes after one node up to a later one, newest first.

    Raise NotInForceError if the earlier node is not in the history of the later one.
    """
    if earlier == later:
        return []
    found = []
    for event in back(stream, later):
        if event.version <= earlier:
            break
        found.append(event)
    if event.version != earlier:
        raise NotInForceError(f"Version {earlier} was undone.")
    return found
