"""Run the whole server on this machine until Ctrl-C: python -m config.play

It starts a web process and a worker, and a second worker if mail is configured. If one of them ends, the others are
stopped and the exit status is 1. A data folder can have one server, whose processes hold a lock on it.

`manage.py runserver` runs the same processes and restarts them when the code changes.
"""

import atexit
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from campaigns.files.private_files import PRIVATE_FILE
from campaigns.task_queue import MAIL_QUEUE
from config import environment, settings
from config.subprocess_entry import GRACE_S

LOCK = settings.DATA / "running"
"""Locked while a server uses the folder. Contains its process id and URL."""
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
NO_ROOT_WARNING = ["-W", "ignore:You're running the worker with superuser privileges"]
"""Turns off Celery's warning about root. The worker reads only JSON."""


class Address(NamedTuple):
    """Address of the server. command: starts a server on another port."""

    host: str = "127.0.0.1"
    port: int = 8000
    command: str = "PORT={port} make play"

    @property
    def url(self) -> str:
        return f"http://[{self.host}]:{self.port}/" if ":" in self.host else f"http://{self.host}:{self.port}/"

    def command_on_next_port(self) -> str:
        return self.command.format(port=self.port + 1)

    def is_taken(self) -> bool:
        """Return whether a process listens at this address."""
        with suppress(OSError), socket.create_connection((self.host, self.port)):
            return True
        return False


HERE = Address()


class CannotStartError(Exception):
    """The data folder or the port is in use. The message says what to do."""


def main() -> int:
    _handle_signals()
    address = Address(port=int(os.environ.get("PORT") or HERE.port))
    try:
        return run(address, lambda: print(f"\n  Cliffhanger: {address.url}   (Ctrl-C stops it)\n", flush=True))
    except CannotStartError as error:
        print(error, file=sys.stderr)
        return 1


def run(address: Address, announce: Callable[[], None], *, migrate: bool = True, log_level: str = "WARNING") -> int:
    """Run the processes until one of them ends or Ctrl-C. Return the exit status.

    announce: called once the server can be reached. migrate: migrate SQLite and campaigns first. log_level: of the web
    server's messages. Raises CannotStartError.
    """
    os.umask(0o077)
    os.environ["PORT"] = str(address.port)
    lock = os.open(LOCK, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    if not _lock_data_folder(lock, address):
        raise CannotStartError(_in_use_message(address))
    if address.is_taken():
        raise CannotStartError(f"Port {address.port} is in use. Choose another: {address.command_on_next_port()}")
    processes: dict[str, subprocess.Popen[bytes]] = {}
    # Django's autoreloader exits from another thread. All processes must end before the next run starts them again.
    stop = partial(_stop, processes)
    atexit.register(stop)
    # The write end of the pipe closes when this process ends.
    pipe, _ = os.pipe()
    try:
        if migrate:
            command = [sys.executable, "manage.py", "migrate_campaigns", "--all", "--skip-checks"]
            subprocess.run(command, check=True, cwd=settings.BASE_DIR, pass_fds=(lock,))
        for name, command in _commands(address, log_level).items():
            command = [sys.executable, *NO_ROOT_WARNING, "-m", "config.subprocess_entry", str(pipe), *command]
            processes[name] = subprocess.Popen(
                command, cwd=settings.BASE_DIR, start_new_session=True, pass_fds=(lock, pipe)
            )
        return _watch(processes, address, announce)
    except KeyboardInterrupt:
        return 0
    except subprocess.CalledProcessError:
        return 1
    finally:
        stop()
        atexit.unregister(stop)


def _commands(address: Address = HERE, log_level: str = "WARNING") -> dict[str, list[str]]:
    schedule = str(settings.DATA / "celery-beat")
    solo = ["celery", "--quiet", "--app", "config", "worker", "--pool", "solo", "--loglevel", "warning"]
    # With mingle, a worker would wait a second for other workers before it starts.
    solo += ["--without-mingle", "--without-gossip", "--without-heartbeat"]
    web = ["uvicorn", "config.asgi:application", "--host", address.host, "--port", str(address.port)]
    web += ["--log-level", environment.log_level(log_level).lower()]
    # There is no proxy whose forwarded addresses could be trusted.
    web += ["--no-proxy-headers", "--log-config", str(settings.BASE_DIR / "config" / "logs.yaml")]
    commands = {
        "web": [*web, "--timeout-graceful-shutdown", "3"],
        "worker": [*solo, "--beat", "--schedule", schedule],
        "mail": [*solo, "--queues", MAIL_QUEUE, "--hostname", "mail@%h"],
    }
    return commands if settings.MAIL_IS_SENT else {name: commands[name] for name in ("web", "worker")}


def _handle_signals() -> None:
    """Stop on STOP_SIGNALS, unless the parent ignores them (nohup)."""
    for number in STOP_SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _ignore_further_signals()
    raise KeyboardInterrupt


def _ignore_further_signals() -> None:
    """Ignore signals from now on: the server stops already.

    Without `_handle_signals` this does nothing.
    """
    for number in STOP_SIGNALS:
        if signal.getsignal(number) is _interrupt:
            signal.signal(number, signal.SIG_IGN)


def _lock_data_folder(lock: int, address: Address) -> bool:
    """Lock the data folder. If a killed server held it, wait for its processes to end."""
    deadline = time.monotonic() + 2 * GRACE_S
    while True:
        with suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(lock, 0)
            os.write(lock, f"{os.getpid()} {address.url}".encode())
            return True
        if _is_holder_alive() or time.monotonic() > deadline:
            return False
        time.sleep(0.2)


def _is_holder_alive() -> bool:
    """Return whether the process named in the lock file still runs."""
    process = LOCK.read_text().partition(" ")[0]
    try:
        os.kill(int(process or os.getpid()), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def _in_use_message(address: Address) -> str:
    process, _, url = LOCK.read_text().partition(" ")
    folder = f"CLIFFHANGER_DATA={Path.home() / 'other'}"
    return (
        f"A server already uses {LOCK.parent}: process {process} at {url}\n"
        f"To run another one, give it its own folder: {folder} {address.command_on_next_port()}"
    )


def _watch(processes: Mapping[str, subprocess.Popen[bytes]], address: Address, announce: Callable[[], None]) -> int:
    """Announce the server once it can be reached. Return 1 when a process ends."""
    announced = False
    while True:
        for name, process in list(processes.items()):
            if (status := process.poll()) is not None:
                print(f"The {name} process ended with status {status}; stopping the others.", file=sys.stderr)
                return 1
        if not announced and address.is_taken():
            announced = True
            announce()
        time.sleep(0.2)


def _stop(processes: dict[str, subprocess.Popen[bytes]]) -> None:
    """Terminate the running processes. After GRACE_S seconds, kill them."""
    _ignore_further_signals()
    running = list(processes.values())
    processes.clear()
    for process in running:
        process.terminate()
    deadline = time.monotonic() + GRACE_S
    for process in running:
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(0.1, deadline - time.monotonic()))
        # Celery beat is a child of the worker and outlives a killed worker.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
