"""Seeded randomness with equal results on every machine and Python version.

Draw number `counter` is the first eight bytes of BLAKE2b(counter, key=seed), as a big-endian number. Draws that would
favour small results are rejected (unbiased range reduction).
Source: RFC 7693 (BLAKE2b).
"""

from collections.abc import Iterable, MutableSequence, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Protocol, TypeVar

SEED_BYTES = 32
_RANGE = 1 << 64

Item = TypeVar("Item")


class Source(Protocol):
    """An object with a seed (32 secret bytes) and the number of draws so far."""

    seed: bytes
    counter: int


def below(source: Source, bound: int) -> int:
    """Return a uniformly random number from 0 to bound - 1. bound: 1 to 2**64."""
    return each_below(source, (bound,))[0]


def each_below(source: Source, bounds: Iterable[int]) -> list[int]:
    """Return a random number for each bound, drawn in order as `below` draws them."""
    fresh, read, counter = _seeded_hash(source.seed).copy, int.from_bytes, source.counter
    found = []
    for bound in bounds:
        while True:
            draw = fresh()
            draw.update(counter.to_bytes(8, "big"))
            counter += 1
            number = read(draw.digest(), "big")
            result = number % bound
            if number - result <= _RANGE - bound:
                break
        found.append(result)
    source.counter = counter
    return found


@lru_cache(maxsize=8)
def _seeded_hash(seed: bytes) -> "blake2b":
    """Return the keyed hash that each draw copies."""
    return blake2b(key=seed, digest_size=8)


def shuffle(source: Source, items: MutableSequence[Item]) -> None:
    """Shuffle items in place (Fisher and Yates)."""
    sizes = range(len(items), 1, -1)
    for size, other in zip(sizes, each_below(source, sizes), strict=True):
        items[size - 1], items[other] = items[other], items[size - 1]


def pick(source: Source, items: Sequence[Item]) -> Item:
    """Return a uniformly random item. items: not empty."""
    return items[below(source, len(items))]


def pick_weighted(source: Source, items: Sequence[Item], weights: Sequence[float]) -> Item:
    """Return a random item, more often one with a greater weight.

    weights: parallel to the items, not negative, and not all 0.
    """
    point = below(source, 1 << 53) / (1 << 53) * sum(weights)
    for item, weight in zip(items, weights, strict=True):
        point -= weight
        if point < 0:
            return item
    return items[-1]


def commitment(seed: bytes) -> str:
    """Return the hash that commits to a seed before it is published (hexadecimal)."""
    return blake2b(seed, digest_size=32, person=b"cliffhanger-seed").hexdigest()


def salted_commitment(salt: bytes, data: bytes) -> str:
    """Return a hash that commits to data before they are published.

    salt: 32 random bytes that prevent guessing when there are few possible values.
    """
    return blake2b(salt + data, digest_size=32, person=b"cliffhanger-seat").hexdigest()
