"""Fit the weights of the estimate of the 1996 game.

python -m benchmarks.ccg_chance_weights prints them. Two bots duel that don't think ahead, with a random option now and
then. The features of each turn are compared with the winner.
"""

import random

from benchmarks.estimate_fits import CHANCE, Rows, open_table, run
from engine import ruleset as rulesets
from engine.ccg.presentation import estimate

GAMES, FIRST = 3000, 60_000
"""Number of duels, and number of the first one.

Games that measure strength have other seeds.
"""
RANDOM = 0.05
"""Share of random options, so that positions vary."""


def play(number: int) -> Rows:
    """Return the first player's lead at each turn of a duel, and whether it won."""
    ruleset, chance, turn = rulesets.get("ccg"), random.Random(number), 0
    table = open_table(ruleset, "advanced", 2, number)
    leads = []
    while decisions := ruleset.bare_decisions(table):
        decision = decisions[0]
        if ruleset.stage(table) != turn:
            turn = ruleset.stage(table)
            mine, theirs = (estimate.features(table, seat) for seat in range(2))
            leads.append({name: mine[name] - theirs[name] for name in mine})
        values = ruleset.evaluate_quickly(table, decision)
        best = [option for option, value in zip(decision.options, values, strict=True) if value == max(values)]
        option = chance.choice(decision.options if chance.random() < RANDOM else best)
        ruleset.apply(table, decision.seat, option, trusted=True)
    if len(table.state.winners) != 1:
        return {}
    return {"WEIGHTS": [(lead, float(table.state.winners == [0])) for lead in leads]}


if __name__ == "__main__":
    run(__doc__, play, CHANCE, {"WEIGHTS": estimate.WEIGHTS}, GAMES, FIRST)
