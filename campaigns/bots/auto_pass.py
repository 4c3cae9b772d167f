"""Seats that pass unasked: their decline is an ordinary action, made after the same short pause whatever they hold.

So speed tells nothing: neither that somebody had nothing to answer with, nor that they had.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet, Value

from campaigns.bots import bot_turns
from campaigns.eventlog import repository, unit_of_work
from campaigns.eventlog.unit_of_work import UnitOfWork
from campaigns.models import Campaign, Stops

PAUSE = timedelta(seconds=2)
"""So long after the last event, and after it was said where to pass, nobody passes unasked."""


def waiting(now: datetime) -> QuerySet[Campaign]:
    """Return the campaigns where a seat must choose that may want to pass, and the pause is over."""
    asked = F("seat__campaign__asked").bitand(Value(1).bitleftshift(F("seat__index")))
    unseen = _said(now).alias(asked=asked).exclude(asked=0).exclude(seen=F("seat__campaign__version"))
    still = Q(status=Campaign.Status.PLAYING, played_at__lte=now - PAUSE)
    return Campaign.objects.filter(still, pk__in=unseen.values("seat__campaign"))


def play(campaign_id: str, now: datetime) -> int:
    """Let the seats pass that want to, and were asked long enough ago. Returns how many did.

    Nobody says otherwise meanwhile: who does waits for the campaign's row, and is heard before the next pass.
    """
    with transaction.atomic():
        campaign = waiting(now).filter(pk=campaign_id).select_for_update().first()
        made = _decline(unit_of_work.begin(campaign), now) if campaign and repository.rules_left(campaign) else 0
        if campaign and not made:
            _said(now).filter(seat__campaign=campaign).update(seen=campaign.version)
    if made:
        bot_turns.hand_over(campaign_id)
    return made


def _said(now: datetime) -> QuerySet[Stops]:
    """Return what people at a table have said of where to pass, once the pause after that is over."""
    return Stops.objects.filter(seat__user__isnull=False, seat__stand_in="", said_at__lte=now - PAUSE)


def _decline(work: UnitOfWork, now: datetime) -> int:
    """Decline what seats are asked that pass there. What is asked only then has a pause of its own."""
    said = _said(now).filter(seat__campaign=work.campaign).select_related("seat")
    passes = {stops.seat.index: stops.passes for stops in said if stops.holds(work.campaign.progress)}
    made = 0
    for decision in work.decisions():
        if decision.window in passes.get(decision.seat, ()) and decision.decline is not None:
            work.play(decision.seat, decision.options[decision.decline])
            made += 1
    if made:
        work.commit()
    return made
