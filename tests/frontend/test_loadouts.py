"""Choosing decks in the lobby, and who is ready."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns import services
from campaigns.models import Campaign
from tests.frontend.pages import page, words
from tests.rulesets.sealedbid import STARTERS

pytestmark = pytest.mark.django_db

DECKS = {starter.name: starter.deck for starter in STARTERS}


@pytest.fixture
def lobby(new_campaign: Callable[..., Campaign], mate: Any) -> Campaign:
    campaign = new_campaign("me", "open", ruleset="sealedbid", format="single", options={"rounds": 2})
    services.join(campaign.id, mate, campaign.invite)
    return campaign


def at(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.id}/"


def bring(browser: Client, campaign: Campaign, seat: int | str, deck: str) -> Any:
    return browser.post(f"{at(campaign)}bring", {"seat": seat, "deck": deck}, follow=True)


def brought(campaign: Campaign, user: Any, seat: int) -> Any:
    return services.own_loadout(campaign.id, user, seat).secret


def test_decks_of_the_game_and_own_ones_can_be_chosen(as_mate: Client, mate: Any, owner: Any, lobby: Campaign) -> None:
    kept = services.save_deck(mate, ruleset="sealedbid", parts=DECKS["even"], name="Sure thing")
    services.save_deck(owner, ruleset="sealedbid", parts=DECKS["even"], name="Her own")
    shown = page(as_mate, at(lobby))
    assert all(starter.title in shown and starter.plan in shown for starter in STARTERS)
    assert "Sure thing" in shown and "Her own" not in shown
    for chosen, deck in (("starter:low", DECKS["low"]), (f"own:{kept.id}", DECKS["even"])):
        bring(as_mate, lobby, 1, chosen)
        assert brought(lobby, mate, 1) == {"deck": deck}


def test_all_see_who_is_ready_but_no_foreign_deck(as_owner: Client, as_mate: Client, lobby: Campaign) -> None:
    assert words(page(as_owner, at(lobby))).count("not ready yet") == 2
    bring(as_mate, lobby, 1, "starter:low")
    assert words(page(as_owner, at(lobby))).count("not ready yet") == 1
    assert re.search('value="starter:low"[^>]* checked', page(as_mate, at(lobby)))
    assert " checked" not in page(as_owner, at(lobby))
    assert "Change deck" in page(as_mate, at(lobby))


def test_illegal_deck_says_why(as_mate: Client, mate: Any, lobby: Campaign) -> None:
    kept = services.save_deck(mate, ruleset="sealedbid", parts={"bids": {"9": 3, "1": 2, "2": 1}, "spare": {"5": 2}})
    html = page(as_mate, at(lobby))
    assert re.search(f'value="own:{kept.id}"[^>]* disabled', html)
    assert "Not legal here. Bid of 9: At most 2 are alike. (DECK-2)" in words(html)
    assert len(re.findall('name="deck"[^>]* disabled', html)) == 1 and "Choose deck" in html


def test_invalid_choice_changes_nothing(as_mate: Client, mate: Any, lobby: Campaign) -> None:
    for deck in ("", "starter:queen", "own:queen", "deck:{}"):
        assert "Choose a deck." in bring(as_mate, lobby, 1, deck).content.decode()
        assert {bring(as_mate, lobby, seat, deck).status_code for seat in (0, "x", "")} == {403}
    assert not lobby.seats.filter(ready=True).exists()


def test_nobody_else_brings_anything(as_stranger: Client, client: Client, lobby: Campaign) -> None:
    assert [bring(browser, lobby, 1, "starter:low").status_code for browser in (as_stranger, client)] == [404, 404]
    Campaign.objects.update(visibility="public")
    assert [bring(browser, lobby, 1, "starter:low").status_code for browser in (as_stranger, client)] == [403, 403]
    assert "starter:low" not in page(as_stranger, at(lobby))


def test_last_deck_starts_and_later_ones_are_refused(as_owner: Client, as_mate: Client, lobby: Campaign) -> None:
    bring(as_mate, lobby, 1, "starter:low")
    answer = bring(as_owner, lobby, 0, "starter:high")
    assert answer.redirect_chain == [(f"{at(lobby)}table", 302)]
    assert bring(as_mate, lobby, 1, "starter:high").status_code == 409


def test_limited_play_builds_a_deck_from_the_dealt_cards(
    as_owner: Client, as_mate: Client, mate: Any, new_campaign: Callable[..., Campaign]
) -> None:
    limited = new_campaign("me", "open", ruleset="ccg", format="advanced", options={"limited": True})
    assert "Choose deck" not in page(as_owner, at(limited))
    assert as_owner.post(f"{at(limited)}build", {"seat": 0}).status_code == 409, "it waits for all seats"
    services.join(limited.id, mate, limited.invite)
    lobby = page(as_mate, at(limited))
    assert "from the 135 cards you were dealt" in words(lobby)
    assert re.search('value="dealt:"[^>]* checked', lobby)
    bring(as_mate, limited, 1, "dealt:")
    assert sum(brought(limited, mate, 1)["deck"]["bureau"].values()) == 60
    html = as_mate.post(f"{at(limited)}build", {"seat": 1}, follow=True).content.decode()
    (deck,) = services.decks_of(mate, "ccg")
    assert f'data-deck="{deck.id}"' in html and f'data-campaign="{limited.id}" data-seat="1"' in html
    bring(as_mate, limited, 1, f"own:{deck.id}")
    assert brought(limited, mate, 1)["deck"] == deck.parts
    assert as_owner.post(f"{at(limited)}build", {"seat": 1}).status_code == 403


def test_deck_choice_is_ignored_if_cards_are_dealt(as_owner: Client) -> None:
    """The form preselects a starter deck, which doesn't matter if cards are dealt."""
    sent = {"format": "advanced", "visibility": "private", "options.limited": "on", "deck": "starter:laboratory"}
    as_owner.post("/campaigns/new?ruleset=ccg", sent | {"seats.0.controller": "me", "seats.1.controller": "open"})
    campaign = Campaign.objects.get()
    assert (campaign.options, campaign.seats.first().ready) == ({"limited": True}, False)
