"""Levels of all Agents in the Field at a Site in hand (CAS-01, CHK-03)."""

from engine.ccg.rules import checks
from engine.ccg.table.table import Table
from engine.kernel.decisions import Choice


def field_levels(table: Table, site: int) -> dict[str, int]:
    """Return the level of a player's Agents in the Field for each skill of a Site."""
    seat = table.owner(site)
    team = table.agents(seat, "field")
    return {
        skill: checks.level_at_site(table, seat, team, skill, site)
        for skill in table.site_design(site).prerequisite.skills
    }


def can_solve(table: Table, site: int) -> bool:
    """Return whether they could solve the Site, perhaps with a promise.

    Source: QST-01, QST-06.
    """
    design = table.site_design(site)
    least = min(design.prerequisite.level, design.discount.level if design.discount else design.prerequisite.level)
    return bool(table.agents(table.owner(site), "field")) and max(field_levels(table, site).values()) >= least


def solvable_sites(table: Table, pending: Choice) -> list[int]:
    """Return the Sites that can be placed and solved."""
    sites = dict.fromkeys(option.card for option in pending.options or [] if option.type == "place")
    return [site for site in sites if site is not None and can_solve(table, site)]
