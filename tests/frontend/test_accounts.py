"""Signing in and out, registering, changing and deleting an account; guests and their claims."""

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

from api.models import issue
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
    def test_name_and_password_open_the_door(self, client: Client, owner: Any) -> None:
        response = client.post("/accounts/sign-in", {"username": "olivia", "password": PASSWORD})
        assert (response.status_code, response["Location"]) == (302, "/")
        assert who(client) == "olivia"

    @pytest.mark.parametrize("name", [" olivia", "OLIVIA", "\uff2flivia"])
    def test_however_the_name_is_spelt(self, client: Client, owner: Any, name: str) -> None:
        client.post("/accounts/sign-in", {"username": name, "password": PASSWORD})
        assert who(client) == "olivia"

    def test_wrong_name_and_wrong_password_look_alike(self, client: Client, owner: Any) -> None:
        for body in ({"username": "olivia", "password": "no"}, {"username": "nobody", "password": "no"}):
            assert WRONG in text(client.post("/accounts/sign-in", body))
        assert who(client) is None

    def test_an_inactive_account_is_none(self, client: Client, owner: Any) -> None:
        get_user_model().objects.update(is_active=False)
        assert WRONG in text(client.post("/accounts/sign-in", {"username": "olivia", "password": PASSWORD}))

    def test_nothing_said_is_said_at_the_fields(self, client: Client) -> None:
        page = text(client.post("/accounts/sign-in", {}))
        assert page.count("This field is required.") == 2
        assert 'aria-describedby="id_username_error"' in page

    def test_one_comes_back_to_where_one_was(self, client: Client, owner: Any) -> None:
        assert 'name="next" value="/campaigns/new?ruleset=highcard"' in text(
            client.get("/accounts/sign-in", {"next": "/campaigns/new?ruleset=highcard"})
        )
        body = {"username": "olivia", "password": PASSWORD, "next": "/campaigns/new?ruleset=highcard"}
        assert client.post("/accounts/sign-in", body)["Location"] == "/campaigns/new?ruleset=highcard"

    @pytest.mark.parametrize("address", ELSEWHERE)
    @pytest.mark.parametrize("door", ["sign-in", "register"])
    def test_it_leads_nowhere_else(self, client: Client, owner: Any, door: str, address: str) -> None:
        body = {"sign-in": {"username": "olivia", "password": PASSWORD}, "register": NEW}[door]
        assert address not in text(client.get(f"/accounts/{door}", {"next": address}))
        assert client.post(f"/accounts/{door}", {**body, "next": address})["Location"] == "/"

    @pytest.mark.parametrize("door", ["sign-in", "register"])
    def test_who_is_signed_in_is_led_on(self, as_owner: Client, door: str) -> None:
        assert as_owner.get(f"/accounts/{door}")["Location"] == "/"
        assert as_owner.get(f"/accounts/{door}", {"next": "/campaigns/"})["Location"] == "/campaigns/"

    def test_passwords_can_not_be_tried_without_end(self, client: Client, owner: Any, settings: Any) -> None:
        settings.API_AUTH_RATE = "2/min"
        cache.clear()
        answers = [
            client.post("/accounts/sign-in", {"username": "Olivia", "password": "no"}, REMOTE_ADDR=f"10.0.0.{n}")
            for n in range(3)
        ]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert "Too many tries" in text(answers[-1])
        # The interface counts the same tries.
        asked = Client().post(
            "/api/v1/auth/token", {"username": "olivia", "password": "no"}, content_type="application/json"
        )
        assert asked.status_code == 429
        cache.clear()


class TestRegister:
    def test_it_makes_an_account_and_signs_in(self, client: Client) -> None:
        assert client.post("/accounts/register", NEW)["Location"] == "/"
        assert who(client) == "noor"
        assert not services.is_guest(get_user_model().objects.get())

    @pytest.mark.parametrize("name", ["", "..", "slash/ed", "n" * 31, "nul\0", "<b>", "\ufdfa" * 9, "olivia", "OLIVIA"])
    def test_a_name_is_held_to_the_rules_of_the_interface(self, client: Client, owner: Any, name: str) -> None:
        response = client.post("/accounts/register", NEW | {"username": name})
        assert response.status_code == 200
        assert set(response.context["form"].errors) == {"username"}
        assert get_user_model().objects.count() == 1

    def test_the_name_is_stored_in_one_form(self, client: Client) -> None:
        client.post("/accounts/register", NEW | {"username": " \uff3aoe\u0308  van Dam "})
        assert "Zo\u00eb van Dam</a>" in text(client.get("/"))
        assert who(client) == "zo\u00eb van dam"

    @pytest.mark.parametrize("password", ["", "short", "password", "1234567890123", "noor"])
    def test_a_weak_password_is_refused_with_reasons(self, client: Client, password: str) -> None:
        response = client.post("/accounts/register", NEW | {"password": password})
        assert set(response.context["form"].errors) == {"password"}

    def test_a_space_belongs_to_a_password(self, client: Client) -> None:
        client.post("/accounts/register", NEW | {"password": " correct horse battery "})
        assert get_user_model().objects.get().check_password(" correct horse battery ")


class TestSignOut:
    def test_it_is_posted(self, as_owner: Client) -> None:
        assert as_owner.get("/accounts/sign-out").status_code == 405
        assert as_owner.post("/accounts/sign-out")["Location"] == "/"
        assert who(as_owner) is None


class TestAccount:
    @pytest.mark.parametrize("path", ["", "rename", "password", "delete"])
    def test_it_needs_somebody(self, client: Client, path: str) -> None:
        response = client.post(f"/accounts/{path}") if path else client.get("/accounts/")
        assert response["Location"] == "/accounts/sign-in?next=/accounts/"

    def test_it_shows_what_can_be_changed(self, as_owner: Client) -> None:
        page = text(as_owner.get("/accounts/"))
        for words in ("Another name", "Another password", "Programs that play for you", "Delete my account"):
            assert words in page

    def test_another_name(self, as_owner: Client) -> None:
        response = as_owner.post("/accounts/rename", {"username": "liv"})
        assert response["Location"] == "/accounts/"
        assert who(as_owner) == "liv"

    @pytest.mark.parametrize("name", ["max", "MAX", "..", ""])
    def test_a_name_that_can_not_be_had(self, as_owner: Client, mate: Any, name: str) -> None:
        response = as_owner.post("/accounts/rename", {"username": name})
        assert set(response.context["rename"].errors) == {"username"}
        assert who(as_owner) == "olivia"

    def test_another_password_shuts_others_out(self, as_owner: Client, owner: Any) -> None:
        other = Client()
        other.force_login(owner)
        issue(owner)
        body = {"current": PASSWORD, "password": "correct horse battery"}
        assert as_owner.post("/accounts/password", body)["Location"] == "/accounts/"
        assert who(as_owner) == "olivia"
        assert who(other) is None
        assert not owner.api_tokens.exists()
        assert Client().login(username="olivia", password="correct horse battery")

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"current": "no", "password": "correct horse battery"}, "current"),
            ({"current": PASSWORD, "password": "short"}, "password"),
            ({"current": PASSWORD, "password": "olivia12"}, "password"),
        ],
    )
    def test_a_password_that_will_not_do(self, as_owner: Client, body: dict[str, str], field: str) -> None:
        assert set(as_owner.post("/accounts/password", body).context["password"].errors) == {field}
        assert Client().login(username="olivia", password=PASSWORD)

    def test_delete_needs_the_password(self, as_owner: Client) -> None:
        response = as_owner.post("/accounts/delete", {"password": "no"})
        assert "This is not the password of your account." in text(response)
        assert get_user_model().objects.exists()

    def test_delete_is_for_good(self, as_owner: Client) -> None:
        assert as_owner.post("/accounts/delete", {"password": PASSWORD})["Location"] == "/"
        assert not get_user_model().objects.exists()
        assert who(as_owner) is None

    def test_passwords_can_not_be_tried_here_either(self, as_owner: Client, settings: Any) -> None:
        settings.API_AUTH_RATE = "2/min"
        cache.clear()
        answers = [as_owner.post("/accounts/delete", {"password": "no"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        cache.clear()


class TestNewPassword:
    """A forgotten password: whoever runs the server hands out an address that opens the account once."""

    def address(self, name: str = "olivia") -> str:
        out = StringIO()
        call_command("new_password", name, stdout=out)
        return out.getvalue().splitlines()[0].removeprefix(settings.SITE_URL)

    def choose(self, client: Client, address: str, password: str = "correct horse battery") -> Any:
        proof = parse_qs(urlsplit(address).query)["proof"]
        return client.post(urlsplit(address).path, {"proof": proof, "password": password})

    @pytest.mark.parametrize("name", ["olivia", "OLIVIA"])
    def test_it_opens_the_account_and_shuts_others_out(
        self, client: Client, as_owner: Client, owner: Any, name: str
    ) -> None:
        issue(owner)
        address = self.address(name)
        page = client.get(address)
        assert "For olivia." in text(page)
        assert page["Cache-Control"].startswith("max-age=0, no-cache, no-store")
        response = self.choose(client, address)
        assert (response.status_code, response["Location"]) == (302, "/accounts/sign-in")
        assert (who(as_owner), owner.api_tokens.count()) == (None, 0)
        client.post("/accounts/sign-in", {"username": "olivia", "password": "correct horse battery"})
        assert who(client) == "olivia"

    def test_it_serves_once(self, client: Client, owner: Any) -> None:
        address = self.address()
        self.choose(client, address)
        assert self.choose(client, address, "another horse battery").status_code == 403
        assert client.get(address).status_code == 403
        owner.refresh_from_db()
        assert owner.check_password("correct horse battery")

    def test_it_ends_when_somebody_signs_in(self, client: Client, owner: Any) -> None:
        address = self.address()
        client.post("/accounts/sign-in", {"username": "olivia", "password": PASSWORD})
        assert client.get(address).status_code == 403

    def test_it_is_out_of_date_after_a_day(self, client: Client, owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda self: datetime.now() - timedelta(hours=25))
        address = self.address()
        monkeypatch.undo()
        assert client.get(address).status_code == 403

    @pytest.mark.parametrize(
        "proof", ["", "x", "MQ.x", "\u20ac.x", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5.x", "MQ.\u20ac-\u20ac"]
    )
    def test_nothing_else_opens_an_account(self, client: Client, owner: Any, proof: str) -> None:
        response = client.get("/accounts/new-password", {"proof": proof})
        assert response.status_code == 403
        assert "opens no account" in text(response)

    def test_of_another_account_it_opens_nothing(self, client: Client, owner: Any, mate: Any) -> None:
        mine, other = self.address(), self.address(mate.get_username())
        mixed = mine.split(".")[0] + "." + other.split(".")[1]
        assert client.get(mixed).status_code == 403

    def test_a_weak_password_is_refused_and_the_address_still_serves(self, client: Client, owner: Any) -> None:
        address = self.address()
        assert "too common" in text(self.choose(client, address, "password"))
        assert self.choose(client, address).status_code == 302

    def test_nobody_has_no_password_to_forget(self, guest: Any, owner: Any) -> None:
        get_user_model().objects.filter(pk=owner.pk).update(is_active=False)
        for name in ("nobody", names.called(guest), "olivia"):
            with pytest.raises(CommandError, match="no account with a password"):
                self.address(name)

    def test_proofs_can_not_be_tried_without_end(self, client: Client, settings: Any) -> None:
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

    def test_a_claim_keeps_user_seats_and_campaigns(self, as_guest: Client, guest: Any, campaign: Campaign) -> None:
        response = as_guest.post("/accounts/register", {**NEW, "next": f"/campaigns/{campaign.id}/"})
        assert response["Location"] == f"/campaigns/{campaign.id}/"
        assert "The seat is yours, noor" in said(response)[0]
        assert who(as_guest) == "noor"
        assert get_user_model().objects.get().pk == guest.pk
        assert not services.is_guest(guest)
        assert services.seats_of(campaign, guest) == [0]
        assert Client().login(**NEW)

    def test_a_claim_is_held_to_the_same_rules(self, as_guest: Client, owner: Any, guest: Any) -> None:
        response = as_guest.post("/accounts/register", NEW | {"username": "Olivia"})
        assert set(response.context["form"].errors) == {"username"}
        assert services.is_guest(guest)

    def test_signing_in_brings_the_seats_along(self, as_guest: Client, owner: Any, campaign: Campaign) -> None:
        assert "Bring along the seats of Agent" in text(as_guest.get("/accounts/sign-in"))
        as_guest.post("/accounts/sign-in", {"username": "olivia", "password": PASSWORD, "bring": "on"})
        assert who(as_guest) == "olivia"
        assert services.seats_of(campaign, owner) == [0]
        assert get_user_model().objects.count() == 1

    def test_or_leaves_them(self, as_guest: Client, owner: Any, guest: Any, campaign: Campaign) -> None:
        as_guest.post("/accounts/sign-in", {"username": "olivia", "password": PASSWORD})
        assert services.seats_of(campaign, owner) == []
        assert services.seats_of(campaign, guest) == [0]

    def test_a_wrong_password_moves_nothing(self, as_guest: Client, owner: Any, guest: Any, campaign: Campaign) -> None:
        as_guest.post("/accounts/sign-in", {"username": "olivia", "password": "no", "bring": "on"})
        assert services.seats_of(campaign, guest) == [0]
        assert who(as_guest) == guest.username

    def test_the_account_page_leads_to_the_claim(self, as_guest: Client) -> None:
        page = text(as_guest.get("/accounts/"))
        assert "Claim your seat" in page and "Leave for good" in page and "Another password" not in page

    def test_a_guest_leaves_without_a_password(self, as_guest: Client, campaign: Campaign) -> None:
        as_guest.post("/accounts/delete")
        assert not get_user_model().objects.exists()
        campaign.refresh_from_db()
        assert campaign.status == Campaign.Status.ABANDONED

    def test_no_password_opens_a_guest(self, client: Client, guest: Any) -> None:
        for password in ("", "!", guest.password):
            client.post("/accounts/sign-in", {"username": guest.username, "password": password})
            assert who(client) is None

    def test_the_interface_says_who_is_one(self, as_guest: Client, as_owner: Client) -> None:
        assert as_guest.get("/api/v1/auth/me").json()["guest"] is True
        assert as_owner.get("/api/v1/auth/me").json()["guest"] is False


class TestComing:
    """A guest who plays now, and comes back."""

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
    def test_that_a_guest_came_is_noted_once_a_day(self, client: Client, yesterday: Any, page: str) -> None:
        before = timezone.now()
        answer = client.get(page)
        yesterday.refresh_from_db()
        assert yesterday.last_login >= before
        assert answer.cookies["sessionid"]["max-age"] == 365 * 24 * 3600
        noted = yesterday.last_login
        assert "sessionid" not in client.get(page).cookies
        yesterday.refresh_from_db()
        assert yesterday.last_login == noted

    def test_who_claimed_the_seat_is_a_guest_no_more(self, client: Client, yesterday: Any) -> None:
        client.post("/accounts/register", NEW)
        assert "came" not in client.session
