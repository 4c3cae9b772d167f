"""The result of a finished campaign as a PNG, for downloads and link previews.

Link previews use this size. The drawing is an SVG template. resvg renders it with the font of the pages; system fonts
draw all other letters.
"""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import resvg_py
from django.conf import settings
from django.core.cache import cache
from django.template.loader import render_to_string

from campaigns import services
from campaigns.errors import NotPlayingError, OutdatedCampaignError
from campaigns.models import Campaign
from campaigns.score_sheet_svg import told_apart
from engine.ruleset import Score, Side
from frontend import campaign_summary, rulesets
from frontend.art import build
from frontend.templatetags.campaigns import sitter, titled

WIDTH, HEIGHT = 1200, 630
FONTS = ("special-elite-latin.ttf", "special-elite-latin-ext.ttf")
"""Font files that `frontend.build` writes. The first has most letters."""
CACHED_S = 3600
"""Lifetime of a drawn picture. Names of players can change."""
GLYPH = 0.58
"""Width of an average letter, in font sizes."""
LEFT_WIDTH = 700
"""Width of the text column."""
ROW_WIDTH = 560
MOST_ROWS = 5
ROWS_TOP, SIDES_TOP, ROW_HEIGHT = 356, 296, 42
STAMPS = {"won": "WON", "tied": "TIED", "lost": "LOST", "": "OVER"}
"""Words of the stamp by outcome, the best outcome first."""


PLACES = ((640, 300, -5), (812, 318, 2), (985, 296, 6))
"""Place and angle of each photograph."""


class Picture(NamedTuple):
    """A photograph of a card.

    data: the drawing in Base64; size: font size of the name.
    """

    x: int
    y: int
    angle: int
    data: str
    name: str
    size: int


class Row(NamedTuple):
    """A line of the picture: a player or a game.

    y: its baseline; size: its font size; points: as text, or "".
    """

    y: int
    label: str
    size: int
    points: str


def png(campaign: Campaign) -> bytes:
    """Return the picture as PNG, from the cache if possible.

    Raises NotPlayingError unless the campaign is finished, and OutdatedCampaignError.
    """
    if campaign.status != Campaign.Status.FINISHED:
        raise NotPlayingError("Only a finished campaign has a picture.", status=campaign.status)
    return cache.get_or_set(f"share-image-{campaign.id}-{campaign.version}", lambda: _render(svg(campaign)), CACHED_S)


def svg(campaign: Campaign) -> str:
    """Return the drawing of a finished campaign."""
    score = services.score_sheet(campaign)
    outcome = _outcome(score)
    rows = list(_side_rows(campaign, score) if score.sides else _game_rows(campaign, score))
    name, headline = titled(campaign), describe(campaign, score)
    team = "" if score.sides else _team(campaign)
    game = rulesets.title(campaign.ruleset)
    return render_to_string(
        "frontend/campaigns/share_image.svg",
        {
            "width": WIDTH,
            "height": HEIGHT,
            "game": game.upper(),
            "game_size": _fit(game, LEFT_WIDTH, 24, spaced=1.15),
            "name": name,
            "name_size": _fit(name, LEFT_WIDTH, 62),
            "headline": headline,
            "headline_size": _fit(headline, LEFT_WIDTH, 34),
            "outcome": outcome,
            "stamp": STAMPS[outcome],
            "points": None if score.sides else score.points,
            "rows": rows,
            "row_right": 64 + ROW_WIDTH,
            "team": team,
            "team_size": _fit(team, LEFT_WIDTH + 300, 26),
            "pictures": list(_pictures(campaign)),
        },
    )


def describe(campaign: Campaign, score: Score) -> str:
    """Return the outcome in a few words: "Solved: 11 points" or "olivia won"."""
    words = rulesets.described(campaign.ruleset).words
    if score.sides:
        winners = [_side_name(campaign, side) for side in score.sides if side.outcome == "won"]
        return f"{', '.join(winners)} won" if winners else words.tied
    said = score.title or (words.won if score.won else words.lost)
    return f"{said}: {score.points} point{'' if score.points == 1 else 's'}"


def _outcome(score: Score) -> str:
    """Return the outcome of a team, or whether a side won: "won", "lost", "tied", ""."""
    if not score.sides:
        return "" if score.won is None else "won" if score.won else "lost"
    return "won" if any(side.outcome == "won" for side in score.sides) else "tied"


def _game_rows(campaign: Campaign, score: Score) -> Iterator[Row]:
    """Yield a row for each game of a team; for a single game its sources of points."""
    games = campaign_summary.games(campaign, score)
    said = {True: "won", False: "lost", None: "over"}
    told = [(f"Game {game.number}: {said[game.won]}", game.points) for game in games]
    if len(games) == 1:
        told = [(line.label, line.points) for line in games[0].lines]
    yield from (_row(place, label, str(points)) for place, (label, points) in enumerate(told[:MOST_ROWS]))


def _side_rows(campaign: Campaign, score: Score) -> Iterator[Row]:
    """Yield a row for each side, the winner first."""
    sides = sorted(score.sides, key=lambda side: list(STAMPS).index(side.outcome or ""))
    for place, side in enumerate(sides[:MOST_ROWS]):
        points = STAMPS[side.outcome or ""] if side.points is None else str(side.points)
        yield _row(place, _side_name(campaign, side), points, SIDES_TOP)


def _side_name(campaign: Campaign, side: Side) -> str:
    """Return the players of a side; bots of the same kind by their seats."""
    names = told_apart([sitter(seat) for seat in campaign.seats.all()])
    return " & ".join(names[seat] for seat in side.seats)


def _row(place: int, label: str, points: str, top: int = ROWS_TOP) -> Row:
    return Row(top + place * ROW_HEIGHT, label, _fit(label, ROW_WIDTH - 110, 28), points)


def _team(campaign: Campaign) -> str:
    """Return the players of a team, with the characters that they played."""
    names = campaign_summary.avatars(campaign)
    seats = [(names.get(seat.index), "bot" if seat.bot else sitter(seat)) for seat in campaign.seats.all()]
    return " · ".join(f"{name} ({player})" if name else player for name, player in seats)


def _pictures(campaign: Campaign) -> Iterator[Picture]:
    """Yield pictures of the characters, otherwise of the game's cover."""
    names = list(campaign_summary.avatars(campaign).values())
    names = names or [card.name for card in rulesets.cover(campaign.ruleset)]
    designs = rulesets.designs_by_name(campaign.ruleset)
    known = [(name, drawn) for name in names if (drawn := build.drawn(campaign.ruleset, designs.get(name, "")))]
    for (name, drawn), place in zip(known, PLACES, strict=False):
        yield Picture(*place, b64encode(drawn).decode(), name, _fit(name, 206, 20))


def _fit(text: str, width: int, size: int, spaced: float = 1) -> int:
    """Return the largest font size, at most `size`, for a text within a width."""
    return max(12, min(size, int(width / (GLYPH * spaced * max(1, len(text))))))


def _render(drawn: str) -> bytes:
    fonts = [str(settings.PAGE_BUILD / name) for name in FONTS]
    return resvg_py.svg_to_bytes(svg_string=drawn, width=WIDTH, height=HEIGHT, font_files=fonts)


def link_preview(campaign: Campaign) -> dict[str, str] | None:
    """Return title and description of a result that everybody may see, or None."""
    if campaign.status != Campaign.Status.FINISHED or campaign.visibility != Campaign.Visibility.PUBLIC:
        return None
    with suppress(OutdatedCampaignError):
        told = describe(campaign, services.score_sheet(campaign))
        return {"title": titled(campaign), "description": f"{rulesets.title(campaign.ruleset)}. {told}."}
    return None
