"""Run the whole server on this machine: the web application and a worker, until Ctrl-C or the end of the terminal.

Where mail is sent a second worker does that. python -m config.play; if one of them dies the others are stopped, and the
exit status is 1. A data folder has one server: it and its parts hold a lock on it.

`manage.py runserver` runs the same parts, and starts them again when the code changes.
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

from campaigns.task_queue import MAIL_QUEUE
from config import environment, settings
from config.private_files import PRIVATE_FILE
from config.subprocess_entry import GRACE_S

LOCK = settings.DATA / "running"
"""Locked while a server uses the folder; says which process that is, and where it can be reached."""
NO_ROOT_WARNING = ["-W", "ignore:You're running the worker with superuser privileges"]
"""Keeps the worker from warning a user who is root, as in most containers: the worker reads JSON alone."""


class Address(NamedTuple):
    """Where the server listens. command: how to start another one on a port, for messages."""

    host: str = "127.0.0.1"
    port: int = 8000
    command: str = "PORT={port} make play"

    @property
    def url(self) -> str:
        return f"http://[{self.host}]:{self.port}/" if ":" in self.host else f"http://{self.host}:{self.port}/"

    def command_on_next_port(self) -> str:
        return self.command.format(port=self.port + 1)

    def is_taken(self) -> bool:
        """Return whether a process listens there."""
        with suppress(OSError), socket.create_connection((self.host, self.port)):
            return True
        return False


HERE = Address()


class CannotStartError(Exception):
    """The data folder or the port is in use. The message says what to do instead."""


def main() -> int:
    _obey_signals()
    address = Address(port=int(os.environ.get("PORT") or HERE.port))
    try:
        return run(address, lambda: print(f"\n  Cliffhanger: {address.url}   (Ctrl-C stops it)\n", flush=True))
    except CannotStartError as error:
        print(error, file=sys.stderr)
        return 1


def run(address: Address, announce: Callable[[], None], *, prepare: bool = True, log_level: str = "WARNING") -> int:
    """Run the parts until one ends or Ctrl-C. Returns the exit status.

    announce: called once the server can be reached. prepare: whether to bring the data up to date first. log_level: of
    the web server's own messages. Raises CannotStartError.
    """
    os.umask(0o077)
    os.environ["PORT"] = str(address.port)
    lock = os.open(LOCK, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    if not _seize(lock, address):
        raise CannotStartError(_in_use(address))
    if address.is_taken():
        raise CannotStartError(f"Port {address.port} is taken. Choose another: {address.command_on_next_port()}")
    processes: dict[str, subprocess.Popen[bytes]] = {}
    # Django's autoreloader exits from another thread. The parts must end before the next process starts them again.
    stop = partial(_stop, processes)
    atexit.register(stop)
    # While this process lives, and no longer, the pipe has an end to write to.
    pipe, _ = os.pipe()
    try:
        if prepare:
            command = [sys.executable, "-m", "config.migrate_data"]
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
    # Whoever works beside it need know nothing of it: with mingle a worker waits a second for others before it begins.
    solo += ["--without-mingle", "--without-gossip", "--without-heartbeat"]
    web = ["uvicorn", "config.asgi:application", "--host", address.host, "--port", str(address.port)]
    web += ["--log-level", environment.log_level(log_level).lower()]
    # Whom a request comes from, nobody in front of us can tell.
    web += ["--no-proxy-headers", "--log-config", str(settings.BASE_DIR / "config" / "logs.yaml")]
    commands = {
        "web": [*web, "--timeout-graceful-shutdown", "3"],
        "worker": [*solo, "--beat", "--schedule", schedule],
        "mail": [*solo, "--queues", MAIL_QUEUE, "--hostname", "mail@%h"],
    }
    return commands if settings.MAIL_IS_SENT else {name: commands[name] for name in ("web", "worker")}


def _obey_signals() -> None:
    """End in good order when told to. Who was started to outlive its terminal (nohup) does."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _seize(lock: int, address: Address) -> bool:
    """Take the data folder for this process and its parts. Those of a server that was killed are given time to end."""
    deadline = time.monotonic() + 2 * GRACE_S
    while True:
        with suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(lock, 0)
            os.write(lock, f"{os.getpid()} {address.url}".encode())
            return True
        if _holder_lives() or time.monotonic() > deadline:
            return False
        time.sleep(0.2)


def _holder_lives() -> bool:
    """Return whether the process that took the folder runs, as far as it can be known."""
    process = LOCK.read_text().partition(" ")[0]
    try:
        os.kill(int(process or os.getpid()), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def _in_use(address: Address) -> str:
    process, _, url = LOCK.read_text().partition(" ")
    folder = f"CLIFFHANGER_DATA={Path.home() / 'other'}"
    return (
        f"A server is running on {LOCK.parent} already: process {process}, at {url}\n"
        f"Another one needs a folder of its own: {folder} {address.command_on_next_port()}"
    )


def _watch(processes: Mapping[str, subprocess.Popen[bytes]], address: Address, announce: Callable[[], None]) -> int:
    """Say when the server can be reached, and wait until one process ends by itself. Returns 1."""
    announced = False
    while True:
        for name, process in list(processes.items()):
            if (status := process.poll()) is not None:
                print(f"The {name} process ended with status {status}; stopping the rest.", file=sys.stderr)
                return 1
        if not announced and address.is_taken():
            announced = True
            announce()
        time.sleep(0.2)


def _stop(processes: dict[str, subprocess.Popen[bytes]]) -> None:
    """End what still runs: politely, and after GRACE_S seconds by force, with all that it started."""
    running = list(processes.values())
    processes.clear()
    for process in running:
        process.terminate()
    deadline = time.monotonic() + GRACE_S
    for process in running:
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(0.1, deadline - time.monotonic()))
        # The worker's timetable is a process of its own and outlives a worker that was killed.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
