"""Starter deck files: each names a deck, its plan and its cards."""

from collections.abc import Container
from pathlib import Path

from engine.ccg.cards.vocabulary import PARTS
from engine.decks import StarterDeck
from engine.kernel.data_files import read_folder, read_single, report_duplicates

DECKS = Path(__file__).parents[1] / "decks"
CORES = DECKS / "cores"
"""Folder with the fixed cards of starter decks.

They are too few to play: the other cards were random.
"""


class StarterDeckFile(StarterDeck, frozen=True, forbid_unknown_fields=True):
    """A deck with exactly the fields of its file."""


def read(folder: Path, designs: Container[str]) -> list[StarterDeck]:
    """Return the decks of a folder, sorted by file name.

    Raises DataError with every fault found.

    designs: the ids of the card set.
    """
    return [*read_folder(folder, lambda path: _deck(path, designs), _faults_together)]


def _faults_together(found: list[StarterDeckFile]) -> list[str]:
    return report_duplicates((deck.name for deck in found), "name")


def _deck(path: Path, designs: Container[str]) -> tuple[list[StarterDeckFile], list[str]]:
    found, faults = read_single(path, StarterDeckFile)
    return found, faults + [f"{path.name}: {fault}" for deck in found for fault in _faults(deck, designs)]


def _faults(deck: StarterDeck, designs: Container[str]) -> list[str]:
    strange = [f"deck.{part}: a deck has no such part" for part in deck.deck if part not in PARTS]
    pile = [(f"deck.{part}.{id}", id, copies) for part, cards in deck.deck.items() for id, copies in cards.items()]
    strange += [f"{way}: there is no such card" for way, id, _ in pile if id not in designs]
    return strange + [f"{way}: must be at least 1" for way, _, copies in pile if copies < 1]
