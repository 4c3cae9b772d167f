"""Zones: ordered lists of cards and their index."""

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.zones import Zones


def test_end_of_a_zone_is_its_top_and_lookups_change_nothing() -> None:
    zones = Zones({"deck": [1, 2, 3], "hand.0": []})
    assert zones.move(1, "hand.0") == "deck"
    zones.move(2, "hand.0", 0)
    assert zones["hand.0"] == [2, 1]
    assert zones["deck"] == [3]
    zones = Zones({"deck": [1]})
    assert zones["beneath.1"] == []
    zones["beneath.1"].append(9)
    assert dict(zones) == {"deck": [1]}


def test_zones_of_a_kind_and_bulk_moves() -> None:
    zones = Zones({"beneath.1": [5], "deck": [1]})
    assert zones.of_kind("beneath") == ["beneath.1"]
    zones.move(1, "beneath.7")
    assert zones.of_kind("beneath") == ["beneath.1", "beneath.7"]
    zones.gather("box")
    assert dict(zones) == {"box": [1, 5]}
    assert zones.where == {1: "box", 5: "box"}
    zones.move(1, "attached.shadows.1")
    assert zones.of_kind("beneath") == []
    assert zones.of_kind("attached") == ["attached.shadows.1"]
    zones = Zones({"box": [1, 2, 3, 4], "deck": [9]})
    zones.lay_out([3, 1], "deck")
    assert zones["deck"] == [9, 3, 1]
    assert zones.where == {1: "deck", 2: "box", 3: "deck", 4: "box", 9: "deck"}
    zones.sweep("box")
    assert zones["box"] == [2, 4]


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["a", "b.1", "c.2"]), st.none() | st.integers(0, 3))))
def test_cards_are_conserved_and_the_index_is_right(moves: list[tuple[int, str, int | None]]) -> None:
    zones = Zones({"box": list(range(10))})
    for card, target, index in moves:
        zones.move(card, target, index)
    assert sorted(card for cards in zones.values() for card in cards) == list(range(10))
    assert all(card in zones[name] for card, name in zones.where.items())
