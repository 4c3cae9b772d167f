"""Commands within the game: a person's action, and the bots' that follow."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from campaigns import bots, history, log, sitting
from campaigns.errors import (
    IdempotencyMismatchError,
    MalformedActionError,
    NotPlayingError,
    NotYourSeatError,
    StaleVersionError,
)
from campaigns.models import Campaign, Event
from campaigns.services.seeing import User, campaign_for
from engine.kernel.decisions import Action
from engine.kernel.facts import Fact, redact


class Acted(NamedTuple):
    """What an action led to. facts: as its seat may see them; bots may have gone on since."""

    version: int
    facts: list[Fact]
    seat: int


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
    held = _held_seats(campaign, user, seat)
    wanted = _readable(action)
    key = _scoped(idempotency_key, user)
    if (first := _first_answer(campaign, key, wanted, expected_version, held)) is not None:
        return first
    try:
        done = _carry_out(campaign, held, wanted, expected_version, key)
    except (StaleVersionError, NotPlayingError):
        # The same request, sent twice at once: its twin may have been stored in between.
        if (first := _first_answer(campaign, key, wanted, expected_version, held)) is None:
            raise
        return first
    bots.play_soon(campaign.id)
    return done


def play_bots(campaign_id: str, limit: int | None = None) -> int:
    """Let bots act until a person must choose. Returns how many actions they made."""
    return bots.play(campaign_id, limit)


def _held_seats(campaign: Campaign, user: User, seat: int | None) -> list[int]:
    """Return the seats that the user may mean. Raises NotYourSeatError."""
    held = (
        []
        if user is None or user.pk is None
        else list(campaign.seats.filter(user_id=user.pk).values_list("index", flat=True))
    )
    if seat is not None:
        held = [index for index in held if index == seat]
    if not held:
        raise NotYourSeatError("You don't sit there." if seat is not None else "You don't sit at this table.")
    return held


def _readable(action: Mapping[str, Any]) -> Action:
    try:
        return msgspec.convert(action, Action)
    except msgspec.ValidationError as error:
        raise MalformedActionError(f"This is not an action: {error}.") from None


def _scoped(idempotency_key: str | None, user: User) -> str | None:
    """Return a key as it is stored: of a fixed length, and each user's own."""
    if idempotency_key is None or user is None:
        return None
    return blake2b(f"{user.pk}:".encode() + idempotency_key.encode(errors="surrogatepass"), digest_size=32).hexdigest()


def _first_answer(
    campaign: Campaign, key: str | None, action: Action, expected_version: int, held: list[int]
) -> Acted | None:
    """Return the answer that a request with this key got before. Raises IdempotencyMismatchError."""
    event = log.find(campaign.id, key) if key else None
    if event is None or event.seat is None:
        return None
    if (event.version - 1, history.action(event)) != (expected_version, action) or event.seat not in held:
        raise IdempotencyMismatchError("This key was used before, for another request.")
    return _answer(event)


def _answer(event: Event) -> Acted:
    seat = event.seat if event.seat is not None else -1
    return Acted(event.version, [redact(fact, seat) for fact in log.facts(event)], seat)


def _carry_out(campaign: Campaign, held: list[int], action: Action, expected_version: int, key: str | None) -> Acted:
    if campaign.status != Campaign.Status.PLAYING:
        raise NotPlayingError("The campaign is not being played.", status=campaign.status)
    place = sitting.sit_down(campaign)
    if place.version != expected_version:
        raise StaleVersionError(place.version)
    place.play(_actor(place, held, action), action, key)
    return _answer(place.store()[0])


def _actor(place: sitting.Sitting, held: list[int], action: Action) -> int:
    """Return which of a user's seats acts: the one waited for, else one that may act out of turn."""
    decision = place.decision()
    if decision is not None and decision.seat in held and action in decision.options:
        return decision.seat
    out_of_turn = (seat for seat in held if action in place.ruleset.asides(place.table, seat))
    waited_for = [decision.seat] if decision is not None and decision.seat in held else held
    return next(out_of_turn, waited_for[0])
