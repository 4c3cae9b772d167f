"""Units of work: play at a campaign's table, then commit all of it or nothing."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns import task_queue
from campaigns.clocks import game_clocks
from campaigns.db import prepared_statements
from campaigns.errors import NotPlayingError, StaleVersionError
from campaigns.eventlog import event_types, log, repository, secret_loadouts
from campaigns.models import Campaign, Event, Seat
from engine.kernel.decisions import Action, Decision
from engine.kernel.facts import NOBODY, Fact, seat_set
from engine.kernel.randomness import commitment
from engine.ruleset import Ruleset, Table

ALWAYS_WRITTEN = ("verified_at",)
"""Columns that other writers may change meanwhile, so they are always written."""


class UnitOfWork:
    """A table, its version of the log, and the events made since.

    The columns of `campaign` change only on commit.
    """

    def __init__(self, campaign: Campaign, ruleset: Ruleset, table: Table, head: log.Head) -> None:
        self.campaign = campaign
        self.ruleset = ruleset
        self.table = table
        self.head = head
        self._progress: dict[str, Any] = campaign.progress
        self._decisions: list[Decision] | None = None
        self._reset()

    @property
    def version(self) -> int:
        """The version after all events, stored or not."""
        return self.head.version + len(self._events)

    @property
    def actions(self) -> int:
        """The number of actions in force, stored or not."""
        return self._columns.get("actions", self.campaign.actions)

    def decisions(self) -> list[Decision]:
        """Return the current decisions. They are computed once after each action."""
        if self._decisions is None:
            self._decisions = self.ruleset.decisions(self.table)
        return self._decisions

    def play(self, seat: int, action: Action, idempotency_key: str | None = None, **more: Any) -> list[Fact]:
        """Play an action and return its facts. more: further payload.

        Raise the ruleset's error; nothing has changed then.
        """
        facts = self.ruleset.apply(self.table, seat, action)
        self._columns["actions"] = self.actions + 1
        self.record(event_types.acted(seat, action, facts, idempotency_key, **more))
        return facts

    def jump(
        self,
        type: str,
        seat: int,
        place: event_types.Place,
        actions: int,
        asked: dict[str, Any],
        idempotency_key: str | None = None,
        **more: Any,
    ) -> None:
        """Move the table to another point of its history.

        actions: the change in the number of actions in force, negative for an undo.
        """
        self.table = repository.at(self.campaign, self.ruleset, log.head_at(self.campaign, place.node))
        self._columns["actions"] = self.actions + actions
        self.record(event_types.jumped(type, seat, place, asked, idempotency_key, **more))
        if more.get("knowledge"):
            self._columns["knowledge_taken_back"] = self.campaign.knowledge_taken_back + 1

    def set_status(self, status: str) -> None:
        """Set the campaign's status on commit."""
        self._columns["status"] = status

    def set_commitments(self, secret_commitments: list[str]) -> None:
        """Publish the commitments to the secret loadouts on commit."""
        self._columns["secret_commitments"] = secret_commitments

    def give_up(self) -> None:
        """Abandon the campaign on commit."""
        self.set_status(Campaign.Status.ABANDONED)
        self._columns["verified_at"] = None
        self._decisions = []
        self.append(event_types.closed(Campaign.Status.ABANDONED, self.campaign.seed))

    def seat(self, event: log.NewEvent, bot: str) -> None:
        """Let a bot play for the event's seat on commit; "" for its holder."""
        if event.seat is not None:
            self._stand_ins[event.seat] = bot
        self.append(event)

    def append(self, event: log.NewEvent) -> None:
        """Add an event that doesn't change the table."""
        self._events.append(event)
        self._stands.append(game_clocks.Standing(_seats(self.decisions()), self.actions))

    def commit(self) -> list[Event]:
        """Store the events and update the campaign's columns in one transaction.

        Raise StaleVersionError if another unit of work was committed first; discard this one then.
        """
        now = timezone.now()
        stands = columns_of(self._progress, self.decisions())
        columns = {**self._columns, **stands, "version": self.version, "played_at": now, **self._clock_columns(now)}
        with transaction.atomic():
            _update(self.campaign, columns)
            events = log.extend(self.campaign.id, self._events, self.head, now)
            repository.keep_snapshots(self.campaign, self._snapshots)
            self._store_substitutes()
            if self._is_over:
                task_queue.ask_after_commit("campaigns.verify", self.campaign.id)
        self.head = log.Head(events[-1].version, events[-1].hash)
        self.campaign.__dict__.update(columns, head_hash=self.head.hash)
        repository.hot.keep(self.head.hash, self.ruleset.encode(self.table))
        self._reset()
        return events

    def record(self, event: log.NewEvent) -> None:
        """Add an event that changed the table. Close the campaign if no decision is left."""
        self._decisions = None
        self.append(event)
        self._take_snapshot()
        if not self.decisions():
            self.set_status(Campaign.Status.FINISHED)
            self._columns["verified_at"] = None  # what was found of a part of the log is no word on the whole
            outcome = event_types.outcome(self.ruleset, self.table)
            self.append(event_types.closed(Campaign.Status.FINISHED, self.campaign.seed, **outcome))

    def _clock_columns(self, now: datetime) -> dict[str, Any]:
        """Return the clock columns. The first event notes how long clocks stood still."""
        if self.campaign.clock is None:
            return {}
        made = [(event.seat, stands) for event, stands in zip(self._events, self._stands, strict=True)]
        paused, columns = game_clocks.wound(self.campaign, now, made)
        self._events[0] = event_types.after_pause(self._events[0], paused)
        return columns

    def _store_substitutes(self) -> None:
        """Store the bot substitutes and drop the campaign's cached seats."""
        for index, bot in self._stand_ins.items():
            Seat.objects.filter(campaign=self.campaign, index=index).update(stand_in=bot)
        if self._stand_ins:
            getattr(self.campaign, "_prefetched_objects_cache", {}).pop("seats", None)

    @property
    def _is_over(self) -> bool:
        return "verified_at" in self._columns

    def _reset(self) -> None:
        """Discard all changes that aren't stored."""
        self._events: list[log.NewEvent] = []
        self._stands: list[game_clocks.Standing] = []
        self._snapshots: dict[int, bytes] = {}
        self._stand_ins: dict[int, str] = {}
        self._columns: dict[str, Any] = {}

    def _take_snapshot(self) -> None:
        """Keep the state if it is worth a snapshot.

        That is at the start of a turn, after a jump, and every SNAPSHOT_EVERY versions.
        """
        progress = self.ruleset.progress(self.table)
        worth_it = self._events[-1].type != event_types.ACTED or _turn(progress) != _turn(self._progress)
        if worth_it or self.version % repository.SNAPSHOT_EVERY == 0:
            self._snapshots[self.version] = self.ruleset.encode(self.table)
        self._progress = progress


def columns_of(progress: dict[str, Any], decisions: Sequence[Decision]) -> dict[str, Any]:
    """Return the campaign columns that mirror the table."""
    return {
        "progress": progress,
        "game": progress.get("game"),
        "points": progress.get("points"),
        "asked": _seats(decisions),
    }


def _seats(decisions: Sequence[Decision]) -> int:
    return seat_set(decision.seat for decision in decisions)


def set_columns(campaign: Campaign, progress: dict[str, Any], decisions: Sequence[Decision]) -> None:
    """Set the campaign columns that mirror the table."""
    campaign.__dict__.update(columns_of(progress, decisions))


def _update(campaign: Campaign, columns: dict[str, Any]) -> None:
    """Update the campaign's columns unless its log has grown meanwhile.

    Every command locks this row before it appends events; one fixed order prevents deadlocks. Raise StaleVersionError.
    """
    changed = {
        name: value for name, value in columns.items() if name in ALWAYS_WRITTEN or value != getattr(campaign, name)
    }
    if not prepared_statements.update(Campaign, changed, id=campaign.id, version=campaign.version):
        raise StaleVersionError(log.head(campaign.id).version)


def _turn(progress: dict[str, Any]) -> tuple[Any, Any]:
    return progress.get("game"), progress.get("turn")


def begin(campaign: Campaign) -> UnitOfWork:
    """Return a unit of work at the version in the campaign's columns."""
    ruleset = repository.ruleset_of(campaign)
    head = log.known_head(campaign) or log.head_at(campaign, campaign.version)
    return UnitOfWork(campaign, ruleset, repository.at(campaign, ruleset, head), head)


def open_stream(campaign: Campaign) -> None:
    """Start a campaign whose seats are all ready, and store its first event.

    The first event takes over the secret loadouts; the seats lose them.
    """
    ruleset = repository.ruleset_of(campaign)
    said = pinned(campaign) | secret_loadouts.opening(campaign, ruleset)
    opening = UnitOfWork(campaign, ruleset, repository.lay_out(campaign, ruleset, said), log.head(campaign.id))
    opening.set_status(Campaign.Status.PLAYING)
    opening.set_commitments(said.get("secret_commitments", []))
    opening.record(event_types.opened(said, ruleset.opening_facts(opening.table)))
    opening.commit()
    if campaign.secret_commitments:
        campaign.seats.update(secret=None)


def pinned(campaign: Campaign) -> dict[str, Any]:
    """Return the settings that version 1 pins. Of the seed it has only the commitment."""
    return {
        "ruleset": campaign.ruleset,
        "ruleset_version": campaign.ruleset_version,
        "card_set_digest": campaign.card_set_digest,
        "format": campaign.format,
        "options": campaign.options,
        "setup": campaign.setup,
        "seed_commitment": commitment(bytes.fromhex(campaign.seed)),
        "undo": campaign.undo,
        "undo_unasked": campaign.undo_unasked,
        "clock": campaign.clock,
        "guided": campaign.guided,
        "seats": [{"avatar": seat.avatar, "controller": seat.controller} for seat in campaign.seats.all()],
    }


def resume(campaign: Campaign) -> None:
    """Continue a campaign that has a log and whose seats are all taken."""
    work = begin(campaign)
    campaign.status = Campaign.Status.PLAYING
    columns = columns_of(work.ruleset.progress(work.table), work.decisions())
    if campaign.clock is not None:
        columns |= game_clocks.columns(game_clocks.of(campaign), timezone.now())
    campaign.__dict__.update(columns)
    campaign.save(update_fields=("status", *columns))


def abandon(campaign: Campaign) -> None:
    """Abandon a campaign without loading its table, as its rules may be gone.

    campaign: locked by the caller's transaction.
    """
    now, closed = timezone.now(), event_types.closed(Campaign.Status.ABANDONED, campaign.seed)
    columns: dict[str, Any] = {"status": Campaign.Status.ABANDONED, "asked": NOBODY, "played_at": now}
    if campaign.clock is not None:
        paused, wound = game_clocks.wound(campaign, now, [(None, game_clocks.Standing(NOBODY, campaign.actions))])
        closed, columns = event_types.after_pause(closed, paused), columns | wound
    (last,) = log.extend(campaign.id, [closed], log.head(campaign.id), now)
    columns["version"] = last.version
    campaign.__dict__.update(columns)
    campaign.save(update_fields=tuple(columns))
    task_queue.ask_after_commit("campaigns.verify", campaign.id)


def require_playing(campaign: Campaign) -> None:
    """Raise NotPlayingError if a campaign hasn't started or is over."""
    if campaign.status != Campaign.Status.PLAYING:
        raise NotPlayingError("The campaign is not in progress.", status=campaign.status)


def begin_playing(campaign: Campaign) -> UnitOfWork:
    """Return a unit of work at the current version. Raise NotPlayingError."""
    require_playing(campaign)
    return begin(campaign)


def begin_at(campaign: Campaign, expected_version: int) -> UnitOfWork:
    """Return a unit of work at the version that the caller knows.

    Raise NotPlayingError or StaleVersionError.
    """
    place = begin_playing(campaign)
    if place.version != expected_version:
        raise StaleVersionError(place.version)
    return place
