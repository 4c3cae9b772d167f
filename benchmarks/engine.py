"""The engine alone, on one core.

python -m benchmarks.engine [--json]. Random play is the loop of a search bot: list the options, take one, apply it;
opening a Series counts too. Figures are actions per second of processor time, and the largest encoded state in bytes.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from hashlib import blake2b
from statistics import median
from typing import Any

from benchmarks.measurement import Figure, all_hold, processor, ratio, tell
from engine import bots
from engine import ruleset as rulesets
from engine.ruleset import Ruleset, Table
from tests.engine.ccg import nests

Opened = Callable[[int], tuple[Ruleset, Table]]
"""Opens the table with a number."""

RULESET, FAN, COLLECTIBLE = "legendary", "fanccg", "ccg"
SERIES = 200
ROUNDS, FAN_GAMES, COLLECTIBLE_GAMES = 5, 20, 4
SHORT, LONG = {"turn_limit": 25}, {"turn_limit": 500, "powers": True, "killer": True, "question_or_guess": True}
"""Options of the collectible game: chance seldom wins it, and plays up to the last turn."""
EVERY = 20
"""The state is encoded at one action of so many."""
SHALLOW, DEEP, SAMPLE = 50, 200, 10
"""So deep is a nest; what one deeper costs is the median of so many."""


def seed(number: int) -> bytes:
    return blake2b(number.to_bytes(4, "big"), digest_size=32).digest()


def open_series(number: int) -> tuple[Ruleset, Table]:
    rules = rulesets.get(RULESET)
    return rules, rules.open(rules.setup([None] * (number % 5 + 1), "series", {}), seed(number))


def rivals(name: str, options: dict[str, Any], seats: int = 2) -> Opened:
    """Return what opens a game at which starter decks meet, each with those that follow it."""
    rules = rulesets.get(name)
    setup, decks = rules.setup([None] * seats, rules.describe().formats[0], options), rules.starter_decks()

    def opened(number: int) -> tuple[Ruleset, Table]:
        brought = [rules.secret(decks[(number + seat) % len(decks)].deck, setup, seat) for seat in range(seats)]
        return rules, rules.open(setup, seed(number), brought)

    return opened


def random_play(games: int, brisk: bool, opened: Opened = open_series) -> float:
    """Return actions a second. brisk: the turn is ended only now and then, so that games last."""
    actions = 0
    start = time.process_time()
    for number in range(games):
        chance = random.Random(number)
        rules, table = opened(number)
        while asked := rules.decisions(table):
            decision = asked[0]
            options = decision.options
            count = len(options) - (brisk and len(options) > 1 and chance.random() < 0.9)
            rules.apply(table, decision.seat, options[int(chance.random() * count)])
            actions += 1
    return actions / (time.process_time() - start)


def heuristic_play(games: int, opened: Opened = open_series) -> tuple[float, int]:
    """Return actions a second with the view made for each choice, and the largest encoded state."""
    actions = largest = 0
    spent = 0.0
    bot = bots.get("heuristic")
    for number in range(games):
        start = time.process_time()
        rules, table = opened(number)
        while asked := rules.decisions(table):
            decision = asked[0]
            entropy = blake2b(actions.to_bytes(8, "big"), digest_size=32).digest()
            chosen = bot.choose(rules, rules.view(table, decision.seat), decision, entropy)
            rules.apply(table, decision.seat, decision.options[chosen])
            actions += 1
            if actions % EVERY == 0:
                pause = time.process_time()
                largest = max(largest, len(rules.encode(table)))
                start += time.process_time() - pause
        spent += time.process_time() - start
    return actions / spent, largest


def largest_of_five() -> int:
    """Return the largest encoded state of a long game of five by chance, with all options."""
    chance = random.Random(0)
    rules, table = rivals(COLLECTIBLE, LONG, seats=5)(0)
    actions = largest = 0
    while asked := rules.decisions(table):
        rules.apply(table, asked[0].seat, chance.choice(asked[0].options))
        actions += 1
        if actions % EVERY == 0:
            largest = max(largest, len(rules.encode(table)))
    return largest


def beside_each_other() -> list[Figure]:
    """Return actions a second of the games of rivals, and what one costs to one of Legendary, taken in turns."""
    fan_game, collectible_game = rivals(FAN, {}), rivals(COLLECTIBLE, SHORT)
    speeds = [
        (
            random_play(FAN_GAMES, brisk=False, opened=fan_game),
            random_play(COLLECTIBLE_GAMES, brisk=False, opened=collectible_game),
            random_play(FAN_GAMES, brisk=False),
        )
        for _ in range(ROUNDS)
    ]
    fan, collectible, legendary = zip(*speeds, strict=True)
    return [
        Figure("random play, fan game", median(fan), "/s"),
        ratio("an action, fan game / Legendary", legendary, fan, 1),
        Figure("random play, collectible game", median(collectible), "/s"),
        ratio("an action, collectible game / Legendary", legendary, collectible, 2.75),
    ]


def deeper() -> list[Figure]:
    """Return what one check more costs within many, and one answer more, to what it costs within a few."""
    found = []
    for name, nest in (("check", nests.of_checks), ("answer", nests.of_answers)):
        seconds = [[processor(deepen) for _ in range(DEEP)] for _ in range(ROUNDS) for deepen in nest()[1:]]
        deep, shallow = ([median(row[end - SAMPLE : end]) for row in seconds] for end in (DEEP, SHALLOW))
        found.append(ratio(f"one {name} more, within {DEEP} / within {SHALLOW}", deep, shallow, 1.5))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    as_json = parser.parse_args().json
    random_play(3, brisk=False)
    heuristic, largest = heuristic_play(SERIES // 10)
    figures = [
        Figure("random play, uniform", random_play(SERIES, brisk=False), "/s"),
        *beside_each_other(),
        Figure("random play, seldom ending turns", random_play(SERIES // 4, brisk=True), "/s"),
        Figure("heuristic play, views included", heuristic, "/s"),
        Figure("largest encoded state", largest, "B"),
        Figure("heuristic play, collectible game", heuristic_play(3, rivals(COLLECTIBLE, SHORT))[0], "/s"),
        Figure("largest encoded state, collectible game of five", largest_of_five(), "B", 40_000),
        *deeper(),
    ]
    tell({"one core": figures}, as_json)
    return 0 if all_hold({"": figures}) else 1


if __name__ == "__main__":
    sys.exit(main())
