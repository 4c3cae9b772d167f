"""campaigns/{id}/remarks over HTTP and in the live feed."""

from typing import Any

from django.core.cache import cache
from rest_framework.test import APIClient

from api import models
from campaigns.models import Campaign
from tests.api.campaigns.test_play import act, at
from tests.api.descriptions import assert_as_described
from tests.api.live_feeds import feed

READ, SAY = "GET campaigns/{id}/remarks", "POST campaigns/{id}/remarks"


def say(client: APIClient, campaign: Campaign, text: Any = "Hello.", **body: Any) -> Any:
    return client.post(at(campaign, "remarks"), {"text": text, **body}, format="json")


def heard(client: APIClient, campaign: Campaign, query: str = "") -> list[dict[str, Any]]:
    answer = client.get(at(campaign, f"remarks{query}"))
    assert_as_described(READ, answer)
    rows: list[dict[str, Any]] = answer.json()["remarks"]
    return rows


def test_a_message_is_returned_and_shown_to_all(
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


def test_the_message_rate_limit_leaves_reading_possible(
    as_owner: APIClient, as_mate: APIClient, duel: Campaign, settings: Any
) -> None:
    settings.API_REMARK_RATE = "2/min"
    cache.clear()
    assert [say(as_owner, duel).status_code for _ in range(3)] == [201, 201, 429]
    assert len(heard(as_owner, duel)) == 2
    assert say(as_mate, duel).status_code == 201


def test_a_feed_tells_remarks_without_an_id_and_a_note_to_its_author_alone(
    server: str, duel: Campaign, owner: Any, mate: Any, as_owner: APIClient, settings: Any
) -> None:
    settings.STREAM_LOOK_S = 3600
    say(as_owner, duel, "Before.")
    url, tokens = f"{server}{at(duel, 'stream')}", [models.issue_token(user)[0] for user in (owner, mate)]
    with feed(url, tokens[0]) as mine, feed(url, tokens[1]) as others:
        next(mine.blocks)
        next(others.blocks)
        note = say(as_owner, duel, "He bluffs.", note=True).json()
        row = say(as_owner, duel, "Your\nturn.").json()
        assert mine.take(2) == [{"event": "remark", "data": said} for said in (note, row)]
        assert others.take(1) == [{"event": "remark", "data": row}]
        act(as_owner, duel)
        assert [(event["id"], event["event"]) for event in others.take(1)] == [("2", "acted")]
