"""Characters that a card captures from the environment (OPN-12)."""

from engine.fanccg.cards.attributes import satisfies
from engine.fanccg.cards.designs import Demand
from engine.fanccg.table import attributes
from engine.fanccg.table.state import Entry
from engine.fanccg.table.table import Table


def capture(table: Table, card: int, character: int) -> None:
    """Move a character to a card of the row; it provides nothing there.

    Source: OPN-12.
    """
    table.move(character, f"held.{card}")


def release(table: Table, card: int) -> None:
    """Return a card's captured characters to the environment. Source: OPN-12."""
    for character in list(table.zones[f"held.{card}"]):
        table.move(character, "environment")


def release_all(table: Table) -> None:
    """Return all captured characters at the end of the round. Source: OPN-12, RND-15."""
    for zone in table.zones.of_kind("held"):
        release(table, int(zone.partition(".")[2]))


def has_lost_character(table: Table, entry: Entry) -> bool:
    """Return whether a card doesn't score because a later card took its character.

    Source: OPN-12.
    """
    held = _held_after(table, entry)
    if not held:
        return False
    before = [one for one in table.state.round.entries if one.place < entry.place]
    needs = table.printed(entry.card).requires
    return any(_depends(table, need, character, before) for need in needs for character in held)


def _held_after(table: Table, entry: Entry) -> list[int]:
    """Return the characters captured by cards played after an entry."""
    if not table.zones.of_kind("held"):
        return []
    later = (one.card for one in table.state.round.entries if one.place > entry.place)
    return [character for card in later for character in table.zones[f"held.{card}"]]


def _depends(table: Table, need: Demand, character: int, before: list[Entry]) -> bool:
    """Return whether a demand was met only with the help of a character."""
    if not _offers(table, character, need):
        return False
    others = [*attributes.environment(table), *(entry.card for entry in before)]
    return sum(_offers(table, other, need) for other in others) < need.providers


def _offers(table: Table, card: int, need: Demand) -> bool:
    return any(satisfies(one, need.attribute) for one in attributes.provided(table, card))
