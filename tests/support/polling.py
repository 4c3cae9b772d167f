"""Wait for a condition."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE_S = 300
"""More than ten times what anything takes on a machine with double load."""


def wait_until(condition: Callable[[], Any], otherwise: str = "it never came about") -> None:
    """Poll a condition until it holds, less often the longer it takes."""
    start = time.monotonic()
    while not condition():
        waited = time.monotonic() - start
        assert waited < PATIENCE_S, otherwise
        time.sleep(min(max(waited / 10, 0.01), 0.1))
