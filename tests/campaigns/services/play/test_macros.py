"""Macros: one event with its parts, undone, redone and verified as one."""

from typing import Any

import msgspec
import pytest

from campaigns import services
from campaigns.eventlog import log, repository
from campaigns.files import transfer
from campaigns.models import Campaign
from campaigns.verification.verify import verify
from engine.kernel.decisions import Action

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(new_campaign: Any, owner: Any) -> Campaign:
    """Return a Legendary campaign of one person with two seats and a possible macro."""
    made: Campaign = new_campaign("me", "me", ruleset="legendary", format="single", seed=bytes(range(32)))
    while not offered(made):
        rules, _, table = services.table(made)
        act(made, owner, rules.decision(table).options[-1])
    return made


def offered(campaign: Campaign) -> list[Action]:
    rules, _, table = services.table(campaign)
    found: list[Action] = rules.macros(table, rules.decision(table).seat)
    return found


def act(campaign: Campaign, user: Any, action: Action, **more: Any) -> services.Acted:
    version = log.head(campaign.id).version
    return services.act(campaign.id, user, msgspec.to_builtins(action), expected_version=version, **more)


def digest(campaign: Campaign) -> str:
    rules, _, table = services.table(campaign)
    return rules.digest(table)


def test_undo_and_redo_move_a_whole_macro(campaign: Campaign, owner: Any) -> None:
    before = digest(campaign)
    macros = offered(campaign)
    act(campaign, owner, macros[0])
    after = digest(campaign)
    services.undo(campaign.id, owner, expected_version=log.head(campaign.id).version)
    assert (digest(campaign), offered(campaign)) == (before, macros)
    services.redo(campaign.id, owner, expected_version=log.head(campaign.id).version)
    assert digest(campaign) == after


def test_replay_verification_and_export_handle_macros(campaign: Campaign, owner: Any) -> None:
    act(campaign, owner, offered(campaign)[0])
    played = digest(campaign)
    repository.hot.clear()
    assert digest(campaign) == played
    assert verify(Campaign.objects.get(pk=campaign.pk)).fault is None
    services.abandon(campaign.id, owner)
    copy = transfer.load(transfer.export(Campaign.objects.get(pk=campaign.pk)), owner)
    repository.hot.clear()
    assert verify(copy).fault is None
    assert digest(copy) == played
