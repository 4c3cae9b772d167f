"""Speed with many campaigns in the database, compared with 100 campaigns.

python -m benchmarks.large_tables [--campaigns N] [--partitioned] [--json]; on PostgreSQL. The exit status is 1 if an
operation takes more than 1.2 times as long with many campaigns (median).

Each database is filled with copies of recorded campaigns (`benchmarks.campaign_copies`), and has its own process. The
databases are on one server and take turns with each operation, so that a slow moment of the machine slows all.
With `--partitioned`, a third database has as many campaigns, but its tables of events and snapshots are partitioned by
hash of the campaign. A campaign needs 0.5 MB of disk.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.pool import Pool
from statistics import median
from typing import NamedTuple

from benchmarks.databases import create_database, postgresql_server, serve, use
from benchmarks.measurement import Figure, argument_parser, ms, print_figures, timed
from benchmarks.processes import exit_on_sigterm, process, run_in

FEW, MANY = 100, 10_000
WARM_UP, ROUNDS = 10, 100
"""Rounds of each operation. Warm-up rounds aren't measured."""
LIMIT = 1.2
BUFFERS_MB = 1024
LOADING_S = 3600
PARTITIONED = "partitioned"


class Loaded(NamedTuple):
    """A filled database. seconds: how long the filling took."""

    name: str
    pool: Pool
    events: int
    seconds: float


def main() -> int:
    exit_on_sigterm()
    parser = argument_parser(__doc__)
    parser.add_argument("--campaigns", type=int, default=MANY, help=f"number of campaigns (default {MANY:,})")
    parser.add_argument("--partitioned", action="store_true", help="also measure partitioned tables")
    wanted = parser.parse_args()
    sizes = {"few": FEW, "many": wanted.campaigns} | ({PARTITIONED: wanted.campaigns} if wanted.partitioned else {})
    with postgresql_server(BUFFERS_MB) as url, ExitStack() as stack:
        sides = [stack.enter_context(_loaded(url, name, number)) for name, number in sizes.items()]
        figures = _figures(sides, wanted.campaigns)
    return print_figures({"PostgreSQL": figures}, wanted.json)


@contextmanager
def _loaded(url: str, name: str, number: int) -> Iterator[Loaded]:
    """Create and fill a database, and run a process that uses it."""
    database = create_database(url, name)
    with process(use, database) as loader:
        events, seconds = run_in(loader, _load, number, name == PARTITIONED, timeout_s=LOADING_S)
    print(f"{name}: {number:,} campaigns, {events:,} events, {seconds:.0f} s", file=sys.stderr)
    with process(serve, database) as pool:
        yield Loaded(name, pool, events, seconds)


def _load(number: int, partitioned: bool) -> tuple[int, float]:
    from benchmarks import campaign_copies

    if partitioned:
        campaign_copies.partition()
    events: list[int] = []
    recorded = campaign_copies.record()
    seconds = timed(lambda: events.append(campaign_copies.load(number, *recorded)))
    return events[0], seconds


def _figures(sides: list[Loaded], campaigns: int) -> list[Figure]:
    found: dict[str, list[list[float]]] = {}
    for number in range(WARM_UP + ROUNDS):
        for index, side in enumerate(sides):
            for name, seconds in run_in(side.pool, _round, number).items():
                if number >= WARM_UP:
                    found.setdefault(name, [[] for _ in sides])[index].append(seconds)
    many, *parts = sides[1:]
    figures = [
        Figure("events", many.events, ""),
        Figure("loading 10,000 campaigns", many.seconds / campaigns * 10_000, "s"),
        Figure("size of events and snapshots", run_in(many.pool, _megabytes), "MB"),
        *(Figure("size of events and snapshots, partitioned", run_in(side.pool, _megabytes), "MB") for side in parts),
    ]
    for name, seconds in found.items():
        figures += [ms(f"{name}, {side.name}", spent) for side, spent in zip(sides, seconds, strict=True)]
        figures.append(Figure(f"{name}, many / few", median(seconds[1]) / median(seconds[0]), "x", LIMIT))
        figures += [Figure(f"{name}, partitioned / many", median(s) / median(seconds[1]), "x") for s in seconds[2:]]
    return figures


def _round(number: int) -> dict[str, float]:
    from benchmarks import large_table_operations

    return large_table_operations.time_each(number)


def _megabytes() -> float:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(pg_total_relation_size(oid)) / 1e6 FROM pg_class"
            " WHERE relkind = 'r' AND relname ~ '^campaigns_(event|snapshot)(_[0-9]+)?$'"
        )
        return float(cursor.fetchone()[0])


if __name__ == "__main__":
    sys.exit(main())
