"""Load a card set, compile its texts and put both into a box."""

from functools import cache
from pathlib import Path

from engine.ccg.cards import card_files, deck_files
from engine.ccg.cards.card_files import CARDS
from engine.ccg.cards.catalogue import Box
from engine.ccg.cards.deck_files import CORES, DECKS
from engine.ccg.cards.designs import Design
from engine.ccg.language import LANGUAGE
from engine.ccg.language.compiled_texts import Texts
from engine.ccg.language.programs import compile_abilities
from engine.ccg.rules import programs
from engine.decks import StarterDeck
from engine.kernel.compiled_cards import replace_designs
from engine.kernel.data_files import find_card_faults


def load(folder: Path = CARDS) -> Box:
    """Read and compile a card set. Raises DataError with every fault found."""
    box = Box(card_files.read(folder, LANGUAGE), programs.RULES)
    compile_abilities(box)
    return box


@cache
def standard() -> Box:
    """Return the card set that comes with the program."""
    return load()


@cache
def texts() -> Texts:
    """Return the compiled texts of the standard card set."""
    return Texts(standard())


@cache
def starters() -> list[StarterDeck]:
    """Return the decks that come with the program, the usual one first."""
    return deck_files.read(DECKS, standard().designs)


@cache
def cores() -> list[StarterDeck]:
    """Return the fixed cards of the starter decks of the first printing."""
    return deck_files.read(CORES, standard().designs)


def extend(box: Box, more: list[Design]) -> Box:
    """Return a card set with more designs."""
    extended = Box([*box.in_order, *more], programs.RULES)
    compile_abilities(extended)
    return extended


def replace(box: Box, more: list[Design]) -> Box:
    """Return a card set with other designs in place of those with the same ids."""
    replaced = Box(replace_designs(box.in_order, more), programs.RULES)
    compile_abilities(replaced)
    return replaced


def check(path: str) -> list[str]:
    """Return the faults of a card set in a folder, or of a single card file."""
    return find_card_faults(path, lambda file: card_files.designs(file, LANGUAGE)[1], load)
