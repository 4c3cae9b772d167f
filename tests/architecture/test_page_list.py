"""The accessibility test visits every page."""

from collections import defaultdict

from django.urls import Resolver404, resolve

from tests.browser.test_accessibility import PAGES
from tests.support.url_patterns import in_braces, pages

ANY = "01890000-0000-7000-8000-000000000000"
ELSEWHERE = {
    "/campaigns/{id}/table": "test_the_table_is_for_everybody",
    "/campaigns/{id}/picture": "a picture, which other pages show",
    "/workshop/{card_set}/": "test_editor_is_accessible",
    "/workshop/examples/{ruleset}": "data for the editor",
    "/pictures/{ruleset}.svg": "a picture, which other pages show",
    "/pictures/icons/{icon}.svg": "a picture, which other pages show",
    "/decks/{deck}/": "test_deck_builder_is_accessible",
    "/healthz": "for programs",
    "/readyz": "for programs",
    "/metrics": "for programs",
}


def test_every_page_is_in_the_list() -> None:
    assert _routes(PAGES) | set(ELSEWHERE) == set(pages("GET"))
    assert not _routes(PAGES) & set(ELSEWHERE)


def _routes(addresses: list[str]) -> set[str]:
    """Return the routes of addresses."""
    found = set()
    for address in addresses:
        path = address.partition("?")[0].format_map(defaultdict(lambda: ANY, today="2026-11-28"))
        try:
            found.add("/" + in_braces(resolve(path).route))
        except Resolver404:
            continue
    return found
