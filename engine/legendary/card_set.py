"""Load and compile card sets, with the programs of the rules."""

from functools import cache
from pathlib import Path
from typing import Any

from engine.kernel.compiled_cards import replace_designs
from engine.kernel.data_files import find_card_faults
from engine.legendary.cards import card_files
from engine.legendary.cards.card_files import CARDS, Board, walk
from engine.legendary.cards.catalogue import CardSet
from engine.legendary.cards.designs import Design
from engine.legendary.language import LANGUAGE
from engine.legendary.rules import programs


def load(folder: Path = CARDS) -> CardSet:
    """Read and compile a card set. Raises DataError with every error found."""
    return CardSet(*card_files.read(folder, LANGUAGE), programs.RULES)


@cache
def standard() -> CardSet:
    """Return the card set that comes with the program."""
    return load()


def extend(card_set: CardSet, more: list[Design]) -> CardSet:
    """Return a card set with more designs."""
    board = Board(card_set.scan, [power.ability for power in card_set.powers])
    return CardSet([*(printed.design for printed in card_set.designs.values()), *more], board, programs.RULES)


def replace(card_set: CardSet, rows: list[Any]) -> CardSet:
    """Return a card set with other designs for the same ids.

    A Board replaces the playmat.
    """
    board = Board(card_set.scan, [power.ability for power in card_set.powers])
    board = next((row for row in rows if isinstance(row, Board)), board)
    more = [row for row in rows if isinstance(row, Design)]
    return CardSet(replace_designs(card_set.all_designs(), more), board, programs.RULES)


def check(path: str) -> list[str]:
    """Return the errors of a card set in a folder, or of a single card file."""
    return find_card_faults(path, lambda file: card_files.designs(file, file.name, LANGUAGE)[1], load)


def report(folder: Path = CARDS) -> str:
    """Return a summary of the card set.

    Designs, cards, abilities, steps used and never used.
    """
    card_set = load(folder)
    steps = [step for p in card_set.designs.values() for r in p.abilities for step in walk(r.ability.do)]
    used = {type(step) for step in steps}
    unused = sorted(step.__name__ for step in LANGUAGE.steps if step not in used)
    return (
        f"{len(card_set.cards)} cards, {len(card_set.designs)} designs, "
        f"{sum(len(p.abilities) for p in card_set.designs.values())} abilities, "
        f"{len(steps)} steps of {len(used)} operations; never used: {', '.join(unused) or 'none'}"
    )
