"""Work for the Celery worker: each task calls a service, no more."""

from contextlib import suppress
from datetime import timedelta

from celery import shared_task
from django.db.models import F
from django.utils import timezone

from campaigns import services, verification
from campaigns.errors import OutdatedCampaignError
from campaigns.models import Campaign, Seat

INTERRUPTED_AFTER = timedelta(seconds=10)


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
