"""Helpers that make, change and forge campaign files."""

import json
from collections.abc import Callable
from copy import deepcopy
from datetime import datetime
from typing import Any

import pytest

from campaigns import errors, services
from campaigns.eventlog import log
from campaigns.files import transfer
from campaigns.models import Campaign, Event, Seat, Snapshot

SEED = bytes(range(32))
Lines = list[dict[str, Any]]


def lines_of(campaign: Campaign) -> Lines:
    return [json.loads(line) for line in transfer.export(Campaign.objects.get(pk=campaign.pk))]


def written(lines: Lines) -> list[str]:
    return [json.dumps(line) + "\n" for line in lines]


def sealed(lines: Lines) -> Lines:
    """Recompute hashes and header after a change, as a thorough forger would."""
    header, *rows = deepcopy(lines)
    previous = log.NOTHING_BEFORE
    for row in rows:
        said = {name: row[name] for name in ("version", "type", "seat", "idempotency_key")}
        event = Event(stream_id=header["id"], previous_hash=previous, **said)
        event.payload, event.facts = log.text(row["payload"]), log.text(row["facts"])
        event.recorded_at = datetime.fromisoformat(row["recorded_at"])
        row["previous_hash"], row["hash"] = previous, log.link(event)
        previous = row["hash"]
    return [header | {"events": len(rows), "head": previous}, *rows]


def load(lines: Lines, **wishes: Any) -> Campaign:
    return transfer.load(written(lines), None, **wishes)


def refused(lines: Lines, kind: type[Exception] = errors.BrokenFileError) -> Any:
    """Check that a file is refused and nothing is stored. Return the error."""
    before = (Campaign.objects.count(), Event.objects.count(), Seat.objects.count(), Snapshot.objects.count())
    with pytest.raises(kind) as refusal:
        load(lines)
    assert before == (Campaign.objects.count(), Event.objects.count(), Seat.objects.count(), Snapshot.objects.count())
    return refusal.value


def play(campaign: Campaign, count: int = 1) -> None:
    """Play the first option of the current decision, a number of times."""
    for _ in range(count):
        at = services.table(Campaign.objects.get(pk=campaign.pk))
        decision = at.ruleset.decision(at.table)
        if decision is None:
            break
        user = Seat.objects.get(campaign=campaign, index=decision.seat).user
        action = {"type": "play", "card": decision.options[0].card}
        services.act(campaign.id, user, action, expected_version=at.version, seat=decision.seat)


def version(campaign: Campaign) -> int:
    return Campaign.objects.get(pk=campaign.pk).version


def jump(campaign: Campaign, user: Any, command: Any, **wishes: Any) -> None:
    command(campaign.id, user, expected_version=version(campaign), **wishes)


def seen(campaign: Campaign) -> list[Any]:
    """Return everything that anyone could see of a campaign, at every version."""
    states = []
    for at in range(1, campaign.version + 1):
        ruleset, _, table = services.table(campaign, at)
        states.append([ruleset.view(table, viewer) for viewer in (None, *range(campaign.seats.count()))])
    return states


def broken(lines: Lines, change: Callable[[Lines], Any], seal: bool) -> Lines:
    change(lines)
    return sealed(lines) if seal else lines


def put(*path: Any, value: Any) -> Callable[[Lines], None]:
    """Return a change that writes a value to a place in the lines."""

    def change(lines: Lines) -> None:
        *parents, last = path
        place: Any = lines
        for step in parents:
            place = place[step]
        place[last] = value

    return change
