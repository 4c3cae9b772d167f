"""Refusals: every one is a problem document."""

import inspect
from typing import Any

import pytest
from django.db import OperationalError
from rest_framework.test import APIClient

from api import problems
from api.parsers import MAX_BODY_BYTES
from campaigns import errors, services
from tests.api.problem_documents import assert_problem, places

TOKEN = "/api/v1/auth/token"


@pytest.mark.parametrize(
    "path", ["/api/", "/api/v1/", "/api/v1/nowhere", "/api/v1/campaigns", "/api/v2/x", "/api/v1/a%00b"]
)
def test_no_such_path(anonymous: APIClient, path: str) -> None:
    assert_problem(anonymous.get(path), "not_found")
    assert_problem(anonymous.post(path, {}, format="json"), "not_found")


def test_no_such_method(anonymous: APIClient) -> None:
    response = anonymous.delete(TOKEN)
    assert_problem(response, "method_not_allowed")
    assert "POST" in response["Allow"]


@pytest.mark.parametrize(
    "body",
    [b"{", b"nonsense", b'{"a":NaN}', b"\xff\xfe", b"[" * 60_000, b"1" * 5000, b'"\\ud800"', b"\0", b'{"a":1} x'],
    ids=lambda body: repr(body[:8]),
)
def test_a_body_that_is_not_json(anonymous: APIClient, body: bytes) -> None:
    assert_problem(anonymous.post(TOKEN, body, content_type="application/json"), "parse_error")


@pytest.mark.parametrize("body", [b"[]", b"null", b"7", b'"text"', b"[{}]"])
def test_a_body_that_is_no_object(anonymous: APIClient, body: bytes) -> None:
    assert_problem(anonymous.post(TOKEN, body, content_type="application/json"), "invalid_input")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ";"]
)
def test_another_media_type(anonymous: APIClient, kind: str) -> None:
    assert_problem(anonymous.post(TOKEN, b"a=b", content_type=kind), "unsupported_media_type")


def test_any_character_set_named_is_utf_8(anonymous: APIClient) -> None:
    response = anonymous.post(TOKEN, b"{}", content_type="application/json; charset=klingon")
    assert_problem(response, "invalid_input")


def test_a_body_beyond_the_limit(anonymous: APIClient) -> None:
    def body(size: int) -> bytes:
        return b'{"username":"' + b"x" * (size - 15) + b'"}'

    assert_problem(anonymous.post(TOKEN, body(MAX_BODY_BYTES), content_type="application/json"), "invalid_input")
    assert_problem(anonymous.post(TOKEN, body(MAX_BODY_BYTES + 1), content_type="application/json"), "body_too_large")


def test_a_body_of_unknown_length(anonymous: APIClient) -> None:
    response = anonymous.generic("POST", TOKEN, headers={"Transfer-Encoding": "chunked"})
    assert_problem(response, "length_required")


def test_unknown_fields_are_named(anonymous: APIClient) -> None:
    body = {"username": "a", "password": "b", "remember": True, "a/b~c": 1}
    found = places(assert_problem(anonymous.post(TOKEN, body, format="json"), "invalid_input"))
    assert found == {"/remember": "unknown_field", "/a~1b~0c": "unknown_field"}


def test_faults_point_into_the_body(as_owner: APIClient) -> None:
    body = {"ruleset": 7, "seats": [{"controller": "me"}, {"controller": "me", "chair": 1}, 5], "ranked": "yes"}
    found = places(assert_problem(as_owner.post("/api/v1/campaigns/", body, format="json"), "invalid_input"))
    assert found == {
        "/ruleset": "invalid",
        "/format": "required",
        "/seats/1/chair": "unknown_field",
        "/seats/2": "invalid",
        "/ranked": "invalid",
    }


def test_faults_in_the_query_name_the_parameter(anonymous: APIClient) -> None:
    response = anonymous.get("/api/v1/campaigns/?limit=many&order=up")
    assert places(assert_problem(response, "invalid_input")) == {"order": "unknown_field"}
    response = anonymous.get("/api/v1/campaigns/?limit=many&status=sleeping")
    assert places(assert_problem(response, "invalid_input")) == {"limit": "invalid", "status": "invalid_choice"}


def test_too_many_parameters(anonymous: APIClient) -> None:
    assert_problem(anonymous.get("/api/v1/campaigns/?" + "a&" * 2000), "bad_request")


def test_a_host_that_is_not_ours(anonymous: APIClient) -> None:
    assert_problem(anonymous.get("/api/v1/campaigns/", headers={"Host": "elsewhere.example"}), "bad_request")


def test_any_accept_header_gets_json(anonymous: APIClient) -> None:
    response = anonymous.get("/api/v1/campaigns/", headers={"Accept": "text/html"})
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")


def test_a_crash_says_nothing_of_its_cause(monkeypatch: Any, anonymous: APIClient) -> None:
    def crash(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the seed is 1234")

    monkeypatch.setattr(services, "visible_campaigns", crash)
    anonymous.raise_request_exception = False
    response = anonymous.get("/api/v1/campaigns/")
    assert len(assert_problem(response, "server_error")["error_id"]) == 12
    assert b"1234" not in response.content


def test_a_database_that_does_not_answer(monkeypatch: Any, anonymous: APIClient) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(services, "visible_campaigns", fail)
    assert len(assert_problem(anonymous.get("/api/v1/campaigns/"), "unavailable")["error_id"]) == 12


def test_what_a_problem_means_can_be_read(anonymous: APIClient) -> None:
    for code, kind in problems.KINDS.items():
        assert anonymous.get(f"/api/problems/{code}").json() == {"code": code, **kind._asdict()}
    assert_problem(anonymous.get("/api/problems/unheard_of"), "not_found")


def refusals() -> list[type[Exception]]:
    found = [error for _, error in inspect.getmembers(errors, inspect.isclass) if hasattr(error, "code")]
    return [error for error in found if error.__subclasses__() == [] and error is not errors.UnknownEventError]


@pytest.mark.parametrize("error", refusals())
def test_every_refusal_of_the_service_and_the_rules_has_a_status(error: Any) -> None:
    assert 400 <= problems.KINDS[error.code].status < 500
