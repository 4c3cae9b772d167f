"""rules/: the rules reference."""

import re

import pytest
from django.test import Client

from engine import ruleset
from tests.frontend.pages import links, page, shown, words

pytestmark = pytest.mark.django_db
ADDRESS = "/rules/highcard/"


@pytest.mark.parametrize("game", ruleset.RULESETS)
def test_every_rule_is_read_there_in_full_and_links_lead_somewhere(client: Client, game: str) -> None:
    html = page(client, f"/rules/{game}/")
    anchors, said = re.findall(r' id="([^"]+)"', html), words(html)
    sections = ruleset.get(game).rules()
    ids = [section.id for section in sections] + [rule.id for section in sections for rule in section.rules]
    assert set(ids) <= set(anchors) and len(anchors) == len(set(anchors))
    for rule in (rule for section in sections for rule in section.rules):
        assert f"{rule.title} {rule.id} {' '.join(rule.text.split())}" in said, rule.id
    chapters = [f"/rules/{game}/{section.id}/" for section in sections]
    assert set(chapters) <= set(links(html))


@pytest.mark.parametrize("game", ruleset.RULESETS)
def test_chapter_has_its_rules_and_links_lead_to_rules(client: Client, game: str) -> None:
    sections = ruleset.get(game).rules()
    chapter_of = {rule.id: section.id for section in sections for rule in section.rules}
    for section in sections:
        html = page(client, f"/rules/{game}/{section.id}/")
        assert shown(html) == [rule.id for rule in section.rules]
        for link in (link for link in links(html) if "/#" in link):
            address, _, rule = link.partition("#")
            assert address == f"/rules/{game}/{chapter_of[rule]}/"
    assert client.get(f"/rules/{game}/nothing/").status_code == 404


def test_without_a_search_only_chapters_are_shown(client: Client) -> None:
    html = page(client, ADDRESS)
    assert shown(html) == [] and 'data-with-search="rules"' in html


@pytest.mark.parametrize(
    ("q", "found"), [("HIGHEST", ["TRICK-2"]), ("card seat", ["TRICK-1", "TRICK-2"]), ("zebra", [])]
)
def test_search_shows_rules_with_all_words_and_hides_other_sections(client: Client, q: str, found: list[str]) -> None:
    html = page(client, ADDRESS, q=q)
    assert [id for id in shown(html) if not id.startswith("term-")] == found
    assert f'value="{q}"' in html
    assert bool(re.search(r'id="TRICK"[^>]* hidden>', html)) == (not found)
    assert ('data-none="rules" hidden' in html) == bool(shown(html)), "it says so if nothing was found"


@pytest.mark.parametrize("query", [{"q": "x" * 101}, {"colour": "red"}, {"q": "\0"}])
def test_a_wrong_query_is_refused(client: Client, query: dict[str, str]) -> None:
    assert "Invalid filter" in words(page(client, ADDRESS, 400, **query))
    assert client.get("/rules/chess/").status_code == 404
