"""The engine alone, on one core.

python -m benchmarks.engine [--json]. Random play is the loop of a search bot: list the options, take one, apply it;
opening a Series counts too. Figures are actions per second of processor time, and the largest encoded state in bytes.
"""

import argparse
import random
import sys
import time
from hashlib import blake2b
from statistics import median

from benchmarks.timing import Figure, all_hold, tell
from engine import bots
from engine import ruleset as rulesets

RULESET, FAN = "legendary", "fanccg"
SERIES = 200
ROUNDS, FAN_GAMES = 5, 20


def seed(number: int) -> bytes:
    return blake2b(number.to_bytes(4, "big"), digest_size=32).digest()


def open_series(number: int):  # type: ignore[no-untyped-def]
    rules = rulesets.get(RULESET)
    return rules, rules.open(rules.setup([None] * (number % 5 + 1), "series", {}), seed(number))


def open_fan_game(number: int):  # type: ignore[no-untyped-def]
    """Return the fan game and a table of it at which two of its starter decks meet, each pair in its turn."""
    rules = rulesets.get(FAN)
    setup, decks = rules.setup([None, None], "single", {}), rules.starter_decks()
    brought = [rules.secret(decks[(number + seat) % len(decks)].deck, setup, seat) for seat in range(2)]
    return rules, rules.open(setup, seed(number), brought)


def random_play(games: int, brisk: bool, opened=open_series) -> float:  # type: ignore[no-untyped-def]
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


def heuristic_play(series: int) -> tuple[float, int]:
    """Return actions a second with the view made for each choice, and the largest encoded state."""
    actions = largest = 0
    spent = 0.0
    bot = bots.get("heuristic")
    for number in range(series):
        start = time.process_time()
        rules, table = open_series(number)
        while asked := rules.decisions(table):
            decision = asked[0]
            entropy = blake2b(actions.to_bytes(8, "big"), digest_size=32).digest()
            chosen = bot.choose(rules, rules.view(table, decision.seat), decision, entropy)
            rules.apply(table, decision.seat, decision.options[chosen])
            actions += 1
            if actions % 20 == 0:
                pause = time.process_time()
                largest = max(largest, len(rules.encode(table)))
                start += time.process_time() - pause
        spent += time.process_time() - start
    return actions / spent, largest


def beside_each_other() -> list[Figure]:
    """Return actions a second of the fan game, and what one costs to one of Legendary, taken in turns."""
    speeds = [
        (random_play(FAN_GAMES, brisk=False, opened=open_fan_game), random_play(FAN_GAMES, brisk=False))
        for _ in range(ROUNDS)
    ]
    fan, legendary = zip(*speeds, strict=True)
    return [
        Figure("random play, fan game", median(fan), "/s"),
        Figure("an action, fan game / Legendary", median(b / a for a, b in zip(fan, legendary, strict=True)), "x", 1),
    ]


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
    ]
    tell({"one core": figures}, as_json)
    return 0 if all_hold({"": figures}) else 1


if __name__ == "__main__":
    sys.exit(main())
