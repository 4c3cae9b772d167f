"""Auto-pass: decline for a seat after a fixed pause, whatever cards it holds.

Each decline is an ordinary action. Because the pause is always the same, speed doesn't tell rivals whether the
player had an answer.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet, Value

from campaigns.bots import bot_turns
from campaigns.eventlog import repository, unit_of_work
from campaigns.eventlog.unit_of_work import UnitOfWork
from campaigns.models import Campaign, Stops

PAUSE = timedelta(seconds=2)
"""Pause before a seat passes, after the last event or change of settings."""


def due_campaigns(now: datetime) -> QuerySet[Campaign]:
    """Return campaigns where a seat may auto-pass now because the pause is over."""
    asked = F("seat__campaign__asked").bitand(Value(1).bitleftshift(F("seat__index")))
    unseen = _active_settings(now).alias(asked=asked).exclude(asked=0).exclude(seen=F("seat__campaign__version"))
    still = Q(status=Campaign.Status.PLAYING, played_at__lte=now - PAUSE)
    return Campaign.objects.filter(still, pk__in=unseen.values("seat__campaign"))


def play(campaign_id: str, now: datetime) -> int:
    """Decline for the seats of a campaign that auto-pass now.

    Return the number of declines.
    The row lock makes a change of settings wait, so it takes effect before the next pass.
    """
    with transaction.atomic():
        campaign = due_campaigns(now).filter(pk=campaign_id).select_for_update().first()
        made = _decline(unit_of_work.begin(campaign), now) if campaign and repository.rules_left(campaign) else 0
        if campaign and not made:
            _active_settings(now).filter(seat__campaign=campaign).update(seen=campaign.version)
    if made:
        bot_turns.leave_to_worker(campaign_id)
    return made


def _active_settings(now: datetime) -> QuerySet[Stops]:
    """Return the auto-pass settings at a table that are older than the pause."""
    return Stops.objects.filter(seat__user__isnull=False, seat__stand_in="", said_at__lte=now - PAUSE)


def _decline(work: UnitOfWork, now: datetime) -> int:
    """Decline the decisions that seats auto-pass. New decisions get their own pause."""
    said = _active_settings(now).filter(seat__campaign=work.campaign).select_related("seat")
    passes = {stops.seat.index: stops.passes for stops in said if stops.holds(work.campaign.progress)}
    made = 0
    for decision in work.decisions():
        if decision.window in passes.get(decision.seat, ()) and decision.decline is not None:
            work.play(decision.seat, decision.options[decision.decline])
            made += 1
    if made:
        work.commit()
    return made
