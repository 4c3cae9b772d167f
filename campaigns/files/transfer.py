"""Export of campaigns to files, and import after a full verification."""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import chain
from typing import Any

import msgspec
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.utils import timezone

from campaigns import ids
from campaigns.clocks import game_clocks
from campaigns.errors import (
    BrokenFileError,
    CallerGoneError,
    NotOverError,
    NotPlayingError,
    UnprovenFileError,
)
from campaigns.eventlog import event_types, log, repository, secret_loadouts, timeline, unit_of_work
from campaigns.files import file_format
from campaigns.files.file_format import Content, Header, header_line
from campaigns.models import Campaign, Event, Seat, custom_cards_in
from campaigns.verification.verify import Report, examine
from engine import bots
from engine.kernel.custom_cards.faults import CustomCardsError
from engine.kernel.randomness import commitment
from engine.ruleset import Ruleset, Table

PAGE = 500
"""Number of events that are read at once."""


def export(campaign: Campaign) -> Iterator[str]:
    """Yield the lines of a campaign's file. Before the end they hold its secrets.

    Raise NotPlayingError if it hasn't started, NotOverError if it is being played with secret loadouts.
    """
    if campaign.version == 0:
        raise NotPlayingError("The campaign hasn't started, so there is nothing to export.", status=campaign.status)
    if not campaign.is_over and _holds_decks(campaign):
        raise NotOverError("The file would reveal the decks. Export the campaign when it is over.")
    return lines(campaign, campaign.version)


def lines(campaign: Campaign, until: int) -> Iterator[str]:
    """Yield the lines of the file up to a version (1 or later), with all secrets."""
    return chain([header_line(_header(campaign, until))], map(file_format.event_line, _events(campaign, until)))


def _holds_decks(campaign: Campaign) -> bool:
    """Return True if the log reveals decks, even in the state a fork begins with."""
    rules = repository.rules_left(campaign)
    return bool(campaign.secret_commitments) or (rules is not None and secret_loadouts.asks(rules, campaign.setup))


def load(
    lines: Iterable[str | bytes], owner: AbstractBaseUser | AnonymousUser | None, *, trusted: bool = False
) -> Campaign:
    """Verify a file and store it as a new campaign, private and unranked.

    An unfinished campaign waits in the lobby for people to take its seats, and then continues. trusted: accept the
    state that a fork of an unfinished campaign begins with; its past is not in the file. Raise BrokenFileError,
    FileTooLargeError, UnknownRulesetError, OutdatedCampaignError or UnprovenFileError; nothing is stored then.
    """
    content = file_format.read(lines)
    campaign = _unsaved(content)
    _check_custom_cards(campaign)
    ruleset = repository.ruleset_of(campaign)
    if campaign.begins_with_state and not trusted:
        raise UnprovenFileError(
            "The campaign continues a fork of an unfinished campaign, and the file can't prove its past. "
            "The operator of the server can import it."
        )
    chairs = _chairs(content)
    _check_setup(campaign, ruleset, content.header)
    _check_origin(content)
    report = _verified(campaign, content.events)
    table = ruleset.decode(report.states[len(content.events)])
    _check_end(content, ruleset, table)
    campaign.owner = owner if owner is not None and owner.pk is not None else None
    _set_columns(campaign, content, chairs, ruleset, table)
    if report.clocks is not None:
        campaign.__dict__.update(game_clocks.columns(report.clocks, timezone.now()))
    _store(campaign, content, chairs, report.states)
    return campaign


def _header(campaign: Campaign, until: int) -> Header:
    origin = file_format.Origin(campaign=campaign.forked_from_id, version=campaign.forked_at or 0)
    source = campaign.imported_from
    return Header(
        id=campaign.id,
        name=campaign.name,
        created_at=file_format.time(campaign.created_at),
        status=campaign.status if until == campaign.version else "playing",
        ruleset=campaign.ruleset,
        ruleset_version=campaign.ruleset_version,
        card_set_digest=campaign.card_set_digest,
        seed=campaign.seed,
        seats=[file_format.Chair(avatar=seat.avatar, controller=seat.controller) for seat in campaign.seats.all()],
        events=until,
        head=log.head_at(campaign, until).hash,
        digest=_digest(campaign, until),
        ranked=campaign.ranked,
        undo=campaign.undo,
        undo_unasked=campaign.undo_unasked,
        clock=campaign.clock and msgspec.convert(campaign.clock, file_format.Clock),
        forked_from=origin if campaign.forked_from_id else None,
        imported_from=file_format.Source(**source) if source else None,
    )


def _digest(campaign: Campaign, until: int) -> str | None:
    ruleset = repository.rules_left(campaign)
    if ruleset is None:
        return None
    return ruleset.digest(repository.at(campaign, ruleset, log.head_at(campaign, until)))


def _events(campaign: Campaign, until: int) -> Iterator[Event]:
    for after in range(0, until, PAGE):
        yield from log.history(campaign, after=after, until=min(after + PAGE, until))


def _unsaved(content: Content) -> Campaign:
    """Return the unsaved campaign of a file, with the columns for verification."""
    header, events = content
    in_force = _in_force(events)
    pinned = log.payload(events[0])
    begins_with_state = pinned.get("state") is not None
    secret_commitments = pinned.get("secret_commitments", [])
    for event in events:
        if event.type == event_types.FORKED:
            pinned |= log.payload(event)
    return Campaign(
        id=header.id,
        name=header.name,
        status=header.status,
        undo=header.undo,
        undo_unasked=header.undo_unasked,
        clock=msgspec.to_builtins(header.clock),
        ruleset=header.ruleset,
        ruleset_version=header.ruleset_version,
        card_set_digest=header.card_set_digest,
        format=pinned["format"],
        options=pinned["options"],
        setup=pinned["setup"],
        seed=header.seed,
        seed_commitment=commitment(bytes.fromhex(header.seed)),
        secret_commitments=secret_commitments,
        has_own_seed=False,
        guided=pinned.get("guided", False),
        begins_with_state=begins_with_state,
        imported_from=msgspec.to_builtins(header.imported_from),
        version=len(events),
        actions=sum(event.type == event_types.ACTED for event in in_force),
        knowledge_taken_back=event_types.knowledge_taken_back(events),
    )


def _in_force(events: list[Event]) -> list[Event]:
    """Return the events in force at the end. Raise BrokenFileError."""
    fold = timeline.Timeline()
    for event in events:
        try:
            fold.take(event)
        except ValueError as error:
            there = f"The target of this {event.type!r} event is not in the history."
            raise BrokenFileError(there, event.version + 1, event.version) from error
    return [events[version - 1] for version in fold.in_force]


def _chairs(content: Content) -> list[Seat]:
    """Return the seats of the copy.

    People may take the seats of people unless the campaign is over. A player who takes a seat with a bot substitute
    finds the bot there and takes the seat back. Raise BrokenFileError for a bot that must play but is unknown here.
    """
    header, chairs = content.header, []
    stand_ins = event_types.stand_ins(content.events)
    for index, chair in enumerate(header.seats):
        seat = Seat(index=index, avatar=chair.avatar, controller=chair.controller, stand_in=stand_ins.get(index, ""))
        if seat.player is not None and not header.is_over:
            _check_bot(seat.player)
        if seat.bot is None:
            seat.controller = Seat.HUMAN if header.is_over else Seat.OPEN
        seat.ready = seat.controller != Seat.OPEN
        chairs.append(seat)
    return chairs


def _check_bot(name: str) -> None:
    if name not in bots.BOTS:
        raise BrokenFileError(f"There is no bot named {name!r}.", 1)


def _check_custom_cards(campaign: Campaign) -> None:
    """Check the custom cards of a file like those of a player.

    It sets the column `custom_cards` too. Raise UnknownRulesetError, BrokenFileError.
    """
    try:
        repository.ruleset_for(campaign.ruleset, None, campaign.setup)
        campaign.custom_cards = custom_cards_in(campaign.setup)
    except CustomCardsError as error:
        raise BrokenFileError(f"The rules don't allow the custom cards: {error.detail}", 2, 1) from error


def _check_setup(campaign: Campaign, ruleset: Ruleset, header: Header) -> None:
    """Check that the rules would create this setup, so that it is safe to play."""
    try:
        chosen = ruleset.setup([chair.avatar for chair in header.seats], campaign.format, campaign.options)
        right = ruleset.encode_setup(chosen)
        same = ruleset.decode_setup(campaign.setup) == ruleset.decode_setup(right)
        same = same and campaign.setup.get("card_set") == right.get("card_set")
    except Exception as error:  # whatever a setup that nobody has checked makes the rules stumble over
        raise BrokenFileError(f"The rules don't allow this setup: {error}.", 2, 1) from error
    if not same:
        right.pop("card_set", None)
        raise BrokenFileError(f"With these seats, format and options the setup should be {log.text(right)}.", 2, 1)


def _check_origin(content: Content) -> None:
    """Check the header's seats and origin against the last event that names them."""
    header, events = content
    last = next(event for event in reversed(events) if event.type in (event_types.OPENED, event_types.FORKED))
    said: Any = msgspec.convert(log.payload(last), file_format.PAYLOADS[last.type])
    if not _are_possible_successors(header.seats, said.seats):
        raise BrokenFileError("`payload.seats` differs from the seats of the header.", last.version + 1, last.version)
    if header.forked_from not in (None, said.origin):
        raise BrokenFileError("`forked_from` differs from the log.", 1)


def _are_possible_successors(now: list[file_format.Chair], then: list[file_format.Chair]) -> bool:
    """Return True if seats may have changed like this.

    A bot may replace a person who has left, but nobody replaces a bot.
    """
    return len(now) == len(then) and all(
        chair.avatar == before.avatar
        and (chair.controller == before.controller or not before.controller.startswith(Seat.BOT))
        for chair, before in zip(now, then, strict=True)
    )


def _verified(campaign: Campaign, events: list[Event]) -> Report:
    """Return the report of a verification without a fault. Raise BrokenFileError."""
    try:
        report = examine(campaign, events, {})
    except CallerGoneError:
        raise
    except Exception as error:  # a state taken on trust need not be one
        raise BrokenFileError(f"The log can't be replayed: {error!r}.", 2, 1) from error
    if (fault := report.fault) is not None:
        raise BrokenFileError(f"{fault.detail}.", fault.version + 1, fault.version or None)
    return report


def _check_end(content: Content, ruleset: Ruleset, table: Table) -> None:
    """Check the digest, and that the campaign is over if no decision is left."""
    header, digest = content.header, ruleset.digest(table)
    if header.digest not in (None, digest):
        raise BrokenFileError(f"`digest` should be {digest}, that of the last state.", 1)
    if not ruleset.decisions(table) and header.status != Campaign.Status.FINISHED:
        raise BrokenFileError(f"The header says {header.status}, but no decision is left.", 1)


def _set_columns(campaign: Campaign, content: Content, chairs: list[Seat], ruleset: Ruleset, table: Table) -> None:
    """Set the copy's own columns and those that mirror the table."""
    header, events = content
    campaign.id = ids.new()
    campaign.imported_from = {"campaign": header.id, "head": header.head}
    campaign.invite = secrets.token_urlsafe(24)
    campaign.played_at = min(events[-1].recorded_at, timezone.now())
    if not header.is_over:
        waits = any(seat.controller == Seat.OPEN for seat in chairs)
        campaign.status = Campaign.Status.LOBBY if waits else Campaign.Status.PLAYING
    unit_of_work.set_columns(campaign, ruleset.progress(table), [] if header.is_over else ruleset.decisions(table))


def _store(campaign: Campaign, content: Content, chairs: list[Seat], states: Mapping[int, bytes]) -> None:
    rows = log.copied(campaign.id, content.events)
    with transaction.atomic():
        campaign.store_new(chairs)
        campaign.created_at = datetime.fromisoformat(content.header.created_at)
        campaign.save(update_fields=("created_at",))
        log.copy_stream(rows)
        repository.keep_snapshots(campaign, states)
