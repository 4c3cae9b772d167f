"""Verification of a log: hash chain, versions, seed, actions, facts and digests."""

import logging
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns import request_cancellation
from campaigns.clocks import game_clocks
from campaigns.clocks.game_clocks import Clocks
from campaigns.errors import ArchiveError
from campaigns.eventlog import event_types, log, repository, secret_loadouts, timeline
from campaigns.models import Campaign, Event, Snapshot, custom_cards_in
from campaigns.projections import ratings, results
from campaigns.verification.service_events import ServiceEventChecks
from engine.kernel.decisions import Decision
from engine.kernel.facts import NOBODY, CardsShown, Fact, Happened, Told, seat_set
from engine.kernel.randomness import commitment
from engine.ruleset import Ruleset

ARCHIVE_FAULT_LENGTH = 200

logger = logging.getLogger(__name__)


class Fault(NamedTuple):
    """A fault at a version of a stream. version 0: before the first event."""

    stream: str
    version: int
    detail: str


class Report(NamedTuple):
    """The result of a verification.

    replayed: False if the campaign's rules are gone; then only the chain, the versions and the columns were checked.
    states: encoded states by version: those worth a snapshot, and the last one; incomplete if there is a fault.
    clocks: the clocks at the end, or None.
    is_unreadable: True if the campaign is archived and its file is missing or damaged.
    """

    stream: str
    events: int
    fault: Fault | None
    replayed: bool
    states: Mapping[int, bytes]
    clocks: Clocks | None = None
    is_unreadable: bool = False


def verify(campaign: Campaign) -> Report:
    """Replay a stream from its seed and compare it with the log up to the first fault.

    An archived campaign is read from its file.
    """
    with transaction.atomic():  # and the row locked, as every command does first: it may be played just now
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        events = [] if campaign.archive_hash else list(log.read(campaign.id))
        snapshots = dict(Snapshot.objects.filter(campaign=campaign).values_list("version", "state"))
        stand_ins = dict(campaign.seats.exclude(stand_in="").values_list("index", "stand_in"))
    if campaign.archive_hash:
        try:
            events = list(log.history(campaign))
        except ArchiveError as error:
            return Report(campaign.id, 0, Fault(campaign.id, 0, error.detail), False, {}, is_unreadable=True)
    report = examine(campaign, events, snapshots)
    if report.fault is None and stand_ins != event_types.stand_ins(events):
        return report._replace(fault=Fault(campaign.id, len(events), "the bot substitutes differ from the log"))
    return report


def check(campaign: Campaign) -> Report:
    """Verify a stream, store the result, and update leaderboards and ratings.

    A fault is logged as critical. An unreadable archive is no fault of the log: the results stay as they are.
    """
    report = verify(campaign)
    if report.is_unreadable:
        assert report.fault is not None
        Campaign.objects.filter(pk=campaign.pk).update(archive_fault=report.fault.detail[:ARCHIVE_FAULT_LENGTH])
        logger.critical("Campaign %s is archived and unreadable: %s", campaign.pk, report.fault.detail)
        return report
    with transaction.atomic():  # a result that isn't judged would wait for the next verification
        _keep(Campaign.objects.filter(pk=campaign.pk), report)
        if report.fault or campaign.is_over:
            results.judge(campaign.pk)
            ratings.judge(campaign.pk)
    if report.fault:
        logger.critical("Campaign %s has a fault at version %s: %s", *report.fault)
    return report


def check_by_id(campaign_id: str) -> Report | None:
    """Check the campaign of this id, and return its report without states.

    Return None if there is no such campaign.
    """
    campaign = Campaign.objects.filter(pk=campaign_id).first()
    return check(campaign)._replace(states={}, clocks=None) if campaign else None


def _keep(campaign: QuerySet[Campaign], report: Report) -> None:
    """Store the result of a verification.

    A log counts as sound only if it was replayed to its present end.
    """
    campaign.filter(archive_fault__isnull=False).update(archive_fault=None)
    if report.fault:
        fault = {"version": report.fault.version, "detail": report.fault.detail}
        campaign.update(verified_at=timezone.now(), fault=fault)
    elif report.replayed:
        campaign.filter(version=report.events).update(verified_at=timezone.now(), fault=None)


def examine(campaign: Campaign, events: list[Event], snapshots: Mapping[int, bytes]) -> Report:
    """Verify a campaign and events that needn't be stored.

    events: the whole stream. snapshots: encoded states by version.
    """
    ruleset = repository.rules_left(campaign) if events else None
    states: dict[int, bytes] = {}
    times = _ClockReplay()
    fault = next(_faults(campaign, ruleset, events, snapshots, states, times), None)
    return Report(campaign.id, len(events), fault, not events or ruleset is not None, states, times.clocks)


def _faults(
    campaign: Campaign,
    ruleset: Ruleset | None,
    events: list[Event],
    snapshots: Mapping[int, bytes],
    states: dict[int, bytes],
    times: "_ClockReplay",
) -> Iterator[Fault]:
    yield from _chain_faults(campaign, events)
    if events:
        yield from _opening_faults(campaign, ruleset, events)
    sealed: set[int] = set()
    if ruleset is not None:
        try:
            replay = _Replay(campaign, ruleset, events, states)
        except Exception as error:  # whatever a damaged log makes the rules stumble over
            yield Fault(campaign.id, 1, f"it can't be replayed: {_error_text(campaign, error)}")
            return
        yield from _replay_faults(replay, events, snapshots, times)
        yield from _clock_faults(campaign, events, times)
        sealed = replay.sealed
    yield from _service_event_faults(campaign, events, sealed)
    yield from _column_faults(campaign, events)


def _chain_faults(campaign: Campaign, events: list[Event]) -> Iterator[Fault]:
    """Check that versions have no gaps and that every hash fits its row."""
    previous = log.NOTHING_BEFORE
    for version, event in enumerate(events, 1):
        if event.version != version:
            yield Fault(campaign.id, version, "the event is missing")
        if event.previous_hash != previous:
            yield Fault(campaign.id, version, "its previous hash is wrong")
        if event.hash != log.link(event):
            yield Fault(campaign.id, version, "the event was changed")
        previous = event.hash


def _opening_faults(campaign: Campaign, ruleset: Ruleset | None, events: list[Event]) -> Iterator[Fault]:
    """Check that the campaign's columns agree with the settings that the log pins."""
    if events[0].type != event_types.OPENED:
        yield Fault(campaign.id, 1, "the first event doesn't open the campaign")
        return
    said: dict[str, Any] = dict(event_types.UNSAID)
    for event in events:
        if event.type in event_types.PINS:
            said |= log.payload(event)
    if said["seed_commitment"] != commitment(bytes.fromhex(campaign.seed)):
        yield Fault(campaign.id, 1, "the seed doesn't match its commitment")
    for column in ("ruleset", "ruleset_version", "card_set_digest", "format", "options", "setup", *event_types.UNSAID):
        if column in said and said[column] != getattr(campaign, column):
            yield Fault(campaign.id, 1, f"{column} differs from the log")
    if custom_cards_in(campaign.setup) != campaign.custom_cards:
        yield Fault(campaign.id, 1, "custom_cards differ from the log")
    if said.get("secret_commitments", []) != campaign.secret_commitments:
        yield Fault(campaign.id, 1, "secret_commitments differ from the log")
    seed = bytes.fromhex(campaign.seed)
    try:
        yield from (
            Fault(campaign.id, 1, detail) for detail in secret_loadouts.faults(log.payload(events[0]), ruleset, seed)
        )
    except (ValueError, LookupError, TypeError) as error:  # what a damaged log holds
        yield Fault(campaign.id, 1, f"the secret decks can't be read: {_error_text(campaign, error)}")


def _replay_faults(
    replay: "_Replay", events: list[Event], snapshots: Mapping[int, bytes], times: "_ClockReplay"
) -> Iterator[Fault]:
    """Check that a replay gives the same facts, snapshots and digests."""
    for event in events:
        request_cancellation.require()
        try:
            facts = replay.take(event)
            late = list(times.take(event, replay.decisions))
        except Exception as error:  # whatever a damaged log makes the rules stumble over
            yield Fault(event.stream_id, event.version, f"it can't be replayed: {_error_text(replay.campaign, error)}")
            return
        if not replay.tells(event, facts):
            yield Fault(event.stream_id, event.version, "its facts differ from the replay")
        yield from _outcome_faults(replay, event)
        yield from (Fault(event.stream_id, event.version, detail) for detail in late)
        state = snapshots.get(event.version)
        if state is not None and bytes(state) != replay.ruleset.encode(replay.table):
            yield Fault(event.stream_id, event.version, "the snapshot differs from the replay (it can be deleted)")


def _clock_faults(campaign: Campaign, events: list[Event], times: "_ClockReplay") -> Iterator[Fault]:
    """Check that the clock columns agree with the log."""
    said, right = campaign.clocks, times.clocks
    if said is not None and right is not None and (said["used"], said["most"]) != (right.used, right.most):
        yield Fault(campaign.id, len(events), "the clocks differ from the log")


def _service_event_faults(campaign: Campaign, events: list[Event], sealed: Container[int]) -> Iterator[Fault]:
    """Check the events that the service writes about undos, votes and forks."""
    checks = ServiceEventChecks(_last_carried(events), sealed, knows_seats=_knows_seats(campaign, events))
    for event in events:
        try:
            for detail in checks.take(event):
                yield Fault(event.stream_id, event.version, detail)
        except (ValueError, LookupError, TypeError) as error:  # what a damaged log holds
            yield Fault(event.stream_id, event.version, f"it can't be read: {_error_text(campaign, error)}")
            return


def _knows_seats(campaign: Campaign, events: list[Event]) -> bool:
    """Return True if the log shows at all times which seats belonged to people.

    In a fork, an import or under newer rules, bots may have taken seats that the log gives to people.
    """
    is_first = campaign.imported_from is None and "origin" not in log.payload(events[0]) if events else False
    return is_first and not any(event.type in (event_types.FORKED, event_types.CARRIED) for event in events)


def _error_text(campaign: Campaign, error: Exception) -> str:
    """Return an error as text; only its type while the campaign has secrets.

    Everyone who may see the campaign may read the text, so it must not reveal hidden cards.
    """
    return repr(error) if campaign.is_revealed else type(error).__name__


def _outcome_faults(replay: "_Replay", event: Event) -> Iterator[Fault]:
    """Check digest, score and record. An abandoned campaign has none of them."""
    said, right = log.payload(event), replay.outcome(event)
    if right and "digest" not in said:
        yield Fault(event.stream_id, event.version, "the digest of the last state is missing")
    if event.type == event_types.CLOSED and right and replay.decisions():
        yield Fault(event.stream_id, event.version, "it is finished, but a decision is left")
    for name in sorted(event_types.OUTCOME & set(said)):
        if name not in right or log.text(said[name]) != log.text(right[name]):
            yield Fault(event.stream_id, event.version, f"the {name} differs from the replay")


class _Replay:
    """A replay of a stream from its beginning, jumps included.

    kept: the dictionary that receives the states for the report. sealed: the versions of undos, redos and undo votes
    made during simultaneous hidden decisions.
    """

    def __init__(self, campaign: Campaign, ruleset: Ruleset, events: list[Event], kept: dict[int, bytes]) -> None:
        self.campaign = campaign
        self.ruleset = ruleset
        self.table = repository.lay_out(campaign, self.ruleset, log.payload(events[0]))
        self.sealed: set[int] = set()
        self._begins_with_state = campaign.begins_with_state
        self._timeline = timeline.Timeline()
        self._goals = {timeline.place(event).node for event in events if event.type in event_types.JUMPS}
        self._states: dict[int, bytes] = {}
        self._worth_keeping = {*repository.milestones(events), len(events)}
        self._kept = kept
        self._carried = _last_carried(events)

    def take(self, event: Event) -> list[Fact]:
        """Apply an event to the table and return its facts.

        Raise the ruleset's error for a damaged log.
        """
        if event.type in event_types.TRAVELS and any(decision.sealed for decision in self.decisions()):
            self.sealed.add(event.version)
        self._timeline.take(event)
        facts: list[Fact] = []
        if event.type == event_types.OPENED and not self._begins_with_state:
            facts = self.ruleset.opening_facts(self.table)
        elif event.type in event_types.JUMPS:
            self.table = self.ruleset.decode(self._states[timeline.place(event).node])
        for played in event_types.actions([event]):
            facts = self.ruleset.apply(self.table, played.seat, played.action)
        self._keep(event.version)
        return facts

    def decisions(self) -> list[Decision]:
        """Return the current decisions."""
        return self.ruleset.decisions(self.table)

    def _keep(self, version: int) -> None:
        """Keep the current state if a later jump or the report needs it."""
        for wanted, states in ((self._goals, self._states), (self._worth_keeping, self._kept)):
            if version in wanted:
                states[version] = self.ruleset.encode(self.table)

    def outcome(self, event: Event) -> dict[str, Any]:
        """Return the members that an event's payload should have about the table.

        Logs of older programs may lack some.
        """
        if event.type == event_types.CARRIED:
            return {"digest": self.ruleset.digest(self.table)}
        is_played_out = event.type == event_types.CLOSED and log.payload(event)["status"] == Campaign.Status.FINISHED
        return event_types.outcome(self.ruleset, self.table) if is_played_out else {}

    def tells(self, event: Event, facts: list[Fact]) -> bool:
        """Return True if an event holds these facts.

        Older rules may express the same facts differently.
        """
        if event.version > self._carried:
            return event.facts == log.text(facts)
        return have_same_effect(log.facts(event), facts)


class _ClockReplay:
    """The clocks of a stream, folded during its replay."""

    def __init__(self) -> None:
        self.clocks: Clocks | None = None
        self._actions = {0: 0}
        self._node = 0

    def take(self, event: Event, decisions: Callable[[], list[Decision]]) -> Iterator[str]:
        """Apply the next event and yield its faults.

        decisions: returns the decisions after the event.
        """
        said = log.payload(event)
        if event.type in (event_types.OPENED, event_types.FORKED):
            controllers = [seat["controller"] for seat in said["seats"]]
            self.clocks = game_clocks.begun(said["clock"], controllers) if said.get("clock") else None
        if event.type in event_types.NODES:
            self._actions[event.version] = self._actions[self._node] + (event.type == event_types.ACTED)
        if event.type in event_types.MOVES:
            self._node = timeline.place(event).node
        if self.clocks is not None:
            yield from self._wind(self.clocks, event, said, decisions)
        elif "paused" in said or said.get("because") == event_types.TIME:
            yield "this campaign has no clock"

    def _wind(
        self, kept: Clocks, event: Event, said: dict[str, Any], decisions: Callable[[], list[Decision]]
    ) -> Iterator[str]:
        is_over = event.type == event_types.CLOSED
        asked = NOBODY if is_over else seat_set(decision.seat for decision in decisions())
        paused = said.get("paused", 0)
        if paused > game_clocks.elapsed(kept.at, event.recorded_at):
            yield "the pause is longer than the time since the last event"
        kept.take(event.recorded_at, event.seat, game_clocks.Standing(asked, self._actions[self._node]), paused)
        if said.get("because") == event_types.TIME and not kept.has_run_out(event.seat):
            yield "the seat resigned for time but had time left"


def _last_carried(events: list[Event]) -> int:
    return max((event.version for event in events if event.type == event_types.CARRIED), default=0)


def have_same_effect(some: Sequence[Fact], others: Sequence[Fact]) -> bool:
    """Return True if two lists of facts change the table in the same way."""
    return _changes(some) == _changes(others)


def _changes(facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts that change something, without who learned from them."""
    told_only = (CardsShown, Happened, Told)
    changes = [fact for fact in facts if not isinstance(fact, told_only)]
    return [
        msgspec.structs.replace(fact, **{n: UNLEARNED[n] for n in UNLEARNED if hasattr(fact, n)}) for fact in changes
    ]


UNLEARNED = {"learned": "", "known_by": NOBODY}
"""Default values of the fields that describe who learned something from a fact."""


def _column_faults(campaign: Campaign, events: list[Event]) -> Iterator[Fault]:
    """Check that the campaign's columns agree with the log."""
    if campaign.version != len(events):
        yield Fault(campaign.id, len(events), f"the campaign has version {campaign.version}")
    if events and events[-1].type == event_types.CLOSED and log.payload(events[-1])["status"] != campaign.status:
        yield Fault(campaign.id, len(events), f"the campaign has the status {campaign.status}")
    if campaign.actions != timeline.actions_in_force(events):
        yield Fault(campaign.id, len(events), f"the campaign has {campaign.actions} actions in force")
    if campaign.knowledge_taken_back != event_types.knowledge_taken_back(events):
        yield Fault(
            campaign.id, len(events), f"the campaign has {campaign.knowledge_taken_back} undos of revealed information"
        )
