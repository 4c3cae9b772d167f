"""Cancellation of long work for a request whose client has disconnected."""

from contextvars import ContextVar
from threading import Event

from campaigns.errors import CallerGoneError

_gone: ContextVar[Event | None] = ContextVar("gone", default=None)


def watch() -> Event:
    """Return an event to set when the client disconnects.

    It belongs to this context and to copies of it.
    """
    gone = Event()
    _gone.set(gone)
    return gone


def require() -> None:
    """Raise CallerGoneError if the client has disconnected. Never for unwatched work."""
    gone = _gone.get()
    if gone is not None and gone.is_set():
        raise CallerGoneError("The client closed the connection.")
