"""Estimate of the team's chance to win, for bots that think ahead.

It uses the whole table, so ask it only about tables without secrets, such as reshuffled ones.
"""

from math import exp

from engine.legendary.cards.zones import SHADOWS
from engine.legendary.presentation.evaluation import FOES, card_worth, strike_danger
from engine.legendary.rules import end_games, series, strikes
from engine.legendary.table.table import Table

PLAYER_CARDS = ("hand", "deck", "discard", "played", "vigilant")
ALWAYS = -5.0
SEAT, HEALTH, THREAT, ENEMY_NEARBY = -0.25, 0.3, -0.24, -0.09
WORTH, DISCOVERED, COLLECTED, TURNS_LEFT = 0.3, 0.42, 0.17, 0.06
THE_END, END_GAME_HEALTH, WEAKEST, WORTH_THEN = 0.9, -0.19, 0.09, 0.1
"""Weights of a logistic model.

They were fitted to 151 games of heuristic teams of one to five. The last row counts in addition during The End.
"""


def stage(table: Table) -> int:
    """Return the number of turns begun."""
    return table.state.turn.number


def chances(table: Table) -> list[float]:
    """Return the expected share of won games, the same for each seat."""
    state = table.state
    won = sum(result.won for result in state.results)
    games = 1 if state.setup.format == "single" else series.GAMES
    chance = (won + (0.0 if state.over or state.turn.phase == "between" else _chance(table))) / games
    return [chance] * len(state.seats)


def _chance(table: Table) -> float:
    """Return the team's chance to win the current game."""
    game, zones, design = table.state.game, table.zones, table.design
    alive = [seat for seat, player in enumerate(table.state.seats) if not player.defeated]
    if not alive:
        return 0.0
    left = [strikes.health(table, seat) - strikes.damage(table, seat) for seat in alive]
    worth = sum(_mean_worth(table, seat) for seat in alive) / len(alive)
    foes = [card for card in zones["field"] if design(card).type in FOES]
    nearby = [card for space in SHADOWS for card in zones[space] if design(card).type in FOES]
    found = ALWAYS + SEAT * len(table.state.seats) + HEALTH * sum(left) / len(alive)
    found += THREAT * sum(strike_danger(design(card)) for card in foes) + ENEMY_NEARBY * len(nearby)
    found += WORTH * worth + DISCOVERED * len(game.discovered) + COLLECTED * len(game.collected)
    found += TURNS_LEFT * len(zones["conspiracy"]) / len(table.state.seats)
    if game.the_end:
        health = sum(end_games.health(table, end.card) - end_games.damage(table, end.card) for end in game.end_games)
        found += THE_END + END_GAME_HEALTH * health + WEAKEST * min(left) + WORTH_THEN * worth
    return 1 / (1 + exp(-found))


def _mean_worth(table: Table, seat: int) -> float:
    """Return the mean worth of a player's cards."""
    cards = [card for kind in PLAYER_CARDS for card in table.zones[f"{kind}.{seat}"]]
    return sum(card_worth(table.design(card)) for card in cards) / max(1, len(cards))
