"""Player decks, reshuffled from their discard piles when needed.

Source: CLEAN-03, CLEAN-04.
"""

from engine.kernel import randomness
from engine.kernel.facts import ZoneShuffled
from engine.legendary.table.table import Table


def top(table: Table, seat: int) -> int:
    """Return the top card of a player's deck, reshuffling first if it is empty.

    -1 for none.
    """
    cards = table.zones[f"deck.{seat}"] or renew(table, seat)
    return cards[-1] if cards else -1


def stock(table: Table, seat: int, amount: int) -> None:
    """Reshuffle if a deck holds fewer cards than needed.

    Source: CLEAN-03, CLEAN-04.
    """
    if len(table.zones[f"deck.{seat}"]) < amount:
        renew(table, seat)


def renew(table: Table, seat: int) -> list[int]:
    """Shuffle the discard pile under the deck and return the deck's cards.

    Source: CLEAN-03, CLEAN-04.
    """
    deck = f"deck.{seat}"
    fresh = sorted(table.zones[f"discard.{seat}"])
    if fresh:
        randomness.shuffle(table.state, fresh)
        for card in fresh:
            table.zones.move(card, deck, 0)
        table.fact(ZoneShuffled(deck))
    return table.zones[deck]
