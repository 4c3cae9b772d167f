"""Starter decks: files that name a deck, how it means to win, and what it holds."""

from pathlib import Path

from engine.decks import StarterDeck
from engine.kernel.data_files import read_folder, read_single, report_duplicates

DECKS = Path(__file__).parents[1] / "decks"


def read(folder: Path = DECKS) -> list[StarterDeck]:
    """Return the decks of a folder, a file each, in the order of the file names. Raises DataError."""
    return read_folder(folder, lambda path: read_single(path, StarterDeck), _faults_together)


def _faults_together(found: list[StarterDeck]) -> list[str]:
    return report_duplicates((deck.name for deck in found), "name")
