"""Schemathesis sends every operation what the OpenAPI document allows, and what it forbids.

The caller is signed in, plays a campaign of each game and keeps a deck.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import given, settings
from rest_framework.test import APIClient
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from api import openapi
from campaigns import repository, services
from campaigns.models import Campaign, Deck
from engine import ruleset
from tests.addresses import INTERFACE, operations
from tests.support.profiles import budget

GAMES = [name for name, module in ruleset.RULESETS.items() if module.startswith("engine.")]
EXAMPLES = 4
"""Requests of each kind, allowed and forbidden, to each operation for each game (`make test-all` sends more)."""
STREAM = "GET campaigns/{id}/stream"
EXCLUDED_CHECKS = [positive_data_acceptance]
"""A request of the right form may still break a rule of the game; test_described_input tells the two apart."""


@pytest.fixture(scope="module")
def document() -> Iterator[Any]:
    """The OpenAPI document, bound to the server in this process, which keeps the connection of the test."""
    loaded = schemathesis.openapi.from_dict(json.loads(json.dumps(openapi.document())))
    loaded.app = WSGIHandler()
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield loaded
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def campaigns(owner: Any) -> list[Campaign]:
    """A campaign of each game, of the owner and bots."""
    return [services.create_guided(owner, game) for game in GAMES]


@pytest.mark.parametrize("operation", operations())
def test_every_operation_answers_as_described(
    operation: str, document: Any, as_owner: APIClient, campaigns: list[Campaign], deck: Deck
) -> None:
    if operation == STREAM:  # a feed ends with its campaign
        for campaign in campaigns:
            services.abandon(campaign.id, campaign.owner)
    method, path = operation.split()
    described = document[INTERFACE + path][method]
    headers = {"Authorization": as_owner.defaults["HTTP_AUTHORIZATION"], "Accept-Encoding": "identity"}

    def exchange(case: Any) -> None:
        """Send a request, check the answer, and take back what the request did."""
        with transaction.atomic():
            case.call_and_validate(headers=headers, excluded_checks=EXCLUDED_CHECKS)
            transaction.set_rollback(True)
        repository.hot.clear()

    for mode in modes(described):
        for values in path_values(path, campaigns, deck):
            cases = described.as_strategy(generation_mode=mode, path_parameters=values)
            settings(max_examples=budget(EXAMPLES))(given(cases)(exchange))()


def modes(described: Any) -> list[GenerationMode]:
    """Return the kinds of requests to an operation: none is forbidden where only the path says something."""
    has_input = described.body or described.query or described.headers
    return [GenerationMode.POSITIVE, GenerationMode.NEGATIVE] if has_input else [GenerationMode.POSITIVE]


def path_values(path: str, campaigns: list[Campaign], deck: Deck) -> list[dict[str, Any]]:
    """Return what to put into a path: once for each game if the operation is about a campaign."""
    name = "olivia" if path.startswith("players/") else GAMES[0]
    known = [{"id": str(campaign.id), "deck": str(deck.id), "seat": 0, "name": name} for campaign in campaigns]
    rows = known if "{id}" in path else known[:1]
    return [{part: value for part, value in row.items() if f"{{{part}}}" in path} for row in rows]
