"""Compute the needs of many players from measured costs.

python -m benchmarks.capacity [--write] runs the services of compose.yaml on one core and the players on another. It
measures what requests, feeds and stored actions cost, and response times at three loads. The simulation
of `benchmarks.queueing` must predict these times within 20 %; the exit status is 1 otherwise. Then it extrapolates.
With `--write` it replaces the tables of docs/scaling.md. It needs benchmarks/requirements.txt and an idle machine.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import httpx
import msgspec
import psycopg

from benchmarks.capacity_plan import Comparison, Costs, tables
from benchmarks.composed_server import KEY, composed_server
from benchmarks.databases import Database, django_on
from benchmarks.http import clocks, spent
from benchmarks.load_generator import ACTION, VISIT, Campaign, Client
from benchmarks.processes import exit_on_sigterm, run_apart
from benchmarks.queueing import Cost, Load, simulate
from tests.support.composition import Composition
from tests.support.servers import AT_HAND, offspring

CAMPAIGNS, START = 190, 20
LOADS = (0.3, 0.5, 0.7)
"""Shares of the core that the loads use."""
TOLERANCE = 0.2
WARM_UP, ALONE, VISITS = 100, 300, 1500
AFTER_ALL = 1_000_000
"""A version that no campaign reaches, so that feeds send no old events."""
QUIET_S = 12.0
"""Time for which quiet feeds are watched: three heartbeats."""
SEED = 11
CORE = "core"


class Prepared(NamedTuple):
    """Campaigns of one person with the next moves of each.

    bot_seconds: of a core, for an action of a bot.
    """

    campaigns: list[Campaign]
    moves: list[tuple[int, dict[str, Any]]]
    token: str
    bot_seconds: float


def main() -> int:
    exit_on_sigterm()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the tables into docs/scaling.md")
    write = parser.parse_args().write
    if (os.cpu_count() or 1) < 2:
        sys.exit("Two cores are needed.")
    with ExitStack() as stack:
        with only_on(1):
            server = stack.enter_context(composed_server())
        with only_on(0):
            costs, compared = _measure(server)
    for table, rows in tables(costs, compared):
        print(f"\n{table.drawn(rows)}", end="")
        if write:
            table.write(rows)
    return int(any(abs(one.error) > TOLERANCE for one in compared))


@contextmanager
def only_on(core: int) -> Iterator[None]:
    """Run this thread and the processes that it starts on one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _measure(server: Composition) -> tuple[Costs, list[Comparison]]:
    prepared = run_apart(_prepare, Database("PostgreSQL", server.database.url))
    for name in ("beat", "worker"):
        server.services[name].stop()
    client = Client(server.url, prepared.token, prepared.campaigns, prepared.moves)
    client.run_alone(WARM_UP)
    seconds = {kind: _seconds(server, client, kind) for kind in VISIT}
    stored, logged = _growth(server, lambda: client.run_alone(ALONE))
    alone = client.run_alone(ALONE)
    slower = _slowdown(server, client, seconds)
    model = {kind: _model(seconds[kind], alone[kind], slower) for kind in VISIT}
    compared = [one for load in LOADS for one in _compare(client, model, load)]
    feed, feed_bytes, feed_event = _feed_costs(server, client, prepared, seconds[ACTION])
    costs = Costs(
        requests=seconds,
        waits={kind: cost.wait_s for kind, cost in model.items()},
        spread=model[ACTION].spread,
        bot_action=prepared.bot_seconds,
        feed=feed,
        feed_bytes=feed_bytes,
        feed_event=feed_event,
        stored_bytes=stored / ALONE,
        logged_bytes=logged / ALONE,
    )
    return costs, compared


def _prepare(database: Database) -> Prepared:
    os.environ["SECRET_KEY"] = KEY
    with django_on(database):
        from api.models import issue_token
        from benchmarks import sample_campaigns
        from campaigns import services
        from campaigns.bots import bot_turns

        visits = WARM_UP + 4 * ALONE + (1 + len(LOADS)) * VISITS
        moves = sample_campaigns.first_moves(START + 2 * visits // CAMPAIGNS)
        campaigns = []
        for _ in range(CAMPAIGNS):
            created = sample_campaigns.create()
            sample_campaigns.play(created, moves[:START])
            campaigns.append(Campaign(created.id, sample_campaigns.version(created), START))
        seats = [{"avatar": None, "controller": f"bot:{bot_turns.DEFAULT}"}] * 2
        bots = services.create_campaign(
            sample_campaigns.owner(), ruleset="legendary", format="series", options={}, seats=seats
        )
        bot_turns.play(bots.id, WARM_UP)
        began = time.process_time()
        played = bot_turns.play(bots.id, ALONE)
        bot_seconds = (time.process_time() - began) / played
        plain = [(move.seat, msgspec.to_builtins(move.action)) for move in moves]
        return Prepared(campaigns, plain, issue_token(sample_campaigns.owner())[0], bot_seconds)


def _seconds(server: Composition, client: Client, kind: str) -> dict[str, float]:
    """Return the processor seconds of a request by service."""
    before = clocks(server)
    client.run_alone(ALONE // 2, kinds=(kind,))
    after = clocks(server)
    return {name: spent(before[name], after[name]) / (ALONE // 2) for name in after}


def _slowdown(server: Composition, client: Client, seconds: Mapping[str, Mapping[str, float]]) -> float:
    """Return the factor of a request's processor time beside others.

    Threads and processes that take turns need more. seconds: of a request alone, by kind and service.
    """
    before, busy = clocks(server), sum(sum(one.values()) for one in seconds.values())
    client.run(LOADS[0] / busy, VISITS, SEED)
    after = clocks(server)
    return sum(spent(before[name], after[name]) for name in after) / VISITS / busy


def _model(seconds: Mapping[str, float], alone: Sequence[float], slower: float) -> Cost:
    """Return the cost of a request on one core.

    alone: its times without other requests. slower: factor of its processor time beside others. A request also waits
    for the disk, the network and the client: that isn't processor time of the server.
    """
    total, unloaded = sum(seconds.values()), mean(alone)
    return Cost({CORE: total * slower}, max(0.0, unloaded - total), [one / unloaded for one in alone])


def _compare(client: Client, model: Mapping[str, Cost], load: float) -> Iterator[Comparison]:
    busy = sum(cost.seconds[CORE] for cost in model.values())
    measured = client.run(load / busy, VISITS, SEED)
    simulated = simulate(model, {CORE: 1}, Load(load / busy, VISIT), 20 * VISITS, SEED)
    for kind in VISIT:
        yield Comparison(load, kind, mean(measured[kind]), simulated.mean(kind))


def _growth(server: Composition, work: Callable[[], Any]) -> tuple[int, int]:
    """Return the growth of the database and of its write-ahead log by some work.

    Both in bytes.
    """
    sizes = "SELECT pg_database_size(current_database()), pg_current_wal_lsn() - '0/0'::pg_lsn"
    with psycopg.connect(server.database.url, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        before = connection.execute(sizes).fetchone() or (0, 0)
        work()
        after = connection.execute(sizes).fetchone() or (0, 0)
    return int(after[0] - before[0]), int(after[1] - before[1])


def _feed_costs(
    server: Composition, client: Client, prepared: Prepared, action: Mapping[str, float]
) -> tuple[float, float, dict[str, float]]:
    """Return the costs of a quiet feed and of a delivered event.

    Of the feed the seconds in a second and the bytes, of the event the seconds by service. action: the seconds of an
    action that no feed follows.
    """
    web = server.services["web"].pid
    before, idle = _memory(web), _quiet_seconds(server)
    feeds = httpx.Limits(max_connections=CAMPAIGNS)
    head = {"Authorization": f"Bearer {prepared.token}"}
    with httpx.Client(base_url=server.url, headers=head, limits=feeds, **AT_HAND) as reader, ExitStack() as stack:
        for campaign in prepared.campaigns:
            stack.enter_context(reader.stream("GET", f"/api/v1/campaigns/{campaign.id}/stream?after={AFTER_ALL}"))
        size, quiet = (_memory(web) - before) / CAMPAIGNS, _quiet_seconds(server)
        followed = _seconds(server, client, ACTION)
    delivered = {name: max(0.0, seconds - action[name]) for name, seconds in followed.items()}
    return max(0.0, quiet - idle) / CAMPAIGNS, size, delivered


def _quiet_seconds(server: Composition) -> float:
    """Return the processor seconds of the web processes in a second without requests."""
    before = clocks(server)["web"]
    time.sleep(QUIET_S)
    return spent(before, clocks(server)["web"]) / QUIET_S


def _memory(leader: int) -> int:
    """Return the bytes of memory of a process and its children."""
    pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in offspring(leader)]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.exit(main())
