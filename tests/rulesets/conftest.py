"""Fixtures with every registered ruleset. A new game needs no entry here."""

import pytest

from engine import ruleset as rulesets
from engine.ruleset import Ruleset


@pytest.fixture(params=sorted(rulesets.RULESETS))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return rulesets.get(request.param)


@pytest.fixture(params=sorted(name for name in rulesets.RULESETS if rulesets.get(name).rivals))
def rivals(request: pytest.FixtureRequest) -> Ruleset:
    """Each ruleset in which seats play against each other."""
    return rulesets.get(request.param)
