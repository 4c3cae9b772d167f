"""Ownership: handing a campaign over, and owners who delete their account."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.errors import CampaignNotFoundError, CannotHandOverError, NotOwnerError, NotPlayingError
from campaigns.models import Campaign
from campaigns.services.access import limits
from tests.campaigns.eventlog.test_log import race
from tests.campaigns.files.campaign_files import play

pytestmark = pytest.mark.django_db


def owner_of(campaign: Campaign) -> Any:
    return Campaign.objects.get(pk=campaign.pk).owner


def test_the_player_at_the_seat_becomes_the_owner(duel: Campaign, owner: Any, mate: Any) -> None:
    assert services.hand_over(duel.id, owner, 1).owner == mate
    assert services.seats_of(services.campaign_for(duel.id, owner), owner) == [0]
    with pytest.raises(NotOwnerError):
        services.abandon(duel.id, owner)
    services.abandon(duel.id, mate)


def test_the_new_owner_must_be_another_player(new_campaign: Callable[..., Campaign], owner: Any, mate: Any) -> None:
    campaign = new_campaign("me", "open", "open", "bot:random")
    services.join(campaign.id, mate, campaign.invite, 1)
    for seat in (0, 2, 3, 9, -1):
        with pytest.raises(CannotHandOverError):
            services.hand_over(campaign.id, owner, seat)
    assert owner_of(campaign) == owner


def test_only_the_owner_hands_over(duel: Campaign, mate: Any, stranger: Any) -> None:
    with pytest.raises(NotOwnerError):
        services.hand_over(duel.id, mate, 1)
    for user in (stranger, None):
        with pytest.raises(CampaignNotFoundError):
            services.hand_over(duel.id, user, 1)


def test_a_finished_campaign_cannot_be_handed_over(duel: Campaign, owner: Any) -> None:
    play(duel, 99)
    assert services.possible_owners(services.campaign_for(duel.id, owner), owner) == []
    with pytest.raises(NotPlayingError):
        services.hand_over(duel.id, owner, 1)


def test_the_new_owners_campaign_limit_holds(duel: Campaign, owner: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(limits, "ACCOUNT", limits.Limit(0, 0, 0, 1))
    with pytest.raises(CannotHandOverError, match="campaign limit"):
        services.hand_over(duel.id, owner, 1)


@pytest.mark.db
@pytest.mark.django_db(transaction=True)
def test_handover_to_an_account_being_deleted_leaves_an_owner(duel: Campaign, owner: Any, mate: Any) -> None:

    def attempt(name: str) -> str:
        try:
            services.hand_over(duel.id, owner, 1) if name == "a" else services.delete_account(mate)
        except CannotHandOverError:
            return "left"
        return "done"

    assert race(attempt)[1] == "done"
    assert owner_of(duel) == owner
