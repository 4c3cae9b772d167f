"""Error pages, with the same status codes as the API."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, ImproperlyConfigured, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseBase
from django.shortcuts import render
from django.template.loader import get_template
from rest_framework.exceptions import ParseError
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from campaigns.errors import (
    CampaignNotFoundError,
    CardSetNotFoundError,
    CaseNotFoundError,
    DeckNotFoundError,
    EngineError,
    FileTooLargeError,
    ServiceError,
)
from campaigns.http.error_ids import error_id
from campaigns.http.error_kinds import KINDS, RETRY_AFTER_S, TOO_LARGE, is_temporary
from frontend import missing_build


class ServiceErrorMixin:
    """A view that shows errors of the service as pages."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        except (CampaignNotFoundError, CardSetNotFoundError, CaseNotFoundError, DeckNotFoundError) as error:
            raise Http404(error.detail) from error
        except (ServiceError, EngineError) as error:
            return refusal(request, error, kwargs.get("id"))


class SignedInMixin(LoginRequiredMixin):
    """A POST view for signed-in users.

    way_back: returns the address to open after signing in.
    """

    way_back: Callable[[], str]

    def handle_no_permission(self) -> HttpResponse:
        return redirect_to_login(self.way_back())


class ThrottledMixin:
    """A view with rate limits for POST requests."""

    throttles: Sequence[type[BaseThrottle]] = ()

    def limits(self) -> Sequence[type[BaseThrottle]]:
        """Return the rate limits for this request."""
        return self.throttles

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        wait = seconds_to_wait(request, self.limits()) if request.method == "POST" else 0
        if wait:
            return throttled_page(request, wait)
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]


def refusal(request: HttpRequest, error: ServiceError | EngineError, campaign: object = None) -> HttpResponse:
    """Return an error page with the reason."""
    if error.code not in KINDS:
        raise ImproperlyConfigured(f"{error.code} is no kind of refusal") from error
    status, title = KINDS[error.code]
    said = {"title": title, "detail": error.detail, "campaign": campaign}
    response = render(request, "frontend/error.html", said, status=status)
    response.code = error.code
    return response


def bad_request_page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return an error page for a malformed or too large request."""
    if isinstance(exception, RequestDataTooBig):
        return refusal(request, FileTooLargeError(TOO_LARGE))
    return HttpResponseBadRequest(get_template("400.html").render({"failed_path": request.path}))


def not_found_page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page for an unknown address.

    Django's own view reads the form to check its token. That fails if the body is malformed.
    """
    return render(request, "404.html", status=404)


def failed(request: HttpRequest) -> HttpResponse:
    """Return the page for a server error: 503 if it is temporary, 500 otherwise.

    The template gets no request, so it makes no database queries.
    """
    if not missing_build.is_built():
        return missing_build.answer(status=500)
    status = 503 if is_temporary(sys.exception()) else 500
    said = {"failed_path": request.path, "error_id": error_id(request)}
    response = HttpResponse(get_template(f"{status}.html").render(said), status=status)
    if status == 503:
        response["Retry-After"] = str(RETRY_AFTER_S)
    return response


def throttled_page(request: HttpRequest, wait: int) -> HttpResponse:
    """Return the error page for too many requests."""
    said = {"title": KINDS["throttled"].title, "detail": f"Try again in {wait} seconds."}
    response = render(request, "frontend/error.html", said, status=429)
    response["Retry-After"] = str(wait)
    return response


def seconds_to_wait(request: HttpRequest, throttles: Sequence[type[BaseThrottle]]) -> int:
    """Return the seconds until a request is allowed; 0 if it is allowed now.

    The API counts the same requests. Raises BadRequest if the body is malformed.
    """
    asked = Request(request, parsers=[FormParser(), MultiPartParser()])
    asked.user = request.user
    try:
        refused = [limit for limit in (kind() for kind in throttles) if not limit.allow_request(asked, None)]
    except ParseError as error:
        raise BadRequest(str(error)) from error
    return max((int(limit.wait() or 0) + 1 for limit in refused), default=0)
