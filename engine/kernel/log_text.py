"""The log in words: how facts are told, like ones together. Which words there are for them the tables of a game know.

Words are made of what redacted facts name and of nothing else, so they tell no more than those.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, Self, TypeVar

from engine.kernel.english import capital, listed
from engine.kernel.facts import (
    CardMoved,
    CardsShown,
    CardTurned,
    Fact,
    Happened,
    Line,
    Told,
    ValueChanged,
    ZoneShuffled,
)


class Say(NamedTuple):
    """How a fact is told. ownerless: where it is about no seat. An empty text: not at all.

    A clause that begins with a small letter is about a seat. {cards}: their names, or how many; {said}: the fact's own
    text, or an amount. Verbs in braces agree with the cards.
    """

    text: str
    rule: str = ""
    ownerless: str = ""

    def about(self, seat: int | None) -> "Say":
        """Return what is said where it is about a seat, or about none."""
        if seat is not None or not self.text[:1].islower():
            return Say(self.text, self.rule)
        return Say(self.ownerless or f"Somebody {self.text}.", self.rule)


SILENT = Say("")

VERBS = {
    "is": ("is", "are"),
    "adds": ("adds", "add"),
    "falls": ("falls", "fall"),
    "finds": ("finds", "find"),
    "goes": ("goes", "go"),
    "enters": ("enters", "enter"),
    "moves": ("moves", "move"),
    "leaves": ("leaves", "leave"),
    "strikes": ("strikes", "strike"),
    "takes": ("takes", "take"),
}
"""What a single card does, and what several do."""


class LogEntry:
    """A line in the making. cards: numbers, None for unknown ones."""

    def __init__(self, say: Say, seat: int | None, cards: Iterable[int | None] = (), said: str = "") -> None:
        self.say = say.about(seat)
        self.seat = seat if self.say.text[:1].islower() else None
        self.cards = list(cards)
        self.said = said

    def merge_if_alike(self, other: Self) -> bool:
        """Take in what is like this, if it is."""
        alike = (self.say, self.seat) == (other.say, other.seat) and not (self.said or other.said)
        if alike:
            self.cards += other.cards
        return alike


S = TypeVar("S", bound=LogEntry)


class LogWriter(ABC, Generic[S]):
    """Hears the facts of one event, one after the other; a game says what it makes of each.

    name: of a card, by its number.
    """

    def __init__(self, name: Callable[[int], str]) -> None:
        self.name = name
        self.entries: list[S] = []

    @abstractmethod
    def on_card_moved(self, fact: CardMoved) -> None: ...

    @abstractmethod
    def on_card_turned(self, fact: CardTurned) -> None: ...

    @abstractmethod
    def on_cards_shown(self, fact: CardsShown) -> None: ...

    @abstractmethod
    def on_zone_shuffled(self, fact: ZoneShuffled) -> None: ...

    @abstractmethod
    def on_value_changed(self, fact: ValueChanged) -> None: ...

    @abstractmethod
    def on_happened(self, fact: Happened) -> None: ...

    def on_told(self, fact: Told) -> None:
        """Hear what a seat told another one alone; in most games nobody does."""

    def write(self, facts: Iterable[Fact]) -> list[Line]:
        """Return the facts of one event in words, like ones together."""
        for fact in facts:
            self._dispatch(fact)
        return [self.line(entry) for entry in self.entries]

    def _dispatch(self, fact: Fact) -> None:
        match fact:
            case CardMoved():
                self.on_card_moved(fact)
            case CardTurned():
                self.on_card_turned(fact)
            case CardsShown():
                self.on_cards_shown(fact)
            case ZoneShuffled():
                self.on_zone_shuffled(fact)
            case ValueChanged():
                self.on_value_changed(fact)
            case Happened():
                self.on_happened(fact)
            case Told():
                self.on_told(fact)

    def add(self, entry: S) -> None:
        """Say something, together with what was said last if that is like it."""
        if entry.say.text and not (self.entries and self.entries[-1].merge_if_alike(entry)):
            self.entries.append(entry)

    def line(self, entry: S) -> Line:
        """Return a saying in words."""
        text = entry.say.text.format(**self.words(entry))
        if entry.seat is None:
            text = capital(text).replace("..", ".")  # a name may end with a full stop
        return Line(text, entry.seat, entry.say.rule)

    def words(self, entry: S) -> dict[str, str]:
        """Return what stands for the words in braces."""
        many = len(entry.cards) > 1
        verbs = {name: forms[many] for name, forms in VERBS.items()}
        return {"cards": self.names(entry.cards), "said": entry.said, **verbs}

    def names(self, cards: Sequence[int | None]) -> str:
        """Return cards by their names, copies together, and unknown ones by their number."""
        counted = Counter(self.name(card) for card in cards if card is not None)
        names = [f"{number} x {name}" if number > 1 else self.single(name) for name, number in counted.items()]
        unknown = sum(card is None for card in cards)
        if unknown:
            names.append("a card" if unknown == 1 else f"{unknown} cards")
        return listed(names)

    def single(self, name: str) -> str:
        """Return what a single card is called: some names want an article."""
        return name
