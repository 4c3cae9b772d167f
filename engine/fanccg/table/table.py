"""The table: a state laid out for play, with its box of cards.

Here is how rules look at the state and touch it: moving cards, asking who is who. The rules themselves stand in the
modules of their sections.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial, reduce
from operator import and_
from typing import Any

import msgspec

from engine.fanccg.cards.card_text import WORDS
from engine.fanccg.cards.catalogue import SEATS, Box, CompiledAbility, Printed
from engine.fanccg.cards.designs import Design, Filter, Timing
from engine.fanccg.cards.zones import kind, sight
from engine.fanccg.table import circumstances, derivation, filters, knowledge_rules
from engine.fanccg.table.state import Entry, Round, State
from engine.fanccg.table.tableau import Standing, Tableau
from engine.kernel import base_table
from engine.kernel.decisions import Decision
from engine.kernel.facts import EVERYONE, CardTurned
from engine.kernel.frames import Frame


class Table(base_table.Table[State, Box]):
    """The table of this game.

    asked: what is asked now, playable: what whoever is to play can play, each once it has been found out.

    design, printed: return what is printed on a card, by its number.
    """

    def __init__(self, state: State, box: Box) -> None:
        super().__init__(state, box)
        self.words = WORDS
        self.asked: list[Decision] | None = None
        self.playable: list[int] | None = None
        self.printed: Callable[[int], Printed] = box.cards.__getitem__
        self.design: Callable[[int], Design] = box.card_designs.__getitem__
        self.edges_met = cache(circumstances.edges_met)
        self._way = cache(knowledge_rules.way)
        self._tableau: Tableau | None = None
        self._bare: Tableau | None = None

    # Cards and places

    @property
    def tableau(self) -> Tableau:
        """Return what environment and row make; it is derived anew once something there has changed."""
        round, found = self.state.round, self._tableau
        if found is None or found.entries is not round.entries or found.disabled is not round.disabled:
            found = self._tableau = self._derived(round)
        return found

    def _derived(self, round: Round) -> Tableau:
        bare = self._bare
        if bare is None or bare.disabled is not round.disabled:
            bare = self._bare = derivation.of_environment(self)
        return reduce(partial(derivation.with_card, self), round.entries, bare)._replace(entries=round.entries)

    def owner(self, card: int) -> int:
        """Return the seat that a card belongs to."""
        return self.box.owner(card)

    def kind_of(self, card: int) -> str:
        return kind(self.zones.where[card])

    def entry(self, card: int) -> Entry | None:
        """Return the entry of a card in the row; None for a card that lies elsewhere."""
        for entry in self.state.round.entries:
            if entry.card == card:
                return entry
        return None

    def open_entries(self) -> list[Entry]:
        """Return the cards of the row that lie face up, in order of play."""
        return [entry for entry in self.state.round.entries if not entry.covered]

    def seen_by(self, card: int) -> int:
        """Return the seats that see a card's face where it lies, as a seat set (1.1)."""
        return self._seen_at(card, self.zones.where[card])

    def _seen_at(self, card: int, zone: str) -> int:
        entry = self.entry(card) if zone == "row" else None
        return 1 << entry.seat if entry and entry.covered else sight(zone)

    def sees(self, viewer: int | None, card: int) -> bool:
        """Return whether a seat, or a spectator (None), sees a card's face where it lies."""
        mask = self.seen_by(card)
        return mask == EVERYONE or (viewer is not None and bool(mask >> viewer & 1))

    def fits(self, wanted: Filter, card: int, source: int, you: int) -> bool:
        return filters.matches(self, wanted, card, source, you)

    # Touching the state

    def begin(self) -> None:
        """Forget what was told of the last action, and what was asked before it."""
        super().begin()
        self.asked = self.playable = None

    def move(self, card: int, target: str, index: int | None = None, by: str = "") -> None:
        """Move a card to the top of a zone (or an index) and tell those who see it.

        by: the rule by which it becomes known, if it does, where the kinds of the places don't tell.
        """
        source = self.zones.move(card, target, index)
        way = self._way(source, target)
        if way.is_of_tableau:
            self._tableau = self._bare = None
        known, seen = way.known, way.seen
        if source == "row" or target == "row":
            known = self._seen_at(card, source)
            seen = known | self._seen_at(card, target)
        self.add_card_moved(card, source, target, seen, known, by or way.rule)

    def lay(self, entry: Entry) -> None:
        """Add a card to the row, as its last one."""
        self._tableau = longer = derivation.with_card(self, self.tableau, entry)
        self.state.round.entries = longer.entries

    def take_up(self, card: int) -> None:
        """Take a card out of the row, which closes up."""
        self.state.round.entries = tuple(entry for entry in self.state.round.entries if entry.card != card)

    def change(self, card: int, **changes: Any) -> None:
        """Change something about a card of the row, by the names of an entry's members."""
        self.state.round.entries = tuple(
            msgspec.structs.replace(entry, **changes) if entry.card == card else entry
            for entry in self.state.round.entries
        )

    def turn_up(self, entry: Entry, by: str = knowledge_rules.SHOWN) -> None:
        """Turn a covered card of the row face up."""
        self.change(entry.card, covered=False)
        self.facts.append(CardTurned(entry.card, "row", True, EVERYONE, by))

    def show(self, cards: list[int], seen_by: int = EVERYONE, learned: str = knowledge_rules.TEXT) -> None:
        """Tell that cards of one zone were looked at where they lie. learned: by which rule."""
        self.add_cards_shown(cards, seen_by, reduce(and_, map(self.seen_by, cards)), learned)

    def score(self, seat: int, points: int) -> None:
        """Change a player's points, which may become negative. Source: SCO-04."""
        self.state.players[seat].points += points
        self.changed("points", points, seat)

    # Players

    def rival(self, seat: int) -> int:
        return SEATS - 1 - seat

    def seats(self, who: str, frame: Frame) -> list[int]:
        """Return the seats that a word means; each: whose turn it is first."""
        if who == "you":
            return [frame.you]
        if who == "rival":
            return [self.rival(frame.you)]
        return [self.state.turn.seat, self.rival(self.state.turn.seat)]

    # Abilities

    def in_force(self, standing: Iterable[Standing]) -> Iterator[Standing]:
        """Yield those standing changes whose abilities are in force now."""
        for change in standing:
            if self.holds(change.ready, change.you, change.card):
                self.ability_uses[change.ready.key] += 1
                yield change

    def holds(self, ready: CompiledAbility, you: int, card: int) -> bool:
        """Return whether the condition of an ability holds."""
        test = ready.ability.test
        return test is None or test.holds(self, Frame("", you, card))

    def trigger(self, card: int, timing: Timing, you: int) -> None:
        """Carry out the abilities of a card with a timing, in their printed order (next, before all else)."""
        for ready in reversed(self.printed(card).by_timing.get(timing, ())):
            if self.holds(ready, you, card):
                self.push(ready.key, you, card)

    def trigger_all(self, entries: Iterable[Entry], timing: Timing) -> None:
        """Carry out the abilities of several cards in the row, the first one first, as far as their text counts."""
        for entry in reversed(list(entries)):
            if "text" not in entry.negated and not entry.covered:
                self.trigger(entry.card, timing, entry.seat)
