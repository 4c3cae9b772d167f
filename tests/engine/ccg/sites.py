"""Small tables at which a Site is investigated."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.ccg.table.state import Site
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, decline, options
from tests.engine.ccg.constants import AUBREY, A, B
from tests.engine.ccg.tables import Small, begin


def site_of(
    team: Sequence[str],
    places: Mapping[str, Sequence[str]] | None = None,
    site: str = AUBREY,
    under: Sequence[tuple[str, int]] = (),
    directed: int = B,
    **given: Any,
) -> Small:
    """Return a table at which a Team of A and a Site of A are in the Field.

    under: printed number and owner of each card under it, in the order in which they were placed.
    """
    small = Small({"field.0": [*team, site], **(places or {})}, **given)
    lying = small.table.zones["field.0"][-1]
    small.table.state.sites[lying] = Site(directed)
    for number, owner in under:
        small.lay(f"under.{lying}", number, owner)
    return small


def at_site(team: Sequence[str], places: Mapping[str, Sequence[str]] | None = None, **given: Any) -> Table:
    """Return a table at which a Team of A is about to investigate a Site; the rest is as above."""
    return begin(site_of(team, places, **given).table, "investigation", A)


def go(table: Table, *kinds: str) -> Table:
    """Let the Team go to the Site, and decline questions of some kinds on its way."""
    act(table, options(table, "investigate")[0])
    decline(table, "investigate", *kinds)
    return table
