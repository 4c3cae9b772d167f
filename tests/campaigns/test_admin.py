"""Admin site: it shows no secrets, refuses other lookups, and changes nothing."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns import services
from campaigns.models import Campaign, Disclosure, Event, Report
from campaigns.projections.models import SetAside
from tests.support.mail_worker import Post

pytestmark = pytest.mark.django_db
CAMPAIGNS, SET_ASIDE = "/admin/campaigns/campaign/", "/admin/projections/setaside/"
REPORTS, DISCLOSURES = "/admin/campaigns/report/", "/admin/campaigns/disclosure/"
SECRETS = {"seed", "invite", "setup", "options", "progress", "imported_from", "payload", "facts", "state", "secret"}


@pytest.fixture
def staff(django_user_model: Any) -> Client:
    client = Client()
    client.force_login(django_user_model.objects.create_superuser("stella"))
    return client


@pytest.fixture
def faulty(duel: Campaign) -> Campaign:
    """Return a campaign with a fault and a failed projection; both errors name a card."""
    duel.fault = {"version": 1, "detail": "it can't be replayed: KeyError('ace of spades')"}
    duel.save()
    event = Event.objects.filter(stream=duel).latest("position")
    SetAside.objects.create(projection="toy", generation=1, event=event, detail="KeyError('ace of spades')")
    return duel


def pages(campaign: Campaign) -> list[str]:
    aside = SetAside.objects.get()
    lists = [f"{CAMPAIGNS}?q={campaign.id}", f"{CAMPAIGNS}?fault__isempty=0", f"{CAMPAIGNS}?status__exact=playing"]
    rows = [f"{CAMPAIGNS}{campaign.pk}/change/", f"{SET_ASIDE}{aside.pk}/change/", f"{CAMPAIGNS}{campaign.pk}/history/"]
    report = services.report_problem(campaign.owner, "My hand is gone.", campaign=campaign.id)
    reports = [REPORTS, f"{REPORTS}{report.pk}/change/", f"{REPORTS}{report.pk}/everything/", DISCLOSURES]
    return ["/admin/", CAMPAIGNS, SET_ASIDE, *lists, *rows, *reports]


def test_only_staff_enters_by_the_ordinary_sign_in(client: Client, owner: Any, faulty: Campaign) -> None:
    for page in pages(faulty):
        assert client.get(page, follow=True).redirect_chain[-1][0].startswith("/accounts/sign-in?next=/admin/")
    client.post("/admin/login/", {"username": "olivia", "password": "a long secret of olivia"})
    assert "_auth_user_id" not in client.session
    client.force_login(owner)
    for page in pages(faulty):
        assert client.get(page, follow=True).status_code == 404


def test_no_secret_is_shown_or_queried(staff: Client, faulty: Campaign) -> None:
    hidden = [faulty.seed, faulty.invite, "ace of spades"]
    for page in pages(faulty):
        with CaptureQueriesContext(connection) as asked:
            shown = staff.get(page)
        assert shown.status_code == 200, page
        assert not [secret for secret in hidden if secret in shown.text], page
        tables = [query["sql"] for query in asked if "campaigns_" in query["sql"] or "projections_" in query["sql"]]
        assert not SECRETS & {column for sql in tables for column in re.findall(r'"(\w+)"', sql)}, page


def test_lookups_of_hidden_columns_are_refused(staff: Client, faulty: Campaign) -> None:
    for question in ("seed__startswith", "seed", "invite__gt", "owner__password__gt", "setup__seats"):
        assert staff.get(CAMPAIGNS, {question: "a"}).status_code == 400, question
        assert staff.get(SET_ASIDE, {f"event__stream__{question}": "a"}).status_code == 400, question
    assert staff.get(f"{CAMPAIGNS}{faulty.pk}/change/", {"_to_field": "seed"}).status_code == 400


def test_nothing_can_be_changed(staff: Client, faulty: Campaign) -> None:
    for model, pk in ((CAMPAIGNS, faulty.pk), (SET_ASIDE, SetAside.objects.get().pk)):
        for page in (f"{model}add/", f"{model}{pk}/change/", f"{model}{pk}/delete/"):
            assert staff.post(page, {"name": "mine", "post": "yes"}).status_code == 403
        staff.post(model, {"action": "delete_selected", "_selected_action": str(pk), "post": "yes"})
    faulty.refresh_from_db()
    assert (faulty.name, SetAside.objects.count()) == ("", 1)


class TestReports:
    @pytest.fixture
    def report(self, duel: Campaign, mate: Any) -> Report:
        return services.report_problem(mate, "My hand is gone.", campaign=duel.id)

    def test_an_answer_is_mailed_and_closes_the_report(
        self, staff: Client, report: Report, mate: Any, post: Post
    ) -> None:
        page = f"{REPORTS}{report.pk}/change/"
        assert "no confirmed email address" in staff.get(page).text
        post.settle(mate, "max@bureau.example")
        assert "Saving emails the answer" in staff.get(page).text
        staff.post(page, {"answer": "Reload the page, please.", "is_closed": "on"})
        (message,) = post.send()
        assert "Reload the page, please." in message.body
        report.refresh_from_db()
        assert report.closed_at is not None
        staff.post(page, {"answer": "Again."})
        report.refresh_from_db()
        assert (report.answer, report.closed_at, post.send()) == ("Reload the page, please.", None, [])

    def test_hidden_data_needs_an_audited_disclosure(self, staff: Client, report: Report, duel: Campaign) -> None:
        page, table = f"{REPORTS}{report.pk}/", f"/campaigns/{duel.id}/table?at=1"
        shown = staff.get(f"{page}change/").text
        assert f'href="{table}"' in shown and "&amp;seat=" not in shown
        log = staff.get(f"{page}log/")
        assert log["Content-Disposition"] == f'attachment; filename="report-{report.pk}-log.jsonl"'
        assert '"hand:1"' in log.text and duel.seed not in log.text
        assert staff.get(f"{page}file/").status_code == 403
        assert staff.get(f"{page}everything/").status_code == 200 and not Disclosure.objects.exists()
        staff.post(f"{page}everything/")
        assert Disclosure.objects.get().operator_name == "stella"
        assert "stella" in staff.get(DISCLOSURES).text
        assert "Showed hidden information" in staff.get(f"{page}history/").text
        assert f'href="{table}&amp;seat=0"' in staff.get(f"{page}change/").text
        assert duel.seed in staff.get(f"{page}file/").text

    def test_disclosure_needs_the_permission(self, report: Report, django_user_model: Any) -> None:
        helper = django_user_model.objects.create_user("hal", is_staff=True)
        helper.user_permissions.set(Permission.objects.filter(codename="view_report"))
        client = Client()
        client.force_login(helper)
        page = f"{REPORTS}{report.pk}/"
        shown = client.get(f"{page}change/").text
        assert "My hand is gone." in shown and "Show everything" not in shown and 'name="_save"' not in shown
        assert client.get(f"{page}log/").status_code == 200
        assert client.post(f"{page}change/", {"is_closed": "on"}).status_code == 403
        for path in ("everything/", "file/"):
            assert client.post(f"{page}{path}").status_code == 403
        assert not Disclosure.objects.exists()
