"""Whether whoever asked still waits for the answer: long work for a request ends when nobody does."""

from contextvars import ContextVar
from threading import Event

from campaigns.errors import CallerGoneError

_gone: ContextVar[Event | None] = ContextVar("gone", default=None)


def watch() -> Event:
    """Return what is set when the caller of the work to come has gone, in this context and in those copied from it."""
    gone = Event()
    _gone.set(gone)
    return gone


def require() -> None:
    """Raise CallerGoneError where nobody waits any more; work that nobody watches is always waited for."""
    gone = _gone.get()
    if gone is not None and gone.is_set():
        raise CallerGoneError("Who asked for this has hung up.")
