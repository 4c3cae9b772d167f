"""Estimate of each player's chance to win, for bots that think ahead.

It uses the whole table, so ask it only about tables without secrets, such as reshuffled ones.
"""

from math import exp

from engine.ccg.presentation import notebook
from engine.ccg.table.table import Table

GUESS, TURN, HAND, DAMAGE = 2.4, 0.6, 0.1, 0.06
"""Weights of a logistic model, fitted to 94 duels between heuristic bots.

GUESS: of a player who is ready to guess a rival's X-File. TURN: of the active player in addition. HAND: of a card in
hand. DAMAGE: of damage on own Agents, subtracted.
"""
READY = 3
"""Number of possible X-Files with which players dare to guess."""


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
    state = table.state
    damage = sum(agent.damage for card, agent in state.agents.items() if table.owner(card) == seat)
    readiness = max(
        (
            READY / max(READY, len(notebook.possible_xfiles(table, seat, rival)))
            for rival, player in enumerate(state.players)
            if rival != seat and not player.out
        ),
        default=1.0,
    )
    turn = TURN * readiness if state.turn.seat == seat else 0.0
    return GUESS * readiness + turn + HAND * len(table.zones[f"hand.{seat}"]) - DAMAGE * damage
