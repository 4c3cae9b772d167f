"""Whose a campaign is: its owner hands it over to who sits there, and who leaves for good leaves it to them."""

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


def test_who_sits_there_owns_it_then(duel: Campaign, owner: Any, mate: Any) -> None:
    assert services.hand_over(duel.id, owner, 1).owner == mate
    assert services.seats_of(services.campaign_for(duel.id, owner), owner) == [0]
    with pytest.raises(NotOwnerError):
        services.abandon(duel.id, owner)
    services.abandon(duel.id, mate)


def test_only_to_another_player(new_campaign: Callable[..., Campaign], owner: Any, mate: Any) -> None:
    campaign = new_campaign("me", "open", "open", "bot:random")
    services.join(campaign.id, mate, campaign.invite, 1)
    for seat in (0, 2, 3, 9, -1):
        with pytest.raises(CannotHandOverError):
            services.hand_over(campaign.id, owner, seat)
    assert owner_of(campaign) == owner


def test_only_by_who_owns_it(duel: Campaign, mate: Any, stranger: Any) -> None:
    with pytest.raises(NotOwnerError):
        services.hand_over(duel.id, mate, 1)
    for user in (stranger, None):
        with pytest.raises(CampaignNotFoundError):
            services.hand_over(duel.id, user, 1)


def test_not_when_it_is_over(duel: Campaign, owner: Any) -> None:
    play(duel, 99)
    assert services.heirs(services.campaign_for(duel.id, owner), owner) == []
    with pytest.raises(NotPlayingError):
        services.hand_over(duel.id, owner, 1)


def test_nobody_is_given_more_than_they_may_own(duel: Campaign, owner: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(limits, "ACCOUNT", limits.Limit(0, 0, 0))
    with pytest.raises(CannotHandOverError, match="campaign limit"):
        services.hand_over(duel.id, owner, 1)


@pytest.mark.db
@pytest.mark.django_db(transaction=True)
def test_handing_over_to_an_account_being_deleted_leaves_an_owner(duel: Campaign, owner: Any, mate: Any) -> None:
    """Whichever comes first: the campaign never belongs to nobody while somebody sits there."""

    def attempt(name: str) -> str:
        try:
            services.hand_over(duel.id, owner, 1) if name == "a" else services.delete_account(mate)
        except CannotHandOverError:
            return "left"
        return "done"

    assert race(attempt)[1] == "done"
    assert owner_of(duel) == owner
