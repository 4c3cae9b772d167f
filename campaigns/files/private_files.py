"""Files in the data folder: private to the server's user, and written atomically.

Python and Django can't replace a file atomically, and the package `atomicwrites` is no longer maintained.
"""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600


def write_whole(path: Path, data: str | bytes) -> None:
    """Create or replace a private file atomically (mode 0600)."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".draft")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    finally:
        Path(draft).unlink(missing_ok=True)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold an exclusive lock on a file. Wait while another process holds it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def make_private(path: Path) -> None:
    """Create an empty private file, or make an existing file private if we own it."""
    path.touch(PRIVATE_FILE)
    if path.stat().st_uid == os.geteuid():
        path.chmod(PRIVATE_FILE)


def show_alive(path: Path) -> None:
    """Touch a file that health checks look at. Create it and its folder if needed."""
    path.parent.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    path.touch(PRIVATE_FILE)
