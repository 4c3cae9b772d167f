"""Seeded randomness that is the same on every machine and Python version.

Draw number `counter` is the first eight bytes of BLAKE2b(counter, key=seed), as a big-endian
number; a draw that would favour small results is thrown away (unbiased range reduction).
Source: RFC 7693 (BLAKE2b).
"""

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Protocol, TypeVar

SEED_BYTES = 32
_RANGE = 1 << 64

Item = TypeVar("Item")


class Source(Protocol):
    """Whatever keeps a seed (32 secret bytes) and the number of draws made so far."""

    seed: bytes
    counter: int


def below(source: Source, bound: int) -> int:
    """Return a number from 0 to bound - 1, all equally likely. bound: 1 to 2**64."""
    while True:
        draw = _keyed(source.seed).copy()
        draw.update(source.counter.to_bytes(8, "big"))
        source.counter += 1
        number = int.from_bytes(draw.digest(), "big")
        result = number % bound
        if number - result <= _RANGE - bound:
            return result


@lru_cache(maxsize=8)
def _keyed(seed: bytes) -> "blake2b":
    """Return the hash that each draw from a seed begins with."""
    return blake2b(key=seed, digest_size=8)


def shuffle(source: Source, items: MutableSequence[Item]) -> None:
    """Put items into a random order, in place (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(source, last + 1)
        items[last], items[other] = items[other], items[last]


def pick(source: Source, items: Sequence[Item]) -> Item:
    """Return one of items (not empty), all equally likely."""
    return items[below(source, len(items))]


def commitment(seed: bytes) -> str:
    """Return the hash that binds us to a seed before it is published (hexadecimal)."""
    return blake2b(seed, digest_size=32, person=b"cliffhanger-seed").hexdigest()


def salted_commitment(salt: bytes, data: bytes) -> str:
    """Return the hash that binds us to data before they are published, few as the data may be that could be meant.

    salt: 32 bytes by chance, without which nobody can try them all.
    """
    return blake2b(salt + data, digest_size=32, person=b"cliffhanger-seat").hexdigest()
