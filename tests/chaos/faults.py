"""Fault injection: each fault acts on a running composition until it is over."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from typing import NamedTuple

from redis import Redis

from tests.support.composition import Composition, copy_image
from tests.support.polling import wait_until
from tests.support.servers import offspring, processes

MIGRATION = """
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "{last}")]
    operations = [migrations.AddField("campaign", "new_version", models.IntegerField(db_default=0))]
"""
PAUSE_S = 2.0
"""Maximum seconds without an accepted action while one of several nodes is away."""
GONE_S = 10.0
"""Seconds for which a service is stopped, or Redis is kept at its memory limit."""


class Fault(NamedTuple):
    """do: cause the fault, return after it. excused: allowed errors except 409.

    pause_s: maximum seconds without an accepted action at all tables together.
    """

    title: str
    do: Callable[[Composition], None]
    excused: frozenset[int | str] = frozenset()
    pause_s: float = inf


def _stand_still(pids: set[int], seconds: float) -> None:
    _tell(pids, signal.SIGSTOP)
    try:
        time.sleep(seconds)
    finally:
        _tell(pids, signal.SIGCONT)


def _tell(pids: set[int], number: signal.Signals) -> None:
    """Send a signal to processes; ignore those that have ended."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _redis_hangs(server: Composition, seconds: float) -> None:
    _stand_still({server.services["redis"].pid}, seconds)


def _redis_is_full(server: Composition) -> None:
    """Keep Redis at its memory limit for a while; restart the worker and `beat`."""
    with _redis(server) as redis:
        usual = redis.config_get("maxmemory")["maxmemory"]
        redis.config_set("maxmemory", 1)
        try:
            time.sleep(GONE_S / 2)
            server.services["worker"].crash()
            server.services["beat"].crash()
            time.sleep(GONE_S / 2)
        finally:
            redis.config_set("maxmemory", usual)


def _redis(server: Composition) -> Redis:
    return Redis.from_url(server.place.variables["REDIS_URL"])


def _database_is_restarted(server: Composition) -> None:
    server.database.stop("fast")
    server.database.start()


def _database_crashes(server: Composition) -> None:
    server.database.stop("immediate")
    server.database.start()


def _database_hangs(server: Composition) -> None:
    _stand_still(offspring(server.database.pid()), 20)


def _is_killed(server: Composition, service: str) -> None:
    server.services[service].crash()


def _is_away(server: Composition, service: str) -> None:
    server.services[service].kill()
    time.sleep(GONE_S)
    server.services[service].start()


def _is_restarted(server: Composition, service: str) -> None:
    server.services[service].stop()
    server.services[service].start()


def _worker_process_is_killed(server: Composition) -> None:
    first = server.services["worker"].pid
    os.kill(max(offspring(first) - {first}), signal.SIGKILL)


def _web_process_is_killed(server: Composition) -> None:
    os.kill(min(_web_processes(server)), signal.SIGKILL)


def _web_processes_are_killed(server: Composition) -> None:
    _tell(_web_processes(server), signal.SIGKILL)


def _web_is_rolled(server: Composition) -> None:
    old = _web_processes(server)
    os.kill(server.services["web"].pid, signal.SIGHUP)
    wait_until(lambda: not old & _web_processes(server))


def _web_is_restarted(server: Composition) -> None:
    server.services["web"].stop()
    server.services["web"].start()
    wait_until(server.is_served)


def _proxy_is_reloaded(server: Composition) -> None:
    os.kill(server.services["proxy"].pid, signal.SIGHUP)


def _node_is_replaced(server: Composition, image: Path | None = None) -> None:
    """Drain and restart one web node after the other.

    The proxy forgets that a node was away when it reloads. Else it might leave out both for a moment. image: the
    program of the new nodes; by default the old one.
    """
    for node in reversed(server.nodes):
        _is_replaced(server, node, image)
        wait_until(partial(server.is_served, node))
        _proxy_is_reloaded(server)


def _is_replaced(server: Composition, service: str, image: Path | None) -> None:
    server.services[service].stop()
    if image:
        server.services[service].upgrade(image)
    server.services[service].start()


def _server_is_upgraded(server: Composition) -> None:
    """Migrate, then replace all services one by one by a new version.

    The order is that of docs/deploy.md, "Upgrade without a pause".
    """
    image = copy_image(server.place.folder / "new-version")
    _add_migration(image / "campaigns" / "migrations")
    server.prepare(image)
    _node_is_replaced(server, image)
    for service in ("worker2", "worker", "beat"):
        _is_replaced(server, service, image)


def _add_migration(folder: Path) -> None:
    """Write a migration that adds a column to the table of campaigns."""
    last = max(path.stem for path in folder.glob("[0-9]*.py"))
    (folder / f"{int(last[:4]) + 1:04}_new_version.py").write_text(MIGRATION.format(last=last))


def _web_processes(server: Composition) -> set[int]:
    """Return the processes that serve requests, without uvicorn's parent and tracker."""
    first = server.services["web"].pid
    return {pid for pid, parent, command in processes() if parent == first and "spawn_main" in command}


TRY_AGAIN: frozenset[int | str] = frozenset({503})
CUT_OFF: frozenset[int | str] = frozenset({"ReadError", "RemoteProtocolError", "ConnectError", "WriteError"})
FAULTS = [
    Fault("Redis is frozen for twenty seconds", partial(_redis_hangs, seconds=20)),
    Fault("Redis is frozen for a minute", partial(_redis_hangs, seconds=60)),
    Fault("Redis is killed and restarts at once", partial(_is_killed, service="redis")),
    Fault("Redis is killed and restarts after ten seconds", partial(_is_away, service="redis")),
    Fault("Redis is at its memory limit while the worker starts", _redis_is_full),
    Fault("PostgreSQL is restarted", _database_is_restarted, TRY_AGAIN),
    Fault("PostgreSQL crashes and recovers", _database_crashes, TRY_AGAIN),
    Fault("PostgreSQL is frozen for twenty seconds", _database_hangs, TRY_AGAIN),
    Fault("the worker is killed", partial(_is_killed, service="worker")),
    Fault("the worker is down for ten seconds", partial(_is_away, service="worker")),
    Fault("the worker is restarted", partial(_is_restarted, service="worker")),
    Fault("a process of the worker is killed", _worker_process_is_killed),
    Fault("beat is killed", partial(_is_killed, service="beat")),
    Fault("beat is down for ten seconds", partial(_is_away, service="beat")),
    Fault("a web process is killed", _web_process_is_killed, TRY_AGAIN),
    Fault("all web processes are killed", _web_processes_are_killed, TRY_AGAIN),
    Fault("web is killed", partial(_is_killed, service="web"), TRY_AGAIN),
    Fault("web is restarted", _web_is_restarted, TRY_AGAIN),
    Fault("web processes are replaced one by one", _web_is_rolled),
    Fault("the proxy reloads its configuration", _proxy_is_reloaded),
    Fault("the proxy is killed", partial(_is_killed, service="proxy"), CUT_OFF),
    Fault("the proxy is restarted", partial(_is_restarted, service="proxy"), CUT_OFF),
]
NODE_FAULTS = [
    Fault("a web node is killed", partial(_is_killed, service="web2"), TRY_AGAIN, PAUSE_S),
    Fault("a web node is down for ten seconds", partial(_is_away, service="web2"), TRY_AGAIN, PAUSE_S),
    Fault("web nodes are drained and replaced", _node_is_replaced, TRY_AGAIN, PAUSE_S),
    Fault("a worker node is killed", partial(_is_killed, service="worker2"), pause_s=PAUSE_S),
    Fault("a worker node is down for ten seconds", partial(_is_away, service="worker2"), pause_s=PAUSE_S),
    Fault("PgBouncer is restarted", partial(_is_restarted, service="pgbouncer"), TRY_AGAIN),
    Fault("PgBouncer is killed", partial(_is_killed, service="pgbouncer"), TRY_AGAIN),
    Fault("all nodes are upgraded, with a migration", _server_is_upgraded, TRY_AGAIN, PAUSE_S),
]
"""Faults of a server with two nodes."""
