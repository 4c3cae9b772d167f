"""Run the whole server on this machine: the web application and a worker, until Ctrl-C.

python -m config.play; if one of the two dies the other is stopped, and the exit status is 1.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from types import FrameType

from config import settings

ADDRESS = "127.0.0.1"
GRACE_S = 10
PREPARATIONS = (["migrate", "--verbosity=0"], ["carry_over", "--all"])
"""Management commands that bring what an older version of the program left up to date."""


def main() -> int:
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, _interrupt)
    if _is_taken():
        print(f"Port {_port()} is taken. Choose another: PORT={_port() + 1} make play", file=sys.stderr)
        return 1
    processes: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for preparation in PREPARATIONS:
            subprocess.run([sys.executable, "manage.py", *preparation], check=True)
        processes |= {name: subprocess.Popen(command, start_new_session=True) for name, command in _commands().items()}
        return _watch(processes)
    except KeyboardInterrupt:
        return 0
    except subprocess.CalledProcessError:
        return 1
    finally:
        _stop(processes)


def _commands() -> dict[str, list[str]]:
    schedule = str(settings.DATA / "celery-beat")
    web = ["uvicorn", "config.asgi:application", "--host", ADDRESS, "--port", str(_port()), "--log-level", "warning"]
    worker = ["celery", "--quiet", "--app", "config", "worker", "--beat", "--schedule", schedule, "--pool", "solo"]
    return {
        "web": [sys.executable, "-m", *web, "--timeout-graceful-shutdown", "3"],
        "worker": [sys.executable, "-m", *worker, "--loglevel", "warning"],
    }


def _port() -> int:
    return int(os.environ.get("PORT") or 8000)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


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
            print(f"\n  Cliffhanger: http://{ADDRESS}:{_port()}/   (Ctrl-C stops it)\n", flush=True)
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
