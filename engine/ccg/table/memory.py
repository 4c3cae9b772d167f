"""What is known to be among a player's hidden cards, although it doesn't lie open any more (1.1).

No rule of play asks for it; a table that is dealt anew has to agree with it.
"""

from collections import Counter
from collections.abc import Container, Iterable

from engine.ccg.cards.catalogue import NUMBERING
from engine.ccg.table.cards import Cards
from engine.ccg.table.zones import HIDDEN, kind
from engine.kernel.facts import EVERYONE


def open_cards(table: Cards, seat: int) -> list[int]:
    """Return a player's cards that lie open, buried ones too."""
    return [card for card in table.zones.where if table.owner(card) == seat and _lies_open(table, card)]


def _lies_open(table: Cards, card: int) -> bool:
    return kind(table.zones.where[card]) not in HIDDEN or card in table.state.buried


def seen_cards(table: Cards, seat: int, viewer: int | None) -> list[int]:
    """Return a player's cards that a viewer sees: those that lie open, and those it has looked at."""
    looked_at = [card for card in table.state.peeked if _has_peeked(table, card, viewer)]
    return [*open_cards(table, seat), *(card for card in looked_at if table.owner(card) == seat)]


def _has_peeked(table: Cards, card: int, viewer: int | None) -> bool:
    return viewer is not None and bool(table.state.peeked.get(card, 0) >> viewer & 1)


def note(table: Cards, cards: Iterable[int], seen_by: int) -> None:
    """Keep in mind cards of one player that some seats see at this moment, beside all that lies open.

    seen_by: a seat set.
    """
    seen = set(cards)
    owner = table.owner(min(seen))
    player = table.state.players[owner]
    kin = {NUMBERING.kin(card) for card in seen}
    copies = [card for card in table.zones.where if NUMBERING.kin(card) in kin]
    designs = {table.design(card).id for card in seen}
    if seen_by == EVERYONE:
        _raise(player.shown, _count(table, copies, seen, None), designs)
        return
    for viewer in range(len(table.state.players)):
        if viewer != owner and seen_by >> viewer & 1:
            _raise(player.looked_at.setdefault(viewer, {}), _count(table, copies, seen, viewer), designs)


def _count(table: Cards, copies: Iterable[int], seen: Container[int], viewer: int | None) -> Counter[str]:
    """Return how many of some cards a viewer sees, by design. seen: those that it sees for the moment."""
    lying = (c for c in copies if c in seen or _lies_open(table, c) or _has_peeked(table, c, viewer))
    return Counter(table.design(card).id for card in lying)


def _raise(known: dict[str, int], count: Counter[str], designs: Iterable[str]) -> None:
    for design in sorted(designs):
        known[design] = max(known.get(design, 0), count[design])
