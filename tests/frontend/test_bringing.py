"""The lobby of a game to which each brings a deck: choosing one, and seeing who is ready."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns import services
from campaigns.models import Campaign
from tests.campaigns.finished import play_out
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
    return services.own_secret(campaign.id, user, seat).secret


def test_the_game_s_own_decks_can_be_chosen(as_mate: Client, mate: Any, lobby: Campaign) -> None:
    shown = page(as_mate, at(lobby))
    assert all(starter.title in shown and starter.plan in shown for starter in STARTERS)
    assert "Bring it along" in shown
    bring(as_mate, lobby, 1, "starter:low")
    assert brought(lobby, mate, 1) == {"deck": DECKS["low"]}


def test_so_can_those_that_one_keeps(as_mate: Client, mate: Any, owner: Any, lobby: Campaign) -> None:
    kept = services.keep_deck(mate, ruleset="sealedbid", parts=DECKS["even"], name="Sure thing")
    services.keep_deck(owner, ruleset="sealedbid", parts=DECKS["even"], name="Her own")
    shown = page(as_mate, at(lobby))
    assert "Sure thing" in shown and "Her own" not in shown
    bring(as_mate, lobby, 1, f"own:{kept.id}")
    assert brought(lobby, mate, 1) == {"deck": DECKS["even"]}


def test_all_see_who_is_ready_and_only_oneself_with_what(as_owner: Client, as_mate: Client, lobby: Campaign) -> None:
    assert words(page(as_owner, at(lobby))).count("not ready yet") == 2
    bring(as_mate, lobby, 1, "starter:low")
    assert words(page(as_owner, at(lobby))).count("not ready yet") == 1
    assert re.search('value="starter:low"[^>]* checked', page(as_mate, at(lobby)))
    assert " checked" not in page(as_owner, at(lobby))
    assert "Bring this one instead" in page(as_mate, at(lobby))


def test_what_is_told_of_a_seat_is_told_apart(as_owner: Client, lobby: Campaign) -> None:
    Campaign.objects.filter(pk=lobby.pk).update(ranked=True)
    assert words(page(as_owner, at(lobby))).count("to be ranked yet, not ready yet") == 2


def test_with_the_last_one_the_table_is_laid_out(as_owner: Client, as_mate: Client, lobby: Campaign) -> None:
    bring(as_mate, lobby, 1, "starter:low")
    answer = bring(as_owner, lobby, 0, "starter:high")
    assert answer.redirect_chain == [(f"{at(lobby)}table", 302)]


def test_a_deck_that_can_not_be_played_here_says_why_and_is_not_chosen(
    as_mate: Client, mate: Any, lobby: Campaign
) -> None:
    kept = services.keep_deck(mate, ruleset="sealedbid", parts={"bids": {"9": 3, "1": 2, "2": 1}, "spare": {"5": 2}})
    html = page(as_mate, at(lobby))
    assert re.search(f'value="own:{kept.id}"[^>]* disabled', html)
    assert "It can't be played here. Bid of 9: At most 2 are alike. (DECK-2)" in words(html)
    assert len(re.findall('name="deck"[^>]* disabled', html)) == 1
    assert "Bring it along" in html


def test_where_no_deck_can_be_played_one_is_led_to_build_one(
    as_owner: Client, owner: Any, new_campaign: Callable[..., Campaign]
) -> None:
    campaign = new_campaign("me", "open", ruleset="fanccg", format="single", options={"least_deck": 52})
    html = page(as_owner, at(campaign))
    assert "None of them can be played here." in words(html)
    assert "/decks/?ruleset=fanccg" in html and "Bring it along" not in html


def test_what_is_wrong_with_a_deck_is_said_card_by_card(as_mate: Client, mate: Any, lobby: Campaign) -> None:
    kept = services.keep_deck(mate, ruleset="sealedbid", parts={"bids": {"9": 3, "1": 2, "2": 1}, "spare": {"5": 2}})
    answer = bring(as_mate, lobby, 1, f"own:{kept.id}")
    assert "Bid of 9 · At most 2 are alike. · DECK-2" in answer.content.decode()
    assert brought(lobby, mate, 1) is None


@pytest.mark.parametrize(("seat", "status"), [(0, 403), ("x", 403), ("", 403), (1, 200)])
def test_what_is_no_choice_changes_nothing(as_mate: Client, mate: Any, lobby: Campaign, seat: Any, status: int) -> None:
    for deck in ("", "starter:queen", "own:queen", "deck:{}"):
        answer = bring(as_mate, lobby, seat, deck)
        assert answer.status_code == status
        assert status == 403 or "Choose one of the decks." in answer.content.decode()
    assert not lobby.seats.filter(ready=True).exists()


def test_nobody_else_brings_anything(as_stranger: Client, client: Client, lobby: Campaign) -> None:
    assert [bring(browser, lobby, 1, "starter:low").status_code for browser in (as_stranger, client)] == [404, 404]
    Campaign.objects.update(visibility="public")
    assert [bring(browser, lobby, 1, "starter:low").status_code for browser in (as_stranger, client)] == [403, 403]
    assert "starter:low" not in page(as_stranger, at(lobby))


def test_once_it_has_begun_it_is_too_late(as_owner: Client, as_mate: Client, lobby: Campaign) -> None:
    for browser, seat in ((as_mate, 1), (as_owner, 0)):
        bring(browser, lobby, seat, "starter:low")
    assert bring(as_mate, lobby, 1, "starter:high").status_code == 409


def test_the_owner_begins_with_bots_while_a_seat_is_free(as_owner: Client, lobby: Campaign, mate: Any) -> None:
    assert "It begins when everybody is ready." in page(as_owner, at(lobby))
    services.leave(lobby.id, mate)
    assert "with a bot on the free seat" in page(as_owner, at(lobby))


def test_the_list_says_what_a_table_waits_for(as_owner: Client, lobby: Campaign, mate: Any) -> None:
    assert "Not everybody is ready" in page(as_owner, "/campaigns/")
    services.leave(lobby.id, mate)
    assert "1 seat free" in page(as_owner, "/campaigns/")


def test_a_table_whose_sides_have_points_of_their_own_has_none_in_the_list(
    as_owner: Client, as_mate: Client, lobby: Campaign
) -> None:
    for browser, seat in ((as_mate, 1), (as_owner, 0)):
        bring(browser, lobby, seat, "starter:low")
    play_out(lobby)
    said = words(page(as_owner, "/campaigns/"))
    assert "Finished" in said and "None" not in said


def test_an_invitation_shows_how_it_is_set_up(as_stranger: Client, lobby: Campaign, mate: Any) -> None:
    services.leave(lobby.id, mate)
    said = words(page(as_stranger, f"{at(lobby)}join", invite=lobby.invite))
    assert "Rounds 2" in said and "Taking back" in said


def test_where_nobody_brings_anything_nothing_is_asked(as_owner: Client, new_campaign: Callable[..., Campaign]) -> None:
    said = words(page(as_owner, at(new_campaign("me", "open"))))
    assert "ready" not in said and "Bring" not in said


class TestCardsThatAreDealt:
    """Limited play in the game of 1996: decks are built of what each was dealt."""

    @pytest.fixture
    def limited(self, new_campaign: Callable[..., Campaign]) -> Campaign:
        return new_campaign("me", "open", ruleset="ccg", format="advanced", options={"limited": True})

    def test_a_deck_chosen_beforehand_stays_at_home(self, as_owner: Client) -> None:
        """The form begins with a deck that comes with the game: who asks for cards to be dealt needn't take it back."""
        sent = {"format": "advanced", "visibility": "private", "options.limited": "on"}
        seats = {"seats.0.controller": "me", "seats.1.controller": "open"}
        answer = as_owner.post("/campaigns/new?ruleset=ccg", {**sent, **seats, "deck": "starter:laboratory"})
        campaign = Campaign.objects.get()
        assert answer["Location"] == at(campaign)
        assert (campaign.options, campaign.seats.first().ready) == ({"limited": True}, False)

    def test_the_form_says_what_leaves_no_deck_to_choose(self, client: Client) -> None:
        """The page's script hides the decks by that."""
        assert 'data-unless="options.limited"' in page(client, "/campaigns/new", ruleset="ccg")
        assert "data-unless" not in page(client, "/campaigns/new", ruleset="fanccg")

    def test_the_lobby_waits_for_all_seats(self, as_owner: Client, limited: Campaign) -> None:
        shown = page(as_owner, at(limited))
        assert "as soon as every seat is taken" in shown
        assert "Bring it along" not in shown and "Build a deck of your own" not in shown
        assert as_owner.post(f"{at(limited)}build", {"seat": 0}).status_code == 409

    def test_one_can_be_built_for_you(self, as_mate: Client, mate: Any, limited: Campaign) -> None:
        services.join(limited.id, mate, limited.invite)
        lobby = page(as_mate, at(limited))
        assert "out of the 135 cards you were dealt" in words(lobby)
        assert re.search('value="dealt:"[^>]* checked', lobby), "it stands there already"
        bring(as_mate, limited, 1, "dealt:")
        assert sum(brought(limited, mate, 1)["deck"]["bureau"].values()) == 60

    def test_or_by_yourself(self, as_mate: Client, as_owner: Client, mate: Any, limited: Campaign) -> None:
        services.join(limited.id, mate, limited.invite)
        answer = as_mate.post(f"{at(limited)}build", {"seat": 1}, follow=True)
        (deck,) = services.decks_of(mate, "ccg")
        assert f'data-deck="{deck.id}"' in answer.content.decode()
        assert f'data-campaign="{limited.id}" data-seat="1"' in answer.content.decode()
        bring(as_mate, limited, 1, f"own:{deck.id}")
        assert brought(limited, mate, 1)["deck"] == deck.parts
        assert as_owner.post(f"{at(limited)}build", {"seat": 1}).status_code == 403
