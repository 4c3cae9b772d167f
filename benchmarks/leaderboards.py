"""What leaderboards cost with a million scores of 200,000 players, and what they cost with 10,000.

python -m benchmarks.leaderboards [--scores N] [--plans] [--json]; on PostgreSQL. No board may cost more than twice as
much where there are many scores (p99), and no large table may be read whole: the exit status is 1 otherwise.

Each side has a process that is set up like a web process, and a database of a server whose memory holds both, as if it
had served for days: the question is what more scores cost, not what a disk does. The sides take turns, each time with
one of everything, so that a moment in which the machine is slow slows both. Nothing that was measured is left out.
It takes 6 GB of memory, and as much on disk.
"""

import argparse
import sys
from contextlib import ExitStack
from importlib import import_module
from multiprocessing.pool import Pool
from statistics import quantiles
from urllib.parse import quote, unquote, urlsplit

import psycopg

from benchmarks.databases import Database, in_use, read_in
from benchmarks.measurement import Figure, all_hold, ms, tell
from benchmarks.processes import done, obey, process
from tests.support.programs import NEEDS, postgresql, provide

FEW, MANY = 10_000, 1_000_000
WARM_UP, ROUNDS = 50, 800
"""In a round each side does everything once. The first ones only warm up."""
LIMIT = 2.0
KB_A_SCORE = 6
"""What a database takes for a score and all that belongs to it, and a bit more."""

_open = ExitStack()


def main() -> int:
    obey()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scores", type=int, default=MANY, help=f"so many instead of {MANY:,}")
    parser.add_argument("--plans", action="store_true", help="print how the database goes about it")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    wanted = parser.parse_args()
    programs = provide(NEEDS["PostgreSQL"])
    if programs is None:
        print("PostgreSQL is missing: there is nothing to measure on.", file=sys.stderr)
        return 1
    with postgresql(programs, buffers_mb=_memory_for(wanted.scores)) as url:
        small, large = _database(url, "few"), _database(url, "many")
        loading = max(_loaded(small, FEW), _loaded(large, wanted.scores))
        with process(_serve, small) as few, process(_serve, large) as many:
            found = _measured(few, many)
            scans, plans = done(many, _plans)
    figures = _figures(found, wanted.scores, loading)
    figures.append(Figure("large tables read whole", len(scans), "", 0))
    tell({"PostgreSQL": figures}, wanted.json)
    for line in [*scans, *(plans if wanted.plans else [])]:
        print(line, file=sys.stderr)
    return 0 if all_hold({"": figures}) else 1


def _memory_for(scores: int) -> int:
    """Return how many MB hold a database of that many scores and one of FEW."""
    return (FEW + scores) * KB_A_SCORE // 1000 + 128


def _database(url: str, name: str) -> Database:
    host = unquote(urlsplit(url).hostname or "")
    with psycopg.connect(host=host, user="tests", dbname="postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    address = f"postgresql://tests@{quote(host, safe='')}/{name}"
    return Database(name, address)


def _loaded(database: Database, number: int) -> float:
    """Load scores, in a process that ends: to look through what it leaves in memory would cost those that measure.

    Returns the seconds.
    """
    with process(_use, database) as loader:
        return done(loader, _load, number)


def _use(database: Database) -> None:
    _open.enter_context(in_use(database))


def _serve(database: Database) -> None:
    """Use a database as a web process does that has served it for a while."""
    _use(database)
    import_module("config.asgi")
    read_in()


def _load(number: int) -> float:
    from benchmarks import synthetic_scores
    from benchmarks.measurement import timed

    return timed(synthetic_scores.load, number)


def _measured(few: Pool, many: Pool) -> dict[str, tuple[list[float], list[float]]]:
    """Return the seconds of each work on both databases."""
    found: dict[str, tuple[list[float], list[float]]] = {}
    for number in range(WARM_UP + ROUNDS):
        for side, pool in enumerate((few, many)):
            for name, seconds in done(pool, _round, number).items():
                if number >= WARM_UP:
                    found.setdefault(name, ([], []))[side].append(seconds)
    return found


def _round(number: int) -> dict[str, float]:
    from benchmarks import leaderboard_queries

    return leaderboard_queries.round_of(number)


def _plans() -> tuple[list[str], list[str]]:
    from benchmarks import leaderboard_queries

    return leaderboard_queries.plans()


def _figures(found: dict[str, tuple[list[float], list[float]]], many: int, loading: float) -> list[Figure]:
    figures = [Figure(f"loading {many:,} scores", loading, "s")]
    for name, (small, large) in found.items():
        for scores, seconds in ((FEW, small), (many, large)):
            figures.append(ms(f"{name}, {scores:,} scores, median", seconds))
            figures.append(ms(f"{name}, {scores:,} scores, p99", [_p99(seconds)]))
        figures.append(Figure(f"{name}, p99 of many / of few", _p99(large) / _p99(small), "x", LIMIT))
    return figures


def _p99(seconds: list[float]) -> float:
    return quantiles(seconds, n=100)[98]


if __name__ == "__main__":
    sys.exit(main())
