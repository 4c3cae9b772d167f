"""Points, titles and the score sheet (SERIES-15 to SERIES-18, OPEN-52)."""

from typing import Any

from engine.legendary.cards.zones import EVIDENCE
from engine.legendary.table.state import GameResult
from engine.legendary.table.table import Table
from engine.ruleset import Score

DISCOVERED = (1, 2, 3)
COLLECTED = (2, 4, 6)
END_GAME = (7, 14, 25)
"""Points in games 1, 2 and 3.

Points for Collected are added to those for Discovered (SERIES-15).
"""

EVIDENCE_CARDS = len(EVIDENCE)
"""Number of Evidence cards in a game (SETUP-07).

Extra ones give extra points (OPEN-52).
"""

TITLES = (
    (100, "Trust No One...To Play This Well"),
    (75, "The Truth is Nearby"),
    (50, "I Want To Believe...You Can Do Better"),
    (0, "Skinner Wants to See You"),
)


def points(result: GameResult) -> int:
    """Return the points of one game, lost or won. Source: SERIES-15, SERIES-16."""
    return _sum(lines(result))


def _sum(rows: list[dict[str, Any]]) -> int:
    return sum([row["points"] for row in rows])


def lines(result: GameResult) -> list[dict[str, Any]]:
    """Return the score rows of a game: Discovered, Collected, End Game."""
    column = result.game - 1
    rows = (
        ("discovered", result.discovered, DISCOVERED[column]),
        ("collected", result.collected, COLLECTED[column]),
        ("end_game", int(result.won), END_GAME[column]),
    )
    return [
        {"game": result.game, "for": name, "count": count, "each": each, "points": count * each}
        for name, count, each in rows
    ]


def most_points(game: int) -> int:
    """Return the points for a won game with all Evidence. Source: SERIES-15."""
    column = game - 1
    return EVIDENCE_CARDS * (DISCOVERED[column] + COLLECTED[column]) + END_GAME[column]


def title(total: int, won: bool | None) -> str:
    """Return the title of a won Series. Source: SERIES-18, OPEN-52."""
    return next(name for least, name in TITLES if total >= least) if won else ""


def series_won(table: Table) -> bool | None:
    """Return whether the campaign was won; None while it is in progress.

    Source: SERIES-17, SERIES-20.
    """
    state = table.state
    if not state.over:
        return None
    return not state.series_lost and state.results[-1].won


def score(table: Table) -> Score:
    """Return the current score sheet."""
    results = table.state.results
    told = [lines(result) for result in results]
    earned = [_sum(rows) for rows in told]
    total, won = sum(earned), series_won(table)
    return Score(
        games=[
            {
                "game": result.game,
                "won": result.won,
                "discovered": result.discovered,
                "collected": result.collected,
                "points": points,
                "reason": result.reason,
                "end_game": result.end_game,
                "turns": result.turns,
            }
            for result, points in zip(results, earned, strict=True)
        ],
        points=total,
        title=title(total, won) if table.state.setup.format == "series" else "",
        won=won,
        lines=[line for rows in told for line in rows],
    )
