"""Speed of the engine on one core: python -m benchmarks.engine [--json | --speeds]

Random play lists the options, takes one and applies it, as a search bot does. Opening a Series counts too. Speeds are
actions per second of CPU time. Sizes are bytes of the largest encoded state. If `make compile` has run, the compiled
engine is compared with the plain one.
"""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import blake2b
from statistics import median
from typing import Any

from benchmarks.markdown_tables import ROOT
from benchmarks.measurement import Figure, argument_parser, cpu_time, print_figures, ratio
from engine import bots
from engine import ruleset as rulesets
from engine.bots import analysis
from engine.ruleset import Ruleset, Table
from tests.engine.ccg import nested_tables

Opened = Callable[[int], tuple[Ruleset, Table]]
"""Opens the table with this number."""

RULESET, FAN, COLLECTIBLE = "legendary", "fanccg", "ccg"
COMPILED = ROOT / ".compiled" / "python"
LEAST_SPEEDUP = 1.6
SERIES = 200
ROUNDS, FAN_GAMES, COLLECTIBLE_GAMES = 5, 20, 4
SHORT, LONG = {"turn_limit": 25}, {"turn_limit": 500, "powers": True, "killer": True, "question_or_guess": True}
"""Options of the collectible game with which random play seldom wins early."""
ENCODE_EVERY = 20
"""Encode the state after every 20th action."""
PLAYOUTS, SEARCHES, SEARCH_EVERY = 30, 20, 7
"""Playouts of a search, and how many decisions of a game to search: every seventh."""
SHALLOW, DEEP, SAMPLE = 50, 200, 10
"""Nesting depths, and the number of steps whose median is the cost of one step."""


def seed(number: int) -> bytes:
    return blake2b(number.to_bytes(4, "big"), digest_size=32).digest()


def open_series(number: int) -> tuple[Ruleset, Table]:
    rules = rulesets.get(RULESET)
    return rules, rules.open(rules.setup([None] * (number % 5 + 1), "series", {}), seed(number))


def rivals(name: str, options: dict[str, Any], seats: int = 2) -> Opened:
    """Return a function that opens a game between starter decks, in all pairings."""
    rules = rulesets.get(name)
    setup, decks = rules.setup([None] * seats, rules.describe().formats[0], options), rules.starter_decks()

    def open_game(number: int) -> tuple[Ruleset, Table]:
        secrets = [rules.secret(decks[(number + seat) % len(decks)].deck, setup, seat) for seat in range(seats)]
        return rules, rules.open(setup, seed(number), secrets)

    return open_game


def random_play(games: int, seldom_ends_turn: bool, opened: Opened = open_series) -> float:
    """Play at random and return actions a second. seldom_ends_turn: play longer."""
    actions = 0
    start = time.process_time()
    for number in range(games):
        chance = random.Random(number)
        rules, table = opened(number)
        while asked := rules.decisions(table):
            decision = asked[0]
            options = decision.options
            count = len(options) - (seldom_ends_turn and len(options) > 1 and chance.random() < 0.9)
            rules.apply(table, decision.seat, options[int(chance.random() * count)])
            actions += 1
    return actions / (time.process_time() - start)


def heuristic_play(games: int, opened: Opened = open_series) -> tuple[float, int]:
    """Play with the heuristic bot. Return actions a second and the largest state."""
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
            if actions % ENCODE_EVERY == 0:
                pause = time.process_time()
                largest = max(largest, len(rules.encode(table)))
                start += time.process_time() - pause
        spent += time.process_time() - start
    return actions / spent, largest


def search_play(opened: Opened = open_series) -> float:
    """Think ahead at some decisions of a heuristic game. Return playouts a second."""
    guide, spent, played = bots.get("heuristic"), 0.0, 0
    rules, table = opened(1)
    for number in range(SEARCH_EVERY * SEARCHES):
        if not (asked := rules.decisions(table)):
            break
        if number % SEARCH_EVERY == 0:
            start = time.process_time()
            if tree := analysis.search(rules, table, asked[0], seed(number), PLAYOUTS):
                spent, played = spent + time.process_time() - start, played + tree.root.visits
        chosen = bots.choose(guide, rules, table, asked[0], seed(number))
        rules.apply(table, asked[0].seat, asked[0].options[chosen])
    return played / spent


def largest_of_five() -> int:
    """Return the largest encoded state of a long random game of five."""
    chance = random.Random(0)
    rules, table = rivals(COLLECTIBLE, LONG, seats=5)(0)
    actions = largest = 0
    while asked := rules.decisions(table):
        rules.apply(table, asked[0].seat, chance.choice(asked[0].options))
        actions += 1
        if actions % ENCODE_EVERY == 0:
            largest = max(largest, len(rules.encode(table)))
    return largest


def compare_games() -> list[Figure]:
    """Return the speeds of the other games, absolute and relative to Legendary."""
    fan_game, collectible_game = rivals(FAN, {}), rivals(COLLECTIBLE, SHORT)
    speeds = [
        (
            random_play(FAN_GAMES, seldom_ends_turn=False, opened=fan_game),
            random_play(COLLECTIBLE_GAMES, seldom_ends_turn=False, opened=collectible_game),
            random_play(FAN_GAMES, seldom_ends_turn=False),
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


def speeds() -> dict[str, float]:
    """Return the actions a second of random play in each game."""
    games = {
        RULESET: (FAN_GAMES, open_series),
        FAN: (FAN_GAMES, rivals(FAN, {})),
        COLLECTIBLE: (COLLECTIBLE_GAMES, rivals(COLLECTIBLE, SHORT)),
    }
    for opened in (opened for _, opened in games.values()):
        random_play(1, seldom_ends_turn=False, opened=opened)
    return {name: random_play(count, False, opened) for name, (count, opened) in games.items()}


def compare_engines() -> list[Figure]:
    """Return for each game the cost of an action, compiled relative to plain."""
    if not COMPILED.exists():
        return []
    plain, compiled = zip(
        *((_speeds_of(sys.executable), _speeds_of(str(COMPILED))) for _ in range(ROUNDS)), strict=True
    )
    return [
        ratio(
            f"an action, compiled / plain, {name}",
            [one[name] for one in plain],
            [one[name] for one in compiled],
            1 / LEAST_SPEEDUP,
        )
        for name in plain[0]
    ]


def _speeds_of(python: str) -> dict[str, float]:
    """Measure in another process, because a process uses one engine."""
    command = [python, "-m", "benchmarks.engine", "--speeds"]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return dict(json.loads(done.stdout))


def nested_decisions() -> list[Figure]:
    """Return the cost of nesting one more decision in many, relative to a few."""
    found = []
    for name, nest in (("check", nested_tables.nested_checks), ("answer", nested_tables.nested_answers)):
        seconds = [[cpu_time(deepen) for _ in range(DEEP)] for _ in range(ROUNDS) for deepen in nest()[1:]]
        deep, shallow = ([median(row[end - SAMPLE : end]) for row in seconds] for end in (DEEP, SHALLOW))
        found.append(ratio(f"one {name} more, within {DEEP} / within {SHALLOW}", deep, shallow, 1.5))
    return found


def main() -> int:
    parser = argument_parser(__doc__)
    parser.add_argument("--speeds", action="store_true", help="print only the speed of random play in each game")
    options = parser.parse_args()
    if options.speeds:
        print(json.dumps(speeds()))
        return 0
    random_play(3, seldom_ends_turn=False)
    heuristic, largest = heuristic_play(SERIES // 10)
    figures = [
        Figure("random play, uniform", random_play(SERIES, seldom_ends_turn=False), "/s"),
        *compare_games(),
        Figure("random play, seldom ending turns", random_play(SERIES // 4, seldom_ends_turn=True), "/s"),
        Figure("heuristic play, views included", heuristic, "/s"),
        Figure("largest encoded state", largest, "B"),
        Figure("heuristic play, collectible game", heuristic_play(3, rivals(COLLECTIBLE, SHORT))[0], "/s"),
        Figure("playouts of a search", search_play(), "/s"),
        Figure("playouts of a search, fan game", search_play(rivals(FAN, {})), "/s"),
        Figure("playouts of a search, collectible game", search_play(rivals(COLLECTIBLE, SHORT)), "/s"),
        Figure("largest encoded state, collectible game of five", largest_of_five(), "B", 40_000),
        *nested_decisions(),
        *compare_engines(),
    ]
    return print_figures({"one core": figures}, options.json)


if __name__ == "__main__":
    sys.exit(main())
