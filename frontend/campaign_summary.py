"""The sheet of a campaign, ready to be written: nothing is named here but by what the ruleset says."""

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
"""What and who it is about stands first in a row."""
HEADS = {"seat": "Player"}
"""Names of columns that say it better than their own."""
COLORS = 6
"""So many kinds of points have a colour of their own."""


class Line(NamedTuple):
    """Where points come from. count, each: None where they aren't so many times so much."""

    label: str
    count: int | None  # type: ignore[assignment] # tuples count too
    each: int | None
    points: int


class Game(NamedTuple):
    """How one game of a campaign went. won: None where there are rivals. told: what else there is to say of it."""

    number: int
    won: bool | None
    points: int
    lines: list[Line]
    told: list[tuple[str, str]]


class Versus(NamedTuple):
    """What rivals took, side by side. who: the sides; rows: where points come from, with those of each side."""

    who: list[str]
    rows: list[tuple[str, list[int]]]
    totals: list[int | None]


class Piece(NamedTuple):
    """A part of a column. kind: the number of its colour, from 1."""

    label: str
    points: int
    kind: int
    y: float
    height: float


class Column(NamedTuple):
    """A game's points on top of all before it. top: where its sum is written."""

    number: int
    x: float
    middle: float
    end: float
    pieces: list[Piece]
    total: int
    top: float


class Growth(NamedTuple):
    """How the points add up, game by game."""

    columns: list[Column]
    kinds: list[tuple[int, str]]
    width: float


class Table(NamedTuple):
    """Rows that say the same things."""

    heads: list[str]
    rows: list[list[str]]


class Detail(NamedTuple):
    """Something that the ruleset tells besides: a table, or a list of texts."""

    title: str
    table: Table | None
    texts: list[str]


def avatars(campaign: Campaign) -> dict[int, str]:
    """Return as whom each seat plays, or wants to; nothing where the ruleset has no avatars."""
    if not rulesets.described(campaign.ruleset).avatars:
        return {}
    names = {
        seat.index: rulesets.avatar_name(campaign.ruleset, seat.avatar) or "Any Avatar" for seat in campaign.seats.all()
    }
    with suppress(NotPlayingError, OutdatedCampaignError):
        names |= avatars_at(campaign)
    return names


def options(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield the options that aren't as by default, in words."""
    known = rulesets.described(campaign.ruleset).options
    for name, value in campaign.options.items():
        if name not in known or value != known[name].default:
            said = ", ".join(map(in_words, value)) if isinstance(value, list) else in_words(value)
            yield in_words(name), {"True": "yes", "False": "no"}.get(said, said)


def games(campaign: Campaign, score: Score | dict[str, Any]) -> list[Game]:
    """Return the games of a score sheet; none where rivals play, who stand side by side if they have points at all."""
    if _sides(score):
        return []
    rows, lines = _parts(score)
    return [
        Game(row["game"], row["won"], row["points"], _lines(campaign, _of(row, lines)), list(remarks(row, lines)))
        for row in rows
    ]


def rest(campaign: Campaign, score: Score | dict[str, Any]) -> list[Line]:
    """Return the points that no single game gave."""
    return _lines(campaign, [line for line in _parts(score)[1] if "game" not in line])


def versus(campaign: Campaign, score: Score | dict[str, Any]) -> Versus | None:
    """Return what each side of a game with rivals took; None where all play together, or points aren't counted."""
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
    """Return what the sheet tells of its games beside points."""
    rows, lines = _parts(score)
    return [fact for row in rows for fact in remarks(row, lines)]


def growth(found: list[Game]) -> Growth | None:
    """Return how the points of games add up; None where there are none."""
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
    """Return what the ruleset tells of a result besides the score sheet."""
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
    """Yield what a game's points are made of; of a game that doesn't say so, all in one."""
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
    return Detail(title, None, [f"{text}, {n} times" if n > 1 else text for text, n in counted.items()])


def _said(campaign: Campaign, name: str, value: Any) -> str:
    """Return a value in words. Seats and avatars are called what they are called everywhere."""
    if isinstance(value, list):
        return ", ".join(_said(campaign, name, one) for one in value) or "none"
    if name == "seat":
        return next((sitter(seat) for seat in campaign.seats.all() if seat.index == value), str(value))
    if name == "avatar":
        return rulesets.avatar_name(campaign.ruleset, value)
    topic = rulesets.described(campaign.ruleset).topics.get(name)
    labels = topic.labels if topic else {}
    return str(value) if isinstance(value, int) else labels.get(value) or in_words(value)
