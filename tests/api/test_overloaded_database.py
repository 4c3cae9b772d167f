"""Overloaded PostgreSQL: the answer is 503, and nothing hangs."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.db import connection, transaction

from api import models
from api.core.problems import MEDIA_TYPE
from campaigns import services
from campaigns.eventlog import log
from campaigns.models import Campaign
from tests.api.live_feeds import PATIENCE_S, wait_until, web_process
from tests.support.servers import AT_HAND

pytestmark = [
    pytest.mark.db,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL has connections to run out of"),
]

LONG, SHORT = str(PATIENCE_S), "0.5"
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.campaigns.worker_settings"}
PATIENT = {**SETTINGS, "DATABASE_LOCK_S": LONG, "DATABASE_STATEMENT_S": LONG}
ONE_CONNECTION = {"DATABASE_POOL": "1", "DATABASE_POOL_QUEUE": "1", "DATABASE_POOL_WAIT_S": SHORT}


class Player:
    """The owner of a campaign, connected to a web process."""

    def __init__(self, campaign: Campaign, token: str) -> None:
        self.campaign, self.token = campaign, token
        rules, version, table = services.table(campaign)
        action = {"type": "play", "card": rules.decision(table).options[0].card}
        self.wish = {"expected_version": version, "action": action}

    def call(self, method: str, url: str, path: str = "", **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"{url}/api/v1/campaigns/{self.campaign.id}/{path}"
        return httpx.request(method, address, headers=headers, **AT_HAND, **more)

    def act(self, url: str) -> httpx.Response:
        return self.call("POST", url, "actions", json=self.wish)


@pytest.fixture
def player(new_campaign: Callable[..., Campaign], owner: Any) -> Player:
    return Player(new_campaign("me", "me"), models.issue_token(owner)[0])


@contextmanager
def held(campaign: Campaign) -> Iterator[None]:
    """Lock a campaign's row."""
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        yield


def waits_for_a_row() -> bool:
    """Return True if a client waits for the lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return cursor.fetchone() != (0,)


def connections_of_others() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        (number,) = cursor.fetchone()
    return number


def assert_unavailable(answer: httpx.Response) -> None:
    said = (answer.status_code, answer.headers["Content-Type"], answer.json()["code"])
    assert said == (503, MEDIA_TYPE, "unavailable")
    assert int(answer.headers["Retry-After"]) > 0


def test_without_a_free_connection_the_answer_says_when_to_retry(player: Player, tmp_path: Path) -> None:
    with web_process(tmp_path, **PATIENT, **ONE_CONNECTION) as url, ThreadPoolExecutor(8) as threads:
        with held(player.campaign):
            acted: Future[httpx.Response] = threads.submit(player.act, url)
            wait_until(waits_for_a_row)
            for answer in threads.map(lambda _: player.call("GET", url, "decision"), range(8)):
                assert_unavailable(answer)
            assert connections_of_others() == 1
            assert httpx.get(f"{url}/healthz", **AT_HAND).status_code == 200
        assert acted.result().status_code == 201
        wait_until(lambda: player.call("GET", url, "decision").json().get("version") == 2)


def test_a_lock_timeout_changes_nothing_and_can_be_retried(player: Player, tmp_path: Path) -> None:
    with web_process(tmp_path, **{**PATIENT, "DATABASE_LOCK_S": SHORT}) as url:
        with held(player.campaign):
            assert_unavailable(player.act(url))
        assert log.head(player.campaign.id).version == 1
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE campaigns_campaign")
            page = httpx.get(f"{url}/campaigns/{player.campaign.id}/", **AT_HAND)
        assert (page.status_code, page.headers["Content-Type"]) == (503, "text/html; charset=utf-8")
        assert int(page.headers["Retry-After"]) > 0
        wait_until(lambda: player.act(url).status_code == 201)
        assert log.head(player.campaign.id).version == 2
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                " AND backend_type = 'client backend'",
                [PATIENCE_S * 1000],
            )
            assert set(cursor.fetchall()) == {(True,)}, "the server has ended them"
        assert player.call("GET", url).status_code == 200, "a cut connection is replaced"
