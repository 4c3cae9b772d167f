"""campaigns/{id}/stream: the live event feed of a real ASGI server."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, connections
from django.test import Client
from rest_framework.test import APIClient

from api import models
from campaigns import services
from campaigns.db.thread_pool import THREADS
from campaigns.models import Campaign
from campaigns.realtime import notifications
from config.asgi_handler import MAX_IDLE_THREADS
from tests.api.live_feeds import Feed, feed
from tests.api.problem_documents import assert_problem, places
from tests.support.polling import wait_until
from tests.support.servers import AT_HAND

MANY = 120
"""More events than one page of the feed."""


@pytest.fixture
def unlisted(duel: Campaign) -> Campaign:
    Campaign.objects.filter(pk=duel.pk).update(visibility="unlisted")
    return duel


def path(campaign: Campaign) -> str:
    return f"/api/v1/campaigns/{campaign.id}/stream"


def token_of(user: Any) -> str:
    return models.issue_token(user)[0]


def show(campaign: Campaign, user: Any) -> int:
    """Show a card, which is possible at any time. Return the new version."""
    at = services.table(campaign)
    seat = services.viewer_seat(campaign, user)
    action = {"type": "show", "card": at.ruleset.out_of_turn_actions(at.table, seat)[0].card}
    return services.act(campaign.id, user, action, expected_version=at.version).version


def play_out(campaign: Campaign, *users: Any) -> None:
    """Play the first option of every decision, to the end."""
    while decision := (at := services.table(campaign)).ruleset.decision(at.table):
        action = {"type": "play", "card": decision.options[0].card}
        services.act(campaign.id, users[decision.seat], action, expected_version=at.version)


def versions(events: list[dict[str, Any]]) -> list[int]:
    return [int(event["id"]) for event in events]


def test_a_bad_request_is_refused_before_the_stream_begins(as_owner: APIClient, duel: Campaign) -> None:
    for value in ("", "x", "-1", "1.5", "99999999999", "\x00", "1\xb2"):
        refused = as_owner.get(path(duel), headers={"Last-Event-ID": value})
        assert list(places(assert_problem(refused, "invalid_input"))) == ["Last-Event-ID"]
    refused = as_owner.get(path(duel), {"after": "x", "seat": "y"})
    assert set(places(assert_problem(refused, "invalid_input"))) == {"after", "seat"}
    assert_problem(as_owner.get(path(duel), {"seat": 1}), "not_your_seat", seats=[0])
    assert_problem(APIClient(headers={"Authorization": "Bearer nonsense"}).get(path(duel)), "invalid_token")
    assert_problem(as_owner.get("/api/v1/campaigns/1/stream"), "not_found")
    assert_problem(as_owner.post(path(duel)), "method_not_allowed")


def test_headers_and_the_first_block(server: str, unlisted: Campaign) -> None:
    with httpx.Client(**AT_HAND) as client:
        for _ in range(2):  # the second one waits for ever where the first one streams
            head = client.head(server + path(unlisted))
            assert (head.status_code, head.headers["Content-Type"]) == (200, "text/event-stream")
    with feed(server + path(unlisted)) as spectator:
        headers = spectator.response.headers
        assert headers["Content-Type"] == "text/event-stream"
        assert (headers["Cache-Control"], headers["X-Accel-Buffering"]) == ("private, no-store", "no")
        assert next(spectator.blocks) == {"id": "1", "retry": "2000"}


def test_a_stream_begins_after_the_header_the_query_or_now(server: str, unlisted: Campaign, owner: Any) -> None:
    show(unlisted, owner)
    with feed(server + path(unlisted), last=1, after=0) as spectator:
        assert versions(spectator.take(1)) == [2]
    with feed(server + path(unlisted)) as spectator:
        assert next(spectator.blocks)["id"] == "2"
        show(unlisted, owner)
        assert versions(spectator.take(1)) == [3]


def test_a_lobby_feed_shows_the_start_and_ends_on_abandonment(
    server: str, new_campaign: Callable[..., Campaign], owner: Any, mate: Any, settings: Any
) -> None:
    settings.STREAM_HEARTBEAT_S = 0.02
    campaign, abandoned = new_campaign("me", "open"), new_campaign("me", "open")
    with feed(server + path(campaign), token_of(owner)) as mine:
        assert next(mine.blocks)["id"] == "0"
        services.join(campaign.id, mate, campaign.invite)
        (event,) = mine.take(1)
    assert (event["id"], event["event"]) == ("1", "opened")
    with feed(server + path(abandoned), token_of(owner)) as mine:
        services.abandon(abandoned.id, owner)
        assert list(mine.events()) == []


@pytest.mark.db
def test_a_reconnecting_client_gets_each_event_once(server: str, unlisted: Campaign, owner: Any) -> None:
    """A player acts without pause, and the stream breaks after every thirtieth event."""

    def act() -> None:
        for _ in range(MANY):
            show(unlisted, owner)
        connections.close_all()

    actor = threading.Thread(target=act)
    actor.start()
    received: list[int] = []
    while len(received) <= MANY:
        with feed(server + path(unlisted), last=received[-1] if received else 0) as spectator:
            received += versions(spectator.take(min(30, MANY + 1 - len(received))))
    actor.join()
    assert received == list(range(1, MANY + 2))
    with feed(server + path(unlisted), after=0) as spectator:
        assert versions(spectator.take(MANY + 1)) == received, "more than are sent at once"


def test_the_stream_ends_with_the_campaign_and_then_answers_204(
    server: str, unlisted: Campaign, owner: Any, mate: Any
) -> None:
    with feed(server + path(unlisted), after=0) as spectator:
        play_out(unlisted, owner, mate)
        events = list(spectator.events())
    assert (events[-1]["event"], versions(events)) == ("closed", list(range(1, len(events) + 1)))
    for query in ({"last": len(events)}, {"last": len(events) + 5}, {}):
        with feed(server + path(unlisted), **query) as again:
            assert (again.response.status_code, again.response.read()) == (204, b"")


def test_the_feed_sends_what_the_event_list_shows(
    server: str, unlisted: Campaign, owner: Any, mate: Any, client_of: Callable[[Any], APIClient]
) -> None:
    """Compared during play, because the end publishes more."""
    clients = {"olivia": client_of(owner), "max": client_of(mate), "": APIClient()}
    tokens = {"olivia": token_of(owner), "max": token_of(mate), "": ""}
    for user in (owner, mate):
        show(unlisted, user)
    shown = {name: client.get(path(unlisted).replace("stream", "events")) for name, client in clients.items()}
    for name, token in tokens.items():
        with feed(server + path(unlisted), token, after=0) as seen:
            assert [event["data"] for event in seen.take(3)] == shown[name].json()["events"]
    assert len({answer.content for answer in shown.values()}) == 3


def sees_nothing_more(stream: Feed, campaign: Campaign, actor: Any) -> bool:
    show(campaign, actor)
    return list(stream.events()) == []


@pytest.mark.parametrize("quiet", [True, False])
def test_a_revoked_token_ends_its_stream(
    server: str, unlisted: Campaign, owner: Any, mate: Any, settings: Any, quiet: bool
) -> None:
    settings.STREAM_HEARTBEAT_S = 0.02 if quiet else 60
    with feed(server + path(unlisted), token_of(mate)) as stream:
        next(stream.blocks)
        models.Token.objects.all().delete()
        assert list(stream.events()) == [] if quiet else sees_nothing_more(stream, unlisted, owner)


def test_a_token_revoked_during_a_read_gets_no_rows(
    server: str, unlisted: Campaign, mate: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, known = services.events, services.events(unlisted, None, 0, 1)

    def revoke_and_read(*given: Any) -> list[dict[str, Any]]:
        models.Token.objects.all().delete()
        return read(*given) or known

    monkeypatch.setattr(services, "events", revoke_and_read)
    with feed(server + path(unlisted), token_of(mate)) as stream:
        assert list(stream.events()) == []


def test_a_session_opens_the_stream_until_sign_out(server: str, unlisted: Campaign, owner: Any, mate: Any) -> None:
    browser = Client()
    browser.force_login(mate)
    (cookie,) = browser.cookies.values()
    headers = {"Cookie": f"{cookie.key}={cookie.value}"}
    with httpx.stream("GET", server + path(unlisted), headers=headers, **AT_HAND) as response:
        stream = Feed(response)
        next(stream.blocks)
        show(unlisted, owner)
        assert versions(stream.take(1)) == [2]
        SessionStore(cookie.value).flush()
        assert sees_nothing_more(stream, unlisted, owner)


@pytest.mark.db
def test_open_streams_hold_neither_threads_nor_connections(server: str, unlisted: Campaign, settings: Any) -> None:
    settings.STREAM_HEARTBEAT_S = 0.2
    before = threading.active_count()
    with ExitStack() as open_streams:
        streams = [open_streams.enter_context(feed(server + path(unlisted))) for _ in range(20)]
        for stream in [*streams, *streams]:
            next(stream.blocks)
        assert not notifications.is_quiet()
        wait_until(lambda: threading.active_count() <= before + THREADS + MAX_IDLE_THREADS)
        wait_until(lambda: connections_to_the_database() <= THREADS + 1)
    wait_until(notifications.is_quiet)


def connections_to_the_database() -> int:
    """Return the number of clients of a database server; 0 for SQLite."""
    if connection.vendor == "sqlite":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        return int(cursor.fetchone()[0])
