"""What a page answers where something can't be done: a page too, with the status that the interface answers with."""

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

from campaigns.errors import CampaignNotFoundError, DeckNotFoundError, EngineError, FileTooLargeError, ServiceError
from campaigns.http.error_ids import error_id
from campaigns.http.error_kinds import KINDS, RETRY_AFTER_S, TOO_LARGE, is_temporary
from frontend import missing_build


class Refusing:
    """A view whose refusals by the service become pages."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        except (CampaignNotFoundError, DeckNotFoundError) as error:
            raise Http404(error.detail) from error
        except (ServiceError, EngineError) as error:
            return refusal(request, error, kwargs.get("id"))


class Members(LoginRequiredMixin):
    """A view for who is signed in that can't be led back to: it is posted to.

    way_back: returns where to go after signing in.
    """

    way_back: Callable[[], str]

    def handle_no_permission(self) -> HttpResponse:
        return redirect_to_login(self.way_back())


class Throttled:
    """A view that may be posted to so often and no more."""

    throttles: Sequence[type[BaseThrottle]] = ()

    def limits(self) -> Sequence[type[BaseThrottle]]:
        """Return what limits who asks now."""
        return self.throttles

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        wait = waiting_time(request, self.limits()) if request.method == "POST" else 0
        if wait:
            return too_often(request, wait)
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]


def refusal(request: HttpRequest, error: ServiceError | EngineError, campaign: object = None) -> HttpResponse:
    """Answer with a page that says why, and leads on."""
    if error.code not in KINDS:
        raise ImproperlyConfigured(f"{error.code} is no kind of refusal") from error
    status, title = KINDS[error.code]
    said = {"title": title, "detail": error.detail, "campaign": campaign}
    response = render(request, "frontend/refusal.html", said, status=status)
    response.code = error.code
    return response


def not_understood(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that can't be read, or is too large to be."""
    if isinstance(exception, RequestDataTooBig):
        return refusal(request, FileTooLargeError(TOO_LARGE))
    return HttpResponseBadRequest(get_template("400.html").render({"failed_path": request.path}))


def failed(request: HttpRequest) -> HttpResponse:
    """Answer where something of ours failed: 503 where database or disk only have no room for now, else 500.

    The page has no request, so that it asks the database for nothing.
    """
    if not missing_build.is_built():
        return missing_build.answer(status=500)
    status = 503 if is_temporary(sys.exception()) else 500
    said = {"failed_path": request.path, "error_id": error_id(request)}
    response = HttpResponse(get_template(f"{status}.html").render(said), status=status)
    if status == 503:
        response["Retry-After"] = str(RETRY_AFTER_S)
    return response


def too_often(request: HttpRequest, wait: int) -> HttpResponse:
    """Answer who tries too often."""
    said = {"title": KINDS["throttled"].title, "detail": f"Try again in {wait} seconds."}
    response = render(request, "frontend/refusal.html", said, status=429)
    response["Retry-After"] = str(wait)
    return response


def waiting_time(request: HttpRequest, throttles: Sequence[type[BaseThrottle]]) -> int:
    """Return how many seconds somebody has to wait; 0 if they needn't. The interface's own limits count this in.

    Raises BadRequest where what they sent can't be read.
    """
    asked = Request(request, parsers=[FormParser(), MultiPartParser()])
    asked.user = request.user
    try:
        refused = [limit for limit in (kind() for kind in throttles) if not limit.allow_request(asked, None)]
    except ParseError as error:
        raise BadRequest(str(error)) from error
    return max((int(limit.wait() or 0) + 1 for limit in refused), default=0)
