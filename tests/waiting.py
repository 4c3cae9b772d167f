"""How tests wait: for what is meant, and so long that only what never comes about makes them fail."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE_S = 300
"""More than ten times what anything takes on a machine that has twice as much to do as it can."""


def wait_until(condition: Callable[[], Any], otherwise: str = "it never came about") -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.01)
