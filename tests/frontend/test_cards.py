"""cards/: the card browser."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from engine import ruleset
from frontend.views.cards import STEP
from tests.frontend.pages import choices, chosen, links, page, shown, words

pytestmark = pytest.mark.django_db
ADDRESS = "/cards/legendary/"
CARDS = ruleset.get("legendary").catalogue()


@pytest.mark.parametrize("game", ruleset.RULESETS)
def test_every_card_of_every_game_is_there(client: Client, game: str) -> None:
    cards = ruleset.get(game).catalogue()
    html = page(client, f"/cards/{game}/", show=len(cards))
    assert shown(html) == [f"card-{card['id']}" for card in cards]
    assert all(card["name"] in words(html) for card in cards)
    assert f"{len(cards)} of {len(cards)} cards" in words(html)


def test_first_page_has_pictures_of_few_cards_and_leads_to_more(client: Client) -> None:
    html = page(client, ADDRESS, q="the")
    assert len(shown(html)) == STEP
    more = next(link for link in links(html) if "show=" in link)
    assert len(shown(page(client, ADDRESS + more))) == 2 * STEP
    assert html.count('loading="lazy"') == len(CARDS)


def test_card_says_no_text_twice_and_no_running_number(client: Client) -> None:
    html = page(client, ADDRESS, q="Deep Throat")
    tile = words(html.split('id="card-deep-throat"')[1].split("</li>\n")[0].split('data-facts="')[1])
    assert tile.count("Scanning the Shadows costs 1 less.") == 1
    assert "376" not in tile


def test_card_shows_all_its_fields_and_explains_each_word_once(client: Client) -> None:
    html = page(client, ADDRESS)
    tile = words(html.split('id="card-basement-office"')[1].split("</li>\n")[0])
    for said in ("Academy Character", "The Basement Office", "5 copies", "Set: Mulder", "Intellect", "Cost 3"):
        assert said in tile
    asked = set(re.findall(r'popovertarget="(term-[^"]+)"', html))
    told = re.findall(r'<aside class="meaning" id="([^"]+)"', html)
    assert asked == set(told) and len(told) == len(asked) > 10
    assert "/rules/legendary/#KWC-01" in html


@pytest.mark.parametrize(
    ("query", "has"),
    [
        ({"class": "will", "cost": "4"}, lambda card: card.get("class") == "will" and card.get("cost") == 4),
        ({"keywords": "swift"}, lambda card: "swift" in card.get("keywords", [])),
        ({"q": "EUGENE"}, lambda card: "eugene" in card["name"].casefold()),
        ({"q": "special", "class": "tech"}, lambda card: card["id"] == "special-agent-tech"),
        ({"q": "no such words at all"}, lambda card: False),
    ],
)
def test_filters_and_words_leave_what_has_them(
    client: Client, query: dict[str, str], has: Callable[[dict[str, Any]], bool]
) -> None:
    html = page(client, ADDRESS, **query)
    found = [f"card-{card['id']}" for card in CARDS if has(card)]
    assert shown(html) == found
    assert f"{len(found)} of {len(CARDS)} cards" in words(html)
    assert all(chosen(html, name) == value for name, value in query.items() if name != "q")


def test_numbers_by_name_are_told_found_and_filtered(client: Client) -> None:
    html = page(client, "/cards/ccg/", q="occult investigation 4", type="agent")
    assert "card-albert_hosteen" in shown(html)
    tile = words(html.split('id="card-albert_hosteen"')[1].split("</li>\n")[0])
    assert "Skills: Alien Investigation 2, Medical 2, Observation 1, Occult Investigation 4, Subterfuge 2" in tile
    assert "Medical" in choices(html, "skills")
    skilled = shown(page(client, "/cards/ccg/?q=", skills="Medical"))
    assert "card-albert_hosteen" in skilled and "card-section_chief_scott_blevins" not in skilled


def test_a_wrong_query_is_told_with_what_is_right(client: Client) -> None:
    assert "Use one of: academy, ally," in words(page(client, ADDRESS, 400, type="dragon"))
    assert "There is no such filter." in words(page(client, ADDRESS, 400, colour="red"))
    assert "no more than 100 characters" in words(page(client, ADDRESS, 400, q="x" * 101))
    assert "Null characters" in words(page(client, ADDRESS, 400, q="\0"))
    assert client.get("/cards/chess/").status_code == 404


def test_the_page_is_sent_small(client: Client) -> None:
    answer = client.get(ADDRESS, headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip" and len(answer.content) < 60_000
