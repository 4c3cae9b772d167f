"""Encode states as MessagePack, decode them, and compute their digests."""

from hashlib import blake2b
from typing import TypeVar

import msgspec

State = TypeVar("State")

_encoder = msgspec.msgpack.Encoder()
_decoders: dict[type, msgspec.msgpack.Decoder[object]] = {}


def encode(state: object) -> bytes:
    """Return plain data as bytes. Equal states give equal bytes."""
    return _encoder.encode(state)


def decode(data: bytes, kind: type[State]) -> State:
    """Return the state from bytes made by encode(). Raises msgspec.DecodeError."""
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.msgpack.Decoder(kind)
    return decoder.decode(data)  # type: ignore[return-value]


def digest(data: bytes) -> str:
    """Return the BLAKE2b digest (128 bits) of encoded data in hexadecimal."""
    return blake2b(data, digest_size=16).hexdigest()
