"""Open Bid: Sealed Bid with a deck that all have alike and nobody brings along, for tests of what rivals may do."""

from collections.abc import Sequence
from typing import Any

from engine.decks import WithoutDecks
from tests.rulesets.sealedbid import STARTERS, SealedBid, Setup, Table


class OpenBid(WithoutDecks, SealedBid):  # type: ignore[misc]
    """The ruleset."""

    name = "openbid"
    title = "Open Bid"

    def open(self, setup: Setup, seed: bytes, secrets: Sequence[dict[str, Any]] = ()) -> Table:
        return super().open(setup, seed, [{"deck": STARTERS[1].deck}] * setup.seats)


ruleset = OpenBid()
