"""Error pages."""

import re
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from frontend.views import landing

pytestmark = pytest.mark.django_db


def first_page_raises(monkeypatch: pytest.MonkeyPatch, error: Exception) -> Client:
    """Return a client of a server whose home page raises an error."""

    def fail(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(landing.services, "campaign_counts", fail)
    return Client(raise_request_exception=False)


def test_what_is_not_there_is_not_found(client: Client, as_owner: Client) -> None:
    for browser in (client, as_owner):
        response = browser.get("/nothing")
        assert response.status_code == 404
        assert "This file is not in the cabinet" in response.content.decode()
    assert "/accounts/sign-in?next=%2Fnothing" in client.get("/nothing").content.decode()


def test_malformed_form_at_an_unknown_address_is_not_found(owner: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner)
    client.get("/accounts/")  # sets the cookie for forms
    assert client.generic("POST", "/nothing", b"x", "multipart/form-data").status_code == 404


@pytest.mark.parametrize(
    ("error", "status", "title"),
    [(RuntimeError("a fault"), 500, "Something went wrong"), (OperationalError("away"), 503, "The server is busy")],
)
def test_a_server_error_shows_the_id_that_the_log_has(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, status: int, title: str
) -> None:
    response = first_page_raises(monkeypatch, error).get("/")
    page = response.content.decode()
    assert (response.status_code, title in page) == (status, True)
    (shown,) = re.findall('<p class="hint">Error ([0-9a-f]{12})</p>', page)
    assert [record.request.error_id for record in caplog.records if hasattr(record, "request")] == [shown]


def test_pages_have_no_inline_scripts_or_styles(client: Client) -> None:
    for path in ("/", "/nothing", "/accounts/sign-in", "/campaigns/", "/campaigns/new"):
        answer = client.get(path)
        page = answer.content.decode()
        assert "<style" not in page and " style=" not in page and "onclick" not in page
        assert all("src=" in tag for tag in page.split("<script")[1:])
        assert "'self'" in answer["Content-Security-Policy"]
