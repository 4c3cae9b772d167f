"""Auto-pass settings of a seat. Only its holder can see them."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.errors import UnknownWindowError
from campaigns.eventlog import repository
from campaigns.eventlog.unit_of_work import require_playing
from campaigns.models import Campaign, Seat, Stops
from campaigns.services.access.permissions import User, campaign_for, held_seats

SPANS = {"turn": ("game", "turn"), "game": ("game",)}
"""Durations of auto-pass, by the parts of the progress that stay equal meanwhile."""


def get_auto_pass(campaign_id: str, user: User, seat: int | None = None) -> dict[str, Any]:
    """Return the auto-pass settings of a seat as JSON data.

    seat: by default the user's first one. Raises CampaignNotFoundError, NotYourSeatError, OutdatedCampaignError.
    """
    campaign = campaign_for(campaign_id, user)
    return _as_told(campaign, _held(campaign, user, seat))


def set_auto_pass(
    campaign_id: str, user: User, *, ask: Mapping[str, bool], until: str | None = None, seat: int | None = None
) -> dict[str, Any]:
    """Replace the auto-pass settings of a seat. Return the new settings.

    ask: whether to ask the seat, by window; missing windows ask. until: one of SPANS, after which all windows ask
    again, or None for no end.
    Raises CampaignNotFoundError, NotYourSeatError, NotPlayingError, UnknownWindowError, OutdatedCampaignError.
    """
    chair = _held(campaign_for(campaign_id, user), user, seat)
    with transaction.atomic():  # the row lock keeps auto-pass out
        campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
        require_playing(campaign)
        _require_windows(campaign, ask)
        said = {"passes": sorted(name for name, asks in ask.items() if not asks), "said_at": timezone.now()}
        during = {name: campaign.progress.get(name) for name in SPANS[until]} if until else {}
        Stops.objects.update_or_create(seat=chair, defaults={**said, "during": during, "seen": 0})
    return _as_told(campaign, chair)


def _held(campaign: Campaign, user: User, seat: int | None) -> Seat:
    index = held_seats(campaign, user, seat)[0]
    return next(chair for chair in campaign.seats.all() if chair.index == index)


def _windows(campaign: Campaign) -> list[str]:
    return [window.name for window in repository.ruleset_of(campaign).describe().windows]


def _require_windows(campaign: Campaign, ask: Mapping[str, bool]) -> None:
    known = _windows(campaign)
    if unknown := sorted(ask.keys() - set(known)):
        raise UnknownWindowError(f"The game has no window {unknown[0]!r}.", known=known)


def _as_told(campaign: Campaign, chair: Seat) -> dict[str, Any]:
    said = Stops.objects.filter(seat=chair).first()
    holds = said is not None and said.holds(campaign.progress)
    passes, during = (said.passes, said.during) if said and holds else ([], {})
    until = next((span for span, kept in SPANS.items() if set(kept) == set(during)), None)
    return {"ask": {name: name not in passes for name in _windows(campaign)}, "until": until}
