"""Fixtures: clients of the users, each signed in."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns import services


@pytest.fixture(scope="session", autouse=True)
def with_page(built_page: None) -> None:
    """Require the built page, whose file names the pages use."""


@pytest.fixture(autouse=True)
def no_throttling(settings: Any) -> None:
    """Turn off rate limits; tests of rate limits set their own."""
    settings.API_AUTH_RATE = None
    settings.API_CAMPAIGN_RATE = settings.API_GUEST_CAMPAIGN_RATE = None
    settings.API_IMPORT_RATE = settings.API_MAIL_RATE = settings.API_REPORT_RATE = None


@pytest.fixture
def visiting() -> Callable[[Any], Client]:
    """Return a function that signs a user in and returns the client."""

    def sign_in(user: Any) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return sign_in


@pytest.fixture
def as_owner(visiting: Callable[[Any], Client], owner: Any) -> Client:
    return visiting(owner)


@pytest.fixture
def as_mate(visiting: Callable[[Any], Client], mate: Any) -> Client:
    return visiting(mate)


@pytest.fixture
def as_stranger(visiting: Callable[[Any], Client], stranger: Any) -> Client:
    return visiting(stranger)


@pytest.fixture
def guest(db: None) -> Any:
    """A guest user."""
    return services.create_guest()


@pytest.fixture
def as_guest(visiting: Callable[[Any], Client], guest: Any) -> Client:
    return visiting(guest)
