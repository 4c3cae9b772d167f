"""The broker that needs no server."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep

import pytest
from kombu import Connection
from kombu.simple import SimpleQueue

from config import celery, environment

LETTERS = 20


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[SimpleQueue]:
    assert celery.app.main == "cliffhanger"
    url, options = environment.broker("", 1, tmp_path)
    with Connection(url, transport_options=options) as connection:
        yield connection.SimpleQueue(tmp_path.name)  # declared once a process


def test_no_letter_is_there_before_it_is_whole(queue: SimpleQueue, tmp_path: Path) -> None:
    """A thread reads all the time, as a worker may at the wrong moment."""
    read: dict[str, str] = {}

    def look() -> None:
        while len(read) < LETTERS:
            for letter in (tmp_path / "broker").glob("*.msg"):
                read.setdefault(letter.name, letter.read_text())
            sleep(0.0005)

    reader = Thread(target=look)
    reader.start()
    for number in range(LETTERS):
        queue.put({"number": number, "padding": "x" * 500_000})
    reader.join()
    for letter in read.values():
        assert json.loads(letter)["body"]
    numbers = [queue.get_nowait().payload["number"] for _ in range(LETTERS)]
    assert numbers == list(range(LETTERS)), "they come in the order in which they were sent"


def test_a_torn_exchange_file_is_made_anew_at_the_next_start(queue: SimpleQueue, tmp_path: Path) -> None:
    """A full disk, or a power cut at the wrong moment, leaves one."""
    (exchange,) = (tmp_path / "broker" / "control").glob("*.exchange")
    exchange.write_text("[[")
    queue.channel.state.clear()  # a process that starts has declared nothing
    again = queue.channel.connection.client.SimpleQueue(tmp_path.name)
    again.put({"number": 1})
    assert again.get_nowait().payload == {"number": 1}
