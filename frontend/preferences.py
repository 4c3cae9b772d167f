"""Remember the last game and the filters of pages in session cookies."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.template.response import SimpleTemplateResponse

from engine import ruleset as registry

APP = "frontend"
GAME = "game"


class LastGameMiddleware:
    """Middleware: remember the game of the last page or campaign."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_template_response(
        self, request: HttpRequest, response: SimpleTemplateResponse
    ) -> SimpleTemplateResponse:
        if request.resolver_match is None or request.resolver_match.app_name != APP:
            return response  # what programs are answered is none of its business
        name = _named(request, response.context_data or {})
        if name and name != request.COOKIES.get(GAME):
            _keep(response, GAME, name, "/")
        return response


def game(request: HttpRequest, usual: str = "", context: dict[str, Any] | None = None) -> str:
    """Return the ruleset in the address, the last one, or the default.

    usual: the default; the first ruleset if left out. context: the template context; its campaign also names a ruleset.
    """
    looked_at = _known(request.COOKIES.get(GAME))
    return _named(request, context or {}) or looked_at or usual or next(iter(registry.RULESETS))


def filters(request: HttpRequest, ruleset: str) -> dict[str, str]:
    """Return the last filters of a page for a game, by name."""
    kept = _readable(lambda: QueryDict(request.COOKIES.get(filters_of(request, ruleset), "")))
    return {name: value for name, value in kept.items() if name != "ruleset"}


def keep_filters(request: HttpRequest, response: HttpResponse, ruleset: str, chosen: dict[str, str]) -> None:
    """Remember the filters of a page; chosen: the values by filter name."""
    kept, name = urlencode(chosen), filters_of(request, ruleset)
    if kept:
        _keep(response, name, kept, request.path, httponly=False)
    elif name in request.COOKIES:
        response.delete_cookie(name, request.path)


def filters_of(request: HttpRequest, ruleset: str) -> str:
    """Return the name of the cookie for a page's filters.

    The page's script writes it too.
    """
    return f"{request.resolver_match.url_name}-{ruleset}" if request.resolver_match else ruleset


def _named(request: HttpRequest, context: dict[str, Any]) -> str:
    address = request.resolver_match.kwargs if request.resolver_match else {}
    of_campaign = getattr(context.get("campaign"), "ruleset", "")
    told = (address.get("ruleset"), _readable(lambda: request.GET).get("ruleset"), of_campaign)
    return next((name for name in map(_known, told) if name), "")


def _readable(query: Callable[[], QueryDict]) -> dict[str, str]:
    """Return a query as a dict; empty if it has too many fields.

    The error page for such a query calls this too.
    """
    with suppress(TooManyFieldsSent):
        return {name: str(value) for name, value in query().items()}
    return {}


def _known(name: str | None) -> str:
    return name if name and name in registry.RULESETS else ""


def _keep(response: HttpResponseBase, name: str, value: str, path: str, *, httponly: bool = True) -> None:
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, path=path, httponly=httponly, samesite="Lax", secure=secure)
