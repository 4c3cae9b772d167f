"""Default Cache-Control header."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

NO_STORE = "private, no-store"


def default_no_store(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: forbid caching of responses without a Cache-Control (RFC 9111).

    Most responses depend on what the caller may see.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", NO_STORE)
        return response

    return middleware
