"""Whatever is asked of a page or posted to it, the answer is a page and no 500.

The client raises what a view lets through, so a crash shows as itself.
"""

from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.models import Campaign
from tests.effort import MORE

thorough = settings(max_examples=120 * MORE)

PAGES = (
    "",
    "accounts/",
    "accounts/sign-in",
    "accounts/register",
    "campaigns/",
    "campaigns/new",
    "campaigns/{id}/",
    "campaigns/{id}/join",
    "campaigns/{id}/picture",
    "campaigns/{id}/table",
    "leaderboards/",
    "players/olivia/",
    "statistics/",
    "cards/highcard/",
    "rules/highcard/",
)
FORMS = (
    "accounts/sign-in",
    "accounts/register",
    "accounts/rename",
    "accounts/password",
    "campaigns/new",
    "campaigns/import",
    "campaigns/{id}/join",
    "campaigns/{id}/leave",
    "campaigns/{id}/start",
    "campaigns/{id}/fork",
)
NAMES = (
    "next",
    "invite",
    "seat",
    "consent",
    "username",
    "password",
    "current",
    "bring",
    "name",
    "format",
    "visibility",
    "undo",
    "ranked",
    "seats.0.controller",
    "options.ranks",
    "at_version",
    "file",
    "page",
    "status",
    "ruleset",
    "players",
    "company",
    "period",
    "at",
    "around",
    "cursor",
    "mine",
    "type",
    "q",
)
values = st.sampled_from(
    ["", "me", "open", "highcard", "series", "legendary", "-1", "0", "1", "9" * 30, "\0", "é", "//x.org", "2026-13"]
)
sent = st.lists(st.tuples(st.sampled_from(NAMES), values | st.text(max_size=12)), max_size=5).map(dict)


@pytest.fixture(params=["as_owner", "as_stranger", "as_guest"])
def visitor(request: Any) -> Client:
    made: Client = request.getfixturevalue(request.param)
    return made


@thorough
@given(page=st.sampled_from(PAGES), query=sent)
def test_any_query(visitor: Client, duel: Campaign, page: str, query: dict[str, str]) -> None:
    assert visitor.get(f"/{page.format(id=duel.id)}", query).status_code < 500


@thorough
@given(page=st.sampled_from(FORMS), form=sent)
def test_any_form(visitor: Client, duel: Campaign, page: str, form: dict[str, str]) -> None:
    assert visitor.post(f"/{page.format(id=duel.id)}", form).status_code < 500
