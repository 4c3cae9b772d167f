"""Campaigns after each kind of history."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import ruleset_migration, services
from campaigns.models import Campaign
from tests.campaigns import rival_campaigns
from tests.campaigns.files.campaign_files import SEED, jump, play, version


@pytest.fixture
def finished(new_campaign: Callable[..., Campaign]) -> Campaign:
    return new_campaign("bot:random", "bot:random", seed=SEED, name="Two bots")


@pytest.fixture
def wandering(new_campaign: Callable[..., Campaign], owner: Any) -> Campaign:
    """A finished campaign with undos and redos; one undo left knowledge."""
    campaign = new_campaign("me", "me", undo="free", seed=SEED)
    play(campaign, 5)
    jump(campaign, owner, services.undo)
    jump(campaign, owner, services.undo, to_version=3)
    jump(campaign, owner, services.redo)
    play(campaign, 4)
    jump(campaign, owner, services.undo, to_version=2)
    play(campaign, 99)
    return Campaign.objects.get(pk=campaign.pk)


@pytest.fixture
def voted(duel: Campaign, owner: Any, mate: Any) -> Campaign:
    """An abandoned campaign with one lost and one won vote on an undo."""
    play(duel, 6)
    for agrees in (False, True):
        jump(duel, owner, services.undo, to_version=1)
        services.vote(duel.id, mate, proposal=version(duel), agrees=agrees)
    services.abandon(duel.id, owner)
    return duel


@pytest.fixture
def consented(new_campaign: Callable[..., Campaign], owner: Any, mate: Any, stranger: Any) -> Campaign:
    """A campaign with an undo that the owner agreed to, and one the mate refused."""
    campaign = new_campaign("me", "open", "open", undo_unasked="own", seed=SEED)
    for user in (mate, stranger):
        services.join(campaign.id, user, campaign.invite)
    play(campaign)
    jump(campaign, mate, services.undo)
    services.vote(campaign.id, owner, proposal=version(campaign), agrees=True)
    play(campaign, 2)
    jump(campaign, owner, services.undo)
    services.vote(campaign.id, mate, proposal=version(campaign), agrees=False)
    services.abandon(campaign.id, owner)
    return campaign


@pytest.fixture
def stood_in(new_campaign: Callable[..., Campaign], owner: Any, mate: Any, stranger: Any) -> Campaign:
    """A campaign where bots played for the mate (to the end) and the stranger."""
    campaign = new_campaign("me", "open", "open", undo="free", seed=SEED)
    for user in (mate, stranger):
        services.join(campaign.id, user, campaign.invite)
    for agrees in (False, True):
        services.call_bot(campaign.id, owner, 1)
        services.vote(campaign.id, stranger, proposal=version(campaign), agrees=agrees)
    play(campaign)
    jump(campaign, owner, services.undo, to_version=1)
    play(campaign)
    services.take_back(campaign.id, mate, 1)
    play(campaign)
    for seat in (2, 1):
        services.call_bot(campaign.id, owner, seat)
        if seat == 2:
            services.vote(campaign.id, mate, proposal=version(campaign), agrees=True)
    services.abandon(campaign.id, owner)
    return campaign


@pytest.fixture
def fork(finished: Campaign, owner: Any) -> Campaign:
    """A fork of a finished campaign that took another course."""
    made = services.fork(finished.id, owner, at_version=6, seats=[{"controller": "me"}] * 2)
    play(made, 99)
    return made


@pytest.fixture
def carried(new_campaign: Callable[..., Campaign], owner: Any, mate: Any) -> Campaign:
    """A campaign that was migrated from version 1 of its rules to version 2."""
    campaign = new_campaign("me", "open", seed=SEED)
    Campaign.objects.filter(pk=campaign.pk).update(ruleset_version=1)
    services.join(campaign.id, mate, campaign.invite)
    play(campaign)
    ruleset_migration.carry_over(Campaign.objects.get(pk=campaign.pk))
    services.abandon(campaign.id, owner)
    return campaign


@pytest.fixture
def called_off(bidders: Callable[..., Campaign], owner: Any, mate: Any) -> Campaign:
    """A campaign of rivals with a clock, abandoned by vote during a sealed round."""
    campaign = bidders(clock={"kind": "game", "minutes": 10}, seed=SEED)
    rival_campaigns.play(campaign, 2)
    for user in (owner, mate):
        services.abandon(campaign.id, user)
    return campaign
