"""What a seat or a spectator may see: the one gate out of a table (0.2 Zones and who sees what).

A hidden card is shown as {"hidden": true} and nothing else.
"""

from typing import Any

from engine.legendary import bureau, cleanup_phase, evidence, fights, scoring, strikes, the_end
from engine.legendary.designs import CHARACTERS, CLASSES
from engine.legendary.state import EndGame
from engine.legendary.table import BUREAU, EVIDENCE, SHADOWS, Table

HIDDEN: dict[str, Any] = {"hidden": True}


def view(table: Table, viewer: int | None) -> dict[str, Any]:
    """Return the table as JSON data for a seat, or for a spectator (None)."""
    state = table.s
    return {
        "format": state.setup.format,
        "viewer": viewer,
        "over": state.over,
        "game": state.game.number,
        "seasons": state.game.seasons,
        "academy_sets": state.game.academy_sets,
        "the_end": state.game.the_end,
        "turn": _turn(table),
        "shadows": [_space(table, name) for name in SHADOWS],
        "field": [_card(table, card) for card in table.zones["field"]],
        "bureau": [_space(table, name) for name in BUREAU],
        "evidence": [[_card(table, card) for card in table.zones[name]] for name in EVIDENCE],
        "collected": [_card(table, card) for card in table.zones["collected"]],
        "leads": _links(table),
        "end_games": [_end_game(table, end) for end in state.game.end_games],
        "decks": _decks(table),
        "piles": _piles(table),
        "players": [_player(table, seat, viewer) for seat in state.order],
        "in_force": [_in_force(table, force.name, force.seat, force.until) for force in state.game.in_force],
        "results": scoring.score(table).games,
        "points": scoring.score(table).points,
        "waiting_for": state.pending.seat if state.pending else None,
    }


def _links(table: Table) -> dict[str, Any]:
    """Return which revealed Lead is connected to which Evidence: its space, and the card as far as it lies open."""
    links = table.s.game.links.items()
    return {
        str(lead): {"space": table.zones.where[linked], "card": _card(table, linked)}
        for lead, linked in links
        if not table.is_hidden(lead)
    }


def _turn(table: Table) -> dict[str, Any]:
    turn = table.s.turn
    return {
        "number": turn.number,
        "seat": turn.cp,
        "phase": turn.phase,
        "attack": sum(turn.attack),
        "recruit": sum(turn.recruit),
        "attack_by_class": _by_class(turn.attack),
        "recruit_by_class": _by_class(turn.recruit),
        "avoids": list(turn.avoids),
        "copies": [_card(table, card) for card in turn.copies],
        "plays": [
            {**_card(table, play.card), "virtual": play.virtual, "here": play.here, "used": list(play.used)}
            for play in turn.plays
        ],
        "deeds": dict(turn.deeds),
    }


def _by_class(points: list[int]) -> dict[str, int]:
    return {("none", *CLASSES)[index]: number for index, number in enumerate(points) if number}


def _card(table: Table, card: int) -> dict[str, Any]:
    """Return a card that lies open, or the nameless back of one that does not."""
    if table.is_hidden(card):
        return dict(HIDDEN)
    design = table.design(card)
    shown: dict[str, Any] = {"id": card, "design": design.id, "name": design.name, "type": design.type}
    place = table.kind_of(card)
    if place in ("shadows", "field", "bureau") and (design.fight is not None or design.type == "end_game"):
        shown["fight"] = fights.value(table, card)
        shown["pays"] = fights.points_kind(table, card)
    if design.type == "lead" and place in ("shadows", "field"):
        shown["task"] = table.words.task(evidence.task(table, card))
    beneath = table.zones.get(f"beneath.{card}")
    if beneath:
        shown["beneath"] = [_card(table, other) for other in beneath]
    return shown


def _space(table: Table, name: str) -> dict[str, Any]:
    cards = table.zones[name]
    shown: dict[str, Any] = {"space": name, "scan_cost": bureau.scan_cost(table, name)}
    shown["card"] = _space_card(table, cards[-1]) if cards else None
    attached = table.zones.get(f"attached.{name}")
    if attached:
        shown["attached"] = [_card(table, card) for card in attached]
    if name.startswith("bureau"):
        number = int(name[7:]) - 1
        power = table.box.powers[number].ability if number < len(table.box.powers) else None
        shown["power"] = f"{power.label}: {table.words.steps(power.do)}" if power else ""
        if cards and not table.is_hidden(cards[-1]) and table.design(cards[-1]).type in CHARACTERS:
            shown["card"]["cost"] = bureau.cost(table, cards[-1])
    return shown


def _space_card(table: Table, card: int) -> dict[str, Any]:
    """A hidden End Game is known by its back (END-01)."""
    shown = _card(table, card)
    if shown == HIDDEN and table.design(card).type == "end_game":
        shown["end_game"] = True
    return shown


def _end_game(table: Table, end: EndGame) -> dict[str, Any]:
    card = end.card
    shown: dict[str, Any] = {"place": table.zones.where[card], "revealed": end.revealed}
    row = table.zones[f"end_row.{card}"]
    shown["evidence"] = [_card(table, part) for part in row]
    if end.revealed:
        shown |= _card(table, card)
        shown["defense"] = fights.value(table, card)
        shown["health"] = the_end.health(table, card)
        shown["damage"] = the_end.damage(table, card)
        shown["strikes"] = [_card(table, strike) for strike in table.zones[f"end_strikes.{card}"]]
    return shown


def _decks(table: Table) -> dict[str, Any]:
    deck = table.zones["conspiracy"]
    sizes = {name: len(table.zones[name]) for name in ("academy", "strike_deck", "special_agents", "beliefs", "doubts")}
    end_on_top = bool(deck) and table.design(deck[-1]).type == "end_game"
    return {**sizes, "conspiracy": len(deck), "end_game_on_top": end_on_top}


def _piles(table: Table) -> dict[str, list[dict[str, Any]]]:
    """Return the open piles; discards have no order to show (OPEN-32)."""
    piles = {
        name: [_card(table, c) for c in table.zones[name]] for name in ("defeated_conspiracy", "defeated_characters")
    }
    for name in ("strike_discard", "removed"):
        piles[name] = [_card(table, card) for card in sorted(table.zones[name])]
    return piles


def _player(table: Table, seat: int, viewer: int | None) -> dict[str, Any]:
    player = table.s.seats[seat]
    zones = table.zones
    hand = zones[f"hand.{seat}"]
    avatars = zones[f"avatar.{seat}"]
    shown: dict[str, Any] = {
        "seat": seat,
        "avatar": _card(table, avatars[-1]) if avatars else None,
        "defeated": player.defeated,
        "loses_turn": bool(player.skip),
        "counters": dict(player.counters),
        "standing": dict(player.standing),
        "hand_size": len(hand),
        "deck_size": len(zones[f"deck.{seat}"]),
        "discard": [_card(table, card) for card in sorted(zones[f"discard.{seat}"])],
        "scars": len(zones[f"scars.{seat}"]),
        "coordinated": seat in table.s.turn.coordinated,
    }
    for place in ("played", "vigilant", "strikes", "cliffhanger", "aside"):
        shown[place] = [_card(table, card) for card in zones[f"{place}.{seat}"]]
    shown["attached"] = [_card(table, card) for card in zones[f"attached.avatar.{seat}"]]
    if avatars:
        shown["damage"] = strikes.damage(table, seat)
        shown["health"] = strikes.health(table, seat)
        shown["hand_limit"] = cleanup_phase.hand_size(table, seat)
    if viewer == seat or (viewer is not None and table.s.setup.open_hands):
        shown["hand"] = [_card(table, card) for card in hand]
    else:
        open_cards = [card for card in hand if card in table.s.turn.shown]
        if open_cards:
            shown["shown"] = [_card(table, card) for card in sorted(open_cards)]
    return shown


def _in_force(table: Table, name: str, seat: int, until: str) -> dict[str, Any]:
    return {"text": table.words.modifiers(table.box.references[name]), "seat": seat, "until": until}
