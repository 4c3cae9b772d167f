"""Celery tasks. Each calls a service."""

import logging
import time
from contextlib import suppress
from datetime import datetime, timedelta

from celery import shared_task
from celery.signals import worker_ready
from django.conf import settings
from django.core.cache import cache
from django.db.models import F, Q, QuerySet, Value
from django.utils import timezone

from campaigns import services, task_queue
from campaigns.bots import auto_pass, bot_turns
from campaigns.daily_cases import schedule
from campaigns.errors import OutdatedCampaignError
from campaigns.eventlog import repository
from campaigns.files import archive_writer
from campaigns.models import Campaign, Seat
from campaigns.projections import runner
from campaigns.verification import verify as verification

MOMENT_S = 0.5
"""Maximum time that bots act in one task, so that other tasks get their turn."""
STANDS_AFTER, CLOCKS_DIFFER = timedelta(seconds=2), timedelta(seconds=1)
WAKE_AGAIN_S = 20
"""Time after which a campaign that didn't move is queued again.

A busy queue would otherwise fill with such tasks, and each takes a turn of the queue.
"""
FORGOTTEN_AFTER = timedelta(minutes=1)
FORGOTTEN_UNTIL = timedelta(days=1)
"""`verify_forgotten` checks campaigns that ended within this range.

`verify_all` finds older ones.
"""
PIECE_S = 10.0
"""Maximum time of one `verify_all` task, so that other tasks get their turn."""
NIGHT = timedelta(days=1)
"""Time after which `verify_all` stops sending itself, as the next run starts."""

logger = logging.getLogger(__name__)


@shared_task(name="campaigns.play_bots", ignore_result=True)
def play_bots(campaign_id: str, version: int | None = None) -> None:
    """Let the bots of a campaign act for a moment, then queue again if needed.

    version: the campaign's version when the task was sent. If it has changed, another task continues, so there is only
    one.
    """
    if version is not None and not Campaign.objects.filter(pk=campaign_id, version=version).exists():
        return
    # OutdatedCampaignError: no bot of this program can continue it.
    with suppress(OutdatedCampaignError):
        services.play_bots(campaign_id, for_s=MOMENT_S)
        bot_turns.leave_to_worker(campaign_id)


@shared_task(name="campaigns.wake_bots", ignore_result=True)
def wake_bots() -> None:
    """Queue every campaign whose bot should have acted a while ago."""
    for campaign in filter(repository.rules_left, _waiting_for_bots()):
        if cache.add(f"woken-{campaign.pk}-{campaign.version}", True, WAKE_AGAIN_S):
            bot_turns.queue_bot_turns(campaign, expires=WAKE_AGAIN_S)


def _waiting_for_bots() -> QuerySet[Campaign]:
    """Return the campaigns that have waited for a bot for a while.

    A last action in the future counts too: it was made by a clock that ran ahead.
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
    """Auto-pass for all seats whose pause is over."""
    now = timezone.now()
    for campaign_id in auto_pass.due_campaigns(now).values_list("pk", flat=True):
        try:
            auto_pass.play(campaign_id, now)
        except Exception:
            logger.exception("Auto-pass failed in campaign %s", campaign_id)


@shared_task(name="campaigns.keep_time", ignore_result=True)
def keep_time(is_restart: bool = False) -> None:
    """Advance the game clocks and resign for seats without time left.

    is_restart: True if the worker has just started.
    """
    services.expire_clocks(is_restart=is_restart)


@shared_task(name="campaigns.verify", ignore_result=True)
def verify(campaign_id: str) -> None:
    """Verify a campaign's log and store the result. A fault is logged as critical."""
    began = timezone.now()
    verification.check(Campaign.objects.get(pk=campaign_id))
    Campaign.objects.filter(pk=campaign_id).update(looked_at=began)


@shared_task(name="campaigns.verify_all", ignore_result=True)
def verify_all(since: str | None = None) -> None:
    """Verify started campaigns for a while, the longest unchecked first.

    Send the task again if there are more. since: when the run began, in ISO 8601; None for the first task of a run.
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
    """Verify the first of some campaigns. Return False if there is none.

    The campaign is marked first, so one that can't be verified doesn't block the others.
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
    """Verify ended campaigns whose verification task was lost."""
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
    """Update the projections from the log, and rebuild outdated ones."""
    runner.keep_up()


@shared_task(name="campaigns.keep_daily_cases", ignore_result=True)
def keep_daily_cases() -> None:
    """Commit to the next cases of the day, and publish the past ones."""
    schedule.keep_up()


@shared_task(name="campaigns.forget_guests", ignore_result=True)
def forget_guests() -> None:
    """Delete guests without a visit for a long time."""
    services.delete_idle_guests()


@shared_task(name="campaigns.forget_reports", ignore_result=True)
def forget_reports() -> None:
    """Delete reports that were closed long ago."""
    services.delete_old_reports()


@shared_task(name="campaigns.archive", ignore_result=True)
def archive() -> None:
    """Archive campaigns for a while, if the operator wants archives.

    Send the task again if there are more.
    """
    if settings.ARCHIVE_AFTER_DAYS is None:
        return
    run = archive_writer.Run(timezone.now(), settings.ARCHIVE_AFTER_DAYS)
    if not run.work(time.monotonic() + PIECE_S):
        if run.archived or run.pruned:
            archive.delay()
    elif run.archived:
        archive.apply_async(countdown=archive_writer.READERS_S + 1)


@shared_task(name="campaigns.remind_absent", ignore_result=True)
def remind_absent() -> None:
    """Remind players for whom others have waited a day."""
    services.remind_absent()


@shared_task(name="campaigns.mail", ignore_result=True)
def mail(letter_id: int, tries: int) -> None:
    """Send a mail. tries: the number of attempts so far."""
    services.send_mail(letter_id, tries)


@shared_task(name="campaigns.mail_again", ignore_result=True)
def mail_again() -> None:
    """Queue the mails again that could not be sent or queued."""
    services.requeue_mails()


@worker_ready.connect
def look_at_once(**_: object) -> None:
    """Update projections, clocks and the cases of the day when a worker starts."""
    task_queue.ask("campaigns.project")
    task_queue.ask("campaigns.keep_daily_cases")
    task_queue.ask("campaigns.keep_time", True)
