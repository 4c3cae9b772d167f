"""The Celery worker: start, and reconnecting to Redis."""

import gc
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from celery import current_app
from celery.signals import celeryd_after_setup, celeryd_init
from kombu.entity import Queue
from kombu.exceptions import OperationalError
from kombu.message import Message
from kombu.simple import SimpleQueue

from campaigns import task_queue
from config import environment
from config.celery import TRIES_PER_MINUTE, Connection
from tests.support.programs import NEEDS, find, free_port, redis

ONE_TRY = {"max_retries": 0}


@pytest.fixture
def lost() -> tuple[Connection, Message]:
    """A connection whose Redis is gone, and a task that was running then."""
    programs = find(NEEDS["Redis"])
    if programs is None:
        pytest.skip("Redis is missing")
    with redis(programs, free_port()) as url:
        connection = Connection(url, transport_options=ONE_TRY)
        tasks = SimpleQueue(connection.default_channel, "tasks")
        tasks.put("running")
        message = tasks.get(timeout=60)
        with pytest.raises(Empty):
            SimpleQueue(connection.channel(), "others").get(timeout=0.01)
    return connection, message


@pytest.mark.parametrize(
    ("close", "end"), [(Connection.collect, Message.ack), (Connection.close, partial(Message.reject, requeue=True))]
)
def test_a_task_that_ran_while_redis_was_lost_frees_its_slot(
    lost: tuple[Connection, Message], close: Callable[[Connection], Any], end: Callable[[Message], Any]
) -> None:
    """It was done, or rejected because its process was killed."""
    connection, message = lost
    close(connection)
    connection.close()
    end(message)
    assert message.channel.qos.can_consume()


def test_nightly_verification_waits_in_a_queue_of_its_own(settings: Any) -> None:
    """A worker without --queues reads it too."""
    queue = current_app.amqp.router.route({}, "campaigns.verify_all")["queue"]
    assert queue.name == task_queue.VERIFY_QUEUE != settings.CELERY_TASK_DEFAULT_QUEUE
    assert queue in settings.CELERY_TASK_QUEUES


def test_periodic_tasks_have_a_queue_of_their_own(settings: Any) -> None:
    """Full queues of other tasks never hold up clocks or lost work."""
    for name in ("wake_bots", "pass_unasked", "keep_time", "verify_forgotten", "resume_analysis", "mail_again"):
        task = settings.CELERY_BEAT_SCHEDULE[name]["task"]
        assert current_app.amqp.router.route({}, task)["queue"].name == task_queue.PERIODIC_QUEUE


@pytest.mark.parametrize("has_redis", [False, True], ids=["files", "redis"])
def test_a_worker_takes_periodic_tasks_first_and_bulk_work_last(settings: Any, tmp_path: Path, has_redis: bool) -> None:
    """By default, a worker takes no bulk work."""
    assert task_queue.BULK_QUEUE not in {queue.name for queue in settings.CELERY_TASK_QUEUES}
    programs = find(NEEDS["Redis"])
    if has_redis and programs is None:
        pytest.skip("Redis is missing")
    names = ["celery", "bots.3", "periodic", *(["bulk"] if has_redis else [])]
    taken: list[str] = []

    def take(body: str, message: Message) -> None:
        taken.append(body)
        message.ack()

    with redis(programs) if programs and has_redis else nullcontext("") as redis_url:
        url, options = environment.broker(redis_url, 60, tmp_path)
        with Connection(url, transport_options=options) as connection:
            channel = connection.default_channel
            for name in 2 * names:
                SimpleQueue(channel, name).put(name)
            channel.basic_qos(0, 1, False)
            with connection.Consumer([Queue(name) for name in names], callbacks=[take], channel=channel):
                while len(taken) < 2 * len(names):
                    connection.drain_events(timeout=60)
    assert taken[:2] == ["periodic", "periodic"]
    assert sorted(taken[2:6]) == ["bots.3", "bots.3", "celery", "celery"]
    assert taken[2] != taken[3], "the other queues take turns"
    assert taken[6:] == 2 * names[3:]


def test_an_outage_is_reported_once_a_minute() -> None:
    reported: list[float] = []
    connection = Connection(f"redis://127.0.0.1:{free_port()}/0", transport_options=ONE_TRY)
    with pytest.MonkeyPatch.context() as patch, pytest.raises(OperationalError):
        patch.setattr("kombu.utils.functional.sleep", lambda _: None)
        connection.ensure_connection(lambda _, pause_s: reported.append(pause_s), max_retries=2 * TRIES_PER_MINUTE - 1)
    assert reported == [1, 1]


def test_a_worker_turns_garbage_collection_on_after_loading() -> None:
    celeryd_init.send(sender="worker")
    assert not gc.isenabled()
    celeryd_after_setup.send(sender="worker")
    assert gc.isenabled()
