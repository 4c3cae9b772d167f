"""Leaderboard queries: pages, a user's place, and the standing of a campaign."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from campaigns.models import Campaign, Seat
from campaigns.projections import leaderboards, rank_counts, runner
from campaigns.projections.leaderboards import BoardName
from campaigns.projections.models import Entry, Result
from campaigns.projections.results import projection
from campaigns.services.access.permissions import User, belongs_to, is_signed_in, seats_of
from engine.description import BoardValue


class Cursor(NamedTuple):
    """A position between two rows. is_back: the page ends at the position."""

    order: str
    entry: int
    is_back: bool = False


class Row(NamedTuple):
    """A result on a board. percentile: percentage of results that are no better.

    It includes this result. is_linked: the user may see the campaign in lists.
    """

    rank: int
    percentile: float
    result: Result
    ranks: dict[str, int]
    is_mine: bool
    is_linked: bool


class BoardPage(NamedTuple):
    """A page of a board. previous, next: cursors of the neighbouring pages, or None."""

    total: int
    rows: list[Row]
    previous: Cursor | None
    next: Cursor | None


class Place(NamedTuple):
    """The rank of a result on one of its boards."""

    board: BoardName
    rank: int
    total: int


class Standing(NamedTuple):
    """The status of a campaign's result and its places. See Result."""

    status: str
    reason: str
    boards: list[Place]


class _Stretch(NamedTuple):
    """Consecutive entries, and whether there are more before and after them."""

    entries: list[Entry]
    more_before: bool
    more_after: bool


class _On(NamedTuple):
    """A board in the live generation."""

    generation: int
    board: int

    def entries(self) -> QuerySet[Entry]:
        return Entry.objects.filter(generation=self.generation, board_id=self.board)


def board_values(ruleset: str) -> tuple[BoardValue, ...]:
    """Return the values that split a ruleset's results into boards.

    A query may ask for any value of the first one. Raises UnknownRulesetError.
    """
    return leaderboards.values_of(ruleset)


def board_choices(ruleset: str, format: str) -> dict[str, list[str]]:
    """Return the possible values by name. For free values, those of existing results.

    Raises UnknownRulesetError.
    """
    entered = leaderboards.of_all_time(ruleset, format=format).values()
    return {
        value.name: value.choices or _had(value, {name.values.get(value.name) for name in entered})
        for value in leaderboards.values_of(ruleset)
    }


def first_result() -> datetime | None:
    """Return the end time of the first campaign on a board, or None."""
    found = Result.objects.filter(generation=runner.live_generation(projection.name), status=Result.Status.CONFIRMED)
    return found.order_by("ended_at").values_list("ended_at", flat=True).first()


def board_to_open(name: BoardName) -> BoardName:
    """Return the board if it has results, otherwise the game's fullest board.

    Among equals the widest board is first.
    """
    generation = runner.live_generation(projection.name)
    found = leaderboards.of_all_time(name.ruleset)
    totals = rank_counts.total_on_each(generation, found)
    sizes = [(found[number] == name, totals[number], _width(found[number]), number) for number in found]
    filled = [size for size in sizes if size[1]]
    return found[max(filled)[-1]] if filled else name


def leaderboard(name: BoardName, user: User, limit: int, cursor: Cursor | None = None) -> BoardPage:
    """Return the first page of a board, or the page at a cursor."""
    on = _on(name)
    if on is None:
        return BoardPage(0, [], None, None)
    if cursor is None:
        return _page(on, user, _cut(_after(on, None, limit), limit, has_before=False))
    if not cursor.is_back:
        return _page(on, user, _cut(_after(on, cursor, limit), limit, has_before=True))
    found = _before(on, cursor, limit)
    return _page(on, user, _Stretch(found[-limit:], len(found) > limit, more_after=True))


def around(name: BoardName, user: User, limit: int) -> BoardPage:
    """Return the page with a user's best result in its middle, or without rows."""
    on = _on(name)
    if on is None:
        return BoardPage(0, [], None, None)
    best = _best(on, user)
    if best is None:
        return BoardPage(rank_counts.total(*on), [], None, None)
    ahead = (limit - 1) // 2
    before = _before(on, best, ahead)
    nearest = before[-ahead:] if ahead else []
    rest = limit - len(nearest)
    after = _after(on, best._replace(entry=best.entry - 1), rest)
    return _page(on, user, _Stretch(nearest + after[:rest], len(before) > ahead, len(after) > rest))


def best_place(name: BoardName, user: User) -> Place | None:
    """Return the place of a user's best result on a board, or None."""
    on = _on(name)
    best = _best(on, user) if on else None
    if on is None or best is None:
        return None
    rank = rank_counts.rank(*on, best.order)
    return Place(name, rank, _total(on, rank))


def standing(campaign: Campaign) -> Standing | None:
    """Return the standing of a campaign's result, or None if it has none yet."""
    generation = runner.live_generation(projection.name)
    result = Result.objects.filter(generation=generation, campaign=campaign).first()
    if result is None:
        return None
    entries = Entry.objects.filter(campaign=campaign, generation=generation).select_related("board").order_by("board")
    orders = {entry.board_id: entry.order for entry in entries}
    found, totals = rank_counts.rank_on_each(generation, orders), rank_counts.total_on_each(generation, orders)
    places = [Place(leaderboards.read(e.board.name), found[e.board_id], totals[e.board_id]) for e in entries]
    return Standing(result.status, result.reason, places)


def _width(name: BoardName) -> int:
    """Return the number of values for which the board accepts any."""
    return [name.players, *name.values.values()].count(None)


def _had(value: BoardValue, found: set[str | None]) -> list[str]:
    """Return the default and the other values found."""
    return [value.default, *sorted(one for one in found if one not in (None, value.default))]


def _on(name: BoardName) -> _On | None:
    number = leaderboards.number(name)
    return None if number is None else _On(runner.live_generation(projection.name), number)


def _after(on: _On, cursor: Cursor | None, limit: int) -> list[Entry]:
    """Return the entries after a position, one more than asked for if there are more."""
    found = on.entries().order_by("order", "id")
    if cursor is not None:
        found = found.filter(order__gte=cursor.order).exclude(order=cursor.order, id__lte=cursor.entry)
    return list(found[: limit + 1])


def _before(on: _On, cursor: Cursor, limit: int) -> list[Entry]:
    """Return the entries before a position in order, one more if there are more."""
    found = on.entries().filter(order__lte=cursor.order).exclude(order=cursor.order, id__gte=cursor.entry)
    return list(found.order_by("-order", "-id")[: limit + 1])[::-1]


def _cut(found: list[Entry], limit: int, has_before: bool) -> _Stretch:
    return _Stretch(found[:limit], has_before, len(found) > limit)


def _best(on: _On, user: User) -> Cursor | None:
    """Return the position of a user's best result on a board, or None.

    It reads all results of the user. With LIMIT 1 a database may scan the whole board instead.
    """
    if not is_signed_in(user):
        return None
    own = Seat.objects.filter(user_id=user.pk).values("campaign_id")
    found = on.entries().filter(campaign_id__in=own).values_list("order", "id")
    return Cursor(*min(found)) if found else None


def _total(on: _On, rank: int) -> int:
    """Return the number of entries of a board, at least `rank`.

    Entries may have been removed since the rank was computed.
    """
    return max(rank_counts.total(*on), rank)


def _page(on: _On, user: User, stretch: _Stretch) -> BoardPage:
    entries = stretch.entries
    if not entries:
        return BoardPage(rank_counts.total(*on), [], None, None)
    first, last, found = entries[0], entries[-1], _ranks(on, entries)
    total = _total(on, found[-1])
    return BoardPage(
        total,
        _rows(on, user, list(zip(entries, found, strict=True)), total),
        Cursor(first.order, first.pk, is_back=True) if stretch.more_before else None,
        Cursor(last.order, last.pk) if stretch.more_after else None,
    )


def _rows(on: _On, user: User, ranked: Sequence[tuple[Entry, int]], total: int) -> list[Row]:
    results = _results(on, [entry for entry, _ in ranked])
    rows = []
    for entry, rank in ranked:
        result = results[entry.campaign_id]
        is_linked = result.campaign.visibility == Campaign.Visibility.PUBLIC or belongs_to(result.campaign, user)
        rows.append(
            Row(
                rank=rank,
                percentile=percentile(total - rank + 1, total),
                result=result,
                ranks={name: result.ranks.get(name, 0) for name in leaderboards.ranks_of(result.ruleset)},
                is_mine=bool(seats_of(result.campaign, user)),
                is_linked=is_linked,
            )
        )
    return rows


def _results(on: _On, entries: list[Entry]) -> dict[str, Result]:
    """Return the results of entries by campaign, with the campaign's data for a row."""
    found = Result.objects.filter(generation=on.generation, campaign__in=[entry.campaign_id for entry in entries])
    return {row.campaign_id: row for row in found.select_related("campaign").prefetch_related("campaign__seats__user")}


def _ranks(on: _On, entries: list[Entry]) -> list[int]:
    """Return the ranks of consecutive entries. Only the first one needs a query."""
    first = entries[0]
    rank = rank_counts.rank(*on, first.order)
    place = rank + on.entries().filter(order=first.order, id__lt=first.pk).count()
    found = []
    for number, entry in enumerate(entries):
        if number and entry.order != entries[number - 1].order:
            rank = place + number
        found.append(rank)
    return found


def percentile(no_better: int, total: int) -> float:
    """Return the percentage of results that are no better. no_better: their number."""
    return round(100 * no_better / total, 1)


def compare(points: int, among: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the position of a result in a distribution.

    percentile: None if it is empty.
    """
    rows = list(among)
    total = sum(row["number"] for row in rows)
    below = sum(row["number"] for row in rows if row["points"] < points)
    equal = sum(row["number"] for row in rows if row["points"] == points)
    return {
        "below": below,
        "equal": equal,
        "total": total,
        "percentile": percentile(below + equal, total) if total else None,
    }
