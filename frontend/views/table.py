"""The table page: a shell for the application in `frontend/app`."""

from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.generic import TemplateView

from campaigns import services
from campaigns.errors import CampaignNotFoundError
from frontend import share_image


@method_decorator(ensure_csrf_cookie, name="dispatch")  # what the table sends carries the token
class TableView(TemplateView):
    """The table of a campaign, now or (`?at=`) at a past version."""

    template_name = "frontend/table.html"

    def get_context_data(self, id: UUID, **kwargs: Any) -> dict[str, Any]:
        try:
            campaign = services.campaign_for(str(id), self.request.user)
        except CampaignNotFoundError as error:
            raise Http404(error.detail) from error
        return super().get_context_data(campaign=campaign, preview=share_image.link_preview(campaign), **kwargs)
