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


def test_letters_come_in_the_order_in_which_they_were_sent(queue: SimpleQueue) -> None:
    for number in range(20):
        queue.put({"number": number})
    assert [queue.get_nowait().payload["number"] for _ in range(20)] == list(range(20))


def test_no_letter_is_there_before_it_is_whole(queue: SimpleQueue, tmp_path: Path) -> None:
    """Read by somebody who looks all the time, as a worker may at the wrong moment."""
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


@pytest.mark.parametrize("torn", ["", "[["])
def test_an_exchange_whose_file_is_torn_is_bound_anew_at_the_next_start(
    queue: SimpleQueue, tmp_path: Path, torn: str
) -> None:
    """As a full disk, or a power cut at the wrong moment, left it."""
    (exchange,) = (tmp_path / "broker" / "control").glob("*.exchange")
    exchange.write_text(torn)
    queue.channel.state.clear()  # a process that starts has declared nothing
    again = queue.channel.connection.client.SimpleQueue(tmp_path.name)
    again.put({"number": 1})
    assert again.get_nowait().payload == {"number": 1}
