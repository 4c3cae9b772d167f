"""Sign in and out, register, change and delete accounts; guests."""

from datetime import datetime, timedelta
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from api.models import issue_token
from campaigns import names, services
from campaigns.models import Campaign

pytestmark = pytest.mark.django_db

PASSWORD = "a long secret of olivia"
NEW = {"username": "noor", "password": "correct horse battery"}
WRONG = "No account has this name and this password."
ELSEWHERE = ["https://evil.example/", "//evil.example", "javascript:alert(1)", "https:evil", "/\\evil.example"]


def text(response: Any) -> str:
    return response.content.decode()


def said(response: Any) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def who(client: Client) -> str | None:
    user = client.get("/").context["user"]
    return user.get_username() if user.is_authenticated else None


class TestSignIn:
    def test_wrong_name_wrong_password_and_inactive_account_look_the_same(self, client: Client, owner: Any) -> None:
        for body in ({"username": "olivia", "password": "no"}, {"username": "nobody", "password": "no"}):
            assert WRONG in text(client.post("/accounts/sign-in", body))
        get_user_model().objects.update(is_active=False)
        assert WRONG in text(client.post("/accounts/sign-in", {"username": "olivia", "password": PASSWORD}))
        assert who(client) is None

    def test_sign_in_returns_to_the_previous_page(self, client: Client, owner: Any) -> None:
        there = "/campaigns/new?ruleset=highcard"
        assert f'name="next" value="{there}"' in text(client.get("/accounts/sign-in", {"next": there}))
        body = {"username": "olivia", "password": PASSWORD, "next": there}
        assert client.post("/accounts/sign-in", body)["Location"] == there
        assert who(client) == "olivia"

    @pytest.mark.parametrize("form", ["sign-in", "register"])
    def test_it_leads_to_no_other_site(self, owner: Any, form: str) -> None:
        body = {"sign-in": {"username": "olivia", "password": PASSWORD}, "register": NEW}[form]
        for number, address in enumerate(ELSEWHERE):
            client, name = Client(), {} if form == "sign-in" else {"username": f"noor{number}"}
            assert address not in text(client.get(f"/accounts/{form}", {"next": address}))
            assert client.post(f"/accounts/{form}", body | name | {"next": address})["Location"] == "/"

    def test_password_attempts_are_limited(self, client: Client, owner: Any, settings: Any) -> None:
        settings.API_AUTH_RATE = "2/min"
        cache.clear()
        body = {"username": "Olivia", "password": "no"}
        answers = [client.post("/accounts/sign-in", body, REMOTE_ADDR=f"10.0.0.{n}") for n in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert "Too many requests" in text(answers[-1])
        asked = client.post("/api/v1/auth/token", body, content_type="application/json")
        assert asked.status_code == 429, "the API counts the same tries"
        cache.clear()


class TestRegister:
    def test_it_makes_an_account_with_the_name_in_one_form_and_signs_in(self, client: Client) -> None:
        name = " \uff3aoe\u0308  van Dam "
        assert client.post("/accounts/register", NEW | {"username": name})["Location"] == "/"
        assert "Zo\u00eb van Dam</a>" in text(client.get("/"))
        assert who(client) == "zo\u00eb van dam"
        assert not services.is_guest(get_user_model().objects.get())
        assert client.get("/accounts/sign-out").status_code == 405
        assert client.post("/accounts/sign-out")["Location"] == "/"
        assert who(client) is None

    def test_wrong_names_and_weak_passwords_are_refused(self, client: Client, owner: Any) -> None:
        wrong = [("username", name) for name in ("", "n" * 31, "<b>", "OLIVIA")]
        for field, value in (*wrong, ("password", "short"), ("password", "noor")):
            response = client.post("/accounts/register", NEW | {field: value})
            assert (response.status_code, set(response.context["form"].errors)) == (200, {field})
        assert get_user_model().objects.count() == 1


class TestAccount:
    def test_it_needs_somebody(self, client: Client) -> None:
        for response in (client.get("/accounts/"), *(client.post(f"/accounts/{do}") for do in ("rename", "delete"))):
            assert response["Location"] == "/accounts/sign-in?next=/accounts/"

    def test_rename_refuses_invalid_names_and_changes_the_name(self, as_owner: Client, mate: Any) -> None:
        for name in ("MAX", ".."):
            response = as_owner.post("/accounts/rename", {"username": name})
            assert set(response.context["rename"].errors) == {"username"}
        assert who(as_owner) == "olivia"
        assert as_owner.post("/accounts/rename", {"username": "liv"})["Location"] == "/accounts/"
        assert who(as_owner) == "liv"

    def test_another_password_shuts_others_out(self, as_owner: Client, owner: Any) -> None:
        other = Client()
        other.force_login(owner)
        issue_token(owner)
        body = {"current": PASSWORD, "password": "correct horse battery"}
        assert as_owner.post("/accounts/password", body)["Location"] == "/accounts/"
        assert who(as_owner) == "olivia"
        assert who(other) is None
        assert not owner.api_tokens.exists()
        assert Client().login(username="olivia", password="correct horse battery")

    def test_wrong_or_weak_password_is_refused(self, as_owner: Client) -> None:
        wrong = [("no", "correct horse battery", "current"), (PASSWORD, "short", "password")]
        for current, password, field in (*wrong, (PASSWORD, "olivia12", "password")):
            answer = as_owner.post("/accounts/password", {"current": current, "password": password})
            assert set(answer.context["password"].errors) == {field}
        assert Client().login(username="olivia", password=PASSWORD)

    def test_delete_needs_the_password_and_is_for_good(self, as_owner: Client) -> None:
        assert "Wrong password" in text(as_owner.post("/accounts/delete", {"password": "no"}))
        assert get_user_model().objects.exists()
        assert as_owner.post("/accounts/delete", {"password": PASSWORD})["Location"] == "/"
        assert not get_user_model().objects.exists()
        assert who(as_owner) is None


class TestNewPassword:
    """The operator's link resets a forgotten password once."""

    def address(self, name: str = "olivia") -> str:
        out = StringIO()
        call_command("reset_password", name, stdout=out)
        return out.getvalue().splitlines()[0].removeprefix(settings.SITE_URL)

    def choose(self, client: Client, address: str, password: str = "correct horse battery") -> Any:
        proof = parse_qs(urlsplit(address).query)["proof"]
        return client.post(urlsplit(address).path, {"proof": proof, "password": password})

    def test_reset_ends_other_sessions_and_tokens(self, client: Client, as_owner: Client, owner: Any) -> None:
        issue_token(owner)
        address = self.address("OLIVIA")
        page = client.get(address)
        assert "For olivia." in text(page)
        assert page["Cache-Control"].startswith("max-age=0, no-cache, no-store")
        assert self.choose(client, address)["Location"] == "/accounts/sign-in"
        assert (who(as_owner), owner.api_tokens.count()) == (None, 0)
        client.post("/accounts/sign-in", {"username": "olivia", "password": "correct horse battery"})
        assert who(client) == "olivia"

    def test_reset_link_works_once_and_until_the_next_sign_in(self, client: Client, owner: Any) -> None:
        address = self.address()
        assert "too common" in text(self.choose(client, address, "password"))
        assert self.choose(client, address).status_code == 302
        assert self.choose(client, address, "another horse battery").status_code == 403
        assert client.get(address).status_code == 403
        address = self.address()
        client.post("/accounts/sign-in", {"username": "olivia", "password": "correct horse battery"})
        assert client.get(address).status_code == 403

    def test_it_is_out_of_date_after_a_day(self, client: Client, owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda self: datetime.now() - timedelta(hours=25))
        address = self.address()
        monkeypatch.undo()
        assert client.get(address).status_code == 403

    def test_nothing_else_opens_an_account(self, client: Client, owner: Any, mate: Any) -> None:
        mine, other = (self.address(name).partition("proof=")[2].split(".") for name in ("olivia", "max"))
        for proof in ("", "x", "MQ.x", "\u20ac.x", f"{'OTk5' * 8}.x", "MQ.\u20ac-\u20ac", f"{mine[0]}.{other[1]}"):
            response = client.get("/accounts/new-password", {"proof": proof})
            assert response.status_code == 403 and "This link is not valid" in text(response)

    def test_guest_and_inactive_account_get_no_reset_link(self, guest: Any, owner: Any) -> None:
        get_user_model().objects.filter(pk=owner.pk).update(is_active=False)
        for name in ("nobody", names.called(guest), "olivia"):
            with pytest.raises(CommandError, match="There is no account"):
                self.address(name)

    def test_token_attempts_are_limited(self, client: Client, settings: Any) -> None:
        settings.API_AUTH_RATE = "2/min"
        cache.clear()
        answers = [client.post("/accounts/new-password", {"proof": "x"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [403, 403, 429]
        cache.clear()


class TestGuest:
    @pytest.fixture
    def campaign(self, as_guest: Client) -> Campaign:
        as_guest.post("/play")
        return Campaign.objects.get()

    def test_guest_who_registers_keeps_user_and_seats(self, as_guest: Client, guest: Any, campaign: Campaign) -> None:
        response = as_guest.post("/accounts/register", {**NEW, "next": f"/campaigns/{campaign.id}/"})
        assert response["Location"] == f"/campaigns/{campaign.id}/"
        assert "Your account is ready, noor" in said(response)[0]
        assert who(as_guest) == "noor"
        assert get_user_model().objects.get().pk == guest.pk
        assert not services.is_guest(guest)
        assert services.seats_of(campaign, guest) == [0]
        assert Client().login(**NEW)

    @pytest.mark.parametrize("bring", [True, False])
    def test_sign_in_moves_guest_seats_if_asked(
        self, as_guest: Client, owner: Any, guest: Any, campaign: Campaign, bring: bool
    ) -> None:
        assert "Move the seats of Agent" in text(as_guest.get("/accounts/sign-in"))
        body = {"username": "olivia", "password": PASSWORD} | ({"bring": "on"} if bring else {})
        as_guest.post("/accounts/sign-in", body | {"password": "no"})
        assert services.seats_of(campaign, guest) == [0], "a wrong password moves nothing"
        as_guest.post("/accounts/sign-in", body)
        assert who(as_guest) == "olivia"
        assert services.seats_of(campaign, owner) == ([0] if bring else [])
        assert get_user_model().objects.count() == (1 if bring else 2)

    def test_a_guest_leaves_without_a_password(self, as_guest: Client, campaign: Campaign) -> None:
        as_guest.post("/accounts/delete")
        assert not get_user_model().objects.exists()
        campaign.refresh_from_db()
        assert campaign.status == Campaign.Status.ABANDONED

    def test_no_password_opens_a_guest(self, client: Client, guest: Any) -> None:
        for password in ("", "!", guest.password):
            client.post("/accounts/sign-in", {"username": guest.username, "password": password})
            assert who(client) is None


class TestComing:
    """The session of a guest lasts."""

    @pytest.fixture
    def yesterday(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
        client.post("/play")
        user = get_user_model().objects.get()
        get_user_model().objects.update(last_login=None)
        session = client.session
        session["came"] = "2020-01-01"
        session.save()
        return user

    @pytest.mark.parametrize("page", ["/", "/api/v1/auth/me"])
    def test_a_visit_of_a_guest_is_noted_once_a_day(self, client: Client, yesterday: Any, page: str) -> None:
        before = timezone.now()
        answer = client.get(page)
        yesterday.refresh_from_db()
        assert yesterday.last_login >= before
        assert answer.cookies["sessionid"]["max-age"] == 365 * 24 * 3600
        noted = yesterday.last_login
        assert "sessionid" not in client.get(page).cookies
        yesterday.refresh_from_db()
        assert yesterday.last_login == noted

    def test_registered_guest_is_no_longer_a_guest(self, client: Client, yesterday: Any) -> None:
        client.post("/accounts/register", NEW)
        assert "came" not in client.session
