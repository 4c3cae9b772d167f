"""Whatever is sent, the answer is no 500, and each refusal is a problem document.

test_schemathesis.py sends what the OpenAPI document speaks of; here is what it doesn't. The client raises what a view
lets through, so a crash shows as itself.
"""

import json
from typing import Any
from urllib.parse import quote, quote_from_bytes

import pytest
from django.http import HttpResponse
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from api.problems import MEDIA_TYPE
from campaigns.models import Campaign, Event, Snapshot
from tests.addresses import INTERFACE, operations
from tests.support.profiles import budget

pytestmark = pytest.mark.db

few = settings(max_examples=budget(20))
words = st.sampled_from(["", "me", "open", "bot:random", "series", "public", "\0", "\U0001f6f8"])
numbers = st.integers(-(2**70), 2**70) | st.integers(0, 25) | st.floats(allow_nan=False, allow_infinity=False)
junk = st.recursive(
    st.none() | st.booleans() | numbers | words | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words | st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
headers = st.text(st.characters(codec="latin-1", exclude_characters="\r\n\0"), max_size=210)
seats = st.lists(
    st.fixed_dictionaries({"controller": st.sampled_from(["me", "open", "bot:random"]) | junk}), min_size=2, max_size=2
)
moves: dict[str, st.SearchStrategy[Any]] = {
    "expected_version": st.integers(1, 3) | numbers,
    "to_version": st.none() | st.integers(1, 6) | numbers,
    "by": st.sampled_from(["action", "turn"]) | words,
}
HISTORY: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "undo": moves,
    "redo": moves,
    "vote": {"proposal": st.integers(1, 8) | numbers, "agree": st.booleans()},
    "fork": {"at_version": st.integers(1, 4) | numbers, "seats": seats, "seat": st.none() | numbers},
}
"""Commands that travel through time, and what their fields may nearly be."""
COMMANDS = [
    command
    for command in operations()
    if not command.startswith("GET") and command not in ("POST auth/revoke", "DELETE auth/me", "POST campaigns/import")
]


def assert_answered(response: HttpResponse) -> None:
    assert response.status_code < 500
    if response.status_code >= 400:
        assert response["Content-Type"] == MEDIA_TYPE
        body = response.json()
        assert body["status"] == response.status_code
        assert all(body[name] for name in ("type", "title", "detail", "code"))


@few
@given(command=st.sampled_from(COMMANDS), body=st.binary(max_size=200) | junk, kind=words | st.text(max_size=30))
def test_any_body(as_owner: APIClient, duel: Campaign, command: str, body: Any, kind: str) -> None:
    method, path = command.split()
    address = INTERFACE + path.format(id=duel.id, seat=0, deck=duel.id, name="olivia")
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    for content_type in ("application/json", f"text/{quote(kind)}"):
        assert_answered(as_owner.generic(method, address, sent, content_type=content_type))


@few
@given(
    stem=st.sampled_from(
        ["", "v1/", "v1/campaigns/", "v1/rulesets/highcard/", "v1/players/", "v1/decks/", "problems/"]
    ),
    rest=st.binary(max_size=20),
    method=st.sampled_from(["get", "post", "put", "patch", "delete", "options", "head"]),
)
def test_any_path(as_owner: APIClient, stem: str, rest: bytes, method: str) -> None:
    response = getattr(as_owner, method)(f"/api/{stem}{quote_from_bytes(rest)}")
    assert response.status_code < 500
    if method != "head":
        assert_answered(response)


@few
@given(value=headers)
def test_any_header(anonymous: APIClient, as_owner: APIClient, duel: Campaign, value: str) -> None:
    for scheme in ("", "Bearer ", "Basic "):
        assert_answered(anonymous.get("/api/v1/auth/me", headers={"Authorization": scheme + value}))
    body = {"expected_version": 1, "action": {"type": "play"}}
    for name in ("Idempotency-Key", "Accept", "Cookie", "X-CSRFToken", "X-Forwarded-For", "Content-Length"):
        sent = as_owner.post(f"/api/v1/campaigns/{duel.id}/actions", body, format="json", headers={name: value})
        assert_answered(sent)


@few
@given(
    command=st.sampled_from(sorted(HISTORY)),
    policy=st.sampled_from(["off", "safe", "vote", "free"]),
    acts=st.booleans(),
    data=st.data(),
)
def test_a_refused_journey_through_time_changes_nothing(
    as_owner: APIClient, duel: Campaign, command: str, policy: str, acts: bool, data: st.DataObject
) -> None:
    Campaign.objects.filter(pk=duel.pk).update(undo=policy)
    decision = as_owner.get(f"/api/v1/campaigns/{duel.id}/decision").json()
    if decision["options"] and acts:
        body = {"expected_version": decision["version"], "action": decision["options"][0]["action"]}
        as_owner.post(f"/api/v1/campaigns/{duel.id}/actions", body, format="json")
    before = stored()
    spoilt = st.dictionaries(st.sampled_from([*HISTORY[command], "unheard_of"]), junk, max_size=1)
    body = data.draw(st.fixed_dictionaries(HISTORY[command])) | data.draw(st.just({}) | spoilt)
    response = as_owner.post(f"/api/v1/campaigns/{duel.id}/{command}", body, format="json")
    assert_answered(response)
    if response.status_code >= 400:
        assert stored() == before


def stored() -> tuple[list[Any], int, int]:
    """Return what a refusal may not change: the columns of campaigns, and how much is logged."""
    return list(Campaign.objects.order_by("pk").values()), Event.objects.count(), Snapshot.objects.count()
