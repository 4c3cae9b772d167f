"""One format for all that the server writes, web, worker and timetable: a line each, and its time.

A refused request is one line: what was asked, the code of the refusal, the campaign. So is a database or a Redis that
does not answer, and a process that was killed at a task. Only faults of ours have a traceback.
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

SERVERS_LEVEL, OTHERS_LEVEL = environment.log_level("INFO"), environment.log_level("WARNING")
"""What uvicorn and Django say is worth more than what every library says."""
SAID_BY_DJANGO = "%s: %s"
"""All that Django says of most answers: the status in words, and the path."""
NO_FAULTS = (OperationalError, InterfaceError, *redis_client.AWAY, WorkerLostError)
"""Raised where a database or a Redis does not answer, and where a process of the worker was killed."""
ENDS_FEEDS = "Cancel %s running task(s), timeout graceful shutdown exceeded"
"""Said by uvicorn where it stops before its feeds have ended, as an error; it then tells of each of them."""
FAULT = 500


class Formatter(logging.Formatter):
    """Times in UTC, to the millisecond (RFC 3339)."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"


class Plain(logging.Filter):
    """Puts everything into few words, and leaves out the feeds that uvicorn ends."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(_raised(record), CancelledError):
            return False
        if hasattr(record, "is_plain"):
            return True
        record.is_plain = True
        if not _is_readable(record):
            return True
        if hasattr(record, "status_code") and isinstance(getattr(record, "request", None), HttpRequest):
            _tell_refusal(record)
        elif record.name == "uvicorn.access":
            _leave_out_query(record)
        elif (error := _no_fault(record)) is not None:
            _rewrite(record, record.getMessage().partition("\n")[0], error)
        elif record.msg == ENDS_FEEDS:
            record.levelno, record.levelname = logging.INFO, "INFO"
        elif not record.exc_info and "\n" in record.getMessage():
            _rewrite(record, record.getMessage())
        return True


def _is_readable(record: logging.LogRecord) -> bool:
    """Return whether the words of a record fit together; of those that don't the handler itself tells."""
    try:
        record.getMessage()
    except Exception:
        return False
    return True


def _tell_refusal(record: Any) -> None:
    """Say what Django says of an answer that was no success, as one line. A fault of ours keeps its traceback."""
    request, status = record.request, record.status_code
    match = getattr(request, "resolver_match", None)
    campaign = match.kwargs.get("id") if match else None
    kept = record.exc_info if status == FAULT else None
    _rewrite(
        record,
        str(status),
        str(request.method),
        request.path.encode("unicode_escape").decode(),
        getattr(request, "refusal", ""),
        f"campaign={campaign}" if campaign else "",
        f"error={request.error_id}" if hasattr(request, "error_id") else "",
        "" if record.msg == SAID_BY_DJANGO else record.getMessage(),
        _no_fault(record) or "",
    )
    record.exc_info = kept


def _leave_out_query(record: logging.LogRecord) -> None:
    """Cut the query off an address: invites stand there."""
    if isinstance(record.args, tuple) and len(record.args) == 5:
        client, method, address, *rest = record.args
        record.args = (client, method, str(address).partition("?")[0], *rest)


def _raised(record: logging.LogRecord) -> BaseException | None:
    """Return the error that a record tells of.

    `beat` tells of it by an error of its own, raised because of the other; the worker by one that only carries it.
    """
    raised = record.exc_info[1] if record.exc_info else None
    if isinstance(raised, SchedulingError):
        return raised.__context__
    return getattr(raised, "exc", raised)


def _no_fault(record: logging.LogRecord) -> str | None:
    """Return what is said of an error that is no fault of ours; None where there is none."""
    error = _raised(record)
    return f"({type(error).__name__}: {error})" if isinstance(error, NO_FAULTS) else None


def _rewrite(record: logging.LogRecord, *words: str) -> None:
    """Give a record other words, on one line, and no traceback."""
    record.msg, record.args = " ".join(" ".join(words).split()), ()
    record.exc_info = record.exc_text = None
