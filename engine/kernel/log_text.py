"""Turns facts into log lines. Each game has tables with the phrases for its facts.

Lines are made from redacted facts alone, so they reveal no more than the facts do.
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
    """A phrase for a fact.

    ownerless: the phrase if it has no seat. An empty text means no line.
    A text that starts with a lower-case letter follows a seat's name. {cards}: names of the cards, or their number;
    {said}: the text or amount of the fact. Verbs in braces agree with the number of cards.
    """

    text: str
    rule: str = ""
    ownerless: str = ""

    def about(self, seat: int | None) -> "Say":
        """Return the phrase for a fact with a seat, or without one (None)."""
        if seat is not None or not self.text[:1].islower():
            return Say(self.text, self.rule)
        return Say(self.ownerless or f"Someone {self.text}.", self.rule)


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
"""Singular and plural forms of the verbs in phrases."""


class LogEntry:
    """A log line under construction. cards: card numbers, None for unknown cards."""

    def __init__(self, say: Say, seat: int | None, cards: Iterable[int | None] = (), said: str = "") -> None:
        self.say = say.about(seat)
        self.seat = seat if self.say.text[:1].islower() else None
        self.cards = list(cards)
        self.said = said

    def merge_if_alike(self, other: Self) -> bool:
        """Add the cards of an entry with the same phrase and seat; return success."""
        alike = (self.say, self.seat) == (other.say, other.seat) and not (self.said or other.said)
        if alike:
            self.cards += other.cards
        return alike


S = TypeVar("S", bound=LogEntry)


class LogWriter(ABC, Generic[S]):
    """Turns the facts of one event into log lines.

    Subclasses handle each type of fact.
    name: returns the name of a card by number.
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
        """Handle a private message between seats. Most games have none."""

    def write(self, facts: Iterable[Fact]) -> list[Line]:
        """Return the log lines of one event. Similar facts share a line."""
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
        """Add an entry, merged into the previous one if both are alike."""
        if entry.say.text and not (self.entries and self.entries[-1].merge_if_alike(entry)):
            self.entries.append(entry)

    def line(self, entry: S) -> Line:
        """Return an entry as a log line."""
        text = entry.say.text.format(**self.words(entry))
        if entry.seat is None:
            text = capital(text).replace("..", ".")  # a name may end with a full stop
        return Line(text, entry.seat, entry.say.rule)

    def words(self, entry: S) -> dict[str, str]:
        """Return the values of the placeholders in a phrase."""
        many = len(entry.cards) > 1
        verbs = {name: forms[many] for name, forms in VERBS.items()}
        return {"cards": self.names(entry.cards), "said": entry.said, **verbs}

    def names(self, cards: Sequence[int | None]) -> str:
        """Return a list of card names, with copies counted and unknown cards as a number."""
        counted = Counter(self.name(card) for card in cards if card is not None)
        names = [f"{number} x {name}" if number > 1 else self.single(name) for name, number in counted.items()]
        unknown = sum(card is None for card in cards)
        if unknown:
            names.append("a card" if unknown == 1 else f"{unknown} cards")
        return listed(names)

    def single(self, name: str) -> str:
        """Return the name of a single card.

        Games override it for names that need an article.
        """
        return name
