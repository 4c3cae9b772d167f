"""How good rivals are, by ruleset, format and class."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from campaigns import services
from campaigns.models import Seat
from campaigns.projections.eligibility import BOTS, PEOPLE
from campaigns.projections.ratings import Ladder
from campaigns.web.cursors import seal
from campaigns.web.leaderboards import LIMIT, ME
from campaigns.web.ratings import checked_ladder, page_of_ladder
from frontend import rulesets
from frontend.asked import AskedPage, Filter, select, words_of
from frontend.templatetags.words import in_words

COMPANY = {PEOPLE: "People", BOTS: "With bots"}


class RatingsView(AskedPage):
    """A ladder, page by page or around oneself."""

    template_name = "frontend/ratings/page.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.GET.get("around") == ME and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return super().get(request, *args, **kwargs)

    def filters(self, sent: dict[str, str], **kwargs: Any) -> list[Filter]:
        formats = rulesets.described(_ruleset(sent)).formats
        return [
            select("format", "Format", sent, words_of(formats)),
            select("class", "Games of", sent, list(COMPANY.items())),
        ]

    def answer(self, sent: dict[str, str], **kwargs: Any) -> dict[str, Any]:
        ladder, wanted = checked_ladder({"ruleset": _ruleset({}), **sent})
        page = page_of_ladder(ladder, self.request.user, wanted)
        around = wanted["around"] == ME
        return {
            "ladder": ladder,
            "ladder_title": title(ladder),
            "total": page.total,
            "rows": [_row(row) for row in page.rows],
            "around": around,
            "previous": page.previous and _link(ladder, wanted, cursor=seal(page.previous)),
            "next": page.next and _link(ladder, wanted, cursor=seal(page.next)),
            "first": _link(ladder, wanted) if around or sent.get("cursor") else None,
            "mine": _link(ladder, wanted, around=ME),
        }

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        told = rulesets.context(_ruleset(kwargs["sent"]))
        games = [(name, title) for name, title in told["games"] if rulesets.rivals(name)]
        return super().get_context_data(**{**told, "games": games}, **kwargs)


def title(ladder: Ladder) -> str:
    """Return what a ladder compares, in words."""
    return f"{in_words(ladder.format)}, {COMPANY[ladder.company].lower()}"


def address(ladder: Ladder, **more: str) -> str:
    """Return the query that leads to a ladder."""
    said = {"ruleset": ladder.ruleset, "format": ladder.format, "class": ladder.company}
    return urlencode({name: value for name, value in (said | more).items() if value})


def _ruleset(sent: dict[str, str]) -> str:
    """Return the name of the game with rivals that a query asks for; the first where it asks for no such one."""
    names = [ruleset.name for ruleset in rulesets.all_rulesets() if ruleset.rivals]
    return sent.get("ruleset", "") if sent.get("ruleset") in names else names[0]


def _link(ladder: Ladder, wanted: dict[str, Any], **more: str) -> str:
    limit = str(wanted["limit"]) if wanted["limit"] != LIMIT else ""
    return "?" + address(ladder, limit=limit, **more)


def _row(row: services.RatedRow) -> dict[str, Any]:
    is_bot = row.rating.player.startswith(Seat.BOT)
    name = f"{row.name.removeprefix(Seat.BOT)} bot" if is_bot else row.name
    return {"rank": row.rank, "rating": row.rating, "is_mine": row.is_mine, "is_bot": is_bot, "name": name}
