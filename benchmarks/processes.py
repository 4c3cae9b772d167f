"""Run work in separate processes, since Django uses one database in each."""

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from typing import Any, TypeVar

TIMEOUT_S = 900
"""Many times what any work takes on an idle machine."""

Found = TypeVar("Found")


@contextmanager
def process(begin: Callable[..., Any], *arguments: Any) -> Iterator[Pool]:
    """Run a process. begin: function that it calls first."""
    with multiprocessing.get_context("spawn").Pool(1, _begin, (begin, *arguments)) as pool:
        yield pool
        pool.close()
        pool.join()


def run_in(pool: Pool, work: Callable[..., Found], *arguments: Any, timeout_s: float = TIMEOUT_S) -> Found:
    """Run some work in a process and return its result. Raises TimeoutError."""
    try:
        return pool.apply_async(work, arguments).get(timeout_s)
    except multiprocessing.TimeoutError:
        raise TimeoutError(f"{work.__module__}.{work.__qualname__} did not end within {timeout_s:g} s") from None


def run_apart(work: Callable[..., Found], *arguments: Any) -> Found:
    """Run some work in a new process and return its result."""
    with process(exit_on_sigterm) as pool:
        return run_in(pool, work, *arguments)


def exit_on_sigterm() -> None:
    """Exit normally on SIGTERM, so that servers and folders are cleaned up."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def _begin(begin: Callable[..., Any], *arguments: Any) -> None:
    exit_on_sigterm()
    begin(*arguments)
