"""The pages that people read."""

from typing import Any

from django.views.generic import TemplateView

from campaigns import services


class LandingView(TemplateView):
    """What this server is, what can be played on it, and how much is."""

    template_name = "frontend/landing.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        counts = services.campaign_counts()
        return super().get_context_data(counts=counts, rulesets=services.ruleset_titles(), **kwargs)
