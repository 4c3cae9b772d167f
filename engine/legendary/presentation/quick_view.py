"""A view with only the parts that the evaluation reads, for playouts of bots.

They are equal to those of the full view.
"""

from collections.abc import Sequence
from typing import Any

from engine.legendary.cards.zones import BUREAU, SHADOWS
from engine.legendary.rules import fights, strikes
from engine.legendary.table.table import Table

HIDDEN = {"hidden": True}


def quick_view(table: Table, viewer: int) -> dict[str, Any]:
    """Return the parts of a seat's view that the evaluation reads."""
    state, zones = table.state, table.zones
    return {
        "turn": {
            "seat": state.turn.current,
            "attack": sum(state.turn.attack),
            "recruit": sum(state.turn.recruit),
            "plays": [{"id": play.card} for play in state.turn.plays],
        },
        "field": [_in_row(table, card) for card in zones["field"]],
        "shadows": [_space(table, name) for name in SHADOWS],
        "bureau": [_space(table, name) for name in BUREAU],
        "leads": {str(lead) for lead in state.game.links if not table.is_hidden(lead)},
        "end_games": [{"place": zones.where[end.card], "revealed": end.revealed} for end in state.game.end_games],
        "decks": {"conspiracy": len(zones["conspiracy"])},
        "players": [_player(table, seat, viewer) for seat in state.order],
    }


def _space(table: Table, name: str) -> dict[str, Any]:
    cards = table.zones[name]
    return {"space": name, "card": _in_row(table, cards[-1]) if cards else None}


def _in_row(table: Table, card: int) -> dict[str, Any]:
    if table.is_hidden(card):
        return HIDDEN
    design = table.design(card)
    shown: dict[str, Any] = {"id": card, "type": design.type}
    if design.fight is not None or design.type == "end_game":
        shown["fight"] = fights.value(table, card)
    if design.cost is not None:
        shown["cost"] = design.cost
    return shown


def _player(table: Table, seat: int, viewer: int) -> dict[str, Any]:
    zones, avatars = table.zones, table.zones[f"avatar.{seat}"]
    shown: dict[str, Any] = {"seat": seat, "defeated": table.state.seats[seat].defeated}
    if avatars:
        shown |= {
            "avatar": {"id": avatars[-1]},
            "damage": strikes.damage(table, seat),
            "health": strikes.health(table, seat),
        }
    if seat == viewer:
        shown |= {place: _ids(zones[f"{place}.{seat}"]) for place in ("hand", "played", "vigilant")}
    return shown


def _ids(cards: Sequence[int]) -> list[dict[str, int]]:
    return [{"id": card} for card in cards]
