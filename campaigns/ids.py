"""Public identifiers, mostly UUIDv7 text. Newer campaigns sort after older ones.

74 of the bits are random, so an id can't be guessed. Source: RFC 9562, section 5.7.
"""

import re
import secrets
import time
from uuid import UUID

_FORM = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def new() -> str:
    """Return a new identifier of 36 characters."""
    number = time.time_ns() // 1_000_000 << 80 | secrets.randbits(80)
    number = number & ~(0xF << 76) | 0x7 << 76
    number = number & ~(0x3 << 62) | 0x2 << 62
    return str(UUID(int=number))


def is_id(text: str) -> bool:
    """Return True if a text has the form of an identifier. Others need no query."""
    return _FORM.fullmatch(text) is not None


def new_report_number() -> int:
    """Return a random number of 8 digits. The database refuses one that is taken."""
    return 10_000_000 + secrets.randbelow(90_000_000)
