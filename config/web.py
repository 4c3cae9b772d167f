"""Uvicorn's command line, with a first process that notices at once when one of those that it started is killed.

Uvicorn's own asks each of them twice a second whether it lives, and waits for its answer. It also holds their end of
that line. So one that is killed before it answers is waited for as long as --timeout-worker-healthcheck says, and in
that time nobody takes its place, nor that of any other.
"""

import sys

from uvicorn.main import main
from uvicorn.supervisors import multiprocess


class Process(multiprocess.Process):
    """A process that alone holds its end of the line: when it is killed, who waits for its answer hears of it."""

    def start(self) -> None:
        super().start()
        self.child_conn.close()


if __name__ == "__main__":
    multiprocess.Process = Process  # type: ignore[misc]
    sys.exit(main())
