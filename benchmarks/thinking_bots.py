"""Measure how much bots that think ahead slow down people's actions.

python -m benchmarks.thinking_bots [--json] runs the services of compose.yaml, with one worker process for each two
processors. At eight tables of the 1996 game, Experts play each other without a pause. A person acts at other tables
while the worker is stopped and while it thinks, in turns. The exit status is 1 if a figure exceeds its limit. It needs
an idle machine, because the worker yields to all.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import NamedTuple

import msgspec
import psycopg

from benchmarks.composed_server import KEY, composed_server
from benchmarks.databases import Database, django_on
from benchmarks.load_generator import ACTION, Campaign, Client
from benchmarks.measurement import Figure, ms, parse_json_option, print_figures, ratio
from benchmarks.processes import exit_on_sigterm, run_apart
from tests.support.composition import Composition
from tests.support.polling import wait_until
from tests.support.servers import offspring

TABLES, BOT, GAME = 8, "expert", "ccg"
CAMPAIGNS = 10
ROUNDS, VISITS, WARM_UP = 12, 40, 60
SETTLE_S = 1.0
"""Time for the worker to stop or to take up its tasks."""
LIMIT = 1.2
WORKER = {"--concurrency 4": f"--concurrency {max(1, (os.cpu_count() or 1) // 2)}"}
"""Replacement in the worker's command."""


class Prepared(NamedTuple):
    """A person's campaigns with the next moves of each, and the campaigns of bots."""

    client: tuple[str, list[Campaign], list[tuple[int, object]]]
    bots: list[str]


def main() -> int:
    exit_on_sigterm()
    as_json = parse_json_option(__doc__)
    with composed_server(fewer=WORKER) as server:
        figures = {"composition": _measure(server, run_apart(_prepare, Database("PostgreSQL", server.database.url)))}
    return print_figures(figures, as_json)


def _prepare(database: Database) -> Prepared:
    os.environ["SECRET_KEY"] = KEY
    with django_on(database):
        from api.models import issue_token
        from benchmarks import sample_campaigns
        from campaigns import services
        from campaigns.bots import bot_turns
        from campaigns.models import Seat
        from engine import ruleset

        moves = sample_campaigns.first_moves((WARM_UP + 2 * ROUNDS * VISITS) // CAMPAIGNS + 1)
        created = [sample_campaigns.create() for _ in range(CAMPAIGNS)]
        campaigns = [Campaign(one.id, sample_campaigns.version(one), 0) for one in created]
        seats = [{"avatar": None, "controller": f"{Seat.BOT}{bot_turns.DEFAULT}"}] * 2
        format = ruleset.get(GAME).describe().formats[0]
        bots = [
            services.create_campaign(
                sample_campaigns.owner(), ruleset=GAME, format=format, options={}, seats=seats, wake_bots=False
            ).id
            for _ in range(TABLES)
        ]
        Seat.objects.filter(campaign__in=bots).update(controller=f"{Seat.BOT}{BOT}")
        plain = [(move.seat, msgspec.to_builtins(move.action)) for move in moves]
        return Prepared((issue_token(sample_campaigns.owner())[0], campaigns, plain), bots)


def _measure(server: Composition, prepared: Prepared) -> list[Figure]:
    client, worker = Client(server.url, *prepared.client), server.services["worker"].pid
    client.run_alone(WARM_UP, (ACTION,))
    wait_until(lambda: _actions(server, prepared.bots) > 0, "no bot acts: other programs use the processors")
    quiet, busy = list[list[float]](), list[list[float]]()
    thought, began = 0, 0
    for _ in range(ROUNDS):
        _signal(worker, signal.SIGSTOP)
        quiet.append(_latencies(client))
        began = _actions(server, prepared.bots)
        _signal(worker, signal.SIGCONT)
        busy.append(_latencies(client))
        thought += _actions(server, prepared.bots) - began
    assert thought, "no bot has acted"
    return [
        _compare("median", median, busy, quiet, LIMIT),
        _compare("95th percentile", lambda times: quantiles(times, n=20)[-1], busy, quiet),
        ms("a person's action without thinking bots", [one for times in quiet for one in times]),
        ms("a person's action with thinking bots", [one for times in busy for one in times]),
        Figure("actions of the thinking bots meanwhile", thought, ""),
    ]


def _actions(server: Composition, campaigns: list[str]) -> int:
    """Return the number of stored actions of some campaigns."""
    count = "SELECT sum(actions) FROM campaigns_campaign WHERE id = ANY(%s)"
    with psycopg.connect(server.database.url) as connection:
        return int((connection.execute(count, [campaigns]).fetchone() or (0,))[0])


def _signal(leader: int, number: signal.Signals) -> None:
    """Stop or continue a service, and give it time to do so."""
    for pid in offspring(leader):
        os.kill(pid, number)
    time.sleep(SETTLE_S)


def _latencies(client: Client) -> list[float]:
    """Return the seconds of a person's actions, one after the other."""
    return list(client.run_alone(VISITS, (ACTION,))[ACTION])


def _compare(
    name: str,
    measure: Callable[[list[float]], float],
    busy: list[list[float]],
    quiet: list[list[float]],
    limit: float | None = None,
) -> Figure:
    """Return the ratio of a person's latencies with and without thinking bots."""
    return ratio(f"action, thinking bots / none, {name}", [*map(measure, busy)], [*map(measure, quiet)], limit)


if __name__ == "__main__":
    sys.exit(main())
