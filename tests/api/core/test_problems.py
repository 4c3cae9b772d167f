"""Errors are problem documents."""

import inspect
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import OperationalError
from rest_framework.test import APIClient

from api.core import problems
from api.core.error_advice import ADVICE
from api.core.parsers import MAX_BODY_BYTES
from campaigns import errors, services
from tests.api.problem_documents import assert_problem, places

TOKEN = "/api/v1/auth/token"


@pytest.mark.parametrize("path", ["", "v1/", "v1/nowhere", "v1/campaigns", "v2/x", "v1/a%00b", "%0A", "\u2028", "//"])
def test_no_such_path(anonymous: APIClient, path: str) -> None:
    response = anonymous.get(f"/api/{path}")
    assert_problem(response, "not_found")
    assert response.templates == [], "no page is rendered"
    assert_problem(anonymous.post(f"/api/{path}", {}, format="json"), "not_found")


def test_no_such_method(anonymous: APIClient) -> None:
    response = anonymous.delete(TOKEN)
    assert_problem(response, "method_not_allowed")
    assert "POST" in response["Allow"]


BAD = (b"{", b'{"a":NaN}', b"\xff\xfe", b"[" * 60_000, b"1" * 5000, b'"\\ud800"', b"\0", b'{"a":1} x')


def test_a_body_must_be_a_json_object(anonymous: APIClient) -> None:
    for body in BAD:
        assert_problem(anonymous.post(TOKEN, body, content_type="application/json"), "parse_error")
    for body in (b"[]", b"null", b"7", b'"text"', b"[{}]"):
        assert_problem(anonymous.post(TOKEN, body, content_type="application/json"), "invalid_input")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ";"):
        assert_problem(anonymous.post(TOKEN, b"a=b", content_type=kind), "unsupported_media_type")
    any_charset = anonymous.post(TOKEN, b"{}", content_type="application/json; charset=klingon")
    assert_problem(any_charset, "invalid_input")


def test_the_body_size_is_limited(anonymous: APIClient) -> None:
    def body(size: int) -> bytes:
        return b'{"username":"' + b"x" * (size - 15) + b'"}'

    assert_problem(anonymous.post(TOKEN, body(MAX_BODY_BYTES), content_type="application/json"), "invalid_input")
    assert_problem(anonymous.post(TOKEN, body(MAX_BODY_BYTES + 1), content_type="application/json"), "body_too_large")
    chunked = anonymous.generic("POST", TOKEN, headers={"Transfer-Encoding": "chunked"})
    assert_problem(chunked, "length_required")


def test_faults_point_into_the_body_and_the_query(anonymous: APIClient, as_owner: APIClient) -> None:
    body = {"username": "a", "password": "b", "remember": True, "a/b~c": 1}
    found = places(assert_problem(anonymous.post(TOKEN, body, format="json"), "invalid_input"))
    assert found == {"/remember": "unknown_field", "/a~1b~0c": "unknown_field"}
    body = {"ruleset": 7, "seats": [{"controller": "me"}, {"controller": "me", "chair": 1}, 5], "ranked": "yes"}
    found = places(assert_problem(as_owner.post("/api/v1/campaigns/", body, format="json"), "invalid_input"))
    assert found == {
        "/ruleset": "invalid", "/format": "required", "/seats/1/chair": "unknown_field", "/seats/2": "invalid",
        "/ranked": "invalid"
    }  # fmt: skip
    response = anonymous.get("/api/v1/campaigns/?limit=many&order=up")
    assert places(assert_problem(response, "invalid_input")) == {"order": "unknown_field"}
    response = anonymous.get("/api/v1/campaigns/?limit=many&status=sleeping")
    assert places(assert_problem(response, "invalid_input")) == {"limit": "invalid", "status": "invalid_choice"}


def test_bad_requests(anonymous: APIClient) -> None:
    assert_problem(anonymous.get("/api/v1/campaigns/?" + "a&" * 2000), "bad_request")
    assert_problem(anonymous.get("/api/v1/campaigns/", headers={"Host": "elsewhere.example"}), "bad_request")
    response = anonymous.get("/api/v1/campaigns/", headers={"Accept": "text/html"})
    assert (response.status_code, response["Content-Type"]) == (200, "application/json"), "any Accept header gets JSON"


@pytest.mark.parametrize(
    ("error", "code"),
    [(RuntimeError("the seed is 1234"), "server_error"), (OperationalError("locked 1234"), "unavailable")],
)
def test_a_crash_says_nothing_of_its_cause(monkeypatch: Any, anonymous: APIClient, error: Any, code: str) -> None:
    monkeypatch.setattr(services, "visible_campaigns", Mock(side_effect=error))
    anonymous.raise_request_exception = False
    response = anonymous.get("/api/v1/campaigns/")
    assert len(assert_problem(response, code)["error_id"]) == 12
    assert b"1234" not in response.content


def test_the_problem_address_explains_a_code(anonymous: APIClient) -> None:
    for code, kind in problems.KINDS.items():
        told = {"code": code, **kind._asdict(), "advice": ADVICE[code]}
        assert anonymous.get(f"/api/problems/{code}").json() == told
    assert_problem(anonymous.get("/api/problems/unheard_of"), "not_found")


def test_every_refusal_of_the_service_and_the_rules_has_a_status() -> None:
    found = [error for _, error in inspect.getmembers(errors, inspect.isclass) if hasattr(error, "code")]
    refusals = [error for error in found if not error.__subclasses__() and error is not errors.UnknownEventError]
    assert len(refusals) > 40
    for error in refusals:
        assert 400 <= problems.KINDS[error.code].status < 500, error
