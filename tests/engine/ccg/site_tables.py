"""Small tables with a Site under investigation."""

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
    """Return a table with a Team and a Site of A in the Field.

    under: printed number and owner of each card under the Site, in order.
    """
    small = Small({"field.0": [*team, site], **(places or {})}, **given)
    lying = small.table.zones["field.0"][-1]
    small.table.state.sites[lying] = Site(directed)
    for number, owner in under:
        small.lay(f"under.{lying}", number, owner)
    return small


def at_site(team: Sequence[str], places: Mapping[str, Sequence[str]] | None = None, **given: Any) -> Table:
    """Return a table where A's Team is about to investigate a Site."""
    return begin(site_of(team, places, **given).table, "investigation", A)


def go(table: Table, *kinds: str) -> Table:
    """Send the Team to the Site and decline some kinds of questions."""
    act(table, options(table, "investigate")[0])
    decline(table, "investigate", *kinds)
    return table
