"""Chances to win and quick values of options, for bots that think ahead.

They use the whole table, so ask them only about tables without secrets, such as reshuffled ones.
"""

from math import exp, sqrt

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.presentation import view
from engine.fanccg.presentation.evaluation import OPENING, evaluate_options
from engine.fanccg.rules import scoring, victory
from engine.fanccg.table.state import PERIODS
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Decision

SPREAD, LEAST_CARDS = 10.0, 4
"""A lead of SPREAD * sqrt(cards left) points wins 73 % of games.

Fitted to 500 games between heuristic bots. LEAST_CARDS: cards left in addition, so that the last round counts.
"""
FIRST_TURN = 4.0
"""Points that the first turn of the next round is worth."""
BY_CHANCE = ("high_card", "first", "exchange")
"""Questions whose answer makes little difference."""


def stage(table: Table) -> int:
    """Return the number of scored rounds."""
    return len(table.state.results)


def chances(table: Table) -> list[float]:
    """Return each seat's chance to win; a tie counts one half."""
    if table.state.phase == "over":
        won = victory.winner(table)
        return [0.5 if won is None else float(seat == won) for seat in range(SEATS)]
    first, other = table.state.players
    lead = first.points - other.points + FIRST_TURN * _opener(table)
    chance = 1 / (1 + exp(-lead / (SPREAD * sqrt(_cards_left(table) + LEAST_CARDS))))
    return [chance, 1 - chance]


def _opener(table: Table) -> int:
    """Return 1 if seat 0 opens the next round, -1 if seat 1 does.

    It is 0 before the first round.
    """
    results = table.state.results
    return 0 if not results or results[-1].taker < 0 else 1 - 2 * results[-1].taker


def _cards_left(table: Table) -> int:
    """Return the number of cards that the player with the smaller deck still draws."""
    state = table.state
    deck = 0 if state.ending else min(len(table.zones[f"deck.{seat}"]) for seat in range(SEATS))
    return deck + (PERIODS - state.period) * (state.setup.least_deck - 3)


def evaluate_quickly(table: Table, decision: Decision) -> list[float]:
    """Return a value for each option without looking ahead; higher is better."""
    if decision.kind == "play":
        total = scoring.total(table)
        return [_play(table, total, option) for option in decision.options]
    if decision.kind in BY_CHANCE:
        return [0.0] * len(decision.options)
    return evaluate_options(dict(view.view(table, decision.seat)), decision, table.card_set)


def _play(table: Table, total: int, option: Action) -> float:
    """Return the value of playing a card; a Conclusion wins the round."""
    assert option.card is not None
    design = table.design(option.card)
    if design.type == "conclusion":
        return total + design.value + OPENING
    return -1.0 if option.type == "cover" else 0.0
