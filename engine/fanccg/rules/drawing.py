"""Drawing, discarding, and returning cards to hidden zones.

Source: TRN-01, TRN-02, PER-01 to PER-04, PER-07.
"""

from collections.abc import Sequence

from engine.fanccg.cards.catalogue import NUMBERING
from engine.fanccg.rules import known_deck_cards, leaving_row
from engine.fanccg.table.knowledge_rules import TEXT
from engine.fanccg.table.table import Table


def draw(table: Table, seat: int, amount: int, by: str = "") -> None:
    """Draw cards while there are any. Drawing the last card makes this the last round.

    amount: negative amounts draw nothing.
    Source: TRN-02, PER-06, PER-07.
    """
    deck, hand = table.zones[f"deck.{seat}"], f"hand.{seat}"
    for _ in range(min(amount, len(deck))):
        table.move(deck[-1], hand, by=by)
        if not deck and not table.state.ending:
            table.state.ending = True
            table.happened("deck_empty", seat)


def fill(table: Table, seat: int, by: str = "") -> None:
    """Draw up to a full hand. Source: TRN-01, DCK-11."""
    draw(table, seat, table.state.setup.hand_size - len(table.zones[f"hand.{seat}"]), by)


def discard(table: Table, cards: Sequence[int], by: str = "") -> None:
    """Put cards on their owners' discard piles, which are public. Source: ENV-20."""
    for card in cards:
        table.move(card, f"discard.{table.owner(card)}", by=by)


def gather(table: Table, seat: int, kinds: Sequence[str]) -> None:
    """Return a player's cards from some zones to the draw deck.

    Source: PER-01, PER-04, SID-07.
    """
    known_deck_cards.note_open(table, seat)
    for kind in kinds:
        for card in list(table.zones[f"{kind}.{seat}"]):
            table.move(card, f"deck.{seat}")
    renumber(table, seat)


def shuffle(table: Table, seat: int) -> None:
    """Shuffle a draw deck. Source: HIGH-01, PER-02."""
    table.shuffle(f"deck.{seat}")


HIDDEN = ("deck", "hand", "sideboard", "cover_deck", "environment_deck")


def renumber(table: Table, seat: int) -> None:
    """Give a player's hidden cards new random numbers, so that nobody can track them."""
    hidden = sorted(card for kind in HIDDEN for card in table.zones[f"{kind}.{seat}"])
    NUMBERING.renumber(table, hidden)


def put(table: Table, cards: Sequence[int], to: str) -> None:
    """Move cards to a place of their owners; removed cards are face up.

    Source: TYP-10, RND-15.
    """
    for card in cards:
        kind, index = ("deck", 0) if to == "deck_bottom" else (to, None)
        target = "removed" if kind == "removed" else f"{kind}.{table.owner(card)}"
        if table.entry(card):
            leaving_row.leave(table, card, target, index)
        else:
            table.move(card, target, index, by=TEXT)


def look(table: Table, seat: int, cards: Sequence[int]) -> None:
    """Show hidden cards to one player. Source: TYP-10."""
    known_deck_cards.note_looked_at(table, cards)
    for zone in dict.fromkeys(table.zones.where[card] for card in cards):
        table.show([card for card in cards if table.zones.where[card] == zone], seen_by=1 << seat)
