"""The ratings page."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from campaigns import services
from campaigns.http.cursors import encode_cursor
from campaigns.http.leaderboards import LIMIT, ME
from campaigns.http.ratings import checked_ladder, page_of_ladder
from campaigns.models import Seat
from campaigns.projections.eligibility import BOTS, PEOPLE
from campaigns.projections.ratings import Ladder
from engine import bots
from frontend import preferences, rulesets
from frontend.filter_pages import Filter, RememberedQueryPage, select, words_of
from frontend.templatetags.text_format import in_words

COMPANY = {PEOPLE: "People", BOTS: "With bots"}


class RatingsView(RememberedQueryPage):
    """A ladder, by page or around the user."""

    template_name = "frontend/ratings/page.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.GET.get("around") == ME and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return super().get(request, *args, **kwargs)

    def ruleset(self) -> str:
        rated = (ruleset.name for ruleset in rulesets.all_rulesets() if ruleset.rivals)
        return preferences.game(self.request, next(rated, ""))

    def opening(self, sent: dict[str, str]) -> str:
        """Return the remembered query, or that of a ladder with players."""
        said = {name: value for name, value in sent.items() if value}
        filled = None if said.keys() - {"ruleset"} else self._filled(said.get("ruleset", self.ruleset()))
        return super().opening(sent) or (address(filled) if filled else "")

    def _filled(self, ruleset: str) -> Ladder | None:
        formats = rulesets.described(ruleset).formats if rulesets.rivals(ruleset) else []
        ladders = [Ladder(ruleset, format, company) for format in formats for company in COMPANY]
        filled = [ladder for ladder in ladders if services.ladder_page(ladder, self.request.user, 1).total]
        return filled[0] if filled and filled[0] != ladders[0] else None

    def filters(self, sent: dict[str, str], **kwargs: Any) -> list[Filter]:
        formats = rulesets.described(self.ruleset()).formats
        return [
            select("format", "Format", sent, words_of(formats)),
            select("class", "Players", sent, list(COMPANY.items())),
        ]

    def answer(self, sent: dict[str, str], **kwargs: Any) -> dict[str, Any]:
        asked = {"ruleset": self.ruleset(), **sent}
        if asked["ruleset"] == self.ruleset() and not rulesets.rivals(self.ruleset()):
            return {}
        ladder, wanted = checked_ladder(asked)
        page = page_of_ladder(ladder, self.request.user, wanted)
        around = wanted["around"] == ME
        return {
            "ladder": ladder,
            "ladder_title": title(ladder),
            "total": page.total,
            "rows": [{**_row(row), "height": _height(row, page.rows)} for row in page.rows],
            "around": around,
            "previous": page.previous and _link(ladder, wanted, cursor=encode_cursor(page.previous)),
            "next": page.next and _link(ladder, wanted, cursor=encode_cursor(page.next)),
            "first": _link(ladder, wanted) if around or sent.get("cursor") else None,
            "mine": _link(ladder, wanted, around=ME),
        }

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        rated = [(game.name, game.title) for game in rulesets.all_rulesets() if game.rivals]
        return super().get_context_data(rated_games=rated, **rulesets.context(self.ruleset()), **kwargs)


def title(ladder: Ladder) -> str:
    """Return the title of a ladder."""
    return f"{in_words(ladder.format)}, {COMPANY[ladder.company].lower()}"


def address(ladder: Ladder, **more: str) -> str:
    """Return the query for a ladder."""
    said = {"ruleset": ladder.ruleset, "format": ladder.format, "class": ladder.company}
    return urlencode({name: value for name, value in (said | more).items() if value})


def _link(ladder: Ladder, wanted: dict[str, Any], **more: str) -> str:
    limit = str(wanted["limit"]) if wanted["limit"] != LIMIT else ""
    return "?" + address(ladder, limit=limit, **more)


def _height(row: services.RatedRow, rows: list[services.RatedRow]) -> int:
    """Return the length of a rating's bar, 5 to 100; the bars of a page use its range."""
    ratings = [other.rating.shown for other in rows]
    least, most = min(ratings), max(ratings)
    return 100 if least == most else 5 + round(95 * (row.rating.shown - least) / (most - least))


def _row(row: services.RatedRow) -> dict[str, Any]:
    is_bot = row.rating.player.startswith(Seat.BOT)
    name = bots.title(row.name.removeprefix(Seat.BOT)) if is_bot else row.name
    return {"rank": row.rank, "rating": row.rating, "is_mine": row.is_mine, "is_bot": is_bot, "name": name}
