"""An act through the service beside the same act in another event store: in turns, by this process's processor time."""

import sys

from django.db import connection

from benchmarks import sample_campaigns
from benchmarks.measurement import Figure, ms, processor, ratio

WARM_UP, ACTIONS = 20, 300


def figures() -> list[Figure]:
    """Measure. Returns nothing on other databases than PostgreSQL, or where the other one isn't installed."""
    if connection.vendor != "postgresql":
        return []
    try:
        from benchmarks import eventsourcing_app
    except ModuleNotFoundError as error:
        print(f"{error}: pip install -r benchmarks/requirements.txt. Acting is compared with nothing.", file=sys.stderr)
        return []
    campaign, others = sample_campaigns.opened(), eventsourcing_app.campaigns(connection.get_connection_params())
    other = others.open()
    pairs = []
    for move in sample_campaigns.line(WARM_UP + ACTIONS):
        act = sample_campaigns.command(campaign, move)
        pairs.append((processor(act), processor(lambda move=move: others.act(other, move))))
    others.close()
    ours, theirs = zip(*pairs[WARM_UP:], strict=True)
    return [
        ms("act through the service, processor time", ours),
        ms("command of the eventsourcing library with its snapshots", theirs),
        ratio("act / command of the eventsourcing library", ours, theirs, 1.2),
    ]
