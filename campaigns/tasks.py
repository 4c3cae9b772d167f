"""Work for the Celery worker: each task calls a service, no more."""

import logging
import time
from contextlib import suppress
from datetime import datetime, timedelta

from celery import shared_task
from celery.signals import worker_ready
from django.db.models import F, Q, QuerySet, Value
from django.utils import timezone

from campaigns import services, task_queue
from campaigns.bots import auto_pass, bot_turns
from campaigns.errors import OutdatedCampaignError
from campaigns.eventlog import repository
from campaigns.models import Campaign, Seat
from campaigns.projections import runner
from campaigns.verification import verify as verification

MOMENT_S = 0.5
"""Bots act so long at a time: other campaigns, and all else that the worker does, take turns with them."""
STANDS_AFTER, CLOCKS_DIFFER = timedelta(seconds=2), timedelta(seconds=1)
FORGET_AFTER_S = 10.0
"""Asked for every two seconds, what a busy worker doesn't come to for so long is dropped."""
FORGOTTEN_AFTER = timedelta(minutes=1)
FORGOTTEN_UNTIL = timedelta(days=1)
"""A campaign that ended between so long ago and so long ago should have been verified; older ones are each night."""
PIECE_S = 10.0
"""All campaigns are verified in pieces of so long, because other tasks wait too."""
NIGHT = timedelta(days=1)
"""So long pieces ask for the next one; then another night has begun."""

logger = logging.getLogger(__name__)


@shared_task(name="campaigns.play_bots", ignore_result=True)
def play_bots(campaign_id: str, version: int | None = None) -> None:
    """Let the bots of one campaign act for a moment, then wait in the queue again if they have more to do.

    version: where the campaign stood when this was asked for. If it has moved on, whoever moved it sees to the rest:
    however often it was asked for, there is one task that goes on.
    """
    if version is not None and not Campaign.objects.filter(pk=campaign_id, version=version).exists():
        return
    # Opened under other rules: no bot of this program can go on with it.
    with suppress(OutdatedCampaignError):
        services.play_bots(campaign_id, for_s=MOMENT_S)
        bot_turns.hand_over(campaign_id)


@shared_task(name="campaigns.wake_bots", ignore_result=True)
def wake_bots() -> None:
    """Go on with every campaign whose bot should have acted a while ago."""
    for campaign in filter(repository.rules_left, _waiting_for_bots()):
        bot_turns.ask_worker(campaign, expires=FORGET_AFTER_S)


def _waiting_for_bots() -> QuerySet[Campaign]:
    """Return the campaigns where a bot must choose and nothing has happened for a while.

    So it is too where the last action seems to lie in the future: it was made by a clock that ran ahead.
    """
    now = timezone.now()
    still = Q(played_at__lt=now - STANDS_AFTER) | Q(played_at__gt=now + CLOCKS_DIFFER)
    asked = F("campaign__asked").bitand(Value(1).bitleftshift(F("index")))
    is_bots = Q(controller__startswith=Seat.BOT) | ~Q(stand_in="")
    bots_turn = Seat.objects.filter(is_bots, campaign__status=Campaign.Status.PLAYING)
    waited_for = bots_turn.alias(asked=asked).exclude(asked=0)
    return Campaign.objects.filter(still, pk__in=waited_for.values("campaign"))


@shared_task(name="campaigns.pass_unasked", ignore_result=True)
def pass_unasked() -> None:
    """Let the seats pass that need not be asked, wherever their pause is over."""
    now = timezone.now()
    for campaign_id in auto_pass.waiting(now).values_list("pk", flat=True):
        try:
            auto_pass.play(campaign_id, now)
        except Exception:
            logger.exception("Nobody passes in campaign %s", campaign_id)


@shared_task(name="campaigns.keep_time", ignore_result=True)
def keep_time(anew: bool = False) -> None:
    """Let time go on for who plays by a clock, and let resign who has none left. anew: a worker has just started."""
    services.keep_time(anew=anew)


@shared_task(name="campaigns.verify", ignore_result=True)
def verify(campaign_id: str) -> None:
    """Replay a campaign's log and compare; what is found is kept with the campaign, a fault is logged as critical."""
    began = timezone.now()
    verification.check(Campaign.objects.get(pk=campaign_id))
    Campaign.objects.filter(pk=campaign_id).update(looked_at=began)


@shared_task(name="campaigns.verify_all", ignore_result=True)
def verify_all(since: str | None = None) -> None:
    """Verify for a while what was opened, the longest unseen first, and ask for the next piece if there is more.

    since: when the night's first piece began, in ISO 8601; None in that piece itself.
    """
    began = timezone.now() if since is None else datetime.fromisoformat(since)
    unseen = Campaign.objects.exclude(status=Campaign.Status.LOBBY).filter(looked_at__lt=began).order_by("looked_at")
    deadline = time.monotonic() + PIECE_S
    while _verify_first(unseen):
        if time.monotonic() >= deadline:
            if timezone.now() - began < NIGHT:
                verify_all.delay(began.isoformat())
            return


def _verify_first(unseen: QuerySet[Campaign]) -> bool:
    """Verify the first of some campaigns. Returns whether there was one.

    It counts as seen before it is looked at: one that can't be verified at all is not in the way of the others.
    """
    campaign = unseen.first()
    if campaign is None:
        return False
    Campaign.objects.filter(pk=campaign.pk).update(looked_at=timezone.now())
    try:
        verification.check(campaign)
    except Exception:
        logger.exception("Campaign %s could not be verified", campaign.pk)
    return True


@shared_task(name="campaigns.verify_forgotten", ignore_result=True)
def verify_forgotten() -> None:
    """Verify the campaigns that ended while nobody could be asked to, and that nobody has looked at since."""
    now = timezone.now()
    forgotten = Campaign.objects.filter(
        status__in=(Campaign.Status.FINISHED, Campaign.Status.ABANDONED),
        played_at__range=(now - FORGOTTEN_UNTIL, now - FORGOTTEN_AFTER),
        verified_at=None,
        looked_at__lt=F("played_at"),
    )
    for campaign_id in forgotten.values_list("pk", flat=True):
        verify.apply_async((campaign_id,), expires=FORGOTTEN_AFTER.total_seconds())


@shared_task(name="campaigns.project", ignore_result=True)
def project() -> None:
    """Take what is new in the log into the projections, and make those anew that a newer version makes differently."""
    runner.keep_up()


@shared_task(name="campaigns.forget_guests", ignore_result=True)
def forget_guests() -> None:
    """Delete guests who have not come for long."""
    services.forget_guests()


@shared_task(name="campaigns.forget_reports", ignore_result=True)
def forget_reports() -> None:
    """Delete reports that were closed long ago."""
    services.forget_reports()


@shared_task(name="campaigns.remind_absent", ignore_result=True)
def remind_absent() -> None:
    """Remind whom others have waited for since a day."""
    services.remind_absent()


@shared_task(name="campaigns.mail", ignore_result=True)
def mail(letter_id: int, tries: int) -> None:
    """Send a letter that was tried so often."""
    services.send_letter(letter_id, tries)


@shared_task(name="campaigns.mail_again", ignore_result=True)
def mail_again() -> None:
    """Ask for the letters of which nothing came: the mail server took none, or nobody could be asked."""
    services.ask_for_letters_again()


@worker_ready.connect
def look_at_once(**_: object) -> None:
    """What happened while no worker ran isn't left to the timetable."""
    task_queue.ask("campaigns.project")
    task_queue.ask("campaigns.keep_time", True)
