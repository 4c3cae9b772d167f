"""Pages of the cases of a day and of their boards, and the start of an attempt."""

from collections.abc import Iterator
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
from frontend import rulesets
from frontend.rulesets import CoverCard
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
            cases=[_case_data(one, self.request.user) for one in briefs(cases, self.request.user)],
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
            one=brief(case) | {"rows": [_row(row, described.words) for row in page]},
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


def briefs(cases: list[DailyCase], user: services.User) -> list[dict[str, Any]]:
    """Return title, game, picture and the campaign of the user's attempt of cases."""
    attempts = services.attempts_of(user, cases)
    return [
        {
            **brief(case),
            "cover": _portraits(case) or rulesets.cover(case.ruleset),
            "attempt": attempts[case.pk].campaign if case.pk in attempts else None,
        }
        for case in cases
    ]


def brief(case: DailyCase) -> dict[str, Any]:
    """Return title and game of a case."""
    return {"case": case, "title": schedule.title(case), "game": rulesets.title(case.ruleset)}


def _open(campaign: Campaign) -> HttpResponse:
    place = "campaign" if campaign.status == Campaign.Status.LOBBY else "table"
    return redirect(f"frontend:{place}", id=campaign.id)


def _case_data(shown: dict[str, Any], user: services.User) -> dict[str, Any]:
    case = shown["case"]
    board = services.case_board(case, user)
    rows, own = board[:SHOWN], board.own_row()
    described = rulesets.described(case.ruleset)
    return {
        **shown,
        "meaning": next((told.meaning for told in described.daily_cases if told.name == case.name), ""),
        "avatars": [rulesets.avatar_name(case.ruleset, avatar) for avatar in _avatars(case)],
        "opponents": list(_opponents(case)),
        "deck": _deck_title(case),
        "total": len(board),
        "has_more": len(board) > len(rows),
        "rows": [_row(row, described.words) for row in (rows if own is None or own in rows else [*rows, own])],
    }


def _avatars(case: DailyCase) -> list[str]:
    return [seat["avatar"] for seat in case.setup["seats"] if seat["avatar"]]


def _portraits(case: DailyCase) -> list[CoverCard]:
    """Return the Avatars of a case as pictures."""
    designs = [rulesets.avatar_design(case.ruleset, avatar) for avatar in _avatars(case)]
    return [CoverCard(case.ruleset, design, "") for design in designs if design]


def _opponents(case: DailyCase) -> Iterator[str]:
    """Yield the titles of the bots of a case."""
    for seat in case.setup["seats"]:
        if seat["controller"].startswith(Seat.BOT):
            yield bots.title(seat["controller"].removeprefix(Seat.BOT))


def _deck_title(case: DailyCase) -> str:
    wanted = case.setup["seats"][0].get("deck", {}).get("starter")
    return next((deck.title for deck in rulesets.find(case.ruleset).starter_decks() if deck.name == wanted), "")


def _row(row: services.BoardRow, words: Any) -> dict[str, Any]:
    """Return a row for display.

    said: the outcome; "" for a team that lost and has points.
    """
    campaign = row.result.campaign
    is_plain = row.result.won is False and row.points is not None
    return {
        **row._asdict(),
        "campaign": campaign,
        "said": "" if is_plain else getattr(words, row.outcome),
        "team": [
            {"name": sitter(seat), "is_person": seat.user is not None and seat.bot is None}
            for seat in campaign.seats.all()
            if seat.bot is None
        ],
    }
