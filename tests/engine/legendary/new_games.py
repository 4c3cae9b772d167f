"""A new game before its first turn, as the setup leaves it."""

from typing import Any

from engine.legendary.cards.zones import BUREAU
from engine.legendary.rules import setup
from engine.legendary.table.state import Game, State, Turn
from engine.legendary.table.table import Table
from tests.engine.legendary.random_games import RULES, seed_of


def laid_out(
    players: int | list[str], seed: object = 1, format: str = "single", rules: Any = RULES, **options: Any
) -> Table:
    """Return the table of a new game. players: a number, or Avatars clockwise."""
    seats = [None] * players if isinstance(players, int) else list(players)
    cards = rules.card_set
    chosen = rules.setup(seats, format, options)
    zones = {"box": list(range(len(cards.cards)))}
    order = list(range(len(seats)))
    table = Table(State(chosen, seed_of(seed), 0, cards.digest, zones, [], order, Game(), Turn()), cards)
    setup.choose_avatars(table)
    setup.new_game(table, 1)
    return table


def types(table: Table, *zones: str) -> list[str]:
    """Return the types of the cards in zones, from the bottom up."""
    return [table.design(card).type for zone in zones for card in table.zones[zone]]


def sets(table: Table, *zones: str) -> set[str]:
    """Return the groups (Seasons, Academy sets) of the cards in zones."""
    return {table.design(card).set for zone in zones for card in table.zones[zone]} - {""}


def piles(table: Table) -> list[list[int]]:
    """Return the Season piles A, B and C of an untouched Conspiracy Deck, top first."""
    deck = table.zones["conspiracy"][::-1]
    size = (len(deck) - 1) // 3
    return [deck[start : start + size] for start in range(0, 3 * size, size)]


def academy_and_bureau(table: Table) -> list[int]:
    return [*table.zones["academy"], *(card for space in BUREAU for card in table.zones[space])]
