"""Public knowledge of cards that are no longer visible (ENV-20, TRN-06).

No rule of play uses it; a reshuffled table must agree with it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable

from engine.fanccg.cards.zones import SECRET, kind
from engine.fanccg.table.table import Table


def note_open(table: Table, seat: int) -> None:
    """Record a player's visible cards before some of them become hidden."""
    note_shown(table, open_cards(table, seat))


def note_shown(table: Table, cards: Iterable[int]) -> None:
    """Record cards of one player that everybody has seen together."""
    for seat, count in _by_seat(table, cards).items():
        _raise(table.state.players[seat].shown, count)


def note_looked_at(table: Table, cards: Iterable[int]) -> None:
    """Record cards of one player that only the rival has seen together."""
    for seat, count in _by_seat(table, cards).items():
        _raise(table.state.players[seat].looked_at, count)


def open_cards(table: Table, seat: int) -> list[int]:
    """Return a player's visible cards."""
    covered = {entry.card for entry in table.state.round.entries if entry.covered}
    lying = (card for zone, cards in table.zones.items() if kind(zone) not in SECRET for card in cards)
    return [card for card in lying if table.owner(card) == seat and card not in covered]


def _by_seat(table: Table, cards: Iterable[int]) -> dict[int, Counter[str]]:
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for card in cards:
        found[table.owner(card)][table.design(card).id] += 1
    return found


def _raise(known: dict[str, int], count: Counter[str]) -> None:
    for design in sorted(count):
        known[design] = max(known.get(design, 0), count[design])
