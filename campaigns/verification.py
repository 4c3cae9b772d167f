"""Whether a log tells the truth: chain, versions, seed, actions, facts, digests. Nothing is stored here."""

from collections.abc import Iterator
from typing import NamedTuple

from campaigns import history, log, tables
from campaigns.errors import ServiceError
from campaigns.models import Campaign, Event, Snapshot
from engine.kernel.facts import Fact
from engine.kernel.randomness import commitment
from engine.ruleset import Ruleset, Table


class Fault(NamedTuple):
    """What is wrong, and at which version of which stream. version 0: before the first event."""

    stream: str
    version: int
    detail: str


class Report(NamedTuple):
    """What was found about one stream."""

    stream: str
    events: int
    fault: Fault | None


def verify(campaign: Campaign) -> Report:
    """Replay a stream from its seed and compare all that is stored. Stops at the first fault."""
    events = list(log.read(campaign.id))
    try:
        fault = next(_faults(campaign, events), None)
    except ServiceError as error:
        fault = Fault(campaign.id, 1, error.detail)
    return Report(campaign.id, len(events), fault)


def _faults(campaign: Campaign, events: list[Event]) -> Iterator[Fault]:
    yield from _chain_faults(campaign, events)
    if events:
        yield from _opening_faults(campaign, events[0])
        yield from _replay_faults(campaign, events)
    yield from _column_faults(campaign, events)


def _chain_faults(campaign: Campaign, events: list[Event]) -> Iterator[Fault]:
    """Rows follow each other without a gap, and each hash is that of its row."""
    previous = log.NOTHING_BEFORE
    for version, event in enumerate(events, 1):
        if event.version != version:
            yield Fault(campaign.id, version, "the event is missing")
        if event.previous_hash != previous:
            yield Fault(campaign.id, version, "it doesn't follow the event before it")
        if event.hash != log.link(event):
            yield Fault(campaign.id, version, "its contents were changed")
        previous = event.hash


def _opening_faults(campaign: Campaign, opening: Event) -> Iterator[Fault]:
    """The first event pins what the campaign is still said to be played with."""
    if opening.type != history.OPENED:
        yield Fault(campaign.id, 1, "the first event doesn't open the campaign")
        return
    said = log.payload(opening)
    if said["seed_commitment"] != commitment(bytes.fromhex(campaign.seed)):
        yield Fault(campaign.id, 1, "the seed is not the one that was committed to")
    for column in ("ruleset", "ruleset_version", "card_set_digest", "format", "setup"):
        if said[column] != getattr(campaign, column):
            yield Fault(campaign.id, 1, f"{column} is not the one that the campaign was opened with")


def _replay_faults(campaign: Campaign, events: list[Event]) -> Iterator[Fault]:
    """The same seed and actions give the same facts, snapshots and digests."""
    ruleset = tables.ruleset_of(campaign)
    table = tables.lay_out(campaign, ruleset)
    snapshots = dict(Snapshot.objects.filter(campaign=campaign).values_list("version", "state"))
    for event in events:
        try:
            facts = _replay(ruleset, table, event)
        except Exception as error:  # whatever a damaged log makes the rules stumble over
            yield Fault(campaign.id, event.version, f"it can't be replayed: {error!r}")
            return
        yield from _event_faults(event, facts, ruleset, table)
        state = snapshots.get(event.version)
        if state is not None and bytes(state) != ruleset.encode(table):
            yield Fault(campaign.id, event.version, "the snapshot shows another state (it may be dropped)")


def _replay(ruleset: Ruleset, table: Table, event: Event) -> list[Fact]:
    """Carry out what an event adds to the table. Returns its facts."""
    if event.type == history.OPENED:
        return ruleset.opening_facts(table)
    return [fact for played in history.effective([event]) for fact in ruleset.apply(table, played.seat, played.action)]


def _event_faults(event: Event, facts: list[Fact], ruleset: Ruleset, table: Table) -> Iterator[Fault]:
    if event.facts != log.text(facts):
        yield Fault(event.stream_id, event.version, "its facts are not what the action makes happen")
    digest = log.payload(event).get("digest")
    if digest is not None and digest != ruleset.digest(table):
        yield Fault(event.stream_id, event.version, "the state has another digest than is stored")


def _column_faults(campaign: Campaign, events: list[Event]) -> Iterator[Fault]:
    """The campaign's own columns repeat what its log says."""
    if campaign.version != len(events):
        yield Fault(campaign.id, len(events), f"the campaign is said to be at version {campaign.version}")
    if events and events[-1].type == history.CLOSED and log.payload(events[-1])["status"] != campaign.status:
        yield Fault(campaign.id, len(events), f"the campaign is said to be {campaign.status}")
