"""Fit the weights of the estimate of the 1996 game.

python -m benchmarks.ccg_chance_weights prints them. Two bots duel that don't think ahead, with a random option now and
then. In half of the duels they believe in starter decks. The features of each turn are compared with the winner.
"""

import argparse
import random
import sys
from collections.abc import Iterator

from benchmarks.game_tables import open_table
from benchmarks.legendary_chance_weights import Row, fit
from engine import ruleset as rulesets
from engine.ccg.presentation import estimate
from engine.decks import StarterDeck

GAMES, FIRST = 1000, 60_000
"""Number of duels, and number of the first one.

Games that measure strength have other seeds.
"""
RANDOM = 0.05
"""Share of random options, so that positions vary."""


def play(number: int) -> Iterator[Row]:
    """Yield the first player's lead at each turn of a duel, and whether it won."""
    ruleset, chance, turn = rulesets.get("ccg"), random.Random(number), 0
    table = open_table(ruleset, "advanced", 2, number)
    starters: list[StarterDeck] = ruleset.starter_decks() if number % 2 else []
    leads = []
    while decisions := ruleset.bare_decisions(table):
        decision = decisions[0]
        if ruleset.stage(table) != turn:
            turn = ruleset.stage(table)
            mine, theirs = (estimate.features(table, seat, starters) for seat in range(2))
            leads.append({name: mine[name] - theirs[name] for name in mine})
        if starters:
            values = ruleset.evaluate_quickly(table, decision)
        else:
            values = ruleset.evaluate_options(ruleset.view(table, decision.seat), decision)
        best = [option for option, value in zip(decision.options, values, strict=True) if value == max(values)]
        option = chance.choice(decision.options if chance.random() < RANDOM else best)
        ruleset.apply(table, decision.seat, option, trusted=True)
    if len(table.state.winners) == 1:
        yield from ((lead, table.state.winners == [0]) for lead in leads)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    options = parser.parse_args()
    rows = [row for number in range(FIRST, FIRST + options.games) for row in play(number)]
    print(f"{len(rows)} turns:", {name: round(weight, 2) for name, weight in fit(rows).items()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
