"""Starter decks: YAML files with a name, a plan and the cards."""

from pathlib import Path

from engine.decks import StarterDeck
from engine.kernel.data_files import read_folder, read_single, report_duplicates

DECKS = Path(__file__).parents[1] / "decks"


def read(folder: Path = DECKS) -> list[StarterDeck]:
    """Return the decks of a folder, sorted by file name. Raises DataError."""
    return read_folder(folder, lambda path: read_single(path, StarterDeck), _faults_together)


def _faults_together(found: list[StarterDeck]) -> list[str]:
    return report_duplicates((deck.name for deck in found), "name")
