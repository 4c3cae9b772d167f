"""Rating queries: pages of a ladder, and a user's place on each ladder."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q, QuerySet

from campaigns import names
from campaigns.models import Seat
from campaigns.projections import runner
from campaigns.projections.models import Rating
from campaigns.projections.ratings import Ladder, projection
from campaigns.services.access.permissions import User, is_signed_in

DRAWN = 60
"""Number of latest games in a rating history."""


class Rung(NamedTuple):
    """A position between two rows of a ladder. is_back: the page ends at the position."""

    shown: int
    rating: int
    is_back: bool = False


class RatedRow(NamedTuple):
    """A player on a ladder. rank: equal if the shown ratings are equal."""

    rank: int
    rating: Rating
    is_mine: bool

    @property
    def name(self) -> str:
        """The person's current name, or the bot's controller."""
        return names.called(self.rating.user) if self.rating.user else self.rating.player


class LadderPage(NamedTuple):
    """A page of a ladder. previous, next: cursors of the neighbouring pages, or None."""

    total: int
    rows: list[RatedRow]
    previous: Rung | None
    next: Rung | None


class OnLadder(NamedTuple):
    """A user's place on a ladder.

    history: ratings after the latest games, oldest first.
    """

    ladder: Ladder
    rank: int
    total: int
    rating: Rating
    history: list[Rating]


def ladder_page(ladder: Ladder, user: User, limit: int, rung: Rung | None = None) -> LadderPage:
    """Return the first page of a ladder, or the page at a cursor."""
    there = _standing(ladder)
    if rung is not None and rung.is_back:
        found = _ahead_of(there, rung, limit + 1)
        return _page(there, user, found[-limit:], has_before=len(found) > limit, has_after=True)
    found = list((there if rung is None else _behind(there, rung))[: limit + 1])
    return _page(there, user, found[:limit], has_before=rung is not None, has_after=len(found) > limit)


def ladder_around(ladder: Ladder, user: User, limit: int) -> LadderPage:
    """Return the page with a user's rating in its middle, or without rows."""
    there = _standing(ladder)
    mine = there.filter(user_id=user.pk).first() if is_signed_in(user) else None
    if mine is None:
        return LadderPage(there.count(), [], None, None)
    ahead = (limit - 1) // 2
    before = _ahead_of(there, _rung(mine), ahead + 1)
    nearest = before[-ahead:] if ahead else []
    rest = limit - len(nearest)
    after = list(_behind(there, Rung(mine.shown, mine.pk - 1))[: rest + 1])
    return _page(there, user, nearest + after[:rest], len(before) > ahead, len(after) > rest)


def on_ladders(user: AbstractBaseUser) -> Iterator[OnLadder]:
    """Yield a user's places, by ruleset, format and class."""
    own = Rating.objects.filter(generation=runner.live_generation(projection.name), user_id=user.pk)
    for rating in own.filter(is_latest=True).order_by("ruleset", "format", "-company"):
        ladder = Ladder.of(rating)
        there = _standing(ladder)
        history = own.filter(**ladder._asdict()).order_by("-position")[:DRAWN]
        yield OnLadder(ladder, _rank(there, rating), there.count(), rating, list(history)[::-1])


def _standing(ladder: Ladder) -> QuerySet[Rating]:
    """Return the ratings on a ladder, best first: bots, and people with an account."""
    latest = ladder.ratings(runner.live_generation(projection.name)).filter(is_latest=True)
    somebody = Q(user__isnull=False) | Q(player__startswith=Seat.BOT)
    return latest.filter(somebody).select_related("user").order_by("-shown", "id")


def _behind(there: QuerySet[Rating], rung: Rung) -> QuerySet[Rating]:
    return there.filter(Q(shown__lt=rung.shown) | Q(shown=rung.shown, id__gt=rung.rating))


def _ahead(there: QuerySet[Rating], rung: Rung) -> QuerySet[Rating]:
    return there.filter(Q(shown__gt=rung.shown) | Q(shown=rung.shown, id__lt=rung.rating))


def _ahead_of(there: QuerySet[Rating], rung: Rung, limit: int) -> list[Rating]:
    """Return the nearest ratings before a position, in order."""
    return list(_ahead(there, rung).reverse()[:limit])[::-1]


def _rung(rating: Rating, is_back: bool = False) -> Rung:
    return Rung(rating.shown, rating.pk, is_back)


def _rank(there: QuerySet[Rating], rating: Rating) -> int:
    return 1 + there.filter(shown__gt=rating.shown).count()


def _page(
    there: QuerySet[Rating], user: User, found: Sequence[Rating], has_before: bool, has_after: bool
) -> LadderPage:
    total = there.count()
    if not found:
        return LadderPage(total, [], None, None)
    rank, place = _rank(there, found[0]), 1 + _ahead(there, _rung(found[0])).count()
    rows = []
    for number, rating in enumerate(found):
        if number and rating.shown != found[number - 1].shown:
            rank = place + number
        rows.append(RatedRow(rank, rating, is_signed_in(user) and rating.user_id == user.pk))
    previous, next = _rung(found[0], is_back=True), _rung(found[-1])
    return LadderPage(total, rows, previous if has_before else None, next if has_after else None)
