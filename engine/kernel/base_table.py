"""Base class of tables: state, card set, zones and facts of the current action.

Rules change the state through a table and report each change as a fact. The table of a ruleset knows its kinds of
zones, their visibility, and the rules that reveal their cards.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from engine.kernel import randomness
from engine.kernel.compiled_cards import CardSet
from engine.kernel.decisions import Choice
from engine.kernel.facts import NOBODY, CardMoved, CardsShown, Fact, Happened, ValueChanged, ZoneShuffled
from engine.kernel.frames import Frame
from engine.kernel.interpreter import Machine
from engine.kernel.zones import Zones


class State(randomness.Source, Protocol):
    """Fields of every state: randomness, zones, running programs, pending choice."""

    zones: dict[str, list[int]]
    stack: list[Frame]
    pending: Choice | None


S = TypeVar("S", bound=State)
B = TypeVar("B", bound=CardSet)


class Table(Machine, Generic[S, B]):
    """A state with its card set, indexed zones, and the facts of the current action.

    ability_uses: ability key to the number of times it was carried out or came into force.
    design: returns the printed card by number.
    """

    design: Callable[[int], Any]

    def __init__(self, state: S, card_set: B) -> None:
        super().__init__(card_set.programs, state.stack)
        self.state = state
        self.card_set = card_set
        self.pending = state.pending
        self.zones = Zones(state.zones)
        state.zones = self.zones
        self.facts: list[Fact] = []
        self.ability_uses: dict[str, int] = defaultdict(int)

    def begin(self) -> None:
        """Discard the facts of the last action."""
        self.facts = []

    def fact(self, fact: Fact) -> None:
        self.facts.append(fact)

    def happened(self, what: str, seat: int | None = None, card: int | None = None, text: str = "") -> None:
        self.facts.append(Happened(what, seat, card, text))

    def changed(self, name: str, amount: int, seat: int | None = None, card: int | None = None) -> None:
        self.facts.append(ValueChanged(name, amount, seat, card))

    def add_card_moved(self, card: int, source: str, target: str, seen: int, known: int, rule: str) -> None:
        """Record a card move.

        seen, known: seat sets that see the card, and that knew it before.
        rule: id of the rule that reveals the card to the other viewers, if there are any.
        """
        if seen & ~known:
            self.facts.append(CardMoved(card, source, target, seen, rule, known))
        else:
            self.facts.append(CardMoved(card, source, target, seen))

    def add_cards_shown(self, cards: list[int], seen: int, known: int, rule: str) -> None:
        """Record that cards of one zone were shown in place.

        seen, known: seat sets, as in add_card_moved.
        rule: id of the rule that reveals the cards. If nobody knew them, showing them always counts as
        learning.
        """
        news = (rule, known) if known == NOBODY or seen & ~known else ("", NOBODY)
        self.facts.append(CardsShown(list(cards), self.zones.where[cards[0]], len(cards), seen, *news))

    def shuffle(self, zone: str) -> None:
        """Shuffle a zone."""
        randomness.shuffle(self.state, self.zones[zone])
        self.facts.append(ZoneShuffled(zone))
