"""Assertions about problem documents."""

from typing import Any

from django.http import HttpResponse

from campaigns.http.error_kinds import KINDS


def assert_problem(response: HttpResponse, code: str, **members: Any) -> dict[str, Any]:
    """Check that a response is the problem document of a code, and return it."""
    assert response["Content-Type"] == "application/problem+json", response.content
    body = response.json()
    kind = KINDS[code]
    assert (body["code"], body["status"], body["title"]) == (code, kind.status, kind.title), body
    assert response.status_code == kind.status
    assert body["type"] == f"/api/problems/{code}"
    assert body["detail"]
    assert {name: body.get(name) for name in members} == members
    return body


def places(body: dict[str, Any]) -> dict[str, str]:
    """Return the codes of a problem's faults by their place."""
    return {error.get("pointer", error.get("parameter")): error["code"] for error in body["errors"]}
