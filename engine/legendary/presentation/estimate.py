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
    "always": -8.952, "weakest": 0.148, "cost": 0.406, "lent": 0.097, "players_2": 2.531, "players_3": 2.997,
    "players_4": 2.156, "players_5": 1.195, "doubts": -0.963, "field": -0.065, "discovered": -0.023,
    "collected": 0.352, "new_leads": -0.033, "connected_leads": 0.0, "hidden": -0.078, "informants": -0.088,
    "turns": 0.233,
}  # fmt: skip
DURING_THE_END = {
    "always": -7.955, "weakest": 0.168, "cost": 0.215, "lent": 0.056, "draws": 0.575, "danger": -0.058,
    "strikes": 0.467, "end_health": -0.111, "evidence": -0.319, "race": 1.074,
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
