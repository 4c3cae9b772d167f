"""daily-cases/: the cases of a day, their boards, and the caller's attempts."""

from datetime import date
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.campaigns.lobby import PlaceOut, SummaryOut, seat_data, summary
from api.core.pagination import PageOut, page_response
from api.core.views import Resource
from campaigns import services
from campaigns.daily_cases import schedule
from campaigns.daily_cases.models import Attempt, DailyCase
from campaigns.http.fields import Integer, QuerySerializer
from campaigns.http.rate_limits import CAMPAIGN_THROTTLES
from campaigns.projections.models import Outcome


class DailyCasesIn(QuerySerializer):
    day = serializers.DateField(required=False, default=None, help_text="A UTC day, by default today.")


class DailyCaseOut(serializers.Serializer[Any]):
    day = serializers.DateField()
    ruleset = serializers.CharField()
    name = serializers.CharField()
    title = serializers.CharField()
    begins_at = serializers.DateTimeField(help_text="When attempts can begin.")
    ends_at = serializers.DateTimeField(help_text="Attempts that end later don't count.")
    is_open = serializers.BooleanField(help_text="Whether attempts can begin now.")
    commitment = serializers.CharField(help_text="The hash of the case with its setup and its seed.")
    committed_at = serializers.DateTimeField(help_text="When the server stored the commitment.")
    setup = serializers.JSONField(help_text="Format, options and seats; null before the day.")
    seed = serializers.CharField(allow_null=True, help_text="Null until the day is over.")
    attempt = serializers.UUIDField(allow_null=True, help_text="The campaign of the caller's attempt.")


class DailyCasesOut(serializers.Serializer[Any]):
    day = serializers.DateField()
    streak = serializers.IntegerField(help_text="The number of days in a row on which the caller finished a case.")
    results = DailyCaseOut(many=True)


class DailyResultOut(serializers.Serializer[Any]):
    rank = serializers.IntegerField(help_text="Results that differ only in their time have equal ranks.")
    outcome = serializers.ChoiceField(choices=Outcome.choices)
    points = serializers.IntegerField(allow_null=True, help_text="Of the player's side; null if the game has none.")
    ranks = serializers.DictField(
        child=serializers.IntegerField(), help_text="The numbers that are compared; empty if there are none."
    )
    actions = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    ended_at = serializers.DateTimeField()
    team = PlaceOut(many=True)
    mine = serializers.BooleanField()
    campaign = serializers.UUIDField(allow_null=True, help_text="Null until the day is over, except to its players.")
    replay = serializers.CharField(allow_null=True)


class DailyBoardIn(QuerySerializer):
    page = Integer(min_value=1, default=1)
    limit = Integer(min_value=1, max_value=100, default=25)


class DailyBoardOut(DailyCaseOut, PageOut):
    results = DailyResultOut(many=True, help_text="The confirmed results, the best first.")


class DailyCases(Resource):
    @extend_schema(parameters=[DailyCasesIn], responses=DailyCasesOut, operation_id="daily_cases", tags=["daily cases"])
    def get(self, request: Request) -> Response:
        """List the cases of a day.

        Returns the cases of a UTC day: the same secret deal for everybody, with a commitment that is public a day
        ahead. No sign-in required.

        The commitment is the SHA-256 of the JSON text of `case` (its name), `day`, `ruleset`, `seed` and `setup`, with
        sorted members and without spaces.
        """
        day = self.query(DailyCasesIn)["day"] or schedule.today()
        cases = services.daily_cases(day)
        attempts = services.attempts_of(request.user, cases)
        described = [_case_data(case, attempts.get(case.pk)) for case in cases]
        return Response({"day": day, "streak": services.streak(request.user), "results": described})


class OneDailyCase(Resource):
    @extend_schema(parameters=[DailyBoardIn], responses=DailyBoardOut, operation_id="daily_case", tags=["daily cases"])
    def get(self, request: Request, day: date, ruleset: str, name: str) -> Response:
        """Get a case and its board.

        Returns a case with a page of its confirmed results, the best first. Rivals are sorted by outcome and points,
        other games by the `ranks` of the ruleset. Then fewer actions are better. Replays are open once the day is over.
        No sign-in required.

        Errors: case_not_found, not_found.
        """
        self.query(DailyBoardIn)
        case = services.daily_case(day, ruleset, name)
        page = page_response(self, services.case_board(case, request.user), _row)
        return Response({**_case_data(case, services.attempt_of(request.user, case)), **page.data})


class StartAttempt(Resource):
    throttle_classes = CAMPAIGN_THROTTLES

    @extend_schema(request=None, responses={201: SummaryOut}, operation_id="start_daily_attempt", tags=["daily cases"])
    def post(self, request: Request, day: date, ruleset: str, name: str) -> Response:
        """Start the counted attempt at a case.

        Creates the caller's attempt: a private ranked campaign with the committed seed. Each account has one attempt
        at a case. A team case waits in the lobby for players who join with the `invite`; the attempt counts for each of
        them. Sign-in with an account required.

        An attempt counts if it ends on the day of the case. Until then nobody else can see it, and its seed stays
        secret.

        Errors: case_not_found, case_closed, case_taken, case_unavailable, guest_unranked, too_many_campaigns.
        """
        campaign = services.start_attempt(request.user, services.daily_case(day, ruleset, name))
        return Response(summary(campaign, request.user), status=201)


def _case_data(case: DailyCase, attempt: Attempt | None) -> dict[str, Any]:
    same = ("day", "ruleset", "name", "begins_at", "ends_at", "is_open", "commitment", "committed_at")
    return {
        **{name: getattr(case, name) for name in same},
        "title": schedule.title(case),
        "setup": case.setup if case.day <= schedule.today() else None,
        "seed": case.seed or None,
        "attempt": attempt and attempt.campaign_id,
    }


def _row(row: services.BoardRow) -> dict[str, Any]:
    result, is_linked = row.result, row.is_mine or row.is_open
    return {
        "rank": row.rank,
        "outcome": row.outcome,
        "points": row.points,
        "ranks": row.ranks,
        **{name: getattr(result, name) for name in ("actions", "title", "ended_at")},
        "team": [seat_data(seat) for seat in result.campaign.seats.all()],
        "mine": row.is_mine,
        "campaign": result.campaign_id if is_linked else None,
        "replay": reverse("api:replay", args=[result.campaign_id]) if is_linked else None,
    }
