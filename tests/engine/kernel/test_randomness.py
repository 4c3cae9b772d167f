"""Randomness: the same numbers on every machine, evenly spread."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel import randomness


class Source:
    def __init__(self, seed: bytes = bytes(32), counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter


VECTORS = {
    (bytes(32), 0, 1 << 64): 11847303590535356460,
    (bytes(32), 1, 1 << 64): 15870624886523963945,
    (bytes(range(32)), 0, 1 << 64): 9225781838124530208,
    (bytes(range(32)), 7, 52): 39,
}
"""(seed, counter, bound) to the number drawn; must never change."""


@pytest.mark.parametrize(("given_", "number"), VECTORS.items())
def test_seed_and_counter_give_a_fixed_number(given_: tuple[bytes, int, int], number: int) -> None:
    seed, counter, bound = given_
    assert randomness.below(Source(seed, counter), bound) == number


def test_shuffle_is_fixed_by_seed_and_uniform() -> None:
    source, cards = Source(), list(range(10))
    randomness.shuffle(source, cards)
    assert cards == [8, 1, 3, 6, 5, 7, 4, 9, 2, 0]
    assert source.counter == 9
    source, seen = Source(b"fair" * 8), Counter()
    for _ in range(6000):
        cards = [1, 2, 3]
        randomness.shuffle(source, cards)
        seen[tuple(cards)] += 1
    assert len(seen) == 6
    # Chi-squared: a fair shuffle exceeds 25 about once in 7,000 tries.
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 25


@given(bound=st.integers(1, 1 << 64), counter=st.integers(0, 1 << 32))
def test_draw_is_never_out_of_range(bound: int, counter: int) -> None:
    source = Source(counter=counter)
    assert 0 <= randomness.below(source, bound) < bound
    assert source.counter > counter


def test_biased_draw_is_rejected() -> None:
    source = Source()
    for _ in range(400):
        randomness.below(source, (1 << 63) + 1)
    assert 700 < source.counter < 900


def test_commitment_fixes_the_seed_and_hides_it() -> None:
    assert randomness.commitment(bytes(32)) == "05a6e25a85d40e488785264b2dba07e5e779aa8bcb969c2087ffefe1c3aa2df7"
    assert randomness.commitment(bytes(32)) != randomness.commitment(bytes(31) + b"\1")


def test_weighted_pick_follows_the_weights() -> None:
    source = Source()
    seen = Counter(randomness.pick_weighted(source, "abc", [3.0, 0.0, 1.0]) for _ in range(2000))
    assert 1400 < seen["a"] < 1600
    assert seen["b"] == 0
