"""Names of leaderboards, and the boards of a result."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from itertools import product

import msgspec

from campaigns.eventlog import log, repository
from campaigns.projections.models import Board, Result
from engine.description import BoardValue

ALL, MONTH, WEEK = PERIODS = ("all", "month", "week")


class BoardName(msgspec.Struct, frozen=True):
    """The results that a board compares.

    players: None for any number. values: by the names that the ruleset lists; the first may be None for any.
    at: the month (2026-11) or ISO week (2026-W47); None for all time.
    """

    ruleset: str
    format: str
    company: str
    players: int | None
    values: dict[str, str | None]
    period: str = ALL
    at: str | None = None

    @property
    def key(self) -> str:
        """The text of the name. Equal names have equal texts."""
        return log.text(self)


def read(key: str) -> BoardName:
    """Return the board name of a key."""
    return msgspec.json.decode(key, type=BoardName)


@cache
def values_of(ruleset: str) -> tuple[BoardValue, ...]:
    """Return the values that split a ruleset's boards, the widest first.

    Raise UnknownRulesetError.
    """
    return tuple(repository.find_ruleset(ruleset).describe().boards)


@cache
def names_of(ruleset: str) -> tuple[str, ...]:
    """Return the names of the values that split a ruleset's boards.

    Raise UnknownRulesetError.
    """
    return tuple(value.name for value in values_of(ruleset))


def in_order(value: BoardValue, text: str) -> str | None:
    """Return a value with its parts in the ruleset's order; None if it is impossible."""
    if not value.parts or text == value.default:
        return text
    named = text.split("+")
    ordered = [part for part in value.parts if part in named]
    return "+".join(ordered) if len(ordered) == len(named) else None


@cache
def ranks_of(ruleset: str) -> tuple[str, ...]:
    """Return the names of the numbers that boards rank by, most important first.

    Raise UnknownRulesetError.
    """
    return tuple(rank.name for rank in repository.find_ruleset(ruleset).describe().ranks)


@cache
def compares(ruleset: str) -> bool:
    """Return True if a ruleset has leaderboards.

    A ruleset with rivals has them only if it lists values. Raise UnknownRulesetError.
    """
    return not repository.find_ruleset(ruleset).rivals or bool(values_of(ruleset))


def names_for(result: Result) -> list[BoardName]:
    """Return the boards of a result."""
    if not compares(result.ruleset):
        return []
    return [
        BoardName(result.ruleset, result.format, result.company, players, values, period, at)
        for players, values, (period, at) in product(
            (result.players, None), _values(result), periods(result.ended_at).items()
        )
    ]


def periods(moment: datetime) -> dict[str, str | None]:
    """Return the name of each period at a moment (in UTC)."""
    moment = moment.astimezone(UTC)
    year, week, _ = moment.isocalendar()
    return {ALL: None, MONTH: f"{moment:%Y-%m}", WEEK: f"{year}-W{week:02}"}


def is_moment(text: str) -> bool:
    """Return True if a text names a month (2026-11) or an ISO week (2026-W47)."""
    if re.fullmatch(r"\d{4}-(W\d\d|\d\d)", text, re.ASCII) is None:
        return False
    try:
        date.fromisoformat(f"{text}-1" if "W" in text else f"{text}-01")
    except ValueError:
        return False
    return True


def numbers(names: list[BoardName]) -> list[int]:
    """Return the ids of boards. Create the missing boards."""
    keys = [name.key for name in names]
    known = _numbers(keys)
    if missing := [_board(name) for name in names if name.key not in known]:
        Board.objects.bulk_create(missing, ignore_conflicts=True)
        known |= _numbers([board.name for board in missing])
    return [known[key] for key in keys]


def number(name: BoardName) -> int | None:
    """Return the id of a board; None if it never had an entry."""
    return _numbers([name.key]).get(name.key)


def of_all_time(ruleset: str, **columns: str) -> dict[int, BoardName]:
    """Return the all-time boards that ever had an entry, by id."""
    found = Board.objects.filter(ruleset=ruleset, period=ALL, **columns)
    return {number: read(key) for number, key in found.values_list("id", "name")}


def _board(name: BoardName) -> Board:
    return Board(name=name.key, ruleset=name.ruleset, format=name.format, period=name.period)


def _numbers(keys: list[str]) -> dict[str, int]:
    return dict(Board.objects.filter(name__in=keys).values_list("name", "id"))


def _values(result: Result) -> Iterator[dict[str, str | None]]:
    """Yield the values of a result, and the same with any value for the first."""
    names = names_of(result.ruleset)
    exact = {name: result.board.get(name) for name in names}
    yield exact
    if names:
        yield {**exact, names[0]: None}
