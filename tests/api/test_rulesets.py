"""rulesets/: what can be played."""

import gzip
import json

import msgspec
import pytest
from rest_framework.test import APIClient

from campaigns import bots
from engine import ruleset
from engine.bots import BOTS
from tests.api.problem_documents import assert_problem, places


def test_every_ruleset_is_listed(anonymous: APIClient) -> None:
    listed = anonymous.get("/api/v1/rulesets/").json()
    assert [row["name"] for row in listed] == list(ruleset.RULESETS)
    assert {"name": "highcard", "title": "High Card", "version": 2} in listed


def test_a_ruleset_explains_its_options(anonymous: APIClient) -> None:
    body = anonymous.get("/api/v1/rulesets/highcard/").json()
    assert body["options"]["ranks"]["default"] == 20
    assert body["title"] == "High Card"


def test_an_option_has_no_members_that_say_nothing(anonymous: APIClient) -> None:
    options = anonymous.get("/api/v1/rulesets/legendary/").json()["options"]
    assert options["open_hands"].keys() == {"default", "meaning"}
    assert options["academy"].keys() == {"default", "meaning", "choices", "alone"}


@pytest.mark.parametrize("name", sorted(ruleset.RULESETS))
def test_what_only_one_game_has_stands_among_what_all_have(anonymous: APIClient, name: str) -> None:
    told = ruleset.get(name).describe()
    common = set(told.__struct_fields__) - {"more"}
    body = anonymous.get(f"/api/v1/rulesets/{name}/").json()
    assert body.keys() == common | told.more.keys() | {"bots"}
    assert {key: body[key] for key in told.more} == told.more


@pytest.mark.parametrize("name", sorted(ruleset.RULESETS))
def test_every_bot_is_told_with_what_it_is_like_the_usual_one_first(anonymous: APIClient, name: str) -> None:
    told = anonymous.get(f"/api/v1/rulesets/{name}/").json()["bots"]
    assert {bot["name"] for bot in told} == set(BOTS)
    assert told[0]["name"] == bots.DEFAULT
    assert all(bot["meaning"].endswith(".") and "\n" not in bot["meaning"] for bot in told)


def test_setups_are_proposed_with_how_often_bots_win_them(anonymous: APIClient) -> None:
    [short] = anonymous.get("/api/v1/rulesets/highcard/").json()["presets"]
    assert [short["name"], short["format"], short["options"]] == ["short", "single", {"ranks": 16}]
    assert short["odds"][1] == {"players": 2, "won": 1, "played": 4}
    played = anonymous.get("/api/v1/rulesets/legendary/").json()["played"]
    assert played.keys() == {"series", "single"}


def test_a_guided_game_tells_its_hints_and_not_the_seed_that_would_spoil_it(anonymous: APIClient) -> None:
    told = anonymous.get("/api/v1/rulesets/ccg/").json()["guide"]
    assert told.keys() == {"hints"}
    assert told["hints"][0].keys() == {"name", "title", "text", "rule", "kinds"}
    assert anonymous.get("/api/v1/rulesets/highcard/").json()["guide"] is None


def test_each_of_them_can_be_sat_down(as_owner: APIClient) -> None:
    told = as_owner.get("/api/v1/rulesets/highcard/").json()["bots"]
    seats = [{"controller": f"bot:{bot['name']}"} for bot in told]
    body = {"ruleset": "highcard", "format": "single", "seats": seats}
    assert as_owner.post("/api/v1/campaigns/", body, format="json").json()["status"] == "finished"


def test_there_is_no_such_ruleset(anonymous: APIClient) -> None:
    assert_problem(anonymous.get("/api/v1/rulesets/chess/"), "not_found")
    assert_problem(anonymous.get("/api/v1/rulesets/chess/cards/"), "not_found")
    assert_problem(anonymous.get("/api/v1/rulesets/chess/rules/"), "not_found")


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


CARDS = "/api/v1/rulesets/legendary/cards/"


def test_a_client_that_has_the_cards_is_told_that_they_are_still_the_same(anonymous: APIClient) -> None:
    first = anonymous.get(CARDS)
    assert first["ETag"].startswith(f'"{ruleset.get("legendary").card_set_digest()}')
    assert first["Cache-Control"] == "private, max-age=600"
    again = anonymous.get(CARDS, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert anonymous.get(CARDS, headers={"If-None-Match": '"of another edition"'}).status_code == 200
    wrong = anonymous.get(f"{CARDS}?kind=x", headers={"If-None-Match": first["ETag"]})
    assert_problem(wrong, "invalid_input")


def test_the_catalogue_comes_compressed_to_who_reads_that(anonymous: APIClient) -> None:
    plain, packed = anonymous.get(CARDS), anonymous.get(CARDS, headers={"Accept-Encoding": "gzip"})
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert len(packed.content) < len(plain.content) / 5
    assert packed["ETag"] == f"W/{plain['ETag']}"
    assert anonymous.get(CARDS, headers={"If-None-Match": packed["ETag"]}).status_code == 304


def found(client: APIClient, name: str, q: str) -> list[str]:
    """Return the ids of the rules that a search finds, in order."""
    response = client.get(f"/api/v1/rulesets/{name}/rules/", {"q": q})
    assert response.status_code == 200
    body = response.json()
    ids = [rule["id"] for section in body["sections"] for rule in section["rules"]]
    assert body["count"] == len(ids)
    assert all(section["rules"] for section in body["sections"])
    return ids


@pytest.mark.parametrize("name", sorted(ruleset.RULESETS))
def test_the_rules_are_complete(anonymous: APIClient, name: str) -> None:
    response = anonymous.get(f"/api/v1/rulesets/{name}/rules/")
    assert response.status_code == 200
    body, sections = response.json(), ruleset.get(name).rules()
    assert body["sections"] == msgspec.to_builtins(sections)
    assert body["count"] == sum(len(section.rules) for section in sections)


def test_rules_are_found_by_id_title_or_text(anonymous: APIClient) -> None:
    assert found(anonymous, "highcard", "trick-2") == ["TRICK-2"]
    assert found(anonymous, "highcard", "PLAYING") == ["TRICK-1"]
    assert found(anonymous, "highcard", "beats") == ["TRICK-2"]
    assert "STRIKE-04" in found(anonymous, "legendary", "strike-04")


def test_a_rule_is_found_only_by_words_that_it_has_all(anonymous: APIClient) -> None:
    assert found(anonymous, "highcard", "card") == ["DEAL-1", "TRICK-1", "TRICK-2"]
    assert found(anonymous, "highcard", " Seat  highest CARD ") == ["TRICK-2"]
    assert found(anonymous, "highcard", "seat hidden") == []


@pytest.mark.parametrize(
    ("query", "faults"),
    [
        ("kind=x", {"kind": "unknown_field"}),
        ("q=", {"q": "blank"}),
        (f"q={'x' * 101}", {"q": "max_length"}),
        ("q=%00", {"q": "null_characters_not_allowed"}),
    ],
)
def test_a_search_for_rules_that_can_not_be(anonymous: APIClient, query: str, faults: dict[str, str]) -> None:
    body = assert_problem(anonymous.get(f"/api/v1/rulesets/highcard/rules/?{query}"), "invalid_input")
    assert places(body) == faults
