"""Guided games: set up as the ruleset says, the same for everybody, and honest about it."""

from typing import Any

import pytest

from campaigns import log, portable, seeds, services, verification
from campaigns.errors import SetupError, UnknownRulesetError
from campaigns.models import Campaign
from campaigns.projections import eligibility
from engine import ruleset as rulesets
from engine.description import Guide

NAMES = sorted(name for name in rulesets.RULESETS if rulesets.get(name).describe().guide)
SMALL = "fanccg"


def guide_of(name: str) -> Guide:
    guide = rulesets.get(name).describe().guide
    assert guide is not None
    return guide


def guided(owner: Any, name: str = SMALL) -> Campaign:
    return services.create_guided(owner, name)


def over(campaign: Campaign, owner: Any) -> Campaign:
    services.resign(campaign.id, owner)
    return Campaign.objects.get(pk=campaign.pk)


@pytest.mark.parametrize("name", NAMES)
def test_it_begins_at_once_with_the_newcomer_and_bots(owner: Any, name: str) -> None:
    campaign, guide = guided(owner, name), guide_of(name)
    first, *others = campaign.seats.all()
    assert (first.user, [seat.bot for seat in others]) == (owner, ["heuristic"] * (len(guide.avatars) - 1))
    assert [seat.avatar for seat in (first, *others)] == guide.avatars
    assert (campaign.status, campaign.waiting_for, campaign.guided) == ("playing", [0], True)
    assert (campaign.format, campaign.options, campaign.visibility) == (guide.format, guide.options, "private")
    if guide.deck:
        starters = {starter.name: starter.deck for starter in rulesets.get(name).starter_decks()}
        assert services.own_secret(campaign.id, owner, 0).secret == {"deck": starters[guide.deck]}


@pytest.mark.parametrize("name", NAMES)
def test_everybody_plays_the_same(owner: Any, mate: Any, name: str) -> None:
    one, other = guided(owner, name), guided(mate, name)
    assert one.seed == other.seed == seeds.derive_seed(guide_of(name).seed).hex()
    assert (
        len({services.table(campaign).ruleset.digest(services.table(campaign).table) for campaign in (one, other)}) == 1
    )


def test_it_is_never_ranked_and_its_log_says_so(owner: Any) -> None:
    campaign = guided(owner)
    assert eligibility.reason_against(campaign) == "Its seed was chosen, so it could be known."
    opening = log.read(campaign.id).get(version=1)
    assert log.payload(opening)["guided"] is True
    assert services.events(campaign, 0)[0]["lines"][0]["text"].startswith("A guided game: ")


def test_other_campaigns_are_none(duel: Campaign) -> None:
    assert not duel.guided
    assert log.payload(log.read(duel.id).get(version=1))["guided"] is False
    assert services.events(duel, 0)[0]["lines"] == []


def test_a_log_that_says_otherwise_is_found_out(owner: Any) -> None:
    campaign = guided(owner)
    assert verification.verify(campaign).fault is None
    Campaign.objects.filter(pk=campaign.pk).update(guided=False)
    fault = verification.verify(Campaign.objects.get(pk=campaign.pk)).fault
    assert fault is not None
    assert fault.detail == "guided is not the one that the campaign was opened with"


def test_a_file_says_that_it_was_guided_and_a_fork_goes_its_own_way(owner: Any) -> None:
    ended = over(guided(owner), owner)
    assert portable.load(portable.export(ended), owner).guided
    fork = services.fork(ended.id, owner, at_version=1)
    assert not fork.guided
    assert verification.verify(fork).fault is None


def test_a_game_without_one_is_refused(owner: Any) -> None:
    with pytest.raises(SetupError) as refusal:
        services.create_guided(owner, "highcard")
    assert (refusal.value.field, refusal.value.detail) == ("ruleset", "High Card has no guided game.")
    with pytest.raises(UnknownRulesetError):
        services.create_guided(owner, "chess")
    assert not Campaign.objects.exists()
