"""Commands within the game: a person's action, and the bots' that follow."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from campaigns import bots, event_types, log, unit_of_work
from campaigns.errors import IdempotencyMismatchError, MalformedActionError
from campaigns.models import Campaign, Event
from campaigns.services.idempotency import first_event, once, scoped
from campaigns.services.permissions import User, campaign_for, held_seats
from campaigns.unit_of_work import begin_at
from engine.kernel.decisions import Action
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

    expected_version: the version that the user chose at. seat: needed only by who holds several.
    A repeated idempotency_key gets the first answer again, from the log.
    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, StaleVersionError, IdempotencyMismatchError,
    MalformedActionError, and the ruleset's refusals (IllegalActionError, NotYourDecisionError).
    """
    campaign = campaign_for(campaign_id, user)
    held = held_seats(campaign, user, seat)
    wanted = _readable(action)
    key = scoped(idempotency_key, user)
    return once(
        lambda: _first_answer(campaign, user, key, wanted, expected_version, held),
        lambda: _carry_out(campaign, held, wanted, expected_version, key),
    )


def play_bots(campaign_id: str, limit: int | None = None, for_s: float | None = None) -> int:
    """Let bots act until a person must choose, for a while at most. Returns how many actions they made."""
    return bots.play(campaign_id, limit, for_s=for_s)


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
    if not _is_request(event, action, expected_version, held):
        raise IdempotencyMismatchError("This key was used before, for another request.")
    return _answer(campaign_for(campaign.id, user), event)  # it has moved on, perhaps since it was read


def _is_request(event: Event, action: Action, expected_version: int, held: list[int]) -> bool:
    if event.type != event_types.ACTED or event.seat not in held:
        return False
    return (event.version - 1, event_types.action(event)) == (expected_version, action)


def _answer(campaign: Campaign, event: Event) -> Acted:
    seat = event.seat if event.seat is not None else -1
    return Acted(event.version, [redact(fact, seat) for fact in log.facts(event)], seat, campaign)


def _carry_out(campaign: Campaign, held: list[int], action: Action, expected_version: int, key: str | None) -> Acted:
    work = begin_at(campaign, expected_version)
    work.play(_actor(work, held, action), action, key)
    done = _answer(campaign, work.commit()[0])
    if not set(held).intersection(campaign.waiting_for):
        bots.play_soon(campaign.id, work)
    return done


def _actor(work: unit_of_work.UnitOfWork, held: list[int], action: Action) -> int:
    """Return which of a user's seats acts: the one waited for, else one that may act out of turn."""
    asked = [decision for decision in work.decisions() if decision.seat in held]
    waited_for = (decision.seat for decision in asked if decision.allows(action))
    out_of_turn = (seat for seat in held if action in work.ruleset.asides(work.table, seat))
    refused = asked[0].seat if asked else held[0]
    return next(chain(waited_for, out_of_turn), refused)
