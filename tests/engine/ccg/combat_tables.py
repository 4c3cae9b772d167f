"""Tables with a combat."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, is_asked, resolve
from tests.engine.ccg.constants import AUBREY, BRAUN, GOOD_PEOPLE, MULDER, SCULLY, B
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import card, texts_with

FALCON, CREW_CUT, POLTERGEIST, HARVESTER = "0349", "0336", "0353", "0334"
METHOD_SITE = "0042"
STURDY = texts_with(
    number_change=lambda table, card, stat: 3 * (table.design(card).number == BRAUN and stat == "Health")
)
"""Gives a Witness Health 3 and no other number."""


def fight(
    team: Sequence[str] = (MULDER, SCULLY),
    foe: str = GOOD_PEOPLE,
    places: Mapping[str, Sequence[str]] | None = None,
    site: str = AUBREY,
    **given: Any,
) -> Table:
    """Return a table after an Adversary of B attacked the Team at a Site."""
    more = dict(places or {})
    more["hand.1"] = [foe, *more.get("hand.1", ())]
    table = go(at_site(team, more, site=site, **given), "before_site")
    if table.pending and table.pending.kind == "skill":
        act(table, asked(table).options[0])
    while is_asked(table) != (B, "check"):
        decline(table)
    resolve(table, foe)
    return table


def wounds(table: Table) -> dict[str, int]:
    """Return the damage of each damaged Agent."""
    return {table.design(card).number: one.damage for card, one in table.state.agents.items() if one.damage}


def aim(table: Table, number: str) -> None:
    """Choose the target of the next packet."""
    act(table, Action("choose", card=card(table, number)))
