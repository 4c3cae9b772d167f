"""Replay index of real Legendary series: marks agree with facts and tables."""

import json
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from campaigns import services
from campaigns.eventlog import log
from campaigns.models import Campaign
from campaigns.verification.verify import verify
from engine.kernel.facts import Happened

pytestmark = pytest.mark.django_db
GROUPS = ("games", "turns", "phases", "moments")
FEW = 8
"""Maximum number of queries for a log of any length."""


def happened(campaign: Campaign, *names: str) -> list[tuple[int, str, int | None]]:
    """Return version, text and seat of the facts with these names, from the log."""
    return [
        (event.version, fact.text, fact.seat)
        for event in log.read(campaign.id)
        for fact in log.facts(event)
        if isinstance(fact, Happened) and fact.what in names
    ]


def versions(marks: list[dict[str, Any]]) -> list[int]:
    return [mark["version"] for mark in marks]


def test_marks_agree_with_log_and_score_sheet(django_assert_max_num_queries: Any) -> None:
    out = StringIO()
    call_command("series", "--players", "3", "--seed", "11", "--bot", "heuristic", "--json", stdout=out)
    played = Campaign.objects.get(pk=json.loads(out.getvalue())["campaign"])
    assert played.status == "finished" and verify(played).fault is None
    with django_assert_max_num_queries(FEW):
        found = services.replay(played, None)
    for name in GROUPS:
        assert versions(found[name]) == sorted(versions(found[name]))
    assert len(json.dumps(found)) < 150 * played.version
    assert (found["version"], found["jumps"]) == (played.version, [])
    assert found["in_force"] == [[1, played.version - 1]], "what closes it is no node"
    assert [(mark["version"], mark["title"], mark["seat"]) for mark in found["turns"]] == [
        (version, f"Turn {number} begins", seat) for version, number, seat in happened(played, "turn")
    ]
    kinds = Counter(mark["kind"] for mark in found["moments"])
    rows = services.score_sheet(played).games
    ends = [mark["title"] for mark in found["moments"] if mark["kind"] == "game_over"]
    assert ends == [f"The game is {'won' if row['won'] else 'lost'}" for row in rows]
    assert (kinds["collected"], kinds["series_over"]) == (len(happened(played, "collected")), 1)
    assert kinds["scan"] == len(happened(played, "scanned")) > 0
    assert kinds["strike"] == len(happened(played, "strike")) > 0
