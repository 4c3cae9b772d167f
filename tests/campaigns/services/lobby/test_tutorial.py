"""Guided games: set up as the ruleset says, the same for everybody, and honest about it."""

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
def test_everybody_plays_the_same(owner: Any, mate: Any, name: str) -> None:
    one, other = guided(owner, name), guided(mate, name)
    assert one.seed == other.seed == seeds.derive_seed(rulesets.get(name).describe().guide.seed).hex()
    tables = [services.table(campaign) for campaign in (one, other)]
    assert len({at.ruleset.digest(at.table) for at in tables}) == 1


def test_it_is_never_ranked_and_its_log_says_so(owner: Any) -> None:
    campaign = guided(owner)
    assert eligibility.reason_against(campaign) == "Its seed was chosen, so it could be known."
    opening = log.read(campaign.id).get(version=1)
    assert log.payload(opening)["guided"] is True
    assert services.events(campaign, 0)[0]["lines"][0]["text"].startswith("A guided game: ")


def test_a_log_that_says_otherwise_is_found_out(owner: Any) -> None:
    campaign = guided(owner)
    assert verify.verify(campaign).fault is None
    Campaign.objects.filter(pk=campaign.pk).update(guided=False)
    fault = verify.verify(Campaign.objects.get(pk=campaign.pk)).fault
    assert fault is not None
    assert fault.detail == "guided is not the one that the campaign was opened with"
