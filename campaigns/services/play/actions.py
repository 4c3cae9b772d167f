"""Commands for game actions: a person's action, and the bots' actions that follow."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from campaigns.bots import bot_turns
from campaigns.errors import (
    IdempotencyMismatchError,
    MalformedActionError,
    NotYourDecisionError,
    StaleVersionError,
)
from campaigns.eventlog import event_types, log, repository, unit_of_work
from campaigns.models import Campaign, Event
from campaigns.services.access.permissions import User, campaign_for, held_seats
from campaigns.services.history.queries import TableAt, table
from campaigns.services.play import bot_substitution, resignation, simultaneous_rounds
from campaigns.services.play.idempotency import first_event, run_once, scoped
from engine.kernel.decisions import RESIGN, Action
from engine.kernel.facts import Fact, redact


class Acted(NamedTuple):
    """The result of an action. facts: redacted for its seat.

    campaign: its row right after the action. Bots may have acted since. table: the table at the row's version.
    """

    version: int
    facts: list[Fact]
    seat: int
    campaign: Campaign
    table: TableAt


def act(
    campaign_id: str,
    user: User,
    action: Mapping[str, Any],
    *,
    expected_version: int,
    idempotency_key: str | None = None,
    seat: int | None = None,
) -> Acted:
    """Carry out an action of one of the user's seats, then let bots act.

    expected_version: the version that the user chose in. Later answers of others in the same sealed round don't
    matter.
    seat: required only if the user holds several seats.
    A repeated idempotency_key returns the first result from the log. Resigning is possible at any version, see
    `resign`.
    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, StaleVersionError, IdempotencyMismatchError,
    MalformedActionError, BotPlaysError, and errors of the rules (IllegalActionError, NotYourDecisionError).
    """
    campaign = campaign_for(campaign_id, user)
    held = held_seats(campaign, user, seat)
    wanted = _readable(action)
    if wanted == RESIGN and repository.has_rivals(campaign.ruleset):
        return resign(campaign_id, user, seat, idempotency_key=idempotency_key)
    key = scoped(idempotency_key, user)
    return run_once(
        lambda: _first_answer(campaign, user, key, wanted, expected_version, held),
        lambda: _carry_out(campaign, user, held, wanted, expected_version, key),
    )


def resign(campaign_id: str, user: User, seat: int | None = None, *, idempotency_key: str | None = None) -> Acted:
    """Resign for one of the user's seats, at any version.

    Repeating it returns the first result.
    seat: required only if the user holds several seats.
    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, CannotResignError, IdempotencyMismatchError.
    """
    campaign = campaign_for(campaign_id, user)
    leaver = resignation.resigning_seat(held_seats(campaign, user, seat))
    key = scoped(idempotency_key, user)
    return run_once(
        lambda: _first_resignation(campaign, user, key, leaver), lambda: _resign(campaign, user, key, leaver)
    )


def play_bots(campaign_id: str, limit: int | None = None, for_s: float | None = None) -> int:
    """Let bots act until a person must choose or a limit is reached.

    Returns the number of actions.
    """
    return bot_turns.play(campaign_id, limit, for_s=for_s)


def _readable(action: Mapping[str, Any]) -> Action:
    try:
        return msgspec.convert(action, Action)
    except msgspec.ValidationError as error:
        raise MalformedActionError(f"This is not an action: {error}.") from None


def _first_answer(
    campaign: Campaign, user: User, key: str | None, action: Action, expected_version: int, held: list[int]
) -> Acted | None:
    """Return the first result for an idempotency key. Raises IdempotencyMismatchError."""
    event = first_event(campaign, key)
    if event is None:
        return None
    if not _is_request(campaign, event, action, expected_version, held):
        raise IdempotencyMismatchError("This idempotency key was used for a different request.")
    return _answer(campaign_for(campaign.id, user), event)  # reload: it may have moved on


def _is_request(campaign: Campaign, event: Event, action: Action, expected_version: int, held: list[int]) -> bool:
    """Return whether a request made this event: same action at the same version."""
    if event.type != event_types.ACTED or event.seat not in held or event_types.action(event) != action:
        return False
    before = event.version - 1
    return expected_version == before or simultaneous_rounds.is_same_question(
        campaign, event.seat, expected_version, before
    )


def _first_resignation(campaign: Campaign, user: User, key: str | None, seat: int) -> Acted | None:
    """Return the first result for a resigned seat. Raises IdempotencyMismatchError."""
    first, sent = resignation.first_resignation(campaign, seat), first_event(campaign, key)
    if sent is not None and (first is None or sent.version != first.version):
        raise IdempotencyMismatchError("This idempotency key was used for a different request.")
    return _answer(campaign_for(campaign.id, user), first) if first else None


def _resign(campaign: Campaign, user: User, key: str | None, seat: int) -> Acted:
    resigned, work = resignation.resign_seat(campaign.id, seat, event_types.CHOICE, key)
    bot_turns.play_soon(campaign.id, work)
    return _answer(campaign_for(campaign.id, user), resigned)


def _answer(campaign: Campaign, event: Event, at: TableAt | None = None) -> Acted:
    """Return the result of an action.

    at: the table at the campaign's version, if the caller has it.
    """
    seat = event.seat if event.seat is not None else -1
    facts = [redact(fact, seat) for fact in log.facts(event)]
    return Acted(event.version, facts, seat, campaign, at or table(campaign))


def _carry_out(
    campaign: Campaign, user: User, held: list[int], action: Action, expected_version: int, key: str | None
) -> Acted:
    work = unit_of_work.begin_playing(campaign)
    seat = _actor(work, bot_substitution.seats_without_bot(campaign, held), action)
    _require_question(work, seat, expected_version)
    _play(work, seat, action, key)
    try:
        event = work.commit()[0]
    except StaleVersionError:  # try again: others may only have answered in the same sealed round
        return _carry_out(campaign_for(campaign.id, user), user, held, action, expected_version, key)
    if set(campaign.waiting_for).difference(held):
        bot_turns.play_soon(campaign.id, work)
        return _answer(campaign, event)  # a bot may have failed at the table of the work
    return _answer(campaign, event, TableAt(work.ruleset, work.head, lambda: work.table))


def _require_question(work: unit_of_work.UnitOfWork, seat: int, version: int) -> None:
    """Raise StaleVersionError unless the seat has the same decision as at a version."""
    if work.version != version and not simultaneous_rounds.is_same_question(work.campaign, seat, version, work.version):
        raise StaleVersionError(work.version)


def _play(work: unit_of_work.UnitOfWork, seat: int, action: Action, key: str | None) -> None:
    try:
        work.play(seat, action, key)
    except NotYourDecisionError as error:
        if any(decision.sealed for decision in work.decisions()):
            raise NotYourDecisionError(error.detail, reason=simultaneous_rounds.ALREADY_ANSWERED) from None
        raise


def _actor(work: unit_of_work.UnitOfWork, held: list[int], action: Action) -> int:
    """Return the user's seat that acts: one that must choose, or one out of turn."""
    asked = [decision for decision in work.decisions() if decision.seat in held]
    waited_for = (decision.seat for decision in asked if decision.allows(action))
    out_of_turn = (seat for seat in held if action in work.ruleset.out_of_turn_actions(work.table, seat))
    refused = asked[0].seat if asked else held[0]
    return next(chain(waited_for, out_of_turn), refused)
