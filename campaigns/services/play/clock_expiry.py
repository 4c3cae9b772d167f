"""Who has run out of time resigns: the worker looks every two seconds. And what is told of clocks."""

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


def keep_time(*, anew: bool = False) -> None:
    """Note that time goes on, and let resign who has none left. anew: nobody kept it until now."""
    now = timezone.now()
    worker_heartbeat.tick(now, anew=anew)
    due = Campaign.objects.filter(status=Campaign.Status.PLAYING, runs_out_at__lte=now)
    for campaign_id in due.order_by("runs_out_at").values_list("pk", flat=True):
        try:
            _look_at(campaign_id, now)
        except (StaleVersionError, OutdatedCampaignError):
            continue  # somebody acted, and is looked at again; or nobody can play on here
        except Exception:
            logger.exception("The clocks of campaign %s could not be kept", campaign_id)


def clock_data(campaign: Campaign) -> dict[str, Any] | None:
    """Return a campaign's clock as JSON data, None where it has none: times in seconds, of people alone.

    running_since: when the last event let go on the clocks of those who are asked; None where none runs.
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
    """Let those of a campaign resign who have no time left, the first first."""
    while (campaign := find(campaign_id)) is not None and (seat := _out_of_time(campaign, now)) is not None:
        resignation.resign_at(unit_of_work.begin(campaign), seat, event_types.TIME)
        bot_turns.hand_over(campaign_id)


def _out_of_time(campaign: Campaign, now: datetime) -> int | None:
    """Return who of those who are asked has run out of time, the longest ago; None where nobody has."""
    if campaign.status != Campaign.Status.PLAYING or campaign.clock is None:
        return None
    kept = game_clocks.of(campaign)
    left = kept.left(game_clocks.spent(campaign, now))
    out = [seat for seat, time in left.items() if time <= 0 and kept.is_running(seat)]
    return min(out, key=lambda seat: left[seat], default=None)
