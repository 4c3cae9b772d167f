"""Resignation among rivals: by choice, by clock or by deleting an account.

It is a logged action that replay repeats. It is possible at any version, and it can't be undone.
"""

from collections.abc import Iterable
from typing import Any

from campaigns.errors import CampaignNotFoundError, CannotResignError, NotYourSeatError
from campaigns.eventlog import event_types, log, repository, unit_of_work
from campaigns.eventlog.unit_of_work import UnitOfWork, require_playing
from campaigns.models import Campaign, Event
from campaigns.services.access.permissions import find
from campaigns.services.play.retries import retry_on_conflict
from engine.kernel.decisions import RESIGN


def resigning_seat(held: list[int]) -> int:
    """Return the seat that resigns. Raises NotYourSeatError if the user holds several."""
    if len(held) > 1:
        raise NotYourSeatError("You hold several seats. Choose which one resigns.", seats=held)
    return held[0]


def first_resignation(campaign: Campaign, seat: int) -> Event | None:
    """Return the event in which a seat resigned, or None."""
    return next((event for event in _events(campaign) if event.seat == seat), None)


def resigned(campaign: Campaign, until: int | None = None) -> set[int]:
    """Return the seats that have resigned, now or at version `until`.

    The first event of a fork lists those that resigned before it.
    """
    if not repository.has_rivals(campaign.ruleset):
        return set()
    before = event_types.resigned_before(repository.opening_payload(campaign)) if campaign.begins_with_state else set()
    return before.union(event.seat for event in _events(campaign, until) if event.seat is not None)


def voting_seats(campaign: Campaign, held: list[int]) -> list[int]:
    """Return the held seats that may vote: not resigned and without a bot substitute."""
    gone = resigned(campaign).union(seat.index for seat in campaign.seats.all() if seat.stand_in)
    return [seat for seat in held if seat not in gone]


def resignations(campaign: Campaign) -> list[dict[str, Any]]:
    """Return resigned seats in order, with `because`, one of event_types.REASONS."""
    if not repository.has_rivals(campaign.ruleset):
        return []
    return [{"seat": event.seat, "because": log.payload(event)["because"]} for event in _events(campaign)]


def _events(campaign: Campaign, until: int | None = None) -> Iterable[Event]:
    if campaign.archive_hash:
        return filter(event_types.is_resignation, log.history(campaign, until=until))
    rows = log.read(campaign.id, until=until).filter(event_types.RESIGNATION)
    return rows.only("version", "type", "seat", "payload")


def resign_seat(campaign_id: str, seat: int, because: str, key: str | None = None) -> tuple[Event, UnitOfWork]:
    """Resign for a seat at the current version. because: one of event_types.REASONS.

    key: scoped idempotency key. Returns the event and a unit of work without unsaved events.
    Raises CampaignNotFoundError, NotPlayingError, CannotResignError, OutdatedCampaignError.
    """
    return retry_on_conflict(lambda: _resign(campaign_id, seat, because, key))


def _resign(campaign_id: str, seat: int, because: str, key: str | None) -> tuple[Event, UnitOfWork]:
    campaign = find(campaign_id)
    if campaign is None:
        raise CampaignNotFoundError(campaign_id)
    require_playing(campaign)
    work = unit_of_work.begin(campaign)
    return resign_at(work, seat, because, key), work


def resign_at(work: UnitOfWork, seat: int, because: str, key: str | None = None) -> Event:
    """Resign for a seat at this table. Return the event.

    Raises CannotResignError, StaleVersionError.
    """
    if RESIGN not in work.ruleset.out_of_turn_actions(work.table, seat):
        is_out = (
            "This seat is already out of the game."
            if work.ruleset.rivals
            else "You can't resign from a cooperative game."
        )
        raise CannotResignError(is_out)
    work.play(seat, RESIGN, key, because=because)
    return work.commit()[0]
