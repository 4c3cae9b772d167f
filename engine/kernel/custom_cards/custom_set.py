"""A set of custom cards in a setup, and games without custom cards."""

from typing import Any

import msgspec

from engine.kernel import codec
from engine.kernel.custom_cards.checks import CheckedCards
from engine.kernel.custom_cards.faults import CustomCardsError, RowFault, set_fault
from engine.kernel.custom_cards.row_format import Row
from engine.kernel.decisions import SetupError


class CustomSet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A set of custom cards in a setup.

    hash: the content hash of its rows. box: the rows replace standard designs with the same ids.
    """

    title: str
    hash: str
    rows: list[Row]
    box: bool = False


class Trial(msgspec.Struct, frozen=True):
    """A campaign that shows a custom card at once.

    deck: that of seat 0, None if players bring no decks.
    """

    format: str
    seats: int
    options: dict[str, Any]
    deck: dict[str, dict[str, int]] | None = None


def content_hash(rows: list[Row]) -> str:
    """Return the hash of rows by their content; the order of fields doesn't matter."""
    return codec.digest(msgspec.json.encode(rows, order="deterministic"))


class WithoutCustomCards:
    """Ruleset methods for games without custom cards."""

    def custom_card_types(self) -> list[str]:
        return []

    def check_custom_cards(self, rows: Any) -> CheckedCards:
        return CheckedCards([set_fault("This game has no custom cards.")], [])

    def with_custom_cards(self, title: str, rows: Any) -> Any:
        raise CustomCardsError(self.check_custom_cards(rows).faults)

    def custom_card_schema(self) -> dict[str, Any]:
        return {}

    def standard_rows(self) -> dict[str, dict[str, Any]]:
        return {}

    def box_rows(self) -> dict[str, dict[str, Any]]:
        return {}

    def check_box(self, rows: Any) -> list[RowFault]:
        return self.check_custom_cards(rows).faults

    def with_box(self, name: str, rows: Any) -> Any:
        raise CustomCardsError(self.check_box(rows))

    def custom_row(self, design: str) -> dict[str, Any]:
        raise KeyError(design)

    def trial(self, design: str) -> Trial:
        raise SetupError("design", "This game has no custom cards.")
