"""Secret seeds, and what is derived from them. A seed leaves only when its campaign is over."""

import secrets
from hashlib import blake2b

from engine.kernel.randomness import SEED_BYTES


def new() -> bytes:
    """Return an unpredictable seed."""
    return secrets.token_bytes(SEED_BYTES)


def derive_seed(number: int, *path: int) -> bytes:
    """Return the seed that a number (and a path below it) always stands for: repeatable, not secret."""
    text = "/".join(map(str, (number, *path)))
    return blake2b(text.encode(), digest_size=SEED_BYTES, person=b"cliffhanger-int").digest()


def deck_entropy(seed: bytes, seat: int) -> bytes:
    """Return 32 bytes for what a seat is dealt, or draws as a bot, to bring along; they say nothing about the seed."""
    return blake2b(seat.to_bytes(8, "big"), key=seed, digest_size=32, person=b"cliffhanger-deck").digest()


def entropy(seed: bytes, version: int) -> bytes:
    """Return 32 bytes for a bot that chooses at a version; they say nothing about the seed."""
    return blake2b(version.to_bytes(8, "big"), key=seed, digest_size=32, person=b"cliffhanger-bot").digest()
