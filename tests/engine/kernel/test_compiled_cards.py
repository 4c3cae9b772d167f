"""Compiled card sets: abilities that count uses and can be cancelled; digests."""

from typing import Any

import msgspec
import pytest

from engine.kernel.compiled_cards import CardSet, fingerprint
from engine.kernel.effects import Fixed, Step
from engine.kernel.frames import Frame
from engine.kernel.operations import Repeat
from tests.engine.kernel.test_base_table import Plain, Table


class Cry(Step):
    def run(self, table: Any, frame: Frame) -> None:
        table.happened("cried")


class Card(msgspec.Struct, tag="card"):
    """A design. prices: by kind of payment."""

    name: str
    strength: Any = 1
    prices: dict[str, int] = {}


@pytest.mark.parametrize(("cancelled", "times"), [(False, 1), (True, 0)])
def test_ability_use_is_counted_unless_cancelled(cancelled: bool, times: int) -> None:
    card_set = CardSet({"rule": []}, "")
    card_set.compile("cry#0", [Cry()])
    table = Table(Plain(), card_set)
    table.push("rule").cancelled = cancelled
    table.push("cry#0", at=0)
    table.run()
    assert len(table.facts) == table.ability_uses["cry#0"] == times


def test_compiling_cards_does_not_change_rule_programs() -> None:
    rules: dict[str, Any] = {"rule": []}
    CardSet(rules, "").compile("cry#0", [Cry()])
    assert list(rules) == ["rule"]


@pytest.mark.parametrize("other", [
    Card("b"), Card("a", 2), Card("a", prices={"gold": 1}), Repeat(times=Fixed(1), do=[]),
], ids=["name", "number", "price", "type"])  # fmt: skip
def test_fingerprint_differs_between_card_sets(other: Any) -> None:
    assert fingerprint([Card("a")]) != fingerprint([other])


def test_fingerprint_depends_on_content_alone() -> None:
    written = Card("a", Fixed(1), {"gold": 1, "time": 2})
    assert fingerprint([written]) == fingerprint((Card("a", 1, {"time": 2, "gold": 1}),))
