"""Records of hidden cards that other players have seen before (1.1).

No rule of play uses this. A reshuffled table for bots and analysis must agree with it.
"""

from collections import Counter
from collections.abc import Iterable

from engine.ccg.cards.catalogue import NUMBERING
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.zones import HIDDEN, kind
from engine.kernel.facts import EVERYONE


def open_cards(table: Cards, seat: int) -> list[int]:
    """Return a player's cards that are face up, buried ones included."""
    return [card for card in table.zones.where if table.owner(card) == seat and _is_face_up(table, card)]


def _is_face_up(table: Cards, card: int) -> bool:
    return kind(table.zones.where[card]) not in HIDDEN or card in table.state.buried


def seen_cards(table: Cards, seat: int, viewer: int | None) -> list[int]:
    """Return a player's cards that a viewer sees.

    These are the face-up cards and those that the viewer has looked at.
    """
    looked_at = [card for card in table.state.peeked if _has_peeked(table, card, viewer)]
    return [*open_cards(table, seat), *(card for card in looked_at if table.owner(card) == seat)]


def _has_peeked(table: Cards, card: int, viewer: int | None) -> bool:
    return viewer is not None and bool(table.state.peeked.get(card, 0) >> viewer & 1)


def record_seen(table: Cards, cards: Iterable[int], seen_by: int) -> None:
    """Record that some seats see cards of one player at this moment.

    Face-up cards count as seen too. seen_by: a seat set.
    """
    seen = set(cards)
    owner = table.owner(next(iter(seen)))
    player = table.state.players[owner]
    if seen_by == EVERYONE:
        _raise_counts(table, player.shown, seen, None)
    else:
        for viewer in range(len(table.state.players)):
            if viewer != owner and seen_by >> viewer & 1:
                _raise_counts(table, player.looked_at.setdefault(viewer, {}), seen, viewer)


def _raise_counts(table: Cards, known: dict[str, int], seen: set[int], viewer: int | None) -> None:
    """Raise the record of how many copies of some cards a viewer has seen at one time.

    seen: the cards that the viewer sees at this moment.
    """
    kin = {NUMBERING.design_and_owner(card) for card in seen}
    copies = (card for card in table.zones.where if NUMBERING.design_and_owner(card) in kin)
    known_copies = (c for c in copies if c in seen or _is_face_up(table, c) or _has_peeked(table, c, viewer))
    for design, count in sorted(Counter(table.design(card).id for card in known_copies).items()):
        known[design] = max(known.get(design, 0), count)
