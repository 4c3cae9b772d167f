"""Drawing, restocking the Bureau Deck, and cards that become hidden again (DECK-09 to DECK-11, BRF-01)."""

from collections import Counter
from collections.abc import Sequence

from engine.ccg.cards.catalogue import COPIES
from engine.ccg.table.table import Table
from engine.ccg.table.zones import HIDDEN, kind
from engine.kernel import randomness


def draw(table: Table, seat: int, amount: int, by: str = "BRF-01") -> int:
    """Draw cards, as far as there are some, and return how many. Source: DECK-09, DECK-10, WIN-06."""
    for drawn in range(amount):
        if not table.zones[f"deck.{seat}"]:
            restock(table, seat)
        if not table.zones[f"deck.{seat}"]:
            return drawn
        table.move(table.zones[f"deck.{seat}"][-1], f"hand.{seat}", by=by)
    return amount


def available(table: Table, seat: int) -> int:
    """Return how many cards a player can still draw. Source: DECK-10."""
    return len(table.zones[f"deck.{seat}"]) + len(table.zones[f"discard.{seat}"])


def restock(table: Table, seat: int) -> None:
    """Make the Discard Pile the Bureau Deck. Source: DECK-09."""
    if not table.zones[f"discard.{seat}"]:
        return
    for card in list(table.zones[f"discard.{seat}"]):
        table.move(card, f"deck.{seat}")
    shuffle(table, seat)


def shuffle(table: Table, seat: int) -> None:
    """Shuffle a Bureau Deck, never a Discard Pile with it. Source: DECK-11, SET-11."""
    renumber(table, seat)
    table.shuffle(f"deck.{seat}")


def renumber(table: Table, seat: int) -> None:
    """Give a player's hidden cards new numbers by chance, so that none can be followed from where it lay open.

    A number drawn from all that a design may have tells neither which copy it is nor how many there are.
    """
    zones = table.zones
    names = [name for name in zones if kind(name) in HIDDEN]
    hidden = sorted(card for name in names for card in zones[name] if table.owner(card) == seat)
    taken = {card for card in zones.where if table.owner(card) == seat} - set(hidden)
    fresh = dict(zip(hidden, _numbers(table, hidden, taken), strict=True))
    for card in hidden:
        del zones.where[card]
    for name in names:
        zones[name][:] = [fresh.get(card, card) for card in zones[name]]
        zones.reindex([name])


def _numbers(table: Table, cards: Sequence[int], taken: set[int]) -> list[int]:
    """Return as many numbers of the same designs, drawn by chance from those that are free."""
    found: list[int] = []
    for base, count in sorted(Counter(card - card % COPIES for card in cards).items()):
        free = sorted(set(range(base, base + COPIES)) - taken)
        for _ in range(count):
            found.append(free.pop(randomness.below(table.state, len(free))))
    return found
