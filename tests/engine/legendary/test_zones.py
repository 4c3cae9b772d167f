"""Zones: one row for each kind defines all its properties."""

from typing import get_args

from engine.legendary.cards import designs, zones
from tests.engine.legendary.random_games import states


def test_every_place_that_a_card_may_name_has_a_row():
    assert set(get_args(designs.ZoneKind)) <= set(zones.KINDS)


def test_every_zone_of_a_series_is_of_a_kind_that_has_a_row():
    seen = {zones.kind(name) for table, _ in states(3, "zones") for name in table.zones}
    assert len(seen) > 20 and seen <= set(zones.KINDS)
