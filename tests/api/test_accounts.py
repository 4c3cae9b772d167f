"""auth/: register, sign in, sign out, who am I."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from rest_framework.test import APIClient

from api.models import Token, issue
from tests.api.problem_documents import assert_problem, places
from tests.campaigns.test_log import race

pytestmark = pytest.mark.db

PASSWORD = "a long secret of olivia"
NEW = {"username": "noor", "password": "correct horse battery"}


def bearer(token: str) -> APIClient:
    return APIClient(headers={"Authorization": f"Bearer {token}"})


def test_register_makes_an_account_and_signs_in(anonymous: APIClient) -> None:
    response = anonymous.post("/api/v1/auth/register", NEW, format="json")
    assert response.status_code == 201
    assert bearer(response.json()["token"]).get("/api/v1/auth/me").json()["username"] == "noor"


@pytest.mark.parametrize("name", ["olivia", "Olivia", "OLIVIA"])
def test_a_name_is_given_once_whatever_its_case(anonymous: APIClient, owner: Any, name: str) -> None:
    assert_problem(anonymous.post("/api/v1/auth/register", NEW | {"username": name}, format="json"), "username_taken")


@pytest.mark.parametrize(
    "name", ["", "..", "slash/ed", "n" * 31, "nul\0", "<b>", "\ufdfa" * 9, "no\u200bor", "n\u043e\u043er"]
)
def test_a_name_that_nobody_may_have_is_refused(anonymous: APIClient, name: str) -> None:
    response = anonymous.post("/api/v1/auth/register", NEW | {"username": name}, format="json")
    assert set(places(assert_problem(response, "invalid_input"))) == {"/username"}
    assert not get_user_model().objects.exists()


@pytest.mark.parametrize("password", ["short", "password", "1234567890123", "noor"])
def test_a_weak_password_is_refused_with_reasons(anonymous: APIClient, password: str) -> None:
    response = anonymous.post("/api/v1/auth/register", NEW | {"password": password}, format="json")
    assert places(assert_problem(response, "invalid_input")) == {"/password": "weak_password"}


def test_a_token_is_given_for_name_and_password(anonymous: APIClient, owner: Any) -> None:
    response = anonymous.post("/api/v1/auth/token", {"username": "olivia", "password": PASSWORD}, format="json")
    assert response.status_code == 200
    assert set(response.json()) == {"token", "expires_at"}
    assert parse_datetime(response.json()["expires_at"]) > timezone.now()
    assert len(response.json()["token"]) >= 43  # 256 bits in base 64


def test_wrong_name_and_wrong_password_look_alike(anonymous: APIClient, owner: Any) -> None:
    wrong = [{"username": "olivia", "password": "no"}, {"username": "nobody", "password": "no"}]
    answers = [anonymous.post("/api/v1/auth/token", body, format="json") for body in wrong]
    assert_problem(answers[0], "invalid_credentials")
    assert answers[0].content == answers[1].content


def test_a_stale_token_does_not_hinder_signing_in(owner: Any) -> None:
    body = {"username": "olivia", "password": PASSWORD}
    assert bearer("stale").post("/api/v1/auth/token", body, format="json").status_code == 200


def test_an_inactive_account_gets_no_token(anonymous: APIClient, owner: Any) -> None:
    token, _ = issue(owner)
    owner.is_active = False
    owner.save()
    body = {"username": "olivia", "password": PASSWORD}
    assert_problem(anonymous.post("/api/v1/auth/token", body, format="json"), "invalid_credentials")
    assert_problem(bearer(token).get("/api/v1/auth/me"), "invalid_token")


def test_only_the_hash_of_a_token_is_stored(owner: Any) -> None:
    token, _ = issue(owner)
    assert token not in str(list(Token.objects.values()))


def test_an_expired_token_opens_nothing_and_is_swept_away(owner: Any) -> None:
    token, _ = issue(owner)
    Token.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert_problem(bearer(token).get("/api/v1/auth/me"), "invalid_token")
    issue(owner)
    assert Token.objects.count() == 1


def test_the_lifetime_of_a_token_is_a_setting(owner: Any, settings: Any) -> None:
    settings.API_TOKEN_LIFETIME = timedelta(minutes=5)
    _, expires_at = issue(owner)
    assert timedelta(minutes=4) < expires_at - timezone.now() <= timedelta(minutes=5)


def test_revoke_ends_this_token_alone(owner: Any) -> None:
    lost, kept = issue(owner)[0], issue(owner)[0]
    assert bearer(lost).post("/api/v1/auth/revoke").status_code == 204
    assert_problem(bearer(lost).get("/api/v1/auth/me"), "invalid_token")
    assert bearer(kept).get("/api/v1/auth/me").status_code == 200


def test_revoke_needs_a_token(anonymous: APIClient) -> None:
    assert_problem(anonymous.post("/api/v1/auth/revoke"), "not_authenticated")


def test_me_needs_somebody(anonymous: APIClient) -> None:
    response = anonymous.get("/api/v1/auth/me")
    assert_problem(response, "not_authenticated")
    assert response["WWW-Authenticate"] == "Bearer"


def test_the_session_of_the_page_counts_too(owner: Any) -> None:
    client = APIClient()
    client.force_login(owner)
    assert client.get("/api/v1/auth/me").json()["username"] == "olivia"


def test_a_session_changes_nothing_without_its_csrf_token(owner: Any) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(owner)
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


def test_passwords_can_not_be_tried_without_end(anonymous: APIClient, owner: Any, two_a_minute: None) -> None:
    body = {"username": "olivia", "password": "guess"}
    answers = [anonymous.post("/api/v1/auth/token", body, format="json") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [401, 401, 429]
    assert 0 < assert_problem(answers[-1], "throttled")["retry_after"] <= 60
    assert int(answers[-1]["Retry-After"]) > 0


def test_a_name_is_guarded_whatever_address_is_claimed(anonymous: APIClient, owner: Any, two_a_minute: None) -> None:
    body = {"username": "olivia", "password": "guess"}
    answers = [anonymous.post("/api/v1/auth/token", body, format="json", REMOTE_ADDR=f"10.0.0.{n}") for n in range(3)]
    assert [answer.status_code for answer in answers] == [401, 401, 429]


def test_an_address_can_not_be_changed_by_a_header(anonymous: APIClient, two_a_minute: None) -> None:
    answers = [
        anonymous.post(
            "/api/v1/auth/token",
            {"username": f"u{n}", "password": "guess"},
            format="json",
            headers={"X-Forwarded-For": f"10.0.0.{n}"},
        )
        for n in range(3)
    ]
    assert [answer.status_code for answer in answers] == [401, 401, 429]


def test_behind_a_trusted_proxy_its_word_counts(anonymous: APIClient, settings: Any, two_a_minute: None) -> None:
    settings.API_TRUSTED_PROXIES = 1
    answers = [
        anonymous.post(
            "/api/v1/auth/token",
            {"username": f"u{n}", "password": "guess"},
            format="json",
            headers={"X-Forwarded-For": f"spoofed, 10.0.0.{n}"},
        )
        for n in range(3)
    ]
    assert [answer.status_code for answer in answers] == [401, 401, 401]


@pytest.mark.parametrize("name", [" olivia ", "OLIVIA", "\uff4flivia", "\u2002Olivia"])
def test_one_signs_in_however_the_name_is_spelt(anonymous: APIClient, owner: Any, name: str) -> None:
    body = {"username": name, "password": PASSWORD}
    assert anonymous.post("/api/v1/auth/token", body, format="json").status_code == 200


def test_a_name_is_stored_as_it_was_checked_and_its_owner_signs_in(anonymous: APIClient) -> None:
    new = NEW | {"username": " \uff3aoe\u0308  van Dam "}
    token = anonymous.post("/api/v1/auth/register", new, format="json").json()["token"]
    assert bearer(token).get("/api/v1/auth/me").json()["username"] == "Zo\u00eb van Dam"
    assert anonymous.post("/api/v1/auth/token", new, format="json").status_code == 200
    assert anonymous.get("/api/v1/players/zo\u00eb van dam/").json()["name"] == "Zo\u00eb van Dam"


@pytest.mark.parametrize("name", ["olivia ", "\uff2fLIVIA", "\u043e", "ol\u0131via"])
def test_a_name_that_reads_like_another_is_taken(anonymous: APIClient, owner: Any, name: str) -> None:
    anonymous.post("/api/v1/auth/register", NEW | {"username": "o"}, format="json")
    assert_problem(anonymous.post("/api/v1/auth/register", NEW | {"username": name}, format="json"), "username_taken")


@pytest.mark.parametrize("spelling", ["olivia{}", "{}olivia"])
def test_no_spelling_of_a_name_gives_more_tries(
    anonymous: APIClient, owner: Any, two_a_minute: None, spelling: str
) -> None:
    bodies = [{"username": spelling.format(" " * n), "password": "guess"} for n in range(2)]
    bodies += [
        {"username": "\uff2fLIVI\uff21", "password": "guess"},
        {"username": "olivia" + " " * 300, "password": "guess"},
    ]
    answers = [
        anonymous.post("/api/v1/auth/token", body, format="json", REMOTE_ADDR=f"10.0.0.{n}")
        for n, body in enumerate(bodies)
    ]
    assert [answer.status_code for answer in answers] == [401, 401, 429, 429]


@pytest.mark.parametrize(
    ("addresses", "statuses"),
    [
        (["2001:db8:0:7::1", "2001:db8:0:7::2", "2001:db8:0:7:ffff::9", "2001:db8:0:8::1"], [401, 401, 429, 401]),
        (["10.0.0.1", "::ffff:10.0.0.1", "10.0.0.1", "::ffff:10.0.0.2"], [401, 401, 429, 401]),
        (["testclient", "testclient", "testclient", ""], [401, 401, 429, 401]),
    ],
)
def test_a_network_is_counted_as_one_address(
    anonymous: APIClient, two_a_minute: None, addresses: list[str], statuses: list[int]
) -> None:
    answers = [
        anonymous.post("/api/v1/auth/token", {"username": f"u{n}", "password": "no"}, format="json", REMOTE_ADDR=sender)
        for n, sender in enumerate(addresses)
    ]
    assert [answer.status_code for answer in answers] == statuses


@pytest.mark.django_db(transaction=True)
def test_of_eight_that_register_one_name_at_once_one_has_it() -> None:
    spellings = dict(
        zip("abcdefgh", ("noor", "NOOR", "Noor", "nooR", " noor", "\uff4eoor", "nOOr", "NOor"), strict=True)
    )

    def register(who: str) -> int:
        body = NEW | {"username": spellings[who]}
        return int(APIClient().post("/api/v1/auth/register", body, format="json").status_code)

    assert sorted(race(register, "abcdefgh")) == [201, *[409] * 7]
    assert get_user_model().objects.count() == 1
