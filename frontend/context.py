"""What every template knows besides its own context."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse

from frontend import rulesets

THEMES = ("auto", "light", "dark")
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


def theme(request: HttpRequest) -> dict[str, str]:
    """The colours that a visitor chose, kept in a cookie; `auto` follows the system."""
    chosen = request.COOKIES.get("theme", "")
    return {"theme": chosen if chosen in THEMES else "auto"}


def navigation(request: HttpRequest) -> dict[str, Any]:
    """Where one can go from any page."""
    return {"pages": list(_pages(request))}


def _pages(request: HttpRequest) -> Iterator[Page]:
    here = request.resolver_match.url_name if request.resolver_match else None
    for title, name, below in PAGES:
        of = [rulesets.asked({})] if name in OF_A_RULESET else []
        yield Page(
            title, reverse(f"frontend:{name}", args=of), "page" if here == name else "true" if here in below else ""
        )
