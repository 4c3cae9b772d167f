"""Where one can go from any page."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.urls import reverse

from frontend import preferences

register = template.Library()

PAGES = (
    ("Play", "landing", ()),
    ("Campaigns", "campaigns", ("campaign", "new-campaign", "join")),
    ("Leaderboards", "leaderboards", ()),
    ("Ratings", "ratings", ()),
    ("Statistics", "statistics", ()),
    ("Decks", "decks", ("deck",)),
    ("Cards", "cards", ()),
    ("Rules", "rules", ()),
)
"""What the navigation leads to: a title, the name of an address, and those of the addresses below it."""
OF_A_RULESET = ("cards", "rules")


class Page(NamedTuple):
    """A link of the navigation. current: what it says of itself to who is there, as aria-current does."""

    title: str
    url: str
    current: str


@register.simple_tag(takes_context=True)
def ways(context: template.Context) -> list[Page]:
    """Return the links of the navigation, to the game that the page is about; none without a request."""
    request = context.get("request")
    return list(_pages(request, context.flatten())) if request else []


@register.simple_tag(takes_context=True)
def report_address(context: template.Context) -> str:
    """Return the address of the form to report a problem with this page: a path without its query.

    A page that is shown after an error has no request. It names its path in `failed_path`, and perhaps an `error_id`.
    """
    request = context.get("request")
    page = context.get("failed_path") or (request.path if request else "")
    said = {"page": page, "error": context.get("error_id")}
    query = urlencode({name: value for name, value in said.items() if value}, errors="replace")
    return f"{reverse('frontend:report')}?{query}" if query else reverse("frontend:report")


def _pages(request: HttpRequest, context: dict[str, Any]) -> Iterator[Page]:
    here = request.resolver_match.url_name if request.resolver_match else None
    ruleset = preferences.game(request, context=context)
    for title, name, below in PAGES:
        of = [ruleset] if name in OF_A_RULESET else []
        current = "page" if here == name else "true" if here in below else ""
        yield Page(title, reverse(f"frontend:{name}", args=of), current)
