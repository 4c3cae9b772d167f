"""Warnings before ending a part of a phase (REQ-01, DEP-01, CAS-01, INV-02).

Other players may still play cards before the phase itself ends.
"""

from collections.abc import Callable

from engine.ccg.presentation import site_forecast
from engine.ccg.presentation.option_order import sort_options
from engine.ccg.rules.waiting_sites import sites_to_discard
from engine.ccg.table.table import Table
from engine.kernel.decisions import Ending
from engine.kernel.english import either
from engine.kernel.interpreter import DONE


def find_phase_end(table: Table) -> Ending | None:
    """Return the option that ends the current part of a phase, with warnings.

    None if there is no such option, or no other one.
    """
    asked = table.pending
    options = sort_options(table, asked) if asked else []
    if asked is None or asked.kind not in WARNINGS or len(options) < 2:
        return None
    return Ending(options.index(DONE), WARNINGS[asked.kind](table, asked.seat))


def _warn_without_agents(table: Table, seat: int) -> list[str]:
    """Return a warning if the player has no Agent in the Field.

    Source: INV-01.
    """
    return [] if table.agents(seat, "field") else ["None of your Agents is in the Field, so you can't investigate."]


def _warn_without_site(table: Table, seat: int) -> list[str]:
    """Return a warning if the player placed no Site but could solve one in hand.

    Source: CAS-01, CHK-03.
    """
    sites = site_forecast.solvable_sites(table, table.pending) if table.pending and not table.sites(seat) else []
    if not sites:
        return []
    names = either(dict.fromkeys(table.design(site).name for site in sites))
    return [f"You have no Site to investigate. You can place {names}."]


def _warn_of_unvisited_sites(table: Table, seat: int) -> list[str]:
    """Return a warning for each Site that no Team goes to.

    Source: INV-13.
    """
    options = table.pending.options or [] if table.pending else []
    sites = dict.fromkeys(option.card for option in options if option.type == "investigate" and option.card is not None)
    lost = sites_to_discard(table, seat)
    fates = {site: "will be discarded" if site in lost else "stays" for site in sites}
    return [f"No Team goes to {table.design(site).name}: it {fate}." for site, fate in fates.items()]


WARNINGS: dict[str, Callable[[Table, int], list[str]]] = {
    "equip": lambda table, seat: [],
    "deploy": _warn_without_agents,
    "place": _warn_without_site,
    "investigate": _warn_of_unvisited_sites,
}
"""Question kinds that the player must end, to functions for their warnings."""
