"""The worker: how it starts, and its way to a Redis that goes away."""

import gc
import logging
from collections.abc import Callable
from queue import Empty
from typing import Any

import pytest
from celery.signals import celeryd_after_setup, celeryd_init
from kombu.message import Message
from kombu.simple import SimpleQueue

from config.celery import Connection
from tests.machine import NEEDS, find, free_port, redis

ONE_TRY = {"max_retries": 0}


@pytest.fixture
def lost() -> tuple[Connection, Message]:
    """A connection whose Redis is gone, and a task that was at work then. It was waiting for more on two channels."""
    programs = find(NEEDS["Redis"])
    if programs is None:
        pytest.skip("Redis is missing")
    with redis(programs, free_port()) as url:
        connection = Connection(url, transport_options=ONE_TRY)
        tasks = SimpleQueue(connection.default_channel, "tasks")
        tasks.put("at work")
        message = tasks.get(timeout=60)
        with pytest.raises(Empty):
            SimpleQueue(connection.channel(), "others").get(timeout=0.01)
    return connection, message


@pytest.mark.parametrize("close", [Connection.collect, Connection.close])
def test_a_worker_that_lost_redis_with_a_task_at_work_does_not_die_of_it(
    lost: tuple[Connection, Message], close: Callable[[Connection], Any], caplog: pytest.LogCaptureFixture
) -> None:
    connection, message = lost
    close(connection)
    connection.close()
    message.ack_log_error(logging.getLogger("worker"), connection.connection_errors)
    assert "Couldn't ack" in caplog.text


def test_a_worker_looks_for_garbage_once_it_has_read_all() -> None:
    celeryd_init.send(sender="worker")
    assert not gc.isenabled()
    celeryd_after_setup.send(sender="worker")
    assert gc.isenabled()
