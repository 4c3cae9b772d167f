"""Whatever is sent, the answer is no 500, and each refusal is a problem document.

test_schemathesis.py sends what the OpenAPI document speaks of; here is what it doesn't. The client raises what a view
lets through, so a crash shows as itself.
"""

from urllib.parse import quote_from_bytes

import pytest
from django.http import HttpResponse
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from api.problems import MEDIA_TYPE
from campaigns.models import Campaign
from tests.support.profiles import budget

pytestmark = pytest.mark.db

few = settings(max_examples=budget(20))
headers = st.text(st.characters(codec="latin-1", exclude_characters="\r\n\0"), max_size=210)


def assert_answered(response: HttpResponse) -> None:
    assert response.status_code < 500
    if response.status_code >= 400:
        assert response["Content-Type"] == MEDIA_TYPE
        body = response.json()
        assert body["status"] == response.status_code
        assert all(body[name] for name in ("type", "title", "detail", "code"))


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
