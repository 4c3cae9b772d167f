"""Rematches: the same players play the same game again."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.errors import CampaignNotFoundError, NoSequelError, NotYourSeatError
from campaigns.models import Campaign, Seat
from frontend.forms.loadouts import BringForm
from tests.campaigns.finished_campaigns import play_out
from tests.campaigns.rival_campaigns import EVEN, opened

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]


@pytest.fixture
def over(duel: Campaign) -> Campaign:
    return play_out(duel)


def controllers(campaign: Campaign) -> list[str]:
    return [seat.controller for seat in campaign.seats.all()]


def people(campaign: Campaign) -> list[Any]:
    return [seat.user for seat in campaign.seats.all()]


def test_other_seats_are_open_and_bots_keep_theirs(new_campaign: NewCampaign, mate: Any) -> None:
    campaign = new_campaign("me", "open", "bot:random")
    services.join(campaign.id, mate, campaign.invite)
    again = services.rematch(play_out(campaign).id, mate)
    assert controllers(again) == [Seat.OPEN, Seat.HUMAN, "bot:random"]
    assert (people(again), again.owner, again.status) == ([None, mate, None], mate, "lobby")


def test_settings_are_copied_with_a_new_seed(new_campaign: NewCampaign, mate: Any) -> None:
    wishes = {"name": "Tuesdays", "visibility": "unlisted", "ranked": True, "undo": "safe", "undo_unasked": "team"}
    first = new_campaign("me", "open", **wishes)
    services.join(first.id, mate, first.invite, consent=True)
    again = services.rematch(play_out(first).id, mate)
    kept = ("ruleset", "format", "options", "clock", *wishes)
    assert {name: getattr(again, name) for name in kept} == {name: getattr(first, name) for name in kept}
    assert again.seed_commitment != first.seed_commitment
    assert again.rematch_of == first
    assert [seat.consents for seat in again.seats.all()] == [None, True]


def test_all_players_get_the_same_rematch(over: Campaign, owner: Any, mate: Any) -> None:
    again = services.rematch(over.id, owner)
    assert services.rematch(over.id, mate) == again == services.rematch(over.id, owner)
    services.join(again.id, mate, again.invite)
    assert (people(again), Campaign.objects.get(pk=again.pk).status) == ([owner, mate], "playing")
    assert services.rematch(over.id, mate) == again


OWN = {"bids": {"9": 2, "7": 2, "2": 2}, "spare": {"5": 2}}
"""A deck that is not a starter deck."""


def test_earlier_decks_are_offered_to_their_players(owner: Any, mate: Any) -> None:
    first = play_out(opened([owner, mate], {0: OWN}))
    again = services.rematch(first.id, owner)
    services.join(again.id, mate, again.invite)
    assert Campaign.objects.get(pk=again.pk).status == "lobby"
    chairs = list(again.seats.all())
    assert [services.earlier_deck(again, chair) for chair in chairs] == [OWN, EVEN]
    forms = [BringForm(again, chair) for chair in chairs]
    assert [form.fields["deck"].initial for form in forms] == [None, "starter:even"]
    assert not any(form.is_ready for form in forms)


def test_a_team_continues_with_the_next_campaign(new_campaign: NewCampaign, owner: Any, mate: Any) -> None:
    first = new_campaign("me", "open", "bot:heuristic", ruleset="legendary", format="single", options={"syndicate": 2})
    services.join(first.id, mate, first.invite)
    first = play_out(first)
    played = services.result(first, owner)["team"]
    following = services.rematch(first.id, mate, sequel="seasons")
    assert (following.format, following.options) == ("single", {"syndicate": 2, "trio": 4})
    assert [seat.avatar for seat in following.seats.all()] == [member["avatar"] for member in played]
    assert controllers(following) == [Seat.OPEN, Seat.HUMAN, "bot:heuristic"]
    assert services.rematch(first.id, owner, sequel="seasons") == following
    assert services.rematch(first.id, owner) != following, "the same once more is another campaign"


def test_the_next_campaign_is_known_or_refused(new_campaign: NewCampaign, owner: Any) -> None:
    first = play_out(new_campaign("me", "bot:random"))
    assert [told.options for told in services.sequels(first)] == [{"ranks": 25}]
    last = play_out(new_campaign("me", "bot:random", options={"ranks": 30}))
    assert services.sequels(last) == []
    with pytest.raises(NoSequelError):
        services.rematch(last.id, owner, sequel="more")


def test_only_players_get_a_rematch(over: Campaign, stranger: Any) -> None:
    with pytest.raises(CampaignNotFoundError):
        services.rematch(over.id, stranger)
    Campaign.objects.update(visibility="public")
    with pytest.raises(NotYourSeatError):
        services.rematch(over.id, stranger)
    assert Campaign.objects.count() == 1
