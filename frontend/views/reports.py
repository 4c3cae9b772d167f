"""The page to report a problem; it works without a script."""

import re
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import get_random_string
from django.views.generic import FormView

from campaigns import services
from campaigns.errors import CampaignNotFoundError
from campaigns.http.rate_limits import REPORT_THROTTLES
from campaigns.http.reports import ADDRESS_LENGTH
from campaigns.models import Report
from frontend.forms.reports import ReportForm
from frontend.views.errors import ServiceErrorMixin, ThrottledMixin

CAMPAIGN_PAGE = re.compile(r"/campaigns/([0-9a-f-]{36})/")


class ReportProblem(ServiceErrorMixin, ThrottledMixin, FormView):
    """The report form.

    Its address names page and error: `?page=/decks/&error=3f9c2a7be41d`.
    """

    template_name = "frontend/report.html"
    form_class = ReportForm
    throttles = REPORT_THROTTLES

    def get_initial(self) -> dict[str, Any]:
        page, error_id = (services.printable_text(self.request.GET.get(name, "")) for name in ("page", "error"))
        return {
            "page": page[:ADDRESS_LENGTH],
            "error_id": error_id[: Report.ERROR_ID_LENGTH],
            "key": get_random_string(32),
        }

    def form_valid(self, form: ReportForm) -> HttpResponse:
        said = form.cleaned_data
        campaign = self._campaign(said["page"])
        report = services.report_problem(
            self.request.user,
            said["text"],
            campaign=campaign,
            page=said["page"],
            error_id=said["error_id"],
            browser=self.request.headers.get("User-Agent", ""),
            # Who goes back and writes something else sends another report.
            idempotency_key=f"{said['key']}:{said['text']}" if said["key"] else None,
        )
        answer = " We will answer by email." if services.is_answered_by_mail(report) else ""
        messages.success(self.request, f"Thank you. Your report number is {report.number}.{answer}")
        return redirect("frontend:campaign", campaign) if campaign else redirect("frontend:landing")

    def _campaign(self, page: str) -> str | None:
        """Return the id of the page's campaign if the visitor can see it."""
        found = CAMPAIGN_PAGE.search(page)
        with suppress(CampaignNotFoundError):
            return services.campaign_for(found[1], self.request.user).id if found else None
        return None
