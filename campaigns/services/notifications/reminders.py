"""Reminders: who sits at a table reminds who is asked there, once in a while; after a day the server does.

It is no part of the log. Whoever is reminded finds a mark on their list of campaigns and is called at the table; the
mark is gone as soon as anything happens in the campaign. Who gets reminders by mail gets one, the first time.
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
"""A seat is reminded once in this time, whoever does it."""
ABSENT_FOR = timedelta(days=1)
"""Whom others wait for so long is reminded by the server itself, once."""


def remind(campaign_id: str, user: User, seat: int) -> datetime:
    """Remind who sits somewhere that they are asked. Returns from when on they can be reminded again.

    Raises CampaignNotFoundError, NotYourSeatError for who sits nowhere, NotPlayingError, CannotRemindError,
    RemindedError.
    """
    with transaction.atomic():
        campaign = lobby.locked(campaign_for(campaign_id, user).id)
        held_seats(campaign, user)
        require_playing(campaign)
        chair = next((chair for chair in _asked(campaign, user) if chair.index == seat), None)
        if chair is None:
            raise CannotRemindError("Nobody else who sits there is asked just now.")
        now = timezone.now()
        if (wait := _left(chair, now)) > timedelta(0):
            raise RemindedError("They have been reminded not long ago.", retry_after=ceil(wait.total_seconds()))
        _mark(chair, campaign, now)
    return now + EVERY


def remind_absent() -> None:
    """Remind whom others have waited for since a day, unless somebody did; whether they get mail or not."""
    now = timezone.now()
    still = Campaign.objects.filter(
        status=Campaign.Status.PLAYING, played_at__range=(now - 2 * ABSENT_FOR, now - ABSENT_FOR)
    )
    for campaign in filter(repository.rules_left, still.prefetch_related("seats")):
        for chair in _absent(campaign):
            with transaction.atomic():
                _mark(chair, campaign, now)


def may_remind(campaign: Campaign, user: User) -> list[int]:
    """Return the seats that a user may remind now."""
    if campaign.status != Campaign.Status.PLAYING or not seats_of(campaign, user):
        return []
    now = timezone.now()
    return [chair.index for chair in _asked(campaign, user) if _left(chair, now) <= timedelta(0)]


def reminded(campaign: Campaign, user: User) -> list[int]:
    """Return the seats of a user that somebody has reminded, and where nothing has happened since."""
    held = seats_of(campaign, user) if campaign.status == Campaign.Status.PLAYING else []
    marked = (chair for chair in campaign.seats.all() if chair.index in held and chair.reminded_at is not None)
    return [
        chair.index
        for chair in marked
        if chair.reminded_version == campaign.version and chair.index in campaign.waiting_for
    ]


def _asked(campaign: Campaign, user: User) -> list[Seat]:
    """Return the seats of other people who play themselves, and are asked."""
    others = (chair for chair in campaign.seats.all() if chair.user_id not in (None, user and user.pk))
    return [chair for chair in others if chair.index in campaign.waiting_for and not chair.stand_in]


def _absent(campaign: Campaign) -> list[Seat]:
    """Return the seats of people who play themselves, with others, and are asked; not whom somebody has reminded."""
    people = [chair for chair in campaign.seats.all() if chair.user_id is not None]
    asked = [chair for chair in people if chair.index in campaign.waiting_for and not chair.stand_in]
    if len({chair.user_id for chair in people}) < 2:
        return []
    return [chair for chair in asked if chair.reminded_version != campaign.version]


def _mark(chair: Seat, campaign: Campaign, now: datetime) -> None:
    """Mark a seat as reminded; the first time since anything happened it is mailed about too."""
    seat = Seat.objects.filter(pk=chair.pk)
    is_first = seat.exclude(reminded_version=campaign.version).update(
        reminded_at=now, reminded_version=campaign.version
    )
    if not is_first:
        seat.update(reminded_at=now)
    elif messages.is_sent():
        mail_queue.ask_for_reminder(chair, campaign.version)


def _left(chair: Seat, now: datetime) -> timedelta:
    """Return how long nobody may remind a seat yet."""
    return timedelta(0) if chair.reminded_at is None else chair.reminded_at + EVERY - now
