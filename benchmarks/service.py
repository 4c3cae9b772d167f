"""What an action through the service costs, early and late in a series, and a past table laid out from the log.

python -m benchmarks.service [--json]; plays one series by a person's commands on a database of its own.
"""

import argparse
import json
import os
import shutil
import tempfile
import time
from statistics import median
from typing import Any

import django

PLAYERS = 3
SEED = 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    folder = tempfile.mkdtemp(prefix="cliffhanger-bench-")
    try:
        _set_up(folder)
        _tell(measure(), as_json)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _set_up(folder: str) -> None:
    os.environ |= {"CLIFFHANGER_DATA": folder, "DJANGO_SETTINGS_MODULE": "config.settings"}
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def measure() -> dict[str, Any]:
    """Return medians in milliseconds: acting in the first and last tenth of a series, and laying out past tables."""
    from campaigns import services, tables

    campaign, owner = _campaign()
    acting = _act_to_the_end(campaign, owner)
    version = services.campaign_for(campaign.id, owner).version
    laying_out = []
    for at in range(1, version, max(1, version // 50)):
        tables.hot.clear()
        started = time.perf_counter()
        services.table(campaign, at)
        laying_out.append(time.perf_counter() - started)
    tenth = len(acting) // 10
    return {
        "actions": len(acting),
        "act_first_tenth_ms": _ms(median(acting[:tenth])),
        "act_last_tenth_ms": _ms(median(acting[-tenth:])),
        "past_table_ms": _ms(median(laying_out)),
        "past_table_worst_ms": _ms(max(laying_out)),
    }


def _campaign() -> tuple[Any, Any]:
    from django.contrib.auth import get_user_model

    from campaigns import seeds, services

    owner = get_user_model().objects.create_user("bench")
    seats = [{"avatar": None, "controller": "me"}] * PLAYERS
    wishes: dict[str, Any] = {"ruleset": "legendary", "format": "series", "options": {}, "seed": seeds.stretch(SEED)}
    return services.create_campaign(owner, seats=seats, **wishes), owner


def _act_to_the_end(campaign: Any, owner: Any) -> list[float]:
    """Play a series by commands; the choices are a bot's. Returns the seconds of each command."""
    import msgspec

    from campaigns import seeds, services
    from engine import bots

    taken, bot = [], bots.get("heuristic")
    while True:
        rules, version, table = services.table(campaign)
        decision = rules.decision(table)
        if decision is None:
            return taken
        entropy = seeds.entropy(seeds.stretch(SEED), version)
        chosen = bot.choose(rules, rules.view(table, decision.seat), decision, entropy)
        action = msgspec.to_builtins(decision.options[chosen])
        started = time.perf_counter()
        services.act(campaign.id, owner, action, expected_version=version, seat=decision.seat)
        taken.append(time.perf_counter() - started)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def _tell(found: dict[str, Any], as_json: bool) -> None:
    print(json.dumps(found) if as_json else "\n".join(f"{name:24}{value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
