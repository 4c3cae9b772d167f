"""What is written into the data folder: for our own eyes, and whole or not at all, whenever the power is cut."""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600


def write_whole(path: Path, text: str) -> None:
    """Put a private file in the place of what was there before (mode 0600)."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".draft")
    try:
        with os.fdopen(handle, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    finally:
        Path(draft).unlink(missing_ok=True)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Within, no other process is that locks the same file."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def make_private(path: Path) -> None:
    """Make an empty file of ours alone, or shut out others from one that is there."""
    path.touch(PRIVATE_FILE)
    if path.stat().st_uid == os.geteuid():
        path.chmod(PRIVATE_FILE)


def show_alive(path: Path) -> None:
    """Give a file the present time, as a sign of life for whoever looks at it; make it and its folder if need be."""
    path.parent.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    path.touch(PRIVATE_FILE)
