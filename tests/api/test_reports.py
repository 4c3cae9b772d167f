"""Reports of problems by the interface: anybody may send one, once, and only so many."""

from typing import Any

from django.core.cache import cache
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign, Report
from tests.api.problem_documents import assert_problem, places
from tests.post import Post

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


def test_what_is_wrong_is_named(anonymous: APIClient, duel: Campaign) -> None:
    for wrong, code in (
        ({}, "required"),
        ({"text": " "}, "blank"),
        ({"text": "\u200b"}, "unprintable"),
        ({"text": "x" * 2001}, "max_length"),
    ):
        assert places(assert_problem(anonymous.post(REPORTS, wrong, format="json"), "invalid_input")) == {"/text": code}
    body = {**WORDS, "campaign": duel.id}
    assert_problem(anonymous.post(REPORTS, body, format="json"), "campaign_not_found")
    assert not Report.objects.exists()


def test_only_so_many(anonymous: APIClient, settings: Any) -> None:
    settings.API_REPORT_RATE = "2/hour"
    cache.clear()
    sent = [anonymous.post(REPORTS, WORDS, format="json") for _ in range(3)]
    cache.clear()
    assert [answer.status_code for answer in sent] == [201, 201, 429]
    assert_problem(sent[2], "throttled")


def test_an_operator_looks_through_every_seats_eyes_once_all_was_disclosed(
    client_of: Any, as_mate: APIClient, duel: Campaign, django_user_model: Any
) -> None:
    operator = django_user_model.objects.create_superuser("stella")
    client, state = client_of(operator), f"/api/v1/campaigns/{duel.id}/state"
    assert_problem(client.get(state), "campaign_not_found")
    as_mate.post(REPORTS, {**WORDS, "campaign": duel.id}, format="json")
    assert client.get(state).json()["seat"] is None
    assert_problem(client.get(state, {"seat": 1}), "not_your_seat")
    services.disclose(Report.objects.get(), operator)
    assert client.get(state, {"seat": 0}).json()["view"] != client.get(state, {"seat": 1}).json()["view"]
    assert_problem(as_mate.get(state, {"seat": 0}), "not_your_seat")
    seen = client.get(f"/api/v1/campaigns/{duel.id}/decision", {"seat": 0}).json()
    assert (seen["seat"], seen["options"], seen["asides"]) == (None, [], [])
