"""The icons of the program, as outlines in a space of 512 by 512 units.

The page's build takes them from the npm package of Game Icons.
"""

import json
import re
from functools import cache
from pathlib import Path

DIST = Path(__file__).parents[1] / "dist" / "art"
BUILT = DIST / "icons.json"
PACKAGE = Path(__file__).parents[1] / "app" / "node_modules" / "@iconify-json" / "game-icons"
SIZE = 512
UNKNOWN = "M256 16 496 256 256 496 16 256zM256 72 72 256 256 440 440 256zM228 160h56v120h-56zM228 312h56v52h-56z"
"""Outline of an icon that isn't there."""


def extract(names: set[str] | frozenset[str]) -> dict[str, str]:
    """Return outlines of the npm package by icon name. Raises KeyError."""
    icons = json.loads((PACKAGE / "icons.json").read_text(encoding="utf-8"))["icons"]
    return {name: shorten("".join(re.findall(r'\bd="([^"]+)"', icons[name]["body"]))) for name in sorted(names)}


def shorten(path: str) -> str:
    """Return path data with one decimal."""
    return re.sub(r"(\d*)(\.\d+)(?=(\.?))", _rounded, path)


def _rounded(number: re.Match[str]) -> str:
    """Return a number with one decimal.

    Numbers may follow each other without a space, and must stay apart.
    """
    whole, decimals, next_point = number.groups()
    if not whole:
        return f"{min(0.9, float(decimals)):.1f}"[1:]
    short = f"{float(number[0]):.1f}"
    return short if next_point else short.removesuffix(".0")


@cache
def outlines() -> dict[str, str]:
    """Return the outlines of all icons; empty before the first build."""
    return dict(json.loads(BUILT.read_text(encoding="utf-8"))) if BUILT.exists() else {}


def outline(name: str) -> str:
    """Return the outline of an icon."""
    return outlines().get(name, UNKNOWN)
