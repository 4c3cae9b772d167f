"""Log lines: clauses with a seat, sentences without one, similar facts together."""

import pytest

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
from engine.kernel.log_text import SILENT, LogEntry, LogWriter, Say

NAMES = ["Mulder", "Scully", "Mr. X."]
DRAWS = Say("draws {cards}", "DRAW-01")
MEETS = Say("{cards} {enters} and {is} met.")


class Plain(LogWriter[LogEntry]):
    def __init__(self) -> None:
        super().__init__(NAMES.__getitem__)

    def on_card_moved(self, fact: CardMoved) -> None:
        seat = int(fact.target[-1]) if fact.target.startswith("hand.") else None
        self.add(LogEntry(MEETS if fact.target == "row" else DRAWS, seat, [fact.card]))

    def on_card_turned(self, fact: CardTurned) -> None:
        self.add(LogEntry(Say("{cards} {is} turned."), None, [fact.card]))

    def on_cards_shown(self, fact: CardsShown) -> None:
        self.add(LogEntry(Say("Shown: {cards}."), None, fact.cards or [None] * fact.count))

    def on_zone_shuffled(self, fact: ZoneShuffled) -> None:
        self.add(LogEntry(Say("shuffles", "", "Somebody shuffles."), None))

    def on_value_changed(self, fact: ValueChanged) -> None:
        self.add(LogEntry(Say("gets {said}"), fact.seat, said=f"{fact.amount:+d}"))

    def on_happened(self, fact: Happened) -> None:
        self.add(LogEntry(Say("is alone") if fact.what == "alone" else SILENT, fact.seat))


def told(*facts: Fact) -> list[Line]:
    return Plain().write(facts)


@pytest.mark.parametrize(("fact", "line"), [
    (CardMoved(0, "deck.1", "hand.1"), Line("draws Mulder", 1, "DRAW-01")),
    (CardMoved(0, "deck.1", "nowhere"), Line("Someone draws Mulder.", None, "DRAW-01")),
    (CardMoved(None, "deck.1", "hand.0"), Line("draws a card", 0, "DRAW-01")),
    (CardMoved(None, "deck.1", "row"), Line("A card enters and is met.")),
    (CardTurned(1, "row", True), Line("Scully is turned.")),
    (CardsShown([2], "row", 1), Line("Shown: Mr. X.")),
    (CardsShown([0, 0, 1], "row", 3), Line("Shown: 2 x Mulder and Scully.")),
    (CardsShown(None, "row", 3), Line("Shown: 3 cards.")),
    (ZoneShuffled("deck.0"), Line("Somebody shuffles.")),
    (ValueChanged("points", -2, 0), Line("gets -2", 0)),
    (Happened("alone", 1), Line("is alone", 1)),
])  # fmt: skip
def test_fact_becomes_a_clause_with_seat_or_a_sentence(fact: Fact, line: Line) -> None:
    assert told(fact) == [line]


@pytest.mark.parametrize("fact", [Happened("no such thing", 0), Told("count", 0, 1, "3", 0b11)])
def test_fact_without_a_phrase_gives_no_line(fact: Fact) -> None:
    assert told(fact) == []


def test_similar_facts_share_a_line_for_the_same_seat_and_phrase() -> None:
    met = [CardMoved(card, "deck.0", "row") for card in (0, 1, None)]
    assert told(*met) == [Line("Mulder, Scully and a card enter and are met.")]
    drawn = [CardMoved(0, "deck.0", f"hand.{seat}") for seat in (0, 1)]
    assert told(*drawn) == [Line("draws Mulder", 0, "DRAW-01"), Line("draws Mulder", 1, "DRAW-01")]
    assert told(ValueChanged("points", 1, 0), ValueChanged("points", 1, 0)) == [Line("gets +1", 0), Line("gets +1", 0)]
