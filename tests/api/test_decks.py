"""decks/: saved decks over HTTP. Tests of the services check their meaning."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from campaigns.models import Deck
from engine import ruleset
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places

DECKS = "/api/v1/decks/"
LOW = ruleset.get("sealedbid").starter_decks()[2]
NINES = {"ruleset": "sealedbid", "name": "Nines", "parts": {"bids": {"9": 3}}, "is_usual": True}


def post(client: APIClient, body: Any, path: str = "") -> Any:
    return client.post(DECKS + path, body, format="json")


def test_a_deck_is_saved_with_its_faults(as_owner: APIClient) -> None:
    made = post(as_owner, NINES)
    assert made.status_code == 201
    body = made.json()
    assert {name: body[name] for name in NINES} == NINES
    alike = {"detail": "At most 2 are alike.", "rule": "DECK-2", "part": "bids", "design": "9", "card": "Bid of 9"}
    assert alike in body["faults"]
    assert as_owner.get(f"{DECKS}{body['id']}/").json() == body
    assert as_owner.get(DECKS, {"ruleset": "sealedbid"}).json() == as_owner.get(DECKS).json() == [body]
    assert as_owner.get(DECKS, {"ruleset": "highcard"}).json() == []


def test_a_deck_is_replaced_and_deleted(as_owner: APIClient, deck: Deck) -> None:
    address = f"{DECKS}{deck.id}/"
    body = {"name": "Low", "parts": LOW.deck, "is_usual": True}
    changed = as_owner.put(address, body, format="json").json()
    assert ({name: changed[name] for name in body}, changed["faults"]) == (body, [])
    missing = {"/parts": "required", "/is_usual": "required"}
    assert places(as_owner.put(address, {"name": "Lower"}, format="json").json()) == missing
    assert as_owner.get(address).json() == changed
    assert as_owner.delete(address).status_code == 204
    assert_problem(as_owner.get(address), "deck_not_found")


def test_a_hidden_deck_looks_like_a_missing_one(as_stranger: APIClient, deck: Deck) -> None:
    for path in ("", "text"):
        hidden = as_stranger.get(f"{DECKS}{deck.id}/{path}")
        none = as_stranger.get(f"{DECKS}01900000-0000-7000-8000-000000000000/{path}")
        assert_problem(hidden, "deck_not_found")
        assert (hidden.content, dict(hidden.headers)) == (none.content, dict(none.headers))


def test_an_import_keeps_what_it_can_read_and_names_the_other_lines(as_owner: APIClient) -> None:
    answer = post(as_owner, {"ruleset": "sealedbid", "text": "1 Bid of 9\n== Hand ==\n3 Bidof 7"}, "import")
    assert_as_described("POST decks/import", answer)
    body = answer.json()
    assert (body["parts"], body["summary"]) == ({"bids": {"9": 1}}, "1 card read: 1 in Bids; 1 line couldn't be read.")
    assert [(remark["line"], remark["code"]) for remark in body["remarks"]] == [(2, "unknown_heading")]
    (left,) = body["unread"]
    assert (left["line"], left["text"], left["field"], left["code"]) == (3, "3 Bidof 7", "name", "unknown_card")
    near = {"text": "3 Bid of 7", "card": "Bid of 7", "part": "bids", "design": "7", "copies": 3}
    assert left["suggestions"][0] == near


def upload(client: APIClient, content: bytes, **fields: Any) -> Any:
    file = SimpleUploadedFile("Nines.csv", content)
    return client.post(f"{DECKS}import", {"ruleset": "sealedbid", "file": file, **fields}, format="multipart")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_file_may_have_any_encoding_of_a_spreadsheet(as_owner: APIClient, encoding: str) -> None:
    answer = upload(as_owner, "Name;Count\r\n“Bid of 9”;2\r\nBidd of 7;1".encode(encoding))
    assert_as_described("POST decks/import", answer)
    body = answer.json()
    assert (body["name"], body["parts"], len(body["unread"])) == ("Nines", {"bids": {"9": 2}}, 1)


@pytest.mark.parametrize(
    ("content", "fields", "pointer", "code"),
    [
        (b"PK\x03\x04", {}, "/file", "not_text"),
        (b"x" * 100_001, {}, "/file", "not_text"),
        (b"", {}, "/file", "empty"),
        (b"1 Bid of 9", {"strict": "maybe"}, "/strict", "invalid_choice"),
        (b"1 Bid of 9", {"text": "1 Bid of 8"}, "/text", "unknown_field"),
    ],
)
def test_a_form_that_is_wrong_names_the_field(
    as_owner: APIClient, content: bytes, fields: dict[str, str], pointer: str, code: str
) -> None:
    assert places(assert_problem(upload(as_owner, content, **fields), "invalid_input")) == {pointer: code}
    assert not Deck.objects.exists()


def test_a_check_saves_nothing_and_follows_the_options(as_owner: APIClient) -> None:
    """Cover cards are legal in the fan game if its option says so."""
    answer = post(as_owner, {"ruleset": "sealedbid", "parts": {"bids": {"9": 2, "8": 1}}}, "check")
    assert_as_described("POST decks/check", answer)
    bids, spare = answer.json()["parts"]
    assert (bids["cards"], bids["least"], bids["by"], spare["cards"]) == (3, 6, "height", 0)
    assert bids["curve"] == [{"value": 8, "cards": 1}, {"value": 9, "cards": 2}]
    (cover,) = (part for part in ruleset.get("fanccg").all_parts() if part.name == "cover")
    parts = {**ruleset.get("fanccg").starter_decks()[0].deck, "cover": {cover.designs[0]: 1}}
    checks = {
        value: post(as_owner, {"ruleset": "fanccg", "parts": parts, "options": {"cover_cards": value}}, "check")
        for value in (False, True, "yes")
    }
    assert [fault["rule"] for fault in checks[False].json()["faults"]] == ["DCK-08"]
    assert checks[True].json()["faults"] == []
    assert places(assert_problem(checks["yes"], "invalid_setup")) == {"/options/cover_cards": "invalid_setup"}
    assert not Deck.objects.exists()


def test_a_game_describes_its_deck_parts_and_starter_decks(anonymous: APIClient) -> None:
    told = anonymous.get("/api/v1/rulesets/sealedbid/decks/").json()
    sizes = [(part["name"], part["least"], part["most"]) for part in told["deck_parts"]]
    assert sizes == [("bids", 6, 6), ("spare", 2, 2)]
    starter = told["starter_decks"][2]
    assert (starter["title"], starter["plan"], starter["parts"]) == (LOW.title, LOW.plan, LOW.deck)
    none = {"deck_parts": [], "all_parts": [], "starter_decks": []}
    assert anonymous.get("/api/v1/rulesets/highcard/decks/").json() == none
