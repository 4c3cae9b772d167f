"""Problem reports over HTTP: anyone may send them, within a limit."""

from typing import Any

from django.core.cache import cache
from rest_framework.test import APIClient

from campaigns.models import Campaign, Report
from tests.api.problem_documents import assert_problem
from tests.support.mail_worker import Post

REPORTS = "/api/v1/reports/"
WORDS = {"text": "My hand is gone."}


def test_a_player_reports_from_the_table(as_mate: APIClient, mate: Any, duel: Campaign, post: Post) -> None:
    post.settle(mate, "max@bureau.example")
    body = {**WORDS, "campaign": duel.id, "version": 1, "seat": 1, "page": f"/campaigns/{duel.id}/table?seat=1"}
    headers = {"User-Agent": "Firefox", "Idempotency-Key": "once"}
    one, two = (as_mate.post(REPORTS, body, format="json", headers=headers) for _ in range(2))
    kept = Report.objects.get()
    assert one.json() == two.json() == {"number": kept.number, "answered_by_mail": True}
    assert (kept.author, kept.campaign, kept.version, kept.seat, kept.browser) == (mate, duel, 1, 1, "Firefox")
    assert kept.page == f"/campaigns/{duel.id}/table"
    other = as_mate.post(REPORTS, body | {"text": "Another."}, format="json", headers=headers)
    assert_problem(other, "idempotency_mismatch")


def test_the_number_of_reports_is_limited(anonymous: APIClient, settings: Any) -> None:
    settings.API_REPORT_RATE = "2/hour"
    cache.clear()
    sent = [anonymous.post(REPORTS, WORDS, format="json") for _ in range(3)]
    cache.clear()
    assert [answer.status_code for answer in sent] == [201, 201, 429]
    assert_problem(sent[2], "throttled")
