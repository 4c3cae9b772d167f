"""Resigning: what a seat of a game of rivals may do at any time, and what becomes of who has run out of time or left.

It is an action that is logged and replayed. Whatever others do meanwhile, it is carried out where the campaign stands
then, and nobody takes it back.
"""

from typing import Any

from campaigns.errors import CampaignNotFoundError, CannotResignError, NotYourSeatError
from campaigns.eventlog import event_types, log, repository, unit_of_work
from campaigns.eventlog.unit_of_work import UnitOfWork, require_playing
from campaigns.models import Campaign, Event
from campaigns.services.access.permissions import find
from campaigns.services.play.retries import insist
from engine.kernel.decisions import RESIGN


def resigner(held: list[int]) -> int:
    """Return which of somebody's seats resigns. Raises NotYourSeatError for who holds several and named none."""
    if len(held) > 1:
        raise NotYourSeatError("You hold several seats: say which one resigns.", seats=held)
    return held[0]


def first_resignation(campaign: Campaign, seat: int) -> Event | None:
    """Return the event by which a seat resigned, if it has."""
    return log.read(campaign.id).filter(event_types.RESIGNATION, seat=seat).first()


def resigned(campaign: Campaign, until: int | None = None) -> set[int]:
    """Return the seats that have resigned, now or by a version. until: that version.

    A fork that begins with a state says in its first event who had resigned before.
    """
    if not repository.has_rivals(campaign.ruleset):
        return set()
    before = event_types.resigned_before(repository.opening_payload(campaign)) if campaign.begins_with_state else set()
    rows = log.read(campaign.id, until=until).filter(event_types.RESIGNATION)
    return before.union(seat for seat in rows.values_list("seat", flat=True) if seat is not None)


def voices(campaign: Campaign, held: list[int]) -> list[int]:
    """Return which of somebody's seats have a voice in what becomes of the campaign.

    Who has resigned has none, nor has whom a bot plays for.
    """
    gone = resigned(campaign).union(seat.index for seat in campaign.seats.all() if seat.stand_in)
    return [seat for seat in held if seat not in gone]


def resignations(campaign: Campaign) -> list[dict[str, Any]]:
    """Return which seats resigned, in their order, and why: `because` is one of event_types.REASONS."""
    if not repository.has_rivals(campaign.ruleset):
        return []
    events = log.read(campaign.id).filter(event_types.RESIGNATION)
    return [{"seat": event.seat, "because": log.payload(event)["because"]} for event in events]


def resign_seat(campaign_id: str, seat: int, because: str, key: str | None = None) -> tuple[Event, UnitOfWork]:
    """Let a seat resign, wherever its campaign stands. because: one of event_types.REASONS. key: scoped.

    Returns the event, and the unit of work with nothing in it that isn't stored.
    Raises CampaignNotFoundError, NotPlayingError, CannotResignError, OutdatedCampaignError.
    """
    return insist(lambda: _resign(campaign_id, seat, because, key))


def _resign(campaign_id: str, seat: int, because: str, key: str | None) -> tuple[Event, UnitOfWork]:
    campaign = find(campaign_id)
    if campaign is None:
        raise CampaignNotFoundError(campaign_id)
    require_playing(campaign)
    work = unit_of_work.begin(campaign)
    return resign_at(work, seat, because, key), work


def resign_at(work: UnitOfWork, seat: int, because: str, key: str | None = None) -> Event:
    """Let a seat resign at a table as it stands. Returns the event. Raises CannotResignError, StaleVersionError."""
    if RESIGN not in work.ruleset.out_of_turn_actions(work.table, seat):
        is_out = "This seat is out already." if work.ruleset.rivals else "All play together here: nobody resigns."
        raise CannotResignError(is_out)
    work.play(seat, RESIGN, key, because=because)
    return work.commit()[0]
