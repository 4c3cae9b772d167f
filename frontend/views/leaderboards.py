"""The leaderboard page."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from campaigns import services
from campaigns.errors import ServiceError
from campaigns.http.cursors import encode_cursor
from campaigns.http.leaderboards import ANY, LIMIT, ME, board_of, checked, page_of
from campaigns.models import Seat
from campaigns.projections import leaderboards
from campaigns.projections.eligibility import COMPANIES
from campaigns.projections.leaderboards import BoardName
from engine.description import Rank
from frontend import preferences, rulesets
from frontend.filter_pages import Filter, RememberedQueryPage, select, words_of
from frontend.templatetags.campaigns import sitter
from frontend.templatetags.text_format import in_words, moment_in_words

RULE = re.compile(r"\s*\([A-Z]+-\d+\)")
"""Id of a rule in a sentence."""
MEDALS = 3
"""Number of places that a board always shows."""
COMPANY = dict(zip(COMPANIES, ("People", "People and bots", "Bots"), strict=True))
PERIOD = {leaderboards.ALL: "All time", leaderboards.MONTH: "A month", leaderboards.WEEK: "A week"}


class LeaderboardView(RememberedQueryPage):
    """A leaderboard, by page or around the user's best result."""

    template_name = "frontend/leaderboards/page.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.GET.get("around") == ME and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return super().get(request, *args, **kwargs)

    def ruleset(self) -> str:
        compared = (ruleset.name for ruleset in rulesets.all_rulesets() if leaderboards.compares(ruleset.name))
        return preferences.game(self.request, next(compared, ""))

    def opening(self, sent: dict[str, str]) -> str:
        """Return the remembered query, or that of a board with results."""
        said = {name: value for name, value in sent.items() if value}
        filled = None if said.keys() - {"ruleset"} else _filled({"ruleset": self.ruleset(), **said})
        return super().opening(sent) or (address(filled) if filled else "")

    def filters(self, sent: dict[str, str], **kwargs: Any) -> list[Filter]:
        ruleset = self.ruleset()
        formats = rulesets.described(ruleset).formats
        numbers = [("", "Any number"), *((str(n), str(n)) for n in rulesets.seat_numbers(ruleset))]
        asked = [
            select("format", "Format", sent, words_of(formats)),
            select("players", "Players", sent, numbers),
            select("company", "Played by", sent, list(COMPANY.items())),
            *_values(ruleset, sent.get("format", formats[0]), sent),
            select("period", "Period", sent, list(PERIOD.items())),
        ]
        period = asked[-1].value
        return asked if period == leaderboards.ALL else [*asked, _moments(period, sent)]

    def answer(self, sent: dict[str, str], **kwargs: Any) -> dict[str, Any]:
        wanted = checked(_complete({"ruleset": self.ruleset(), **sent}))
        name = board_of(wanted)
        page = page_of(name, self.request.user, wanted)
        around = wanted["around"] == ME
        return {
            "board": name,
            "board_title": title(name),
            "total": page.total,
            "rows": [_row(row) for row in page.rows],
            "free_places": range(page.total + 1, MEDALS + 1) if page.rows and not around else (),
            "ranks": (ranks := rulesets.described(name.ruleset).ranks),
            "order": _order_said(ranks),
            "around": around,
            "previous": _link(name, wanted, cursor=page.previous and encode_cursor(page.previous)),
            "next": _link(name, wanted, cursor=page.next and encode_cursor(page.next)),
            "first": _link(name, wanted, cursor="") if around or sent.get("cursor") else None,
            "mine": _link(name, wanted, around=ME),
            "best": self._best(),
        }

    def _best(self) -> dict[str, Any] | None:
        """Return the user's best place on a board of this game with its query, or None."""
        user = self.request.user
        if not user.is_authenticated:
            return None
        places = services.player(user.get_username(), user, self.ruleset())["ranks"]
        best = min(places, key=lambda place: (place.rank, -place.total), default=None)
        return best and {**best._asdict(), "query": address(best.board, around=ME)}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        ruleset = self.ruleset()
        told = {**rulesets.context(ruleset), "has_boards": leaderboards.compares(ruleset)}
        return super().get_context_data(**told, **kwargs)


def title(name: BoardName) -> str:
    """Return the title of a leaderboard."""
    players = f"{name.players} player{'' if name.players == 1 else 's'}" if name.players else "any number of players"
    period = moment_in_words(name.at) if name.at else "all time"
    return ", ".join([in_words(name.format), COMPANY[name.company].lower(), players, *_values_said(name), period])


def _values_said(name: BoardName) -> list[str]:
    """Return the values of a board as texts, without defaults."""
    silent = [None, *(value.default for value in services.board_values(name.ruleset)[1:])]
    return [in_words(f"{key} {value}").lower() for key, value in name.values.items() if value not in silent]


def address(name: BoardName, **more: str) -> str:
    """Return the query for a leaderboard."""
    said = {"ruleset": name.ruleset, "format": name.format, "players": name.players, "company": name.company}
    values = {key: value or ANY for key, value in name.values.items()}
    period = {"period": name.period, "at": name.at}
    return urlencode({key: value for key, value in (said | values | period | more).items() if value})


def _filled(sent: dict[str, str]) -> BoardName | None:
    """Return a board with results if the requested one is empty, or None."""
    try:
        usual = board_of(checked(_complete(sent)))
    except ServiceError:
        return None
    opened = services.board_to_open(usual)
    return None if opened == usual else opened


def _complete(sent: dict[str, str]) -> dict[str, str]:
    """Return a query with all required values.

    The date of another kind of period is dropped, since the form still sends it after the period has changed.
    """
    formats = rulesets.described(sent["ruleset"]).formats
    first = {"format": formats[0]} if formats else {}
    return first | {name: value for name, value in sent.items() if name != "at" or not _is_of_another(sent)}


def _is_of_another(sent: dict[str, str]) -> bool:
    period = sent.get("period", leaderboards.ALL)
    return period == leaderboards.ALL or ("W" in sent["at"]) != (period == leaderboards.WEEK)


def _values(ruleset: str, format: str, sent: dict[str, str]) -> list[Filter]:
    """Return filters for the values that the ruleset compares by.

    The first of them allows any value.
    """
    choices = services.board_choices(ruleset, format)
    found = []
    for index, value in enumerate(services.board_values(ruleset)):
        name = value.name
        asked = leaderboards.in_order(value, sent[name]) if name in sent else None
        known = dict.fromkeys([*choices[name], *([asked] if value.choices is None and asked else [])])
        chosen = asked or (value.default if index else None)
        given = {name: chosen} if chosen else {}
        values = [*([] if index else [(ANY, "Any")]), *words_of(one for one in known if one != ANY)]
        usual = value.default if index else ANY
        asked_for = select(name, in_words(name), given, values, value.meaning)
        found.append(asked_for._replace(more=True, usual=usual))
    return found


def _moments(period: str, sent: dict[str, str]) -> Filter:
    """Return a filter for the months or weeks since the first result, latest first."""
    known = [leaderboards.periods(moment)[period] or "" for moment in _back(timezone.now(), period)]
    asked = sent.get("at", "")
    if asked and asked not in known and not _is_of_another(sent) and leaderboards.is_moment(asked):
        known.append(asked)
    values = [(moment, in_words(moment_in_words(moment))) for moment in known]
    return select("at", "Which", sent, values)


def _back(now: datetime, period: str) -> list[datetime]:
    """Return a moment of each month or week, from now to the first result."""
    first, moment, found = services.first_result() or now, now, [now]
    while (period, leaderboards.periods(moment)[period]) != (
        period,
        leaderboards.periods(first)[period],
    ) and moment > first:
        moment = moment - timedelta(weeks=1) if period == leaderboards.WEEK else _month_before(moment)
        found.append(moment)
    return found


def _month_before(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(day=1) - timedelta(days=1)


def _link(name: BoardName, wanted: dict[str, Any], *, cursor: str | None = "", around: str = "") -> str | None:
    """Return the address of a page of a board; None without a cursor."""
    if cursor is None:
        return None
    limit = str(wanted["limit"]) if wanted["limit"] != LIMIT else ""
    return "?" + address(name, cursor=cursor, around=around, limit=limit)


def _order_said(ranks: list[Rank]) -> str:
    """Return the order of results: "points from all games, then games won"."""
    meanings = (RULE.sub("", rank.meaning).rstrip(".") for rank in ranks)
    return ", then ".join(meaning[:1].lower() + meaning[1:] for meaning in meanings)


def _row(row: services.Row) -> dict[str, Any]:
    result = row.result
    return {
        **row._asdict(),
        "team": [_member(seat, result) for seat in result.campaign.seats.all()],
        "id": result.campaign_id if row.is_linked else None,
        "name": result.campaign.name if row.is_linked else "",
    }


def _member(seat: Seat, result: Any) -> dict[str, Any]:
    return {
        "name": sitter(seat),
        "is_person": seat.user is not None and seat.bot is None,
        "avatar": (avatar := seat.played_as(result.avatars) or ""),
        "avatar_name": rulesets.avatar_name(result.ruleset, avatar),
    }
