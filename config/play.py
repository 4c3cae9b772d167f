"""Run the whole server on this machine: the web application and a worker, until Ctrl-C or the end of the terminal.

Where mail is sent a second worker does that. python -m config.play; if one of them dies the others are stopped, and the
exit status is 1. A data folder has one server: it and its parts hold a lock on it.
"""

import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import FrameType

from campaigns.worker import MAIL_QUEUE
from config import environment, settings
from config.files import PRIVATE_FILE
from config.part import GRACE_S

ADDRESS = "127.0.0.1"
LOCK = settings.DATA / "running"
"""Locked while a server uses the folder; says which process that is, and where it can be reached."""


def main() -> int:
    os.umask(0o077)
    _obey_signals()
    lock = os.open(LOCK, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    if not _seize(lock):
        print(_in_use(), file=sys.stderr)
        return 1
    if _is_taken():
        print(f"Port {_port()} is taken. Choose another: PORT={_port() + 1} make play", file=sys.stderr)
        return 1
    return _serve(lock)


def _serve(lock: int) -> int:
    """Bring the data up to date, run the parts until one ends or all are told to, and stop what still runs."""
    processes: dict[str, subprocess.Popen[bytes]] = {}
    # While this process lives, and no longer, the pipe has an end to write to.
    pipe, _ = os.pipe()
    try:
        subprocess.run([sys.executable, "-m", "config.prepare"], check=True, pass_fds=(lock,))
        for name, command in _commands().items():
            command = [sys.executable, "-m", "config.part", str(pipe), *command]
            processes[name] = subprocess.Popen(command, start_new_session=True, pass_fds=(lock, pipe))
        return _watch(processes)
    except KeyboardInterrupt:
        return 0
    except subprocess.CalledProcessError:
        return 1
    finally:
        _stop(processes)


def _commands() -> dict[str, list[str]]:
    schedule = str(settings.DATA / "celery-beat")
    solo = ["celery", "--quiet", "--app", "config", "worker", "--pool", "solo", "--loglevel", "warning"]
    # Whoever works beside it need know nothing of it: with mingle a worker waits a second for others before it begins.
    solo += ["--without-mingle", "--without-gossip", "--without-heartbeat"]
    web = ["uvicorn", "config.asgi:application", "--http", "config.http:Protocol"]
    web += ["--host", ADDRESS, "--port", str(_port()), "--log-level", environment.log_level("WARNING").lower()]
    # Whom a request comes from, nobody in front of us can tell.
    web += ["--no-proxy-headers", "--log-config", str(settings.BASE_DIR / "config" / "logs.yaml")]
    commands = {
        "web": [*web, "--timeout-graceful-shutdown", "3"],
        "worker": [*solo, "--beat", "--schedule", schedule],
        "mail": [*solo, "--queues", MAIL_QUEUE, "--hostname", "mail@%h"],
    }
    return commands if settings.MAIL_IS_SENT else {name: commands[name] for name in ("web", "worker")}


def _port() -> int:
    return int(os.environ.get("PORT") or 8000)


def _address() -> str:
    return f"http://{ADDRESS}:{_port()}/"


def _obey_signals() -> None:
    """End in good order when told to. Who was started to outlive its terminal (nohup) does."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _seize(lock: int) -> bool:
    """Take the data folder for this process and its parts. Those of a server that was killed are given time to end."""
    deadline = time.monotonic() + 2 * GRACE_S
    while True:
        with suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(lock, 0)
            os.write(lock, f"{os.getpid()} {_address()}".encode())
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


def _in_use() -> str:
    process, _, address = LOCK.read_text().partition(" ")
    return (
        f"A server is running on {LOCK.parent} already: process {process}, at {address}\n"
        f"Another one needs a folder of its own: CLIFFHANGER_DATA={Path.home() / 'other'} PORT={_port() + 1} make play"
    )


def _watch(processes: Mapping[str, subprocess.Popen[bytes]]) -> int:
    """Say when the server can be reached, and wait until one process ends by itself. Returns 1."""
    announced = False
    while True:
        for name, process in processes.items():
            if (status := process.poll()) is not None:
                print(f"The {name} process ended with status {status}; stopping the rest.", file=sys.stderr)
                return 1
        if not announced and _is_taken():
            announced = True
            print(f"\n  Cliffhanger: {_address()}   (Ctrl-C stops it)\n", flush=True)
        time.sleep(0.2)


def _is_taken() -> bool:
    """Return whether somebody listens on our port."""
    with socket.socket() as probe:
        return probe.connect_ex((ADDRESS, _port())) == 0


def _stop(processes: Mapping[str, subprocess.Popen[bytes]]) -> None:
    """End what still runs: politely, and after GRACE_S seconds by force, with all that it started."""
    for process in processes.values():
        process.terminate()
    deadline = time.monotonic() + GRACE_S
    for process in processes.values():
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(0.1, deadline - time.monotonic()))
        # The worker's timetable is a process of its own and outlives a worker that was killed.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
