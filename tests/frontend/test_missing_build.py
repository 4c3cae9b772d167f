"""A server without a built page says how to build it; the API works."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.test import Client

from api import rulesets
from frontend import missing_build
from tests.support.url_patterns import pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(settings: Any, tmp_path: Path) -> Client:
    """A client of a server without a built page."""
    settings.DJANGO_VITE = {"default": {"manifest_path": tmp_path / "manifest.json"}}
    return Client(raise_request_exception=False)


def test_every_page_says_how_to_build_it(client: Client) -> None:
    for path in ("/", "/nothing", *(path for path in pages("GET") if "{" not in path)):
        answer = client.get(path)
        if path in ("/healthz", "/readyz", "/metrics"):
            assert answer.status_code == 200, path
        else:
            assert (answer.status_code, answer["Content-Type"]) == (503, "text/html; charset=utf-8"), path
            assert missing_build.COMMAND in answer.content.decode()


def test_the_api_works_without_it(client: Client) -> None:
    assert client.get("/api/v1/rulesets/").status_code == 200
    assert client.get("/api/v1/nothing").json()["code"] == "not_found"
    assert client.get("/api/docs/").status_code == 200


def test_a_fault_of_the_api_is_a_problem_document_all_the_same(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "_ruleset_summary", None)
    answer = client.get("/api/v1/rulesets/")
    assert (answer.status_code, answer.json()["code"]) == (500, "server_error")


def test_only_a_check_for_deployment_warns(client: Client) -> None:
    told = StringIO()
    call_command("check", "--fail-level", "WARNING", stdout=told)
    with pytest.raises(SystemCheckError, match=missing_build.COMMAND):
        call_command("check", "--deploy", "--fail-level", "WARNING")
