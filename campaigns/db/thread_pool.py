"""Run database queries of asynchronous code in a small thread pool."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections, connections

THREADS = 4
"""Size of the pool, and so the maximum number of its database connections."""

P = ParamSpec("P")
R = TypeVar("R")

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="queries")


def in_thread(query: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """Make a function awaitable: it runs in a thread of the pool.

    The thread has a usable database connection, closed afterwards.
    """

    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        close_old_connections()
        try:
            return query(*args, **kwargs)
        finally:
            connections.close_all()

    return sync_to_async(run, thread_sensitive=False, executor=_threads)
