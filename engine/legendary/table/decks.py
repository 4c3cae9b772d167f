"""Decks of players, which are made anew from their discard piles when cards are needed (CLEAN-03, CLEAN-04)."""

from engine.kernel import randomness
from engine.kernel.facts import ZoneShuffled
from engine.legendary.table.table import Table


def top(table: Table, seat: int) -> int:
    """Return the top card of a player's deck, shuffling the discard pile into it first if it is empty; -1 for none."""
    deck = f"deck.{seat}"
    if not table.zones[deck]:
        stock(table, seat, 1)
    cards = table.zones[deck]
    return cards[-1] if cards else -1


def stock(table: Table, seat: int, amount: int) -> None:
    """See that a deck holds so many cards, as far as its discard pile goes, which is shuffled in beneath.

    Source: CLEAN-03, CLEAN-04.
    """
    deck = f"deck.{seat}"
    pile = table.zones[f"discard.{seat}"]
    if len(table.zones[deck]) >= amount or not pile:
        return
    fresh = sorted(pile)
    randomness.shuffle(table.state, fresh)
    for card in fresh:
        table.zones.move(card, deck, 0)
    table.fact(ZoneShuffled(deck))
