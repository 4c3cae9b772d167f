"""Win rates of bot teams for each preset, in `engine/NAME/presets.yaml`.

python -m benchmarks.preset_win_rates [--series N] [--seed N] [--workers N]. The file names the version of the rules and
the commit. The same seed gives the same figures for any number of workers.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import yaml

from benchmarks.markdown_tables import commit
from campaigns.bots import simulation
from engine import ruleset as registry
from engine.description import Preset
from engine.ruleset import Ruleset

ENGINE = Path(__file__).parents[1] / "engine"
BOT, SERIES, SEED = "heuristic", 300, 1
HEAD = "# Made by `python -m benchmarks.preset_win_rates`: series won by teams of one, two ... bots.\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--series", type=int, default=SERIES, help="series for each preset and number of players")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    for name in registry.RULESETS:
        ruleset = registry.get(name)
        if not ruleset.rivals:
            told = figures(ruleset, wanted.series, wanted.seed, wanted.workers)
            text = yaml.safe_dump({**told, "commit": commit()}, sort_keys=False, default_flow_style=None)
            (ENGINE / name / "presets.yaml").write_text(HEAD + text, encoding="utf-8")
    return 0


def figures(ruleset: Ruleset, series: int, seed: int, workers: int) -> dict[str, Any]:
    """Return the content of a ruleset's file without the commit."""
    told = ruleset.describe()
    seats = range(told.seats.least, told.seats.most + 1)
    won = {
        preset.name: [_won(ruleset.name, preset, players, series, seed, workers) for players in seats]
        for preset in told.presets
    }
    return {"version": ruleset.version, "bot": BOT, "seed": seed, "played": series, "won": won}


def _won(ruleset: str, preset: Preset, players: int, series: int, seed: int, workers: int) -> int:
    jobs = simulation.create_jobs(ruleset, series, players, [BOT], seed, preset.options, format=preset.format)
    with simulation.run_jobs(jobs, min(workers, series)) as outcomes:
        won = sum(outcome.won for outcome in outcomes)
    print(f"{ruleset} {preset.name}, {players}: {won} of {series}", file=sys.stderr)
    return won


if __name__ == "__main__":
    sys.exit(main())
