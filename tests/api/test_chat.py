"""campaigns/{id}/remarks over HTTP, and what is said as the live feed tells it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from api import models
from campaigns import services, wakeups
from campaigns.models import Campaign, Remark
from tests.api.descriptions import assert_as_described
from tests.api.feeds import asgi_server, feed
from tests.api.problem_documents import assert_problem, places
from tests.api.test_play import act, at
from tests.waiting import wait_until

READ, SAY = "GET campaigns/{id}/remarks", "POST campaigns/{id}/remarks"


def say(client: APIClient, campaign: Campaign, text: Any = "Hello.", **body: Any) -> Any:
    return client.post(at(campaign, "remarks"), {"text": text, **body}, format="json")


def heard(client: APIClient, campaign: Campaign, query: str = "") -> list[dict[str, Any]]:
    answer = client.get(at(campaign, f"remarks{query}"))
    assert_as_described(READ, answer)
    rows: list[dict[str, Any]] = answer.json()["remarks"]
    return rows


def test_what_is_said_is_answered_and_shown_to_all(
    as_owner: APIClient, as_mate: APIClient, anonymous: APIClient, duel: Campaign
) -> None:
    Campaign.objects.update(visibility="unlisted")
    said = say(as_mate, duel, "  Mine is higher.\n")
    assert_as_described(SAY, said)
    row = said.json()
    assert said.status_code == 201
    assert (row["author"], row["seat"], row["text"]) == ("max", 1, "Mine is higher.")
    assert (row["note"], row["at_version"]) == (False, 1)
    for client in (as_owner, as_mate, anonymous):
        assert heard(client, duel) == [row]


def test_a_note_is_shown_to_its_author_alone(
    as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient, anonymous: APIClient, duel: Campaign
) -> None:
    Campaign.objects.update(visibility="unlisted")
    for client in (as_owner, as_stranger):
        note = say(client, duel, note=True)
        assert_as_described(SAY, note)
        assert heard(client, duel) == [note.json()]
    assert heard(as_mate, duel) == heard(anonymous, duel) == []
    assert note.json()["seat"] is None


def test_after_and_limit_page_through(as_owner: APIClient, duel: Campaign) -> None:
    rows = [say(as_owner, duel, str(number)).json() for number in range(4)]
    assert heard(as_owner, duel, f"?after={rows[0]['id']}&limit=2") == rows[1:3]
    refused = as_owner.get(at(duel, "remarks?after=-1&limit=501&seat=0"))
    assert set(places(assert_problem(refused, "invalid_input"))) >= {"seat"}


def test_an_act_at_the_version_of_before_still_succeeds(
    as_owner: APIClient, as_mate: APIClient, duel: Campaign
) -> None:
    decision = as_owner.get(at(duel, "decision")).json()
    say(as_mate, duel)
    body = {"expected_version": decision["version"], "action": decision["options"][0]["action"]}
    assert as_owner.post(at(duel, "actions"), body, format="json").status_code == 201


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, {"/text": "required"}),
        ({"text": ""}, {"/text": "blank"}),
        ({"text": " \n "}, {"/text": "blank"}),
        ({"text": None}, {"/text": "null"}),
        ({"text": 7}, {"/text": "invalid"}),
        ({"text": "x" * 501}, {"/text": "max_length"}),
        ({"text": "a\u202eb"}, {"/text": "unprintable"}),
        ({"text": "x", "note": "yes"}, {"/note": "invalid"}),
        ({"text": "x", "seat": 0}, {"/seat": "unknown_field"}),
    ],
)
def test_a_bad_field_is_named(
    as_owner: APIClient, duel: Campaign, body: dict[str, Any], faults: dict[str, str]
) -> None:
    refused = as_owner.post(at(duel, "remarks"), body, format="json")
    assert places(assert_problem(refused, "invalid_input")) == faults
    assert not Remark.objects.exists()


def test_who_may_not_is_told_so(as_stranger: APIClient, anonymous: APIClient, duel: Campaign) -> None:
    assert_problem(say(as_stranger, duel), "campaign_not_found")
    assert_problem(as_stranger.get(at(duel, "remarks")), "campaign_not_found")
    Campaign.objects.update(visibility="public")
    assert_problem(say(as_stranger, duel), "not_your_seat")
    assert_problem(say(anonymous, duel, note=True), "not_authenticated")


def test_a_ban_on_talk_says_why_and_lets_notes_pass(
    as_owner: APIClient, duel: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = services.table(duel).ruleset
    monkeypatch.setattr(type(ruleset), "silence", lambda self, table: "Psst.")
    assert_problem(say(as_owner, duel), "silence", status=409, detail="Psst.")
    assert say(as_owner, duel, note=True).status_code == 201


def test_remarks_can_be_neither_changed_nor_deleted(as_owner: APIClient, duel: Campaign) -> None:
    say(as_owner, duel)
    for verb in (as_owner.put, as_owner.patch, as_owner.delete):
        assert_problem(verb(at(duel, "remarks")), "method_not_allowed")


def test_who_talks_without_end_is_stopped_and_may_still_read(
    as_owner: APIClient, as_mate: APIClient, duel: Campaign, settings: Any
) -> None:
    settings.API_REMARK_RATE = "2/min"
    cache.clear()
    assert [say(as_owner, duel).status_code for _ in range(3)] == [201, 201, 429]
    assert len(heard(as_owner, duel)) == 2
    assert say(as_mate, duel).status_code == 201


# The live feed.


@pytest.fixture
def server(transactional_db: None) -> Iterator[str]:
    from config.asgi import application

    with asgi_server(application) as url:
        yield url
        wait_until(wakeups.is_quiet)


@pytest.fixture
def watched(server: str, duel: Campaign) -> Callable[[Any], Any]:
    """Open the live feed of a duel as a user."""
    return lambda user: feed(f"{server}{at(duel, 'stream')}", models.issue(user)[0])


def test_a_feed_tells_what_is_said_from_now_on_without_an_id(
    watched: Any, duel: Campaign, mate: Any, as_owner: APIClient, settings: Any
) -> None:
    settings.STREAM_LOOK_S = 3600
    say(as_owner, duel, "Before.")
    with watched(mate) as stream:
        next(stream.blocks)
        rows = [say(as_owner, duel, text).json() for text in ("One\ntwo.", "Three.")]
        assert stream.take(2) == [{"event": "remark", "data": row} for row in rows]
        act(as_owner, duel)
        assert [(event["id"], event["event"]) for event in stream.take(1)] == [("2", "acted")]


def test_a_feed_tells_a_note_to_its_author_alone(
    watched: Any, duel: Campaign, owner: Any, mate: Any, as_owner: APIClient
) -> None:
    with watched(owner) as mine, watched(mate) as others:
        next(mine.blocks)
        next(others.blocks)
        say(as_owner, duel, "He bluffs.", note=True)
        say(as_owner, duel, "Your turn.")
        assert [event["data"]["text"] for event in mine.take(2)] == ["He bluffs.", "Your turn."]
        assert [event["data"]["text"] for event in others.take(1)] == ["Your turn."]
