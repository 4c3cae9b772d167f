"""Whose turn it is: what waits in one queue holds up another one by a task at a time, whatever the broker."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import kombu
import pytest
from celery import current_app

from campaigns import worker
from tests.api.test_stream_between_processes import Redis, redis_server  # noqa: F401

pytestmark = pytest.mark.db

MANY = 30
A_FEW_TURNS = 6


@contextmanager
def broker(url: str, **options: Any) -> Iterator[kombu.Connection]:
    with kombu.Connection(url, transport_options=options) as connection:
        yield connection


def in_turns(connection: kombu.Connection) -> list[str]:
    """Let one owner ask for many things, then another one and the rest of the server for one each.

    Returns the queues that a worker of ours takes them from, in order.
    """
    queues = current_app.amqp.queues
    busy, other = worker.bot_queue(1), worker.bot_queue(2)
    names = [busy] * MANY + [other, current_app.conf.task_default_queue]
    taken: list[str] = []

    def take(body: str, message: kombu.Message) -> None:
        taken.append(body)
        message.ack()

    producer = connection.Producer()
    for name in names:
        queue = queues[name]
        producer.publish(name, exchange=queue.exchange, routing_key=queue.routing_key, declare=[queue])
    with connection.Consumer(list(queues.values()), callbacks=[take], prefetch_count=1):
        while len(taken) < len(names):
            connection.drain_events(timeout=60)
    return taken


def assert_nobody_waits_for_many(taken: list[str]) -> None:
    assert worker.bot_queue(2) in taken[:A_FEW_TURNS], taken
    assert current_app.conf.task_default_queue in taken[:A_FEW_TURNS], taken


@pytest.mark.parametrize("folder", ["one", "another"])
def test_through_files(folder: str, tmp_path: Path) -> None:
    """Whatever this process bound before, in other folders: who asks is heard in this one."""
    (place := tmp_path / folder).mkdir()
    folders = {name: str(place) for name in ("data_folder_in", "data_folder_out")}
    with broker("letters://", **folders, control_folder=str(place / "control")) as connection:
        assert_nobody_waits_for_many(in_turns(connection))


def test_through_redis(redis_server: Redis) -> None:  # noqa: F811
    with broker(redis_server.url) as connection:
        assert_nobody_waits_for_many(in_turns(connection))
