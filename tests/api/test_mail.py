"""auth/mail: where the caller gets mail."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import services
from tests.api.problem_documents import assert_problem, places
from tests.post import Post

MAIL = "/api/v1/auth/mail"
HOME = "olivia@bureau.example"
BODY = {"address": HOME, "password": "a long secret of olivia"}


def test_one_names_an_address_and_is_told_when_it_counts(as_owner: APIClient, owner: Any, post: Post) -> None:
    known = {"sent": True, "address": "", "unconfirmed": "", "reminders": True}
    assert as_owner.get(MAIL).json() == known
    named = as_owner.put(MAIL, BODY | {"address": "olivia@BUREAU.example"}, format="json")
    assert (named.status_code, named.json()) == (200, known | {"unconfirmed": HOME})
    post.settle(owner, HOME)
    assert as_owner.get(MAIL).json() == known | {"address": HOME}
    assert as_owner.delete(MAIL, {"password": BODY["password"]}, format="json").status_code == 204
    assert as_owner.get(MAIL).json() == known


def test_whether_reminders_come_is_kept_before_there_is_an_address(as_owner: APIClient, owner: Any, post: Post) -> None:
    assert as_owner.patch(MAIL, {"reminders": False}, format="json").json()["reminders"] is False
    post.settle(owner, HOME)
    assert as_owner.get(MAIL).json()["reminders"] is False


@pytest.mark.parametrize("method", ["put", "delete"])
def test_it_takes_the_password(as_owner: APIClient, owner: Any, post: Post, method: str) -> None:
    post.settle(owner, HOME)
    body = {"password": "no"} | ({"address": "fox@b.example"} if method == "put" else {})
    assert_problem(getattr(as_owner, method)(MAIL, body, format="json"), "wrong_password")
    assert (services.mailbox_of(owner).address, post.asked) == (HOME, [])


@pytest.mark.parametrize("address", ["", "olivia", "a@b.example\nBcc: c@b.example", 7, None, "x" * 10_000])
def test_what_is_no_address_is_refused(as_owner: APIClient, post: Post, address: Any) -> None:
    answer = as_owner.put(MAIL, BODY | {"address": address}, format="json")
    assert set(places(assert_problem(answer, "invalid_input"))) == {"/address"}
    assert post.asked == []


def test_the_answer_is_the_same_however_often_it_was_asked_for(
    as_owner: APIClient, as_mate: APIClient, post: Post
) -> None:
    asked = []
    for _ in range(6):
        as_mate.put(MAIL, {"address": HOME, "password": "a long secret of max"}, format="json")
        assert as_owner.put(MAIL, BODY, format="json").json()["unconfirmed"] == HOME
        asked.append(len(post.asked))
    assert asked[-1] == asked[-2], "by now nothing more is sent"


def test_mail_can_not_be_asked_for_without_end(as_owner: APIClient, settings: Any, post: Post) -> None:
    settings.API_MAIL_RATE = "2/hour"
    answers = [as_owner.put(MAIL, BODY, format="json", REMOTE_ADDR=f"10.0.0.{number}") for number in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert as_owner.get(MAIL).status_code == 200
