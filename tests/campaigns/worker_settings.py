"""Settings of worker processes in tests: small rulesets, a toy, a halting bot."""

import os
import time
from pathlib import Path
from typing import Any

from campaigns.projections import registry
from config.settings import *  # noqa: F403
from config.settings import CELERY_BEAT_SCHEDULE
from engine import bots, ruleset
from engine.bots.random import Random


class HaltingBot(Random):
    """The random bot, which creates a file at a choice and waits until it is gone."""

    thinks = "BOT_THINKS" in os.environ
    halts_at = int(os.environ.get("BOT_HALTS_AT", "0"))
    halted = Path(os.environ.get("BOT_HALTED", "."))
    choices = 0

    def choose(self, *arguments: Any) -> int:
        self.choices += 1
        if self.choices == self.halts_at:
            self.halted.touch()
            while self.halted.exists():
                time.sleep(0.01)
        return super().choose(*arguments)


bots.BOTS["random"] = HaltingBot()
ruleset.RULESETS["highcard"] = "tests.rulesets.highcard"
ruleset.RULESETS["sealedbid"] = "tests.rulesets.sealedbid"
registry.PROJECTIONS.clear()
registry.PROJECTIONS["toy"] = "tests.campaigns.projections.toy_projection"
CELERY_BEAT_SCHEDULE["project"]["schedule"] = 1.0
