"""Questions: what a user may know of campaigns, tables and logs."""

from typing import Any, NamedTuple, TypeAlias, TypeGuard

import msgspec
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery

from campaigns import event_types, ids, log, repository
from campaigns.errors import CampaignNotFoundError, NotPlayingError, VersionNotFoundError
from campaigns.models import Campaign, Event, Seat
from campaigns.prepared import ASKED, Prepared
from campaigns.services.wording import event_lines
from engine.kernel.facts import Fact, redact
from engine.ruleset import Ruleset, Score, Table

INTERNAL = ("seen_by", "learned", "known_by")
"""Members of a fact by which the service decides who may see it or take it back; nobody needs them who sees it."""

_UNTIL_NOW = Event.objects.filter(stream=OuterRef("campaign"), version__lte=OuterRef("campaign__version"))
_LAST = _UNTIL_NOW.order_by("-version").values("hash")[:1]
_SEATS: Prepared[Seat] = Prepared(
    lambda: (
        Seat.objects.select_related("user", "campaign__owner")
        .annotate(head_hash=Subquery(_LAST))
        .filter(campaign=ASKED)
    )
)
"""The seats of a campaign in order, each with all that is known of the campaign."""

User: TypeAlias = AbstractBaseUser | AnonymousUser | None


class TableAt(NamedTuple):
    """A table laid out as it was at a version, with the rules that read it."""

    ruleset: Ruleset
    version: int
    table: Table


def is_somebody(user: User) -> TypeGuard[AbstractBaseUser]:
    """Return whether a user is known here, and no visitor who isn't signed in."""
    return user is not None and user.pk is not None


def campaign_for(campaign_id: str, user: User) -> Campaign:
    """Return a campaign that the user may see. Raises CampaignNotFoundError."""
    campaign = find(campaign_id)
    if campaign is None or not can_see(campaign, user):
        raise CampaignNotFoundError(campaign_id)
    return campaign


def can_see(campaign: Campaign, user: User) -> bool:
    """Return whether the user may know of the campaign at all."""
    return campaign.visibility != Campaign.Visibility.PRIVATE or belongs_to(campaign, user)


def belongs_to(campaign: Campaign, user: User) -> bool:
    """Return whether the user owns the campaign or sits in it (and may see its invite)."""
    return is_somebody(user) and (campaign.owner_id == user.pk or bool(seats_of(campaign, user)))


def is_alone(campaign: Campaign, user: User) -> bool:
    """Return whether nobody but the user may look at the table: it is private, and all its people are they."""
    if campaign.visibility != Campaign.Visibility.PRIVATE or not belongs_to(campaign, user):
        return False
    people = {campaign.owner_id, *(seat.user_id for seat in campaign.seats.all())}
    return len(people - {None}) == 1


def visible_campaigns(user: User, *, mine: bool = False) -> QuerySet[Campaign]:
    """Return the campaigns for a user's list, newest first: their own, and (unless `mine`) the public ones."""
    own = Q(pk__in=[])
    if is_somebody(user):
        own = Q(owner_id=user.pk) | Q(pk__in=Seat.objects.filter(user_id=user.pk).values("campaign_id"))
    seen = own if mine else own | Q(visibility=Campaign.Visibility.PUBLIC)
    return _with_people().filter(seen)


def seats_of(campaign: Campaign, user: User) -> list[int]:
    """Return the seats that a user holds, in order."""
    if not is_somebody(user):
        return []
    return [seat.index for seat in campaign.seats.all() if seat.user_id == user.pk]


def viewer_seat(campaign: Campaign, user: User) -> int | None:
    """Return the seat through whose eyes the user sees: of several, the one that must choose, else the first.

    None for a spectator.
    """
    held = seats_of(campaign, user)
    if campaign.waiting_for in held:
        return campaign.waiting_for
    return held[0] if held else None


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


def find(campaign_id: str) -> Campaign | None:
    """Return a campaign with its owner, its seats and where its log ends, whoever may see it."""
    seats = _SEATS.rows(campaign_id) if ids.is_id(campaign_id) else []
    if not seats:
        return None
    campaign = seats[0].campaign
    campaign.head_hash = seats[0].head_hash
    _seat(campaign, seats)
    return campaign


def _seat(campaign: Campaign, seats: list[Seat]) -> None:
    """Let a campaign know its seats, as prefetch_related does."""
    known = campaign.seats.all()
    known._result_cache, known._prefetch_done = seats, True
    campaign._prefetched_objects_cache = {"seats": known}
    for seat in seats:
        seat.campaign = campaign


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
        **event_types.visible_payload(event, viewer),
    }
