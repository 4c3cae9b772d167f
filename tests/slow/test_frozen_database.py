"""With a frozen PostgreSQL, the server does a request once or not at all.

`tests.chaos` checks the responses meanwhile.
"""

import os
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from config import environment
from config.postgresql import connection_class
from tests.api.live_feeds import web_process
from tests.config.player import KNOWS_HIGH_CARD, Player, assert_unavailable, manage
from tests.support.polling import wait_until
from tests.support.programs import NEEDS, Cluster, cluster, free_port, provide

pytestmark = pytest.mark.slow

LONG = {**KNOWS_HIGH_CARD, "DATABASE_LOCK_S": "100", "DATABASE_STATEMENT_S": "5"}
"""Timeouts long enough to stop a process during a statement."""


def programs() -> Path:
    """Return the folder of PostgreSQL's programs."""
    found = provide(NEEDS["PostgreSQL"])
    if found is None:
        pytest.skip("PostgreSQL is missing")
    return found


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(programs()) as database:
        manage(database.url, tmp_path_factory.mktemp("data"), "migrate", "--verbosity", "0")
        yield database


@contextmanager
def stopped(*pids: int) -> Iterator[None]:
    """Suspend processes for the duration of the context."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def waiting(observer: psycopg.Connection[Any], what: str) -> list[int]:
    """Return the PostgreSQL processes whose statement waits for something."""
    said = "SELECT pid FROM pg_stat_activity WHERE %s IN (wait_event, wait_event_type)"
    rows = observer.execute(said, (what,))
    return [pid for (pid,) in rows]


def test_a_commit_whose_answer_never_came_is_done_once(database: Cluster, tmp_path: Path) -> None:
    with (
        web_process(tmp_path, DATABASE_URL=database.url, **LONG) as url,
        ThreadPoolExecutor(1) as threads,
        psycopg.connect(database.url, autocommit=True) as observer,
    ):
        person = Player(url, "committer")
        before, wish = person.version(), person.wish()
        with confirmed_by_nobody(observer):
            acted = threads.submit(person.act, wish)
            wait_until(lambda: waiting(observer, "SyncRep"))
            with stopped(*waiting(observer, "SyncRep")):
                assert_unavailable(acted.result())
        wait_until(lambda: person.act(wish).status_code == 201)
        assert (len(person.actions()), person.version()) == (1, before + 1)


@contextmanager
def confirmed_by_nobody(observer: psycopg.Connection[Any]) -> Iterator[None]:
    """Make commits wait for a standby server that doesn't exist."""
    observer.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    observer.execute("SELECT pg_reload_conf()")
    try:
        yield
    finally:
        observer.execute("ALTER SYSTEM RESET synchronous_standby_names")
        observer.execute("SELECT pg_reload_conf()")


def test_uncommitted_action_leaves_no_trace(database: Cluster, tmp_path: Path) -> None:
    with (
        web_process(tmp_path, DATABASE_URL=database.url, **LONG) as url,
        ThreadPoolExecutor(1) as threads,
        psycopg.connect(database.url) as observer,
    ):
        person = Player(url, "half")
        before, wish = person.version(), person.wish()
        observer.execute("SELECT FROM campaigns_campaign FOR UPDATE")
        acted = threads.submit(person.act, wish)
        wait_until(lambda: waiting(observer, "Lock"))
        with stopped(*waiting(observer, "Lock")):
            assert_unavailable(acted.result())
            observer.rollback()
        assert person.version() == before
        wait_until(lambda: person.act(wish).status_code == 201)
        assert (len(person.actions()), person.version()) == (1, before + 1)


def test_a_connection_whose_answer_does_not_come_is_of_no_use_any_more(database: Cluster) -> None:
    with connection_class(5).connect(database.url, autocommit=True) as connection:
        with pytest.raises(psycopg.errors.DivisionByZero):
            connection.execute("SELECT 1 / 0")
        connection.execute("SET statement_timeout = '100ms'")
        with pytest.raises(psycopg.errors.QueryCanceled):
            connection.execute("SELECT pg_sleep(1000)")
        assert not connection.closed
        connection.execute("SET statement_timeout = 0")
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT pg_sleep(1000)")
        assert connection.closed
        connection.rollback()


@pytest.mark.skipif(sys.platform != "linux", reason="what TCP can be told differs from system to system")
def test_lost_machine_is_noticed_after_a_minute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="cliffhanger-pg-") as folder:
        server = Cluster(programs(), Path(folder), f"-c listen_addresses=127.0.0.1 -c port={port}")
        server.start()
        try:
            monkeypatch.setenv("DATABASE_URL", f"postgresql://tests@127.0.0.1:{port}/postgres")
            monkeypatch.setattr(environment, "is_web", False)
            options = environment.database(tmp_path)["OPTIONS"]
            with (
                psycopg.connect(os.environ["DATABASE_URL"], **options) as connection,
                socket.socket(fileno=os.dup(connection.fileno())) as line,
            ):
                names = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT, socket.TCP_USER_TIMEOUT)
                idle, interval, count, silence = (line.getsockopt(socket.IPPROTO_TCP, name) for name in names)
                assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
                assert (idle + interval * count, silence) == (60, 60_000)
        finally:
            server.stop()
