"""Determinization: a random table that looks the same to a viewer (0.2).

Hidden cards are in places: a pile of the Conspiracy Deck, the Academy, a player's hand and deck, and so on. Nobody
knows the order within a place, but the rules and public information fix how many cards of each kind it holds. So
the cards of one kind are dealt over all places that hold that kind, the box included; then each place is shuffled.
Cards are sorted before they are dealt, so that the result doesn't depend on where they were.

References to public cards (played, revealed before, used this turn) stay as they are. References to the position
of a hidden card (a connection, an End Game on its way) follow the position.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.kernel import randomness
from engine.kernel.decisions import UnsettledError
from engine.legendary.cards.zones import SHADOWS, kind, number
from engine.legendary.rules import setup
from engine.legendary.table.table import Table

Slot = tuple[str, int]
"""A zone and an index in its list."""

PLACES = {
    "strike_deck": "strikes",
    "scars": "strikes",
    "academy": "academy",
    "bureau": "academy",
    "conspiracy": "conspiracy",
    "shadows": "conspiracy",
    "field": "conspiracy",
}
"""Kinds of zones whose hidden cards are interchangeable.

A Scar was a Strike, a card in a row came from its deck.
"""
BOX = "box"
SEASON = frozenset({"enemy", "event", "ally"})
TOLD_BY_BACK = frozenset({"end_game", "evidence"})
"""End Games, and Evidence of each priority, have their own backs.

Source: END-01, SETUP-07.
"""


class Hidden(NamedTuple):
    """Cards that a viewer can't see.

    slots: by place, in the order in which they are dealt. kinds: the kinds of their cards, sorted, for each place.
    pools: cards by kind, sorted. spread: kinds of several places.
    followed: positions whose cards are referred to, with the cards there. shown: those of the turn that stay shown.
    """

    slots: dict[str, list[Slot]]
    kinds: dict[str, list[str]]
    pools: dict[str, list[int]]
    spread: frozenset[str]
    followed: list[tuple[Slot, int]]
    shown: list[int]


def find_hidden(table: Table, viewer: int | None) -> Hidden:
    """Find what a viewer can't see.

    Raises UnsettledError while an effect that involves hidden cards is being resolved.
    """
    slots = hidden_slots(table, viewer)
    if not is_settled(table, viewer, slots):
        raise UnsettledError
    hidden = {card_in(table, slot): slot for slot in slots}
    found = {
        place: [(_kind(table, slot, place, viewer), slot) for slot in of] for place, of in places(table, slots).items()
    }
    where: dict[str, set[str]] = {}
    pools: dict[str, list[int]] = {}
    for place, sorts in found.items():
        for sort, slot in sorts:
            where.setdefault(sort, set()).add(place)
            pools.setdefault(sort, []).append(card_in(table, slot))
    moving = {sort for sort, lie in where.items() if lie != {BOX}}
    dealt = {place: [one for one in found[place] if one[0] in moving] for place in sorted(found)}
    game = table.state.game
    named = {*game.links, *game.links.values(), *(end.card for end in game.end_games)}
    return Hidden(
        slots={place: [slot for _, slot in sorts] for place, sorts in dealt.items()},
        kinds={place: sorted(sort for sort, _ in sorts) for place, sorts in dealt.items()},
        pools={sort: sorted(pools[sort]) for sort in sorted(moving)},
        spread=frozenset(sort for sort, lie in where.items() if len(lie) > 1),
        followed=[(hidden[card], card) for card in named if card in hidden and hidden[card][0] != BOX],
        shown=sorted(set(table.state.turn.shown) - hidden.keys()),
    )


def redeal(table: Table, hidden: Hidden) -> None:
    """Redistribute all hidden cards, in place.

    table: a copy of the table in which they were found.
    """
    _deal(table, hidden)
    table.zones[BOX] = sorted(table.zones[BOX])
    table.zones.reindex({BOX, *(zone for slots in hidden.slots.values() for zone, _ in slots)})
    _follow(table, {card: card_in(table, slot) for slot, card in hidden.followed})
    table.state.turn.shown = list(hidden.shown)
    table.options = None
    table.fresh()


def card_in(table: Table, slot: Slot) -> int:
    return table.zones[slot[0]][slot[1]]


# What is hidden


def hidden_slots(table: Table, viewer: int | None) -> list[Slot]:
    """Return the slots of the cards that a viewer can't see.

    Source: 0.2, OPEN-31, OPEN-33.
    """
    offered = _offered(table, viewer)
    return [
        (zone, index)
        for zone, cards in table.zones.items()
        for index, card in enumerate(cards)
        if card not in offered and _hides(table, zone, card, viewer)
    ]


def _hides(table: Table, zone: str, card: int, viewer: int | None) -> bool:
    if kind(zone) == "hand":
        return not sees_hand(table, viewer, number(zone)) and card not in table.state.turn.shown
    return table.is_unknown(card)


def sees_hand(table: Table, viewer: int | None, seat: int) -> bool:
    """Return whether a viewer sees a hand. Source: OPEN-31."""
    return viewer == seat or (viewer is not None and table.state.setup.open_hands)


def _offered(table: Table, viewer: int | None) -> set[int]:
    """Return the cards that a question names to the viewer, wherever they are.

    Source: CLAR-21, CLAR-23.
    """
    pending = table.pending
    if pending is None or pending.seat != viewer:
        return set()
    return {option.card for option in pending.options or () if option.card is not None}


def is_settled(table: Table, viewer: int | None, slots: list[Slot]) -> bool:
    """Return whether, for the viewer, no running effect depends on a hidden card.

    Which cards are hidden is public, and the questions that others get may depend on their hands.
    """
    pending = table.pending
    if pending is not None and pending.seat != viewer and pending.kind != "act":
        return False
    hidden = {card_in(table, slot) for slot in slots}
    return not any(card in hidden for frame in table.stack for card in frame.known_cards())


# Places and kinds


def places(table: Table, slots: list[Slot]) -> dict[str, list[Slot]]:
    """Group slots by places whose cards are interchangeable."""
    found: dict[str, list[Slot]] = {}
    for slot in slots:
        found.setdefault(_place(table, slot), []).append(slot)
    for place, of_seat in found.items():
        if place.startswith("seat."):
            of_seat.sort(reverse=True)  # the hand before the deck
    for layer, pile in enumerate(_piles(table, found.pop("conspiracy", []))):
        found[f"pile.{layer}"] = pile
    return found


def _place(table: Table, slot: Slot) -> str:
    """Return the place of a slot.

    A connected Lead stays connected when it is hidden again (EVID-08, OPEN-33).
    """
    zone, card = slot[0], card_in(table, slot)
    if table.design(card).type in TOLD_BY_BACK or card in table.state.game.links:
        return zone if zone == BOX else f"{zone} {_sort_of(table, card)}"
    if kind(zone) in ("hand", "deck"):
        return f"seat.{number(zone)}"
    return PLACES.get(kind(zone), zone)


def _piles(table: Table, slots: list[Slot]) -> Iterator[list[Slot]]:
    """Yield the whole piles of the Conspiracy Deck from the bottom, then the rest.

    Hidden cards in the Shadows came from the top; S1 holds the one that came first. Source: SETUP-15 to SETUP-18.
    """
    row = {name: number for number, name in enumerate(("field", *SHADOWS, "conspiracy"))}
    slots = sorted(slots, key=lambda slot: (row[slot[0]], -slot[1]))
    size = sum(_whole_pile(table, 0).values())
    while len(slots) >= size and _is_whole(table, slots[-size:]):
        yield slots[-size:]
        slots = slots[:-size]
    yield slots


def _is_whole(table: Table, slots: list[Slot]) -> bool:
    sorts = Counter(_sort_of(table, card_in(table, slot)) for slot in slots)
    return any(sorts == _whole_pile(table, pool) for pool in range(len(table.state.game.seasons)))


def _whole_pile(table: Table, pool: int) -> Counter[str]:
    """Return the composition of a pile at setup.

    Source: SETUP-15 to SETUP-17, DIFF-02.
    """
    informants = 2 if table.state.setup.more_informants else 1
    return Counter({f"season {pool}": len(table.state.seats) + 6, "lead": 1, "informant": informants})


def _kind(table: Table, slot: Slot, place: str, viewer: int | None) -> str:
    """Return the kind of a hidden card.

    Cards of one kind may be exchanged with each other. A player's cards came from open piles (SETUP-03, ACT-28),
    except Special Agents. An effect may move one from their face-down deck into a hidden hand (SETUP-08, OPEN-31).
    """
    sort = _sort_of(table, card_in(table, slot))
    if place.startswith("seat.") and (sort != "special_agent" or sees_hand(table, viewer, number(place))):
        return place
    return sort


def _sort_of(table: Table, card: int) -> str:
    """Return a card's type and what the setup reveals: its Season pool, Academy set.

    Source: SETUP-07, SETUP-10 to SETUP-13, SETUP-20, SETUP-21, END-01, CARD-18.
    """
    design, game = table.design(card), table.state.game
    if design.type in SEASON:
        return f"season {setup.pool_of(table, design.set)}"
    if design.type == "academy":
        return "academy" if design.set in game.academy_sets else f"academy {design.set}"
    if design.type == "evidence":
        return f"evidence {design.priority}"
    return f"{design.type} clone" if "clone" in design.tags else design.type


# Dealing


def _deal(table: Table, hidden: Hidden) -> None:
    """Deal the cards of each kind over its places.

    Their order matters only outside the box.
    """
    pools = {sort: [*cards] for sort, cards in hidden.pools.items()}
    for sort, cards in pools.items():
        if sort in hidden.spread:
            randomness.shuffle(table.state, cards)
    for place, slots in hidden.slots.items():
        cards = [pools[sort].pop() for sort in hidden.kinds[place]]
        if place != BOX:
            randomness.shuffle(table.state, cards)
            cards = _arrange(table, place, slots, cards)
        _lay(table, slots, cards)


def _lay(table: Table, slots: list[Slot], cards: list[int]) -> None:
    for (zone, index), card in zip(slots, cards, strict=True):
        table.zones[zone][index] = card


def _arrange(table: Table, place: str, slots: list[Slot], cards: list[int]) -> list[int]:
    if place.startswith("pile."):
        return _in_layers(table, cards)
    if (
        place == f"seat.{table.current}"
        and table.state.turn.phase == "action"
        and table.current not in table.state.turn.doubts
    ):
        return _doubts_last(table, sum(kind(zone) == "hand" for zone, _ in slots), cards)
    return cards


def _in_layers(table: Table, cards: list[int]) -> list[int]:
    """Sort the Season cards by pool, A first; the other cards keep their positions.

    Source: SETUP-18.
    """
    seasons = iter(
        sorted(
            (card for card in cards if table.design(card).type in SEASON),
            key=lambda c: setup.pool_of(table, table.design(c).set),
        )
    )
    return [next(seasons) if table.design(card).type in SEASON else card for card in cards]


def _doubts_last(table: Table, hand: int, cards: list[int]) -> list[int]:
    """Keep Doubts out of a hand in which they would already have been resolved.

    Source: ACT-20, ACT-21.
    """
    held = [card for card in cards if table.design(card).type != "doubt"][:hand]
    return held + [card for card in cards if card not in held]


def _follow(table: Table, moved: dict[int, int]) -> None:
    """Update connections and End Games to the new cards.

    moved: old card of a position to its new card.
    """
    game = table.state.game
    game.links = {moved.get(lead, lead): moved.get(card, card) for lead, card in game.links.items()}
    for end in game.end_games:
        end.card = moved.get(end.card, end.card)
