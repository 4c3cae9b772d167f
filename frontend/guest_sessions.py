"""Keep guest sessions alive and record the last day each guest visited."""

from collections.abc import Callable

from django.contrib.auth import login
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from campaigns import services

SESSION_S = 365 * 24 * 3600
"""Lifetime in seconds. It is long because a guest can't sign in again."""
CAME = "came"
"""Session key for the day of a guest's last visit, as YYYY-MM-DD."""


def sign_in_guest(request: HttpRequest, username: str = "") -> None:
    """Create a guest and sign the visitor in. Raises UsernameTakenError."""
    login(request, services.create_guest(username))
    request.session.set_expiry(SESSION_S)
    request.session[CAME] = _today()


def end_guest(request: HttpRequest) -> None:
    """Turn the session into that of a registered user."""
    request.session.set_expiry(None)
    request.session.pop(CAME, None)


def note(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: record a guest's visit once a day.

    This saves the session again, which extends its lifetime.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.session.accessed and request.session.get(CAME, _today()) != _today():
            services.record_guest_visit(request.user)
            request.session[CAME] = _today()
        return response

    return middleware


def _today() -> str:
    return timezone.now().date().isoformat()
