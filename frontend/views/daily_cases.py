"""Pages of the cases of a day and of their boards, and the start of an attempt."""

from datetime import date, timedelta
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.generic import TemplateView
from django.views.generic.base import View

from campaigns import services
from campaigns.daily_cases import schedule
from campaigns.daily_cases.models import DailyCase
from campaigns.errors import CaseNotFoundError
from campaigns.http.rate_limits import CAMPAIGN_THROTTLES
from campaigns.models import Campaign, Seat
from engine import bots
from engine.description import Description
from frontend import rulesets
from frontend.templatetags.campaigns import sitter
from frontend.views.errors import ServiceErrorMixin, ThrottledMixin
from frontend.views.lobby import is_without_account

SHOWN = 10
"""Number of results of a case on the page of a day; the user's own is added."""
ON_A_PAGE = 25
"""Number of results on a page of a whole board."""


class DailyCases(TemplateView):
    """The cases of a day: setups, attempts and boards."""

    template_name = "frontend/daily_cases/page.html"

    def get_context_data(self, day: date | None = None, **kwargs: Any) -> dict[str, Any]:
        today = schedule.today()
        day = day or today
        cases = services.daily_cases(day)
        if day > today:
            raise Http404("The cases of this day aren't public yet.")
        before, after = day - timedelta(days=1), day + timedelta(days=1)
        return super().get_context_data(
            day=day,
            is_today=day == today,
            before=before if schedule.cases_of(before).exists() else None,
            after=after if day < today else None,
            cases=[_case_data(case, self.request.user) for case in cases],
            ends_at=cases[0].ends_at if cases else None,
            streak=services.streak(self.request.user),
            needs_account=is_without_account(self.request.user),
            tomorrow=[brief(case) for case in services.daily_cases(after)] if day == today else [],
            **kwargs,
        )


class CaseBoard(TemplateView):
    """All results of a case."""

    template_name = "frontend/daily_cases/board.html"

    def get_context_data(self, day: date, ruleset: str, name: str, **kwargs: Any) -> dict[str, Any]:
        if day > schedule.today():
            raise Http404("The cases of this day aren't public yet.")
        try:
            case = services.daily_case(day, ruleset, name)
        except CaseNotFoundError as error:
            raise Http404(error.detail) from None
        board = services.case_board(case, self.request.user)
        page = Paginator(board, ON_A_PAGE).get_page(self.request.GET.get("page"))
        described = rulesets.described(ruleset)
        return super().get_context_data(
            day=day,
            page=page,
            one=brief(case) | _rank(described) | {"rows": [_row(row, described.words) for row in page]},
            **kwargs,
        )


class StartAttempt(ServiceErrorMixin, ThrottledMixin, View):
    """Start the user's counted attempt at a case."""

    http_method_names = ["post"]
    throttles = CAMPAIGN_THROTTLES

    def post(self, request: HttpRequest, day: date, ruleset: str, name: str) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("frontend:daily-cases"))
        campaign = services.start_attempt(request.user, services.daily_case(day, ruleset, name))
        return _open(campaign)


def brief(case: DailyCase) -> dict[str, Any]:
    """Return title and game of a case."""
    return {"case": case, "title": schedule.title(case), "game": rulesets.title(case.ruleset)}


def _open(campaign: Campaign) -> HttpResponse:
    place = "campaign" if campaign.status == Campaign.Status.LOBBY else "table"
    return redirect(f"frontend:{place}", id=campaign.id)


def _case_data(case: DailyCase, user: services.User) -> dict[str, Any]:
    attempt = services.attempt_of(user, case)
    board = services.case_board(case, user)
    rows, own = board[:SHOWN], board.own_row()
    described = rulesets.described(case.ruleset)
    return {
        **brief(case),
        **_rank(described),
        "meaning": next((told.meaning for told in described.daily_cases if told.name == case.name), ""),
        "cover": rulesets.cover(case.ruleset),
        "cast": [_cast(case, seat) for seat in case.setup["seats"]],
        "deck": _deck_title(case),
        "attempt": attempt and attempt.campaign,
        "total": len(board),
        "has_more": len(board) > len(rows),
        "rows": [_row(row, described.words) for row in (rows if own is None or own in rows else [*rows, own])],
    }


def _rank(described: Description) -> dict[str, str]:
    """Return the name of the number that a board shows."""
    return {"rank": described.ranks[0].name if described.ranks else ""}


def _cast(case: DailyCase, seat: dict[str, Any]) -> dict[str, str]:
    """Return the Avatar or the bot of a seat."""
    avatar, bot = seat["avatar"] or "", seat["controller"].removeprefix(Seat.BOT)
    named = rulesets.avatar_name(case.ruleset, avatar)
    return {"avatar": avatar, "name": named or (bots.title(bot) if bot != seat["controller"] else "")}


def _deck_title(case: DailyCase) -> str:
    wanted = case.setup["seats"][0].get("deck", {}).get("starter")
    return next((deck.title for deck in rulesets.find(case.ruleset).starter_decks() if deck.name == wanted), "")


def _row(row: services.BoardRow, words: Any) -> dict[str, Any]:
    campaign = row.result.campaign
    return {
        **row._asdict(),
        "campaign": campaign,
        "score": next(iter(row.ranks.values()), None),
        "said": getattr(words, row.outcome),
        "team": [
            {"name": sitter(seat), "is_person": seat.user is not None and seat.bot is None}
            for seat in campaign.seats.all()
            if seat.bot is None
        ],
    }
