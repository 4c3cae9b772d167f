"""Estimate of each player's chance to win, for bots that think ahead.

It uses the whole table, so ask it only about tables without secrets, such as reshuffled ones.
"""

from collections.abc import Sequence
from math import exp, sqrt

from engine.ccg.presentation import belief
from engine.ccg.table.table import Table
from engine.decks import StarterDeck

GUESS, TURN, AGENT, SITE, UNSOLVED, DAMAGE = 3.3, 0.25, 0.3, 0.4, 0.55, 0.06
"""Weights of a logistic model, fitted to 1,000 duels between bots.

GUESS: of the square root of the best guess's probability. TURN: of being the active player. AGENT: of each Agent.
SITE: of a Site in hand. UNSOLVED, DAMAGE: of each unsolved Site and of damage on own Agents, subtracted.
"""


def stage(table: Table) -> int:
    """Return the number of turns begun."""
    return table.state.turn.number


def chances(table: Table, starters: Sequence[StarterDeck]) -> list[float]:
    """Return each player's chance to win; a draw counts one half."""
    state = table.state
    seats = range(len(state.players))
    if state.phase == "over":
        return [float(seat in state.winners) if state.winners else 0.5 for seat in seats]
    weights = [0.0 if state.players[seat].out else exp(_standing(table, seat, starters)) for seat in seats]
    return [weight / sum(weights) for weight in weights]


def _standing(table: Table, seat: int, starters: Sequence[StarterDeck]) -> float:
    """Return the logarithm of a player's weight: greater is nearer to winning."""
    agents = table.agents(seat)
    guesses = (belief.best_guess(table, seat, rival, starters) for rival in table.others(seat))
    return (
        GUESS * sqrt(max(guesses, default=1.0))
        + TURN * (table.active == seat)
        + AGENT * len(agents)
        + SITE * any(table.design(card).type == "site" for card in table.zones[f"hand.{seat}"])
        - UNSOLVED * len(table.sites(seat))
        - DAMAGE * sum(table.agent(agent).damage for agent in agents)
    )
