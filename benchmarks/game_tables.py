"""Tables of games between bots, for commands that fit weights of estimates."""

from campaigns import seeds
from engine.bots import decks
from engine.ruleset import Ruleset, Table


def open_table(ruleset: Ruleset, format: str, players: int, number: int) -> Table:
    """Open the table of a game. Seed and starter decks follow from its number."""
    setup, seed = ruleset.setup([None] * players, format, {}), seeds.derive_seed(number)
    if not ruleset.deck_parts(setup):
        return ruleset.open(setup, seed)
    brought = [decks.bring(ruleset, setup, seat, seeds.deck_entropy(seed, seat)) for seat in range(players)]
    return ruleset.open(setup, seed, brought)
