"""The pages of the cases of the day."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns import services
from campaigns.daily_cases.models import DailyCase
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.verification import verify
from frontend.views import daily_cases
from tests.campaigns.finished_campaigns import play_out
from tests.frontend.pages import links, page, words

pytestmark = pytest.mark.django_db


def solo() -> DailyCase:
    """Return today's case for one player."""
    return next(case for case in services.daily_cases() if (case.ruleset, case.name) == ("highcard", "solo"))


def test_an_account_starts_its_attempt_and_finds_its_result(as_owner: Client, as_guest: Client) -> None:
    case = solo()
    board = f"/cases/{case.day}/highcard/solo/"
    assert "Create an account to play : Solo case" in words(page(as_guest, "/cases/"))
    started = as_owner.post(f"{board}attempt")
    campaign = Campaign.objects.get()
    assert started["Location"] == f"/campaigns/{campaign.id}/table"
    assert started["Location"] in links(page(as_owner, "/cases/"))
    assert "Solo case High Card Playing" in words(page(as_owner, "/"))
    verify.check(play_out(campaign))
    runner.keep_up()
    shown = words(page(as_owner, "/cases/"))
    assert "Show your result : Solo case" in shown and "Your streak: 1 day" in shown
    assert "1 olivia You" in words(page(as_owner, board))


def test_a_board_has_pages_and_the_day_shows_the_first_and_the_own_result(
    as_owner: Client, owner: Any, mate: Any, stranger: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_cases, "SHOWN", 1)
    monkeypatch.setattr(daily_cases, "ON_A_PAGE", 2)
    for chance, user in enumerate((mate, stranger, owner)):
        verify.check(play_out(services.start_attempt(user, solo()), chance))
    runner.keep_up()
    names = [row.result.campaign.owner.username for row in services.case_board(solo(), owner)[:]]
    board = f"/cases/{solo().day}/highcard/solo/"
    day = page(as_owner, "/cases/")
    assert board in links(day) and "All 3 results" in words(day)
    assert listed(day) == list(dict.fromkeys([names[0], "olivia"]))
    assert [listed(page(as_owner, board, page=number)) for number in (1, 2)] == [names[:2], names[2:]]


def listed(html: str) -> list[str]:
    """Return the players of a board."""
    return re.findall(r'"daily-team"><a[^>]*>(\w+)', html)


def test_a_board_of_tomorrow_or_of_no_case_is_missing(as_owner: Client) -> None:
    tomorrow = DailyCase.objects.filter(pk__gt=solo().pk).latest("day").day
    for address in (f"/cases/{tomorrow}/highcard/solo/", f"/cases/{solo().day}/highcard/nothing/"):
        page(as_owner, address, status=404)


def test_the_home_page_commits_to_nothing(client: Client) -> None:
    """The worker and the pages of cases do it."""
    page(client, "/")
    assert not DailyCase.objects.exists()
    case = solo()
    assert f"/cases/#case-{case.pk}" in links(page(client, "/"))
