"""Questions about ratings: pages of a ladder, and where somebody stands on each."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q, QuerySet

from campaigns import names
from campaigns.models import Seat
from campaigns.projections import runner
from campaigns.projections.models import Rating
from campaigns.projections.ratings import Ladder, projection
from campaigns.services.access.permissions import User, is_somebody

DRAWN = 60
"""So many of the latest games a history tells."""


class Rung(NamedTuple):
    """A place between two rows of a ladder. is_back: whether the page ends there instead of beginning."""

    shown: int
    rating: int
    is_back: bool = False


class RatedRow(NamedTuple):
    """Somebody on a ladder. rank: equal for ratings that are shown as equal."""

    rank: int
    rating: Rating
    is_mine: bool

    @property
    def name(self) -> str:
        """What the person is called today, or the bot's controller."""
        return names.called(self.rating.user) if self.rating.user else self.rating.player


class LadderPage(NamedTuple):
    """A part of a ladder. previous, next: where those before and after it are, None where there are none."""

    total: int
    rows: list[RatedRow]
    previous: Rung | None
    next: Rung | None


class OnLadder(NamedTuple):
    """Where somebody stands. history: their ratings after each of the latest games, the earliest first."""

    ladder: Ladder
    rank: int
    total: int
    rating: Rating
    history: list[Rating]


def ladder_page(ladder: Ladder, user: User, limit: int, rung: Rung | None = None) -> LadderPage:
    """Return a page of a ladder: its first one, or the one before or after a place."""
    there = _standing(ladder)
    if rung is not None and rung.is_back:
        found = _ahead_of(there, rung, limit + 1)
        return _page(there, user, found[-limit:], has_before=len(found) > limit, has_after=True)
    found = list((there if rung is None else _behind(there, rung))[: limit + 1])
    return _page(there, user, found[:limit], has_before=rung is not None, has_after=len(found) > limit)


def ladder_around(ladder: Ladder, user: User, limit: int) -> LadderPage:
    """Return the page of a ladder with a user's rating in its middle; without rows if they have none there."""
    there = _standing(ladder)
    mine = there.filter(user_id=user.pk).first() if is_somebody(user) else None
    if mine is None:
        return LadderPage(there.count(), [], None, None)
    ahead = (limit - 1) // 2
    before = _ahead_of(there, _rung(mine), ahead + 1)
    nearest = before[-ahead:] if ahead else []
    rest = limit - len(nearest)
    after = list(_behind(there, Rung(mine.shown, mine.pk - 1))[: rest + 1])
    return _page(there, user, nearest + after[:rest], len(before) > ahead, len(after) > rest)


def on_ladders(user: AbstractBaseUser) -> Iterator[OnLadder]:
    """Yield where a user stands, by ruleset, format and company."""
    own = Rating.objects.filter(generation=runner.live_generation(projection.name), user_id=user.pk)
    for rating in own.filter(is_latest=True).order_by("ruleset", "format", "-company"):
        ladder = Ladder.of(rating)
        there = _standing(ladder)
        history = own.filter(**ladder._asdict()).order_by("-position")[:DRAWN]
        yield OnLadder(ladder, _rank(there, rating), there.count(), rating, list(history)[::-1])


def _standing(ladder: Ladder) -> QuerySet[Rating]:
    """Return the ratings that stand on a ladder, the best first: of bots, and of people who are still there."""
    latest = ladder.ratings(runner.live_generation(projection.name)).filter(is_latest=True)
    somebody = Q(user__isnull=False) | Q(player__startswith=Seat.BOT)
    return latest.filter(somebody).select_related("user").order_by("-shown", "id")


def _behind(there: QuerySet[Rating], rung: Rung) -> QuerySet[Rating]:
    return there.filter(Q(shown__lt=rung.shown) | Q(shown=rung.shown, id__gt=rung.rating))


def _ahead(there: QuerySet[Rating], rung: Rung) -> QuerySet[Rating]:
    return there.filter(Q(shown__gt=rung.shown) | Q(shown=rung.shown, id__lt=rung.rating))


def _ahead_of(there: QuerySet[Rating], rung: Rung, limit: int) -> list[Rating]:
    """Return the nearest ratings before a place, in their order."""
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
        rows.append(RatedRow(rank, rating, is_somebody(user) and rating.user_id == user.pk))
    previous, next = _rung(found[0], is_back=True), _rung(found[-1])
    return LadderPage(total, rows, previous if has_before else None, next if has_after else None)
