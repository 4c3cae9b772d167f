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
    return [
        card for card, zone in table.zones.where.items() if table.owner(card) == seat and _is_open(table, card, zone)
    ]


def _is_open(table: Table, card: int, zone: str) -> bool:
    if kind(zone) in SECRET:
        return False
    entry = table.entry(card)
    return not (entry and entry.covered)


def _by_seat(table: Table, cards: Iterable[int]) -> dict[int, Counter[str]]:
    found: dict[int, Counter[str]] = {}
    for card in cards:
        found.setdefault(table.owner(card), Counter())[table.design(card).id] += 1
    return found


def _raise(known: dict[str, int], count: Counter[str]) -> None:
    for design in sorted(count):
        known[design] = max(known.get(design, 0), count[design])
