"""Leaderboard speed with a million scores, compared with 10,000 scores.

python -m benchmarks.leaderboards [--scores N] [--plans] [--json]; on PostgreSQL. The exit status is 1 if a query takes
more than twice as long with many scores (p99), or if a large table is read completely.

Each size has its own process, set up like a web process, and its own database. Both databases fit into the memory of
PostgreSQL, so that the disk doesn't count. The two take turns with one query of each kind, so that a slow moment of the
machine slows both. No result is left out. The benchmark needs 6 GB of memory and of disk.
"""

import sys
from multiprocessing.pool import Pool
from statistics import quantiles

from benchmarks.databases import Database, create_database, postgresql_server, prewarm, serve, use
from benchmarks.measurement import Figure, argument_parser, ms, print_figures
from benchmarks.processes import exit_on_sigterm, process, run_in

FEW, MANY = 10_000, 1_000_000
WARM_UP, ROUNDS = 50, 800
"""Rounds of one query of each kind. Warm-up rounds aren't measured."""
LIMIT = 2.0
KB_A_SCORE = 6
"""Size of a score with all its rows, rounded up."""


def main() -> int:
    exit_on_sigterm()
    parser = argument_parser(__doc__)
    parser.add_argument("--scores", type=int, default=MANY, help=f"number of scores (default {MANY:,})")
    parser.add_argument("--plans", action="store_true", help="print the query plans")
    wanted = parser.parse_args()
    with postgresql_server(_memory_for(wanted.scores)) as url:
        small, large = create_database(url, "few"), create_database(url, "many")
        loading = max(_loaded(small, FEW), _loaded(large, wanted.scores))
        with process(_serve, small) as few, process(_serve, large) as many:
            found = _measured(few, many)
            scans, plans = run_in(many, _plans)
    figures = _figures(found, wanted.scores, loading)
    figures.append(Figure("large tables read completely", len(scans), "", 0))
    status = print_figures({"PostgreSQL": figures}, wanted.json)
    for line in [*scans, *(plans if wanted.plans else [])]:
        print(line, file=sys.stderr)
    return status


def _memory_for(scores: int) -> int:
    """Return the MB of memory for a database of that many scores and one of FEW."""
    return (FEW + scores) * KB_A_SCORE // 1000 + 128


def _loaded(database: Database, number: int) -> float:
    """Load scores in another process, to keep memory free. Return seconds."""
    with process(use, database) as loader:
        return run_in(loader, _load, number)


def _serve(database: Database) -> None:
    """Use a database like a web process that has run for a while."""
    serve(database)
    prewarm()


def _load(number: int) -> float:
    from benchmarks import synthetic_scores
    from benchmarks.measurement import timed

    return timed(synthetic_scores.load, number)


def _measured(few: Pool, many: Pool) -> dict[str, tuple[list[float], list[float]]]:
    """Return the seconds of each query on both databases."""
    found: dict[str, tuple[list[float], list[float]]] = {}
    for number in range(WARM_UP + ROUNDS):
        for side, pool in enumerate((few, many)):
            for name, seconds in run_in(pool, _round, number).items():
                if number >= WARM_UP:
                    found.setdefault(name, ([], []))[side].append(seconds)
    return found


def _round(number: int) -> dict[str, float]:
    from benchmarks import leaderboard_queries

    return leaderboard_queries.time_each(number)


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
