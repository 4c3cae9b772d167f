"""The profile of a player."""

from collections.abc import Sequence
from typing import Any

from campaigns import names, services
from campaigns.http.cursors import moment_cursor
from campaigns.http.queries import HistoryIn, checked_query
from frontend import charts, custom_cards, rulesets
from frontend.filter_pages import QueryPage
from frontend.views import leaderboards, ratings

DRAWN = 60
"""Number of latest results in charts."""
CARD_SETS = 12
"""Number of published card sets on the page."""
FEWEST = 2
"""Minimum number of results for a chart."""


class PlayerView(QueryPage):
    """The finished games of a player that the visitor can see."""

    template_name = "frontend/players/page.html"

    def answer(self, sent: dict[str, str], name: str, **kwargs: Any) -> dict[str, Any]:
        user = self.request.user
        wanted = checked_query(HistoryIn(data=sent))
        ruleset = wanted["ruleset"]
        record = services.player(name, user, ruleset)
        page = services.player_history(name, user, wanted["limit"], wanted["cursor"], ruleset)
        latest = services.player_history(name, user, DRAWN, ruleset=ruleset).rows
        card_sets = list(services.card_set_gallery(owner=name)[:CARD_SETS])
        achievements = services.player_achievements(name, user, ruleset)
        return {
            "record": record,
            "ruleset": ruleset,
            "games": [{**row, "title": rulesets.title(row["ruleset"])} for row in services.player_games(name, user)],
            "is_me": user.is_authenticated and user.get_username() == names.key(name),
            "best": [_part(row) for row in record["best"]],
            "ratings": [_rating(on) for on in record["ratings"]],
            "plots": [_plot(on) for on in record["ratings"] if len(on["history"]) >= FEWEST],
            "places": [_place(place) for place in record["ranks"]],
            "avatars": [_avatar(row) for row in record["avatars"]],
            "achievements": _grouped(achievements),
            "earned": sum(row["earned"] is not None for row in achievements),
            "to_earn": len(achievements),
            "history": [_part(row) for row in page.rows],
            "next": page.after and moment_cursor(page.after),
            "card_sets": card_sets,
            "covers": custom_cards.covers(user, card_sets),
            "charts": _charts(latest),
        }


def _grouped(achievements: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return achievements by game, those of all games first."""
    groups: dict[str | None, list[dict[str, Any]]] = {}
    for row in achievements:
        groups.setdefault(row["ruleset"], []).append(row)
    return [
        {
            "game": rulesets.title(ruleset) if ruleset else "All games",
            "earned": sum(row["earned"] is not None for row in found),
            "rows": found,
        }
        for ruleset, found in groups.items()
    ]


def _part(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of the history with names for the template."""
    avatar = rulesets.avatar_name(row["ruleset"], row["avatar"])
    return {**row, "game": rulesets.title(row["ruleset"]), "avatar": avatar}


def _place(place: services.Place) -> dict[str, Any]:
    board = place.board
    said = {
        "title": leaderboards.title(board),
        "query": leaderboards.address(board),
        "game": rulesets.title(board.ruleset),
    }
    return place._asdict() | said


def _rating(on: dict[str, Any]) -> dict[str, Any]:
    """Return a rating with the title and address of its ladder."""
    ladder = on["ladder"]
    said = {"title": ratings.title(ladder), "query": ratings.address(ladder), "game": rulesets.title(ladder.ruleset)}
    return {**on, **said}


def _plot(on: dict[str, Any]) -> dict[str, Any]:
    """Return a chart of a rating over time."""
    games = [row["rating"] for row in on["history"]]
    rows = [{"points": game.shown, "outcome": game.outcome, "ended_at": game.ended_at} for game in games]
    return {**_rating(on), "line": charts.line(rows, from_nothing=False)}


def _avatar(row: dict[str, Any]) -> dict[str, Any]:
    ruleset, avatar = row["ruleset"], row["avatar"]
    names = {"name": rulesets.avatar_name(ruleset, avatar), "game": rulesets.title(ruleset)}
    return {**row, **names, "design": rulesets.avatar_design(ruleset, avatar)}


def _charts(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a chart of points for each format with enough results.

    The latest format comes first.
    """
    kinds: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in (row for row in rows if row["points"] is not None):
        kinds.setdefault((row["ruleset"], row["format"]), []).append(row)
    return [
        {"game": rulesets.title(ruleset), "format": format, "line": charts.line(found[::-1])}
        for (ruleset, format), found in kinds.items()
        if len(found) >= FEWEST
    ]
