"""How tests wait: for what is meant, and so long that only what never comes about makes them fail."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE_S = 300
"""More than ten times what anything takes on a machine that has twice as much to do as it can."""


def wait_until(condition: Callable[[], Any], otherwise: str = "it never came about") -> None:
    """Look until it is so. Who has waited long looks less often: to look is work too."""
    start = time.monotonic()
    while not condition():
        waited = time.monotonic() - start
        assert waited < PATIENCE_S, otherwise
        time.sleep(min(max(waited / 10, 0.01), 0.1))
