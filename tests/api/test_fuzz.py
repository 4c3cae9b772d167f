"""Whatever is sent, the answer is no 500, and each refusal is a problem document.

The client raises what a view lets through, so a crash shows as itself.
"""

import json
from typing import Any
from urllib.parse import quote, quote_from_bytes

import pytest
from django.http import HttpResponse
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from api import openapi
from api.problems import MEDIA_TYPE
from campaigns.models import Campaign, Deck, Event, Snapshot
from engine import ruleset
from tests.addresses import INTERFACE, operations
from tests.api.descriptions import described
from tests.support.profiles import budget

pytestmark = pytest.mark.db

thorough = settings(max_examples=budget(50))
"""The same each time; the profile `thorough` looks for new ones, and for many more."""

words = st.sampled_from(
    ["", "me", "open", "bot:random", "highcard", "series", "single", "public", "play", "show", "\0", "\U0001f6f8", "é"]
)
numbers = st.integers(-(2**70), 2**70) | st.integers(0, 25) | st.floats(allow_nan=False, allow_infinity=False)
scalars = st.none() | st.booleans() | numbers | words | st.text(max_size=20)
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words | st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)

chairs = st.fixed_dictionaries(
    {"controller": st.sampled_from(["me", "open", "bot:random"]) | junk}, optional={"deck": st.none() | junk}
)
games_of_decks = st.sampled_from(["sealedbid", "sealedbid", "highcard"]) | words
deck_parts = st.dictionaries(
    st.sampled_from(["bids", "spare", "draw"]),
    st.dictionaries(st.sampled_from(["1", "9", "10", "\0"]), st.integers(1, 6) | numbers, max_size=3),
    max_size=2,
)
policies = st.sampled_from(["off", "safe", "vote", "free"])


def mostly(right: st.SearchStrategy[Any], else_: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Three times in four what is right: of three fields that must be, all are in nearly half of the bodies."""
    return st.integers(0, 3).flatmap(lambda number: right if number else else_)


moves: dict[str, st.SearchStrategy[Any]] = {
    "expected_version": mostly(st.integers(1, 3), numbers),
    "to_version": mostly(st.none(), st.integers(1, 6) | numbers),
    "by": mostly(st.sampled_from(["action", "turn"]), words),
}
FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "POST auth/register": {"username": words, "password": words},
    "POST auth/token": {"username": words, "password": words},
    "PATCH auth/me": {"username": words},
    "DELETE auth/me": {"password": words},
    "PUT auth/mail": {
        "address": mostly(st.emails(), words),
        "password": mostly(st.just("a long secret of olivia"), words),
    },
    "PATCH auth/mail": {"reminders": st.booleans()},
    "DELETE auth/mail": {"password": words},
    "POST decks/": {
        "ruleset": games_of_decks,
        "name": words,
        "parts": deck_parts,
        "is_usual": st.booleans(),
    },
    "POST decks/import": {
        "ruleset": games_of_decks,
        "name": words,
        "text": st.lists(
            st.sampled_from(["# Spare", "3 Bid of 9", "Bid", "#", "99 bid of 1", "Name,Count", "Bid of 9,2"]) | words
        ).map("\n".join),
        "strict": st.booleans(),
    },
    "POST decks/check": {
        "ruleset": games_of_decks,
        "parts": deck_parts,
        "format": st.sampled_from(["single", ""]) | words,
        "options": st.fixed_dictionaries({}, optional={"rounds": numbers, "x": junk}),
    },
    "PUT decks/{deck}/": {"name": words, "parts": deck_parts, "is_usual": st.booleans()},
    "POST campaigns/": {
        "ruleset": st.just("highcard") | words,
        "format": st.sampled_from(["single", "series"]) | words,
        "seats": st.lists(chairs, min_size=1, max_size=6),
        "options": st.fixed_dictionaries({}, optional={"ranks": numbers, "x": junk}),
        "name": words,
        "visibility": st.sampled_from(["private", "public"]) | words,
        "ranked": st.booleans(),
        "undo": policies | words,
        "undo_unasked": st.sampled_from(["own", "team"]) | words,
        "clock": st.none() | st.fixed_dictionaries({"kind": words}, optional={"minutes": numbers, "days": numbers}),
    },
    "POST reports/": {
        "text": words | st.text(max_size=3000),
        "campaign": st.none() | st.uuids().map(str) | words,
        "version": st.none() | numbers,
        "seat": st.none() | numbers,
        "page": st.sampled_from(["https://x.example/a?invite=b", "http://[", "/\0"]) | words,
        "error_id": words,
    },
    "POST campaigns/guided": {"ruleset": st.sampled_from(["fanccg", "highcard"]) | words},
    "POST campaigns/{id}/join": {"invite": words, "seat": numbers, "consent": st.booleans(), "avatar": words},
    "PUT campaigns/{id}/seats/{seat}/secret": {
        "deck": deck_parts | junk,
        "starter": st.sampled_from(["high", "low"]) | words,
        "own": words,
    },
    "POST campaigns/{id}/seats/{seat}/secret/check": {"deck": deck_parts | junk},
    "POST campaigns/{id}/seats/{seat}/stand-in": {},
    "DELETE campaigns/{id}/seats/{seat}/stand-in": {},
    "POST campaigns/{id}/seats/{seat}/remind": {},
    "POST campaigns/{id}/leave": {"seat": numbers},
    "POST campaigns/{id}/start": {},
    "POST campaigns/{id}/hand-over": {"seat": st.integers(0, 2) | numbers},
    "POST campaigns/{id}/rematch": {"sequel": st.booleans()},
    "POST campaigns/{id}/actions": {
        "expected_version": st.integers(0, 4) | numbers,
        "action": st.fixed_dictionaries(
            {"type": words},
            optional={
                "card": numbers,
                "space": words,
                "seat": numbers,
                "pick": words,
                "ability": junk,
                "cards": st.lists(numbers, max_size=3) | junk,
                "parts": st.lists(st.fixed_dictionaries({"type": words}, optional={"parts": junk}), max_size=3) | junk,
            },
        ),
        "seat": mostly(st.none(), numbers),
    },
    "POST campaigns/{id}/resign": {"seat": numbers},
    "POST campaigns/{id}/remarks": {"text": words | st.text(max_size=600), "note": st.booleans()},
    "POST campaigns/{id}/undo": moves,
    "POST campaigns/{id}/redo": moves,
    "POST campaigns/{id}/vote": {"proposal": st.integers(1, 8) | numbers, "agree": st.booleans()},
    "PUT campaigns/{id}/stops": {
        "ask": st.dictionaries(words, st.booleans(), max_size=2) | junk,
        "until": st.sampled_from(["turn", "game", None]) | words,
    },
    "POST campaigns/{id}/fork": {
        "at_version": st.integers(1, 4) | numbers,
        "seats": st.lists(chairs, min_size=2, max_size=2),
        "name": words,
        "visibility": st.sampled_from(["private", "public"]) | words,
        "undo": policies | words,
        "undo_unasked": st.sampled_from(["own", "team"]) | words,
        "seat": st.none() | numbers,
    },
}
"""Commands and what their fields may nearly be."""
LEFT_OUT = {
    "POST auth/revoke": "would end the token that others are tried with",
    "POST campaigns/{id}/abandon": "would end the campaign that others are tried on",
    "DELETE decks/{deck}/": "takes no fields, and would delete the deck that others are tried on",
    "POST campaigns/import": "reads a file, not fields: test_portable.py, tests/campaigns/test_forgeries.py",
}
"""Commands that are not tried here, and why."""
READ = [operation.removeprefix("GET ") for operation in operations() if operation.startswith("GET ")]
OF_A_CAMPAIGN = [path for path in READ if "{id}" in path]
OF_ALL = [path for path in READ if path not in OF_A_CAMPAIGN]
NAMED = {"rulesets": "highcard", "players": "olivia"}
ASKED = {
    "leaderboards/": "ruleset=highcard&format=series",
    "ratings/": "ruleset=sealedbid",
    "statistics/": "ruleset=highcard",
}
"""What must be said to be answered at all."""
TIME = tuple(command for command in FIELDS if command.rpartition("/")[2] in ("undo", "redo", "vote", "fork"))
PARAMETERS = (
    "at",
    "seat",
    "after",
    "limit",
    "page",
    "mine",
    "status",
    "ruleset",
    "type",
    "q",
    "format",
    "lang",
    "x",
    "players",
    "cursor",
    "company",
    "class",
    "period",
    "around",
    "ranks",
)


def bodies(command: str) -> st.SearchStrategy[Any]:
    """Bodies that are nearly right, or with up to two fields spoilt or too many; or junk altogether."""
    right = st.fixed_dictionaries(FIELDS[command])
    spoilt = st.dictionaries(st.sampled_from([*FIELDS[command], "unheard_of"]), junk, max_size=2)
    return right | st.builds(lambda fields, others: fields | others, right, spoilt) | junk


commands = st.sampled_from(sorted(FIELDS)).flatmap(lambda command: st.tuples(st.just(command), bodies(command)))
some_of_all = st.lists(st.sampled_from(OF_ALL), min_size=4, max_size=4, unique=True)
queries = st.lists(st.tuples(st.sampled_from(PARAMETERS), words | numbers.map(str) | st.text(max_size=12)), max_size=4)


def assert_answered(response: HttpResponse) -> None:
    assert response.status_code < 500
    if response.status_code >= 400:
        assert response["Content-Type"] == MEDIA_TYPE
        body = response.json()
        assert body["status"] == response.status_code
        assert all(body[name] for name in ("type", "title", "detail", "code"))


@pytest.fixture(params=["as_owner", "as_stranger", "anonymous"])
def client(request: Any) -> APIClient:
    made: APIClient = request.getfixturevalue(request.param)
    return made


@pytest.fixture(autouse=True)
def kept(deck: Deck) -> None:
    """What is sent to a deck is sent to this one."""


def address_of(path: str, campaign: Campaign) -> str:
    deck = campaign.owner.decks.last().id if "{deck}" in path else None
    return INTERFACE + path.format(id=campaign.id, deck=deck, seat=0, name=NAMED.get(path.split("/")[0]))


def send(client: APIClient, command: str, campaign: Campaign, body: str | bytes, kind: str = "application/json") -> Any:
    method, path = command.split()
    return client.generic(method, address_of(path, campaign), body, content_type=kind)


def test_every_command_is_tried_and_all_that_is_read() -> None:
    tried = {*FIELDS, *LEFT_OUT, *(f"GET {path}" for path in READ)}
    assert tried == set(operations())


@pytest.mark.parametrize("command", sorted(FIELDS))
def test_every_field_of_a_command_is_tried(command: str) -> None:
    assert set(FIELDS[command]) == set(fields_of(described()[command]))


def fields_of(operation: dict[str, Any]) -> dict[str, Any]:
    """Return what the body of a command may have, as described; nothing where it takes none."""
    if "requestBody" not in operation:
        return {}
    name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    fields: dict[str, Any] = openapi.document()["components"]["schemas"][name]["properties"]
    return fields


def test_every_parameter_of_a_query_is_tried() -> None:
    known = [parameter for operation in described().values() for parameter in operation.get("parameters", ())]
    asked = [parameter for parameter in known if parameter["in"] == "query"]
    named = {parameter["name"] for parameter in asked if parameter["schema"].get("type") != "object"}
    of_boards = {value.name for value in ruleset.get("highcard").describe().boards}
    assert len(named) < len({parameter["name"] for parameter in asked}), "those of boards are the rulesets' own"
    assert named | of_boards <= set(PARAMETERS)


@thorough
@given(sent=commands)
def test_any_body(client: APIClient, duel: Campaign, sent: tuple[str, Any]) -> None:
    command, body = sent
    assert_answered(send(client, command, duel, json.dumps(body)))


@thorough
@given(command=st.sampled_from(TIME), data=st.data(), policy=policies)
def test_a_refused_journey_through_time_changes_nothing(
    as_owner: APIClient, duel: Campaign, command: str, data: st.DataObject, policy: str
) -> None:
    """What is done is one more event or one more campaign, and nothing else."""
    Campaign.objects.filter(pk=duel.pk).update(undo=policy)
    if data.draw(st.booleans()):
        play_first_option(as_owner, duel)
    before = stored()
    body = data.draw(bodies(command))
    response = send(as_owner, command, duel, json.dumps(body))
    assert_answered(response)
    if response.status_code >= 400:
        assert stored() == before


def play_first_option(client: APIClient, campaign: Campaign) -> None:
    decision = client.get(f"/api/v1/campaigns/{campaign.id}/decision").json()
    for option in decision["options"][:1]:
        body = {"expected_version": decision["version"], "action": option["action"]}
        client.post(f"/api/v1/campaigns/{campaign.id}/actions", body, format="json")


def stored() -> tuple[list[Any], int, int]:
    """Return what a refusal may not change: every campaign's columns, and how much is logged and kept."""
    return list(Campaign.objects.order_by("pk").values()), Event.objects.count(), Snapshot.objects.count()


@thorough
@given(command=st.sampled_from(sorted(FIELDS)), body=st.binary(max_size=200), kind=words | st.text(max_size=30))
def test_any_bytes(as_owner: APIClient, duel: Campaign, command: str, body: bytes, kind: str) -> None:
    assert_answered(send(as_owner, command, duel, body))
    assert_answered(send(as_owner, command, duel, body, f"text/{quote(kind)}"))


@thorough
@given(resource=st.sampled_from(OF_A_CAMPAIGN), others=some_of_all, query=queries)
def test_any_query(
    client: APIClient, duel: Campaign, resource: str, others: list[str], query: list[tuple[str, str]]
) -> None:
    text = "&".join(f"{name}={quote(value, errors='replace')}" for name, value in query)
    for path in (resource, *others):
        address = address_of(path, duel)
        for asked in {"", ASKED.get(path, "")}:
            assert_answered(client.get(f"{address}?{asked}&{text}"))
    assert_answered(client.get(f"/api/schema/?{text}"))


@thorough
@given(
    stem=st.sampled_from(
        ["", "v1/", "v1/campaigns/", "v1/rulesets/highcard/", "v1/players/", "v1/auth/", "v1/decks/", "problems/"]
    ),
    rest=st.binary(max_size=20),
    method=st.sampled_from(["get", "post", "put", "patch", "delete", "options", "head"]),
)
def test_any_path(as_owner: APIClient, stem: str, rest: bytes, method: str) -> None:
    response = getattr(as_owner, method)(f"/api/{stem}{quote_from_bytes(rest)}")
    if method != "head":
        assert_answered(response)
    assert response.status_code < 500


@thorough
@given(value=st.text(st.characters(codec="latin-1", exclude_characters="\r\n\0"), max_size=60))
def test_any_header(anonymous: APIClient, as_owner: APIClient, duel: Campaign, value: str) -> None:
    for scheme in ("", "Bearer ", "Basic "):
        assert_answered(anonymous.get("/api/v1/auth/me", headers={"Authorization": scheme + value}))
    body = {"expected_version": 1, "action": {"type": "play"}}
    for name in ("Idempotency-Key", "Accept", "Cookie", "X-CSRFToken", "X-Forwarded-For", "Content-Length"):
        sent = as_owner.post(f"/api/v1/campaigns/{duel.id}/actions", body, format="json", headers={name: value})
        assert_answered(sent)


@thorough
@given(key=st.text(st.characters(codec="latin-1", exclude_characters="\r\n\0"), max_size=210))
def test_any_key(as_owner: APIClient, duel: Campaign, key: str) -> None:
    for command in ("undo", "redo"):
        path = f"/api/v1/campaigns/{duel.id}/{command}"
        assert_answered(as_owner.post(path, {"expected_version": 1}, format="json", headers={"Idempotency-Key": key}))


@pytest.mark.parametrize(
    ("command", "statuses"),
    [
        ("POST campaigns/", {201, 400, 422}),
        ("POST campaigns/{id}/undo", {201, 400, 409}),
        ("POST campaigns/{id}/redo", {400, 409}),
        ("POST campaigns/{id}/fork", {201, 400, 404}),
    ],
)
def test_the_nearly_right_bodies_are_sometimes_right(
    as_owner: APIClient, duel: Campaign, command: str, statuses: set[int]
) -> None:
    """The bodies above are only worth sending if some get through to the service."""
    play_first_option(as_owner, duel)
    seen: set[int] = set()

    @settings(max_examples=250)
    @given(body=bodies(command))
    def collect(body: Any) -> None:
        if not statuses <= seen:
            seen.add(send(as_owner, command, duel, json.dumps(body)).status_code)

    collect()
    assert statuses <= seen
