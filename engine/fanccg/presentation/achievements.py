"""Achievements of this game. Wins by resignation earn none of them."""

from collections.abc import Iterator

from engine.description import Achievement
from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.table.state import PERIODS
from engine.kernel.feats import Feat, has_happened
from engine.ruleset import FinishedGame

ACHIEVEMENTS = [
    Achievement("closing_argument", "Closing argument", "Win a game played to the end.", "gavel"),
    Achievement("clean_sweep", "Clean sweep", "Score more than your rival in each of the three periods.", "calendar"),
    Achievement("late_twist", "Late twist", "Win a game after being behind at the end of period two.", "backward-time"),
    Achievement("by_a_hair", "By a hair", "Win by a single point.", "scales"),
    Achievement("seasoned", "Seasoned", "Win ten games played to the end.", "medal", 10),
]


def list_feats(game: FinishedGame) -> list[Feat]:
    """Return the feats of a game."""
    winner = next((seat for side in game.score.sides if side.outcome == "won" for seat in side.seats), None)
    if winner is None or has_happened(game.history[-1], "resigned"):
        return []
    last = len(game.history) - 1
    return [Feat(name, winner, last) for name in _feats_of_winner(game, winner)]


def _feats_of_winner(game: FinishedGame, winner: int) -> Iterator[str]:
    """Yield the achievements of the seat that won.

    Source: SCO-02, END-02.
    """
    yield from ("closing_argument", "seasoned")
    leads = [_lead(game, winner, period) for period in range(1, PERIODS + 1)]
    if all(lead > 0 for lead in leads):
        yield "clean_sweep"
    if sum(leads[:-1]) < 0:
        yield "late_twist"
    if sum(leads) == 1:
        yield "by_a_hair"


def _lead(game: FinishedGame, seat: int, period: int) -> int:
    """Return the points of a seat in a period less those of its rival."""
    points = [0] * SEATS
    for line in game.score.lines:
        if line["for"] == f"Period {period}":
            points[line["seat"]] += line["points"]
    return points[seat] - points[1 - seat]
