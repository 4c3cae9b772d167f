"""Estimate of each player's chance to win, for bots that think ahead.

It uses the whole table, so ask it only about tables without secrets, such as reshuffled ones.
"""

from math import exp, sqrt

from engine.ccg.presentation import notebook
from engine.ccg.presentation.question_value import best_guess_probability
from engine.ccg.table.table import Table

WEIGHTS = {"guess": 3.3, "turn": 0.25, "agents": 0.3, "site": 0.4, "unsolved": -0.55, "damage": -0.06}
"""Weights of a logistic model.

`python -m benchmarks.ccg_chance_weights` fits such weights. On its 1,000 held-out duels, the log loss of these is
0.636, of the fitted ones 0.631, and of a constant 0.693.
"""


def stage(table: Table) -> int:
    """Return the number of turns begun."""
    return table.state.turn.number


def chances(table: Table) -> list[float]:
    """Return each player's chance to win; a draw counts one half."""
    state = table.state
    seats = range(len(state.players))
    if state.phase == "over":
        return [float(seat in state.winners) if state.winners else 0.5 for seat in seats]
    weights = [0.0 if state.players[seat].out else exp(_standing(table, seat)) for seat in seats]
    return [weight / sum(weights) for weight in weights]


def _standing(table: Table, seat: int) -> float:
    """Return the logarithm of a player's weight: greater is nearer to winning."""
    return sum(WEIGHTS[name] * value for name, value in features(table, seat).items())


def features(table: Table, seat: int) -> dict[str, float]:
    """Return the features of a player's position.

    guess: square root of the best guess's probability. site: whether there is a Site in hand. unsolved: Sites in the
    Field. damage: of own Agents.
    """
    agents = table.agents(seat)
    guesses = (best_guess_probability(notebook.possible_xfiles(table, seat, rival)) for rival in table.others(seat))
    return {
        "guess": sqrt(max(guesses, default=1.0)),
        "turn": table.active == seat,
        "agents": len(agents),
        "site": any(table.design(card).type == "site" for card in table.zones[f"hand.{seat}"]),
        "unsolved": len(table.sites(seat)),
        "damage": sum(table.agent(agent).damage for agent in agents),
    }
