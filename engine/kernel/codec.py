"""State to bytes and back (MessagePack), and the digest that stands for a state."""

from hashlib import blake2b
from typing import TypeVar

import msgspec

State = TypeVar("State")

_encoder = msgspec.msgpack.Encoder()
_decoders: dict[type, msgspec.msgpack.Decoder[object]] = {}


def encode(state: object) -> bytes:
    """Return plain data as bytes; equal states give equal bytes."""
    return _encoder.encode(state)


def decode(data: bytes, kind: type[State]) -> State:
    """Return the state that encode() turned into data. Raises msgspec.DecodeError."""
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.msgpack.Decoder(kind)
    return decoder.decode(data)  # type: ignore[return-value]


def digest(data: bytes) -> str:
    """Return the hexadecimal fingerprint of encoded data (BLAKE2b, 128 bits)."""
    return blake2b(data, digest_size=16).hexdigest()
