"""Reporting a problem from a page, without a script."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, Report
from tests.frontend.test_errors import first_page_raises
from tests.support.mail_worker import Post

pytestmark = pytest.mark.django_db
WORDS = "The page stays empty."


def link_on(page: Any) -> str:
    """Return the address of the first link to report a problem."""
    return unescape(re.findall(r'href="(/report/[^"]*)"', page.content.decode())[0])


def send(client: Client, address: str, text: str = WORDS) -> Any:
    """Fill in and send the form as a browser without scripts; return the next page."""
    page = client.get(address).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    return client.post(address, {name: unescape(value) for name, value in hidden.items()} | {"text": text}, follow=True)


def test_a_visitor_reports_a_page_that_is_missing(client: Client) -> None:
    address = link_on(client.get("/nothing?invite=s3cret"))
    assert address == "/report/?page=%2Fnothing"
    answer = send(client, address)
    kept = Report.objects.get()
    assert (kept.author, kept.campaign, kept.page, kept.text) == (None, None, "/nothing", WORDS)
    assert f"Your report number is {kept.number}." in answer.content.decode()


def test_a_player_reports_from_a_campaign(as_mate: Client, mate: Any, duel: Campaign, post: Post) -> None:
    post.settle(mate, "max@bureau.example")
    answer = send(as_mate, link_on(as_mate.get(f"/campaigns/{duel.id}/")))
    kept = Report.objects.get()
    assert (kept.author, kept.campaign, kept.version, kept.seat) == (mate, duel, 1, 1)
    assert answer.redirect_chain == [(f"/campaigns/{duel.id}/", 302)]
    assert "We will answer by email." in answer.content.decode()


def test_server_error_page_makes_no_queries_and_reports_the_error_id(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with CaptureQueriesContext(connection) as asked:
        failed = first_page_raises(monkeypatch, OperationalError("away")).get("/")
    assert len(asked) == 0
    address = link_on(failed)
    assert re.fullmatch(r"/report/\?page=%2F&error=[0-9a-f]{12}", address)
    monkeypatch.undo()
    send(client, address)
    kept = Report.objects.get()
    assert (kept.page, kept.error_id) == ("/", address[-12:])


def test_second_click_sends_no_new_report_but_another_text_does(as_mate: Client) -> None:
    form = {"key": "k", "text": WORDS}
    for text in (WORDS, WORDS, "And it is slow."):
        as_mate.post("/report/", form | {"text": text})
    assert Report.objects.count() == 2


def test_no_words_and_too_many_reports_are_refused(client: Client, settings: Any) -> None:
    assert "This field is required." in send(client, "/report/", "").content.decode()
    assert "Ensure this value has at most 2000 characters" in send(client, "/report/", "x" * 2001).content.decode()
    settings.API_REPORT_RATE = "1/hour"
    cache.clear()
    statuses = [send(client, "/report/").status_code for _ in range(2)]
    cache.clear()
    assert statuses == [200, 429]
    assert Report.objects.count() == 1
