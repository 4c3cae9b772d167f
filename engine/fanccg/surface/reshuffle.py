"""Another table that a viewer can't tell from a given one: all that is hidden from it is dealt or invented anew.

What a rival brought along is hidden, so another deck is invented for it: a legal one that holds all that was seen of
it, filled up from the decks that come with the game. The viewer's own cards are known; only their order isn't.
"""

from collections import Counter
from collections.abc import Sequence

from engine.decks import StarterDeck
from engine.fanccg.cards.catalogue import COPIES, SEATS
from engine.fanccg.cards.designs import DRAWN_TYPES, ENVIRONMENT, Design
from engine.fanccg.rules import high_card, memory, plays
from engine.fanccg.rules.decks import MOST_OF_A_NAME
from engine.fanccg.table.table import Table
from engine.kernel import randomness
from engine.kernel.decisions import UnsettledError

DRAWN = ("high_card", "hand", "deck")
"""Where the hidden cards of a draw deck lie, in the order in which they are dealt."""


def deal_anew(table: Table, viewer: int | None, starters: Sequence[StarterDeck]) -> None:
    """Deal all that is hidden from a viewer anew, in place.

    Raises UnsettledError in the midst of something that hidden cards are part of.
    """
    _check_settled(table, viewer)
    table.asked = table.playable = None
    for seat in range(SEATS):
        if seat == viewer:
            deck = table.zones[f"deck.{seat}"]
            deck.sort()
            randomness.shuffle(table.state, deck)
        else:
            _invent(table, seat, viewer, starters)


def _check_settled(table: Table, viewer: int | None) -> None:
    """Raise UnsettledError where something under way depends on a hidden card, as far as the viewer can tell.

    Such are covered cards, which were legal where they lie, questions about hidden cards, and exchanges.
    """
    pending = table.pending
    named = {card for frame in table.stack for card in frame.known_cards()}
    if pending is not None:
        named |= {option.card for option in pending.options or () if option.card is not None}
    hidden = [entry.card for entry in table.state.round.entries if not table.sees(viewer, entry.card)]
    is_exchange = pending is not None and pending.kind == "exchange"
    if is_exchange or hidden or any(not table.sees(viewer, card) for card in named):
        raise UnsettledError


def _invent(table: Table, seat: int, viewer: int | None, starters: Sequence[StarterDeck]) -> None:
    """Invent all that a seat holds unseen: its piles, and what it has answered unseen."""
    if seat in table.state.sealed:
        table.state.sealed[seat] = randomness.pick(table.state, [high_card.REVEAL, high_card.KEEP])
    sizes = {kind: len(table.zones[f"{kind}.{seat}"]) for kind in (*DRAWN, "sideboard", "environment_deck")}
    drawn, aside = _draw_deck(table, seat, viewer, starters, sizes)
    piles = {"sideboard": aside, "environment_deck": _environment(table, seat, sizes["environment_deck"])}
    if table.state.setup.cover_cards:
        piles["cover_deck"] = sorted(p.design.id for p in table.box.designs.values() if p.design.type == "cover")
    for kind in DRAWN:
        piles[kind], drawn = drawn[: sizes[kind]], drawn[sizes[kind] :]
    _lay_out(table, seat, piles)


def _draw_deck(
    table: Table, seat: int, viewer: int | None, starters: Sequence[StarterDeck], sizes: dict[str, int]
) -> tuple[list[str], list[str]]:
    """Return designs for the hidden part of a draw deck, in a random order, and for a sideboard.

    Together with what lies open the draw deck obeys DCK-03; what was seen before is in one of both.
    """
    lying = Counter(table.design(card).id for card in memory.open_cards(table, seat))
    wanted = sum(sizes[kind] for kind in DRAWN)
    drawn: list[str] = []
    aside: list[str] = []
    for design in [*_known(table, seat, viewer, lying), *_likely(table, starters)]:
        held = lying[design] + drawn.count(design)
        most = table.box.designs[design].design.most_in_deck
        if len(drawn) < wanted and (most is None or held < most):
            drawn.append(design)
        elif len(aside) < sizes["sideboard"]:
            aside.append(design)
    if len(drawn) < wanted or len(aside) < sizes["sideboard"]:
        raise UnsettledError("No deck can be thought of that agrees with all that was seen.")
    randomness.shuffle(table.state, drawn)
    _agree(table, seat, drawn, sizes)
    return drawn, aside


def _known(table: Table, seat: int, viewer: int | None, lying: Counter[str]) -> list[str]:
    """Return designs that were seen of a seat and don't lie open now."""
    player = table.state.players[seat]
    seen = Counter(player.shown)
    if viewer is not None:
        seen |= Counter(player.looked_at)
    return sorted((seen - lying).elements())


def _likely(table: Table, starters: Sequence[StarterDeck]) -> list[str]:
    """Return designs that somebody might play, more than enough: a starter deck first, then all that there are."""
    pile = sorted(Counter(randomness.pick(table.state, starters).deck["draw"]).elements())
    randomness.shuffle(table.state, pile)
    rest = sorted(p.design.id for p in table.box.designs.values() if _is_playable(table, p.design))
    randomness.shuffle(table.state, rest)
    return pile + rest * COPIES


def _is_playable(table: Table, design: Design) -> bool:
    return design.type in DRAWN_TYPES and (table.state.setup.conflict_cards or not design.conflict)


def _agree(table: Table, seat: int, drawn: list[str], sizes: dict[str, int]) -> None:
    """Order designs so that the hand agrees with what its player did just now.

    Who is asked for a card holds one that fits; who has just passed holds none. Source: TRN-05, TRN-06.
    """
    hand = slice(sizes["high_card"], sizes["high_card"] + sizes["hand"])
    fits = {design: plays.design_refusal(table, seat, table.box.designs[design]) is None for design in set(drawn)}
    held, rest = drawn[hand], drawn[hand.stop :]
    pending, round = table.pending, table.state.round
    if pending is not None and (pending.seat, pending.kind) == (seat, "play"):
        if not any(fits[design] for design in held):
            place = next((n for n, design in enumerate(rest) if fits[design]), None)
            if place is None or not held:
                raise UnsettledError
            held[0], rest[place] = rest[place], held[0]
    elif round.passes and table.state.turn.seat != seat:
        unfit = (n for n, design in enumerate(rest) if not fits[design])
        for place, design in enumerate(held):
            if fits[design]:
                other = next(unfit, None)
                if other is None:
                    raise UnsettledError
                held[place], rest[other] = rest[other], held[place]
    drawn[hand.start :] = held + rest


def _environment(table: Table, seat: int, size: int) -> list[str]:
    """Return designs for an environment deck: a card of each name that its player must have, and others.

    Source: DCK-05, DCK-06.
    """
    lying = [table.design(card).label for card in memory.open_cards(table, seat)]
    designs = sorted(p.design.id for p in table.box.designs.values() if p.design.type == "environment")
    randomness.shuffle(table.state, designs)
    labels = {id: table.box.designs[id].design.label for id in designs}
    found = [next(id for id in designs if labels[id] == name) for name in ENVIRONMENT if name not in lying]
    for id in [*designs, *designs]:
        held = lying.count(labels[id]) + sum(labels[one] == labels[id] for one in found)
        if len(found) < size and held < MOST_OF_A_NAME:
            found.append(id)
    if len(found) != size:
        raise UnsettledError("No environment deck can be thought of that agrees with all that was seen.")
    return sorted(found)


def _lay_out(table: Table, seat: int, piles: dict[str, list[str]]) -> None:
    """Lay invented cards out in the places of a seat, under numbers drawn by chance from those that are free."""
    zones = table.zones
    for kind in piles:
        for card in zones[f"{kind}.{seat}"]:
            del zones.where[card]
    free: dict[str, list[int]] = {}
    for kind, designs in piles.items():
        cards = []
        for design in designs:
            if design not in free:
                numbers = [table.box.number(design, seat, copy) for copy in range(COPIES)]
                free[design] = [card for card in numbers if card not in zones.where]
                randomness.shuffle(table.state, free[design])
            cards.append(free[design].pop())
        name = f"{kind}.{seat}"
        if cards or name in zones:
            zones[name] = cards
            zones.reindex([name])
