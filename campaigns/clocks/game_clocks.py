"""Game clocks: the time that each person has left in a game between rivals.

A clock is `{"kind": "game", "minutes": n}` for a whole game or `{"kind": "answer", "days": n}` for each decision. It
runs for every person who must decide, from one event to the next. Bots have no clock. Time without a running worker
doesn't count: the first event after it notes the pause (`paused`), so the log alone gives everyone's time.

An undo gives no time back. With the kind `answer` a new decision gets the full time only if the game has never been
this far before. Otherwise two players could go back and forth for ever.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from campaigns.clocks import worker_heartbeat
from campaigns.errors import SetupError
from campaigns.models import Campaign, Seat
from engine.kernel.facts import NOBODY, seats_in

Clock = dict[str, Any]

GAME, ANSWER = "game", "answer"
UNITS = {GAME: ("minutes", timedelta(minutes=1), 24 * 60), ANSWER: ("days", timedelta(days=1), 60)}
"""The unit, its length and the maximum number of units, by kind."""
MICROSECOND = timedelta(microseconds=1)
SECOND = 1_000_000


class Standing(NamedTuple):
    """The table after an event. asked: set of seats; actions: number in force."""

    asked: int
    actions: int


class Clocks(msgspec.Struct):
    """The clocks of a stream, folded from its events, in microseconds.

    used: by seat; None for a bot. most: the maximum number of actions that were in force. asked, at: the set of seats
    that must decide and the time, as of the last event.
    """

    clock: Clock
    used: list[int | None]
    most: int = 0
    asked: int = NOBODY
    at: datetime | None = None

    def take(self, at: datetime, seat: int | None, stands: Standing, paused: int = 0) -> None:
        """Apply the next event. seat: its maker.

        paused: the time before it that no clock ran.
        """
        before = self._running()
        for index in before:
            self.used[index] = self._used(index) + elapsed(self.at, at) - paused
        self.asked, self.at = stands.asked, at
        if self.clock["kind"] == ANSWER and stands.actions > self.most:
            for index in self._running():
                if index == seat or index not in before:
                    self.used[index] = 0
        self.most = max(self.most, stands.actions)

    def left(self, spent: int = 0) -> dict[int, int]:
        """Return the time left of each person.

        spent: the time that clocks have run since the last event.
        """
        running = self._running()
        return {
            seat: limit(self.clock) - used - (spent if seat in running else 0)
            for seat, used in enumerate(self.used)
            if used is not None
        }

    def runs_out_at(self, now: datetime) -> datetime | None:
        """Return when the first running clock runs out, if clocks run on from now."""
        left = [time for seat, time in self.left().items() if seat in self._running()]
        return now + min(left) * MICROSECOND if left else None

    def is_running(self, seat: int) -> bool:
        return seat in self._running()

    def has_run_out(self, seat: int | None) -> bool:
        return seat is not None and self._used(seat) >= limit(self.clock)

    def _running(self) -> list[int]:
        return [seat for seat in seats_in(self.asked) if self.used[seat] is not None]

    def _used(self, seat: int) -> int:
        return self.used[seat] or 0


def checked(clock: Mapping[str, Any] | None, rivals: bool) -> Clock | None:
    """Return a valid clock. Raise SetupError."""
    if clock is None:
        return None
    if not rivals:
        raise SetupError("clock", "Only games between rivals have a clock.")
    if clock.get("kind") not in UNITS:
        raise SetupError("clock.kind", f"The kind of a clock is {' or '.join(UNITS)}.")
    unit, _, most = UNITS[clock["kind"]]
    number = clock.get(unit)
    if set(clock) != {"kind", unit} or type(number) is not int or not 1 <= number <= most:
        raise SetupError(f"clock.{unit}", f"This clock needs `{unit}` from 1 to {most}, and nothing else.")
    return {"kind": clock["kind"], unit: number}


def limit(clock: Clock) -> int:
    """Return the time of each person, in microseconds."""
    unit, one, _ = UNITS[clock["kind"]]
    return int(clock[unit] * one / MICROSECOND)


def elapsed(since: datetime | None, now: datetime) -> int:
    """Return the microseconds between two times; 0 if the system clock went back."""
    return 0 if since is None else max(0, (now - since) // MICROSECOND)


def begun(clock: Clock, seats: Iterable[str]) -> Clocks:
    """Return the clocks before the opening. seats: the controller of each."""
    return Clocks(clock, [None if controller.startswith(Seat.BOT) else 0 for controller in seats])


def of(campaign: Campaign) -> Clocks:
    """Return the clocks of a campaign as of its last event. It must have one."""
    if campaign.clocks is None:
        return begun(campaign.clock, (seat.controller for seat in campaign.seats.all()))
    stands = campaign.clocks
    return Clocks(campaign.clock, [*stands["used"]], stands["most"], campaign.asked, campaign.played_at)


def spent(campaign: Campaign, now: datetime) -> int:
    """Return the microseconds that clocks have run since the last event.

    Time without a running worker doesn't count.
    """
    return _spent(campaign, now, worker_heartbeat.reading(now))


def _spent(campaign: Campaign, now: datetime, reading: int) -> int:
    read = 0 if campaign.clocks is None else campaign.clocks["read"]
    return max(0, min(elapsed(campaign.played_at, now), reading - read))


def wound(campaign: Campaign, now: datetime, made: Sequence[tuple[int | None, Standing]]) -> tuple[int, dict[str, Any]]:
    """Return the pause before some new events, and the clock columns after them.

    made: the seat of each event, and the table after it.
    """
    clocks, reading = of(campaign), worker_heartbeat.reading(now)
    paused = elapsed(clocks.at, now) - _spent(campaign, now, reading)
    for place, (seat, stands) in enumerate(made):
        clocks.take(now, seat, stands, 0 if place else paused)
    return paused, _columns(clocks, now, reading)


def columns(clocks: Clocks, now: datetime) -> dict[str, Any]:
    """Return the clock columns of a campaign. now: when the clocks continue."""
    return _columns(clocks, now, worker_heartbeat.reading(now))


def _columns(clocks: Clocks, now: datetime, reading: int) -> dict[str, Any]:
    kept = {"used": clocks.used, "most": clocks.most, "read": reading}
    return {"clocks": kept, "runs_out_at": clocks.runs_out_at(now)}
