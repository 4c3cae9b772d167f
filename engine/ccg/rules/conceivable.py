"""What a player could hold for all that everybody sees: where nothing of it could be used, nobody needs to be asked.

That somebody isn't asked tells nothing: what lies in the hand doesn't decide it, but for whether anything does.
"""

from collections.abc import Iterator
from functools import cache

from engine.ccg.cards.catalogue import COPIES, Box
from engine.ccg.cards.designs import Activated, CardType, Pool, Priced
from engine.ccg.rules import activators, decks, plays, pools
from engine.ccg.table.state import Setup
from engine.ccg.table.table import Table

PLAYED: tuple[CardType, ...] = ("event", "witness", "bluff", "combat", "adversary")
"""Card types that are played in windows; all others have a phase of their own (REQ-01, DEP-08, CAS-01)."""


def can_play(table: Table, seat: int, window: str) -> bool:
    """Return whether a player could hold a card that can be played in a window. Source: CHK-05, CHK-06."""
    return any(plays.open_refusal(table, seat, card, window) is None for card in cards(table, seat, *PLAYED))


def cards(table: Table, seat: int, *types: CardType) -> Iterator[int]:
    """Yield a card of each design that a player could hold and perhaps pay for; none of these cards is in the game.

    Source: POOL-03, POOL-08.
    """
    if not table.zones[f"hand.{seat}"]:
        return
    agreed, within_reach = table.state.setup, pools.reach(table, seat)
    other: Pool = "CP" if seat == table.active else "RP"
    barred = None if activators.is_bystander(table, seat) else other
    for price, design in _designs(table.box, agreed.format, agreed.killer, types, barred):
        if price <= within_reach:
            first = table.box.number(design, seat, 0)
            yield next(card for card in range(first, first + COPIES) if card not in table.zones.where)


@cache
def _designs(
    box: Box, format: str, killer: bool, types: tuple[CardType, ...], barred: Pool | None
) -> list[tuple[int, str]]:
    """Return designs that may lie in a Bureau Deck with their least price, the plainest and cheapest first.

    barred: the pool out of which none is paid. Source: DECK-05, DECK-07, BAS-02, BAS-04.
    """
    agreed = Setup(format=format, killer=killer)
    bureau = dict.fromkeys(decks.allowed(box, agreed, "bureau"), 1)
    found = (box.designs[id] for id in decks.played(box, agreed, {"bureau": bureau})["bureau"])
    some = [one for one in found if isinstance(one, Priced) and one.type in types and one.pool != barred]
    some.sort(key=_demands)
    return [(pools.points(one.cost, 0), one.id) for one in some]


def _demands(design: Priced) -> tuple[bool, int, int]:
    """Return how much a card asks for before it can be played: what asks for little is found first."""
    activators = len(design.activators) if isinstance(design, Activated) else 0
    return design.type == "combat", activators, pools.points(design.cost, 0)
