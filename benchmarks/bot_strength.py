"""Play bots against each other.

python -m benchmarks.bot_strength BOT BOT [BOT ...] --game NAME --into FILE

In games of rivals each pair of bots plays, with every deal once in each order of seats. In games of a team, a team of
each bot plays the same deals. A bot is a name, or a name with playouts: expert:200.
Each finished game is a line of the file given by --into. A second call with the same file continues it. With
--distributed, Celery workers play, as for `manage.py simulate`. With --write strength, the games against the
Veteran become rows of docs/quality.md. With --write ladder, all games become the ratings of docs/bots.md.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import django
import msgspec
from django.core.management.base import CommandError

from benchmarks.bot_ratings import Contest, rate, wilson
from benchmarks.markdown_tables import QUALITY, ROOT, Table, row, today
from campaigns import seeds
from campaigns.bots import simulation
from campaigns.bots.simulation import Job, Outcome, ThinkingTime
from engine import bots
from engine import ruleset as rulesets
from engine.kernel.decisions import SetupError

VETERAN, RANDOM = "heuristic", "random"
THINKERS = [name for name, bot in bots.BOTS.items() if bot.thinks]
PLAYERS = {"fanccg": (2,), "ccg": (2,), "legendary": (1, 2, 3, 4, 5)}
"""Game and numbers of players of each row of docs/quality.md."""
LADDERS = ROOT / "docs/bots.md"
WORTH = {"won": 1.0, "tied": 0.5}
CHUNK_SIZE = 2
"""Games that a Celery worker plays at a time."""


class Game(NamedTuple):
    """A finished game.

    won: by seat, 1 for won, 0.5 for tied, 0 for lost. thinking: by bot. at: commit and date.
    """

    job: Job
    won: tuple[float, ...]
    thinking: dict[str, ThinkingTime]
    at: str = ""


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    play = _distributed if options.distributed or options.resume else _here
    if play == _distributed:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        django.setup()
    found, at = stored(options.into), today()
    try:
        for game in play(_missing(_jobs(options), found), options):
            found.append(game._replace(at=at))
            _store(found[-1], options.into)
    except (KeyError, SetupError, CommandError) as error:
        print(error, file=sys.stderr)
        return 2
    print(*_lines(found), sep="\n")
    if options.write:
        WRITERS[options.write]([one for one in found if one.job.ruleset == options.game], options.game)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+", metavar="BOT", help=", ".join(bots.BOTS))
    parser.add_argument("--game", required=True)
    parser.add_argument("--format", help="the usual one by default")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100, help="number of games of each pair or team")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--into", type=Path, help="file of results, which is continued")
    parser.add_argument("--workers", type=int, default=1, help="number of processes")
    parser.add_argument("--distributed", action="store_true", help="let the Celery workers of the queue bulk play")
    parser.add_argument("--chunk", type=int, default=CHUNK_SIZE, help="number of games that a worker plays at a time")
    parser.add_argument("--resume", type=int, metavar="RUN", help="continue a run of --distributed")
    parser.add_argument("--write", choices=sorted(WRITERS), help="write all results of the file into the documentation")
    return parser


def _jobs(options: argparse.Namespace) -> list[Job]:
    """Return the games to play. Each round has one of each pair or team.

    Raises SetupError, KeyError.
    """
    ruleset, players = rulesets.get(options.game), options.players
    format = options.format or ruleset.describe().formats[0]
    turns = players if ruleset.rivals else 1
    jobs = [
        Job(options.game, format, players, seats, seeds.derive_seed(options.first + number // turns))
        for number in range(options.games)
        for seats in (
            [_seats(pair, players, number % turns) for pair in combinations(options.bots, 2)]
            if ruleset.rivals
            else [(bot,) for bot in options.bots]
        )
    ]
    for job in jobs[: len(options.bots) ** 2]:
        simulation.check(job)
    return jobs


def _seats(pair: tuple[str, str], players: int, place: int) -> tuple[str, ...]:
    """Return the bots by seat: the first of a pair at one place only."""
    return tuple(pair[0] if seat == place else pair[1] for seat in range(players))


def stored(into: Path | None) -> list[Game]:
    """Return the games of a file."""
    lines = into.read_bytes().splitlines() if into and into.exists() else []
    return [msgspec.json.decode(line, type=Game) for line in lines]


def _store(game: Game, into: Path | None) -> None:
    if into:
        with into.open("ab") as lines:
            lines.write(msgspec.json.encode(game) + b"\n")


def _missing(jobs: Iterable[Job], found: Iterable[Game]) -> list[Job]:
    known = {game.job for game in found}
    return [job for job in jobs if job not in known]


def _here(jobs: list[Job], options: argparse.Namespace) -> Iterator[Game]:
    """Play in processes of this machine."""
    with simulation.run_jobs(jobs, max(1, min(options.workers, len(jobs)))) as outcomes:
        yield from map(game_of, jobs, outcomes)


def _distributed(jobs: list[Job], options: argparse.Namespace) -> Iterator[Game]:
    """Play on Celery workers. A resumed run plays the games that it was started with."""
    from campaigns.bulk_work import runs
    from campaigns.management import distributed

    def start() -> "runs.Run":
        return runs.start("simulate", jobs, [options.game], options.chunk)

    with distributed.finished_run("simulate", vars(options), start) as run:
        yield from map(game_of, runs.items(run), runs.results(run))


def game_of(job: Job, outcome: Outcome) -> Game:
    """Return a finished game."""
    seats = [WORTH.get(seat.outcome or "", 0.0) for seat in outcome.seats]
    is_team = not rulesets.get(job.ruleset).rivals
    return Game(job, tuple([float(outcome.won)] * job.players if is_team else seats), outcome.thinking)


def contests(games: Iterable[Game]) -> Iterator[Contest]:
    """Yield the results for ratings. A team plays against the case."""
    for game in games:
        job, result = game.job, game.won[0]
        if len(job.bots) == 1:
            yield Contest(job.bots[0], _case(job.players), result)
        elif job.players == 2:
            yield Contest(*job.bots, result)


def _case(players: int) -> str:
    return f"Case for {players} player{'s' if players > 1 else ''}"


def _lines(games: Sequence[Game]) -> Iterator[str]:
    """Yield the share of games that each bot won in each pairing."""
    pairings = dict.fromkeys((one.one, one.other) for one in map(_sorted, contests(games)))
    for pairing in sorted(pairings):
        won = [one.won for one in map(_sorted, contests(games)) if (one.one, one.other) == pairing]
        yield f"{pairing[0]} against {pairing[1]}: {len(won)} games, won {interval(sum(won), len(won))}"
    for bot in sorted({name for game in games for name in game.job.bots}):
        yield f"{bot}: {_ms(games, bot):.0f} ms a choice"


def _sorted(contest: Contest) -> Contest:
    """Return a contest with its names in order."""
    one, other, won = contest
    return contest if one <= other else Contest(other, one, 1 - won)


def _ms(games: Iterable[Game], bot: str) -> float:
    """Return the milliseconds of a bot's choice between several options."""
    spent = [game.thinking[bot] for game in games if bot in game.thinking]
    return 1000 * sum(one.seconds for one in spent) / max(1, sum(one.choices for one in spent))


def _at(games: Iterable[Game], name: str) -> str:
    """Return commit and date of the last game of a bot; of all for the case."""
    return [game.at for game in games if name in game.job.bots or name not in bots.BOTS][-1]


def interval(won: float, games: int) -> str:
    """Return a share of won games with its confidence interval."""
    low, high = wilson(won, games)
    return f"{won / games:.1%} ({low:.1%} to {high:.1%})"


def write_strength(games: Sequence[Game], game: str) -> None:
    """Write rows of docs/quality.md from the games against the Veteran."""
    table = Table(
        QUALITY,
        "strength",
        ("| bot | games | won | Veteran won | ms a choice | at commit |", "| --- | ---: | ---: | ---: | ---: | --- |"),
        [_title(bot, game, players) for game, counts in PLAYERS.items() for bot in THINKERS for players in counts],
        ("not measured", "", "", "", ""),
        "Measured",
    )
    table.write(table.rows() | dict(_strength_rows(games, game)))


def _title(bot: str, game: str, players: int) -> str:
    """Return the title of a row, such as "Tactician, fanccg, 2 players"."""
    return f"{bots.get(bot).title}, {game}, {players} player{'s' if players > 1 else ''}"


def _strength_rows(games: Sequence[Game], game: str) -> Iterator[tuple[str, str]]:
    """Yield a row for each bot that played against the Veteran.

    Teams play the same deals instead.
    """
    for bot in THINKERS:
        for players in PLAYERS[game]:
            here = [one for one in games if one.job.players == players]
            won, others = _duels(here, bot) or _teams(here, bot)
            if won:
                shares = [interval(sum(one), len(one)) for one in (won, others)]
                cells = (str(len(won)), *shares, f"{_ms(here, bot):.0f}", _at(here, bot))
                title = _title(bot, game, players)
                yield title, row(title, *cells)


def _duels(games: Iterable[Game], bot: str) -> tuple[list[float], list[float]] | None:
    """Return the results of a bot and of the Veteran against each other."""
    pairing = {(bot, VETERAN): False, (VETERAN, bot): True}
    won = [abs(pairing[one.job.bots] - one.won[0]) for one in games if one.job.bots in pairing]
    return (won, [1 - one for one in won]) if won else None


def _teams(games: Iterable[Game], bot: str) -> tuple[list[float], list[float]]:
    """Return the results of a bot's teams and of the Veteran's.

    Both played the same deals.
    """
    won = {(one.job.bots, one.job.seed): one.won[0] for one in games}
    both = [deal for (bots, deal) in won if bots == (bot,) and ((VETERAN,), deal) in won]
    return [won[(bot,), deal] for deal in both], [won[(VETERAN,), deal] for deal in both]


def write_ladder(games: Sequence[Game], game: str) -> None:
    """Write the ratings of a game into docs/bots.md.

    The random bot has the rating 0.
    """
    results = list(contests(games))
    ratings = rate(results, RANDOM)
    won, count = Counter[str](), Counter[str]()
    for one, other, result in results:
        won.update({one: result, other: 1 - result})
        count.update((one, other))
    rows = {}
    for name, (elo, low, high) in sorted(ratings.items(), key=lambda one: -one[1].elo):
        title = bots.get(name).title if name in bots.BOTS else name
        speed = f"{_ms(games, name):.1f}" if name in bots.BOTS else ""
        rating = "0" if name == RANDOM else f"{round(elo)} ({low:.0f} to {high:.0f})"
        rows[title] = row(title, rating, str(count[name]), f"{won[name] / count[name]:.0%}", speed, _at(games, name))
    heads = (
        "| player | Elo rating | games | won | ms a choice | at commit |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    )
    Table(LADDERS, f"ladder of {game}", heads, list(rows), (), "Measured").write(rows)


WRITERS = {"strength": write_strength, "ladder": write_ladder}


if __name__ == "__main__":
    sys.exit(main())
