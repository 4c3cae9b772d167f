"""What everybody knows to be in a deck, although it no longer lies open (ENV-20, TRN-06).

No rule of play asks for it; a table that is dealt anew has to agree with it.
"""

from collections import Counter
from collections.abc import Iterable

from engine.fanccg.cards.zones import SECRET, kind
from engine.fanccg.table.table import Table


def note_open(table: Table, seat: int) -> None:
    """Keep in mind a player's cards that lie open, before some of them become hidden again."""
    note_shown(table, open_cards(table, seat))


def note_shown(table: Table, cards: Iterable[int]) -> None:
    """Keep in mind cards of one player that all have seen at one time."""
    for seat, count in _by_seat(table, cards).items():
        _raise(table.state.players[seat].shown, count)


def note_looked_at(table: Table, cards: Iterable[int]) -> None:
    """Keep in mind cards of one player that the rival alone has seen at one time."""
    for seat, count in _by_seat(table, cards).items():
        _raise(table.state.players[seat].looked_at, count)


def open_cards(table: Table, seat: int) -> list[int]:
    """Return a player's cards that lie open."""
    covered = {entry.card for entry in table.state.round.entries if entry.covered}
    lying = (card for zone, cards in table.zones.items() if kind(zone) not in SECRET for card in cards)
    return [card for card in lying if table.owner(card) == seat and card not in covered]


def _by_seat(table: Table, cards: Iterable[int]) -> dict[int, Counter[str]]:
    found: dict[int, Counter[str]] = {}
    for card in cards:
        found.setdefault(table.owner(card), Counter())[table.design(card).id] += 1
    return found


def _raise(known: dict[str, int], count: Counter[str]) -> None:
    for design in sorted(count):
        known[design] = max(known.get(design, 0), count[design])
