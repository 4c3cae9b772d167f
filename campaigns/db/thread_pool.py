"""Questions to the database from asynchronous code: a few threads answer them all."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections, connections

THREADS = 4
"""So many questions are asked at once, however many wait for an answer; so many connections are needed at most."""

P = ParamSpec("P")
R = TypeVar("R")

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="questions")


def in_thread(question: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """Make a function awaitable: it runs in a thread whose connection to the database is in order."""

    def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        close_old_connections()
        try:
            return question(*args, **kwargs)
        finally:
            connections.close_all()

    return sync_to_async(ask, thread_sensitive=False, executor=_threads)
