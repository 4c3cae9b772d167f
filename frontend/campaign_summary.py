"""The summary page of a campaign: games, points and details for templates.

All names come from the description of the ruleset.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec

from campaigns.errors import NotPlayingError, OutdatedCampaignError
from campaigns.models import Campaign
from campaigns.score_sheet_svg import avatars_at, labels, remarks, told_apart
from engine.ruleset import Score
from frontend import rulesets
from frontend.templatetags.campaigns import sitter
from frontend.templatetags.text_format import in_words

WIDTH, TOP, FLOOR = 360, 18, 156
LEFT, COLUMN = 12, 0.62
FIRST = ("round", "seat", "avatar")
"""Columns that come first in a table."""
HEADS = {"seat": "Player"}
"""Column headings that differ from the column name."""
COLORS = 6
"""Number of colours for kinds of points."""


class Line(NamedTuple):
    """A source of points.

    count, each: the number and the points of each; None if the points are not a product.
    """

    label: str
    count: int | None  # type: ignore[assignment] # tuples count too
    each: int | None
    points: int


class Game(NamedTuple):
    """One game of a campaign.

    won: None with rivals; told: other facts, as pairs of name and value.
    """

    number: int
    won: bool | None
    points: int
    lines: list[Line]
    told: list[tuple[str, str]]


class Versus(NamedTuple):
    """The points of rivals side by side.

    who: names of the sides; rows: a source of points with the points of each side.
    """

    who: list[str]
    rows: list[tuple[str, list[int]]]
    totals: list[int | None]


class Piece(NamedTuple):
    """A part of a column of the chart.

    kind: the number of its colour, from 1.
    """

    label: str
    points: int
    kind: int
    y: float
    height: float


class Column(NamedTuple):
    """One game in the chart: its points, on top of those of earlier games.

    top: the y coordinate of the label with the sum.
    """

    number: int
    x: float
    middle: float
    end: float
    pieces: list[Piece]
    total: int
    top: float


class Growth(NamedTuple):
    """A column chart of the points after each game."""

    columns: list[Column]
    kinds: list[tuple[int, str]]
    width: float


class Table(NamedTuple):
    """A table with headings and rows."""

    heads: list[str]
    rows: list[list[str]]


class Detail(NamedTuple):
    """One detail of a result: a table or a list of texts."""

    title: str
    table: Table | None
    texts: list[str]


def avatars(campaign: Campaign) -> dict[int, str]:
    """Return the avatar of each seat, played or requested.

    Empty if the ruleset has no avatars.
    """
    if not rulesets.described(campaign.ruleset).avatars:
        return {}
    names = {
        seat.index: rulesets.avatar_name(campaign.ruleset, seat.avatar) or "Any Avatar" for seat in campaign.seats.all()
    }
    with suppress(NotPlayingError, OutdatedCampaignError):
        names |= avatars_at(campaign)
    return names


def options(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield the options that differ from their defaults: name and value."""
    known = rulesets.described(campaign.ruleset).options
    for name, value in campaign.options.items():
        if name not in known or value != known[name].default:
            said = ", ".join(map(in_words, value)) if isinstance(value, list) else in_words(value)
            yield in_words(name), {"True": "yes", "False": "no"}.get(said, said)


def games(campaign: Campaign, score: Score | dict[str, Any]) -> list[Game]:
    """Return the games of a score sheet; empty with rivals (see `versus`)."""
    if _sides(score):
        return []
    rows, lines = _parts(score)
    endings = rulesets.described(campaign.ruleset).words.endings
    return [
        Game(
            row["game"],
            row["won"],
            row["points"],
            _lines(campaign, _of(row, lines)),
            list(remarks(row, lines, endings)),
        )
        for row in rows
    ]


def rest(campaign: Campaign, score: Score | dict[str, Any]) -> list[Line]:
    """Return the points that belong to no single game."""
    return _lines(campaign, [line for line in _parts(score)[1] if "game" not in line])


def versus(campaign: Campaign, score: Score | dict[str, Any]) -> Versus | None:
    """Return the points of each side.

    None without rivals, or if the game counts no points.
    """
    sides = _sides(score)
    if all(side["points"] is None for side in sides):
        return None
    place = {seat: number for number, side in enumerate(sides) for seat in side["seats"]}
    sitters = told_apart([sitter(seat) for seat in campaign.seats.all()])
    who = [" & ".join(sitters[seat] for seat in side["seats"]) for side in sides]
    lines = [line for line in _parts(score)[1] if line.get("seat") in place]
    found: dict[str, list[int]] = {}
    for line, label in zip(lines, labels([_seatless(line) for line in lines], sitters), strict=True):
        if label:
            found.setdefault(label, [0] * len(sides))[place[line["seat"]]] += line["points"]
    return Versus(who, list(found.items()), [side["points"] for side in sides])


def facts(score: Score | dict[str, Any]) -> list[tuple[str, str]]:
    """Return the facts of a score sheet that are not points."""
    rows, lines = _parts(score)
    return [fact for row in rows for fact in remarks(row, lines, {})]


def growth(found: list[Game]) -> Growth | None:
    """Return the chart of points after each game, or None without points."""
    total = sum(game.points for game in found)
    if total <= 0:
        return None
    kinds = list(dict.fromkeys(label for game in found for label, *_ in _pieces(game)))
    ends = list(accumulate(game.points for game in found))
    columns = [
        _column(game, end, place, len(found), total, kinds)
        for place, (game, end) in enumerate(zip(found, ends, strict=True))
    ]
    return Growth(columns, [(_kind(kinds, label), label) for label in kinds], WIDTH * COLUMN / len(found))


def details(campaign: Campaign, told: dict[str, Any]) -> list[Detail]:
    """Return the details of a result that the score sheet doesn't have."""
    return [_detail(campaign, name, value) for name, value in told.items()]


def _parts(score: Score | dict[str, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    return (score["games"], score["lines"]) if isinstance(score, dict) else (score.games, score.lines)


def _sides(score: Score | dict[str, Any]) -> list[dict[str, Any]]:
    return score["sides"] if isinstance(score, dict) else msgspec.to_builtins(score.sides)


def _seatless(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name != "seat"}


def _of(row: dict[str, Any], lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line.get("game") == row["game"]]


def _lines(campaign: Campaign, lines: list[dict[str, Any]]) -> list[Line]:
    sitters = [sitter(seat) for seat in campaign.seats.all()]
    return [
        Line(label, line.get("count"), line.get("each"), line["points"])
        for line, label in zip(lines, labels(lines, sitters), strict=True)
    ]


def _pieces(game: Game) -> Iterator[tuple[str, int]]:
    """Yield the sources of a game's points; one source if the game has none."""
    if game.lines:
        yield from ((line.label, line.points) for line in game.lines)
    else:
        yield "Points", game.points


def _column(game: Game, end: int, place: int, of: int, total: int, kinds: list[str]) -> Column:
    step = (WIDTH - 2 * LEFT) / of
    scale = (FLOOR - TOP) / total
    x = LEFT + step * place + step * (1 - COLUMN) / 2
    pieces, below = [], end - game.points
    for label, points in _pieces(game):
        below += points
        if points > 0:
            y = FLOOR - below * scale
            pieces.append(Piece(label, points, _kind(kinds, label), round(y, 1), round(points * scale, 1)))
    width = step * COLUMN
    top = round(FLOOR - end * scale, 1)
    return Column(game.number, round(x, 1), round(x + width / 2, 1), round(x + width, 1), pieces, end, top)


def _kind(kinds: list[str], label: str) -> int:
    return kinds.index(label) % COLORS + 1


def _detail(campaign: Campaign, name: str, value: Any) -> Detail:
    title = rulesets.described(campaign.ruleset).words.details.get(name) or in_words(name)
    if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        heads = sorted(value[0], key=lambda head: FIRST.index(head) if head in FIRST else len(FIRST))
        rows = [[_said(campaign, head, row.get(head)) for head in heads] for row in value]
        return Detail(title, Table([HEADS.get(head, in_words(head)) for head in heads], rows), [])
    values = value if isinstance(value, list) else [value]
    counted = Counter(_said(campaign, name, one) for one in values)
    return Detail(title, None, [f"{text} ({n} times)" if n > 1 else text for text, n in counted.items()])


def _said(campaign: Campaign, name: str, value: Any) -> str:
    """Return a value as text; seats and avatars by their names."""
    if isinstance(value, list):
        return ", ".join(_said(campaign, name, one) for one in value) or "none"
    if name == "seat":
        return next((sitter(seat) for seat in campaign.seats.all() if seat.index == value), str(value))
    if name == "avatar":
        return rulesets.avatar_name(campaign.ruleset, value)
    topic = rulesets.described(campaign.ruleset).topics.get(name)
    labels = topic.labels if topic else {}
    return str(value) if isinstance(value, int) else labels.get(value) or in_words(value)
