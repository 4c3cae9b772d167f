"""The Celery broker that stores messages in files."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep

import pytest
from kombu import Connection
from kombu.simple import SimpleQueue

from config import celery, environment

MESSAGES = 20


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[SimpleQueue]:
    assert celery.app.main == "cliffhanger"
    url, options = environment.broker("", 1, tmp_path)
    with Connection(url, transport_options=options) as connection:
        yield connection.SimpleQueue(tmp_path.name)  # a new name, because Kombu declares a queue once a process


def test_a_message_file_is_never_half_written(queue: SimpleQueue, tmp_path: Path) -> None:
    """A thread reads the files all the time."""
    read: dict[str, str] = {}

    def read_files() -> None:
        while len(read) < MESSAGES:
            for message in (tmp_path / "broker").glob("*.msg"):
                read.setdefault(message.name, message.read_text())
            sleep(0.0005)

    reader = Thread(target=read_files)
    reader.start()
    for number in range(MESSAGES):
        queue.put({"number": number, "padding": "x" * 500_000})
    reader.join()
    for message in read.values():
        assert json.loads(message)["body"]
    numbers = [queue.get_nowait().payload["number"] for _ in range(MESSAGES)]
    assert numbers == list(range(MESSAGES)), "messages keep their order"


def test_a_damaged_exchange_file_is_replaced_at_the_next_start(queue: SimpleQueue, tmp_path: Path) -> None:
    """A full disk or a power cut may leave one."""
    (exchange,) = (tmp_path / "broker" / "control").glob("*.exchange")
    exchange.write_text("[[")
    queue.channel.state.clear()  # as in a new process
    again = queue.channel.connection.client.SimpleQueue(tmp_path.name)
    again.put({"number": 1})
    assert again.get_nowait().payload == {"number": 1}
