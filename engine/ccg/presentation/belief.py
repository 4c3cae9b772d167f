"""Belief about a rival's X-File, from the rival's Team and the notebook.

Every X-File that agrees with the notebook stays possible. Those of a starter deck are more likely if the rival began
with the Team of that deck. All of this is public, except for answers that only some players know (MP-07).
"""

from collections.abc import Sequence

from engine.ccg.presentation import notebook
from engine.ccg.table.table import Table
from engine.decks import StarterDeck

OTHER_DECK = 0.1
"""Weight of all decks that aren't starter decks.

A starter deck with the same Team has the weight 1.
"""
CHANGED_AGENT = 0.1
"""Factor of a starter deck's weight for each Agent that its Team lacks."""


def deck_weights(table: Table, seat: int, starters: Sequence[StarterDeck]) -> list[float]:
    """Return the weight of each starter deck; all others together have OTHER_DECK.

    Nobody has a starter deck if the cards were dealt at random.
    """
    if table.state.setup.limited:
        return [0.0] * len(starters)
    team = table.player(seat).team
    return [CHANGED_AGENT ** sum(agent not in starter.deck.get("team", {}) for agent in team) for starter in starters]


def xfile_weights(table: Table, viewer: int | None, seat: int, starters: Sequence[StarterDeck]) -> dict[str, float]:
    """Return the weight of each X-File that a rival may hide; greater is more likely."""
    left = [xfile.id for xfile in notebook.possible_xfiles(table, viewer, seat)]
    weights = dict.fromkeys(left, OTHER_DECK / len(notebook.all_xfiles(table)))
    for starter, weight in zip(starters, deck_weights(table, seat, starters), strict=True):
        brought = starter.deck.get("x_files", {})
        for id in brought:
            if id in weights:
                weights[id] += weight / len(brought)
    return weights


def best_guess(table: Table, viewer: int, seat: int, starters: Sequence[StarterDeck]) -> float:
    """Return the probability that a guess of the likeliest X-File is right."""
    weights = xfile_weights(table, viewer, seat, starters).values()
    return max(weights) / sum(weights)
