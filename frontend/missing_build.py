"""Responses of a server whose page isn't built: how to build it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

APP = "frontend"
COMMAND = "python -m frontend.build"
PAGE = (
    "<!doctype html><html lang=en><title>Cliffhanger</title>"
    f"<p>The page is not built yet. Run <code>{COMMAND}</code>, then start the server again.</p></html>"
)


def is_built() -> bool:
    """Return whether the bundled files exist."""
    return Path(settings.DJANGO_VITE["default"]["manifest_path"]).exists()


def answer(status: int = 503) -> HttpResponse:
    """Return a page that says how to build the page."""
    return HttpResponse(PAGE, status=status)


class MissingBuildMiddleware:
    """Middleware: answer page requests with the build command.

    The API and the health checks need no built page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if is_built():
            raise MiddlewareNotUsed
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return answer() if _is_page(request.path_info) else self._get_response(request)


def _is_page(path: str) -> bool:
    try:
        return resolve(path).app_name == APP
    except Resolver404:
        return True


@checks.register(deploy=True)
def check_page(**_: Any) -> list[checks.CheckMessage]:
    """Warn in `manage.py check --deploy` if the page isn't built.

    `runserver` and `make play` build it themselves.
    """
    return [] if is_built() else [checks.Warning("The page is not built.", hint=f"Run {COMMAND}.", id=f"{APP}.W001")]
