"""The file format of exported campaigns: JSON Lines, a header and then each event.

This module checks types and sizes, the hash chain, and that header and events agree. `transfer` checks the events
against the rules.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from math import isfinite
from typing import Annotated, Any, BinaryIO, Literal, NamedTuple, NoReturn

import msgspec
from django.utils import timezone
from msgspec import Meta

from campaigns.errors import BrokenFileError, FileTooLargeError
from campaigns.eventlog import event_types, log
from campaigns.models import NEVER, Campaign, Event, Seat
from engine.kernel.decisions import Action

FORMAT = "cliffhanger-campaign"
FORMAT_VERSION = 1
MAX_LINE_BYTES = 1 << 20
MAX_FILE_BYTES = 32 << 20
MAX_EVENTS = 50_000
LIMITS = f"a line {MAX_LINE_BYTES} bytes, a file {MAX_FILE_BYTES} bytes and {MAX_EVENTS} events at most"
MAX_DEPTH = 16
CLOCKS_DIFFER = timedelta(days=1)
"""Maximum time that the clock of another server may be ahead."""
NUMBERS = range(-(2**63), 2**63)
"""Integers that every database and JSON reader can hold."""

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Id = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")]
Time = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}\+00:00\Z")]
Word = Annotated[str, Meta(max_length=40)]
Digest = Annotated[str, Meta(max_length=128)]
Number = Annotated[int, Meta(ge=0, lt=2**31)]
Undo = Literal["off", "safe", "vote", "free"]
Unasked = Literal["own", "team"]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """An object that refuses unknown members."""


class Chair(Strict):
    """A seat without its user."""

    avatar: Annotated[str, Meta(max_length=80)] | None
    controller: Annotated[str, Meta(pattern=rf"^({Seat.HUMAN}|{Seat.OPEN}|{Seat.BOT}.+)\Z", max_length=40)]


class Origin(Strict):
    """The campaign and version that a fork started from."""

    campaign: Id
    version: Number


class Source(Strict):
    """The file that a campaign was imported from."""

    campaign: Id
    head: Hash


class GameClock(Strict, tag_field="kind", tag="game"):
    """A clock with a number of minutes for the whole game."""

    minutes: Annotated[int, Meta(ge=1, le=24 * 60)]


class AnswerClock(Strict, tag_field="kind", tag="answer"):
    """A clock with a number of days for each decision."""

    days: Annotated[int, Meta(ge=1, le=60)]


Clock = GameClock | AnswerClock


class Header(Strict, kw_only=True):
    """The first line of a file.

    digest: of the state after the last event; null if the server can't rebuild it any more.
    """

    format: str = FORMAT
    format_version: int = FORMAT_VERSION
    id: Id
    name: Annotated[str, Meta(max_length=80)]
    created_at: Time
    status: Literal["lobby", "playing", "finished", "abandoned"]
    ruleset: Word
    ruleset_version: Number
    card_set_digest: Digest
    seed: Hash
    seats: list[Chair]
    events: Annotated[int, Meta(ge=1, le=MAX_EVENTS)]
    head: Hash
    digest: Digest | None
    ranked: bool = False
    undo: Undo = "vote"
    undo_unasked: Unasked = "team"
    clock: Clock | None = None
    forked_from: Origin | None = None
    imported_from: Source | None = None

    @property
    def is_over(self) -> bool:
        return self.status in (Campaign.Status.FINISHED, Campaign.Status.ABANDONED)


class Row(Strict):
    """An event as stored: every line after the first.

    Its hash covers payload and facts as `log.text` writes them.
    """

    version: Number
    type: Literal[event_types.TYPES]  # type: ignore[valid-type]
    seat: Number | None
    payload: dict[str, Any]
    facts: list[Any]
    idempotency_key: Annotated[str, Meta(max_length=64)] | None
    recorded_at: Time
    previous_hash: Hash
    hash: Hash


class Pinned(Strict):
    """The rules, cards and settings of a campaign."""

    ruleset: Word
    ruleset_version: Number
    card_set_digest: Digest
    format: Word
    options: dict[str, Any]
    setup: dict[str, Any]
    seed_commitment: Hash
    seats: list[Chair]
    undo: Undo = "vote"
    undo_unasked: Unasked = "team"
    clock: Clock | None = None
    guided: bool = False


class Brought(Strict):
    """The secret loadout of a seat, as the ruleset encodes it, and its salt."""

    secret: dict[str, Any]
    salt: Hash


class Opened(Pinned):
    origin: Origin | None = None
    state: str | None = None
    resigned: list[Number] = []
    secrets: list[Brought] = []
    secret_commitments: list[Hash] = []


class Forked(Pinned, kw_only=True):
    origin: Origin


class Timed(Strict, kw_only=True):
    """Payload of an event that follows another.

    paused: the microseconds before it that no clock ran.
    """

    paused: Annotated[int, Meta(ge=0, lt=2**62)] = 0


class Carried(Timed):
    ruleset_version: Number
    card_set_digest: Digest
    digest: Digest


class Acted(Timed):
    action: Action
    because: Literal[event_types.REASONS] | None = None  # type: ignore[valid-type]


class Asked(Strict):
    """An undo or redo request as the client sent it."""

    by: Literal["action", "turn"] | None = None
    to_version: Number | None = None


class Redone(Timed):
    node: Number
    furthest: Number
    asked: Asked


class Undone(Redone):
    knowledge: bool
    seats: list[Number]


class Proposed(Timed):
    node: Number
    asked: Asked
    knowledge: bool
    seats: list[Number]


class Offered(Timed):
    seats: list[Number]


class Nominated(Timed):
    """A vote on a bot substitute. chair: the seat that the bot would play for."""

    chair: Number
    seats: list[Number]


class StoodIn(Timed):
    bot: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: list[Number]


class Returned(Timed):
    """An empty payload: the event's seat is the one whose holder plays again."""


class Answered(Timed):
    proposal: Number
    agrees: bool
    seats: list[Number]


class Closed(Timed):
    status: Literal["finished", "abandoned"]
    seed: Hash
    digest: Digest | None = None
    score: dict[str, Any] = {}
    record: dict[str, Any] = {}


PAYLOADS: dict[str, type[Strict]] = {
    event_types.OPENED: Opened,
    event_types.ACTED: Acted,
    event_types.UNDONE: Undone,
    event_types.REDONE: Redone,
    event_types.PROPOSED: Proposed,
    event_types.OFFERED: Offered,
    event_types.NOMINATED: Nominated,
    event_types.ANSWERED: Answered,
    event_types.STOOD_IN: StoodIn,
    event_types.RETURNED: Returned,
    event_types.FORKED: Forked,
    event_types.CARRIED: Carried,
    event_types.CLOSED: Closed,
}
BY_SEATS = (event_types.ACTED, *event_types.JUMPS, *event_types.CALLS, event_types.ANSWERED, *event_types.SITTINGS)

_encode = msgspec.json.Encoder(order="sorted").encode


class Content(NamedTuple):
    """The consistent content of a file.

    events: not stored, with the file's campaign id.
    """

    header: Header
    events: list[Event]


def time(moment: datetime) -> str:
    """Return a time as files and hashes write it."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def header_line(header: Header) -> str:
    """Return the first line of a file."""
    return _encode(header).decode() + "\n"


def event_line(event: Event) -> str:
    """Return the line of an event, with payload and facts exactly as hashed."""
    row = {
        "version": event.version,
        "type": event.type,
        "seat": event.seat,
        "payload": msgspec.Raw(event.payload.encode()),
        "facts": msgspec.Raw(event.facts.encode()),
        "idempotency_key": event.idempotency_key,
        "recorded_at": time(event.recorded_at),
        "previous_hash": event.previous_hash,
        "hash": event.hash,
    }
    return _encode(row).decode() + "\n"


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream, cut shortly behind the maximum length."""
    return iter(lambda: stream.readline(MAX_LINE_BYTES + 1), b"")


def read(given: Iterable[str | bytes]) -> Content:
    """Return the content of a file.

    Raise BrokenFileError, which names the line, or FileTooLargeError.
    """
    parsed = _parsed(given)
    header = _header(parsed)
    events = list(_events(header, parsed))
    _compare(header, events)
    return Content(header, events)


def _parsed(given: Iterable[str | bytes]) -> Iterator[tuple[int, Any]]:
    """Yield the number of each line, from 1, and its JSON."""
    size = 0
    for number, line in enumerate(given, 1):
        data = line.encode(errors="surrogatepass") if isinstance(line, str) else line
        size += len(data)
        if len(data) > MAX_LINE_BYTES or size > MAX_FILE_BYTES or number > MAX_EVENTS + 1:
            raise FileTooLargeError(f"Line {number} exceeds a limit: {LIMITS}.", line=number)
        try:
            found = json.loads(data.decode(), object_pairs_hook=_object, parse_constant=_constant)
            _check(found, MAX_DEPTH)
        except (ValueError, RecursionError) as error:
            raise BrokenFileError(f"This line is not valid JSON: {error}.", number, number - 1 or None) from error
        yield number, found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object has a duplicate name")
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _check(data: Any, depth: int) -> None:
    """Refuse values that a database can't store or that other JSON readers change."""
    match data:
        case dict() | list() if depth == 0:
            raise ValueError("the nesting is too deep")
        case dict():
            for name, value in data.items():
                _check(name, depth - 1)
                _check(value, depth - 1)
        case list():
            for value in data:
                _check(value, depth - 1)
        case str() if "\0" in data or any("\ud800" <= char <= "\udfff" for char in data if char > "\ud7ff"):
            raise ValueError("a text has a null character or a lone surrogate")
        case bool() | None:
            pass
        case int() if data not in NUMBERS:
            raise ValueError("a number is too large")
        case float() if not isfinite(data):
            raise ValueError("a number is too large")


def _header(parsed: Iterator[tuple[int, Any]]) -> Header:
    number, data = next(parsed, (1, None))
    said = data if isinstance(data, dict) else {}
    if said.get("format") != FORMAT:
        raise BrokenFileError(f"The first line must be a header with the format {FORMAT!r}.", number)
    if said.get("format_version") != FORMAT_VERSION:
        raise BrokenFileError(f"This server reads version {FORMAT_VERSION} of the format.", number)
    header = _converted(data, Header, number)
    if not header.name.isprintable():
        raise BrokenFileError("All characters of a name must be printable.", number)
    _moment(header.created_at, number, "created_at")
    return header


def _events(header: Header, parsed: Iterator[tuple[int, Any]]) -> Iterator[Event]:
    previous, closed = log.NOTHING_BEFORE, False
    for number, data in parsed:
        version = number - 1
        row = _converted(data, Row, number, version)
        if closed or row.version != version:
            expected = "nothing" if closed else f"version {version}"
            raise BrokenFileError(f"Expected {expected}, found version {row.version}.", number, version)
        if row.previous_hash != previous:
            raise BrokenFileError(f"`previous_hash` should be {previous}.", number, version)
        event = _event(header, row, number)
        previous, closed = event.hash, event.type == event_types.CLOSED
        yield event


def _event(header: Header, row: Row, number: int) -> Event:
    """Return the unstored event of a line. Raise BrokenFileError."""
    _converted(row.payload, PAYLOADS[row.type], number, row.version, "payload")
    event = Event(
        stream_id=header.id,
        version=row.version,
        type=row.type,
        seat=row.seat,
        payload=log.text(row.payload),
        facts=log.text(row.facts),
        idempotency_key=row.idempotency_key,
        recorded_at=_moment(row.recorded_at, number, "recorded_at", row.version),
        previous_hash=row.previous_hash,
        hash=row.hash,
    )
    if fault := _fault(header, event):
        raise BrokenFileError(fault, number, row.version)
    return event


def _fault(header: Header, event: Event) -> str:
    """Return the fault of an event whose payload has the right type, or ""."""
    if (event.type == event_types.OPENED) != (event.version == 1):
        return f"Only the first event is {event_types.OPENED!r}."
    if (event.type in BY_SEATS) != (event.seat is not None and event.seat < len(header.seats)):
        return f"{event.type!r} needs one of the {len(header.seats)} seats." if event.type in BY_SEATS else (
            f"{event.type!r} has no seat: `seat` must be null."
        )  # fmt: skip
    if not _has_facts(event):
        return "`facts` is not well-formed."
    right = log.link(event)
    return "" if event.hash == right else f"The event was changed: `hash` should be {right}."


def _has_facts(event: Event) -> bool:
    try:
        return log.text(log.facts(event)) == event.facts
    except msgspec.ValidationError:
        return False


def _compare(header: Header, events: list[Event]) -> None:
    """Check that header and events agree."""
    if len(events) != header.events:
        there = f"The header says {header.events} events, but the file has {len(events)}."
        raise BrokenFileError(there, min(len(events), header.events) + 2)
    last = events[-1]
    if last.hash != header.head:
        raise BrokenFileError(f"`head` should be the hash of the last event, {last.hash}.", 1)
    closed = log.payload(last) if last.type == event_types.CLOSED else {}
    if closed and closed["seed"] != header.seed:
        raise BrokenFileError("`seed` differs from the header.", header.events + 1, last.version)
    if closed.get("status") != (header.status if header.is_over else None):
        is_ = closed.get("status", "not closed")
        raise BrokenFileError(f"The header says {header.status}, but the last event says {is_}.", 1)


def _moment(text: str, line: int, field: str, version: int | None = None) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise BrokenFileError(f"`{field}` is not a time: {error}.", line, version) from error
    if not NEVER < moment < timezone.now() + CLOCKS_DIFFER:
        raise BrokenFileError(f"`{field}` is too early or too late: {text}.", line, version)
    return moment


def _converted(data: Any, kind: type[Any], line: int, version: int | None = None, place: str = "") -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        text = str(error).replace("`$", f"`$.{place}" if place else "`$")
        raise BrokenFileError(f"{text}.", line, version) from error
