"""Guests come back by their session alone: it is kept going, and that they still come is kept with them."""

from collections.abc import Callable

from django.contrib.auth import login
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from campaigns import services

SESSION_S = 365 * 24 * 3600
"""A guest has nothing to sign in with again."""
CAME = "came"
"""What a guest's session has, and no other: the day of the last visit, as YYYY-MM-DD."""


def sign_in_guest(request: HttpRequest, username: str = "") -> None:
    """Make a guest and sign the visitor in as them. Raises UsernameTakenError."""
    login(request, services.create_guest(username))
    request.session.set_expiry(SESSION_S)
    request.session[CAME] = _today()


def end_guest(request: HttpRequest) -> None:
    """Make it a session as others are."""
    request.session.set_expiry(None)
    request.session.pop(CAME, None)


def note(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: once a day note that a guest came. The session that says so is stored anew, so it lasts on."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.session.accessed and request.session.get(CAME, _today()) != _today():
            services.record_guest_visit(request.user)
            request.session[CAME] = _today()
        return response

    return middleware


def _today() -> str:
    return timezone.now().date().isoformat()
