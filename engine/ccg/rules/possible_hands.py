"""Hands that a player could hold according to public information.

With the option `ask_everyone`, a player who could use nothing with any such hand isn't asked. This reveals nothing,
because it doesn't depend on the actual hand, except for whether it is empty.
"""

from collections.abc import Iterator
from functools import cache

from engine.ccg.cards.catalogue import COPIES, CardSet
from engine.ccg.cards.designs import Pool, Priced
from engine.ccg.rules import activators, decks, plays, pools
from engine.ccg.table.events import RESPONSES
from engine.ccg.table.state import Setup
from engine.ccg.table.table import Table


def can_play(table: Table, seat: int, window: str) -> bool:
    """Return whether a player could hold a card playable in a window.

    Source: CHK-05, CHK-06.
    """
    return any(plays.public_refusal(table, seat, card, window) is None for card in possible_cards(table, seat, window))


def possible_cards(table: Table, seat: int, window: str = "") -> Iterator[int]:
    """Yield a card of each design that a player could hold and perhaps pay for.

    Nothing without the option `ask_everyone`: then the actual hand decides. None of these cards is in the game.
    window: omit cards never played in it, or "" for a phase with its own actions.
    Source: POOL-03, POOL-08.
    """
    if not table.state.setup.ask_everyone or not table.playable(seat):
        return
    agreed, is_active = table.state.setup, seat == table.active
    if activators.is_bystander(table, seat):
        barred, within_reach = None, pools.highest_payable_cost(table, seat, "rp", "cp")
    else:
        barred, within_reach = (
            "CP" if is_active else "RP",
            pools.highest_payable_cost(table, seat, "rp" if is_active else "cp"),
        )
    for price, design in _designs(table.card_set, agreed.format, agreed.killer, barred, window):
        if price <= within_reach:
            first = table.card_set.number(design, seat, 0)
            yield next(card for card in range(first, first + COPIES) if card not in table.zones.where)


@cache
def _designs(card_set: CardSet, format: str, killer: bool, barred: Pool | None, window: str) -> list[tuple[int, str]]:
    """Return the Bureau Deck designs with their least price, the cheapest first.

    barred: the pool whose cards are omitted. window: as in `possible_cards`. Source: DECK-05, DECK-07, BAS-02, BAS-04.
    """
    agreed = Setup(format=format, killer=killer)
    bureau = dict.fromkeys(decks.allowed(card_set, agreed, "bureau"), 1)
    found = (
        card_set.designs[id] for id in decks.without_advanced_cards(card_set, agreed, {"bureau": bureau})["bureau"]
    )
    some = [one for one in found if isinstance(one, Priced) and one.pool != barred and _is_for(card_set, one, window)]
    return sorted((pools.cost_in_points(one.cost, 0), one.id) for one in some)


def _is_for(card_set: CardSet, design: Priced, window: str) -> bool:
    """Return whether a design may be played in a window; a response only by its text.

    Source: PLAY-01, PLAY-10.
    """
    usual = window not in RESPONSES and window in plays.USUAL_WINDOWS.get(design.type, {window})
    return usual or window in (card_set.printed(card_set.number(design.id, 0, 0)).windows or ())
