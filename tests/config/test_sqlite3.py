"""SQLite connections that are kept from one request to the next, and what no request may leave on them."""

import os
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import ConnectionHandler, DatabaseError

from config import environment
from config.sqlite3.base import KEPT, DatabaseWrapper, close_kept


@pytest.fixture(autouse=True)
def nothing_kept(django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield
    close_kept()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with a table of words, of which there is none."""
    return made(tmp_path / "words.sqlite3")


def made(file: Path, *words: str) -> Path:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE words (word)")
        connection.executemany("INSERT INTO words VALUES (?)", [(word,) for word in words])
    return file


def restore(file: Path, *words: str) -> None:
    """Put a backup in the place of a database, as docs/production.md says."""
    backup = made(file.with_name("backup"), *words)
    for kind in ("-wal", "-shm"):
        file.with_name(f"{file.name}{kind}").unlink()
    backup.replace(file)


@contextmanager
def asked(file: Path) -> Iterator[DatabaseWrapper]:
    """What a request has of a database, and lets go of at its end."""
    known = {"ENGINE": "config.sqlite3", "NAME": str(file), "OPTIONS": environment._SQLITE_OPTIONS}
    wrapper = ConnectionHandler({"default": known})["default"]
    try:
        yield wrapper
    finally:
        wrapper.close_if_unusable_or_obsolete()


def say(wrapper: DatabaseWrapper, word: str) -> sqlite3.Connection:
    """Store a word. Returns the connection that did."""
    with wrapper.cursor() as cursor:
        cursor.execute("INSERT INTO words VALUES (%s)", [word])
    return wrapper.connection


def said(wrapper: DatabaseWrapper) -> list[str]:
    with wrapper.cursor() as cursor:
        return [word for (word,) in cursor.execute("SELECT word FROM words ORDER BY rowid").fetchall()]


def opened(file: Path) -> int:
    """How often this process has a file open."""
    return sum(os.path.realpath(link) == str(file) for link in Path("/proc/self/fd").iterdir())


def test_of_many_at_once_a_few_are_kept_and_no_file_stays_open_for_nothing(file: Path) -> None:
    many = KEPT + 3

    def request(there: Barrier) -> sqlite3.Connection:
        with asked(file) as wrapper:
            said(wrapper)
            there.wait()
            return wrapper.connection

    def requests() -> list[sqlite3.Connection]:
        with ThreadPoolExecutor(many) as threads:
            return list(threads.map(request, [Barrier(many)] * many))

    before = requests()
    assert len({id(connection) for connection in before}) == many
    assert len([connection for connection in requests() if connection in before]) == KEPT
    assert opened(file) <= many


def test_a_transaction_that_was_broken_off_is_taken_back(file: Path) -> None:
    with asked(file) as wrapper:
        wrapper.cursor().execute("BEGIN IMMEDIATE")
        broken_off = say(wrapper, "never")
    with asked(file) as wrapper:
        assert said(wrapper) == []
        assert say(wrapper, "now") is broken_off


def test_a_reading_that_was_never_ended_shows_nobody_the_past(file: Path) -> None:
    with asked(file) as wrapper:
        for word in ("truth", "trust"):
            say(wrapper, word)
        unfinished = wrapper.create_cursor()
        unfinished.execute("SELECT word FROM words").fetchone()
    with closing(sqlite3.connect(file)) as elsewhere, elsewhere:
        elsewhere.execute("INSERT INTO words VALUES ('no one')")
    with asked(file) as wrapper:
        assert said(wrapper) == ["truth", "trust", "no one"]


def test_a_connection_on_which_something_went_wrong_is_closed(file: Path) -> None:
    with asked(file) as wrapper:
        faulty = say(wrapper, "truth")
        with pytest.raises(DatabaseError), wrapper.cursor() as cursor:
            cursor.execute("SELECT nothing FROM nowhere")
    with asked(file) as wrapper:
        assert say(wrapper, "trust") is not faulty
    assert opened(file) == 1


def test_a_forked_process_opens_its_own(file: Path) -> None:
    with asked(file) as wrapper:
        before = say(wrapper, "truth")
    child = os.fork()
    if child == 0:
        with asked(file) as wrapper:
            own = say(wrapper, "trust") is not before
        os._exit(0 if own else 1)
    assert os.waitpid(child, 0)[1] == 0
    with asked(file) as wrapper:
        assert (said(wrapper), wrapper.connection) == (["truth", "trust"], before)


def test_a_file_in_the_place_of_another_is_read_at_once(file: Path) -> None:
    with asked(file) as wrapper:
        say(wrapper, "truth")
    restore(file, "trust", "no one")
    with asked(file) as wrapper:
        assert said(wrapper) == ["trust", "no one"]
    assert opened(file) == 1
    assert opened(file.with_name(f"{file.name} (deleted)")) == 0
