"""The record of a player."""

from collections.abc import Sequence
from typing import Any

from campaigns import names, services
from campaigns.http.cursors import moment_cursor
from campaigns.http.queries import HistoryIn, checked_query
from frontend import charts, rulesets
from frontend.filter_pages import AskedPage
from frontend.views import leaderboards, ratings

DRAWN = 60
"""So many of the latest results are looked at for charts."""
FEWEST = 2
"""A line needs so many results."""


class PlayerView(AskedPage):
    """What somebody has played out, as far as the visitor may know."""

    template_name = "frontend/players/page.html"

    def answer(self, sent: dict[str, str], name: str, **kwargs: Any) -> dict[str, Any]:
        user = self.request.user
        wanted = checked_query(HistoryIn(data=sent))
        ruleset = wanted["ruleset"]
        record = services.player(name, user, ruleset)
        page = services.player_history(name, user, wanted["limit"], wanted["cursor"], ruleset)
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
            "history": [_part(row) for row in page.rows],
            "next": page.after and moment_cursor(page.after),
            "charts": _charts(services.player_history(name, user, DRAWN, ruleset=ruleset).rows),
        }


def _part(row: dict[str, Any]) -> dict[str, Any]:
    """Return a part in a campaign in words."""
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
    """Return where somebody stands on a ladder in words."""
    ladder = on["ladder"]
    said = {"title": ratings.title(ladder), "query": ratings.address(ladder), "game": rulesets.title(ladder.ruleset)}
    return {**on, **said}


def _plot(on: dict[str, Any]) -> dict[str, Any]:
    """Return a line of the ratings that games made."""
    games = [row["rating"] for row in on["history"]]
    rows = [{"points": game.shown, "outcome": game.outcome, "ended_at": game.ended_at} for game in games]
    return {**_rating(on), "line": charts.line(rows, from_nothing=False)}


def _avatar(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "name": rulesets.avatar_name(row["ruleset"], row["avatar"]), "game": rulesets.title(row["ruleset"])}


def _charts(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a line of points for each kind of campaign that was played out more than once, the latest kind first."""
    kinds: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in (row for row in rows if row["points"] is not None):
        kinds.setdefault((row["ruleset"], row["format"]), []).append(row)
    return [
        {"game": rulesets.title(ruleset), "format": format, "line": charts.line(found[::-1])}
        for (ruleset, format), found in kinds.items()
        if len(found) >= FEWEST
    ]
