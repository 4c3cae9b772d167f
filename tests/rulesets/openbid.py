"""Open Bid: Sealed Bid with fixed decks, for tests of rivals without player decks."""

from collections.abc import Sequence
from typing import Any

from engine.decks import WithoutDecks
from tests.rulesets.sealedbid import STARTERS, SealedBid, Setup, Table


class OpenBid(WithoutDecks, SealedBid):  # type: ignore[misc]
    name = "openbid"
    title = "Open Bid"

    def open(self, setup: Setup, seed: bytes, secrets: Sequence[dict[str, Any]] = ()) -> Table:
        return super().open(setup, seed, [{"deck": STARTERS[1].deck}] * setup.seats)


ruleset = OpenBid()
