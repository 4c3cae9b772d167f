"""Load and compile card sets, with the programs of the rules."""

from functools import cache
from pathlib import Path

from engine.decks import StarterDeck
from engine.fanccg.cards import card_files, deck_files
from engine.fanccg.cards.card_files import CARDS, walk
from engine.fanccg.cards.catalogue import CardSet
from engine.fanccg.cards.designs import Design
from engine.fanccg.language import LANGUAGE
from engine.fanccg.rules import programs
from engine.kernel.compiled_cards import replace_designs
from engine.kernel.data_files import find_card_faults


def load(folder: Path = CARDS) -> CardSet:
    """Read and compile a card set. Raises DataError with every fault found."""
    return CardSet(card_files.read(folder, LANGUAGE), programs.RULES)


@cache
def standard() -> CardSet:
    """Return the card set that comes with the program."""
    return load()


@cache
def starters() -> list[StarterDeck]:
    """Return the decks that come with the program, the usual one first."""
    return deck_files.read()


def extend(card_set: CardSet, more: list[Design]) -> CardSet:
    """Return a card set with more designs."""
    return CardSet([*(printed.design for printed in card_set.designs.values()), *more], programs.RULES)


def replace(card_set: CardSet, more: list[Design]) -> CardSet:
    """Return a card set with other designs in place of those with the same ids."""
    return CardSet(replace_designs((printed.design for printed in card_set.designs.values()), more), programs.RULES)


def check(path: str) -> list[str]:
    """Return the faults of a card set in a folder, or of a single card file."""
    return find_card_faults(path, lambda file: card_files.designs(file, LANGUAGE)[1], load)


def report(folder: Path = CARDS) -> str:
    """Return a report of the card set: designs, abilities, used and unused steps."""
    card_set = load(folder)
    steps = [step for printed in card_set.designs.values() for step in walk(printed.design)]
    used = {type(step) for step in steps}
    unused = sorted(step.__name__ for step in LANGUAGE.steps if step not in used)
    return (
        f"{len(card_set.designs)} designs, {len(card_set.abilities())} abilities, "
        f"{len(steps)} steps of {len(used)} operations; never used: {', '.join(unused) or 'none'}"
    )
