"""Order of options: likely ones first, undoing ones last (DEP-01, CAS-01)."""

from collections.abc import Callable

from engine.ccg.presentation import site_forecast
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Choice
from engine.kernel.interpreter import DONE


def sort_options(table: Table, pending: Choice) -> list[Action]:
    """Return the options of a question in display order."""
    options, rank = pending.options or [], RANKS.get(pending.kind)
    return sorted(options, key=lambda option: (option == DONE, rank(table, option))) if rank else options


def _rank_deployment(table: Table, option: Action) -> int:
    """Rank moves: from the Hospital to the Field, then others to the Field.

    Source: DEP-01, HEA-05.
    """
    if option.type != "move" or option.card is None:
        return 3 if option.type == "team" else 2
    if option.space == "field":
        return 0 if table.place(option.card) == "hospital" else 1
    return 4 if option.space == "bureau" else 5


def _rank_site(table: Table, option: Action) -> bool:
    """Rank Sites that the Agents in the Field can solve first.

    Source: CAS-01, CHK-03.
    """
    return option.card is not None and not site_forecast.can_solve(table, option.card)


RANKS: dict[str, Callable[[Table, Action], int]] = {"deploy": _rank_deployment, "place": _rank_site}
"""Question kind to the function that ranks its options.

All others keep the order of the rules.
"""
