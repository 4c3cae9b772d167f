"""Ranks on leaderboards in logarithmic time.

An order is a text of hexadecimal digits that sorts the best result first. All orders of a ruleset have the same length.
The counts of entries by prefix form a tree (a trie). A prefix that more than BUCKET orders share has counts for its
continuations by one digit. So a rank is a sum over a few prefixes, and a query reads at most BUCKET entries. The
entries alone determine which counts exist.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.db import connection
from django.db.models import Count as Number
from django.db.models import Q
from django.db.models.functions import Left

from campaigns.projections.models import Count, Entry

WORST, BEST = -2048, 2047
"""Range of the values that a ruleset ranks by: three hexadecimal digits."""
MOST_ACTIONS = 16**5 - 1
LONGEST = 40
"""Maximum number of digits in an order."""
BUCKET = 256

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_RANK = """
    WITH step (low, mine) AS (VALUES {steps}),
    path AS (
        SELECT mine,
            (SELECT number FROM projections_count WHERE generation = %s AND board_id = %s AND node = mine) AS shared,
            (SELECT COALESCE(SUM(number), 0) FROM projections_count
                WHERE generation = %s AND board_id = %s AND node >= low AND node < mine) AS better
        FROM step
    ),
    deepest AS (SELECT mine, shared FROM path WHERE shared IS NOT NULL ORDER BY mine DESC LIMIT 1)
    SELECT 1 + (SELECT SUM(better) FROM path) + (
        SELECT COUNT(*) FROM projections_entry JOIN deepest ON "order" >= SUBSTR(mine, 3) AND "order" < %s
        WHERE generation = %s AND board_id = %s AND shared <= %s
    )
"""
"""Subqueries instead of joins.

With joins the database may read all counts of the board.
"""
_AT = f"SELECT %s, ({_RANK})"


def order_of(ranks: Sequence[int], actions: int, ended_at: datetime) -> str:
    """Return the sort key of a result.

    Better ranks come first, then fewer actions, then an earlier end. ranks: most important first, WORST to BEST; the
    same number for all results of a ruleset. ended_at: to the microsecond.
    """
    moment = (ended_at - EPOCH) // timedelta(microseconds=1)
    values = "".join(f"{BEST - max(WORST, min(value, BEST)):03x}" for value in ranks)
    return f"{values}{min(actions, MOST_ACTIONS):05x}{moment:013x}"


def enter(generation: int, campaign_id: str, boards: Sequence[int], order: str) -> None:
    """Add a result to boards that don't have it yet."""
    entries = [Entry(generation=generation, board_id=board, order=order, campaign_id=campaign_id) for board in boards]
    Entry.objects.bulk_create(entries)
    _recount(generation, boards, order, 1)


def leave(generation: int, campaign_id: str) -> None:
    """Remove a result from all its boards."""
    entries = Entry.objects.filter(generation=generation, campaign_id=campaign_id)
    there = list(entries.values_list("board_id", "order"))
    entries.delete()
    for order in {order for _, order in there}:
        _recount(generation, [board for board, at in there if at == order], order, -1)


def rank(generation: int, board: int, order: str) -> int:
    """Return the rank of an order on a board, from 1."""
    return rank_on_each(generation, {board: order})[board]


def rank_on_each(generation: int, orders: Mapping[int, str]) -> dict[int, int]:
    """Return the rank of an order on each board. orders: by board."""
    if not orders:
        return {}
    asked = [_rank_query(generation, board, order) for board, order in orders.items()]
    with connection.cursor() as cursor:
        cursor.execute(
            " UNION ALL ".join(text for text, _ in asked), [value for _, values in asked for value in values]
        )
        return {board: int(rank) for board, rank in cursor.fetchall()}


def total(generation: int, board: int) -> int:
    """Return the number of entries on a board."""
    return total_on_each(generation, [board])[board]


def total_on_each(generation: int, boards: Collection[int]) -> dict[int, int]:
    """Return the number of entries by board."""
    roots = Count.objects.filter(generation=generation, board_id__in=boards, node=_node(""))
    return dict.fromkeys(boards, 0) | dict(roots.values_list("board_id", "number"))


def _rank_query(generation: int, board: int, order: str) -> tuple[str, list[Any]]:
    """Return the SQL for an order's rank on a board, and its parameters."""
    beginnings = [order[:length] for length in range(1, len(order) + 1)]
    steps = [(_node(""), _node("")), *((_node(_first(mine)), _node(mine)) for mine in beginnings)]
    texts = [text for step in steps for text in step]
    where = (generation, board)
    rows = ", ".join(["(%s, %s)"] * len(steps))
    return _AT.format(steps=rows), [board, *texts, *where, *where, order, *where, BUCKET]


def _node(beginning: str) -> str:
    return f"{len(beginning):02x}{beginning}"


def _after(beginning: str) -> str:
    """Return a text that sorts directly after all orders with a prefix."""
    return f"{beginning}g"


def _first(beginning: str) -> str:
    """Return the first sibling of a prefix."""
    return f"{beginning[:-1]}0"


def _recount(generation: int, boards: Iterable[int], order: str, change: int) -> None:
    """Update the counts of boards for an added (1) or removed (-1) entry."""
    path = [order[:length] for length in range(len(order) + 1)]
    there = Count.objects.filter(generation=generation, board_id__in=boards, node__in=map(_node, path))
    known = {(count.board_id, count.node): count.number for count in there}
    changed, crossed = [], []
    for board in boards:
        for beginning in path:
            before = known.get((board, _node(beginning)), 0)
            fewer, more = sorted((before, before + change))
            changed.append(Count(generation=generation, board_id=board, node=_node(beginning), number=before + change))
            if fewer <= BUCKET < more:
                crossed.append((board, beginning))
            if fewer <= BUCKET:
                break
    _store(changed)
    for board, beginning in crossed:
        (_split if change > 0 else _join)(generation, board, beginning)


def _store(counts: Sequence[Count]) -> None:
    Count.objects.bulk_create(
        counts, update_conflicts=True, unique_fields=("generation", "board", "node"), update_fields=("number",)
    )
    empty = [Q(board_id=count.board_id, node=count.node) for count in counts if count.number == 0]
    if empty:
        Count.objects.filter(reduce(or_, empty), generation=counts[0].generation).delete()


def _split(generation: int, board: int, beginning: str) -> None:
    """Add counts for the continuations of a prefix that many entries now share."""
    alike = Entry.objects.filter(
        generation=generation, board_id=board, order__gt=beginning, order__lt=_after(beginning)
    )
    next_ones = alike.annotate(next=Left("order", len(beginning) + 1)).values_list("next")
    numbers = dict(next_ones.annotate(number=Number("pk")).order_by("next"))
    Count.objects.bulk_create(
        Count(generation=generation, board_id=board, node=_node(next), number=number)
        for next, number in numbers.items()
    )
    for next, number in numbers.items():
        if number > BUCKET:
            _split(generation, board, next)


def _join(generation: int, board: int, beginning: str) -> None:
    """Delete the counts below a prefix that few entries now share."""
    nodes = [f"{length:02x}{beginning}" for length in range(len(beginning) + 1, LONGEST + 1)]
    below = [Q(node__gte=node, node__lt=_after(node)) for node in nodes]
    Count.objects.filter(reduce(or_, below), generation=generation, board_id=board).delete()
