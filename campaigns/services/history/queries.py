"""Questions: the tables, the log and the campaigns that a user may look at."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from django.db.models import Count, Prefetch, Q, QuerySet

from campaigns.errors import NotOverError, NotPlayingError, VersionNotFoundError
from campaigns.eventlog import event_types, log, repository
from campaigns.files import transfer
from campaigns.models import Campaign, Event, Seat
from campaigns.services.access.permissions import User, campaign_for, is_somebody
from campaigns.services.history.log_text import event_lines
from engine.kernel.facts import Fact, redact
from engine.ruleset import Ruleset, Score, Table

INTERNAL = ("seen_by", "learned", "known_by")
"""Members of a fact by which the service decides who may see it or take it back; nobody needs them who sees it."""


class TableAt(NamedTuple):
    """A table laid out as it was at a version, with the rules that read it."""

    ruleset: Ruleset
    version: int
    table: Table


def visible_campaigns(user: User, *, mine: bool = False) -> QuerySet[Campaign]:
    """Return the campaigns for a user's list, newest first: their own, and (unless `mine`) the public ones."""
    own = Q(pk__in=[])
    if is_somebody(user):
        own = Q(owner_id=user.pk) | Q(pk__in=Seat.objects.filter(user_id=user.pk).values("campaign_id"))
    seen = own if mine else own | Q(visibility=Campaign.Visibility.PUBLIC)
    return _with_people().filter(seen)


def table(campaign: Campaign, at: int | None = None) -> TableAt:
    """Return the table as it stands, or as it was at a version.

    A campaign that was read together with where its log ends stands there, though others may have acted since.
    Raises NotPlayingError before the campaign has opened, VersionNotFoundError, OutdatedCampaignError.
    """
    head = log.known_head(campaign) or log.head(campaign.id)
    if head.version == 0:
        raise NotPlayingError("The campaign has not begun.", status=campaign.status)
    if at is not None and at != head.version:
        if not 0 < at < head.version:
            raise VersionNotFoundError(f"The campaign has versions 1 to {head.version}.", current_version=head.version)
        head = log.head_at(campaign.id, at)
    ruleset = repository.ruleset_of(campaign)
    return TableAt(ruleset, head.version, repository.at(campaign, ruleset, head))


def events(campaign: Campaign, viewer: int | None, after: int = 0, limit: int = 100) -> list[dict[str, Any]]:
    """Return the log as a seat (or a spectator, None) may see it, as JSON data, oldest first.

    An action itself is told only to the seat that made it: others learn from its facts what they may.
    """
    return [_as_seen(campaign, event, viewer) for event in log.read(campaign.id, after=after, limit=limit)]


def score_sheet(campaign: Campaign) -> Score:
    """Return the score sheet as it stands. Raises NotPlayingError before the campaign has opened."""
    ruleset, _, state = table(campaign)
    return ruleset.score(state)


def campaign_counts() -> dict[str, int]:
    """Return how many campaigns there are, by status and in `total`."""
    rows = Campaign.objects.order_by().values_list("status").annotate(number=Count("pk"))
    counts = dict.fromkeys(Campaign.Status.values, 0) | dict(rows)
    return counts | {"total": sum(counts.values())}


def _with_people() -> QuerySet[Campaign]:
    """Return campaigns with their owners and seats, which almost every question is about."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return Campaign.objects.select_related("owner").prefetch_related(seats)


def fact_as_seen(fact: Fact, viewer: int | None) -> dict[str, Any]:
    """Return a fact as JSON data for a seat (or a spectator, None), without what the service alone needs."""
    told = msgspec.to_builtins(redact(fact, viewer))
    return {name: value for name, value in told.items() if name not in INTERNAL}


def _as_seen(campaign: Campaign, event: Event, viewer: int | None) -> dict[str, Any]:
    return {
        "version": event.version,
        "type": event.type,
        "seat": event.seat,
        "recorded_at": event.recorded_at,
        "facts": [fact_as_seen(fact, viewer) for fact in log.facts(event)],
        "lines": event_lines(campaign, event, viewer),
        **event_types.visible_payload(event, viewer, is_over=campaign.is_over),
    }


def export_campaign(campaign_id: str, user: User) -> Iterator[str]:
    """Return the lines of a campaign's file. While it is played the file holds secrets, and nobody gets it.

    Raises CampaignNotFoundError, NotOverError, NotPlayingError.
    """
    campaign = campaign_for(campaign_id, user)
    if not campaign.is_over:
        raise NotOverError("The file holds what must stay hidden until the campaign is over.", status=campaign.status)
    return transfer.export(campaign)
