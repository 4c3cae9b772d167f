"""A unit of work at a campaign's table: what is played in it is committed together, or not at all."""

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

OTHERS_TOO = ("verified_at",)
"""Columns that others change while a unit of work lasts: what it has to say of them it always says."""


class UnitOfWork:
    """A table, the version of the log that it stands at, and the events made since.

    The campaign's columns say what is stored: they change when this is committed.
    """

    def __init__(self, campaign: Campaign, ruleset: Ruleset, table: Table, head: log.Head) -> None:
        self.campaign = campaign
        self.ruleset = ruleset
        self.table = table
        self.head = head
        self._progress: dict[str, Any] = campaign.progress
        self._decisions: list[Decision] | None = None
        self._forget()

    @property
    def version(self) -> int:
        """The version after all that was played here, stored or not."""
        return self.head.version + len(self._events)

    @property
    def actions(self) -> int:
        """How many actions are in force, stored or not."""
        return self._columns.get("actions", self.campaign.actions)

    def decisions(self) -> list[Decision]:
        """Return who must choose now, and what; worked out once between two actions."""
        if self._decisions is None:
            self._decisions = self.ruleset.decisions(self.table)
        return self._decisions

    def play(self, seat: int, action: Action, idempotency_key: str | None = None, **more: Any) -> list[Fact]:
        """Carry out an action. more: further payload. Raises what the ruleset raises; nothing has changed then."""
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
        """Put the table to another moment of its history: what is played here next follows that.

        actions: how many more are in force then, less than 0 for an undo.
        """
        self.table = repository.at(self.campaign, self.ruleset, log.head_at(self.campaign.id, place.node))
        self._columns["actions"] = self.actions + actions
        self.record(event_types.jumped(type, seat, place, asked, idempotency_key, **more))
        if more.get("knowledge"):
            self._columns["knowledge_taken_back"] = self.campaign.knowledge_taken_back + 1

    def become(self, status: str) -> None:
        """Let the campaign have another status, once this is stored."""
        self._columns["status"] = status

    def commit_to(self, secret_commitments: list[str]) -> None:
        """Let the campaign tell what commits it to what seats brought along, once this is stored."""
        self._columns["secret_commitments"] = secret_commitments

    def give_up(self) -> None:
        """Let the campaign end before its time, once this is stored."""
        self.become(Campaign.Status.ABANDONED)
        self._columns["verified_at"] = None
        self._decisions = []
        self.append(event_types.closed(Campaign.Status.ABANDONED, self.campaign.seed))

    def seat(self, event: log.NewEvent, bot: str) -> None:
        """Let a bot play for the seat of an event, or with "" its holder, once this is stored."""
        if event.seat is not None:
            self._stand_ins[event.seat] = bot
        self.append(event)

    def append(self, event: log.NewEvent) -> None:
        """Note an event that leaves the table as it is."""
        self._events.append(event)
        self._stands.append(game_clocks.Standing(_seats(self.decisions()), self.actions))

    def commit(self) -> list[Event]:
        """Append what was played and update the campaign's columns, in one transaction.

        Raises StaleVersionError where another unit of work was quicker: this one is then worthless.
        """
        now = timezone.now()
        stands = columns_of(self._progress, self.decisions())
        columns = {**self._columns, **stands, "version": self.version, "played_at": now, **self._wind_clocks(now)}
        with transaction.atomic():
            _update(self.campaign, columns)
            events = log.extend(self.campaign.id, self._events, self.head, now)
            repository.keep_snapshots(self.campaign, self._snapshots)
            self._keep_stand_ins()
            if self._is_over:
                task_queue.ask_after_commit("campaigns.verify", self.campaign.id)
        self.head = log.Head(events[-1].version, events[-1].hash)
        self.campaign.__dict__.update(columns, head_hash=self.head.hash)
        repository.hot.keep(self.head.hash, self.ruleset.encode(self.table))
        self._forget()
        return events

    def record(self, event: log.NewEvent) -> None:
        """Take down an event that made the table what it is now; if nothing is left to choose, the campaign ends."""
        self._decisions = None
        self.append(event)
        self._take_snapshot()
        if not self.decisions():
            self.become(Campaign.Status.FINISHED)
            self._columns["verified_at"] = None  # what was found of a part of the log is no word on the whole
            outcome = event_types.outcome(self.ruleset, self.table)
            self.append(event_types.closed(Campaign.Status.FINISHED, self.campaign.seed, **outcome))

    def _wind_clocks(self, now: datetime) -> dict[str, Any]:
        """Return the columns of the campaign's clocks; the first event says for how long they have not run."""
        if self.campaign.clock is None:
            return {}
        made = [(event.seat, stands) for event, stands in zip(self._events, self._stands, strict=True)]
        paused, columns = game_clocks.wound(self.campaign, now, made)
        self._events[0] = event_types.after_pause(self._events[0], paused)
        return columns

    def _keep_stand_ins(self) -> None:
        """Store who plays for whom from now on; the campaign knows its seats anew then."""
        for index, bot in self._stand_ins.items():
            Seat.objects.filter(campaign=self.campaign, index=index).update(stand_in=bot)
        if self._stand_ins:
            getattr(self.campaign, "_prefetched_objects_cache", {}).pop("seats", None)

    @property
    def _is_over(self) -> bool:
        return "verified_at" in self._columns

    def _forget(self) -> None:
        """Begin with nothing made that isn't stored."""
        self._events: list[log.NewEvent] = []
        self._stands: list[game_clocks.Standing] = []
        self._snapshots: dict[int, bytes] = {}
        self._stand_ins: dict[int, str] = {}
        self._columns: dict[str, Any] = {}

    def _take_snapshot(self) -> None:
        """Keep the state where a turn starts, where no action led to it, and often enough in a turn without end."""
        progress = self.ruleset.progress(self.table)
        worth_it = self._events[-1].type != event_types.ACTED or _turn(progress) != _turn(self._progress)
        if worth_it or self.version % repository.SNAPSHOT_EVERY == 0:
            self._snapshots[self.version] = self.ruleset.encode(self.table)
        self._progress = progress


def columns_of(progress: dict[str, Any], decisions: Sequence[Decision]) -> dict[str, Any]:
    """Return the campaign's columns that repeat where the table stands."""
    return {
        "progress": progress,
        "game": progress.get("game"),
        "points": progress.get("points"),
        "asked": _seats(decisions),
    }


def _seats(decisions: Sequence[Decision]) -> int:
    return seat_set(decision.seat for decision in decisions)


def set_columns(campaign: Campaign, progress: dict[str, Any], decisions: Sequence[Decision]) -> None:
    """Set those columns."""
    campaign.__dict__.update(columns_of(progress, decisions))


def _update(campaign: Campaign, columns: dict[str, Any]) -> None:
    """Change the campaign's columns, if its log is still where the campaign knows it to be.

    The row is locked before the log grows, as every command does: in one order nobody waits for each other in a
    circle. Raises StaleVersionError.
    """
    changed = {name: value for name, value in columns.items() if name in OTHERS_TOO or value != getattr(campaign, name)}
    if not prepared_statements.update(Campaign, changed, id=campaign.id, version=campaign.version):
        raise StaleVersionError(log.head(campaign.id).version)


def _turn(progress: dict[str, Any]) -> tuple[Any, Any]:
    return progress.get("game"), progress.get("turn")


def begin(campaign: Campaign) -> UnitOfWork:
    """Return a unit of work at the table as the campaign's columns know it; if they are stale, so is it."""
    ruleset = repository.ruleset_of(campaign)
    head = log.known_head(campaign) or log.head_at(campaign.id, campaign.version)
    return UnitOfWork(campaign, ruleset, repository.at(campaign, ruleset, head), head)


def open_stream(campaign: Campaign) -> None:
    """Lay out the table of a campaign whose seats are all ready, and store the first event.

    What they brought along lies there from now on, and nowhere else.
    """
    ruleset = repository.ruleset_of(campaign)
    said = pinned(campaign) | secret_loadouts.opening(campaign, ruleset)
    opening = UnitOfWork(campaign, ruleset, repository.lay_out(campaign, ruleset, said), log.head(campaign.id))
    opening.become(Campaign.Status.PLAYING)
    opening.commit_to(said.get("secret_commitments", []))
    opening.record(event_types.opened(said, ruleset.opening_facts(opening.table)))
    opening.commit()
    if campaign.secret_commitments:
        campaign.seats.update(secret=None)


def pinned(campaign: Campaign) -> dict[str, Any]:
    """Return what version 1 pins: all that the campaign is played with; the seed itself is only committed to."""
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
    """Go on with a campaign that has a log and whose seats are all taken."""
    work = begin(campaign)
    campaign.status = Campaign.Status.PLAYING
    columns = columns_of(work.ruleset.progress(work.table), work.decisions())
    if campaign.clock is not None:
        columns |= game_clocks.columns(game_clocks.of(campaign), timezone.now())
    campaign.__dict__.update(columns)
    campaign.save(update_fields=("status", *columns))


def abandon(campaign: Campaign) -> None:
    """End a campaign before its time. Its table isn't needed: old rules may be gone.

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
    """Raise NotPlayingError for a campaign that hasn't begun, or is over."""
    if campaign.status != Campaign.Status.PLAYING:
        raise NotPlayingError("The campaign is not being played.", status=campaign.status)


def begin_playing(campaign: Campaign) -> UnitOfWork:
    """Return a unit of work where the campaign stands. Raises NotPlayingError."""
    require_playing(campaign)
    return begin(campaign)


def begin_at(campaign: Campaign, expected_version: int) -> UnitOfWork:
    """Return a unit of work at the version that the caller knows. Raises NotPlayingError, StaleVersionError."""
    place = begin_playing(campaign)
    if place.version != expected_version:
        raise StaleVersionError(place.version)
    return place
