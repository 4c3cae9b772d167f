"""Limited play: each seat builds a deck from cards dealt by a committed seed."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.errors import NotYourSeatError, SetupError
from campaigns.eventlog import log, secret_loadouts
from campaigns.models import Campaign, Event
from campaigns.verification import verify
from engine import ruleset
from engine.decks import find_excess_cards
from tests.campaigns.files.campaign_files import SEED
from tests.campaigns.rival_campaigns import fresh

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]
RULES = ruleset.get("ccg")


@pytest.fixture
def new_table(new_campaign: NewCampaign) -> NewCampaign:
    def make(*controllers: str, **wishes: Any) -> Campaign:
        wanted = {"ruleset": "ccg", "format": "advanced", "options": {"limited": True}, "seed": SEED}
        return new_campaign(*controllers, **{**wanted, **wishes})

    return make


@pytest.fixture
def lobby(new_table: NewCampaign, mate: Any) -> Campaign:
    """Return a lobby with the owner and the mate, neither ready."""
    campaign = new_table("me", "open", visibility="public")
    services.join(campaign.id, mate, campaign.invite)
    return fresh(campaign)


def test_cards_are_dealt_only_when_all_seats_are_taken(new_table: NewCampaign, owner: Any) -> None:
    campaign = new_table("me", "open")
    assert services.own_loadout(campaign.id, owner, 0).dealt is None
    with pytest.raises(SetupError, match="when every seat is taken"):
        services.set_loadout(campaign.id, owner, 0, {})


def test_each_player_sees_only_their_dealt_cards(lobby: Campaign, owner: Any, mate: Any) -> None:
    first, second = services.own_loadout(lobby.id, owner, 0).dealt, services.own_loadout(lobby.id, mate, 1).dealt
    assert first and second and first != second
    assert first == services.own_loadout(lobby.id, owner, 0).dealt
    with pytest.raises(NotYourSeatError):
        services.own_loadout(lobby.id, mate, 0)


def test_without_a_choice_a_deck_is_built(lobby: Campaign, owner: Any, mate: Any) -> None:
    built = [services.set_loadout(lobby.id, user, seat, {}) for seat, user in enumerate((owner, mate))]
    campaign = fresh(lobby)
    assert campaign.status == "playing"
    for put_down in built:
        assert put_down.dealt is None or not list(find_excess_cards((put_down.secret or {})["deck"], put_down.dealt))
    assert verify.check(campaign).fault is None


def test_verification_finds_a_deck_that_was_not_dealt(new_table: NewCampaign, owner: Any) -> None:
    campaign = new_table("me", "bot:random", wake_bots=False)
    services.set_loadout(campaign.id, owner, 0, {})
    said = log.payload(Event.objects.get(stream=campaign.pk, version=1))
    assert list(secret_loadouts.faults(said, RULES, SEED)) == []
    said["secrets"][0]["secret"] = {"deck": RULES.starter_decks()[0].deck}
    said["secret_commitments"] = [secret_loadouts.commitment(row) for row in said["secrets"]]
    assert list(secret_loadouts.faults(said, RULES, SEED)) == ["the rules don't allow the deck of seat 0"]
