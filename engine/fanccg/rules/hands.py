"""Drawing, discarding, and cards that become hidden again (TRN-01, TRN-02, PER-01 to PER-04, PER-07)."""

from collections import Counter
from collections.abc import Sequence

from engine.fanccg.cards.catalogue import COPIES
from engine.fanccg.rules import memory, row
from engine.fanccg.table.knowledge import TEXT
from engine.fanccg.table.table import Table
from engine.kernel import randomness


def draw(table: Table, seat: int, amount: int, by: str = "") -> None:
    """Draw cards, as far as there are some; the deck that gives its last card ends the period with this round.

    Source: TRN-02, PER-06, PER-07.
    """
    deck, hand = table.zones[f"deck.{seat}"], f"hand.{seat}"
    for _ in range(min(amount, len(deck))):
        table.move(deck[-1], hand, by=by)
        if not deck and not table.state.ending:
            table.state.ending = True
            table.happened("deck_empty", seat)


def fill(table: Table, seat: int, by: str = "") -> None:
    """Draw up to the full hand. Source: TRN-01, DCK-11."""
    draw(table, seat, max(0, table.state.setup.hand_size - len(table.zones[f"hand.{seat}"])), by)


def discard(table: Table, cards: Sequence[int], by: str = "") -> None:
    """Put cards on their owners' discard piles, which are open to both. Source: ENV-20."""
    for card in cards:
        table.move(card, f"discard.{table.owner(card)}", by=by)


def gather(table: Table, seat: int, kinds: Sequence[str]) -> None:
    """Put a player's cards of some kinds of places back into the draw deck. Source: PER-01, PER-04, SID-07."""
    memory.note_open(table, seat)
    for kind in kinds:
        for card in list(table.zones[f"{kind}.{seat}"]):
            table.move(card, f"deck.{seat}")
    renumber(table, seat)


def shuffle(table: Table, seat: int) -> None:
    """Shuffle a draw deck. Source: HIGH-01, PER-02."""
    table.shuffle(f"deck.{seat}")


HIDDEN = ("deck", "hand", "sideboard", "cover_deck", "environment_deck")


def renumber(table: Table, seat: int) -> None:
    """Give a player's hidden cards new numbers by chance, so that none can be followed from where it lay open.

    A number drawn from all that a design may have tells neither which copy it is nor how many there are.
    """
    zones = table.zones
    names = [name for kind in HIDDEN if (name := f"{kind}.{seat}") in zones]
    hidden = sorted(card for name in names for card in zones[name])
    for card in hidden:
        del zones.where[card]
    fresh = dict(zip(hidden, _numbers(table, hidden), strict=True))
    for name in names:
        zones[name][:] = [fresh[card] for card in zones[name]]
    zones.reindex(names)


def _numbers(table: Table, cards: Sequence[int]) -> list[int]:
    """Return free numbers of the same designs, drawn by chance. cards: in rising order."""
    designs = [card - card % COPIES for card in cards]
    count = Counter(designs)
    taken: dict[int, list[int]] = {design: [] for design in count}
    for card in sorted(table.zones.where):
        if card - card % COPIES in taken:
            taken[card - card % COPIES].append(card)
    bounds = [COPIES - len(taken[design]) - drawn for design in count for drawn in range(count[design])]
    places = randomness.each_below(table.state, bounds)
    return [_take(taken[design], design + place) for design, place in zip(designs, places, strict=True)]


def _take(taken: list[int], number: int) -> int:
    """Return a number, counted among the free ones alone, and take it. taken: in rising order."""
    for place, one in enumerate(taken):
        if one > number:
            taken.insert(place, number)
            return number
        number += 1
    taken.append(number)
    return number


def put(table: Table, cards: Sequence[int], to: str) -> None:
    """Move cards to a place of their owners by a card's text; out of play they lie open. Source: TYP-10, RND-15."""
    for card in cards:
        kind, index = ("deck", 0) if to == "deck_bottom" else (to, None)
        target = "removed" if kind == "removed" else f"{kind}.{table.owner(card)}"
        if table.entry(card):
            row.leave(table, card, target, index)
        else:
            table.move(card, target, index, by=TEXT)


def look(table: Table, seat: int, cards: Sequence[int]) -> None:
    """Show hidden cards to one player. Source: TYP-10."""
    memory.note_looked_at(table, cards)
    for zone in sorted({table.zones.where[card] for card in cards}):
        table.show([card for card in cards if table.zones.where[card] == zone], seen_by=1 << seat)
