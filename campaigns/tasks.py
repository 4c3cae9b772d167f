"""Work for the Celery worker: each task calls a service, no more."""

from contextlib import suppress
from datetime import timedelta

from celery import shared_task
from celery.signals import worker_ready
from django.db.models import F
from django.utils import timezone

from campaigns import services, verification, worker
from campaigns.errors import OutdatedCampaignError
from campaigns.models import Campaign, Seat
from campaigns.projections import runner

INTERRUPTED_AFTER = timedelta(seconds=10)
FORGOTTEN_AFTER = timedelta(minutes=1)
FORGOTTEN_UNTIL = timedelta(days=1)
"""A campaign that ended between so long ago and so long ago should have been verified; older ones are each night."""


@shared_task(name="campaigns.play_bots", ignore_result=True)
def play_bots(campaign_id: str) -> None:
    """Let the bots of one campaign act until a person must choose."""
    # Opened under other rules: no bot of this program can go on with it.
    with suppress(OutdatedCampaignError):
        services.play_bots(campaign_id)


@shared_task(name="campaigns.wake_bots", ignore_result=True)
def wake_bots() -> None:
    """Go on with every campaign whose bot should have acted a while ago."""
    waiting = Campaign.objects.filter(
        status=Campaign.Status.PLAYING,
        played_at__lt=timezone.now() - INTERRUPTED_AFTER,
        seats__index=F("waiting_for"),
        seats__controller__startswith=Seat.BOT,
    )
    for campaign_id in waiting.values_list("pk", flat=True):
        play_bots.delay(campaign_id)


@shared_task(name="campaigns.verify", ignore_result=True)
def verify(campaign_id: str) -> None:
    """Replay a campaign's log and compare; what is found is kept with the campaign, a fault is logged as critical."""
    verification.check(Campaign.objects.get(pk=campaign_id))


@shared_task(name="campaigns.verify_all", ignore_result=True)
def verify_all() -> None:
    """Verify every campaign, each in a task of its own."""
    for campaign_id in Campaign.objects.order_by("pk").values_list("pk", flat=True).iterator():
        verify.delay(campaign_id)


@shared_task(name="campaigns.verify_forgotten", ignore_result=True)
def verify_forgotten() -> None:
    """Verify the campaigns that ended while nobody could be asked to."""
    now = timezone.now()
    forgotten = Campaign.objects.filter(
        status__in=(Campaign.Status.FINISHED, Campaign.Status.ABANDONED),
        played_at__range=(now - FORGOTTEN_UNTIL, now - FORGOTTEN_AFTER),
        verified_at=None,
    )
    for campaign_id in forgotten.values_list("pk", flat=True):
        verify.apply_async((campaign_id,), expires=FORGOTTEN_AFTER.total_seconds())


@shared_task(name="campaigns.project", ignore_result=True)
def project() -> None:
    """Take what is new in the log into the projections, and make those anew that a newer version makes differently."""
    runner.keep_up()


@shared_task(name="campaigns.forget_guests", ignore_result=True)
def forget_guests() -> None:
    """Delete guests who came long ago and left nothing behind."""
    services.forget_guests()


@worker_ready.connect
def look_at_once(**_: object) -> None:
    """What happened while no worker ran isn't left to the timetable."""
    worker.ask("campaigns.project")
