"""Credits: the authors of the icons and the font."""

from functools import cache
from pathlib import Path
from typing import Any

from django.views.generic import TemplateView

from engine.kernel.data_files import parse

CREDITS = Path(__file__).parents[1] / "credits.yaml"


@cache
def read_credits() -> dict[str, Any]:
    """Return the content of the credits file."""
    return dict(parse(CREDITS))


class CreditsView(TemplateView):
    """The page that names the authors."""

    template_name = "frontend/credits.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**read_credits(), **kwargs)
