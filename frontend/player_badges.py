"""Badges on a player's profile.

They follow from the player's record, so nothing is stored for them.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from campaigns.projections.models import Outcome
from frontend import rulesets

GAMES = (100, 50, 25, 10, 5, 1)
"""Numbers of finished campaigns that earn a badge, highest first."""
LEAST_STREAK = 2


class Badge(NamedTuple):
    """A badge. picture: an icon of the pages' set."""

    picture: str
    title: str
    meaning: str


def earned(record: dict[str, Any], games: Sequence[dict[str, Any]], latest: Sequence[dict[str, Any]]) -> list[Badge]:
    """Return the badges of a record.

    games: outcomes by game; latest: finished campaigns, latest first.
    """
    return [*_campaigns(record), *_wins(games), *_streak(latest), *_collections(record, games)]


def _campaigns(record: dict[str, Any]) -> Iterator[Badge]:
    reached = next((number for number in GAMES if record["campaigns"] >= number), None)
    if reached == 1:
        yield Badge("files", "First case", "Finished a campaign")
    elif reached:
        yield Badge("files", f"{reached} cases", f"Finished {reached} campaigns")


def _wins(games: Sequence[dict[str, Any]]) -> Iterator[Badge]:
    for row in games:
        if row["won"]:
            wins = f"{row['won']} win{'' if row['won'] == 1 else 's'}"
            yield Badge("medal", wins, rulesets.title(row["ruleset"]))


def _streak(latest: Sequence[dict[str, Any]]) -> Iterator[Badge]:
    won = list(takewhile(lambda row: row["outcome"] == Outcome.WON, latest))
    if len(won) >= LEAST_STREAK:
        yield Badge("flame", f"{len(won)} in a row", "Won the latest campaigns")


def _collections(record: dict[str, Any], games: Sequence[dict[str, Any]]) -> Iterator[Badge]:
    if len(games) == len(rulesets.all_rulesets()) > 1:
        yield Badge("poker-hand", "All-rounder", "Finished a campaign of every game")
    if record["titles"]:
        title = record["titles"][0]["title"]
        yield Badge("stamper", title, "Title of a finished Series")
    if any(place.rank == 1 for place in record["ranks"]):
        yield Badge("crown", "Number one", "First on a leaderboard")
