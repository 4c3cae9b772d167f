"""API clients of the cast, each with a token, and a real ASGI server."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from api import models
from api.core.views import Resource
from campaigns.realtime import notifications
from tests.api.descriptions import error_codes
from tests.api.live_feeds import asgi_server
from tests.support.polling import wait_until
from tests.support.url_patterns import INTERFACE, in_braces


@pytest.fixture(autouse=True)
def no_throttling(settings: Any) -> None:
    """Turn rate limits off. Tests of rate limits set their own."""
    settings.API_AUTH_RATE = None
    settings.API_CAMPAIGN_RATE = settings.API_GUEST_CAMPAIGN_RATE = None
    settings.API_HINT_RATE = settings.API_REVIEW_RATE = settings.API_REMARK_RATE = None
    settings.API_MAIL_RATE = settings.API_REPORT_RATE = None


@pytest.fixture(autouse=True)
def errors_are_described(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the OpenAPI document lists every error code of an answer."""
    finalize_response = Resource.finalize_response

    def checked(view: Resource, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        match = getattr(request, "resolver_match", None)
        code = getattr(response, "code", "")
        if code and match and match.route.startswith(INTERFACE.removeprefix("/")):
            operation = f"{request.method} {in_braces('/' + match.route).removeprefix(INTERFACE)}"
            assert code in error_codes(operation), f"{operation} does not describe {code}"
        return finalize_response(view, request, response, *args, **kwargs)

    monkeypatch.setattr(Resource, "finalize_response", checked)


@pytest.fixture
def client_of() -> Callable[[Any], APIClient]:
    """Return a function that makes a client with a user's token."""

    def make(user: Any) -> APIClient:
        token, _ = models.issue_token(user)
        return APIClient(headers={"Authorization": f"Bearer {token}"})

    return make


@pytest.fixture
def anonymous(db: None) -> APIClient:
    return APIClient()


@pytest.fixture
def as_owner(client_of: Callable[[Any], APIClient], owner: Any) -> APIClient:
    return client_of(owner)


@pytest.fixture
def as_mate(client_of: Callable[[Any], APIClient], mate: Any) -> APIClient:
    return client_of(mate)


@pytest.fixture
def as_stranger(client_of: Callable[[Any], APIClient], stranger: Any) -> APIClient:
    return client_of(stranger)


@pytest.fixture
def server(transactional_db: None) -> Iterator[str]:
    """The URL of an ASGI server in this process."""
    from config.asgi import application

    with asgi_server(application) as url:
        yield url
        wait_until(notifications.is_quiet)
