"""Read the files of archived campaigns.

An archived campaign is over, and its log is in a file instead of the database. The file is the exported campaign
(`campaigns.files.file_format`), compressed with LZMA. Its hash is a column of the campaign and part of its name, so a
file never changes. `campaigns.files.archive_writer` writes the files.
"""

import lzma
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings

from campaigns.errors import ArchiveError
from campaigns.models import Campaign, Event

SUFFIX = ".jsonl.xz"
CACHED_CAMPAIGNS = 8
"""Number of archived campaigns whose events a process keeps in memory."""
_HASH_IN_NAME = 16


class _Row(msgspec.Struct):
    """An event in a file. payload and facts stay as they were hashed."""

    version: int
    type: str
    seat: int | None
    payload: msgspec.Raw
    facts: msgspec.Raw
    idempotency_key: str | None
    recorded_at: str
    previous_hash: str
    hash: str


_row = msgspec.json.Decoder(_Row)


def path_of(stream: str, hash: str) -> Path:
    """Return the path of a campaign's file. Its folder is one of 256."""
    return Path(settings.ARCHIVE) / stream[-2:] / f"{stream}-{hash[:_HASH_IN_NAME]}{SUFFIX}"


def stream_of(path: Path) -> str:
    """Return the campaign of a file, by its name."""
    return path.name.rpartition("-")[0]


def hash_of(data: bytes) -> str:
    """Return the hash of a file: BLAKE2b-256 of its bytes."""
    return blake2b(data, digest_size=32, person=b"cliffhanger-file").hexdigest()


def lines(stream: str, hash: str) -> list[bytes]:
    """Return the lines of a campaign's file, checked by its hash. Raise ArchiveError."""
    try:
        data = path_of(stream, hash).read_bytes()
    except OSError as error:
        raise ArchiveError(f"The file of this archived campaign can't be read: {error.strerror}.") from error
    if hash_of(data) != hash:
        raise ArchiveError("The file of this archived campaign is damaged.")
    return lzma.decompress(data).splitlines(keepends=True)


def events(campaign: Campaign) -> tuple[Event, ...]:
    """Return all events of an archived campaign. Raise ArchiveError.

    The events are shared: don't change them.
    """
    return _events(campaign.id, campaign.archive_hash or "")


@lru_cache(maxsize=CACHED_CAMPAIGNS)
def _events(stream: str, hash: str) -> tuple[Event, ...]:
    return tuple(_parsed(stream, lines(stream, hash)[1:]))


def _parsed(stream: str, rows: list[bytes]) -> Iterator[Event]:
    for line in rows:
        row = _row.decode(line)
        said: dict[str, Any] = {name: getattr(row, name) for name in _Row.__struct_fields__}
        said["recorded_at"] = datetime.fromisoformat(row.recorded_at)
        yield Event(stream_id=stream, **said | {"payload": _text(row.payload), "facts": _text(row.facts)})


def _text(raw: msgspec.Raw) -> str:
    return bytes(raw).decode()
