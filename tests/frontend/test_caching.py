"""Caches store no page of a visitor, only pages that are equal for all."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from campaigns.models import Campaign

pytestmark = pytest.mark.django_db
NOTHING = "private, no-store"
ADDRESSES = """
/ /accounts/ /campaigns/ /campaigns/{id}/ /campaigns/{id}/table /campaigns/{id}/picture /players/olivia/ /decks/
/leaderboards/ /statistics/ /nowhere /api/docs/ /api/v1/campaigns/ /api/v1/campaigns/{id}/
/api/v1/campaigns/{id}/state /api/v1/campaigns/{id}/export /api/v1/auth/me /api/v1/decks/ /api/v1/nowhere
"""
PAGES = ADDRESSES.split()


@pytest.mark.parametrize("who", ["as_owner", "as_stranger", "client"])
def test_page_is_not_cached(request: Any, new_campaign: Callable[..., Campaign], owner: Any, who: str) -> None:
    private, visitor = new_campaign("me", "bot:random"), request.getfixturevalue(who)
    kept = {page: visitor.get(page.format(id=private.id))["Cache-Control"] for page in PAGES}
    assert kept == dict.fromkeys(PAGES, NOTHING)


def test_public_files_are_cached(client: Client) -> None:
    assert finders.find("frontend/icon.svg")
    assert NOTHING not in client.get("/static/frontend/icon.svg")["Cache-Control"]
