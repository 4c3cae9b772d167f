"""Log format of web processes, worker and beat: one line a record, with UTC time.

A refused request is one line with method, path, error code and campaign. So is an unavailable database or Redis, and a
killed worker process. Only program errors have a traceback.

A plain `dictConfig` or python-json-logger can't drop the tracebacks of outages. The fault test fails on any traceback;
110 faults wrote none (docs/faults.md).
"""

import logging
import time
from asyncio import CancelledError
from typing import Any

from celery.beat import SchedulingError
from celery.exceptions import WorkerLostError
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest

from campaigns.realtime import redis_client
from config import environment

SERVER_LEVEL, LIBRARY_LEVEL = environment.log_level("INFO"), environment.log_level("WARNING")
"""Default levels: for uvicorn and Django, and for all other loggers."""
DJANGO_MESSAGE = "%s: %s"
"""Django's message for most error responses: reason phrase and path."""
OUTAGES = (OperationalError, InterfaceError, *redis_client.AWAY, WorkerLostError)
"""Errors of an unavailable database or Redis, and of a killed worker process."""
FEEDS_CANCELLED = "Cancel %s running task(s), timeout graceful shutdown exceeded"
"""Uvicorn's error message for live feeds that are open when it stops."""
SERVER_ERROR = 500


class Formatter(logging.Formatter):
    """Write times in UTC with milliseconds (RFC 3339)."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"


class OneLine(logging.Filter):
    """Shorten records to one line. Drop those of live feeds that uvicorn cancels."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(_original_error(record), CancelledError):
            return False
        if hasattr(record, "is_shortened"):
            return True
        record.is_shortened = True
        if not _is_formattable(record):
            return True
        if hasattr(record, "status_code") and isinstance(getattr(record, "request", None), HttpRequest):
            _shorten_error_response(record)
        elif record.name == "uvicorn.access":
            _drop_query(record)
        elif (error := _outage(record)) is not None:
            _rewrite(record, record.getMessage().partition("\n")[0], error)
        elif record.msg == FEEDS_CANCELLED:
            record.levelno, record.levelname = logging.INFO, "INFO"
        elif not record.exc_info and "\n" in record.getMessage():
            _rewrite(record, record.getMessage())
        return True


def _is_formattable(record: logging.LogRecord) -> bool:
    """Return whether a record's arguments match its message."""
    try:
        record.getMessage()
    except Exception:
        return False
    return True


def _shorten_error_response(record: Any) -> None:
    """Rewrite an error response as one line. Keep the traceback of a server error."""
    request, status = record.request, record.status_code
    match = getattr(request, "resolver_match", None)
    campaign = match.kwargs.get("id") if match else None
    traceback = record.exc_info if status == SERVER_ERROR else None
    _rewrite(
        record,
        str(status),
        str(request.method),
        request.path.encode("unicode_escape").decode(),
        getattr(request, "refusal", ""),
        f"campaign={campaign}" if campaign else "",
        f"error={request.error_id}" if hasattr(request, "error_id") else "",
        "" if record.msg == DJANGO_MESSAGE else record.getMessage(),
        _outage(record) or "",
    )
    record.exc_info = traceback


def _drop_query(record: logging.LogRecord) -> None:
    """Remove the query from a logged URL, because it may contain an invite."""
    if isinstance(record.args, tuple) and len(record.args) == 5:
        client, method, address, *rest = record.args
        record.args = (client, method, str(address).partition("?")[0], *rest)


def _original_error(record: logging.LogRecord) -> BaseException | None:
    """Return the original error of a record, which Celery may have wrapped."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, SchedulingError):
        return error.__context__
    return getattr(error, "exc", error)


def _outage(record: logging.LogRecord) -> str | None:
    """Return a short text for an outage, or None if the record isn't about one."""
    error = _original_error(record)
    return f"({type(error).__name__}: {error})" if isinstance(error, OUTAGES) else None


def _rewrite(record: logging.LogRecord, *words: str) -> None:
    """Replace a record's message by one line without a traceback."""
    record.msg, record.args = " ".join(" ".join(words).split()), ()
    record.exc_info = record.exc_text = None
