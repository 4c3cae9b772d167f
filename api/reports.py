"""reports/: report a problem to the operator."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.core.views import IDEMPOTENCY_KEY, Resource
from campaigns import services
from campaigns.http.rate_limits import REPORT_THROTTLES
from campaigns.http.reports import ReportIn
from campaigns.models import Report


class ReportOut(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Name it when you ask about the report.")
    answered_by_mail = serializers.SerializerMethodField(
        help_text="Whether an answer is mailed: the caller has a confirmed address, and the server sends mail."
    )

    def get_answered_by_mail(self, report: Report) -> bool:
        return services.is_answered_by_mail(report)


class Reports(Resource):
    permission_classes = (AllowAny,)
    throttle_classes = REPORT_THROTTLES

    @extend_schema(
        request=ReportIn,
        parameters=[IDEMPOTENCY_KEY],
        responses={201: ReportOut},
        operation_id="report_problem",
        tags=["reports"],
    )
    def post(self, request: Request) -> Response:
        """Report a problem.

        Sends a report to the operator, who also sees the caller's `User-Agent` and the log of the campaign
        as the caller saw it. Nobody else does. No sign-in required.

        The operator sees the campaign as a spectator does, and its log up to `version` as the caller's seat saw it.
        The server removes invites, signed links and passwords from addresses in the text. It accepts 20 reports an
        hour from one network and from one account.

        Errors: campaign_not_found, version_not_found, not_your_seat, idempotency_mismatch.
        """
        key = self.idempotency_key()
        wanted = self.body(ReportIn)
        campaign = wanted.pop("campaign")
        report = services.report_problem(
            request.user,
            campaign=campaign and str(campaign),
            browser=request.headers.get("User-Agent", ""),
            idempotency_key=key,
            **wanted,
        )
        return Response(ReportOut(report).data, status=201)
