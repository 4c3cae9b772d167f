"""The table: a state prepared for play, with its card set.

Rules read and change the state through it. The rules are in the modules of their sections.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial, reduce
from operator import and_
from typing import Any

import msgspec

from engine.fanccg.cards.card_text import WORDS
from engine.fanccg.cards.catalogue import SEATS, CardSet, CompiledAbility, Printed
from engine.fanccg.cards.designs import Design, Filter, Timing
from engine.fanccg.cards.zones import kind, seats_that_see
from engine.fanccg.table import circumstances, derivation, filters, knowledge_rules
from engine.fanccg.table.state import Entry, Round, State
from engine.fanccg.table.tableau import Standing, Tableau
from engine.kernel import base_table
from engine.kernel.decisions import Decision
from engine.kernel.facts import EVERYONE, CardTurned
from engine.kernel.frames import Frame


class Table(base_table.Table[State, CardSet]):
    """The table of this game.

    asked, playable: the current decisions and the active seat's playable cards, cached.
    design, printed: return the printed card by number.
    """

    def __init__(self, state: State, card_set: CardSet) -> None:
        super().__init__(state, card_set)
        self.words = WORDS
        self.asked: list[Decision] | None = None
        self.playable: list[int] | None = None
        self.printed: Callable[[int], Printed] = card_set.cards.__getitem__
        self.design: Callable[[int], Design] = card_set.card_designs.__getitem__
        self.edges_met = cache(circumstances.edges_met)
        self._way = cache(knowledge_rules.way)
        self._tableau: Tableau | None = None
        self._bare: Tableau | None = None

    # Cards and zones

    @property
    def tableau(self) -> Tableau:
        """Return the tableau of environment and row; rebuilt after a change."""
        round, found = self.state.round, self._tableau
        if found is None or found.entries is not round.entries or found.disabled is not round.disabled:
            found = self._tableau = self._derived(round)
        return found

    def _derived(self, round: Round) -> Tableau:
        bare = self._bare
        if bare is None or bare.disabled is not round.disabled:
            bare = self._bare = derivation.derive_from_environment(self)
        return reduce(partial(derivation.derive_with_card, self), round.entries, bare)._replace(entries=round.entries)

    def owner(self, card: int) -> int:
        """Return the owner of a card."""
        return self.card_set.owner(card)

    def kind_of(self, card: int) -> str:
        return kind(self.zones.where[card])

    def entry(self, card: int) -> Entry | None:
        """Return the entry of a row card; None for other cards."""
        for entry in self.state.round.entries:
            if entry.card == card:
                return entry
        return None

    def open_entries(self) -> list[Entry]:
        """Return the face-up cards of the row, in order of play."""
        return [entry for entry in self.state.round.entries if not entry.covered]

    def seen_by(self, card: int) -> int:
        """Return the seat set that sees a card's face (1.1)."""
        return self._seen_at(card, self.zones.where[card])

    def _seen_at(self, card: int, zone: str) -> int:
        entry = self.entry(card) if zone == "row" else None
        return 1 << entry.seat if entry and entry.covered else seats_that_see(zone)

    def sees(self, viewer: int | None, card: int) -> bool:
        """Return whether a seat, or a spectator (None), sees a card's face."""
        mask = self.seen_by(card)
        return mask == EVERYONE or (viewer is not None and bool(mask >> viewer & 1))

    def fits(self, wanted: Filter, card: int, source: int, you: int) -> bool:
        return filters.matches(self, wanted, card, source, you)

    # State changes

    def begin(self) -> None:
        """Clear the facts of the last action and the cached decisions."""
        super().begin()
        self.asked = self.playable = None

    def move(self, card: int, target: str, index: int | None = None, by: str = "") -> None:
        """Move a card to the top of a zone (or to an index) and record the fact.

        by: the rule that reveals the card, if the zones don't determine it.
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
        """Add a card to the row as the last one."""
        self._tableau = longer = derivation.derive_with_card(self, self.tableau, entry)
        self.state.round.entries = longer.entries

    def remove_from_row(self, card: int) -> None:
        """Remove a card from the row."""
        self.state.round.entries = tuple(entry for entry in self.state.round.entries if entry.card != card)

    def change(self, card: int, **changes: Any) -> None:
        """Change fields of a row card's entry."""
        self.state.round.entries = tuple(
            msgspec.structs.replace(entry, **changes) if entry.card == card else entry
            for entry in self.state.round.entries
        )

    def turn_up(self, entry: Entry, by: str = knowledge_rules.SHOWN) -> None:
        """Turn a covered card of the row face up."""
        self.change(entry.card, covered=False)
        self.facts.append(CardTurned(entry.card, "row", True, EVERYONE, by))

    def show(self, cards: list[int], seen_by: int = EVERYONE, learned: str = knowledge_rules.TEXT) -> None:
        """Record that cards of one zone were shown in place. learned: id of the rule."""
        self.add_cards_shown(cards, seen_by, reduce(and_, map(self.seen_by, cards)), learned)

    def score(self, seat: int, points: int) -> None:
        """Change a player's points, which may become negative. Source: SCO-04."""
        self.state.players[seat].points += points
        self.changed("points", points, seat)

    # Players

    def rival(self, seat: int) -> int:
        return SEATS - 1 - seat

    def seats(self, who: str, frame: Frame) -> list[int]:
        """Return the seats of a word such as "rival"; for "each", the active seat first."""
        if who == "you":
            return [frame.you]
        if who == "rival":
            return [self.rival(frame.you)]
        return [self.state.turn.seat, self.rival(self.state.turn.seat)]

    # Abilities

    def in_force(self, standing: Iterable[Standing]) -> Iterator[Standing]:
        """Yield the continuous changes whose abilities apply now."""
        for change in standing:
            if self.holds(change.ready, change.you, change.card):
                self.ability_uses[change.ready.key] += 1
                yield change

    def holds(self, ready: CompiledAbility, you: int, card: int) -> bool:
        """Return whether the condition of an ability holds."""
        test = ready.ability.test
        return test is None or test.holds(self, Frame("", you, card))

    def trigger(self, card: int, timing: Timing, you: int) -> None:
        """Start a card's abilities of one timing, in printed order, before anything else."""
        for ready in reversed(self.printed(card).by_timing.get(timing, ())):
            if self.holds(ready, you, card):
                self.push(ready.key, you, card)

    def trigger_all(self, entries: Iterable[Entry], timing: Timing) -> None:
        """Start the abilities of several row cards in order, unless their text is negated."""
        for entry in reversed(list(entries)):
            if "text" not in entry.negated and not entry.covered:
                self.trigger(entry.card, timing, entry.seat)
