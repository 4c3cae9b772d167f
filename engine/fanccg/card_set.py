"""Loads a card set and compiles it, with the programs of the rules, into a box."""

from functools import cache
from pathlib import Path

from engine.decks import StarterDeck
from engine.fanccg.cards import card_files, deck_files
from engine.fanccg.cards.card_files import CARDS, walk
from engine.fanccg.cards.catalogue import Box
from engine.fanccg.cards.designs import Design
from engine.fanccg.language import LANGUAGE
from engine.fanccg.rules import programs
from engine.kernel.compiled_cards import replace_designs
from engine.kernel.data_files import find_card_faults


def load(folder: Path = CARDS) -> Box:
    """Read and compile a card set. Raises DataError with every fault found."""
    return Box(card_files.read(folder, LANGUAGE), programs.RULES)


@cache
def standard() -> Box:
    """Return the card set that comes with the program."""
    return load()


@cache
def starters() -> list[StarterDeck]:
    """Return the decks that come with the program, the usual one first."""
    return deck_files.read()


def extend(box: Box, more: list[Design]) -> Box:
    """Return a card set with more designs."""
    return Box([*(printed.design for printed in box.designs.values()), *more], programs.RULES)


def replace(box: Box, more: list[Design]) -> Box:
    """Return a card set with other designs in place of those with the same ids."""
    return Box(replace_designs((printed.design for printed in box.designs.values()), more), programs.RULES)


def check(path: str) -> list[str]:
    """Return the faults of a card set in a folder, or of a single card file."""
    return find_card_faults(path, lambda file: card_files.designs(file, LANGUAGE)[1], load)


def report(folder: Path = CARDS) -> str:
    """Return a report of the card set: designs, abilities, used and unused steps."""
    box = load(folder)
    steps = [step for printed in box.designs.values() for step in walk(printed.design)]
    used = {type(step) for step in steps}
    unused = sorted(step.__name__ for step in LANGUAGE.steps if step not in used)
    return (
        f"{len(box.designs)} designs, {len(box.abilities())} abilities, {len(steps)} steps of {len(used)} operations; "
        f"never used: {', '.join(unused) or 'none'}"
    )
