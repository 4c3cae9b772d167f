"""Reshuffle: deals all information hidden from a viewer again.

A rival's deck is hidden, so the reshuffled table gets another legal deck. It contains every card that was seen and is
filled from the starter decks. The viewer's own cards stay; only their order changes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from engine.decks import Deck, StarterDeck
from engine.fanccg.cards.catalogue import COPIES, NUMBERING, SEATS
from engine.fanccg.cards.designs import DRAWN_TYPES, ENVIRONMENT, Design
from engine.fanccg.rules import high_card, known_deck_cards, plays
from engine.fanccg.rules.decks import MOST_OF_A_NAME
from engine.fanccg.table.table import Table
from engine.kernel import randomness
from engine.kernel.decisions import UnsettledError

DRAWN = ("high_card", "hand", "deck")
"""Zones of the hidden cards of a draw deck."""
NO_DECK = "No possible deck matches everything you have seen."
"""Should never be shown: the given table itself has such a deck."""


class Model(NamedTuple):
    """Unseen cards of a starter deck: of its draw deck and of its sideboard."""

    draw: list[str]
    sideboard: list[str]


class Clues(NamedTuple):
    """Public knowledge about the hidden part of a draw deck and the sideboard.

    sizes: number of cards by place. known: designs that are among them. lying: designs of the visible cards.
    room: remaining copies of a design that the draw deck may contain (DCK-03). fitting: designs that could be played
    now. The hand has one of them if its player is asked for a card, and none if its player has just passed (TRN-05,
    TRN-06). models: the unseen cards of the starter decks that are most like the seen cards.
    """

    sizes: dict[str, int]
    known: list[str]
    lying: Counter[str]
    room: dict[str, int]
    fitting: set[str]
    is_asked: bool
    has_passed: bool
    models: list[Model]

    @property
    def size(self) -> int:
        """Return the number of hidden cards of the draw deck."""
        return sum(self.sizes[kind] for kind in DRAWN)


class EnvironmentClues(NamedTuple):
    """Public knowledge about an environment deck.

    lying: names of the visible cards. seen: designs that were seen and are hidden again.
    """

    size: int
    lying: list[str]
    seen: list[str]


class Hidden(NamedTuple):
    """Knowledge about the cards that a viewer can't see.

    clues, environments: by seat. playable, environment_designs: all designs, in order.
    """

    viewer: int | None
    clues: dict[int, Clues]
    environments: dict[int, EnvironmentClues]
    playable: list[str]
    environment_designs: list[str]


def find_hidden(table: Table, viewer: int | None, starters: Sequence[StarterDeck]) -> Hidden:
    """Return the knowledge about the cards that a viewer can't see.

    Raises UnsettledError while an effect on hidden cards is under way.
    """
    _check_settled(table, viewer)
    playable = sorted(id for id, printed in table.card_set.designs.items() if _is_playable(table, printed.design))
    others = [seat for seat in range(SEATS) if seat != viewer]
    return Hidden(
        viewer,
        {seat: _clues(table, seat, viewer, starters, frozenset(playable)) for seat in others},
        {seat: _environment_clues(table, seat, viewer) for seat in others},
        playable,
        _designs_of_type(table, "environment"),
    )


def redeal(table: Table, hidden: Hidden) -> None:
    """Deal everything hidden again, in place.

    table: a copy of the table in which it was found.
    """
    table.asked = table.playable = None
    for seat in range(SEATS):
        if seat == hidden.viewer:
            deck = table.zones[f"deck.{seat}"]
            deck.sort()
            randomness.shuffle(table.state, deck)
        else:
            _invent_hidden_cards(table, seat, hidden)


def _check_settled(table: Table, viewer: int | None) -> None:
    """Raise UnsettledError if something under way depends on a hidden card.

    Examples are covered cards, which were legal when played, questions about hidden cards, and exchanges.
    """
    pending = table.pending
    named = {card for frame in table.stack for card in frame.known_cards()}
    if pending is not None:
        named |= {option.card for option in pending.options or () if option.card is not None}
    hidden = [entry.card for entry in table.state.round.entries if not table.sees(viewer, entry.card)]
    is_exchange = pending is not None and pending.kind == "exchange"
    if is_exchange or hidden or any(not table.sees(viewer, card) for card in named):
        raise UnsettledError


def _invent_hidden_cards(table: Table, seat: int, hidden: Hidden) -> None:
    """Invent everything hidden that a seat has: its piles and its sealed answers."""
    if seat in table.state.sealed:
        table.state.sealed[seat] = randomness.pick(table.state, [high_card.REVEAL, high_card.KEEP])
    piles = _draw_deck(table, hidden, seat) | {"environment_deck": _environment(table, hidden, seat)}
    if table.state.setup.cover_cards:
        piles["cover_deck"] = _designs_of_type(table, "cover")
    _lay_out(table, seat, piles)


def _clues(
    table: Table, seat: int, viewer: int | None, starters: Sequence[StarterDeck], playable: frozenset[str]
) -> Clues:
    lying = Counter(table.design(card).id for card in known_deck_cards.open_cards(table, seat))
    designs = {id: table.card_set.designs[id] for id in sorted(playable)}
    most = {id: printed.design.most_in_deck for id, printed in designs.items()}
    known = [id for id in _seen_designs(table, seat, viewer) if id in playable]
    return Clues(
        sizes={kind: len(table.zones[f"{kind}.{seat}"]) for kind in (*DRAWN, "sideboard")},
        known=known,
        lying=lying,
        room={id: (COPIES if limit is None else limit) - lying[id] for id, limit in most.items()},
        fitting={printed.design.id for printed in plays.playable_designs(table, seat, designs.values())},
        is_asked=table.pending is not None and (table.pending.seat, table.pending.kind) == (seat, "play"),
        has_passed=_has_passed(table, seat),
        models=_models(Counter(known) + lying, starters, playable),
    )


def _has_passed(table: Table, seat: int) -> bool:
    """Return whether it is public that a seat has no playable card.

    Source: TRN-06, RND-07.
    """
    passes = table.state.round.passes if table.state.phase in ("round", "scoring") else 0
    is_discarding = table.pending is not None and table.pending.kind == "discard_two"
    return is_discarding or passes == SEATS or (passes > 0 and table.state.turn.seat != seat)


def _draw_deck(table: Table, hidden: Hidden, seat: int) -> dict[str, list[str]]:
    """Return designs for the hidden places of a draw deck and the sideboard.

    They agree with all clues.
    """
    clues = hidden.clues[seat]
    model = randomness.pick(table.state, clues.models)
    likely = [*model.draw]
    randomness.shuffle(table.state, likely)
    held = _required_hand_card(table, clues, likely, hidden.playable)
    known = Counter(clues.known) - Counter(held)
    if held and held[0] in likely and held[0] not in clues.known:
        likely.remove(held[0])
    drawn, aside = _split_designs(
        clues, chain(held, known.elements(), likely, model.sideboard, _any_designs(table, hidden.playable))
    )
    rest = drawn[len(held) :]
    randomness.shuffle(table.state, rest)
    if clues.has_passed:
        rest.sort(key=clues.fitting.__contains__)
    dealt, size = held + rest, clues.sizes["hand"]
    hand, rest = dealt[:size], dealt[size:]
    randomness.shuffle(table.state, hand)
    randomness.shuffle(table.state, rest)
    drawn_for_high_card = clues.sizes["high_card"]
    return {
        "high_card": rest[:drawn_for_high_card],
        "hand": hand,
        "deck": rest[drawn_for_high_card:],
        "sideboard": aside,
    }


def _required_hand_card(table: Table, clues: Clues, likely: list[str], playable: Sequence[str]) -> list[str]:
    """Return the design of a card that the hand must contain.

    Return [] if nothing is known about it.
    """
    if not clues.is_asked:
        return []
    is_all_known = len(clues.known) == clues.size + clues.sizes["sideboard"]
    candidates = [*clues.known] if is_all_known else [*clues.known, *likely]
    randomness.shuffle(table.state, candidates)
    others = () if is_all_known else _any_designs(table, playable)
    found = next((id for id in chain(candidates, others) if id in clues.fitting and clues.room[id]), None)
    if found is None:
        raise UnsettledError(NO_DECK)
    return [found]


def _split_designs(clues: Clues, designs: Iterable[str]) -> tuple[list[str], list[str]]:
    """Split designs into a draw deck and a sideboard of the required sizes.

    Known designs come first, and each card goes into the draw deck if that is legal. So the draw deck takes as many
    known cards as possible, and the sideboard has room for the rest.
    """
    drawn: list[str] = []
    aside: list[str] = []
    room = dict(clues.room)
    may_fit = clues.size - (clues.sizes["hand"] if clues.has_passed else 0)
    for id in designs:
        if len(drawn) + len(aside) == clues.size + clues.sizes["sideboard"]:
            return drawn, aside
        fits = id in clues.fitting
        if len(drawn) < clues.size and room[id] and (may_fit or not fits):
            drawn.append(id)
            room[id] -= 1
            may_fit -= fits
        elif len(aside) < clues.sizes["sideboard"]:
            aside.append(id)
    raise UnsettledError(NO_DECK)


def _seen_designs(table: Table, seat: int, viewer: int | None) -> list[str]:
    """Return designs that were seen of a seat and are not face up now."""
    player = table.state.players[seat]
    seen = Counter(player.shown)
    if viewer is not None:
        seen |= Counter(player.looked_at)
    lying = Counter(table.design(card).id for card in known_deck_cards.open_cards(table, seat))
    return sorted((seen - lying).elements())


def _models(seen: Counter[str], starters: Sequence[StarterDeck], playable: frozenset[str]) -> list[Model]:
    """Return the unseen cards of the starter decks that are most like the seen cards."""
    matches = [(seen & Counter(starter.deck["draw"])).total() for starter in starters]
    return [
        _model(starter.deck, seen, playable)
        for starter, match in zip(starters, matches, strict=True)
        if match == max(matches)
    ]


def _model(deck: Deck, seen: Counter[str], playable: frozenset[str]) -> Model:
    aside = seen - Counter(deck["draw"])
    parts = Counter(deck["draw"]) - seen, Counter(deck.get("sideboard", {})) - aside
    return Model(*([id for id in sorted(part.elements()) if id in playable] for part in parts))


def _any_designs(table: Table, playable: Sequence[str]) -> Iterator[str]:
    """Yield more than enough designs in random order.

    Decks that are unlike all starter decks need them.
    """
    designs = [*playable]
    randomness.shuffle(table.state, designs)
    yield from designs * COPIES


def _is_playable(table: Table, design: Design) -> bool:
    return design.type in DRAWN_TYPES and (table.state.setup.conflict_cards or not design.conflict)


def _designs_of_type(table: Table, type: str) -> list[str]:
    return sorted(id for id, printed in table.card_set.designs.items() if printed.design.type == type)


def _environment_clues(table: Table, seat: int, viewer: int | None) -> EnvironmentClues:
    designs = table.card_set.designs
    return EnvironmentClues(
        len(table.zones[f"environment_deck.{seat}"]),
        [table.design(card).label for card in known_deck_cards.open_cards(table, seat)],
        [id for id in _seen_designs(table, seat, viewer) if designs[id].design.type == "environment"],
    )


def _environment(table: Table, hidden: Hidden, seat: int) -> list[str]:
    """Return designs for an environment deck: known, one of each name, others.

    Source: DCK-05, DCK-06.
    """
    size, lying, seen = hidden.environments[seat]
    designs, found = [*hidden.environment_designs], [*seen]
    randomness.shuffle(table.state, designs)
    labels = {id: table.card_set.designs[id].design.label for id in designs}
    had = {*lying, *(labels[id] for id in found)}
    found += [next(id for id in designs if labels[id] == name) for name in ENVIRONMENT if name not in had]
    for id in [*designs, *designs]:
        if len(found) == size:
            break
        if lying.count(labels[id]) + sum(labels[one] == labels[id] for one in found) < MOST_OF_A_NAME:
            found.append(id)
    if len(found) != size:
        raise UnsettledError("No possible environment deck matches everything you have seen.")
    return sorted(found)


def _lay_out(table: Table, seat: int, piles: dict[str, list[str]]) -> None:
    """Put invented cards into a seat's zones under random free numbers."""
    zones = table.zones
    for kind in piles:
        for card in zones[f"{kind}.{seat}"]:
            del zones.where[card]
    for kind, designs in piles.items():
        cards = NUMBERING.draw_free_numbers(table, [table.card_set.number(design, seat, 0) for design in designs])
        name = f"{kind}.{seat}"
        if cards or name in zones:
            zones[name] = cards
            zones.reindex([name])
