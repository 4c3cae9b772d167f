"""Count the places that name a game: its package, registry, import contracts.

Nothing else names a game or its cards, so a new game changes nothing else. Exceptions have a reason.
"""

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from engine import ruleset as rulesets

ROOT = Path(__file__).parents[2]
MADE = {"node_modules", "dist", "build", "__pycache__"}
WRITTEN = {ROOT / "data", ROOT / "frontend/app/src/api/schema.d.ts"}
"""Folders with data of a server or output of a build."""
GAMES = sorted(name for name, module in rulesets.RULESETS.items() if module.startswith("engine."))
PACKAGES = sorted(path.parent.name for path in ROOT.glob("engine/*/cards"))
"""Packages of games, including unfinished ones."""

OWN = (
    "engine/{}/*",
    "tests/engine/{}/*",
    "tests/golden/{}-*",
    "frontend/app/src/games/{}/*",
    "docs/{}.md",
    "docs/readings/{}.md",
)
"""Files and folders that belong to a game."""
LINES = {"engine/ruleset.py": 1, "pyproject.toml": 4}
"""Number of lines that list a game in the registry and the import contracts."""
KNOWN = {
    "README.md": "tells visitors what can be played",
    "CHANGELOG.md": "tells what came with which release",
    "CONTRIBUTING.md": "selects mutants of one game",
    "docs/*.md": "explain the games",
    "docs/*.svg": "pictures that the README shows",
    "campaigns/example_sets/*.yaml": "an example set is made for one game",
    "campaigns/management/commands/*.py": "a game that is meant where nobody names one",
    "benchmarks/*.py": "figures are of one game that stays the same",
    "tests/api/*": "the service is tested with games that people play",
    "tests/browser/*": "pages are tested with games that people play",
    "tests/campaigns/*": "the log is tested with games that people play, and with old files of theirs",
    "tests/frontend/*": "pages are tested with games that people play",
    "tests/config/test_compose.py": "asks a server for a game",
    "tests/config/test_nodes.py": "asks a server for a game",
    "tests/docs/*": "read the pages that name games",
    "tests/golden/logs.py": "lists the games that are logged",
    "tests/mutation/equivalent.py": "lists mutants by their game",
    "tests/rulesets/*": "asks the registry, and knows who are rivals",
    "tests/chaos/*": "people of a trial play all games",
}
"""Other places that may name a game, as patterns with reasons."""

PRODUCT = ("engine/*", "campaigns/*", "api/*", "frontend/*", "config/*", "benchmarks/*")
"""Folders that must not know any card."""


@cache
def texts() -> dict[str, str]:
    """Return all texts of the project by path."""
    found = {}
    for path in _written(ROOT):
        try:
            found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
    return found


def _written(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in MADE and not name.startswith(".")]
        folders[:] = [name for name in folders if Path(place, name) not in WRITTEN]
        yield from (path for name in files if (path := Path(place, name)) not in WRITTEN)


def _is_in(path: str, places: tuple[str, ...] | dict[str, str]) -> bool:
    return any(fnmatch(path, place) for place in places)


def _own(game: str) -> tuple[str, ...]:
    return tuple(place.format(game) for place in OWN)


@cache
def naming(game: str) -> dict[str, int]:
    """Return the number of lines that name a game, by path outside its folders.

    A name within another word or within another game's title doesn't count.
    """
    title = rulesets.get(game).title.lower()
    titles = {name: re.escape(rulesets.get(name).title) for name in GAMES}
    named = re.compile(rf"(?<![a-z]){game}(?![a-z])|{titles.pop(game)}", re.IGNORECASE)
    others = re.compile("|".join(titles.values()), re.IGNORECASE)
    counts = {
        path: sum(bool(named.search(others.sub("", line))) for line in (path, *text.splitlines()))
        for path, text in texts().items()
        if (game in (path + text).lower() or title in text.lower()) and not _is_in(path, _own(game))
    }
    return {path: count for path, count in counts.items() if count}


def card_names(game: str) -> set[str]:
    """Return ids and names of a game's cards, without single words."""
    rows = rulesets.get(game).catalogue()
    return {said for row in rows for said in (row["id"], row["name"]) if re.search(r"\w[ _-]\w", said)}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_named_at_home_and_in_the_lists_alone(game: str) -> None:
    assert {path: lines for path, lines in naming(game).items() if not _is_in(path, KNOWN)} == LINES


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_known_outside_the_games(game: str) -> None:
    names = card_names(game)
    assert len(names) > 20
    homes = tuple(place for other in PACKAGES for place in _own(other))
    found = {
        path: [name for name in names if name in text and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]
        for path, text in texts().items()
        if _is_in(path, PRODUCT) and not _is_in(path, homes) and ".test." not in path
    }
    assert {path: cards for path, cards in found.items() if cards} == {}


def test_what_is_excused_still_names_a_game() -> None:
    named = {path for game in GAMES for path in naming(game)}
    assert [place for place in KNOWN if not any(fnmatch(path, place) for path in named)] == []
