"""How much one user may have, and do at once. Campaigns of nobody, which commands make, are not counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import NamedTuple

from django.contrib.auth.models import AbstractBaseUser
from django.core.cache import cache
from django.db.models import Count, Q

from campaigns.errors import BusyError, TooManyCampaignsError, TooManyDecksError
from campaigns.mail import addresses
from campaigns.models import Campaign, Deck
from campaigns.services.access.permissions import User, is_guest, is_somebody

FORK_LASTS_S = 120
"""So long a fork under way keeps its user from the next one, should its process be killed."""

MAILS_A_DAY = 3
"""So many mails that nobody there has asked for yet go to one address, and so many to a forgotten password."""
DAY_S = 24 * 3600


class Limit(NamedTuple):
    """So many campaigns a user may own that are not over, and so many in all; so many decks they may keep."""

    unfinished: int
    in_all: int
    decks: int


ACCOUNT, GUEST = Limit(200, 5_000, 100), Limit(20, 200, 10)


def require_room(user: User) -> None:
    """Raise TooManyCampaignsError for who owns as many campaigns as a user may."""
    if not is_somebody(user):
        return
    limit = _limit(user)
    over = Q(status__in=(Campaign.Status.FINISHED, Campaign.Status.ABANDONED))
    own = Campaign.objects.order_by().filter(owner_id=user.pk)
    owned = own.aggregate(unfinished=Count("pk", filter=~over), in_all=Count("pk"))
    if owned["unfinished"] >= limit.unfinished:
        raise TooManyCampaignsError(
            f"You own {owned['unfinished']} campaigns that are not over, and more can't be: "
            "play one to its end, or give one up.",
            most=limit.unfinished,
        )
    if owned["in_all"] >= limit.in_all:
        way_on = f"an account may own {ACCOUNT.in_all}" if limit is GUEST else "ask who runs the server"
        raise TooManyCampaignsError(
            f"You own {owned['in_all']} campaigns, and more can't be: {way_on}.", most=limit.in_all
        )


def require_room_for_deck(user: AbstractBaseUser) -> None:
    """Raise TooManyDecksError for who keeps as many decks as a user may."""
    limit = _limit(user)
    kept = Deck.objects.filter(owner_id=user.pk).count()
    if kept >= limit.decks:
        way_on = f"an account may keep {ACCOUNT.decks}" if limit is GUEST else "delete one of them"
        raise TooManyDecksError(f"You keep {kept} decks, and more can't be: {way_on}.", most=limit.decks)


def _limit(user: User) -> Limit:
    return GUEST if is_guest(user) else ACCOUNT


@contextmanager
def one_fork_at_a_time(user: User) -> Iterator[None]:
    """Keep a user from a second fork while the first is being made. Raises BusyError."""
    if not is_somebody(user):
        yield
        return
    mark = f"forking-{user.pk}"
    if not cache.add(mark, True, FORK_LASTS_S):
        raise BusyError("Your previous fork is still being created. Try again in a moment.")
    try:
        yield
    finally:
        cache.delete(mark)


def may_mail(address: str, about: str) -> bool:
    """Count one more mail of a kind to an address. Returns whether it may be sent: a stranger's isn't flooded.

    Whoever asked isn't told, or they would learn that somebody else asked before.
    """
    mark = f"mailed-{about}-{sha256(addresses.mailbox_key(address).encode()).hexdigest()}"
    cache.add(mark, 0, DAY_S)
    try:
        return bool(cache.incr(mark) <= MAILS_A_DAY)
    except ValueError:  # the day ended between the two
        return True
