"""Run every test: all of them on SQLite, in a browser too, and on PostgreSQL and Redis those that touch the database.

python -m tests.run [pytest arguments]; the exit status is 0 only if all passed (and, with CI=true, none was left out).
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.machine import NEEDS, may_install, postgresql, provide, redis

PYTEST = [sys.executable, "-m", "pytest", "-n", "2"]
BROWSER = "tests/browser"
"""Run by itself: the event loop that drives browsers would be in the way of tests with loops of their own."""
WITH_DATABASE = ("tests/api", "tests/campaigns", "tests/docs", "tests/frontend")
"""The folders whose tests would not do the same again on another database."""


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with _server("Redis", redis) as redis_url, _server("PostgreSQL", postgresql) as url:
        chromium = provide(NEEDS["Chromium"])
        failures = [_suite("SQLite", arguments, {})]
        if chromium is not None:
            failures.append(_suite("Chromium", [*arguments, BROWSER], {}))
        if url is not None:
            servers = {"DATABASE_URL": url, "REDIS_URL": redis_url or ""}
            failures.append(_suite("PostgreSQL", [*arguments, *WITH_DATABASE], servers))
        needed = {"PostgreSQL": url, "Redis": redis_url, "Chromium": chromium}
        failures += [_left_out(name) for name, found in needed.items() if found is None]
    return int(any(failures))


def _suite(title: str, arguments: list[str], variables: dict[str, str]) -> bool:
    """Run pytest. Returns whether it failed."""
    print(f"\n===== Tests on {title} =====", flush=True)
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return subprocess.run([*PYTEST, *arguments], env={**kept, **variables}, check=False).returncode != 0


@contextmanager
def _server(name: str, run: Callable[[Path], AbstractContextManager[str]]) -> Iterator[str | None]:
    """Yield the URL of a server made for these tests, None where there can't be one."""
    programs = provide(NEEDS[name])
    if programs is None:
        yield None
    else:
        with run(programs) as url:
            yield url


def _left_out(name: str) -> bool:
    """Say which tests are left out and why. Returns whether that is a failure."""
    need = NEEDS[name]
    reason = "could not be installed" if may_install() else f"is missing: install {need.package}"
    print(f"\n===== Left out: the tests on {name}, which {reason} =====", flush=True)
    return os.environ.get("CI", "").lower() == "true"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
