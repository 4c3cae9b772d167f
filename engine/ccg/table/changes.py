"""Changes of numbers and keywords that last for a while: putting them in force and lifting them (CHK-16, DEB-05)."""

from engine.ccg.table.state import Change, Rewording, Until
from engine.ccg.table.table import Table


def put(table: Table, source: int, on: int, stat: str, by: int, until: Until) -> None:
    """Change a number of a card for a while."""
    table.state.changes.append(Change(source, on, stat, by, until, _depth(table, until)))
    table.changed(stat, by, table.owner(on), on)


def reword(table: Table, source: int, on: int, old: str, new: str, until: Until) -> None:
    """Replace a keyword of a card, and only that, for a while. Source: PLAY-19."""
    table.state.rewordings.append(Rewording(source, on, old, new, until, _depth(table, until)))
    table.happened("reworded", table.owner(on), on, f"{old} > {new}")


def permit(table: Table, source: int, on: int, what: str, until: Until) -> None:
    """Permit a card for a while what the rules don't; what: as `texts.Texts.allows` says."""
    put(table, source, on, permission(what), 1, until)


def permission(what: str) -> str:
    """Return the name under which a permission stands among the numbers of a card."""
    return f"may: {what}"


def lift(table: Table, until: Until) -> None:
    """End what lasts until now; what lasts as long for something suspended goes on with that.

    Source: CHK-16, DEB-05.
    """
    depth = _depth(table, until)
    state = table.state
    state.changes = [one for one in state.changes if (one.until, one.depth) != (until, depth)]
    state.rewordings = [one for one in state.rewordings if (one.until, one.depth) != (until, depth)]


def _depth(table: Table, until: Until) -> int:
    """Return how many checks, or combats, are under way."""
    if until == "check":
        return len(table.state.checks)
    return len(table.state.combats) if until in ("round", "combat") else 0
