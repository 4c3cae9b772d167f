"""Card numbers: they encode the owner and hide the number of copies."""

from types import SimpleNamespace

import pytest

from engine.kernel.card_numbers import Numbering, deck_zones
from engine.kernel.zones import Zones

NUMBERS = Numbering(seats=2, copies=10)


def table(zones: dict[str, list[int]], seed: int = 0) -> SimpleNamespace:
    return SimpleNamespace(state=SimpleNamespace(seed=bytes([seed] * 32), counter=0), zones=Zones(zones))


@pytest.mark.parametrize(
    ("place", "seat", "copy", "number"), [(0, 0, 0, 0), (0, 1, 9, 19), (3, 0, 4, 64), (3, 1, 0, 70)]
)
def test_number_encodes_design_and_owner(place: int, seat: int, copy: int, number: int) -> None:
    assert NUMBERS.number(place, seat, copy) == number
    assert (NUMBERS.place(number), NUMBERS.owner(number)) == (place, seat)
    assert number in NUMBERS.numbers_of_design(place) and number not in NUMBERS.numbers_of_design(place + 1)


def test_renumbered_card_keeps_design_owner_and_place() -> None:
    dealt = table({"deck.0": [0, 20, 1], "hand.0": [21], "row": [2], "deck.1": [10]})
    NUMBERS.renumber(dealt, [0, 1, 20, 21])
    deck, hand = dealt.zones["deck.0"], dealt.zones["hand.0"]
    assert [(NUMBERS.place(card), NUMBERS.owner(card)) for card in [*deck, *hand]] == [(0, 0), (1, 0), (0, 0), (1, 0)]
    assert (dealt.zones["row"], dealt.zones["deck.1"]) == ([2], [10])
    assert dealt.zones.where == {card: name for name, cards in dealt.zones.items() for card in cards}
    assert len(dealt.zones.where) == 6


def test_new_numbers_are_random_free_numbers() -> None:
    seen = set()
    for seed in range(60):
        one, other = table({"deck.0": [0, 1], "row": [2]}, seed), table({"deck.0": [8, 9], "row": [2]}, seed)
        NUMBERS.renumber(one, [0, 1])
        NUMBERS.renumber(other, [8, 9])
        assert one.zones == other.zones
        seen.update(one.zones["deck.0"])
    assert seen == set(range(10)) - {2}


def test_free_numbers_are_distinct_and_of_their_designs() -> None:
    seen = set()
    for seed in range(60):
        found = NUMBERS.draw_free_numbers(table({"row": [2, 25]}, seed), [20, 0, 20, 0, 0])
        assert [number // 10 for number in found] == [2, 0, 2, 0, 0]
        assert len({*found, 2, 25}) == 7
        seen.update(found)
    assert seen == {*range(10), *range(20, 30)} - {2, 25}


def test_deck_zones_give_each_copy_its_own_number() -> None:
    decks = [{"main": {"b": 1, "a": 2}, "spare": {"a": 1}}, {"main": {"b": 2}}]
    places = {"a": 0, "b": 1}
    laid = deck_zones(
        lambda design, seat, copy: NUMBERS.number(places[design], seat, copy), {"main": "deck", "spare": "side"}, decks
    )
    assert laid == {"deck.0": [0, 1, 20], "side.0": [2], "deck.1": [30, 31], "side.1": []}
