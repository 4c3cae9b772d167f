"""Seeded randomness that is the same on every machine and Python version.

Draw number `counter` is the first eight bytes of BLAKE2b(counter, key=seed), as a big-endian
number; a draw that would favour small results is thrown away (unbiased range reduction).
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
    """Whatever keeps a seed (32 secret bytes) and the number of draws made so far."""

    seed: bytes
    counter: int


def below(source: Source, bound: int) -> int:
    """Return a number from 0 to bound - 1, all equally likely. bound: 1 to 2**64."""
    return each_below(source, (bound,))[0]


def each_below(source: Source, bounds: Iterable[int]) -> list[int]:
    """Return a number for each of several bounds, drawn one after the other as `below` draws one."""
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
    """Return the hash that each draw from a seed begins with."""
    return blake2b(key=seed, digest_size=8)


def shuffle(source: Source, items: MutableSequence[Item]) -> None:
    """Put items into a random order, in place (Fisher and Yates)."""
    sizes = range(len(items), 1, -1)
    for size, other in zip(sizes, each_below(source, sizes), strict=True):
        items[size - 1], items[other] = items[other], items[size - 1]


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
