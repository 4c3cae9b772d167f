"""All URL patterns of the server, read from the URL resolver."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

INTERFACE = "/api/v1/"


class Address(NamedTuple):
    """A URL pattern. path: with parameters in braces; methods: allowed HTTP methods."""

    path: str
    methods: list[str]


def addresses() -> list[Address]:
    """Return all addresses in the order of URL resolution."""
    return list(_below(get_resolver(), "/"))


def operations() -> list[str]:
    """Return all operations of the API, such as `GET campaigns/{id}/state`."""
    return [
        f"{method} {path.removeprefix(INTERFACE)}"
        for path, methods in addresses()
        if path.startswith(INTERFACE)
        for method in methods
    ]


def pages(method: str) -> list[str]:
    """Return the paths of pages that allow a method, without the admin."""
    return [path for path, methods in addresses() if not path.startswith(("/api/", "/admin/")) and method in methods]


def in_braces(route: str) -> str:
    """Return a Django route with its parameters in braces."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


def _below(resolver: URLResolver, before: str) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        path = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield Address(in_braces(path), _methods(entry.callback))
        else:
            yield from _below(entry, path)


def _methods(view: Callable[..., Any]) -> list[str]:
    """Return the HTTP methods of a view class; GET for a function view."""
    kind = getattr(view, "view_class", None) or getattr(view, "cls", None)
    if kind is None:
        return ["GET"]
    return [name.upper() for name in kind.http_method_names if name not in ("head", "options") and hasattr(kind, name)]
