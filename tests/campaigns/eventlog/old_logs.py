"""Logs of older versions of the program, loaded as they are."""

import json
from datetime import datetime
from pathlib import Path

from campaigns.eventlog import event_types, log
from campaigns.models import Campaign, Event, Seat

HERE = Path(__file__).parent / "old"


def bring_back(name: str) -> Campaign:
    """Store a campaign of `old/` with its original rules, seed and id."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    head, *rows = map(json.loads, lines)
    opening = rows[0]["payload"]
    campaign = Campaign.objects.create(
        **{column: head[column] for column in ("id", "name", "status", "seed")},
        **{
            column: opening[column] for column in ("ruleset", "ruleset_version", "card_set_digest", "format", "options")
        },
        setup=opening["setup"],
        seed_commitment=opening["seed_commitment"],
        version=head["events"],
        actions=sum(row["type"] == event_types.ACTED for row in rows),
    )
    Seat.objects.bulk_create(Seat(campaign=campaign, index=index, **seat) for index, seat in enumerate(head["seats"]))
    Event.objects.bulk_create(_event(campaign, row) for row in rows)
    return campaign


def _event(campaign: Campaign, row: dict) -> Event:
    texts = {name: log.text(row[name]) for name in ("payload", "facts")}
    same = ("version", "type", "seat", "idempotency_key", "previous_hash", "hash")
    recorded_at = datetime.fromisoformat(row["recorded_at"])
    return Event(stream=campaign, recorded_at=recorded_at, **texts, **{name: row[name] for name in same})
