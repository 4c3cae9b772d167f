"""Starter decks: files that name a deck, how it means to win, and what it holds."""

from pathlib import Path

from engine.decks import StarterDeck
from engine.kernel.data_files import DataError, read_all, single

DECKS = Path(__file__).parents[1] / "decks"


def read(folder: Path = DECKS) -> list[StarterDeck]:
    """Return the decks of a folder, a file each, in the order of the file names. Raises DataError."""
    found, faults = read_all(sorted(folder.glob("*.yaml")), lambda path: single(path, StarterDeck))
    if faults:
        raise DataError(faults)
    return found
