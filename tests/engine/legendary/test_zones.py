"""Places on the table: one row for each kind says all that holds for it."""

from typing import get_args

import pytest

from engine.legendary.cards import designs, zones
from tests.engine.legendary.games import states


def test_every_place_that_a_card_may_name_has_a_row():
    assert set(get_args(designs.ZoneKind)) <= set(zones.KINDS)


def test_every_zone_of_a_series_is_of_a_kind_that_has_a_row():
    seen = {zones.kind(name) for table, _ in states(3, "zones") for name in table.zones}
    assert len(seen) > 20 and seen <= set(zones.KINDS)


@pytest.mark.parametrize(
    ("zone", "kind", "number", "owner"),
    [
        ("hand.2", "hand", 2, 2),
        ("shadows.3", "shadows", 3, -1),
        ("field", "field", -1, -1),
        ("beneath.117", "beneath", 117, -1),
        ("attached.shadows.3", "attached", 3, -1),
        ("attached.avatar.1", "attached", 1, 1),
        ("away.scars.0", "scars", 0, -1),
    ],
)
def test_a_zone_is_read_by_its_name(zone: str, kind: str, number: int, owner: int):
    assert (zones.kind(zone), zones.number(zone), zones.owner(zone)) == (kind, number, owner)
