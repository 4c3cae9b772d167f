"""Drawing, restocking the Bureau Deck and burying cards (DECK-09 to DECK-12).

Cards that become hidden again get new numbers here.
"""

from engine.ccg.cards.catalogue import NUMBERING
from engine.ccg.table.state import Agent
from engine.ccg.table.table import Table
from engine.ccg.table.zones import kind
from engine.kernel import randomness
from engine.kernel.facts import ZoneShuffled


def draw(table: Table, seat: int, amount: int, by: str = "BRF-01") -> int:
    """Draw cards while there are any, and return the number drawn.

    No cards are drawn if a text bars it. Source: DECK-09, DECK-10, WIN-06.
    """
    for drawn in range(amount):
        if not count_drawable(table, seat):
            return drawn
        if not table.zones[f"deck.{seat}"]:
            restock(table, seat)
        table.move(table.zones[f"deck.{seat}"][-1], f"hand.{seat}", by=by)
        uncover(table, seat)
    return amount


def bury(table: Table, card: int, depth: int) -> None:
    """Put a card face up under some cards of its owner's Bureau Deck.

    depth: the number of cards above it. A deck with fewer cards is restocked from below. For an Agent the state
    keeps whether it was bought, and the change of its permanent Health. Source: DECK-12, OPEN-26, OPEN-28.
    """
    owner, agent = table.owner(card), table.state.agents.get(card, Agent())
    if len(table.zones[f"deck.{owner}"]) < depth:
        _restock_below(table, owner)
    deck = table.zones[f"deck.{owner}"]
    table.state.buried.append(card)
    table.move(card, f"deck.{owner}", max(0, len(deck) - depth))
    kept = Agent(health=agent.health, bought=agent.bought)
    if kept != Agent():
        table.state.agents[card] = kept
    uncover(table, owner)


def _restock_below(table: Table, seat: int) -> None:
    """Shuffle the Discard Pile and put it under the Bureau Deck.

    Source: DECK-12.
    """
    lower = list(table.zones[f"discard.{seat}"])
    for card in lower:
        table.move(card, f"deck.{seat}", 0)
    randomness.shuffle(table.state, lower)
    table.zones[f"deck.{seat}"][: len(lower)] = lower
    renumber(table, seat)
    table.fact(ZoneShuffled(f"deck.{seat}"))


def uncover(table: Table, seat: int) -> None:
    """Move an Agent buried at the top of a Bureau Deck to the Hospital, unhurt.

    Source: EFF-27, XPW-41.
    """
    deck = table.zones[f"deck.{seat}"]
    while deck and deck[-1] in table.state.buried:
        card = deck[-1]
        table.state.buried.remove(card)
        table.state.agents.setdefault(card, Agent())
        table.move(card, f"hospital.{seat}")
        table.announce("uncovered", card, seat)


def count_drawable(table: Table, seat: int) -> int:
    """Return the number of cards a player can still draw, without buried Agents.

    Source: DECK-10.
    """
    if seat in table.state.turn.barred:
        return 0
    cards = [*table.zones[f"deck.{seat}"], *table.zones[f"discard.{seat}"]]
    return sum(card not in table.state.buried for card in cards)


def restock(table: Table, seat: int) -> None:
    """Make the Discard Pile the new Bureau Deck.

    Source: DECK-09.
    """
    if not table.zones[f"discard.{seat}"]:
        return
    for card in list(table.zones[f"discard.{seat}"]):
        table.move(card, f"deck.{seat}")
    shuffle(table, seat)


def shuffle(table: Table, seat: int) -> None:
    """Shuffle a Bureau Deck, never together with a Discard Pile.

    Source: DECK-11, SET-11.
    """
    renumber(table, seat)
    table.shuffle(f"deck.{seat}")
    for card in table.zones[f"deck.{seat}"]:
        table.state.peeked.pop(card, None)
    uncover(table, seat)


RENUMBERED = ("deck", "hand", "under", "kept")
"""Kinds of hidden zones whose cards may have been open before."""


def renumber(table: Table, seat: int) -> None:
    """Give a player's hidden cards new random numbers.

    So no card can be traced from the time when it was open. Running programs keep the cards that they have found.
    """
    mixed = (card for name, cards in table.zones.items() if kind(name) in RENUMBERED for card in cards)
    hidden = (card for card in mixed if table.owner(card) == seat and card not in table.state.buried)
    fresh = NUMBERING.renumber(table, sorted(hidden))
    table.state.peeked = {fresh.get(card, card): by for card, by in table.state.peeked.items()}
    waiting = (later.frame for later in table.state.later)
    for frame in (one for uppermost in (*table.stack, *waiting) for one in uppermost.walk()):
        frame.source = fresh.get(frame.source, frame.source)
        frame.cards = {name: [fresh.get(card, card) for card in cards] for name, cards in frame.cards.items()}
