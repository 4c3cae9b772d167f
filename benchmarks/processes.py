"""Processes of their own to measure in: Django knows one database in its life. Whatever they do has to end in time."""

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from typing import Any, TypeVar

PATIENCE_S = 900
"""Many times what any work takes on an idle machine."""

Found = TypeVar("Found")


@contextmanager
def process(begin: Callable[..., Any], *arguments: Any) -> Iterator[Pool]:
    """Run a process. begin: what it does first."""
    with multiprocessing.get_context("spawn").Pool(1, _begin, (begin, *arguments)) as pool:
        yield pool
        pool.close()
        pool.join()


def done(pool: Pool, work: Callable[..., Found], *arguments: Any) -> Found:
    """Return what some work comes to in a process. Raises TimeoutError where it doesn't end, or the process died."""
    try:
        return pool.apply_async(work, arguments).get(PATIENCE_S)
    except multiprocessing.TimeoutError:
        raise TimeoutError(f"{work.__module__}.{work.__qualname__} has not ended after {PATIENCE_S} s") from None


def apart(work: Callable[..., Found], *arguments: Any) -> Found:
    """Return what some work comes to in a process that ends with it."""
    with process(obey) as pool:
        return done(pool, work, *arguments)


def obey() -> None:
    """When told to end, leave no server, process or folder behind."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def _begin(begin: Callable[..., Any], *arguments: Any) -> None:
    obey()
    begin(*arguments)
