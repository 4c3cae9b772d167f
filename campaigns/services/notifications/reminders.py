"""Reminders: players remind a player who must choose. After a day the server does.

Reminders are not in the log. The reminded player sees a mark in their list of campaigns and at the table, until the
next event. The first reminder is also mailed, if the player wants that.
"""

from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.utils import timezone

from campaigns.errors import CannotRemindError, RemindedError
from campaigns.eventlog import repository
from campaigns.eventlog.unit_of_work import require_playing
from campaigns.mail import messages
from campaigns.models import Campaign, Seat
from campaigns.services.access.permissions import User, campaign_for, held_seats, seats_of
from campaigns.services.lobby import lobby
from campaigns.services.notifications import mail_queue

EVERY = timedelta(hours=1)
"""Minimum time between two reminders of a seat."""
ABSENT_FOR = timedelta(days=1)
"""Time until the server reminds a player, once."""


def remind(campaign_id: str, user: User, seat: int) -> datetime:
    """Remind the player of a seat. Return the time of the next possible reminder.

    Raises CampaignNotFoundError, NotYourSeatError if the user holds no seat, NotPlayingError, CannotRemindError,
    RemindedError.
    """
    with transaction.atomic():
        campaign = lobby.lock_campaign(campaign_for(campaign_id, user).id)
        held_seats(campaign, user)
        require_playing(campaign)
        chair = next((chair for chair in _asked(campaign, user) if chair.index == seat), None)
        if chair is None:
            raise CannotRemindError("This player doesn't have to choose now.")
        now = timezone.now()
        if (wait := _left(chair, now)) > timedelta(0):
            raise RemindedError("This player was reminded recently.", retry_after=ceil(wait.total_seconds()))
        _mark(chair, campaign, now)
    return now + EVERY


def remind_absent() -> None:
    """Remind players for whom others have waited for a day, unless someone else did."""
    now = timezone.now()
    still = Campaign.objects.filter(
        status=Campaign.Status.PLAYING, played_at__range=(now - 2 * ABSENT_FOR, now - ABSENT_FOR)
    )
    for campaign in filter(repository.rules_left, still.prefetch_related("seats")):
        for chair in _absent(campaign):
            with transaction.atomic():
                _mark(chair, campaign, now)


def remindable_seats(campaign: Campaign, user: User) -> list[int]:
    """Return the seats that a user may remind now."""
    if campaign.status != Campaign.Status.PLAYING or not seats_of(campaign, user):
        return []
    now = timezone.now()
    return [chair.index for chair in _asked(campaign, user) if _left(chair, now) <= timedelta(0)]


def reminded_seats(campaign: Campaign, user: User) -> list[int]:
    """Return the user's seats that were reminded since the last event."""
    held = seats_of(campaign, user) if campaign.status == Campaign.Status.PLAYING else []
    marked = (chair for chair in campaign.seats.all() if chair.index in held and chair.reminded_at is not None)
    return [
        chair.index
        for chair in marked
        if chair.reminded_version == campaign.version and chair.index in campaign.waiting_for
    ]


def _asked(campaign: Campaign, user: User) -> list[Seat]:
    """Return seats of other people that must choose and have no bot substitute."""
    others = (chair for chair in campaign.seats.all() if chair.user_id not in (None, user and user.pk))
    return [chair for chair in others if chair.index in campaign.waiting_for and not chair.stand_in]


def _absent(campaign: Campaign) -> list[Seat]:
    """Return seats of people that must choose and that no one has reminded.

    Empty if only one person plays.
    """
    people = [chair for chair in campaign.seats.all() if chair.user_id is not None]
    asked = [chair for chair in people if chair.index in campaign.waiting_for and not chair.stand_in]
    if len({chair.user_id for chair in people}) < 2:
        return []
    return [chair for chair in asked if chair.reminded_version != campaign.version]


def _mark(chair: Seat, campaign: Campaign, now: datetime) -> None:
    """Mark a seat as reminded. The first reminder after an event is also mailed."""
    seat = Seat.objects.filter(pk=chair.pk)
    is_first = seat.exclude(reminded_version=campaign.version).update(
        reminded_at=now, reminded_version=campaign.version
    )
    if not is_first:
        seat.update(reminded_at=now)
    elif messages.is_sent():
        mail_queue.queue_reminder(chair, campaign.version)


def _left(chair: Seat, now: datetime) -> timedelta:
    """Return the time until a seat can be reminded again."""
    return timedelta(0) if chair.reminded_at is None else chair.reminded_at + EVERY - now
