"""Glossary terms by kind, with their titles."""

from engine.description import Term
from engine.kernel.glossary import Sense, list_terms


def test_term_title_comes_from_sense_titles_or_name() -> None:
    senses = {
        "hand": Sense("Cards that one holds.", "ZONE-01", "Hand of cards"),
        "deck": Sense("Cards to draw from.", "ZONE-02"),
        "row": Sense("Cards that lie side by side.", "ZONE-03"),
    }
    assert list_terms({"place": (senses, {"hand": "never said", "deck": "draw deck"}), "word": ({}, {})}) == [
        Term("place", "hand", "Hand of cards", "Cards that one holds.", "ZONE-01"),
        Term("place", "deck", "Draw deck", "Cards to draw from.", "ZONE-02"),
        Term("place", "row", "Row", "Cards that lie side by side.", "ZONE-03"),
    ]
