"""What every table has: a state laid out for play, its box, its zones with an index, and facts of the action under way.

Here is how rules touch the state and tell of it in facts. Which kinds of places there are, who sees what lies there and
by which rule, the table of a ruleset knows.
"""

from collections import defaultdict
from typing import Generic, Protocol, TypeVar

from engine.kernel import randomness
from engine.kernel.compiled_cards import Box
from engine.kernel.decisions import Choice
from engine.kernel.facts import NOBODY, CardMoved, CardsShown, Fact, Happened, ValueChanged, ZoneShuffled
from engine.kernel.frames import Frame
from engine.kernel.interpreter import Machine
from engine.kernel.zones import Zones


class State(randomness.Source, Protocol):
    """What is part of every state: chance, where cards lie, what runs and what is asked."""

    zones: dict[str, list[int]]
    stack: list[Frame]
    pending: Choice | None


S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Box)


class Table(Machine, Generic[S, B]):
    """A state, its box, its zones with an index, and the facts of the action under way.

    carried: how often each ability was carried out or came into force, by its key.
    """

    def __init__(self, state: S, box: B) -> None:
        super().__init__(box.programs, state.stack)
        self.state = state
        self.box = box
        self.pending = state.pending
        self.zones = Zones(state.zones)
        state.zones = self.zones
        self.facts: list[Fact] = []
        self.ability_uses: dict[str, int] = defaultdict(int)

    def begin(self) -> None:
        """Forget what was told of the last action."""
        self.facts = []

    def fact(self, fact: Fact) -> None:
        self.facts.append(fact)

    def happened(self, what: str, seat: int | None = None, card: int | None = None, text: str = "") -> None:
        self.facts.append(Happened(what, seat, card, text))

    def changed(self, name: str, amount: int, seat: int | None = None, card: int | None = None) -> None:
        self.facts.append(ValueChanged(name, amount, seat, card))

    def add_card_moved(self, card: int, source: str, target: str, seen: int, known: int, rule: str) -> None:
        """Tell that a card was moved. seen, known: who sees it and who knew it, as seat sets.

        rule: by which the others of those who see it learn what card it is, if there are any.
        """
        if seen & ~known:
            self.facts.append(CardMoved(card, source, target, seen, rule, known))
        else:
            self.facts.append(CardMoved(card, source, target, seen))

    def add_cards_shown(self, cards: list[int], seen: int, known: int, rule: str) -> None:
        """Tell that cards of one zone were looked at where they lie. seen, known: as with a move.

        rule: by which they become known. Of cards that nobody knew, that they are looked at may teach all by itself.
        """
        news = (rule, known) if known == NOBODY or seen & ~known else ("", NOBODY)
        self.facts.append(CardsShown(list(cards), self.zones.where[cards[0]], len(cards), seen, *news))

    def shuffle(self, zone: str) -> None:
        """Put a zone into a new order."""
        randomness.shuffle(self.state, self.zones[zone])
        self.facts.append(ZoneShuffled(zone))
