"""The table of a campaign at any version, from memory or from a snapshot.

Events after the snapshot are replayed. Both caches may be lost at any time; the log restores them.
"""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec
from django.db import transaction

from campaigns.db import prepared_statements
from campaigns.db.prepared_statements import ASKED, NUMBER, Prepared
from campaigns.errors import OutdatedCampaignError, UnknownRulesetError
from campaigns.eventlog import event_types, log, timeline
from campaigns.lru_cache import LruCache
from campaigns.models import Campaign, Event, Snapshot
from engine import ruleset as rulesets
from engine.kernel.custom_cards.custom_set import CustomSet, content_hash
from engine.kernel.custom_cards.faults import CustomCardsError, RowFault
from engine.ruleset import Ruleset, Table

HOT_TABLES = 128
SNAPSHOT_EVERY = 64
CUSTOM_RULESETS = 16
"""Number of rulesets with custom cards that a process keeps compiled."""

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
"""Events, newest first, without their facts."""


hot: LruCache[str, bytes] = LruCache(HOT_TABLES)
"""Encoded states by the hash of their last event."""


def ruleset_names() -> list[str]:
    """Return the names of this server's rulesets."""
    return list(rulesets.RULESETS)


def find_ruleset(name: str, version: int | None = None) -> Ruleset:
    """Return a ruleset, by default in its current version.

    Raise UnknownRulesetError.
    """
    try:
        return rulesets.get(name, version)
    except KeyError:
        raise UnknownRulesetError("There is no such ruleset.", known=sorted(rulesets.RULESETS)) from None


@lru_cache(maxsize=CUSTOM_RULESETS)
def _with_custom_cards(name: str, version: int | None, title: str, rows: bytes, box: bool) -> Ruleset:
    rules = find_ruleset(name, version)
    return (rules.with_box if box else rules.with_custom_cards)(title, msgspec.json.decode(rows))


def ruleset_for(name: str, version: int | None, setup: Mapping[str, Any]) -> Ruleset:
    """Return a ruleset with the custom cards or the box of an encoded setup.

    version: None for the current one. Rulesets with custom cards are cached.
    Raise UnknownRulesetError, and CustomCardsError if the rules don't allow the cards.
    """
    ruleset, pinned = find_ruleset(name, version), setup.get("card_set")
    if pinned is None:
        return ruleset
    if not ruleset.custom_card_types():
        raise UnknownRulesetError("This game has no custom cards.", known=sorted(rulesets.RULESETS))
    try:
        said = msgspec.convert(pinned, CustomSet)
    except msgspec.ValidationError as error:
        raise CustomCardsError([RowFault(None, "", "card_set", str(error))]) from None
    if said.hash and said.hash != content_hash(said.rows):
        raise CustomCardsError([RowFault(None, "", "card_set.hash", "it differs from the cards")])
    return _with_custom_cards(name, version, said.title, msgspec.json.encode(said.rows), said.box)


def has_rivals(name: str) -> bool:
    """Return True if the seats of a ruleset play against each other.

    Return False for a ruleset that this server doesn't have.
    """
    return name in rulesets.RULESETS and rulesets.get(name).rivals


def rules_left(campaign: Campaign) -> Ruleset | None:
    """Return the ruleset of a campaign in the campaign's version.

    Return None if this server no longer has that version or those cards.
    """
    with suppress(UnknownRulesetError, CustomCardsError):
        ruleset = ruleset_for(campaign.ruleset, campaign.ruleset_version, campaign.setup)
        if ruleset.card_set_digest() == campaign.card_set_digest:
            return ruleset
    return None


def ruleset_of(campaign: Campaign) -> Ruleset:
    """Return the ruleset of a campaign. Raise OutdatedCampaignError if it is gone."""
    ruleset = rules_left(campaign)
    if ruleset is None:
        raise OutdatedCampaignError("This server no longer has the campaign's version of the rules or cards.")
    return ruleset


def lay_out(campaign: Campaign, ruleset: Ruleset, said: Mapping[str, Any] | None = None) -> Table:
    """Return the table as it was when the campaign opened.

    said: the payload of the first event, if the caller has it already.
    """
    if said is None:
        said = opening_payload(campaign) if campaign.begins_with_state or campaign.secret_commitments else {}
    if campaign.begins_with_state:
        return ruleset.decode(event_types.opening_state(said))
    setup = ruleset.decode_setup(campaign.setup)
    return ruleset.open(setup, bytes.fromhex(campaign.seed), event_types.loadouts_in(said))


def opening_payload(campaign: Campaign) -> dict[str, Any]:
    """Return the payload of the first event, with its secrets."""
    (first,) = log.history(campaign, until=1)
    return log.payload(first)


def at(campaign: Campaign, ruleset: Ruleset, head: log.Head) -> Table:
    """Return the table at a version. The caller may change it."""
    return ruleset.decode(hot.get_or_make(head.hash, lambda: ruleset.encode(rebuild(campaign, ruleset, head.version))))


def rebuild(campaign: Campaign, ruleset: Ruleset, version: int) -> Table:
    """Return the table at a version, replayed from the nearest snapshot.

    It goes back through undos as the table did, and reads no row twice.
    """
    snapshot, way = (None, _archived_way_to(campaign, version)) if campaign.archive_hash else _way_to(campaign, version)
    table = ruleset.decode(bytes(snapshot.state)) if snapshot else lay_out(campaign, ruleset)
    for played in event_types.actions(reversed(way)):
        ruleset.apply(table, played.seat, played.action, trusted=True)
    return table


def milestones(events: Sequence[Event], among: Container[int] | None = None) -> set[int]:
    """Return the versions where snapshots are worth storing.

    From every version, at most SNAPSHOT_EVERY steps lead back to one of them or to the opening. They are at most one in
    SNAPSHOT_EVERY versions.

    events: a stream from its opening, undone events included. among: the versions to choose from, if not all are
    available; the distances grow then.
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
    """Store encoded states by version. Existing snapshots stay as they are."""
    rows = [{"campaign_id": campaign.id, "version": version, "state": state} for version, state in states.items()]
    if rows:
        with transaction.atomic(savepoint=False):
            prepared_statements.insert(Snapshot, rows)


def _way_to(campaign: Campaign, version: int) -> tuple[Snapshot | None, list[Event]]:
    """Return the nearest snapshot in a version's history, and the events since.

    The snapshot is None for the opening. The events come newest first.
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


def _archived_way_to(campaign: Campaign, version: int) -> list[Event]:
    """Return the events from the opening to a version, newest first.

    Archives have no snapshots.
    """
    events, way = tuple(log.history(campaign)), []
    while version > 0:
        way.append(events[version - 1])
        version = timeline.before(way[-1])
    return way
