"""Uvicorn's command line, with a first process that replaces at once what is killed, one process after the other.

Uvicorn's own asks each of its processes twice a second whether it lives, and waits for the answer. It also holds their
end of that line. So one that is killed before it answers is waited for as long as --timeout-worker-healthcheck says. In
that time nobody takes its place, nor that of any other. And where all are killed it starts all at once: the first one
answers as late as the last.
"""

import sys

from uvicorn.main import main
from uvicorn.supervisors import multiprocess


class Process(multiprocess.Process):
    """A process that alone holds its end of the line, and that is waited for until it answers requests."""

    def start(self) -> None:
        super().start()
        self.child_conn.close()
        self.wait_until_ready(self.config.timeout_worker_healthcheck)


if __name__ == "__main__":
    multiprocess.Process = Process  # type: ignore[misc]
    sys.exit(main())
