"""Chances to win and quick values of options, for bots that think ahead.

They use the whole table, so ask them only about tables without secrets, such as reshuffled ones.
"""

from math import exp, sqrt

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.cards.designs import Design
from engine.fanccg.presentation.evaluation import evaluate_from_hand
from engine.fanccg.rules import plays, scoring, victory
from engine.fanccg.table.state import PERIODS
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Decision

SPREAD, LEAST_CARDS = 10.0, 4
"""A lead of SPREAD * sqrt(cards left) points wins 73 % of games.

Fitted to 500 games between heuristic bots. LEAST_CARDS: cards left in addition, so that the last round counts.
"""
FIRST_TURN = 10.0
"""Points that the first turn of the next round is worth.

Measured by giving it to a random player in 165 games between heuristic bots.
"""
ROUND = {
    "any": -1.07, "stake": 0.35, "won": 0.5, "threatened": 6.25, "lost": -1.38, "stuck": 13.99, "conclusions": 2.32,
    "their_conclusions": -3.07, "their_others": -1.2, "followings": 0.87, "their_held": -0.71, "hand": -1.09,
}  # fmt: skip
"""Weights of the features of a running round, in points.

Fitted by `python -m benchmarks.fan_round_weights`, as are those below.
"""
OPENING = {
    "any": 27.77, "their_held": -5.81, "followings": 1.16, "their_followings": -1.75, "hand": -10.01, "options": 0.84,
}  # fmt: skip
"""Weights of a round that the player opens; see `opening`."""
BY_CHANCE = ("high_card", "first", "exchange")
"""Questions whose answer makes little difference."""


def stage(table: Table) -> int:
    """Return the number of turns begun."""
    return table.state.turn.number


def chances(table: Table) -> list[float]:
    """Return each seat's chance to win; a tie counts one half."""
    state = table.state
    if state.phase == "over":
        won = victory.winner(table)
        return [0.5 if won is None else float(seat == won) for seat in range(SEATS)]
    lead = float(state.players[0].points - state.players[1].points)
    if table.pending is not None and table.pending.kind == "play":
        lead += (1 - 2 * table.pending.seat) * _round_value(table, table.pending.seat)
    chance = 1 / (1 + exp(-lead / (SPREAD * sqrt(_cards_left(table) + LEAST_CARDS))))
    return [chance, 1 - chance]


def _round_value(table: Table, seat: int) -> float:
    """Return the expected points of the current round for the player to move."""
    weights, features = (ROUND, running_round) if table.state.round.entries else (OPENING, opening)
    return sum(weights[name] * value for name, value in features(table, seat).items())


def running_round(table: Table, seat: int) -> dict[str, float]:
    """Return the features of a round for the player whose turn it is."""
    mine, theirs = _playable(table, seat), _playable(table, 1 - seat)
    own, others = ([design.value for design in designs if design.type == "conclusion"] for designs in (mine, theirs))
    is_last = table.state.ending and table.state.period == PERIODS
    stake = scoring.total(table) + (0.0 if is_last else FIRST_TURN)
    threatened = bool(others and not own)
    return {
        "any": 1.0,
        "stake": stake,
        "won": stake + max(own) if own else 0.0,
        "threatened": threatened,
        "lost": stake * threatened,
        "stuck": not theirs,
        "conclusions": len(own),
        "their_conclusions": len(others),
        "their_others": len(theirs) - len(others),
        "followings": _held(table, seat, "following"),
        "their_held": _held(table, 1 - seat, "conclusion"),
        "hand": _hand_lead(table, seat),
    }


def opening(table: Table, seat: int) -> dict[str, float]:
    """Return the features of a round that a player is about to open."""
    return {
        "any": 1.0,
        "their_held": _held(table, 1 - seat, "conclusion"),
        "followings": _held(table, seat, "following"),
        "their_followings": _held(table, 1 - seat, "following"),
        "hand": _hand_lead(table, seat),
        "options": len(_playable(table, seat)),
    }


def _playable(table: Table, seat: int) -> list[Design]:
    return [table.design(card) for card in plays.playable(table, seat)]


def _held(table: Table, seat: int, type: str) -> int:
    """Return the number of different designs of a type in a hand."""
    return len({design.id for design in _hand(table, seat) if design.type == type})


def _hand_lead(table: Table, seat: int) -> int:
    return len(table.zones[f"hand.{seat}"]) - len(table.zones[f"hand.{1 - seat}"])


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
    return evaluate_from_hand(_hand(table, decision.seat), decision, table.card_set)


def _hand(table: Table, seat: int) -> list[Design]:
    return [table.design(card) for card in table.zones[f"hand.{seat}"]]


def _play(table: Table, total: int, option: Action) -> float:
    """Return the value of playing a card; a Conclusion wins the round."""
    assert option.card is not None
    design = table.design(option.card)
    if design.type == "conclusion":
        return total + design.value + 2 * FIRST_TURN
    return -1.0 if option.type == "cover" else 0.0
