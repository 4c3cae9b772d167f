"""CPU time of an action, compared with one in the `eventsourcing` library."""

import sys

from django.db import connection

from benchmarks import sample_campaigns
from benchmarks.measurement import Figure, cpu_time, ms, ratio

WARM_UP, ACTIONS = 20, 300


def figures() -> list[Figure]:
    """Measure on PostgreSQL, if the `eventsourcing` library is installed."""
    if connection.vendor != "postgresql":
        return []
    try:
        from benchmarks import eventsourcing_app
    except ModuleNotFoundError as error:
        print(f"{error}. To compare with it: pip install -r benchmarks/requirements.txt", file=sys.stderr)
        return []
    campaign, others = sample_campaigns.create(), eventsourcing_app.campaigns(connection.get_connection_params())
    other = others.open()
    pairs = []
    for move in sample_campaigns.first_moves(WARM_UP + ACTIONS):
        act = sample_campaigns.command(campaign, move)
        pairs.append((cpu_time(act), cpu_time(lambda move=move: others.act(other, move))))
    others.close()
    ours, theirs = zip(*pairs[WARM_UP:], strict=True)
    return [
        ms("act through the service, cpu_time time", ours),
        ms("command of the eventsourcing library with its snapshots", theirs),
        ratio("act / command of the eventsourcing library", ours, theirs, 1.2),
    ]
