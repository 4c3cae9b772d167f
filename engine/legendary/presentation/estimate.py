"""Estimate of the team's chance to win, for bots that think ahead.

It uses the whole table, so ask it only about tables without secrets, such as reshuffled ones.
"""

from collections.abc import Collection, Mapping
from math import exp, log
from typing import NamedTuple

from engine.legendary.cards.designs import Design, Timing
from engine.legendary.cards.zones import SHADOWS
from engine.legendary.presentation.evaluation import FOES
from engine.legendary.rules import end_games, fights, series, strikes
from engine.legendary.table.table import Table

PLAYER_CARDS = ("hand", "deck", "discard", "played", "vigilant")
HAND = 6
"""Cards of a hand (CLEAN-02)."""
MEAN_STRIKE = 1.6
"""Mean damage of a Strike."""
LENT_ATTACK = 0.8
"""Attack points that a Coordinate card of each other player brings per turn."""
MANY_STRIKES = 10
"""With at least this many Strikes left to draw, they won't run out."""

BEFORE_THE_END = {
    "always": -10.536, "weakest": 0.127, "strikes": 0.095, "cost": 0.175, "attack": 0.256, "draws": 0.531,
    "doubts": -0.481, "players_2": 2.156, "players_3": 3.077, "players_4": 3.659, "players_5": 3.38, "field": -0.036,
    "collected": 0.429, "new_leads": 0.037, "connected_leads": 0.171, "hidden": -0.211, "distance": 0.093,
    "turns": 0.204,
}  # fmt: skip
DURING_THE_END = {
    "always": -10.273, "health": 0.53, "strikes": 0.653, "cost": 0.101, "draws": 0.93, "hands": 0.301, "lent": -0.109,
    "players_4": -0.123, "players_5": -0.902, "foes": 0.629, "end_health": -0.061, "evidence": -0.338, "race": 1.5,
}  # fmt: skip
"""Weights of logistic models of a won game.

Source: `python -m benchmarks.legendary_chance_weights`. On its held-out games, the log loss is 0.571 before The End and
0.391 during it. A constant has 0.622 and 0.599.
"""


class Cards(NamedTuple):
    """The cards of the players who are left, per hand of six cards.

    draws: cards that do something when played, and Beliefs. lent: number of Coordinate cards of a player, times the
    number of players who can use them.
    """

    attack: float
    cost: float
    doubts: float
    draws: float
    lent: float


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
    if not players_left(table):
        return 0.0
    weights = DURING_THE_END if table.state.game.the_end else BEFORE_THE_END
    found = sum(weights[name] * value for name, value in features(table).items())
    return 1 / (1 + exp(-found))


def players_left(table: Table) -> list[int]:
    return [seat for seat, player in enumerate(table.state.seats) if not player.defeated]


def features(table: Table) -> dict[str, float]:
    """Return the features of a position. At least one player must be left."""
    health = {seat: strikes.health(table, seat) - strikes.damage(table, seat) for seat in players_left(table)}
    cards = _cards(table, health)
    find = _during_the_end if table.state.game.the_end else _before_the_end
    return {"always": 1.0, "cost": cards.cost, "draws": cards.draws, **find(table, health, cards)}


def _cards(table: Table, seats: Collection[int]) -> Cards:
    designs = [table.design(card) for seat in seats for kind in PLAYER_CARDS for card in table.zones[f"{kind}.{seat}"]]
    share = HAND / max(1, len(designs))
    return Cards(
        attack=share * sum(design.attack for design in designs),
        cost=share * sum(design.cost or 0 for design in designs),
        doubts=share * sum(design.type == "doubt" for design in designs),
        draws=share * sum(_draws(design) for design in designs),
        lent=sum("coordinate" in design.keywords for design in designs) / len(seats) * (len(seats) - 1),
    )


def _draws(design: Design) -> bool:
    return design.type == "belief" or any(ability.when == Timing.PLAY for ability in design.abilities)


def _before_the_end(table: Table, health: Mapping[int, int], cards: Cards) -> dict[str, float]:
    game, zones, players = table.state.game, table.zones, len(table.state.seats)
    shadows = [(place, card) for place, space in enumerate(SHADOWS) for card in zones[space]]
    hidden = [place for place, card in shadows if table.is_hidden(card)]
    shown = [card for _, card in shadows if not table.is_hidden(card)]
    leads = [card for card in (*shown, *zones["field"]) if table.design(card).type == "lead"]
    return {
        **{f"players_{number}": float(players == number) for number in range(2, 6)},
        "weakest": log(max(1, min(health.values()))),
        "strikes": _strikes_left(table),
        "attack": cards.attack,
        "doubts": cards.doubts,
        "field": sum(table.design(card).fight or 0 for card in zones["field"]),
        "collected": len(game.collected),
        "new_leads": sum(lead not in game.links for lead in leads),
        "connected_leads": sum(lead in game.links for lead in leads),
        "hidden": len(hidden),
        "distance": sum(hidden),
        "turns": len(zones["conspiracy"]) / players,
    }


def _during_the_end(table: Table, health: Mapping[int, int], cards: Cards) -> dict[str, float]:
    game, zones, players = table.state.game, table.zones, len(table.state.seats)
    ends = [end.card for end in game.end_games]
    foes = [card for card in zones["field"] if table.design(card).type in FOES]
    left = sum(end_games.health(table, card) - end_games.damage(table, card) for card in ends)
    attack = cards.attack + LENT_ATTACK * cards.lent
    turns_needed = left / MEAN_STRIKE * max(fights.value(table, card) for card in ends) / max(1.0, attack)
    turns_left = sum(health.values()) / MEAN_STRIKE / (1 + sum(strikes.strikes_of(table, card) for card in foes))
    hands = [table.design(card).attack for seat in health for card in zones[f"hand.{seat}"]]
    return {
        "players_4": float(players == 4),
        "players_5": float(players == 5),
        "strikes": min(MANY_STRIKES, _strikes_left(table)),
        "lent": cards.lent,
        "hands": sum(hands) / len(health),
        "foes": len(foes),
        "health": log(max(1, sum(health.values()))),
        "end_health": left,
        "evidence": sum(len(zones[f"end_row.{card}"]) for card in ends),
        "race": log(max(0.2, turns_left)) - log(max(0.2, turns_needed)),
    }


def _strikes_left(table: Table) -> int:
    """Return the number of Strikes that nobody has."""
    return len(table.zones["strike_deck"]) + len(table.zones["strike_discard"])
