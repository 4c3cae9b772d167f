"""Settings of worker processes in tests, with the small ruleset and the toy."""

from campaigns.projections import registry
from config.settings import *  # noqa: F403
from config.settings import CELERY_BEAT_SCHEDULE
from engine import ruleset

ruleset.RULESETS["highcard"] = "tests.rulesets.highcard"
registry.PROJECTIONS.clear()
registry.PROJECTIONS["toy"] = "tests.campaigns.projections.toy_projection"
CELERY_BEAT_SCHEDULE["project"]["schedule"] = 1.0
