"""What ends a player's part of a phase, and what would be left undone by it (REQ-01, DEP-01, CAS-01, INV-02).

Others may still play cards before the phase itself ends.
"""

from collections.abc import Callable

from engine.ccg.presentation import site_forecast
from engine.ccg.presentation.option_order import offered
from engine.ccg.rules.waiting_sites import sites_to_discard
from engine.ccg.table.table import Table
from engine.kernel.decisions import Ending
from engine.kernel.english import either
from engine.kernel.interpreter import DONE


def ending(table: Table) -> Ending | None:
    """Return what ends the part of a phase that is asked for; None where it isn't, or nothing else can be done."""
    asked = table.pending
    options = offered(table, asked) if asked else []
    if asked is None or asked.kind not in LEFT or len(options) < 2:
        return None
    return Ending(options.index(DONE), LEFT[asked.kind](table, asked.seat))


def _nobody_out(table: Table, seat: int) -> list[str]:
    """Source: INV-01."""
    return [] if table.agents(seat, "field") else ["None of your Agents is in the Field, where Sites are investigated."]


def _no_site(table: Table, seat: int) -> list[str]:
    """Say so only where one could be solved: one that can't had better stay in the hand. Source: CAS-01, CHK-03."""
    sites = site_forecast.within(table, table.pending) if table.pending and not table.sites(seat) else []
    if not sites:
        return []
    names = either(dict.fromkeys(table.design(site).name for site in sites))
    return [f"You have no Site in the Field, so there is nothing to investigate. Within reach: {names}."]


def _unvisited(table: Table, seat: int) -> list[str]:
    """Source: INV-13."""
    options = table.pending.options or [] if table.pending else []
    sites = dict.fromkeys(option.card for option in options if option.type == "investigate" and option.card is not None)
    lost = sites_to_discard(table, seat)
    fates = {site: "is discarded at the end of Investigation" if site in lost else "stays" for site in sites}
    return [f"Nobody goes to {table.design(site).name}, which {fate}." for site, fate in fates.items()]


LEFT: dict[str, Callable[[Table, int], list[str]]] = {
    "equip": lambda table, seat: [],
    "deploy": _nobody_out,
    "place": _no_site,
    "investigate": _unvisited,
}
"""Kinds of questions that go on until their player is done, and what is left undone then."""
