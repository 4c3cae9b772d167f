"""Views: the only way information leaves a table (1.1 Zones and who sees them).

A hidden card is shown as {"hidden": true} and nothing more.
"""

from collections.abc import Iterable
from typing import cast

from engine.fanccg.cards.card_faces import Back, Face
from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.presentation import current_decisions
from engine.fanccg.presentation.view_types import (
    Adjusted,
    HighCard,
    Laid,
    LineOfScore,
    Named,
    Player,
    Result,
    Revealed,
    Round,
    View,
)
from engine.fanccg.rules import high_card, scoring
from engine.fanccg.rules.investment import of_card
from engine.fanccg.table import attributes, circumstances
from engine.fanccg.table.circumstances import On
from engine.fanccg.table.state import Entry, Line
from engine.fanccg.table.state import Result as Ended
from engine.fanccg.table.table import Table

HIDDEN: Back = {"hidden": True}


def view(table: Table, viewer: int | None) -> View:
    """Return the table as JSON data for a seat, or for a spectator (None)."""
    state = table.state
    is_over = state.phase == "over"
    return {
        "format": state.setup.format,
        "viewer": viewer,
        "over": is_over,
        "game": 1,
        "phase": state.phase,
        "period": state.period,
        "ending": state.ending,
        "high_card": _high_card(table),
        "first": None if state.phase == "high_card" else state.first,
        "turn": {"number": state.turn.number, "seat": state.turn.seat},
        "round": _round(table, viewer),
        "environment": [_named(table, card) for card in table.zones["environment"]],
        "players": [_player(table, seat, viewer) for seat in range(SEATS)],
        "removed": _faces(table, table.zones["removed"]),
        "results": [_result(table, result) for result in state.results],
        "waiting_for": current_decisions.waiting_for(table),
        "resigned": state.resigned if state.resigned >= 0 else None,
    }


def _high_card(table: Table) -> HighCard | None:
    """Return the public part of the last high card, once both have answered (HIGH-02)."""
    went = table.state.high_card
    if went is None:
        return None
    revealed = [_revealed(table, design) if design else None for design in went.shown]
    return {"revealed": revealed, "winner": went.winner if went.winner >= 0 else None}


def _revealed(table: Table, id: str) -> Revealed:
    design = table.card_set.designs[id].design
    return {"design": id, "name": design.name, "value": high_card.value(table, design)}


def _round(table: Table, viewer: int | None) -> Round:
    round = table.state.round
    states = circumstances.states(table)
    row = zip(round.entries, states[1:], strict=True)
    return {
        "number": round.number,
        "first": round.first,
        "passes": round.passes,
        "score": scoring.total(table),
        "row": [_laid(table, entry, on, viewer) for entry, on in row],
        "adjustments": [_adjusted(table, a.card, a.points) for a in round.adjustments],
        "on": sorted(states[-1]),
        "available": attributes.all_available(table),
    }


def _adjusted(table: Table, card: int, points: int) -> Adjusted:
    return {"card": table.card_set.face(card), "points": points}


def _laid(table: Table, entry: Entry, on: On, viewer: int | None) -> Laid:
    cover = table.zones[f"cover.{entry.place}"]
    return {
        "place": entry.place,
        "seat": entry.seat,
        "card": _card(table, entry.card, viewer),
        "cover": table.card_set.face(cover[-1]) if cover else None,
        "counts": scoring.printed_points(table, entry),
        "on": sorted(on),
        "negated": list(entry.negated),
        "withdrawn": list(entry.withdrawn),
        "provides": list(entry.provides),
        "holds": _faces(table, table.zones[f"held.{entry.card}"]),
    }


def _named(table: Table, card: int) -> Named:
    return {
        "card": table.card_set.face(card),
        "beside": _faces(table, table.zones[f"beside.{card}"]),
        "investment": of_card(table, card),
        "disabled": card in table.state.round.disabled,
    }


def _player(table: Table, seat: int, viewer: int | None) -> Player:
    zones = table.zones
    player: Player = {
        "seat": seat,
        "points": table.state.players[seat].points,
        "hand": _cards(table, zones[f"hand.{seat}"], viewer),
        "deck": len(zones[f"deck.{seat}"]),
        "discard": _faces(table, zones[f"discard.{seat}"]),
        "environment_deck": _cards(table, zones[f"environment_deck.{seat}"], viewer),
        "sideboard": _cards(table, zones[f"sideboard.{seat}"], viewer),
    }
    if zones[f"high_card.{seat}"]:
        drawn = high_card.drawn(table, seat)
        player["drawn"] = _card(table, drawn, viewer)
        if table.sees(viewer, drawn):
            player["draw_value"] = high_card.value(table, table.design(drawn))
    if viewer == seat:
        player["cover_deck"] = _faces(table, sorted(zones[f"cover_deck.{seat}"]))
        if table.state.phase == "sideboard":
            player["deck_cards"] = _faces(table, sorted(zones[f"deck.{seat}"]))
    return player


def _cards(table: Table, cards: Iterable[int], viewer: int | None) -> list[Face | Back]:
    return [_card(table, card, viewer) for card in cards]


def _card(table: Table, card: int, viewer: int | None) -> Face | Back:
    return table.card_set.face(card) if table.sees(viewer, card) else HIDDEN


def _faces(table: Table, cards: Iterable[int]) -> list[Face]:
    return [table.card_set.face(card) for card in cards]


def _result(table: Table, result: Ended) -> Result:
    return {
        "round": result.round,
        "period": result.period,
        "taker": result.taker if result.taker >= 0 else None,
        "points": result.points,
        "concluded": result.concluded,
        "lines": [_line(table, line) for line in result.lines],
    }


def _line(table: Table, line: Line) -> LineOfScore:
    name = table.card_set.designs[line.design].design.name
    return cast(LineOfScore, {"design": line.design, "name": name, "points": line.points, "added": line.added})
