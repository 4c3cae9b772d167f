"""The table: a state laid out for play, with its box of cards.

Here is how rules look at the state and touch it: moving cards, asking who is who. The rules themselves stand in the
modules of their sections.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.fanccg.cards.catalogue import SEATS, Box, Printed, Ready
from engine.fanccg.cards.designs import Design, Filter, Modifier, Timing
from engine.fanccg.cards.words import WORDS
from engine.fanccg.cards.zones import ON_TABLE, SECRET, TO_OWNER, kind, number
from engine.fanccg.table import filters, knowledge
from engine.fanccg.table.cards import Cards
from engine.fanccg.table.state import Entry, State
from engine.kernel import table
from engine.kernel.decisions import Decision
from engine.kernel.facts import EVERYONE, NOBODY, CardTurned
from engine.kernel.frames import Frame

P = ParamSpec("P")
T = TypeVar("T")


class Table(table.Table[State, Box]):
    """The table of this game. asked: what is asked now, once it has been found out.

    design, printed: return what is printed on a card, by its number.
    """

    def __init__(self, state: State, box: Box) -> None:
        super().__init__(state, box)
        self.words = WORDS
        self.asked: list[Decision] | None = None
        self.printed: Callable[[int], Printed] = box.cards.__getitem__
        self.design: Callable[[int], Design] = box.card_designs.__getitem__
        self._derived: dict[tuple[Any, ...], Any] = {}

    # What is derived

    def derived(self, made: Callable[Concatenate[Cards, P], T], *of: P.args, **named: P.kwargs) -> T:
        """Return what a function makes of row and environment alone; it is asked once until something changes there.

        of: what else it goes by, such as a design.
        """
        key = (made, *of)
        if key not in self._derived:
            self._derived[key] = made(self, *of, **named)
        found: T = self._derived[key]
        return found

    def fresh(self) -> None:
        """Derive anew what row and environment make: something there changed other than by a move."""
        self._derived.clear()

    # Cards and places

    def owner(self, card: int) -> int:
        """Return the seat that a card belongs to."""
        return self.box.owner(card)

    def kind_of(self, card: int) -> str:
        return kind(self.zones.where[card])

    def entry(self, card: int) -> Entry | None:
        """Return the entry of a card in the row; None for a card that lies elsewhere."""
        return self.derived(_entries).get(card)

    def open_entries(self) -> list[Entry]:
        """Return the cards of the row that lie face up, in order of play."""
        return [entry for entry in self.state.round.entries if not entry.covered]

    def seen_by(self, card: int) -> int:
        """Return the seats that see a card's face where it lies, as a seat set (1.1)."""
        zone = self.zones.where[card]
        place = kind(zone)
        if place == "row":
            entry = self.entry(card)
            return 1 << entry.seat if entry and entry.covered else EVERYONE
        if place not in SECRET:
            return EVERYONE
        return 1 << number(zone) if place in TO_OWNER else NOBODY

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
        self.asked = None

    def move(self, card: int, target: str, index: int | None = None, by: str = "") -> None:
        """Move a card to the top of a zone (or an index) and tell those who see it.

        by: the rule by which it becomes known, if it does, where the kinds of the places don't tell.
        """
        known = self.seen_by(card)
        source = self.zones.move(card, target, index)
        here, there = kind(source), kind(target)
        if here in ON_TABLE or there in ON_TABLE:
            self.fresh()
        rule = by or knowledge.moved(here, there)
        self.tell_move(card, source, target, known | self.seen_by(card), known, rule)

    def turn_up(self, entry: Entry, by: str = knowledge.SHOWN) -> None:
        """Turn a covered card of the row face up."""
        entry.covered = False
        self.fresh()
        self.facts.append(CardTurned(entry.card, "row", True, EVERYONE, by))

    def show(self, cards: list[int], seen_by: int = EVERYONE, learned: str = knowledge.TEXT) -> None:
        """Tell that cards of one zone were looked at where they lie. learned: by which rule."""
        self.tell_shown(cards, seen_by, self.seen_by(cards[0]), learned)

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

    def in_force(self) -> Iterator[tuple[int, int, Ready]]:
        """Yield the standing abilities in force, each with its card and that card's player.

        They are those of the environment, and of cards that lie open in the row and whose text is not negated.
        """
        for card, you, ready in self.derived(_standing):
            if self.holds(ready, you, card):
                yield card, you, ready

    def modifiers(self) -> Iterator[tuple[int, int, Modifier]]:
        """Yield what standing abilities change now, each with its card and that card's player."""
        for card, you, ready in self.in_force():
            self.carried[ready.key] += 1
            for modifier in ready.ability.modify:
                yield card, you, modifier

    def holds(self, ready: Ready, you: int, card: int) -> bool:
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


def _entries(table: Cards) -> dict[int, Entry]:
    """Return the entries of the row by their cards."""
    return {entry.card: entry for entry in table.state.round.entries}


def _standing(table: Cards) -> list[tuple[int, int, Ready]]:
    """Return the standing abilities of the environment and the row, whether or not their conditions hold."""
    lying = [(card, table.owner(card)) for card in table.zones["environment"]]
    lying += [
        (entry.card, entry.seat)
        for entry in table.state.round.entries
        if not entry.covered and "text" not in entry.negated
    ]
    return [(card, you, ready) for card, you in lying for ready in table.printed(card).standing]
