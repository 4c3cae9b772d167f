"""Namesakes: Sealed Bid with several cards of the same name, for deck lists."""

from typing import Any

from engine.decks import DeckPart
from tests.rulesets.sealedbid import SealedBid


class Namesakes(SealedBid):
    """The ruleset: some namesakes are allowed in either part, two in only one part."""

    name = "namesakes"
    rows = [
        {
            "id": "a1",
            "name": "O'Neill\u2019s “Well\u2013Kept” Café",
            "type": "agent",
            "set": "First",
            "number": 7,
            "height": 1,
        },
        {"id": "b1", "name": "Twin", "type": "agent", "set": "First", "number": 8, "height": 2},
        {"id": "b2", "name": "Twin", "type": "site", "set": "First", "number": 9, "height": None},
        {"id": "c1", "name": "Double", "type": "site", "set": "First", "number": 3},
        {"id": "c2", "name": "Double", "type": "site", "set": "Second", "number": 3},
        {"id": "d1", "name": "Apart", "type": "site"},
        {"id": "d2", "name": "Apart", "type": "site"},
        {"id": "e1", "name": "Twin [8]", "type": "site"},
    ]

    def catalogue(self) -> list[dict[str, Any]]:
        return self.rows

    def all_parts(self) -> list[DeckPart]:
        ids = [row["id"] for row in self.rows]
        bids = [design for design in ids if design != "d2"]
        spare = [design for design in ids if design != "d1"]
        return [DeckPart("bids", "Draw deck", 6, 6, bids, "height"), DeckPart("spare", "Spare bids", 2, 2, spare)]


ruleset = Namesakes()
