"""Where a card set and the language it is written in come together in a box."""

from functools import cache
from pathlib import Path

from engine.ccg.cards import card_files
from engine.ccg.cards.card_files import CARDS
from engine.ccg.cards.catalogue import Box
from engine.kernel.data_files import faults_of
from engine.kernel.effects import Language

LANGUAGE = Language((), (), ())
"""What all games share."""


def load(folder: Path = CARDS) -> Box:
    """Read a card set. Raises DataError with every fault found."""
    return Box(card_files.read(folder, LANGUAGE), {})


@cache
def standard() -> Box:
    """Return the card set that comes with the program."""
    return load()


def check(path: str) -> list[str]:
    """Return the faults of a card set in a folder, or of a single card file."""
    return faults_of(path, lambda file: card_files.designs(file, LANGUAGE)[1], load)
