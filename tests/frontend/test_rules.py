"""rules/: the rules reference."""

import re

import pytest
from django.test import Client

from engine import ruleset
from tests.frontend.pages import links, page, shown, words

pytestmark = pytest.mark.django_db
ADDRESS = "/rules/highcard/"
GAMES = list(ruleset.RULESETS)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_section_has_its_id_as_an_anchor(client: Client, game: str) -> None:
    html = page(client, f"/rules/{game}/")
    anchors = re.findall(r' id="([^"]+)"', html)
    sections = ruleset.get(game).rules()
    ids = [section.id for section in sections] + [rule.id for section in sections for rule in section.rules]
    assert set(ids) <= set(anchors)
    assert len(anchors) == len(set(anchors))
    assert {f"#{section.id}" for section in sections} <= set(links(html))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_read_there_in_full(client: Client, game: str) -> None:
    said = words(page(client, f"/rules/{game}/"))
    for section in ruleset.get(game).rules():
        for rule in section.rules:
            assert f"{rule.title} {rule.id} {' '.join(rule.text.split())}" in said, rule.id


@pytest.mark.parametrize("game", GAMES)
def test_every_link_within_the_page_leads_somewhere(client: Client, game: str) -> None:
    html = page(client, f"/rules/{game}/")
    assert {link[1:] for link in links(html) if link.startswith("#")} <= set(re.findall(r' id="([^"]+)"', html))


def test_a_rule_tells_its_text_and_what_belongs_to_it(client: Client) -> None:
    said = words(page(client, ADDRESS))
    assert "Playing a card TRICK-1 In each trick the seats play a card in turn. See The highest card" in said
    assert "Trick" in said.split("Words of the game")[-1]


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("HIGHEST", ["TRICK-2"]),
        ("trick-1", ["TRICK-1"]),
        ("card seat", ["TRICK-1", "TRICK-2"]),
        ("zebra", []),
    ],
)
def test_a_search_leaves_rules_with_all_words(client: Client, q: str, found: list[str]) -> None:
    html = page(client, ADDRESS, q=q)
    assert [id for id in shown(html) if not id.startswith("term-")] == found
    assert f'value="{q}"' in html
    assert ('data-none="rules" hidden' in html) == bool(shown(html)), "what is said where nothing was found"


def test_sections_in_which_nothing_was_found_are_hidden(client: Client) -> None:
    html = page(client, ADDRESS, q="highest")
    assert re.search(r'id="DEAL"[^>]* hidden>', html)
    assert not re.search(r'id="TRICK"[^>]* hidden>', html)


@pytest.mark.parametrize("query", [{"q": "x" * 101}, {"colour": "red"}, {"q": "\0"}])
def test_what_can_not_be_asked_is_told(client: Client, query: dict[str, str]) -> None:
    assert "This can't be shown" in words(page(client, ADDRESS, 400, **query))


def test_there_are_no_rules_of_a_game_that_is_not_here(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404
