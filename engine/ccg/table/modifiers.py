"""Temporary changes of numbers and keywords (CHK-16, DEB-05)."""

from collections.abc import Callable, Container, Iterable

from engine.ccg.table.card_queries import Cards
from engine.ccg.table.state import Change, DelayedFrame, KeywordChange, State, Until
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame

ACCOMPANIED = "accompanied"
"""An Agent's number that is above 0 while a card accompanies it."""
SUPPRESSED = "suppressed"
"""A card's number that is above 0 while the card's abilities don't work."""
REVERSED = "reversed"
"""A card's number that is above 0 while its check bonuses are subtracted."""


def change(table: Table, source: int, on: int, stat: str, by: int, until: Until, dealer: int = -1) -> None:
    """Change a number of a card for a while.

    dealer: as in a `Change`.
    """
    table.state.changes.append(Change(source, on, stat, by, until, table.depth(until), dealer))
    table.changed(stat, by, table.owner(on), on)


def reword(table: Table, source: int, on: int, old: str, new: str, until: Until) -> None:
    """Replace one keyword of a card for a while, or add one if `old` is "".

    Source: PLAY-19.
    """
    table.state.rewordings.append(KeywordChange(source, on, old, new, until, table.depth(until)))
    if old:
        table.happened("reworded", table.owner(on), on, f"{old} > {new}")
    else:
        table.happened("keyword_added", table.owner(on), on, new)


def set_flag(table: Table, source: int, on: int, flag: str, until: Until) -> None:
    """Set a flag of a card for a while: a number that counts as true above 0."""
    change(table, source, on, flag, 1, until)


def permit(table: Table, source: int, on: int, what: str, until: Until) -> None:
    """Permit a card for a while something that the rules don't.

    what: see `Texts.permits`.
    """
    set_flag(table, source, on, permission_key(what), until)


def permission_key(what: str) -> str:
    """Return the name of the card number that holds a permission."""
    return f"may: {what}"


def bar_key(name: str) -> str:
    """Return the name of the Agent number that bars its Team from a card name."""
    return f"no {name}"


def accompany(table: Table, card: int, agents: Iterable[int]) -> None:
    """Let a card accompany some Agents while it is in play."""
    for agent in agents:
        set_flag(table, card, agent, ACCOMPANIED, "attached")


def companions(table: Table, agents: Container[int]) -> list[int]:
    """Return the cards that accompany any of the Agents."""
    found = (one.source for one in table.state.changes if one.stat == ACCOMPANIED and one.on in agents)
    return list(dict.fromkeys(found))


def allies_of(table: Table, card: int) -> list[int]:
    """Return the cards other than Adversaries that fight beside a card (ADV-05)."""
    found = dict.fromkeys(one.on for one in table.state.changes if one.source == card and one.until == "combat")
    return [one for one in found if table.place(one) == "engaged" and table.design(one).type != "adversary"]


def delay(table: Table, event: str, frame: Frame, until: Until, seat: int = -1, name: str = "") -> None:
    """Run a frame the next time an event occurs, if it occurs in time.

    seat, name: as in `DelayedFrame`.
    """
    table.state.later.append(DelayedFrame(event, frame, until, table.depth(until), seat, name))


def is_changed(table: Cards, card: int, stat: str) -> bool:
    """Return whether any change of one number of a card is in force."""
    return any(one.on == card and one.stat == stat for one in table.state.changes)


def end_changes(table: Table, on: int, stat: str) -> None:
    """End the changes of one number of a card early."""
    table.state.changes = [one for one in table.state.changes if (one.on, one.stat) != (on, stat)]


def shield_key(keyword: str) -> str:
    """Return the name of the Agent number that bars attacks by a keyword."""
    return f"shielded from {keyword}"


def end_expired(table: Table, until: Until) -> None:
    """End the changes that last until now.

    Those that belong to a suspended check or combat continue.
    Source: CHK-16, DEB-05.
    """
    depth = table.depth(until)
    if until == "turn":
        table.state.turn.bureau.clear()
    _end(table.state, lambda one: one.until == until and one.depth == depth)


def end_until_healed(table: Table, card: int) -> None:
    """End the changes that last until a card has no damage.

    Source: HEA-05.
    """
    state = table.state
    state.changes = [one for one in state.changes if (one.on, one.until) != (card, "healed")]


def end_in_progress(table: Table) -> None:
    """End all changes that depend on a check or combat in progress.

    Source: DEB-07.
    """
    _end(table.state, lambda one: one.depth > 0)


def _end(state: State, is_over: Callable[[Change | KeywordChange | DelayedFrame], bool]) -> None:
    state.later = [one for one in state.later if not is_over(one)]
    state.changes = [one for one in state.changes if not is_over(one)]
    state.rewordings = [one for one in state.rewordings if not is_over(one)]
