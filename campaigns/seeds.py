"""Secret seeds and values derived from them.

A seed leaves the server only when its campaign is over.
"""

import secrets
from hashlib import blake2b

from engine.kernel.randomness import SEED_BYTES


def new() -> bytes:
    """Return an unpredictable seed."""
    return secrets.token_bytes(SEED_BYTES)


def derive_seed(number: int, *path: int) -> bytes:
    """Return a repeatable seed for a number and a path below it. It is not secret."""
    text = "/".join(map(str, (number, *path)))
    return blake2b(text.encode(), digest_size=SEED_BYTES, person=b"cliffhanger-int").digest()


def deck_entropy(seed: bytes, seat: int) -> bytes:
    """Return 32 bytes for a seat's dealt cards or a bot's deck.

    They reveal nothing about the seed.
    """
    return blake2b(seat.to_bytes(8, "big"), key=seed, digest_size=32, person=b"cliffhanger-deck").digest()


def entropy(seed: bytes, version: int) -> bytes:
    """Return 32 bytes for a bot's choice at a version.

    They reveal nothing about the seed.
    """
    return blake2b(version.to_bytes(8, "big"), key=seed, digest_size=32, person=b"cliffhanger-bot").digest()
