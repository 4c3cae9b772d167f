"""Every address of the server, found where requests find it: a law that walks them holds for new ones too."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

INTERFACE = "/api/v1/"


class Address(NamedTuple):
    """path: with its parameters in braces, such as /campaigns/{id}/join. methods: what may be sent to it."""

    path: str
    methods: list[str]


def addresses() -> list[Address]:
    """Return all of them, in the order in which requests are held against them."""
    return list(_below(get_resolver(), "/"))


def operations() -> list[str]:
    """Return all that the interface does, by method and path, such as `GET campaigns/{id}/state`."""
    return [
        f"{method} {path.removeprefix(INTERFACE)}"
        for path, methods in addresses()
        if path.startswith(INTERFACE)
        for method in methods
    ]


def pages(method: str) -> list[str]:
    """Return the paths of our pages that a method may be sent to, such as `/campaigns/{id}/join`.

    Those for staff are Django's; tests/campaigns/test_admin.py asks what they tell.
    """
    return [path for path, methods in addresses() if not path.startswith(("/api/", "/admin/")) and method in methods]


def in_braces(route: str) -> str:
    """Return a route as Django writes it with its parameters in braces."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


def _below(resolver: URLResolver, before: str) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        path = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield Address(in_braces(path), _methods(entry.callback))
        else:
            yield from _below(entry, path)


def _methods(view: Callable[..., Any]) -> list[str]:
    """Return what a view does. One that is no class doesn't say; it is asked for what it shows."""
    kind = getattr(view, "view_class", None) or getattr(view, "cls", None)
    if kind is None:
        return ["GET"]
    return [name.upper() for name in kind.http_method_names if name not in ("head", "options") and hasattr(kind, name)]
