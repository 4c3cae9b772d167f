"""Standing modifiers: changed numbers, bans, and effects that last for a while."""

from collections.abc import Callable, Iterator

from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Modifier
from engine.legendary.table.state import InForce, Until
from engine.legendary.table.table import Entry, Table


def change(table: Table, stat: str, card: int = -1, seat: int = -1) -> int:
    """Return the total change of a number of a card (or seat) by all cards in force.

    It is computed on demand; printed numbers are never overwritten.
    """
    if not table.modifiers(stat):
        return 0
    return sum(by for _, by in changes(table, stat, card, seat))


def changes(table: Table, stat: str, card: int = -1, seat: int = -1) -> Iterator[tuple[int, int]]:
    """Yield each card that changes a number of a card (or seat), with the amount."""
    for modifier, fixed, entry in _in_force(table, stat, card, seat):
        assert modifier.by is not None
        by = fixed if entry.ready is table.card_set.nothing else modifier.by.amount(table, _as_you(table, entry))
        yield entry.frame.source, by


def banned(table: Table, what: str, card: int = -1, seat: int = -1) -> bool:
    """Return whether a ban is in force (TIMING-02)."""
    name = f"no_{what}"
    return bool(table.modifiers(name)) and next(_in_force(table, name, card, seat), None) is not None


def _in_force(table: Table, name: str, card: int, seat: int) -> Iterator[tuple[Modifier, int, Entry]]:
    """Yield the standing modifiers of a name that apply to a card (or seat) now."""
    for modifier, fixed, entry in table.modifiers(name):
        is_meant = modifier.whose != "you" or _is_yours(table, entry, seat)
        if is_meant and table.touches(modifier, entry, card) and table.in_effect(entry):
            yield modifier, fixed, entry


def _is_yours(table: Table, entry: Entry, seat: int) -> bool:
    owner = entry.frame.you if entry.frame.you >= 0 else table.current
    return (seat if seat >= 0 else table.current) == owner


def _as_you(table: Table, entry: Entry) -> Frame:
    return entry.frame if entry.frame.you >= 0 else Frame("", table.current, entry.frame.source)


def put_in_force(table: Table, frame: Frame, name: str, until: Until) -> None:
    """Put the modifiers of a step in force, with their current amounts."""
    modifiers = table.card_set.references[name]
    amounts = [modifier.by.amount(table, frame) if modifier.by is not None else 0 for modifier in modifiers]
    table.state.game.in_force.append(InForce(name, frame.source, frame.you, amounts, until))
    table.fresh()


def end_of_turn(table: Table) -> None:
    """Remove modifiers that last until the end of the turn."""
    _lift(table, lambda force: force.until == "turn")


def start_of_turn(table: Table, seat: int) -> None:
    """Remove modifiers that last until a player's next turn.

    The turn begins, or would have begun.
    """
    _lift(table, lambda force: force.until == "turn_of" and force.seat == seat)


def _lift(table: Table, over: Callable[[InForce], bool]) -> None:
    in_force = [force for force in table.state.game.in_force if not over(force)]
    if len(in_force) < len(table.state.game.in_force):
        table.state.game.in_force = in_force
        table.fresh()
