"""Estimate of the team's chance to win, for bots that think ahead.

It uses the whole table, so ask it only about tables without secrets, such as reshuffled ones.
"""

from collections.abc import Sequence
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
    "always": -9.852, "weakest": 0.157, "cost": 0.424, "lent": 0.002, "players_2": 3.384, "players_3": 4.111,
    "players_4": 4.427, "players_5": 4.706, "doubts": -0.724, "field": -0.084, "discovered": -0.107,
    "collected": 0.55, "new_leads": 0.037, "connected_leads": 0.267, "hidden": -0.061, "informants": -0.126,
    "turns": 0.255,
}  # fmt: skip
DURING_THE_END = {
    "always": -7.534, "weakest": 0.126, "cost": 0.154, "lent": -0.062, "draws": 0.675, "danger": 0.162,
    "strikes": 0.53, "end_health": -0.071, "evidence": -0.476, "race": 1.222,
}  # fmt: skip
"""Weights of logistic models of a won game.

Source: `python -m benchmarks.legendary_chance_weights`.
"""


class Cards(NamedTuple):
    """The cards of the players who are left, per hand of six cards.

    lent: number of Coordinate cards of a player, times the number of players who can use them.
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
    seats = players_left(table)
    health = [strikes.health(table, seat) - strikes.damage(table, seat) for seat in seats]
    cards = _cards(table, seats)
    find = _during_the_end if table.state.game.the_end else _before_the_end
    return {"always": 1.0, "weakest": min(health), "cost": cards.cost, "lent": cards.lent} | find(table, health, cards)


def _cards(table: Table, seats: Sequence[int]) -> Cards:
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


def _before_the_end(table: Table, health: Sequence[int], cards: Cards) -> dict[str, float]:
    game, zones, players = table.state.game, table.zones, len(table.state.seats)
    shadows = [card for space in SHADOWS for card in zones[space]]
    leads = [card for card in (*shadows, *zones["field"]) if table.design(card).type == "lead"]
    return {
        **{f"players_{number}": float(players == number) for number in range(2, 6)},
        "doubts": cards.doubts,
        "field": sum(table.design(card).fight or 0 for card in zones["field"]),
        "discovered": len(game.discovered),
        "collected": len(game.collected),
        "new_leads": sum(not table.is_hidden(lead) for lead in leads if lead not in game.links),
        "connected_leads": sum(not table.is_hidden(lead) for lead in leads if lead in game.links),
        "hidden": sum(map(table.is_hidden, shadows)),
        "informants": sum(not table.is_hidden(card) and table.design(card).type == "informant" for card in shadows),
        "turns": len(zones["conspiracy"]) / players,
    }


def _during_the_end(table: Table, health: Sequence[int], cards: Cards) -> dict[str, float]:
    game, zones = table.state.game, table.zones
    ends = [end.card for end in game.end_games]
    danger = sum(strikes.strikes_of(table, card) for card in zones["field"] if table.design(card).type in FOES)
    left = sum(end_games.health(table, card) - end_games.damage(table, card) for card in ends)
    attack = cards.attack + LENT_ATTACK * cards.lent
    turns_needed = left / MEAN_STRIKE * max(fights.value(table, card) for card in ends) / max(1.0, attack)
    turns_left = sum(health) / MEAN_STRIKE / (1 + danger)
    return {
        "draws": cards.draws,
        "danger": danger,
        "strikes": min(MANY_STRIKES, len(zones["strike_deck"]) + len(zones["strike_discard"])),
        "end_health": left,
        "evidence": sum(len(zones[f"end_row.{card}"]) for card in ends),
        "race": log(max(0.2, turns_left)) - log(max(0.2, turns_needed)),
    }
