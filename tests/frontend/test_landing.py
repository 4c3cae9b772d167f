"""The first page."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from campaigns.models import Campaign
from campaigns.services import seeing

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def only_the_small_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeing, "RULESETS", {"highcard": ""})


def test_it_counts_campaigns_and_names_what_can_be_played(
    client: Client, new_campaign: Callable[..., Campaign], owner: Any
) -> None:
    new_campaign("me", "open")
    new_campaign("me")
    new_campaign("bot:random")
    page = client.get("/").content.decode()
    for words in ("<dt>3</dt><dd>campaigns</dd>", "<dt>1</dt><dd>being played</dd>", "<dt>1</dt><dd>finished</dd>"):
        assert words in page
    assert "<li>High Card</li>" in page


def test_it_leads_to_the_interface_for_programs(client: Client) -> None:
    assert 'href="/api/docs/"' in client.get("/").content.decode()


@pytest.mark.parametrize("file", ["frontend/landing.css", "frontend/icon.svg"])
def test_its_files_are_served(client: Client, file: str) -> None:
    assert finders.find(file) is not None
    assert client.get(f"/static/{file}").status_code == 200


def test_what_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/nothing").status_code == 404
