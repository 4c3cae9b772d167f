"""daily-cases/: nobody can learn the seed of a case before its day is over."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from campaigns.daily_cases import schedule, secret_seeds
from campaigns.daily_cases.models import DailyCase
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.verification import verify
from tests.api.descriptions import assert_as_described
from tests.campaigns.finished_campaigns import play_out
from tests.support.url_patterns import INTERFACE, pages

pytestmark = pytest.mark.django_db
TODAY = "/api/v1/daily-cases/2026-11-28/highcard/solo/"
READS = ("", "state", "decision", "events?limit=1000", "replay", "score", "result", "export", "cards/", "stream")


class Clock:
    now = datetime(2026, 11, 28, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(timezone, "now", lambda: found.now)
    return found


@pytest.fixture
def ended(as_owner: APIClient) -> Campaign:
    """The owner's finished and confirmed attempt."""
    made = as_owner.post(f"{TODAY}attempt")
    assert_as_described("POST daily-cases/{day}/{ruleset}/{name}/attempt", made)
    campaign = play_out(Campaign.objects.get(pk=made.json()["id"]))
    verify.check(campaign)
    runner.keep_up()
    return Campaign.objects.get(pk=campaign.pk)


def test_setup_seed_and_replay_are_published_in_turn(
    ended: Campaign, anonymous: APIClient, as_owner: APIClient, clock: Clock
) -> None:
    day_before = anonymous.get("/api/v1/daily-cases/?day=2026-11-29").json()["results"][0]
    assert day_before["setup"] is None and day_before["seed"] is None and not day_before["is_open"]
    on_the_day = anonymous.get(TODAY).json()
    assert on_the_day["setup"] and on_the_day["seed"] is None and on_the_day["is_open"]
    assert [(row["rank"], row["campaign"]) for row in on_the_day["results"]] == [(1, None)]
    assert (on_the_day["count"], anonymous.get(f"{TODAY}?page=2").status_code) == (1, 404)
    assert as_owner.get(TODAY).json()["attempt"] == ended.id
    assert as_owner.get("/api/v1/daily-cases/").json()["streak"] == 1
    clock.now += timedelta(days=1)
    assert anonymous.get("/api/v1/daily-cases/").json()["results"][0]["commitment"] == day_before["commitment"]
    day_after = anonymous.get(TODAY).json()
    assert (day_after["seed"], day_after["results"][0]["campaign"]) == (ended.seed, ended.id)
    assert anonymous.get(day_after["results"][0]["replay"]).status_code == 200


@pytest.mark.parametrize("who", ["as_owner", "as_stranger", "anonymous"])
def test_no_answer_contains_the_seed(request: pytest.FixtureRequest, ended: Campaign, who: str) -> None:
    client: APIClient = request.getfixturevalue(who)
    paths = [f"{INTERFACE}campaigns/{ended.id}/{read}" for read in READS]
    for path in (*paths, f"{INTERFACE}daily-cases/", TODAY, f"{INTERFACE}campaigns/?mine=true"):
        response = client.get(path)
        told = response.getvalue() if response.streaming else response.content
        assert ended.seed.encode() not in told, path


def test_no_page_contains_the_seed(ended: Campaign, as_owner: Any, owner: Any, admin_client: Client) -> None:
    browser = Client()
    browser.force_login(owner)
    known = {"{id}": ended.id, "{name}": "olivia", "{ruleset}": "highcard", "{day}": "2026-11-28"}
    for page in pages("GET"):
        for name, value in known.items():
            page = page.replace(name, value)
        if "{" not in page:
            assert ended.seed.encode() not in b"".join(browser.get(page)), page
    for page in ("/admin/", f"/admin/campaigns/campaign/{ended.id}/change/"):
        assert ended.seed.encode() not in admin_client.get(page, follow=True).content


def test_an_attempt_has_no_review_before_its_day_is_over(ended: Campaign, as_owner: APIClient, clock: Clock) -> None:
    path = f"{INTERFACE}campaigns/{ended.id}/review"
    for refused in (as_owner.get(path), as_owner.post(path)):
        assert (refused.status_code, refused.json()["code"]) == (409, "sealed")
    clock.now += timedelta(days=1)
    assert as_owner.get(path).status_code == 200


def test_a_case_of_an_unknown_day_is_missing(anonymous: APIClient) -> None:
    response = anonymous.get(TODAY.replace("2026-11-28", "2020-02-02"))
    assert (response.status_code, response.json()["code"]) == (404, "case_not_found")
    assert anonymous.get(TODAY.replace("2026-11-28", "2026-02-31")).status_code == 404


def test_an_error_says_nothing_of_the_seed(
    settings: Any, as_owner: APIClient, caplog: pytest.LogCaptureFixture
) -> None:
    as_owner.get(TODAY)
    seed = secret_seeds.seed_of(DailyCase.objects.get(day=schedule.today(), ruleset="highcard", name="solo")).hex()
    settings.SECRET_KEY = "another key"
    response = as_owner.post(f"{TODAY}attempt")
    assert (response.status_code, response.json()["code"]) == (409, "case_unavailable")
    assert seed not in response.content.decode() + caplog.text
