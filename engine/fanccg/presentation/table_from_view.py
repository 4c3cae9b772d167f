"""Builds a table from a seat's view, so that bots can ask the rules about options.

Hidden cards are missing: draw decks and the rival's hand are empty, and a rival's covered card is an arbitrary card.
"""

from typing import Any

from engine.fanccg.cards.catalogue import CardSet
from engine.fanccg.cards.designs import CIRCUMSTANCES
from engine.fanccg.rules import turn
from engine.fanccg.table import circumstances
from engine.fanccg.table.state import Adjustment, Entry, Player, Round, Setup, State
from engine.fanccg.table.table import Table
from engine.kernel import codec
from engine.kernel.decisions import Action

PILES = ("hand", "discard", "environment_deck", "sideboard", "cover_deck")


def build_table(seen: dict[str, Any], card_set: CardSet) -> Table:
    """Return the table of a view during a round, with no running program or question."""
    zones, row = _zones(seen), seen["round"]["row"]
    used = {card for cards in zones.values() for card in cards}
    entries = tuple(_entry(laid, used, card_set) for laid in row)
    state = State(
        setup=Setup(format=seen["format"]),
        seed=b"",
        counter=0,
        cards=card_set.digest,
        zones={**zones, "row": [entry.card for entry in entries]},
        players=[Player(points=player["points"]) for player in seen["players"]],
        phase="round",
        period=seen["period"],
        ending=seen["ending"],
        round=_round(seen, entries),
    )
    table = Table(state, card_set)
    for entry, laid in zip(entries, row, strict=True):
        _restore_edge(table, entry, set(laid["on"]))
    return table


def _zones(seen: dict[str, Any]) -> dict[str, list[int]]:
    named, row = seen["environment"], seen["round"]["row"]
    places = {"environment": [one["card"] for one in named], "removed": seen["removed"]}
    places |= {f"{pile}.{player['seat']}": player.get(pile, []) for player in seen["players"] for pile in PILES}
    places |= {f"beside.{one['card']['id']}": one["beside"] for one in named}
    places |= {f"held.{laid['card']['id']}": laid["holds"] for laid in row if laid["holds"]}
    places |= {f"cover.{laid['place']}": [laid["cover"]] for laid in row if laid["cover"]}
    return {place: [face["id"] for face in faces if "id" in face] for place, faces in places.items()}


def _entry(laid: dict[str, Any], used: set[int], card_set: CardSet) -> Entry:
    """Return an entry of the row; an unseen card gets an unused number."""
    card = laid["card"].get("id")
    if card is None:
        card = next(one for one in card_set.cards if one not in used and card_set.owner(one) == laid["seat"])
    used.add(card)
    covered = laid["cover"] is not None
    provides, negated, withdrawn = (tuple(laid[changed]) for changed in ("provides", "negated", "withdrawn"))
    return Entry(card, laid["seat"], laid["place"], covered, provides, negated, withdrawn)


def _round(seen: dict[str, Any], entries: tuple[Entry, ...]) -> Round:
    shown = seen["round"]
    return Round(
        number=shown["number"],
        first=shown["first"],
        entries=entries,
        laid=max((entry.place + 1 for entry in entries), default=0),
        adjustments=[Adjustment(added["card"]["id"], added["points"]) for added in shown["adjustments"]],
        disabled=tuple(named["card"]["id"] for named in seen["environment"] if named["disabled"]),
    )


def _restore_edge(table: Table, entry: Entry, on: set[str]) -> None:
    """Set a card's right edge to its visible result, if a text changed it (CIR-03)."""
    left = circumstances.states(table)[table.state.round.entries.index(entry) + 1]
    edge = {name: "on" if name in on else "off" for name in CIRCUMSTANCES if (name in on) != (name in left)}
    if edge:
        table.change(entry.card, edge=edge)


def after(table: Table, seat: int, action: Action) -> Table:
    """Return a copy of the table after a seat plays a card, up to the first question."""
    again = _copy(table)
    turn.play(again, seat, action)
    again.run()
    return again


def after_any(table: Table, seat: int) -> Table:
    """Return the table after a seat plays an unknown card, which changes nothing."""
    again = _copy(table)
    card = next(one for one in again.card_set.cards if one not in again.zones.where and again.owner(one) == seat)
    again.lay(Entry(card, seat, again.state.round.laid, covered=True))
    again.zones.lay_out([card], "row")
    again.state.round.laid += 1
    return again


def lead_change(table: Table, seat: int) -> int:
    """Return the change of a seat's lead if the round is scored now (SCO)."""
    again = _copy(table)
    again.push("scoring")
    again.run()
    mine, others = (
        again.state.players[one].points - table.state.players[one].points for one in (seat, table.rival(seat))
    )
    return mine - others


def _copy(table: Table) -> Table:
    """Return a copy of the table without running programs or questions."""
    again = Table(codec.decode(codec.encode(table.state), State), table.card_set)
    again.stack.clear()
    again.pending = None
    return again
