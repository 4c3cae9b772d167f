"""Starter decks: files that name a deck, how it means to win, and what it holds."""

from pathlib import Path

import msgspec

from engine.decks import StarterDeck
from engine.kernel.data_files import DataError, located, parse

DECKS = Path(__file__).parents[1] / "decks"


def read(folder: Path = DECKS) -> list[StarterDeck]:
    """Return the decks of a folder, a file each, in the order of the file names. Raises DataError."""
    found, faults = [], []
    for path in sorted(folder.glob("*.yaml")):
        try:
            found.append(msgspec.convert(parse(path), StarterDeck))
        except msgspec.ValidationError as error:
            faults.append(f"{path.name}: {located(str(error))}")
    if faults:
        raise DataError(faults)
    return found
