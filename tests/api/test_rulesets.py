"""rulesets/: games, their options, bots, cards and rules."""

import gzip
import json

import msgspec
import pytest
from rest_framework.test import APIClient

from campaigns.bots import bot_turns
from engine import bots, ruleset
from tests.api.problem_documents import assert_problem, places

RULESETS = "/api/v1/rulesets/"
CARDS = f"{RULESETS}legendary/cards/"
every_ruleset = pytest.mark.parametrize("name", sorted(ruleset.RULESETS))


def test_every_ruleset_is_listed(anonymous: APIClient) -> None:
    listed = anonymous.get(RULESETS).json()
    assert [row["name"] for row in listed] == list(ruleset.RULESETS)
    assert {"name": "highcard", "title": "High Card", "version": 2} in listed
    for path in ("chess/", "chess/cards/", "chess/rules/", "chess/decks/"):
        assert_problem(anonymous.get(RULESETS + path), "not_found")


@every_ruleset
def test_a_ruleset_describes_itself_and_the_bots(anonymous: APIClient, name: str) -> None:
    """The members of one game are at the top level with the common ones."""
    told = ruleset.get(name).describe()
    common = set(told.__struct_fields__) - {"more"}
    body = anonymous.get(f"{RULESETS}{name}/").json()
    assert body.keys() == common | told.more.keys() | {"bots", "boxes"}
    assert {key: body[key] for key in told.more} == told.more
    assert [bot["name"] for bot in body["bots"]] == [*bots.offered(ruleset.get(name))]
    assert body["bots"][0]["name"] == bot_turns.DEFAULT
    assert all(bot["meaning"].endswith(".") for bot in body["bots"])


@every_ruleset
def test_catalogue_and_rules_are_complete(anonymous: APIClient, name: str) -> None:
    cards = anonymous.get(f"{RULESETS}{name}/cards/").json()
    assert (cards["results"], cards["count"]) == (ruleset.get(name).catalogue(), len(cards["results"]))
    rules, sections = anonymous.get(f"{RULESETS}{name}/rules/").json(), ruleset.get(name).rules()
    assert rules["sections"] == msgspec.to_builtins(sections)
    assert rules["count"] == sum(len(section.rules) for section in sections)


def test_cards_are_found_by_their_words(anonymous: APIClient) -> None:
    body = anonymous.get(f"{RULESETS}highcard/cards/?q=tHe+1").json()
    assert [card["id"] for card in body["results"]] == [1, *range(10, 20)]
    assert anonymous.get(f"{RULESETS}highcard/cards/?type=enemy").json() == {"count": 0, "results": []}
    wrong = assert_problem(anonymous.get(f"{RULESETS}highcard/cards/?kind=x"), "invalid_input")
    assert places(wrong) == {"kind": "unknown_field"}


def test_the_catalogue_is_cached_and_compressed(anonymous: APIClient) -> None:
    plain, packed = anonymous.get(CARDS), anonymous.get(CARDS, headers={"Accept-Encoding": "gzip"})
    assert plain["ETag"].startswith(f'"{ruleset.get("legendary").card_set_digest()}')
    assert plain["Cache-Control"] == "private, max-age=600"
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert len(packed.content) < len(plain.content) / 5
    assert packed["ETag"] == f"W/{plain['ETag']}"
    for tag in (plain["ETag"], packed["ETag"]):
        again = anonymous.get(CARDS, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
    assert anonymous.get(CARDS, headers={"If-None-Match": '"of another edition"'}).status_code == 200
    wrong = anonymous.get(f"{CARDS}?kind=x", headers={"If-None-Match": plain["ETag"]})
    assert_problem(wrong, "invalid_input")


@pytest.mark.parametrize(
    ("name", "q", "ids"),
    [
        ("highcard", "trick-2", ["TRICK-2"]),
        ("highcard", "PLAYING", ["TRICK-1"]),
        ("highcard", "beats", ["TRICK-2"]),
        ("highcard", " Seat  highest CARD ", ["TRICK-2"]),
        ("highcard", "seat hidden", []),
        ("legendary", "strike-04", ["STRIKE-04"]),
    ],
)
def test_rules_are_found_by_id_title_and_text(anonymous: APIClient, name: str, q: str, ids: list[str]) -> None:
    body = anonymous.get(f"{RULESETS}{name}/rules/", {"q": q}).json()
    found = [rule["id"] for section in body["sections"] for rule in section["rules"]]
    assert found[: len(ids)] == ids and (ids or not found)
    assert body["count"] == len(found)
    assert all(section["rules"] for section in body["sections"])
