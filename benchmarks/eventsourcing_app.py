"""The same campaign in the `eventsourcing` library with snapshots on PostgreSQL.

Rules, actions and the stored data (action and facts) are the same. The library uses a connection pool.
"""

from base64 import b64decode, b64encode
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate
from eventsourcing.persistence import JSONTranscoder, Transcoding

from benchmarks import sample_campaigns
from benchmarks.sample_campaigns import Move
from engine import ruleset as rulesets
from engine.kernel.decisions import Action

RULESET = rulesets.get(sample_campaigns.RULESET)
SNAPSHOT_EVERY = 10
"""Events between two snapshots, about one turn."""


class Campaign(Aggregate):
    """A table. Each event is an action with its facts."""

    class Acted(Aggregate.Event):
        seat: int
        action: dict[str, Any]
        facts: list[dict[str, Any]]

        def apply(self, aggregate: "Campaign") -> None:
            if not aggregate.is_ahead:
                RULESET.apply(aggregate.table, self.seat, msgspec.convert(self.action, Action), trusted=True)
            aggregate.is_ahead = False

    def __init__(self) -> None:
        self.table = RULESET.open(
            RULESET.setup([None] * sample_campaigns.PLAYERS, sample_campaigns.FORMAT, {}), sample_campaigns.SEED
        )
        self.is_ahead = False

    def act(self, seat: int, action: Action) -> None:
        facts = msgspec.to_builtins(RULESET.apply(self.table, seat, action))
        self.is_ahead = True
        self.trigger_event(self.Acted, seat=seat, action=msgspec.to_builtins(action), facts=facts)


class State(Transcoding):
    """Encodes a table for a snapshot."""

    type = type(
        RULESET.open(
            RULESET.setup([None] * sample_campaigns.PLAYERS, sample_campaigns.FORMAT, {}), sample_campaigns.SEED
        )
    )
    name = "table"

    def encode(self, obj: Any) -> str:
        return b64encode(RULESET.encode(obj)).decode()

    def decode(self, data: str) -> Any:
        return RULESET.decode(b64decode(data))


class Campaigns(Application[UUID]):
    """The application service with one command."""

    snapshotting_intervals = {Campaign: SNAPSHOT_EVERY}

    def register_transcodings(self, transcoder: JSONTranscoder) -> None:
        super().register_transcodings(transcoder)
        transcoder.register(State())

    def open(self) -> UUID:
        campaign = Campaign()
        self.save(campaign)
        return campaign.id

    def act(self, campaign_id: UUID, move: Move) -> None:
        campaign = self.repository.get(campaign_id)
        campaign.act(*move)
        self.save(campaign)


def campaigns(parameters: dict[str, Any]) -> Campaigns:
    """Return the application on a database. parameters: those of psycopg."""
    known = {"port": 5432, **parameters}
    names = {f"POSTGRES_{name.upper()}": str(known[name]) for name in ("dbname", "host", "user", "port")}
    return Campaigns({"PERSISTENCE_MODULE": "eventsourcing.postgres", "POSTGRES_PASSWORD": "none", **names})
