"""Where one can go from any page."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import template
from django.http import HttpRequest
from django.urls import reverse

from frontend import remembered

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


def _pages(request: HttpRequest, context: dict[str, Any]) -> Iterator[Page]:
    here = request.resolver_match.url_name if request.resolver_match else None
    ruleset = remembered.game(request, context=context)
    for title, name, below in PAGES:
        of = [ruleset] if name in OF_A_RULESET else []
        current = "page" if here == name else "true" if here in below else ""
        yield Page(title, reverse(f"frontend:{name}", args=of), current)
