"""A view whose parts are computed when they are read, for playouts of bots.

It has only the parts that the evaluation reads. They are equal to those of the full view.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.ccg.presentation import notebook, view
from engine.ccg.presentation.card_faces import face
from engine.ccg.presentation.prompts import seat_asked_about
from engine.ccg.rules import checks
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table import stats
from engine.ccg.table.state import Check
from engine.ccg.table.table import Table

Part = Callable[[Table, int, int], Any]
"""Computes a part of a view.

Its arguments are the table, the viewer, and the seat or card that the part describes.
"""


class QuickView(dict[str, Any]):
    """A dictionary whose values are computed when they are first read.

    about: the seat or card that it describes.
    """

    def __init__(self, parts: Mapping[str, Part], table: Table, viewer: int, about: int) -> None:
        super().__init__()
        self._parts = parts
        self._table = table
        self._viewer = viewer
        self._about = about

    def __missing__(self, name: str) -> Any:
        found = self[name] = self._parts[name](self._table, self._viewer, self._about)
        return found


def quick_view(table: Table, viewer: int) -> QuickView:
    """Return the view of a seat, computed part by part."""
    return QuickView(TABLE, table, viewer, viewer)


def _players(table: Table, viewer: int, _: int) -> list[QuickView]:
    return [QuickView(PLAYER, table, viewer, seat) for seat in range(len(table.state.players))]


def _notebook(table: Table, viewer: int, _: int) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "left": [xfile.id for xfile in notebook.possible_xfiles(table, viewer, seat)]}
        for seat in table.others(viewer)
    ]


def _agents(table: Table, viewer: int, seat: int) -> list[QuickView]:
    return [QuickView(AGENT, table, viewer, card) for card in table.agents(seat)]


def _sites(table: Table, _: int, seat: int) -> list[dict[str, Any]]:
    return [
        {
            "standing": {"card": face(table, card)},
            "directed": site.directed,
            "skill": site.skill,
            "committed": site.committed,
        }
        for card in table.sites(seat)
        for site in [table.state.sites[card]]
    ]


def _check(table: Table, check: Check) -> dict[str, Any]:
    return {
        "seat": check.seat,
        "skill": check.skill,
        "level": checks.level(table, check),
        "needed": checks.needed_level(table, check),
    }


TABLE: dict[str, Part] = {
    "agreed": lambda table, *_: view.show_agreed(table.state.setup),
    "priced": lambda table, *_: format_of(table).pools,
    "turn": lambda table, *_: {"number": table.state.turn.number, "seat": table.state.turn.seat},
    "players": _players,
    "checks": lambda table, *_: [_check(table, one) for one in table.state.checks],
    "combats": lambda table, *_: [view.show_combat(table, one) for one in table.state.combats],
    "announced": lambda table, viewer, _: view.show_announced(table, viewer),
    "about": lambda table, *_: seat_asked_about(table),
    "log": lambda table, viewer, _: [view.show_answer(row, viewer) for row in table.state.log],
    "notebook": _notebook,
}
PLAYER: dict[str, Part] = {
    "seat": lambda _table, _viewer, seat: seat,
    "rp": lambda table, _, seat: table.player(seat).rp,
    "cp": lambda table, _, seat: table.player(seat).cp,
    "earmarked": lambda table, _, seat: table.player(seat).earmarked,
    "out": lambda table, _, seat: table.player(seat).out,
    "hand": lambda table, viewer, seat: view.show_cards(table, table.zones[f"hand.{seat}"], viewer),
    "agents": _agents,
    "sites": _sites,
}
AGENT: dict[str, Part] = {
    "standing": lambda table, _, card: {"card": face(table, card)},
    "section": lambda table, _, card: table.place(card),
    "numbers": lambda table, _, card: view.show_numbers(table, card),
    "damage": lambda table, _, card: table.agent(card).damage,
    "health": lambda table, _, card: stats.health(table, card),
    "permanent_health": lambda table, _, card: stats.permanent_health(table, card),
    "team": lambda table, _, card: table.agent(card).team,
}
