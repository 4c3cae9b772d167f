"""Problem reports: stored data, the operator's view, and answers."""

import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.utils import timezone

from campaigns import errors, services, tasks
from campaigns.models import Campaign, Disclosure, Report
from campaigns.services.notifications.problem_reports import KEPT_FOR
from tests.campaigns.files.campaign_files import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(django_user_model: Any) -> Any:
    return django_user_model.objects.create_superuser("stella")


def report(user: Any, campaign: Campaign | None = None, text: str = "My hand is gone.", **more: Any) -> Report:
    return services.report_problem(user, text, campaign=campaign and campaign.id, **more)


class TestWhatIsKept:
    def test_a_report_stores_campaign_version_and_seat(self, duel: Campaign, mate: Any) -> None:
        kept = report(mate, duel, page="/campaigns/x/table", browser="Firefox", error_id="3f9c2a7be41d")
        assert (kept.author, kept.campaign, kept.version, kept.seat) == (mate, duel, 1, 1)
        assert (kept.page, kept.browser, kept.error_id) == ("/campaigns/x/table", "Firefox", "3f9c2a7be41d")
        assert 10_000_000 <= kept.number < 100_000_000

    def test_queries_and_secrets_are_not_stored(self) -> None:
        page = "https://cards.example/campaigns/x/join?invite=s3cret#s3cret"
        words = "I followed https://cards.example/join?invite=s3cret&seat=1\r\nand\tsaw\0 nothing."
        kept = report(None, text=words, page=page, browser="Fox\nX-Evil: 1")
        assert kept.page == "/campaigns/x/join"
        assert kept.text == "I followed https://cards.example/join?invite=…&seat=1\nand saw nothing."
        assert kept.browser == "Fox X-Evil: 1"

    def test_an_invalid_version_or_seat_is_refused(self, duel: Campaign, mate: Any, stranger: Any) -> None:
        with pytest.raises(errors.CampaignNotFoundError):
            report(stranger, duel)
        with pytest.raises(errors.VersionNotFoundError):
            report(mate, duel, version=2)
        with pytest.raises(errors.NotYourSeatError):
            report(mate, duel, seat=0)
        assert not Report.objects.exists()

    def test_a_repeated_request_returns_the_same_report(self, owner: Any, mate: Any) -> None:
        for user in (owner, AnonymousUser()):
            one, two = (report(user, idempotency_key="a") for _ in range(2))
            assert one == two
        assert report(mate, idempotency_key="a").author == mate
        with pytest.raises(errors.IdempotencyMismatchError):
            report(owner, text="Something else.", idempotency_key="a")
        assert Report.objects.count() == 3


class TestWhatTheOperatorSees:
    def lines(self, report: Report, operator: Any) -> list[Any]:
        return [json.loads(line) for line in services.reported_log(report, operator)]

    def hands(self, lines: list[Any]) -> set[str]:
        """Return the hands that cards went to, according to a log."""
        return {fact["target"] for line in lines for fact in line["facts"] if fact.get("card") is not None}

    def test_the_operator_gets_the_reporters_log(self, duel: Campaign, mate: Any, operator: Any) -> None:
        kept = report(mate, duel)
        play(duel)
        lines = self.lines(Report.objects.get(), operator)
        assert [line["version"] for line in lines] == [1]
        assert self.hands(lines) == {"hand:1"}
        assert duel.seed not in json.dumps(lines)
        services.delete_account(mate)
        kept.refresh_from_db()
        assert self.hands(self.lines(kept, operator)) == set()

    def test_disclosure_is_audited_and_lasts_an_hour(self, duel: Campaign, mate: Any, operator: Any) -> None:
        kept = report(mate, duel)
        with pytest.raises(PermissionDenied):
            services.full_log(kept, operator)
        services.disclose(kept, operator)
        entry = Disclosure.objects.get()
        assert (entry.operator_name, entry.campaign, entry.report_number) == ("stella", duel, kept.number)
        assert duel.seed in "".join(services.full_log(kept, operator))
        Disclosure.objects.update(until=timezone.now())
        with pytest.raises(PermissionDenied):
            services.full_log(kept, operator)
        operator.delete()
        entry.refresh_from_db()
        assert (entry.operator, entry.operator_name) == (None, "stella")


def test_a_deleted_account_is_unlinked(duel: Campaign, mate: Any) -> None:
    kept = report(mate, duel, browser="Firefox", idempotency_key="a")
    services.delete_account(mate)
    kept.refresh_from_db()
    assert (kept.author, kept.seat, kept.browser, kept.idempotency_key) == (None, None, "", None)
    assert (kept.campaign, kept.text) == (duel, "My hand is gone.")


def test_old_closed_reports_are_deleted() -> None:
    still_open, closed_lately, closed_long_ago = report(None), report(None), report(None)
    for one in (closed_lately, closed_long_ago):
        services.close_report(one)
    Report.objects.filter(pk=closed_long_ago.pk).update(closed_at=timezone.now() - KEPT_FOR - timedelta(seconds=1))
    tasks.forget_reports()
    assert set(Report.objects.all()) == {still_open, closed_lately}


def test_the_command_lists_open_reports_or_all(duel: Campaign, mate: Any) -> None:
    one, two = report(mate, duel), report(None, text="It is slow.")
    services.close_report(two)
    printed = StringIO()
    call_command("reports", stdout=printed)
    assert f"number {one.number}" in printed.getvalue() and "    My hand is gone." in printed.getvalue()
    for options, expected in (((), [one]), (("--all",), [two, one])):
        out = StringIO()
        call_command("reports", *options, "--json", stdout=out)
        rows = json.loads(out.getvalue())["reports"]
        assert [row["number"] for row in rows] == [row.number for row in expected]
    assert rows[1]["author"] == "max" and rows[1]["campaign"] == duel.id and rows[0]["closed"] is not None
