"""The score sheet of a finished campaign as a self-contained SVG.

It draws the ruleset's score sheet, one panel for each game or, between rivals, for each side. This module computes the
positions; the template holds the style. Lengths are SVG units. The parts of a panel are placed from its corner.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.template.loader import render_to_string

from campaigns import names, services
from campaigns.errors import NotPlayingError
from campaigns.models import Campaign, Seat
from engine import bots
from engine.ruleset import Score, Side

WIDTH = 960
MARGIN = 40
GAP = 20
PANELS_TOP = 216
LINE_HEIGHT = 34
RIBBON = 116
SHOWN = 6
"""Maximum number of named lines in a side's panel."""
PIPS = 6
"""Maximum number of dots in a line; a larger number is written."""
ARITHMETIC = ("game", "count", "each", "points")
GLYPH = 0.52
"""Width of an average letter, in font sizes."""


def draw(campaign: Campaign) -> str:
    """Return the SVG text. Raise NotPlayingError unless the campaign is finished."""
    if campaign.status != Campaign.Status.FINISHED:
        raise NotPlayingError("Only a finished campaign has a score sheet picture.", status=campaign.status)
    ruleset, version, table = services.table(campaign)
    score = ruleset.score(table)
    seats = _seats(campaign)
    sitters = [seat["player"] for seat in seats]
    endings = ruleset.describe().words.endings
    panels = _side_panels(score, seats) if score.sides else _panels(score, sitters, endings)
    return render_to_string(
        "campaigns/score_sheet.svg",
        {
            **_frame(panels, RIBBON if not score.sides else 0),
            **(headline := _headline(score, panels)),
            "sum_size": _fit(headline["sum"], 220, 62),
            "ruleset": ruleset.title,
            "name": campaign.name or "A campaign",
            "name_size": _fit(campaign.name, 620, 38),
            "seats": seats,
            "panels": panels,
            "ribbon": None if score.sides else _ribbon(score),
            "title_size": _fit(score.title, WIDTH - 2 * MARGIN - 280, 30),
            "rest": [] if score.sides else _rest([line for line in score.lines if "game" not in line], sitters),
            "campaign": campaign.id,
            "events": version,
            "digest": ruleset.digest(table),
        },
    )


def _headline(score: Score, panels: list[dict[str, Any]]) -> dict[str, str]:
    """Return the total, the outcome, and both as text for screen readers.

    sum: the points, or those of all sides; "" if the game has none. verdict: "" if the sides differ.
    """
    if not score.sides:
        verdict = "won" if score.won else "lost"
        title = f"“{score.title}”" if score.title else f"{verdict.capitalize()}, without a title"
        return {
            "sum": str(score.points),
            "verdict": verdict,
            "ending": title,
            "told": f"{score.points} points, {verdict}",
        }
    counted = [str(panel["points"]) for panel in panels if panel["points"] is not None]
    winners = ", ".join(panel["heading"] for panel in panels if panel["verdict"] == "won")
    ending = f"{winners} won" if winners else "Nobody won"
    return {"sum": " : ".join(counted), "verdict": "", "ending": ending, "told": ending}


def _side_panels(score: Score, seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a panel for each side: players, outcome and largest sources of points."""
    width = _place(0, len(score.sides))["width"]
    rows = [[line for line in score.lines if line.get("seat") in side.seats] for side in score.sides]
    return [
        {
            **_place(number, len(score.sides)),
            "heading": _side_names(seats, side),
            "heading_size": _fit(_side_names(seats, side), width - 130, 25),
            "verdict": side.outcome or "tied",
            "points": side.points,
            "lines": _lines(_largest_sources(lines), width, []),
            "remark": side.title,
        }
        for number, (side, lines) in enumerate(zip(score.sides, rows, strict=True))
    ]


def _side_names(seats: list[dict[str, Any]], side: Side) -> str:
    return ", ".join(seats[seat]["player"] for seat in side.seats)


def _largest_sources(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the largest sources of points, summed by name, and the rest as one line.

    Lines without a name are left out.
    """
    sums = Counter[str]()
    for line in lines:
        if "for" in line:
            sums[str(line["for"])] += line["points"]
    named: list[dict[str, Any]] = [{"for": name, "points": points} for name, points in sums.most_common()]
    rest = sum(line["points"] for line in named[SHOWN:])
    return named[:SHOWN] + ([{"for": "all else", "points": rest}] if named[SHOWN:] else [])


def _place(number: int, of: int) -> dict[str, int]:
    """Return the position and width of one of several panels."""
    width = (WIDTH - 2 * MARGIN - GAP * (of - 1)) // of
    return {"x": MARGIN + number * (width + GAP), "width": width, "right": width - 20}


def _frame(panels: list[dict[str, Any]], ribbon: int) -> dict[str, int]:
    """Return the lengths that depend on the number of lines. ribbon: its height."""
    panel = 150 + LINE_HEIGHT * max((len(panel["lines"]) for panel in panels), default=0)
    return {
        "width": WIDTH,
        "right": WIDTH - MARGIN,
        "left": MARGIN,
        "inner": WIDTH - 2 * MARGIN,
        "panels_top": PANELS_TOP,
        "panel_height": panel,
        "ribbon_top": PANELS_TOP + panel + 52,
        "verdict_top": PANELS_TOP + panel + 52 + ribbon,
        "height": PANELS_TOP + panel + 132 + ribbon,
    }


def _panels(score: Score, sitters: Sequence[str], endings: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return a panel for each game. endings: see `remarks`."""
    width = _place(0, len(score.games))["width"]
    return [
        {
            **_place(number, len(score.games)),
            "heading": f"Game {game['game']}",
            "verdict": "won" if game["won"] else "lost",
            "points": game["points"],
            "lines": _lines([line for line in score.lines if line.get("game") == game["game"]], width, sitters),
            "remark": " · ".join(f"{name}: {value}" for name, value in remarks(game, score.lines, endings)),
        }
        for number, game in enumerate(score.games)
    ]


def _lines(lines: list[dict[str, Any]], width: int, sitters: Sequence[str]) -> list[dict[str, Any]]:
    """Return the rows of a panel, with a dot for each thing that counted."""
    return [
        {
            "y": 92 + row * LINE_HEIGHT,
            "label": label,
            "count": line.get("count"),
            "each": line.get("each"),
            "sum_x": width - 64,
            "pips": _pips(line.get("count", 0), width - 126),
            "points": line["points"],
        }
        for row, (line, label) in enumerate(zip(lines, labels(lines, sitters), strict=True))
    ]


def _pips(count: int, right: int) -> list[int]:
    return [right - 13 * pip for pip in range(count)] if count <= PIPS else []


def labels(lines: list[dict[str, Any]], sitters: Sequence[str]) -> list[str]:
    """Return the label of each line: its text members. sitters: the players by seat."""
    names = told_apart(sitters)
    return [_label(line, names) for line in lines]


def told_apart(sitters: Sequence[str]) -> list[str]:
    """Return the players by seat. Equal names get their seat number."""
    return [f"{name} (seat {place})" if sitters.count(name) > 1 else name for place, name in enumerate(sitters, 1)]


def _label(line: dict[str, Any], names: Sequence[str]) -> str:
    said = {key: value for key, value in line.items() if key not in (*ARITHMETIC, "seat")}
    what = _words(", ".join(str(value) if key == "for" else f"{key} {value}" for key, value in said.items()))
    return ", ".join(part for part in (what, names[line["seat"]] if "seat" in line else "") if part)


def _rest(lines: list[dict[str, Any]], sitters: Sequence[str]) -> list[str]:
    """Return the lines of points that belong to no single game."""
    return [f"{label}: {line['points']}" for label, line in zip(labels(lines, sitters), lines, strict=True)]


def remarks(game: dict[str, Any], lines: list[dict[str, Any]], endings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the names and values of a game's other figures.

    endings: sentences for its reason to end (`Words.endings`).
    """
    told = {"game", "won", "points", *(line.get("for") for line in lines)}
    for key, value in game.items():
        if key == "reason" and value in endings:
            yield "How it ended", endings[value]
        elif key not in told and value != "":
            yield _words(key), str(value).replace("_", " ")


def _words(text: str) -> str:
    spaced = text.replace("_", " ")
    return spaced[:1].upper() + spaced[1:]


def _seats(campaign: Campaign) -> list[dict[str, Any]]:
    """Return the avatar and the player of each seat."""
    names = avatars_at(campaign)
    seats = list(campaign.seats.select_related("user"))
    step = (WIDTH - 2 * MARGIN) // max(len(seats), 3)
    found = []
    for place, seat in enumerate(seats):
        name = names.get(seat.index) or seat.avatar or f"Seat {seat.index + 1}"
        letters = "".join(word[0] for word in name.split()[:2]).upper()
        row = {"x": MARGIN + place * step, "name": name, "letters": letters, "player": _player(seat)}
        found.append({**row, "name_size": _fit(name, step - 60, 17)})
    return found


def avatars_at(campaign: Campaign) -> dict[int, str]:
    """Return the names of the avatars by seat; empty if the game has none."""
    ruleset, _, table = services.table(campaign, at=1)
    return {seat: name for seat, name in enumerate(ruleset.avatar_names(table)) if name}


def _player(seat: Seat) -> str:
    if seat.bot is not None:
        return bots.title(seat.bot)
    return names.called(seat.user) if seat.user else "a player who has left"


def _ribbon(score: Score) -> dict[str, Any]:
    """Return a bar of the points with a piece for each game, as wide as its share."""
    points = [game["points"] for game in score.games]
    length = WIDTH - 2 * MARGIN
    ends = [length * total // max(1, sum(points)) for total in accumulate(points)]
    pieces = [
        {"x": start, "width": end - start, "middle": (start + end) // 2, "points": worth, "game": game["game"]}
        for start, end, worth, game in zip([0, *ends], ends, points, score.games, strict=False)
        if worth > 0
    ]
    return {"pieces": pieces, "sum": " + ".join(map(str, points))}


def _fit(text: str, width: int, size: int) -> int:
    """Return the largest font size, at most `size`, for a text within a width."""
    return max(9, min(size, int(width / (GLYPH * max(1, len(text))))))
