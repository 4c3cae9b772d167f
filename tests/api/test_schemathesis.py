"""Schemathesis sends every operation allowed and forbidden requests.

The caller is signed in, plays a campaign and has a deck. The server must not refuse the form of an allowed request.
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
from hypothesis import strategies as st
from rest_framework.test import APIClient
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from api.core import openapi
from campaigns import services
from campaigns.eventlog import repository
from campaigns.models import Campaign, Deck
from engine import ruleset
from tests.support.profiles import REQUEST_FACTOR, budget
from tests.support.url_patterns import INTERFACE, operations

GAMES = [name for name, module in ruleset.RULESETS.items() if module.startswith("engine.")]
EXAMPLES = budget(3, REQUEST_FACTOR)
"""Number of allowed and of forbidden requests to each operation."""
STREAM = "GET campaigns/{id}/stream"
EXCLUDED_CHECKS = [positive_data_acceptance]
"""A well-formed request may break a rule of the game; see `form_faults`."""
TOLD_IN_WORDS = {
    "weak_password",
    "other_period",
    "no_cursor",
    "no_moment",
    "unprintable",
    "null_character",
    "too_deep",
    "unknown",
    "parse_error",
}
"""Faults that no schema can describe, such as weak passwords and bad cursors."""

schemathesis.openapi.format(
    "name", st.sampled_from(["noor", "Jürgen", "two words", "\u0421\u0430\u0440\u0430", "n" * 30])
)
schemathesis.openapi.format("email", st.emails())
schemathesis.openapi.format("password", st.text(st.characters(codec="ascii", exclude_characters="\0"), min_size=8))


@pytest.fixture(scope="module")
def document() -> Iterator[Any]:
    """The OpenAPI document, bound to the server in this process."""
    loaded = schemathesis.openapi.from_dict(json.loads(json.dumps(openapi.document())))
    loaded.app = WSGIHandler()
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield loaded
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def campaign(owner: Any) -> Campaign:
    return services.create_guided(owner, "fanccg")


@pytest.mark.parametrize("operation", operations())
def test_every_operation_answers_as_described(
    operation: str, document: Any, as_owner: APIClient, campaign: Campaign, deck: Deck
) -> None:
    if operation == STREAM:  # a feed ends with its campaign
        services.abandon(campaign.id, campaign.owner)
    method, path = operation.split()
    described = document[INTERFACE + path][method]
    headers = {"Authorization": as_owner.defaults["HTTP_AUTHORIZATION"], "Accept-Encoding": "identity"}
    name = "olivia" if path.startswith("players/") else GAMES[0]
    known = {"id": str(campaign.id), "deck": str(deck.id), "seat": 0, "name": name}
    values = {part: value for part, value in known.items() if f"{{{part}}}" in path}

    def exchange(case: Any, mode: GenerationMode) -> None:
        """Send a request, check the response, and roll back."""
        with transaction.atomic():
            answer = case.call_and_validate(headers=headers, excluded_checks=EXCLUDED_CHECKS)
            transaction.set_rollback(True)
        repository.hot.clear()
        if mode is GenerationMode.POSITIVE and case.media_type != "multipart/form-data":
            assert form_faults(answer) <= TOLD_IN_WORDS, answer.content

    for mode in modes(described):
        cases = described.as_strategy(generation_mode=mode, path_parameters=values)
        settings(max_examples=EXAMPLES)(given(cases, st.just(mode))(exchange))()


def modes(described: Any) -> list[GenerationMode]:
    """Return the kinds of requests to an operation; allowed ones only without input."""
    has_input = described.body or described.query or described.headers
    return [GenerationMode.POSITIVE, GenerationMode.NEGATIVE] if has_input else [GenerationMode.POSITIVE]


def form_faults(answer: Any) -> set[str]:
    """Return the faults of form that an answer names."""
    problem = answer.json() if answer.status_code == 400 else {}
    return {fault["code"] for fault in problem.get("errors", [])} or {problem.get("code", "")} - {""}
