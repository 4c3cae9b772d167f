"""A player who joins can choose any free Avatar until play begins."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.errors import AvatarTakenError, SetupError
from campaigns.models import Campaign
from campaigns.verification.verify import verify

pytestmark = pytest.mark.django_db
Lobby = Callable[..., Campaign]


@pytest.fixture
def lobby(new_campaign: Lobby) -> Lobby:
    """Create a campaign whose owner plays Mulder. Arguments: Avatars of further seats."""

    def make(*avatars: str | None) -> Campaign:
        seats = [{"avatar": avatar, "controller": "open"} for avatar in avatars]
        mine = {"avatar": "mulder", "controller": "me"}
        return new_campaign(ruleset="legendary", format="single", seats=[mine, *seats])

    return make


def avatars(campaign: Campaign) -> list[str | None]:
    return list(campaign.seats.values_list("avatar", flat=True))


def test_the_chosen_avatar_is_played(lobby: Lobby, mate: Any) -> None:
    campaign = lobby(None)
    services.join(campaign.id, mate, campaign.invite, avatar="skinner")
    campaign = Campaign.objects.get(pk=campaign.pk)
    assert (campaign.status, avatars(campaign)) == ("playing", ["mulder", "skinner"])
    ruleset, _, table = services.table(campaign)
    assert ruleset.record(table).avatars[1] == "skinner"
    assert verify(campaign).fault is None


@pytest.mark.parametrize("taken", ["mulder", "scully"])
def test_two_seats_cannot_choose_one_avatar(lobby: Lobby, mate: Any, taken: str) -> None:
    campaign = lobby("scully", None)
    with pytest.raises(AvatarTakenError) as refusal:
        services.join(campaign.id, mate, campaign.invite, seat=2, avatar=taken)
    assert "skinner" in refusal.value.extra["free"] and taken not in refusal.value.extra["free"]
    assert services.seats_of(campaign, mate) == []


@pytest.mark.parametrize("nobody", ["", "fox", "MULDER"])
def test_unknown_avatars_are_refused(lobby: Lobby, mate: Any, nobody: str) -> None:
    campaign = lobby(None)
    with pytest.raises(SetupError):
        services.join(campaign.id, mate, campaign.invite, avatar=nobody)
    assert services.seats_of(Campaign.objects.get(pk=campaign.pk), mate) == []
