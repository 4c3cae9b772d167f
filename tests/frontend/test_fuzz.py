"""Random requests to pages cause no server error.

The client raises what a view lets through, so a crash shows as itself.
"""

from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.models import Campaign, Deck
from tests.support.profiles import REQUEST_FACTOR, budget
from tests.support.url_patterns import pages

pytestmark = pytest.mark.db

thorough = settings(max_examples=budget(40, REQUEST_FACTOR))

PAGES, FORMS = pages("GET"), pages("POST")
LEFT_OUT = {
    "/play": "plays a game with bots each time",
    "/accounts/sign-out": "would end the session that others are tried with",
    "/accounts/delete": "would end the account",
    "/campaigns/{id}/abandon": "would end the campaign",
    "/decks/{deck}/delete": "would delete the deck",
}
"""Forms that are not tested here, with the reason."""
NAMED = {
    "name": "olivia",
    "day": "2026-11-28",
    "ruleset": "highcard",
    "chapter": "scan",
    "icon": "ufo",
    "card_set": "01890000-0000-7000-8000-000000000000",
}
WORDS = """
next invite seat deck consent username password current address proof reminders bring name format visibility undo
undo_unasked clock.kind clock.minutes clock.days ranked seats.0.controller options.ranks at_version file page status
ruleset players company period at around cursor mine type q own starter text error error_id key line skip
"""
NAMES = WORDS.split()
SOME = "me open highcard sealedbid series legendary -1 0 1 game answer é //x.org 2026-13"
VALUES = ["", "\0", "9" * 30, *SOME.split()]
sent = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(VALUES) | st.text(max_size=12)), max_size=5).map(dict)


@pytest.fixture(params=["as_owner", "as_stranger", "as_guest"])
def visitor(request: Any) -> Client:
    made: Client = request.getfixturevalue(request.param)
    return made


def test_what_is_left_out_is_there() -> None:
    assert set(LEFT_OUT) <= set(FORMS)


@thorough
@given(page=st.sampled_from(PAGES), query=sent)
def test_any_query(visitor: Client, duel: Campaign, deck: Deck, page: str, query: dict[str, str]) -> None:
    assert visitor.get(page.format(id=duel.id, deck=deck.id, **NAMED), query).status_code < 500


@thorough
@given(page=st.sampled_from([form for form in FORMS if form not in LEFT_OUT]), form=sent)
def test_any_form(visitor: Client, duel: Campaign, deck: Deck, page: str, form: dict[str, str]) -> None:
    assert visitor.post(page.format(id=duel.id, deck=deck.id, **NAMED), form).status_code < 500
