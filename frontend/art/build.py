"""Write the pictures of all cards.

Each design has a file. The name of their folder changes with their content.
"""

import json
import shutil
from functools import cache
from pathlib import Path

from engine import ruleset as registry
from engine.kernel.art import ICONS
from engine.ruleset import Ruleset
from frontend.art import icons
from frontend.art.drawing import picture
from frontend.art.icons import DIST

ROOT = Path(__file__).parents[2]
CURRENT = DIST / "current.txt"
"""File with the name of the folder of the last build."""


def inputs() -> list[Path]:
    """Return the files and folders that decide how the pictures look."""
    data = [*ROOT.glob("engine/*/cards"), *ROOT.glob("frontend/app/src/games/*/art.yaml")]
    drawing = [path for path in (ROOT / "frontend" / "art").iterdir() if path.is_file()]
    return sorted([*data, *drawing, *ROOT.glob("engine/kernel/art*"), ROOT / "frontend/app/package-lock.json"])


def write(version: str) -> None:
    """Draw all pictures into the folder of a version, and remove older ones."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    icons.BUILT.write_text(json.dumps(icons.extract(ICONS), separators=(",", ":")), encoding="utf-8")
    icons.outlines.cache_clear()
    for name in registry.RULESETS:
        folder = DIST / version / name
        folder.mkdir(parents=True)
        for design, drawn in pictures(registry.get(name)).items():
            (folder / f"{design}.svg").write_text(drawn, encoding="utf-8")
    CURRENT.write_text(version, encoding="utf-8")


def pictures(ruleset: Ruleset) -> dict[str, str]:
    """Return the pictures of a game by design id."""
    art = ruleset.art()
    rows = ruleset.catalogue()
    return {row["id"]: picture(ruleset.name, {**row, "art": art.get(row["id"])}) for row in rows}


@cache
def current_version() -> str:
    """Return the name of the folder with the pictures; "" if none are built.

    It is cached, since a build belongs to one run of the server.
    """
    return CURRENT.read_text(encoding="utf-8") if CURRENT.exists() else ""


def drawn(ruleset: str, design: str) -> bytes | None:
    """Return the picture of a design from the last build; None if there is none."""
    path = DIST / current_version() / ruleset / f"{design}.svg"
    return path.read_bytes() if path.is_file() else None
