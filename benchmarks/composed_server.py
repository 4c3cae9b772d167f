"""The services of compose.yaml, as benchmarks run them."""

import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.composition import Composition, composed, programs

KEY = "benchmark"
"""The secret key of the server, which signs the session of the player."""


@contextmanager
def composed_server(
    *, fewer: dict[str, str] | None = None, fsync: bool = True, **variables: str
) -> Iterator[Composition]:
    """Run all services without rate limits. Exit if a program is missing.

    fewer, fsync, variables: as in `composed`.
    """
    found = programs()
    if found is None:
        sys.exit("PostgreSQL, Redis or nginx is missing.")
    with (
        tempfile.TemporaryDirectory(prefix="cliffhanger-bench-") as folder,
        composed(found, Path(folder), fewer=fewer, fsync=fsync, SECRET_KEY=KEY, **variables) as server,
    ):
        _lift_rate_limits(server)
        yield server


def _lift_rate_limits(server: Composition) -> None:
    """Raise the proxy's limits, since one address sends everything."""
    configuration = server.place.folder / "nginx.conf"
    configuration.write_text(configuration.read_text().replace("rate=50r/s", "rate=10000r/s"))
    os.kill(server.services["proxy"].pid, signal.SIGHUP)
