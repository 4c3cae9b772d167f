"""auth/: register, sign in, sign out, get and rename the account."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from rest_framework.test import APIClient

from api import tasks
from api.models import Token, issue_token
from tests.api.problem_documents import assert_problem, places
from tests.campaigns.eventlog.test_log import race

PASSWORD = "a long secret of olivia"
NEW = {"username": "noor", "password": "correct horse battery"}
EXPIRED = timezone.now() - timedelta(seconds=1)


def bearer(token: str) -> APIClient:
    return APIClient(headers={"Authorization": f"Bearer {token}"})


def register(client: APIClient, **fields: str) -> Any:
    return client.post("/api/v1/auth/register", NEW | fields, format="json")


def sign_in(client: APIClient, username: str = "olivia", password: str = PASSWORD, **request: Any) -> Any:
    body = {"username": username, "password": password}
    return client.post("/api/v1/auth/token", body, format="json", **request)


def me(client: APIClient) -> Any:
    return client.get("/api/v1/auth/me")


def test_register_makes_an_account_and_signs_in(anonymous: APIClient) -> None:
    """The name is stored in its normal form. Its owner may sign in with any spelling."""
    typed = " \uff3aoe\u0308  van Dam "
    response = register(anonymous, username=typed)
    assert response.status_code == 201
    assert me(bearer(response.json()["token"])).json()["username"] == "Zo\u00eb van Dam"
    assert sign_in(anonymous, typed, NEW["password"]).status_code == 200
    assert anonymous.get("/api/v1/players/zo\u00eb van dam/").json()["name"] == "Zo\u00eb van Dam"


@pytest.mark.parametrize(
    "name", ["", "..", "slash/ed", "n" * 31, "nul\0", "\ufdfa" * 9, "no\u200bor", "n\u043e\u043er"]
)
def test_a_forbidden_name_is_refused(anonymous: APIClient, name: str) -> None:
    assert set(places(assert_problem(register(anonymous, username=name), "invalid_input"))) == {"/username"}
    assert not get_user_model().objects.exists()


@pytest.mark.parametrize("password", ["short", "password", "noor"])
def test_a_weak_password_is_refused(anonymous: APIClient, password: str) -> None:
    refused = register(anonymous, password=password)
    assert places(assert_problem(refused, "invalid_input")) == {"/password": "weak_password"}


@pytest.mark.parametrize("name", ["olivia", " OLIVIA ", "\uff4flivia"])
def test_a_token_is_issued_for_name_and_password(owner: Any, name: str) -> None:
    """A stale token doesn't prevent signing in."""
    issued = sign_in(bearer("stale"), name).json()
    assert parse_datetime(issued["expires_at"]) > timezone.now()
    assert len(issued["token"]) >= 43  # 256 bits in base 64
    assert issued["token"] not in str(list(Token.objects.values())), "only the hash is stored"


def test_wrong_name_and_wrong_password_look_alike(anonymous: APIClient, owner: Any) -> None:
    wrong_password, wrong_name = sign_in(anonymous, password="no"), sign_in(anonymous, "nobody")
    assert_problem(wrong_password, "invalid_credentials")
    assert wrong_password.content == wrong_name.content


def test_an_inactive_account_gets_no_token(anonymous: APIClient, owner: Any) -> None:
    token, _ = issue_token(owner)
    owner.is_active = False
    owner.save()
    assert_problem(sign_in(anonymous), "invalid_credentials")
    assert_problem(me(bearer(token)), "invalid_token")


def test_a_token_expires_after_its_lifetime(owner: Any, settings: Any) -> None:
    settings.API_TOKEN_LIFETIME = timedelta(minutes=5)
    token, expires_at = issue_token(owner)
    assert timedelta(minutes=4) < expires_at - timezone.now() <= timedelta(minutes=5)
    Token.objects.update(expires_at=EXPIRED)
    assert_problem(me(bearer(token)), "invalid_token")
    issue_token(owner)
    assert Token.objects.count() == 1


def test_the_worker_deletes_expired_sessions_and_tokens(owner: Any, mate: Any) -> None:
    kept, expired = SessionStore(), SessionStore()
    for session in (kept, expired):
        session["kept"] = True
        session.create()
    Session.objects.filter(pk=expired.session_key).update(expire_date=EXPIRED)
    issue_token(owner)
    Token.objects.update(expires_at=EXPIRED)
    issue_token(mate)
    tasks.clear_expired()
    assert [session.pk for session in Session.objects.all()] == [kept.session_key]
    assert [token.user for token in Token.objects.all()] == [mate]


def test_revoke_ends_this_token_alone(owner: Any, anonymous: APIClient) -> None:
    lost, kept = issue_token(owner)[0], issue_token(owner)[0]
    assert bearer(lost).post("/api/v1/auth/revoke").status_code == 204
    assert_problem(me(bearer(lost)), "invalid_token")
    assert me(bearer(kept)).status_code == 200
    assert me(anonymous)["WWW-Authenticate"] == "Bearer"


def test_a_session_changes_nothing_without_its_csrf_token(owner: Any) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(owner)
    assert me(client).json()["username"] == "olivia"
    body = {"ruleset": "highcard", "format": "single", "seats": [{"controller": "me"}]}
    assert_problem(client.post("/api/v1/campaigns/", body, format="json"), "permission_denied")
    client.cookies["csrftoken"] = "a" * 32
    response = client.post("/api/v1/campaigns/", body, format="json", headers={"X-CSRFToken": "a" * 32})
    assert response.status_code == 201


@pytest.fixture
def two_a_minute(settings: Any) -> Any:
    settings.API_AUTH_RATE = "2/min"
    cache.clear()
    yield
    cache.clear()


def test_password_attempts_are_limited_for_each_name(anonymous: APIClient, owner: Any, two_a_minute: None) -> None:
    """Neither another spelling nor another address avoids the limit."""
    spellings = ["olivia", "\uff2fLIVI\uff21", "olivia" + " " * 300]
    answers = [sign_in(anonymous, name, "guess", REMOTE_ADDR=f"10.0.0.{n}") for n, name in enumerate(spellings)]
    assert [answer.status_code for answer in answers] == [401, 401, 429]
    assert 0 < assert_problem(answers[-1], "throttled")["retry_after"] <= 60
    assert int(answers[-1]["Retry-After"]) > 0


@pytest.mark.parametrize(
    ("addresses", "statuses"),
    [
        (["2001:db8:0:7::1", "2001:db8:0:7::2", "2001:db8:0:7:ffff::9", "2001:db8:0:8::1"], [401, 401, 429, 401]),
        (["10.0.0.1", "::ffff:10.0.0.1", "10.0.0.1", "::ffff:10.0.0.2"], [401, 401, 429, 401]),
        (["testclient", "testclient", "testclient", ""], [401, 401, 429, 401]),
    ],
)
def test_password_attempts_are_limited_for_each_network(
    anonymous: APIClient, two_a_minute: None, addresses: list[str], statuses: list[int]
) -> None:
    answers = [sign_in(anonymous, f"u{n}", "no", REMOTE_ADDR=sender) for n, sender in enumerate(addresses)]
    assert [answer.status_code for answer in answers] == statuses


@pytest.mark.parametrize(("proxies", "last"), [(0, 429), (1, 401)])
def test_a_forwarded_address_counts_behind_a_trusted_proxy_alone(
    anonymous: APIClient, settings: Any, two_a_minute: None, proxies: int, last: int
) -> None:
    settings.API_TRUSTED_PROXIES = proxies
    headers = [{"X-Forwarded-For": f"spoofed, 10.0.0.{n}"} for n in range(3)]
    answers = [sign_in(anonymous, f"u{n}", "guess", headers=given) for n, given in enumerate(headers)]
    assert [answer.status_code for answer in answers] == [401, 401, last]


@pytest.mark.db
@pytest.mark.django_db(transaction=True)
def test_only_one_of_eight_simultaneous_registrations_gets_a_name() -> None:
    names = ("noor", "NOOR", "Noor", "nooR", " noor", "\uff4eoor", "nOOr", "NOor")
    spellings = dict(zip("abcdefgh", names, strict=True))
    statuses = race(lambda who: int(register(APIClient(), username=spellings[who]).status_code), "abcdefgh")
    assert sorted(statuses) == [201, *[409] * 7]
    assert get_user_model().objects.count() == 1
