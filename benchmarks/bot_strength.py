"""Compare two bots: python -m benchmarks.bot_strength BOT OTHER --game NAME

In games of rivals, one seat plays BOT and the others play OTHER; decks and seats are mixed. In games of a team, the
whole team plays BOT and then, with the same seed, OTHER. A bot is a name, or a name with playouts: search:200.
Each finished game is a line of the file given by --into. A second call with the same file continues it. With --write,
the result of all games becomes a row in docs/quality.md.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from benchmarks.markdown_tables import QUALITY, Table, row, today
from campaigns import seeds
from engine import bots
from engine import ruleset as rulesets
from engine.bots import decks
from engine.bots.search import Search
from engine.ruleset import Ruleset
from engine.ruleset import Table as GameTable

MEASURED = [("agent", "fanccg", 2), ("agent", "ccg", 2), *(("agent", "legendary", players) for players in range(1, 6))]
"""Bot, game and number of players of each row of the table."""
Z = 1.96
"""Quantile of the normal distribution for a confidence of 95 %."""


class Game(NamedTuple):
    """A game to play. number: selects seeds, decks and the seat of the first bot."""

    ruleset: str
    format: str
    players: int
    bot: str
    other: str
    number: int


class Result(NamedTuple):
    """Results of a game: 1 for won, 0.5 for tied, 0 for lost.

    other: of the team that plays the other bot; None in games of rivals. choices, seconds: of the first bot.
    """

    number: int
    bot: float
    other: float | None
    choices: int
    seconds: float


def bot_named(name: str) -> bots.Bot:
    """Return a bot by its name, perhaps with a number of playouts."""
    base, _, playouts = name.partition(":")
    bot = (bots.BOTS | bots.UNPROVEN)[base]
    return Search(bot.title, bot.meaning, int(playouts)) if playouts else bot


def play(game: Game) -> Result:
    """Play a game; a game of a team once with each bot."""
    ruleset = rulesets.get(game.ruleset)
    if not ruleset.rivals:
        won, choices, seconds = _play_out(ruleset, game, [game.bot] * game.players)
        other, _, _ = _play_out(ruleset, game, [game.other] * game.players)
        return Result(game.number, won[0], other[0], choices, seconds)
    mine = game.number % game.players
    names = [game.bot if seat == mine else game.other for seat in range(game.players)]
    won, choices, seconds = _play_out(ruleset, game, names)
    return Result(game.number, won[mine], None, choices, seconds)


def _play_out(ruleset: Ruleset, game: Game, names: list[str]) -> tuple[list[float], int, float]:
    """Return the result of each seat, and the choices and seconds of the first bot."""
    table, seed = open_table(ruleset, game)
    players, choices, seconds, actions = [bot_named(name) for name in names], 0, 0.0, 0
    while actions < bots.MOST_ACTIONS and (decisions := ruleset.decisions(table)):
        decision = decisions[0]
        began = time.process_time()
        chosen = bots.choose(players[decision.seat], ruleset, table, decision, seeds.entropy(seed, actions))
        if names[decision.seat] == game.bot and len(decision.options) > 1:
            choices, seconds = choices + 1, seconds + time.process_time() - began
        ruleset.apply(table, decision.seat, decision.options[chosen], trusted=True)
        actions += 1
    return _results(ruleset, table, game.players), choices, seconds


def open_table(ruleset: Ruleset, game: Game) -> tuple[GameTable, bytes]:
    """Open the table of a game. Two games in a row have the same decks in other seats."""
    pair, turn = divmod(game.number, game.players)
    seed = seeds.derive_seed(pair, game.players)
    setup = ruleset.setup([None] * game.players, game.format, {})
    if not ruleset.deck_parts(setup):
        return ruleset.open(setup, seeds.derive_seed(game.number)), seed
    drawn = [
        decks.draw(ruleset, setup, seeds.deck_entropy(seed, (seat + turn) % game.players))
        for seat in range(game.players)
    ]
    brought = [ruleset.secret(starter.deck if starter else None, setup, seat) for seat, starter in enumerate(drawn)]
    return ruleset.open(setup, seeds.derive_seed(game.number), brought), seed


def _results(ruleset: Ruleset, table: GameTable, players: int) -> list[float]:
    score, worth = ruleset.score(table), {"won": 1.0, "tied": 0.5}
    found = [float(bool(score.won))] * players
    for side in score.sides:
        for seat in side.seats:
            found[seat] = worth.get(side.outcome or "", 0.0)
    return found


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the confidence interval of a share. Source: Wilson (1927)."""
    share = won / games
    middle = share + Z * Z / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - half) / (1 + Z * Z / games), (middle + half) / (1 + Z * Z / games)


def results(games: list[Game], into: Path | None, workers: int) -> Iterator[Result]:
    """Yield all results; those in the file aren't played again."""
    known = {result.number: result for result in _stored(into)}
    yield from (known[game.number] for game in games if game.number in known)
    missing = [game for game in games if game.number not in known]
    with get_context("spawn").Pool(workers) as pool:
        for result in pool.imap_unordered(play, missing):
            if into:
                with into.open("a") as rows:
                    rows.write(json.dumps(result) + "\n")
            yield result


def _stored(into: Path | None) -> list[Result]:
    return [Result(*json.loads(line)) for line in into.read_text().splitlines()] if into and into.exists() else []


def summary(found: list[Result]) -> str:
    """Return shares with confidence intervals, and the time of a choice."""
    count = len(found)
    told = [f"{count} games", _share(sum(result.bot for result in found), count)]
    if found[0].other is not None:
        told.append(f"other bot {_share(sum(result.other or 0.0 for result in found), count)}")
    seconds, choices = sum(result.seconds for result in found), sum(result.choices for result in found)
    return ", ".join([*told, f"{1000 * seconds / max(1, choices):.0f} ms a choice"])


def _title(bot: str, game: str, players: int) -> str:
    """Return the title of a row, such as "Tactician, fanccg, 2 players"."""
    return f"{bot_named(bot).title}, {game}, {players} player{'s' if players > 1 else ''}"


def write(found: list[Result], bot: str, game: str, players: int) -> None:
    """Write the share of games that each bot won into docs/quality.md."""
    table = Table(
        QUALITY,
        "strength",
        ("| bot | games | won | Veteran won | ms a choice | at commit |", "| --- | ---: | ---: | ---: | ---: | --- |"),
        [_title(*measured) for measured in MEASURED],
        ("not measured", "", "", "", ""),
        "Measured",
    )
    count, title = len(found), _title(bot, game, players)
    others = [1 - result.bot if result.other is None else result.other for result in found]
    speed = 1000 * sum(result.seconds for result in found) / max(1, sum(result.choices for result in found))
    won = [interval(sum(wins), count) for wins in ([result.bot for result in found], others)]
    table.write(table.rows() | {title: row(title, str(count), *won, f"{speed:.0f}", today())})


def _share(won: float, games: int) -> str:
    return f"won {interval(won, games)}"


def interval(won: float, games: int) -> str:
    """Return a share of won games with its confidence interval."""
    low, high = wilson(won, games)
    return f"{won / games:.1%} ({low:.1%} to {high:.1%})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--game", required=True, choices=sorted(rulesets.RULESETS))
    parser.add_argument("--format", help="the usual one by default")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first game; others have other seeds")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--into", type=Path, help="file of results, which is continued")
    parser.add_argument("--write", action="store_true", help="write the result into docs/quality.md")
    options = parser.parse_args()
    format = options.format or rulesets.get(options.game).describe().formats[0]
    first = Game(options.game, format, options.players, options.bot, options.other, options.first)
    games = [first._replace(number=options.first + place) for place in range(options.games)]
    found = list[Result]()
    for result in results(games, options.into, options.workers):
        found.append(result)
        if len(found) % 10 == 0 or len(found) == options.games:
            print(summary(found), flush=True)
    if options.write:
        write(found, options.bot, options.game, options.players)
    return 0


if __name__ == "__main__":
    sys.exit(main())
