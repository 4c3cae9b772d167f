"""Template tags for the navigation."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.urls import reverse

from frontend import preferences

register = template.Library()

PAGES = (
    ("Play", "landing", ("daily-cases", "daily-cases-of")),
    ("Campaigns", "campaigns", ("campaign", "new-campaign", "join")),
    ("Rankings", "leaderboards", ("ratings", "statistics", "player")),
    ("Decks", "decks", ("deck",)),
    ("Cards", "cards", ()),
    ("Workshop", "workshop", ("card-set",)),
    ("Rules", "rules", ("rules-chapter",)),
)
"""Links of the navigation: title, URL name, URL names of its subpages."""
OF_A_RULESET = ("cards", "rules")


class Page(NamedTuple):
    """A link of the navigation.

    current: the value of aria-current.
    """

    title: str
    url: str
    current: str


@register.simple_tag(takes_context=True)
def ways(context: template.Context) -> list[Page]:
    """Return the links of the navigation; empty without a request.

    Links to cards and rules lead to the game of the page.
    """
    request = context.get("request")
    return list(_pages(request, context.flatten())) if request else []


@register.simple_tag(takes_context=True)
def report_address(context: template.Context) -> str:
    """Return the address of the report form for this page, without its query.

    Error pages have no request. Their context has `failed_path` and sometimes `error_id`.
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
