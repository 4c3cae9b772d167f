"""What may be kept of an answer."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

NOTHING = "private, no-store"


def keep_nothing(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: what one caller may see is kept by nobody, unless the answer itself says otherwise (RFC 9111)."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", NOTHING)
        return response

    return middleware
