"""Small tables of real cards, and whole games.

Cards are named by their printed numbers. A small table holds only the cards that a test puts there.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from engine.ccg import card_set
from engine.ccg.cards import deck_files
from engine.ccg.cards.catalogue import CardSet
from engine.ccg.rules import setup
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.card_texts import NONE, Texts
from engine.ccg.table.state import State
from engine.ccg.table.table import Table
from engine.decks import Deck
from engine.kernel import codec
from engine.kernel.frames import Frame, Instruction
from tests.engine.ccg.constants import COLE, MARTIN, MORROW, SEED, A, B

ASKING = {"ask_everyone": True}
"""Players are asked whatever they hold, unless a test says otherwise."""


@cache
def standard_cards() -> CardSet:
    return card_set.standard()


@cache
def by_number() -> dict[str, str]:
    """Return the design ids by printed number."""
    return {design.number: design.id for design in standard_cards().in_order}


@cache
def starters() -> list[Deck]:
    return [starter.deck for starter in deck_files.read(deck_files.DECKS, standard_cards().designs)]


def a_game(
    decks: Sequence[Deck] | None = None,
    seed: bytes = SEED,
    format: str = "advanced",
    seats: int = 2,
    texts: Texts = NONE,
    **options: Any,
) -> Table:
    """Open a whole game, by default with starter decks."""
    brought = decks or [starters()[seat] for seat in range(seats)]
    agreed = setup.check([None] * len(brought), format, ASKING | options)
    table = Table(setup.lay_out(standard_cards(), agreed, seed, brought), standard_cards(), texts)
    table.run()
    return table


def texts_with(**hooks: Any) -> Texts:
    """Return texts with some methods replaced by hooks, which get no self."""
    return type("Hooked", (Texts,), {name: staticmethod(hook) for name, hook in hooks.items()})()


class EventRecorder(Texts):
    """Texts that only record events as (event, card, seat): all, or those named."""

    def __init__(self, *events: str) -> None:
        self.recorded: list[tuple[str, int, int]] = []
        self._events = events

    def triggered_frames(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        if not self._events or event in self._events:
            self.recorded.append((event, card, seat))
        return []


class Small:
    """A small table that doesn't run yet, with cards by zone and printed number."""

    def __init__(
        self,
        places: Mapping[str, Sequence[str]] | None = None,
        *,
        seats: int = 2,
        format: str = "advanced",
        points: int = 20,
        texts: Texts = NONE,
        programs: dict[str, list[Instruction]] | None = None,
        xfiles: Sequence[str] = (MORROW, COLE, MARTIN, MORROW, COLE),
        **options: Any,
    ) -> None:
        agreed = setup.check([None] * seats, format, ASKING | options)
        state = setup.lay_out(standard_cards(), agreed, SEED, [{} for _ in range(seats)])
        self.table = Table(state, standard_cards(), texts)
        self.table.programs = {**self.table.programs, **(programs or {})}
        state.stack.clear()
        self._used: dict[tuple[str, int], int] = {}
        for seat in range(seats):
            state.players[seat].rp = state.players[seat].cp = points
            self.lay(f"xfile.{seat}", xfiles[seat])
        for zone, cards in (places or {}).items():
            for number in cards:
                self.lay(zone, number)
        state.turn.number = 1

    def lay(self, zone: str, number: str, owner: int | None = None) -> int:
        """Put a card into a zone and return it."""
        seat = int(zone.partition(".")[2]) if owner is None else owner
        id = by_number()[number]
        copy = self._used.get((id, seat), 0)
        self._used[id, seat] = copy + 1
        card = self.table.card_set.number(id, seat, copy)
        self.table.zones.setdefault(zone, []).append(card)
        self.table.zones.where[card] = zone
        if self.table.design(card).type == "agent" and zone.partition(".")[0] in ("bureau", "field", "hospital"):
            self.table.state.agents[card] = setup.Agent()
            self.table.player(seat).agents += 1
        return card


def table_with(seats: int = 2, **places: Sequence[str]) -> Table:
    """Return a small table with cards that doesn't run."""
    named = {zone.replace("_", "."): cards for zone, cards in places.items()}
    return Small(named, seats=seats, texts=card_set.texts()).table


def put(table: Table, zone: str, number: str, owner: int = B) -> int:
    """Put a card into a zone and return it."""
    piece = table.card_set.number(by_number()[number], owner, 5)
    table.zones.setdefault(zone, []).append(piece)
    table.zones.where[piece] = zone
    return piece


def a_phase(phase: str, places: Mapping[str, Sequence[str]] | None = None, active: int = A, **options: Any) -> Table:
    """Return a small table at the first question of a phase."""
    table = Small(places, **options).table
    return begin(table, phase, active)


def begin(table: Table, phase: str, active: int = A) -> Table:
    """Begin a phase and run it to its first question."""
    table.state.turn.seat = active
    table.state.phase = phase if phase != "turn" else "setup"  # type: ignore[assignment]
    table.push(phase, active)
    table.run()
    return table


def card(table: Table, number: str, zone: str = "") -> int:
    """Return the first card with a printed number."""
    found = [
        one
        for name in sorted(table.zones)
        for one in table.zones[name]
        if table.design(one).number == number and zone in ("", name)
    ]
    assert found, f"{number} lies nowhere"
    return found[0]


def numbers_in(table: Table, zone: str) -> list[str]:
    """Return the printed numbers of the cards in a zone, in order."""
    return [table.design(one).number for one in table.zones[zone]]


def pools(table: Table) -> list[tuple[int, int]]:
    """Return the RP and CP of each player."""
    return [(player.rp, player.cp) for player in table.state.players]


def reloaded(table: Table) -> Table:
    """Return the table after storing and loading its state."""
    table.state.pending = table.pending
    return Table(codec.decode(codec.encode(table.state), State), table.card_set, table.texts)


def encoded(table: Table) -> bytes:
    table.state.pending = table.pending
    return codec.encode(msgspec.structs.replace(table.state))
