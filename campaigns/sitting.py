"""One sitting at a campaign's table: what is played in it is stored together, or not at all."""

from typing import Any

from django.db import transaction

from campaigns import history, log, tables, worker
from campaigns.models import Campaign, Event, Snapshot
from engine.kernel.decisions import Action, Decision
from engine.kernel.facts import Fact
from engine.kernel.randomness import commitment
from engine.ruleset import Ruleset, Table


class Sitting:
    """A table, the version of the log that it stands at, and the events made since."""

    def __init__(self, campaign: Campaign, ruleset: Ruleset, table: Table, head: log.Head) -> None:
        self.campaign = campaign
        self.ruleset = ruleset
        self.table = table
        self.head = head
        self._events: list[log.NewEvent] = []
        self._snapshots: list[Snapshot] = []
        self._progress: dict[str, Any] = campaign.progress
        self._decision: Decision | None = None

    @property
    def version(self) -> int:
        """The version after all that was played here, stored or not."""
        return self.head.version + len(self._events)

    def decision(self) -> Decision | None:
        """Return who must choose now, and what; worked out once between two actions."""
        if self._decision is None:
            self._decision = self.ruleset.decision(self.table)
        return self._decision

    def play(self, seat: int, action: Action, idempotency_key: str | None = None) -> list[Fact]:
        """Carry out an action. Raises what the ruleset raises; nothing has changed then."""
        facts = self.ruleset.apply(self.table, seat, action)
        self.campaign.actions += 1
        self.note(history.acted(seat, action, facts, idempotency_key))
        return facts

    def go(
        self,
        type: str,
        seat: int,
        place: history.Place,
        actions: int,
        asked: dict[str, Any],
        idempotency_key: str | None = None,
        **more: Any,
    ) -> None:
        """Put the table to another moment of its history: what is played here next follows that.

        actions: how many more are in force then, less than 0 for an undo.
        """
        self.table = tables.at(self.campaign, self.ruleset, log.head_at(self.campaign.id, place.node))
        self.note(history.jumped(type, seat, place, asked, idempotency_key, **more))
        self.campaign.actions += actions
        self.campaign.knowledge_taken_back += bool(more.get("knowledge"))

    def say(self, event: log.NewEvent) -> None:
        """Note an event that leaves the table as it is."""
        self._events.append(event)

    def store(self) -> list[Event]:
        """Append what was played and update the campaign's columns, in one transaction.

        Raises StaleVersionError where another sitting was quicker: this one is then worthless.
        """
        with transaction.atomic():
            _hold(self.campaign)
            version, hash = self.head
            events = log.append(self.campaign.id, self._events, expected_version=version, previous_hash=hash)
            Snapshot.objects.bulk_create(self._snapshots, ignore_conflicts=True)
            self._update(events[-1])
            if self.campaign.is_over:
                worker.ask_after_commit("campaigns.verify", self.campaign.id)
        tables.hot.keep(events[-1].hash, self.ruleset.encode(self.table))
        self.head = log.Head(events[-1].version, events[-1].hash)
        self._events, self._snapshots = [], []
        return events

    def note(self, event: log.NewEvent) -> None:
        """Take down an event that made the table what it is now; if nothing is left to choose, the campaign ends."""
        self._events.append(event)
        self._decision = None
        self._take_snapshot()
        if self.decision() is None:
            self.campaign.status = Campaign.Status.FINISHED
            self.campaign.verified_at = None  # what was found of a part of the log is no word on the whole
            outcome = history.outcome(self.ruleset, self.table)
            self._events.append(history.closed(self.campaign.status, self.campaign.seed, **outcome))

    def _take_snapshot(self) -> None:
        """Keep the state where a turn starts, where no action led to it, and often enough in a turn without end."""
        progress = self.ruleset.progress(self.table)
        worth_it = self._events[-1].type != history.ACTED or _turn(progress) != _turn(self._progress)
        if worth_it or self.version % tables.SNAPSHOT_EVERY == 0:
            state = self.ruleset.encode(self.table)
            self._snapshots.append(Snapshot(campaign=self.campaign, version=self.version, state=state))
        self._progress = progress

    def _update(self, last: Event) -> None:
        self.campaign.version = last.version
        self.campaign.played_at = last.recorded_at
        repeat(self.campaign, self._progress, None if self.campaign.is_over else self.decision())
        ended = ("verified_at",) if self.campaign.is_over else ()
        self.campaign.save(update_fields=(*COLUMNS, *ended))


COLUMNS = (
    "status",
    "version",
    "played_at",
    "waiting_for",
    "actions",
    "knowledge_taken_back",
    "progress",
    "game",
    "points",
)
"""The columns of a campaign that repeat what its log says."""


def repeat(campaign: Campaign, progress: dict[str, Any], decision: Decision | None) -> None:
    """Set the columns that repeat where the table stands."""
    campaign.progress = progress
    campaign.game = progress.get("game")
    campaign.points = progress.get("points")
    campaign.waiting_for = decision.seat if decision else None


def _hold(campaign: Campaign) -> None:
    """Lock the campaign's row first, as every command does: in one order nobody waits for each other in a circle."""
    Campaign.objects.select_for_update().values_list("pk").get(pk=campaign.pk)


def _turn(progress: dict[str, Any]) -> tuple[Any, Any]:
    return progress.get("game"), progress.get("turn")


def sit_down(campaign: Campaign) -> Sitting:
    """Return a sitting at the table as the campaign's columns know it; if they are stale, so is the sitting."""
    ruleset = tables.ruleset_of(campaign)
    head = log.head_at(campaign.id, campaign.version)
    return Sitting(campaign, ruleset, tables.at(campaign, ruleset, head), head)


def open_table(campaign: Campaign) -> None:
    """Lay out the table of a campaign whose seats are all taken, and store the first event."""
    ruleset = tables.ruleset_of(campaign)
    opening = Sitting(campaign, ruleset, tables.lay_out(campaign, ruleset), log.head(campaign.id))
    campaign.status = Campaign.Status.PLAYING
    opening.note(history.opened(pinned(campaign), ruleset.opening_facts(opening.table)))
    opening.store()


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
        "seats": [{"avatar": seat.avatar, "controller": seat.controller} for seat in campaign.seats.all()],
    }


def take_up(campaign: Campaign) -> None:
    """Go on with a campaign that has a log and whose seats are all taken."""
    table = sit_down(campaign)
    campaign.status = Campaign.Status.PLAYING
    repeat(campaign, table.ruleset.progress(table.table), table.decision())
    campaign.save(update_fields=COLUMNS)


def give_up(campaign: Campaign) -> None:
    """End a campaign before its time. Its table isn't needed: old rules may be gone.

    campaign: locked by the caller's transaction.
    """
    campaign.status = Campaign.Status.ABANDONED
    head = log.head(campaign.id)
    (last,) = log.append(campaign.id, [history.closed(campaign.status, campaign.seed)], expected_version=head.version)
    campaign.version, campaign.played_at, campaign.waiting_for = last.version, last.recorded_at, None
    campaign.save(update_fields=("status", "version", "played_at", "waiting_for"))
    worker.ask_after_commit("campaigns.verify", campaign.id)
