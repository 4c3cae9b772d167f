"""How much one user may have, and do at once. Campaigns of nobody, which commands make, are not counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, Q

from campaigns.errors import BusyError, TooManyCampaignsError
from campaigns.models import Campaign
from campaigns.services.permissions import User, is_guest, is_somebody

FORK_LASTS_S = 120
"""So long a fork under way keeps its user from the next one, should its process be killed."""


class Limit(NamedTuple):
    """So many campaigns a user may own that are not over, and so many in all."""

    unfinished: int
    in_all: int


ACCOUNT, GUEST = Limit(200, 5_000), Limit(20, 200)


def require_room(user: User) -> None:
    """Raise TooManyCampaignsError for who owns as many campaigns as a user may."""
    if not is_somebody(user):
        return
    limit = GUEST if is_guest(user) else ACCOUNT
    over = Q(status__in=(Campaign.Status.FINISHED, Campaign.Status.ABANDONED))
    own = Campaign.objects.order_by().filter(owner_id=user.pk)
    owned = Limit(**own.aggregate(unfinished=Count("pk", filter=~over), in_all=Count("pk")))
    if owned.unfinished >= limit.unfinished:
        raise TooManyCampaignsError(
            f"You own {owned.unfinished} campaigns that are not over, and more can't be: "
            "play one to its end, or give one up.",
            most=limit.unfinished,
        )
    if owned.in_all >= limit.in_all:
        raise TooManyCampaignsError(
            f"You own {owned.in_all} campaigns, and more can't be: {_way_on(limit)}.", most=limit.in_all
        )


def _way_on(limit: Limit) -> str:
    return f"an account may own {ACCOUNT.in_all}" if limit is GUEST else "ask who runs the server"


@contextmanager
def one_fork_at_a_time(user: User) -> Iterator[None]:
    """Keep a user from a second fork while the first is being made. Raises BusyError."""
    if not is_somebody(user):
        yield
        return
    mark = f"forking-{user.pk}"
    if not cache.add(mark, True, FORK_LASTS_S):
        raise BusyError("Another fork of yours is being made: wait until it is there.")
    try:
        yield
    finally:
        cache.delete(mark)
