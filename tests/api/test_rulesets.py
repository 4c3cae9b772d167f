"""rulesets/: what can be played."""

import pytest
from rest_framework.test import APIClient

from engine import ruleset
from tests.api.problem_documents import assert_problem, places


def test_every_ruleset_is_listed(anonymous: APIClient) -> None:
    listed = anonymous.get("/api/v1/rulesets/").json()
    assert [row["name"] for row in listed] == list(ruleset.RULESETS)
    assert {"name": "highcard", "title": "High Card", "version": 2} in listed


def test_a_ruleset_explains_its_options(anonymous: APIClient) -> None:
    body = anonymous.get("/api/v1/rulesets/highcard/").json()
    assert body["options"]["ranks"]["default"] == 20
    assert body["title"] == "High Card"


def test_there_is_no_such_ruleset(anonymous: APIClient) -> None:
    assert_problem(anonymous.get("/api/v1/rulesets/chess/"), "not_found")
    assert_problem(anonymous.get("/api/v1/rulesets/chess/cards/"), "not_found")


@pytest.mark.parametrize("name", sorted(ruleset.RULESETS))
def test_the_catalogue_is_complete(anonymous: APIClient, name: str) -> None:
    body = anonymous.get(f"/api/v1/rulesets/{name}/cards/").json()
    assert body["results"] == ruleset.get(name).catalogue()
    assert body["count"] == len(body["results"])


def test_cards_are_found_by_their_words(anonymous: APIClient) -> None:
    body = anonymous.get("/api/v1/rulesets/highcard/cards/?q=tHe+1").json()
    assert [card["id"] for card in body["results"]] == [1, *range(10, 20)]


def test_cards_of_a_type_that_is_not_there(anonymous: APIClient) -> None:
    assert anonymous.get("/api/v1/rulesets/highcard/cards/?type=enemy").json() == {"count": 0, "results": []}


def test_a_filter_that_is_not_there(anonymous: APIClient) -> None:
    body = assert_problem(anonymous.get("/api/v1/rulesets/highcard/cards/?kind=x"), "invalid_input")
    assert places(body) == {"kind": "unknown_field"}
