"""Limits on what one user may own and do at once.

Campaigns without an owner don't count.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import NamedTuple

from django.contrib.auth.models import AbstractBaseUser
from django.core.cache import cache
from django.db.models import Count, Q

from campaigns.errors import BusyError, TooManyCampaignsError, TooManyCardSetsError, TooManyDecksError
from campaigns.mail import addresses
from campaigns.models import Campaign, CustomCardSet, Deck
from campaigns.services.access.permissions import User, is_guest, is_signed_in

FORK_LOCK_TIMEOUT_S = 120
"""Seconds after which the lock of a fork expires, in case its process was killed."""

MAX_MAILS_PER_DAY = 3
"""Maximum number of mails of one kind a day to one address, until it is confirmed.

The same limit applies to password resets.
"""
DAY_S = 24 * 3600


class Limit(NamedTuple):
    """Maximum numbers of what a user may own.

    unfinished: campaigns that are not over. in_all: all campaigns.
    """

    unfinished: int
    in_all: int
    decks: int
    card_sets: int


ACCOUNT, GUEST = Limit(200, 5_000, 100, 50), Limit(20, 200, 10, 0)


def require_room(user: User) -> None:
    """Raise TooManyCampaignsError if the user has reached the campaign limit."""
    if not is_signed_in(user):
        return
    limit = _limit(user)
    over = Q(status__in=(Campaign.Status.FINISHED, Campaign.Status.ABANDONED))
    own = Campaign.objects.order_by().filter(owner_id=user.pk)
    owned = own.aggregate(unfinished=Count("pk", filter=~over), in_all=Count("pk"))
    if owned["unfinished"] >= limit.unfinished:
        raise TooManyCampaignsError(
            f"You own {owned['unfinished']} unfinished campaigns, which is the limit. Finish or abandon one first.",
            most=limit.unfinished,
        )
    if owned["in_all"] >= limit.in_all:
        way_on = f"An account may own {ACCOUNT.in_all}." if limit is GUEST else "Ask the server's operator."
        raise TooManyCampaignsError(
            f"You own {owned['in_all']} campaigns, which is the limit. {way_on}", most=limit.in_all
        )


def require_room_for_deck(user: AbstractBaseUser) -> None:
    """Raise TooManyDecksError if the user has reached the deck limit."""
    limit = _limit(user)
    kept = Deck.objects.filter(owner_id=user.pk).count()
    if kept >= limit.decks:
        way_on = f"An account may keep {ACCOUNT.decks}." if limit is GUEST else "Delete one first."
        raise TooManyDecksError(f"You have {kept} decks, which is the limit. {way_on}", most=limit.decks)


def require_room_for_card_set(user: AbstractBaseUser) -> None:
    """Raise TooManyCardSetsError if the user has reached the card set limit."""
    limit = _limit(user)
    kept = CustomCardSet.objects.filter(owner_id=user.pk).count()
    if kept >= limit.card_sets:
        raise TooManyCardSetsError(
            f"You have {kept} card sets, which is the limit. Delete one first.", most=limit.card_sets
        )


def _limit(user: User) -> Limit:
    return GUEST if is_guest(user) else ACCOUNT


@contextmanager
def one_fork_at_a_time(user: User) -> Iterator[None]:
    """Allow one fork at a time per user. Raises BusyError."""
    if not is_signed_in(user):
        yield
        return
    mark = f"forking-{user.pk}"
    if not cache.add(mark, True, FORK_LOCK_TIMEOUT_S):
        raise BusyError("Your previous fork is still being created. Try again in a moment.")
    try:
        yield
    finally:
        cache.delete(mark)


def may_mail(address: str, about: str) -> bool:
    """Count a mail of a kind to an address.

    Return whether it is within the daily limit.
    Callers must not tell the user the result, because it would show that someone asked before.
    """
    mark = f"mailed-{about}-{sha256(addresses.mailbox_key(address).encode()).hexdigest()}"
    cache.add(mark, 0, DAY_S)
    try:
        return bool(cache.incr(mark) <= MAX_MAILS_PER_DAY)
    except ValueError:  # the key expired between the two calls
        return True
