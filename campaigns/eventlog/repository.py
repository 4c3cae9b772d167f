"""The table of a campaign at any version: rehydrated from memory, or from a snapshot and the events since.

Everything here may be lost at any time; the log brings it back.
"""

from collections import Counter, OrderedDict
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from threading import Lock
from typing import Any

from django.db import transaction

from campaigns.db import prepared_statements
from campaigns.db.prepared_statements import ASKED, NUMBER, Prepared
from campaigns.errors import OutdatedCampaignError, UnknownRulesetError
from campaigns.eventlog import event_types, log, timeline
from campaigns.models import Campaign, Event, Snapshot
from engine import ruleset as rulesets
from engine.ruleset import Ruleset, Table

HOT_TABLES = 128
SNAPSHOT_EVERY = 64

_SNAPSHOT_BEFORE: Prepared[Snapshot] = Prepared(
    lambda: Snapshot.objects.filter(campaign=ASKED, version__lte=NUMBER).order_by("-version")[:1]
)
_STRETCH: Prepared[Event] = Prepared(
    lambda: (
        Event.objects.filter(stream=ASKED, version__gt=NUMBER, version__lte=NUMBER)
        .only("version", "type", "seat", "payload")
        .order_by("-version")
    )
)
"""Events newest first, without what they made happen."""


class HotTables:
    """The states used last, as bytes, by the hash of the event they follow: safe to share between threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._states: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> bytes | None:
        with self._lock:
            if key in self._states:
                self._states.move_to_end(key)
            return self._states.get(key)

    def keep(self, key: str, state: bytes) -> None:
        with self._lock:
            self._states[key] = state
            self._states.move_to_end(key)
            if len(self._states) > self._size:
                self._states.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._states.clear()


hot = HotTables(HOT_TABLES)


def find_ruleset(name: str, version: int | None = None) -> Ruleset:
    """Return the ruleset of that name, in its current version or an older one. Raises UnknownRulesetError."""
    try:
        return rulesets.get(name, version)
    except KeyError:
        raise UnknownRulesetError("There is no such ruleset.", known=sorted(rulesets.RULESETS)) from None


def has_rivals(name: str) -> bool:
    """Return whether the seats of a ruleset play against each other; False where this server has none of that name."""
    return name in rulesets.RULESETS and rulesets.get(name).rivals


def rules_left(campaign: Campaign) -> Ruleset | None:
    """Return the rules that a campaign is played by, in its own version of them.

    None where this server can't play that version, or those cards, any more.
    """
    with suppress(UnknownRulesetError):
        ruleset = find_ruleset(campaign.ruleset, campaign.ruleset_version)
        if ruleset.card_set_digest() == campaign.card_set_digest:
            return ruleset
    return None


def ruleset_of(campaign: Campaign) -> Ruleset:
    """Return the rules that a campaign is played by. Raises OutdatedCampaignError where none are left."""
    ruleset = rules_left(campaign)
    if ruleset is None:
        raise OutdatedCampaignError("The campaign was opened under other rules or cards than this server plays now.")
    return ruleset


def lay_out(campaign: Campaign, ruleset: Ruleset, said: Mapping[str, Any] | None = None) -> Table:
    """Return the table as it was when the campaign opened. said: what its first event says, if that was read or isn't
    stored yet.
    """
    if said is None:
        said = opening_payload(campaign) if campaign.begins_with_state or campaign.secret_commitments else {}
    if campaign.begins_with_state:
        return ruleset.decode(event_types.opening_state(said))
    setup = ruleset.decode_setup(campaign.setup)
    return ruleset.open(setup, bytes.fromhex(campaign.seed), event_types.brought(said))


def opening_payload(campaign: Campaign) -> dict[str, Any]:
    """Return what the first event says, its secrets too."""
    return log.payload(log.read(campaign.id, until=1).get())


def at(campaign: Campaign, ruleset: Ruleset, head: log.Head) -> Table:
    """Return the table at a version, the caller's own to change: hot, or from a snapshot and the actions since."""
    state = hot.get(head.hash)
    if state is not None:
        return ruleset.decode(state)
    table = rebuild(campaign, ruleset, head.version)
    hot.keep(head.hash, ruleset.encode(table))
    return table


def rebuild(campaign: Campaign, ruleset: Ruleset, version: int) -> Table:
    """Go back from a version, the way that the table came, to a state that is known; then play what lies on that way.

    No row is read twice, however often the table was put back.
    """
    snapshot, way = _way_to(campaign, version)
    table = ruleset.decode(bytes(snapshot.state)) if snapshot else lay_out(campaign, ruleset)
    for played in event_types.actions(reversed(way)):
        ruleset.apply(table, played.seat, played.action, trusted=True)
    return table


def milestones(events: Sequence[Event], among: Container[int] | None = None) -> set[int]:
    """Return the versions at which snapshots are worth keeping: from every version at most SNAPSHOT_EVERY steps lead
    back to one of them or to the opening, and they are no more than one in SNAPSHOT_EVERY versions.

    events: a stream from its opening on, taken back or not. among: the versions that can be had, where not all can;
    then the ways are longer by what it takes to reach one of those.
    """
    found: set[int] = set()
    ahead: Counter[int] = Counter()
    for event in reversed(events):
        steps = ahead.pop(event.version, 0)
        if steps >= SNAPSHOT_EVERY and (among is None or event.version in among):
            found.add(event.version)
        else:
            before = timeline.before(event)
            ahead[before] = max(ahead[before], steps + 1)
    return found


def keep_snapshots(campaign: Campaign, states: Mapping[int, bytes]) -> None:
    """Store states of a campaign, as encoded, by version. Those that are stored stay as they are."""
    rows = [{"campaign_id": campaign.id, "version": version, "state": state} for version, state in states.items()]
    if rows:
        with transaction.atomic(savepoint=False):
            prepared_statements.insert(Snapshot, rows)


def _way_to(campaign: Campaign, version: int) -> tuple[Snapshot | None, list[Event]]:
    """Return the nearest snapshot on the way that led to a version (None: the opening) and the events since, newest
    first.
    """
    way: list[Event] = []
    snapshot = _SNAPSHOT_BEFORE.first(campaign.id, version)
    while version != (known := snapshot.version if snapshot else 0):
        if version < known:  # a jump led past it
            snapshot = _SNAPSHOT_BEFORE.first(campaign.id, version)
            continue
        for event in _STRETCH.rows(campaign.id, max(known, version - SNAPSHOT_EVERY), version):
            if event.version == version:
                version = timeline.before(event)
                way.append(event)
    return snapshot, way
