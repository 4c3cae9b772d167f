"""Commands within the game: a person's action, and the bots' that follow."""

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
from campaigns.services.play import bot_substitution, resignation, simultaneous_rounds
from campaigns.services.play.idempotency import first_event, once, scoped
from engine.kernel.decisions import RESIGN, Action
from engine.kernel.facts import Fact, redact


class Acted(NamedTuple):
    """What an action led to. facts: as its seat may see them.

    campaign: as it stands after that; bots may have gone on since.
    """

    version: int
    facts: list[Fact]
    seat: int
    campaign: Campaign


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

    expected_version: the version that the user chose at; what others have answered since in the same sealed round
    stands in nobody's way. seat: needed only by who holds several.
    A repeated idempotency_key gets the first answer again, from the log.
    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, StaleVersionError, IdempotencyMismatchError,
    MalformedActionError, BotPlaysError, and the ruleset's refusals (IllegalActionError, NotYourDecisionError).
    To resign is right at any version; see `resign`.
    """
    campaign = campaign_for(campaign_id, user)
    held = held_seats(campaign, user, seat)
    wanted = _readable(action)
    if wanted == RESIGN and repository.has_rivals(campaign.ruleset):
        return resign(campaign_id, user, seat, idempotency_key=idempotency_key)
    key = scoped(idempotency_key, user)
    return once(
        lambda: _first_answer(campaign, user, key, wanted, expected_version, held),
        lambda: _carry_out(campaign, user, held, wanted, expected_version, key),
    )


def resign(campaign_id: str, user: User, seat: int | None = None, *, idempotency_key: str | None = None) -> Acted:
    """Give up for one of the user's seats, wherever the campaign stands; who has resigned gets the first answer again.

    seat: needed only by who holds several.
    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, CannotResignError, IdempotencyMismatchError.
    """
    campaign = campaign_for(campaign_id, user)
    leaver = resignation.resigner(held_seats(campaign, user, seat))
    key = scoped(idempotency_key, user)
    return once(lambda: _first_resignation(campaign, user, key, leaver), lambda: _resign(campaign, user, key, leaver))


def play_bots(campaign_id: str, limit: int | None = None, for_s: float | None = None) -> int:
    """Let bots act until a person must choose, for a while at most. Returns how many actions they made."""
    return bot_turns.play(campaign_id, limit, for_s=for_s)


def _readable(action: Mapping[str, Any]) -> Action:
    try:
        return msgspec.convert(action, Action)
    except msgspec.ValidationError as error:
        raise MalformedActionError(f"This is not an action: {error}.") from None


def _first_answer(
    campaign: Campaign, user: User, key: str | None, action: Action, expected_version: int, held: list[int]
) -> Acted | None:
    """Return the answer that a request with this key got before. Raises IdempotencyMismatchError."""
    event = first_event(campaign, key)
    if event is None:
        return None
    if not _is_request(campaign, event, action, expected_version, held):
        raise IdempotencyMismatchError("This key was used before, for another request.")
    return _answer(campaign_for(campaign.id, user), event)  # it has moved on, perhaps since it was read


def _is_request(campaign: Campaign, event: Event, action: Action, expected_version: int, held: list[int]) -> bool:
    """Return whether an event was made by this request: the same action, chosen at the same version."""
    if event.type != event_types.ACTED or event.seat not in held or event_types.action(event) != action:
        return False
    before = event.version - 1
    return expected_version == before or simultaneous_rounds.is_same_question(
        campaign, event.seat, expected_version, before
    )


def _first_resignation(campaign: Campaign, user: User, key: str | None, seat: int) -> Acted | None:
    """Return the answer that a seat got which resigned. Raises IdempotencyMismatchError."""
    first, sent = resignation.first_resignation(campaign, seat), first_event(campaign, key)
    if sent is not None and (first is None or sent.version != first.version):
        raise IdempotencyMismatchError("This key was used before, for another request.")
    return _answer(campaign_for(campaign.id, user), first) if first else None


def _resign(campaign: Campaign, user: User, key: str | None, seat: int) -> Acted:
    resigned, work = resignation.resign_seat(campaign.id, seat, event_types.CHOICE, key)
    bot_turns.play_soon(campaign.id, work)
    return _answer(campaign_for(campaign.id, user), resigned)


def _answer(campaign: Campaign, event: Event) -> Acted:
    seat = event.seat if event.seat is not None else -1
    return Acted(event.version, [redact(fact, seat) for fact in log.facts(event)], seat, campaign)


def _carry_out(
    campaign: Campaign, user: User, held: list[int], action: Action, expected_version: int, key: str | None
) -> Acted:
    work = unit_of_work.begin_playing(campaign)
    seat = _actor(work, bot_substitution.at_hand(campaign, held), action)
    _require_question(work, seat, expected_version)
    _play(work, seat, action, key)
    try:
        done = _answer(campaign, work.commit()[0])
    except StaleVersionError:  # it is looked at anew where others stand: that they answered may be all
        return _carry_out(campaign_for(campaign.id, user), user, held, action, expected_version, key)
    if set(campaign.waiting_for).difference(held):
        bot_turns.play_soon(campaign.id, work)
    return done


def _require_question(work: unit_of_work.UnitOfWork, seat: int, version: int) -> None:
    """Raise StaleVersionError unless a seat is asked what it was asked at a version."""
    if work.version != version and not simultaneous_rounds.is_same_question(work.campaign, seat, version, work.version):
        raise StaleVersionError(work.version)


def _play(work: unit_of_work.UnitOfWork, seat: int, action: Action, key: str | None) -> None:
    try:
        work.play(seat, action, key)
    except NotYourDecisionError as error:
        if any(decision.sealed for decision in work.decisions()):
            raise NotYourDecisionError(error.detail, reason=simultaneous_rounds.GIVEN) from None
        raise


def _actor(work: unit_of_work.UnitOfWork, held: list[int], action: Action) -> int:
    """Return which of a user's seats acts: the one waited for, else one that may act out of turn."""
    asked = [decision for decision in work.decisions() if decision.seat in held]
    waited_for = (decision.seat for decision in asked if decision.allows(action))
    out_of_turn = (seat for seat in held if action in work.ruleset.out_of_turn_actions(work.table, seat))
    refused = asked[0].seat if asked else held[0]
    return next(chain(waited_for, out_of_turn), refused)
