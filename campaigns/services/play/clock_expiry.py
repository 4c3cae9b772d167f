"""Clock expiry: seats whose time is up resign.

The worker checks every two seconds.
"""

import logging
from datetime import datetime
from typing import Any

from django.utils import timezone

from campaigns.bots import bot_turns
from campaigns.clocks import game_clocks, worker_heartbeat
from campaigns.errors import OutdatedCampaignError, StaleVersionError
from campaigns.eventlog import event_types, unit_of_work
from campaigns.models import Campaign
from campaigns.services.access.permissions import find
from campaigns.services.play import resignation

logger = logging.getLogger(__name__)


def expire_clocks(*, is_restart: bool = False) -> None:
    """Record the worker's heartbeat, and resign for seats whose time is up.

    is_restart: the worker has just started, so the time before doesn't count.
    """
    now = timezone.now()
    worker_heartbeat.tick(now, is_restart=is_restart)
    due = Campaign.objects.filter(status=Campaign.Status.PLAYING, runs_out_at__lte=now)
    for campaign_id in due.order_by("runs_out_at").values_list("pk", flat=True):
        try:
            _look_at(campaign_id, now)
        except (StaleVersionError, OutdatedCampaignError):
            continue  # an action came first, which the next check sees, or the rules are gone
        except Exception:
            logger.exception("Checking the clocks of campaign %s failed", campaign_id)


def clock_data(campaign: Campaign) -> dict[str, Any] | None:
    """Return a campaign's clock as JSON data, or None. Times of people in seconds.

    running_since: time of the last event, when the clocks of waiting seats started; None if no clock runs.
    """
    if campaign.clock is None:
        return None
    kept, limit = game_clocks.of(campaign), game_clocks.limit(campaign.clock)
    runs = campaign.status == Campaign.Status.PLAYING
    left = kept.left(game_clocks.spent(campaign, timezone.now()) if runs else 0)
    return {
        "kind": campaign.clock["kind"],
        "limit_s": limit / game_clocks.SECOND,
        "running_since": campaign.played_at if runs else None,
        "seats": [
            {
                "seat": seat,
                "used_s": (limit - time) / game_clocks.SECOND,
                "left_s": max(0, time) / game_clocks.SECOND,
                "is_running": runs and kept.is_running(seat),
            }
            for seat, time in left.items()
        ],
    }


def _look_at(campaign_id: str, now: datetime) -> None:
    """Resign for seats of a campaign whose time is up, in order of expiry."""
    while (campaign := find(campaign_id)) is not None and (seat := _out_of_time(campaign, now)) is not None:
        resignation.resign_at(unit_of_work.begin(campaign), seat, event_types.TIME)
        bot_turns.leave_to_worker(campaign_id)


def _out_of_time(campaign: Campaign, now: datetime) -> int | None:
    """Return the seat whose time ran out first, or None."""
    if campaign.status != Campaign.Status.PLAYING or campaign.clock is None:
        return None
    kept = game_clocks.of(campaign)
    left = kept.left(game_clocks.spent(campaign, now))
    out = [seat for seat, time in left.items() if time <= 0 and kept.is_running(seat)]
    return min(out, key=lambda seat: left[seat], default=None)
