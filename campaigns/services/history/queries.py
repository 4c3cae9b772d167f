"""Queries for tables, logs and campaigns that a user may see."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import msgspec
from django.db.models import Count, Prefetch, Q, QuerySet

from campaigns.errors import NotOverError, NotPlayingError, SealedCampaignError, VersionNotFoundError
from campaigns.eventlog import event_types, log, repository
from campaigns.files import transfer
from campaigns.models import Campaign, Event, Seat
from campaigns.services.access.permissions import User, campaign_for, is_signed_in
from campaigns.services.history.log_text import event_lines
from engine.kernel.decisions import Decision
from engine.kernel.facts import Fact, redact
from engine.ruleset import Ruleset, Score, Table

INTERNAL = ("seen_by", "learned", "known_by")
"""Members of a fact that only the service needs, for visibility and undo."""


class TableAt:
    """A table at a version, with its ruleset. Unpacks as ruleset, version and table.

    head: the version with the hash of its event, which differs for different tables.
    restore: returns the table. It is called once, when something needs the table.
    """

    def __init__(self, ruleset: Ruleset, head: log.Head, restore: Callable[[], Table]) -> None:
        self.ruleset = ruleset
        self.head = head
        self._restore = restore

    def __iter__(self) -> Iterator[Any]:
        return iter((self.ruleset, self.version, self.table))

    @property
    def version(self) -> int:
        return self.head.version

    @cached_property
    def table(self) -> Table:
        return self._restore()

    @cached_property
    def decisions(self) -> list[Decision]:
        return self.ruleset.decisions(self.table)


def visible_campaigns(user: User, *, mine: bool = False) -> QuerySet[Campaign]:
    """Return the campaigns of a user's list, newest first.

    These are their own campaigns and, unless `mine`, the public ones.
    """
    own = Q(pk__in=_own_ids(user.pk) if is_signed_in(user) else [])
    seen = own if mine else own | Q(visibility=Campaign.Visibility.PUBLIC)
    return _with_people().filter(seen)


def _own_ids(user: int) -> QuerySet[Any, Any]:
    """Return the ids of a user's campaigns.

    PostgreSQL finds a union by indexes. With an OR of the two conditions it would read the whole table.
    """
    owned = Campaign.objects.filter(owner_id=user).order_by().values("pk")
    return owned.union(Seat.objects.filter(user_id=user).order_by().values("campaign_id"))


def table(campaign: Campaign, at: int | None = None) -> TableAt:
    """Return the current table, or the table at a version.

    A campaign that was read with its log head is shown at that head, even if others have acted since. Raises
    NotPlayingError before the start, VersionNotFoundError, OutdatedCampaignError.
    """
    head = log.known_head(campaign) or log.head(campaign.id)
    if head.version == 0:
        raise NotPlayingError("The campaign has not started.", status=campaign.status)
    if at is not None and at != head.version:
        if not 0 < at < head.version:
            raise VersionNotFoundError(f"The campaign has versions 1 to {head.version}.", current_version=head.version)
        head = log.head_at(campaign, at)
    ruleset = repository.ruleset_of(campaign)
    return TableAt(ruleset, head, lambda: repository.at(campaign, ruleset, head))


def events(campaign: Campaign, viewer: int | None, after: int = 0, limit: int = 100) -> list[dict[str, Any]]:
    """Return log events for a seat, or a spectator (None), as JSON data, oldest first.

    Only the seat that acted sees the action itself. Others see its facts, redacted.
    """
    return [_as_seen(campaign, event, viewer) for event in log.history(campaign, after=after, limit=limit)]


def campaign_cards(campaign: Campaign) -> list[dict[str, Any]]:
    """Return the catalogue of a campaign's cards. Raises OutdatedCampaignError."""
    return repository.ruleset_of(campaign).catalogue()


def score_sheet(campaign: Campaign) -> Score:
    """Return the current score sheet. Raises NotPlayingError before the start."""
    ruleset, _, state = table(campaign)
    return ruleset.score(state)


def campaign_counts() -> dict[str, int]:
    """Return the number of campaigns by status, and in `total`."""
    rows = Campaign.objects.order_by().values_list("status").annotate(number=Count("pk"))
    counts = dict.fromkeys(Campaign.Status.values, 0) | dict(rows)
    return counts | {"total": sum(counts.values())}


def _with_people() -> QuerySet[Campaign]:
    """Return campaigns with their owners and seats prefetched.

    Setups may hold whole card sets, so they are read only when needed.
    """
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return Campaign.objects.select_related("owner").prefetch_related(seats).defer("setup")


def fact_as_seen(fact: Fact, viewer: int | None) -> dict[str, Any]:
    """Return a redacted fact as JSON data, without internal members."""
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
        **event_types.visible_payload(event, viewer, is_revealed=campaign.is_revealed),
    }


def require_unsealed(campaign: Campaign) -> None:
    """Raise SealedCampaignError for an attempt at a case that others still play."""
    if campaign.is_sealed:
        raise SealedCampaignError("Others still play this case. Wait until its day (UTC) is over.")


def export_campaign(campaign_id: str, user: User) -> Iterator[str]:
    """Return the lines of a campaign file.

    It holds secrets until the campaign is over.
    Raises CampaignNotFoundError, NotOverError, SealedCampaignError, NotPlayingError.
    """
    campaign = campaign_for(campaign_id, user)
    if not campaign.is_over:
        raise NotOverError(
            "The file contains hidden information. You can download it when the campaign is over.",
            status=campaign.status,
        )
    require_unsealed(campaign)
    return transfer.export(campaign)
