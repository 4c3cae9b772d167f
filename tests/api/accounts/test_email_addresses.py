"""auth/mail: the mail address of the caller."""

from typing import Any

from rest_framework.test import APIClient

from campaigns import services
from tests.api.problem_documents import assert_problem, places
from tests.support.mail_worker import Post

MAIL = "/api/v1/auth/mail"
HOME = "olivia@bureau.example"
BODY = {"address": HOME, "password": "a long secret of olivia"}


def test_an_address_counts_once_it_is_confirmed(as_owner: APIClient, owner: Any, post: Post) -> None:
    assert as_owner.patch(MAIL, {"reminders": False}, format="json").json()["reminders"] is False
    known = {"sent": True, "address": "", "unconfirmed": "", "reminders": False}
    named = as_owner.put(MAIL, BODY | {"address": "olivia@BUREAU.example"}, format="json")
    assert (named.status_code, named.json()) == (200, known | {"unconfirmed": HOME})
    post.settle(owner, HOME)
    assert as_owner.get(MAIL).json() == known | {"address": HOME}
    assert as_owner.delete(MAIL, {"password": BODY["password"]}, format="json").status_code == 204
    assert as_owner.get(MAIL).json()["address"] == ""


def test_a_wrong_password_or_an_invalid_address_is_refused(as_owner: APIClient, owner: Any, post: Post) -> None:
    post.settle(owner, HOME)
    for method, body in (("put", {"password": "no", "address": "fox@b.example"}), ("delete", {"password": "no"})):
        assert_problem(getattr(as_owner, method)(MAIL, body, format="json"), "wrong_password")
    for address in ("", "olivia", "a@b.example\nBcc: c@b.example", 7, None, "x" * 10_000):
        answer = as_owner.put(MAIL, BODY | {"address": address}, format="json")
        assert set(places(assert_problem(answer, "invalid_input"))) == {"/address"}
    assert (services.mailbox_of(owner).address, post.asked) == (HOME, [])


def test_the_answer_does_not_tell_whether_mail_was_sent(as_owner: APIClient, as_mate: APIClient, post: Post) -> None:
    asked = []
    for _ in range(6):
        as_mate.put(MAIL, {"address": HOME, "password": "a long secret of max"}, format="json")
        assert as_owner.put(MAIL, BODY, format="json").json()["unconfirmed"] == HOME
        asked.append(len(post.asked))
    assert asked[-1] == asked[-2], "by now nothing more is sent"


def test_requests_for_mail_are_limited(as_owner: APIClient, settings: Any, post: Post) -> None:
    settings.API_MAIL_RATE = "2/hour"
    answers = [as_owner.put(MAIL, BODY, format="json", REMOTE_ADDR=f"10.0.0.{number}") for number in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert as_owner.get(MAIL).status_code == 200
