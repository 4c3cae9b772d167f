"""Load card sets and compile their texts."""

from functools import cache
from pathlib import Path

from engine.ccg.cards import card_files, deck_files
from engine.ccg.cards.card_files import CARDS
from engine.ccg.cards.catalogue import CardSet
from engine.ccg.cards.deck_files import CORES, DECKS
from engine.ccg.cards.designs import Design
from engine.ccg.language import LANGUAGE
from engine.ccg.language.compiled_texts import Texts
from engine.ccg.language.programs import compile_abilities
from engine.ccg.rules import programs
from engine.decks import StarterDeck
from engine.kernel.compiled_cards import replace_designs
from engine.kernel.data_files import find_card_faults


def load(folder: Path = CARDS) -> CardSet:
    """Read and compile a card set. Raises DataError with every fault found."""
    card_set = CardSet(card_files.read(folder, LANGUAGE), programs.RULES)
    compile_abilities(card_set)
    return card_set


@cache
def standard() -> CardSet:
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


def extend(card_set: CardSet, more: list[Design]) -> CardSet:
    """Return a card set with more designs."""
    extended = CardSet([*card_set.in_order, *more], programs.RULES)
    compile_abilities(extended)
    return extended


def replace(card_set: CardSet, more: list[Design]) -> CardSet:
    """Return a card set with other designs in place of those with the same ids."""
    replaced = CardSet(replace_designs(card_set.in_order, more), programs.RULES)
    compile_abilities(replaced)
    return replaced


def check(path: str) -> list[str]:
    """Return the faults of a card set in a folder, or of a single card file."""
    return find_card_faults(path, lambda file: card_files.designs(file, LANGUAGE)[1], load)
