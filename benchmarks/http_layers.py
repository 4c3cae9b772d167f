"""Processor time of a web process by layer.

The first call of `take_seconds` wraps the functions where one layer calls the next. Each wrapper reads the clock of its
thread twice, so measure ratios before that call.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.core.handlers.base import BaseHandler
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.middleware import gzip
from django.template.backends.django import Template
from rest_framework.views import APIView

from api.core.authentication import BearerAuthentication, SessionAuthentication
from api.core.renderers import JsonRenderer
from api.core.views import Resource
from campaigns import services
from campaigns.db import prepared_statements
from engine import ruleset as rulesets

MIDDLEWARE, AUTHENTICATION, REST_FRAMEWORK = "middleware", "authentication", "REST framework"
SERVICE, DATABASE, ENGINE, PRESENTATION = "service", "database", "engine", "presentation"
SERIALISATION, COMPRESSION, TEMPLATES = "serialisation", "compression", "templates"
LAYERS = (
    MIDDLEWARE,
    AUTHENTICATION,
    REST_FRAMEWORK,
    SERVICE,
    DATABASE,
    ENGINE,
    PRESENTATION,
    SERIALISATION,
    COMPRESSION,
    TEMPLATES,
)

_METHODS = {
    MIDDLEWARE: [(BaseHandler, "get_response")],
    AUTHENTICATION: [
        (BearerAuthentication, "authenticate"),
        (SessionAuthentication, "authenticate"),
        (SessionBase, "_get_session"),
    ],
    REST_FRAMEWORK: [(APIView, "dispatch"), (Resource, "body"), (Resource, "query"), (Resource, "idempotency_key")],
    DATABASE: [
        (BaseDatabaseWrapper, "ensure_connection"),
        (BaseDatabaseWrapper, "close_if_unusable_or_obsolete"),
        (BaseDatabaseWrapper, "commit"),
        (BaseDatabaseWrapper, "set_autocommit"),
        (prepared_statements, "cursor"),
        *((CursorWrapper, name) for name in ("execute", "executemany", "__exit__")),
    ],
    SERIALISATION: [(JsonRenderer, "render")],
    COMPRESSION: [(gzip, "compress_string")],
    TEMPLATES: [(Template, "render")],
}
_ENGINE = ("apply", "decisions", "encode", "decode", "progress")
_PRESENTATION = ("view", "labels", "macros", "blocked", "ending", "out_of_turn_actions", "log_lines")

_seconds: Counter[str] = Counter()
_lock = threading.Lock()


class _Stack(threading.local):
    """The layers that the current thread is in."""

    def __init__(self) -> None:
        self.layers: list[str] = []
        self.since = 0.0

    def charge(self) -> None:
        """Add the time since the last change to the current layer."""
        now = time.thread_time()
        if self.layers:
            with _lock:
                _seconds[self.layers[-1]] += now - self.since
        self.since = now


_stack = _Stack()


def take_seconds() -> dict[str, float]:
    """Return the seconds by layer since the last call.

    They leave out the seconds of the layers below.
    """
    _wrap_all()
    with _lock:
        taken = {layer: _seconds[layer] for layer in LAYERS}
        _seconds.clear()
    return taken


@cache
def _wrap_all() -> None:
    for layer, places in _METHODS.items():
        for owner, name in places:
            _wrap(owner, name, layer)
    for name in services.__all__:
        if callable(getattr(services, name)) and not isinstance(getattr(services, name), type):
            _wrap(services, name, SERVICE)
    for game in {type(rulesets.get(name)) for name in rulesets.RULESETS}:
        for layer, names in ((ENGINE, _ENGINE), (PRESENTATION, _PRESENTATION)):
            for name in names:
                _wrap(game, name, layer)


def _wrap(owner: Any, name: str, layer: str) -> None:
    setattr(owner, name, _charged(getattr(owner, name), layer))


def _charged(function: Callable[..., Any], layer: str) -> Callable[..., Any]:
    @wraps(function)
    def charged(*arguments: Any, **options: Any) -> Any:
        _stack.charge()
        _stack.layers.append(layer)
        try:
            return function(*arguments, **options)
        finally:
            _stack.charge()
            _stack.layers.pop()

    return charged
