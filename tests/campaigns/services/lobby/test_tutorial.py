"""Guided games: set up by the ruleset, the same for all, and unranked."""

from typing import Any

import pytest

from campaigns import seeds, services
from campaigns.eventlog import log
from campaigns.models import Campaign
from campaigns.projections import eligibility
from campaigns.verification import verify
from engine import ruleset as rulesets

NAMES = sorted(name for name in rulesets.RULESETS if rulesets.get(name).describe().guide)
SMALL = "fanccg"


def guided(owner: Any, name: str = SMALL) -> Campaign:
    return services.create_guided(owner, name)


@pytest.mark.parametrize("name", NAMES)
def test_all_guided_games_are_equal(owner: Any, mate: Any, name: str) -> None:
    one, other = guided(owner, name), guided(mate, name)
    assert one.seed == other.seed == seeds.derive_seed(rulesets.get(name).describe().guide.seed).hex()
    tables = [services.table(campaign) for campaign in (one, other)]
    assert len({at.ruleset.digest(at.table) for at in tables}) == 1


def test_a_guided_game_is_unranked_and_logged_as_guided(owner: Any) -> None:
    campaign = guided(owner)
    assert eligibility.reason_against(campaign) == "The seed was chosen, so players could know it."
    opening = log.read(campaign.id).get(version=1)
    assert log.payload(opening)["guided"] is True
    assert services.events(campaign, 0)[0]["lines"][0]["text"].startswith("A guided game: ")


def test_verification_finds_a_forged_guided_flag(owner: Any) -> None:
    campaign = guided(owner)
    assert verify.verify(campaign).fault is None
    Campaign.objects.filter(pk=campaign.pk).update(guided=False)
    fault = verify.verify(Campaign.objects.get(pk=campaign.pk)).fault
    assert fault is not None
    assert fault.detail == "guided differs from the log"
