"""Uvicorn's command line with a supervisor that replaces killed workers at once.

Why not uvicorn's own: it waits up to `--timeout-worker-healthcheck` (60 s here) for a process killed during a health
check, and replaces no other process meanwhile. If all are killed it starts all at once, so the first answers last.
First answer after four workers were killed, three times on a busy machine: 5.5, 6.4 and 62 s with uvicorn's own, 3.0,
2.6 and 7.1 s with this one.
"""

import os
import socket
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from prometheus_client.multiprocess import mark_process_dead
from uvicorn.config import Config
from uvicorn.main import main
from uvicorn.supervisors import multiprocess

IN_MEMORY = Path("/dev/shm")
"""Folder in memory. A full disk would kill a process that writes a mapped file."""


class Process(multiprocess.Process):
    """A web process whose `start` returns once it answers requests."""

    def start(self) -> None:
        super().start()
        self.child_conn.close()  # so that a killed process ends the pipe
        self.wait_until_ready(self.config.timeout_worker_healthcheck)

    def join(self) -> None:
        super().join()
        mark_process_dead(self.pid)


class Supervisor(multiprocess.Multiprocess):
    """Uvicorn's supervisor, which answers at once and refuses connections at its end.

    Uvicorn's own keeps the sockets open until its processes have finished. The kernel then accepts connections that no
    process answers, and the proxy waits for seconds before it asks another node.

    Uvicorn writes the head and the body of a response separately. Without TCP_NODELAY, the kernel keeps the body back
    until the proxy confirms the head, which takes 40 ms. asyncio sets the option only on sockets that it creates.
    """

    def __init__(self, config: Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        for listening in sockets:
            if listening.family != socket.AF_UNIX:
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # accepted sockets inherit it

    def terminate_all(self) -> None:
        for listening in self.sockets:
            listening.close()
        super().terminate_all()


if __name__ == "__main__":
    multiprocess.Process = Process  # type: ignore[misc]
    import_module("uvicorn.main").Multiprocess = Supervisor  # type: ignore[attr-defined]
    # In this folder the web processes add up their metrics (api/core/web_metrics.py).
    with TemporaryDirectory(prefix="cliffhanger-metrics-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        sys.exit(main())
