"""Extrapolate measured costs to many players: the tables of docs/scaling.md.

An active player is a person who plays at this moment, so the numbers are those of the busiest hour.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from benchmarks.load_generator import ACTION, STATE
from benchmarks.markdown_tables import ROOT, Table, row
from benchmarks.queueing import Cost, highest_rate

SCALING = ROOT / "docs/scaling.md"

PLAYERS = (1_000, 100_000, 10_000_000)
PACE_S = 6.0
"""Seconds between two actions of a person."""
PEOPLE = 2
"""People at a table.

Each follows the feed and reads the table after an action of the other one.
"""
BOT_ACTIONS = 1.0
"""Actions of bots for each action of a person."""
BUSY_HOURS = 4
"""The actions of a day take as many of its busiest hours."""
BUSY = 0.6
"""Maximum share of their time that cores work, so that requests don't queue."""
WITHIN_S = 0.1
"""Time for 95 % of the actions."""
NODE_CORES = (2, 4, 8, 16)
VISITS, SEED = 6000, 3

POOL, CONNECTIONS = 10, 100
"""Connections of a web process, and those that PostgreSQL allows by default."""
PRIMARY_CORES, PRIMARY_LOG_BYTES = 64, 300e6
"""Cores of a large database server, and its limit for the write-ahead log.

The log is in bytes a second, written and replicated.
"""
SMALL_SERVER_CORES = 4

WEB, DATABASE = "web", "database"
CITUS = "Citus, distributed by campaign"

KINDS = {ACTION: "an action with its whole answer", STATE: "the table for another player"}
HEADS = {
    "costs": ("| what | cost |", "| --- | ---: |"),
    "model": ("| request | measured mean | simulated mean | error |", "| --- | ---: | ---: | ---: |"),
    "nodes": (
        "| web node | actions a second | active players | busy |",
        "| --- | ---: | ---: | ---: |",
    ),
    "needs": (
        "| active players | actions a second | web cores | worker cores | database cores | Redis cores "
        "| write-ahead log | new data a day | memory of feeds |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ),
    "limits": ("| what is used up | at active players | remedy |", "| --- | ---: | --- |"),
}
"""The column names of each table, with their alignment."""


class Costs(NamedTuple):
    """Measured costs in seconds of a core and in bytes.

    requests: by kind and service. waits: by kind, without a core. spread: factors of the seconds of an action.
    bot_action: in the worker. feed: of a quiet feed in a second. feed_event: of a delivered event by service.
    stored_bytes, logged_bytes: of an action.
    """

    requests: Mapping[str, Mapping[str, float]]
    waits: Mapping[str, float]
    spread: Sequence[float]
    bot_action: float
    feed: float
    feed_bytes: float
    feed_event: Mapping[str, float]
    stored_bytes: float
    logged_bytes: float

    def per_action(self, service: str) -> float:
        """Return the seconds of a service for an action and its events and reads."""
        reads, events = PEOPLE - 1, PEOPLE * (1 + BOT_ACTIONS)
        return (
            self.requests[ACTION][service] + reads * self.requests[STATE][service] + events * self.feed_event[service]
        )


class Comparison(NamedTuple):
    """Mean seconds of a kind of request at a load, measured and simulated."""

    load: float
    kind: str
    measured: float
    simulated: float

    @property
    def error(self) -> float:
        return self.simulated / self.measured - 1


class Needs(NamedTuple):
    """The needs of a number of active players. log_bytes: a second."""

    players: int
    actions: float
    web_cores: float
    worker_cores: float
    database_cores: float
    redis_cores: float
    log_bytes: float
    day_bytes: float
    feed_bytes: float


class Limit(NamedTuple):
    """The number of active players that use something up, and the remedy."""

    what: str
    players: float
    remedy: str


def needs(costs: Costs, players: int) -> Needs:
    """Return the needs of a number of active players."""
    actions = players / PACE_S
    all_actions = actions * (1 + BOT_ACTIONS)
    return Needs(
        players,
        actions,
        web_cores=(actions * (costs.per_action("web") + costs.per_action("proxy")) + players * costs.feed) / BUSY,
        worker_cores=actions * BOT_ACTIONS * costs.bot_action / BUSY,
        database_cores=(
            actions * (costs.per_action("database") + BOT_ACTIONS * costs.requests[ACTION]["database"]) / BUSY
        ),
        redis_cores=actions * costs.per_action("redis") / BUSY,
        log_bytes=all_actions * costs.logged_bytes,
        day_bytes=all_actions * costs.stored_bytes * BUSY_HOURS * 3600,
        feed_bytes=players * costs.feed_bytes,
    )


def limits(costs: Costs) -> list[Limit]:
    """Return the limits, the first to be reached first."""
    one = needs(costs, 1)
    everything = one.web_cores + one.worker_cores + one.database_cores + one.redis_cores
    found = {
        f"one server with {SMALL_SERVER_CORES} cores": (
            SMALL_SERVER_CORES / everything,
            "a server for PostgreSQL, and more web nodes",
        ),
        f"{CONNECTIONS} connections of PostgreSQL, {POOL} for each web process": (
            CONNECTIONS / POOL / one.web_cores,
            "PgBouncer in transaction mode",
        ),
        "one core of Redis": (
            1 / one.redis_cores,
            "a Redis for each purpose, then Redis Cluster",
        ),
        f"{PRIMARY_CORES} cores of one PostgreSQL": (PRIMARY_CORES / one.database_cores, CITUS),
        f"{PRIMARY_LOG_BYTES / 1e6:.0f} MB/s of write-ahead log": (PRIMARY_LOG_BYTES / one.log_bytes, CITUS),
    }
    return sorted((Limit(what, *rest) for what, rest in found.items()), key=lambda limit: limit.players)


def tables(costs: Costs, compared: Sequence[Comparison]) -> Iterator[tuple[Table, dict[str, str]]]:
    """Yield the tables with their rows by title."""
    found = {
        "costs": _cost_rows(costs),
        "model": _model_rows(compared),
        "nodes": _node_rows(costs),
        "needs": _need_rows(costs),
        "limits": _limit_rows(costs),
    }
    for name, lines in found.items():
        rows = {line.split(" | ")[0].removeprefix("| "): line for line in lines}
        yield Table(SCALING, name, HEADS[name], list(rows), (), "Measured"), rows


def _cost_rows(costs: Costs) -> Iterator[str]:
    for kind, seconds in costs.requests.items():
        for service, spent in seconds.items():
            yield row(f"{KINDS[kind]}: {service}", f"{spent * 1000:.2f} ms")
        yield row(f"{KINDS[kind]}: waits for the disk and the network", f"{costs.waits[kind] * 1000:.1f} ms")
    yield row("an action of a bot: worker", f"{costs.bot_action * 1000:.2f} ms")
    yield row("a quiet feed: web, each second", f"{costs.feed * 1000:.3f} ms")
    yield row("a quiet feed: memory", f"{costs.feed_bytes / 1000:.0f} kB")
    for service, spent in costs.feed_event.items():
        yield row(f"an event in a feed: {service}", f"{spent * 1000:.2f} ms")
    yield row("an action: database", f"{costs.stored_bytes / 1000:.1f} kB")
    yield row("an action: write-ahead log", f"{costs.logged_bytes / 1000:.1f} kB")


def _model_rows(compared: Sequence[Comparison]) -> Iterator[str]:
    for one in compared:
        title = f"{KINDS[one.kind]}, core {one.load:.0%} busy"
        yield row(title, f"{one.measured * 1000:.1f} ms", f"{one.simulated * 1000:.1f} ms", f"{one.error:+.0%}")


def _node_rows(costs: Costs) -> Iterator[str]:
    """Simulate a web node of some cores, with a database on another server."""
    kinds = [ACTION, *[STATE] * (PEOPLE - 1)]
    model = {
        kind: Cost(
            {"web": spent["web"] + spent["proxy"], "database": spent["database"]}, costs.waits[kind], costs.spread
        )
        for kind, spent in costs.requests.items()
    }
    for count in NODE_CORES:
        rate = highest_rate(model, {WEB: count, DATABASE: PRIMARY_CORES}, kinds, WITHIN_S, VISITS, SEED)
        busy = rate * sum(model[kind].seconds[WEB] for kind in kinds) / count
        yield row(f"{count} cores", f"{rate:,.0f}", f"{rate * PACE_S:,.0f}", f"{busy:.0%}")


def _need_rows(costs: Costs) -> Iterator[str]:
    for players in PLAYERS:
        need = needs(costs, players)
        yield row(
            f"{players:,}",
            f"{need.actions:,.0f}",
            f"{ceil(need.web_cores):,}",
            f"{ceil(need.worker_cores):,}",
            f"{ceil(need.database_cores):,}",
            f"{ceil(need.redis_cores):,}",
            f"{need.log_bytes / 1e6:,.1f} MB/s",
            f"{need.day_bytes / 1e9:,.0f} GB",
            f"{need.feed_bytes / 1e9:,.2f} GB",
        )


def _limit_rows(costs: Costs) -> Iterator[str]:
    for limit in limits(costs):
        yield row(limit.what, _rounded(limit.players), limit.remedy)


def _rounded(number: float) -> str:
    """Return a number with two digits that count."""
    digits = len(str(int(number))) - 2
    return f"{round(number, -digits):,.0f}"
