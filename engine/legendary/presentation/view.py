"""The view of a seat or spectator; all information leaves the table here (0.2).

A hidden card is shown as {"hidden": true} and nothing else. Views share the data of cards in piles: don't modify
it.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import repeat
from typing import cast

from msgspec import to_builtins

from engine.legendary.cards.card_faces import Back, Change, Face
from engine.legendary.cards.card_text import WORDS
from engine.legendary.cards.catalogue import CompiledAbility
from engine.legendary.cards.designs import CHARACTERS, CLASSES
from engine.legendary.cards.zones import BUREAU, EVIDENCE, SHADOWS
from engine.legendary.presentation import number_changes
from engine.legendary.presentation.card_actions import action_hint, keyword_reminder
from engine.legendary.presentation.certain_reveals import list_certain_reveals
from engine.legendary.presentation.view_types import (
    BureauSpace,
    Decks,
    Deed,
    HiddenEndGame,
    InForce,
    Link,
    Piles,
    PlayedBack,
    PlayedFace,
    Player,
    Result,
    RevealedEndGame,
    Space,
    Turn,
    View,
)
from engine.legendary.rules import bureau, cleanup_phase, end_games, evidence, fights, scoring, strikes
from engine.legendary.table.state import EndGame, Play
from engine.legendary.table.state import InForce as Force
from engine.legendary.table.table import Table

HIDDEN: Back = {"hidden": True}
IN_ROWS = frozenset({"shadows", "field", "bureau"})
"""Kinds of places where cards show their current costs and hints."""


def view(table: Table, viewer: int | None) -> View:
    """Return the table as JSON data for a seat, or for a spectator (None)."""
    state, sheet = table.state, scoring.score(table)
    return {
        "format": state.setup.format,
        "viewer": viewer,
        "over": state.over,
        "game": state.game.number,
        "seasons": state.game.seasons,
        "academy_sets": state.game.academy_sets,
        "the_end": state.game.the_end,
        "turn": _turn(table),
        "shadows": _row(table, "shadows", SHADOWS),
        "field": _cards(table, table.zones["field"]),
        "bureau": _bureau(table),
        "evidence": [_cards(table, table.zones[name]) for name in EVIDENCE],
        "collected": _pile(table, table.zones["collected"]),
        "leads": _links(table),
        "end_games": [_end_game(table, end, viewer) for end in state.game.end_games],
        "decks": _decks(table),
        "piles": _piles(table),
        "players": [_player(table, seat, viewer) for seat in state.order],
        "in_force": [_in_force(table, force) for force in state.game.in_force],
        "results": cast(list[Result], sheet.games),
        "points": sheet.points,
        "waiting_for": state.pending.seat if state.pending else None,
    }


def _links(table: Table) -> dict[str, Link]:
    """Return the Evidence connected to each revealed Lead.

    Its space, and the card if it is face up.
    """
    links = table.state.game.links.items()
    return {
        str(lead): {"space": table.zones.where[linked], "card": _card(table, linked)}
        for lead, linked in links
        if not table.is_hidden(lead)
    }


def _turn(table: Table) -> Turn:
    turn = table.state.turn
    return {
        "number": turn.number,
        "seat": turn.current,
        "phase": turn.phase,
        "attack": sum(turn.attack),
        "recruit": sum(turn.recruit),
        "attack_by_class": _by_class(turn.attack),
        "recruit_by_class": _by_class(turn.recruit),
        "avoids": list(turn.avoids),
        "copies": _cards(table, turn.copies),
        "plays": [_played(table, play) for play in turn.plays],
        "deeds": dict(turn.deeds),
    }


def _played(table: Table, play: Play) -> PlayedFace | PlayedBack:
    shown = {**_card(table, play.card), "virtual": play.virtual, "here": play.here, "used": list(play.used)}
    return cast(PlayedFace | PlayedBack, shown)


def _by_class(points: list[int]) -> dict[str, int]:
    return {("none", *CLASSES)[index]: number for index, number in enumerate(points) if number}


def _card(table: Table, card: int) -> Face | Back:
    """Return a face-up card, or the anonymous back of a hidden one."""
    return HIDDEN if table.is_hidden(card) else _face(table, card)


def _face(table: Table, card: int) -> Face:
    shown = table.card_set.faces[card]
    if table.kind_of(card) in IN_ROWS:
        shown = _in_row(table, card, shown)
    beneath = table.zones.get(f"beneath.{card}")
    return {**shown, "beneath": _cards(table, beneath)} if beneath else shown


def _in_row(table: Table, card: int, face: Face) -> Face:
    """Return a card of the Shadows, the Field or the Bureau with its hints."""
    shown, design = face.copy(), table.design(card)
    if design.fight is not None or design.type == "end_game":
        shown["fight"] = fights.value(table, card)
        shown["pays"] = fights.points_kind(table, card)
        if shown["fight"] != fights.printed(table, card):
            shown["changes"] = number_changes.fight_changes(table, card)
    if design.type == "lead":
        shown["task"] = table.words.task(evidence.due(table, card))
    if design.type in CHARACTERS and table.kind_of(card) == "bureau":
        shown["cost"] = bureau.cost(table, card)
        if shown["cost"] != design.cost:
            shown["changes"] = number_changes.list_changes(table, "cost", card)
    now = action_hint(table, card)
    if now:
        shown["now"] = now
    keywords = keyword_reminder(table, card)
    if keywords:
        shown["keywords"] = keywords
    return shown


def _cards(table: Table, cards: Iterable[int]) -> list[Face | Back]:
    return [_card(table, card) for card in cards]


def _pile(table: Table, cards: Sequence[int]) -> list[Face | Back]:
    """Return the cards of an open pile, which is no row."""
    if not cards:
        return []
    if table.zones.of_kind("beneath"):
        return [_face(table, card) for card in cards]
    return [*map(table.card_set.faces.__getitem__, cards)]


def _row(table: Table, row: str, spaces: Iterable[str]) -> list[Space]:
    costs = bureau.scan_costs(table, row)
    why = [] if costs == table.card_set.scan[row] else number_changes.list_changes(table, f"scan_{row}")
    return [_space(table, name, cost, why) for name, cost in zip(spaces, costs, strict=True)]


def _space(table: Table, name: str, scan_cost: int, why: list[Change]) -> Space:
    cards = table.zones[name]
    card = _space_card(table, cards[-1]) if cards else None
    shown: Space = {"space": name, "scan_cost": scan_cost, "card": card}
    if why:
        shown["changes"] = why
    attached = table.zones.get(f"attached.{name}")
    if attached:
        shown["attached"] = _cards(table, attached)
    return shown


def _space_card(table: Table, card: int) -> Face | Back:
    """Return the card of a space; a hidden End Game is known by its back (END-01)."""
    if not table.is_hidden(card):
        return _face(table, card)
    return {"hidden": True, "end_game": True} if table.design(card).type == "end_game" else HIDDEN


def _bureau(table: Table) -> list[BureauSpace]:
    spaces = _row(table, "bureau", BUREAU)
    powers = [*map(_power, table.card_set.powers), *repeat("", len(spaces))]
    return [{**space, "power": power} for space, power in zip(spaces, powers, strict=False)]


@cache
def _power(power: CompiledAbility) -> str:
    return f"{power.ability.label}: {WORDS.steps(power.ability.do)}"


def _end_game(table: Table, end: EndGame, viewer: int | None) -> HiddenEndGame | RevealedEndGame:
    card = end.card
    place = table.zones.where[card]
    row = _cards(table, table.zones[f"end_row.{card}"])
    if not end.revealed:
        deeds = cast(list[Deed], to_builtins(list_certain_reveals(table, card, viewer)))
        return {"place": place, "revealed": False, "evidence": row, "turned_up_by": deeds}
    return {
        **_face(table, card),
        "place": place,
        "revealed": True,
        "evidence": row,
        "defense": fights.value(table, card),
        "health": end_games.health(table, card),
        "damage": end_games.damage(table, card),
        "strikes": _cards(table, table.zones[f"end_strikes.{card}"]),
    }


def _decks(table: Table) -> Decks:
    zones, deck = table.zones, table.zones["conspiracy"]
    return {
        "academy": len(zones["academy"]),
        "strike_deck": len(zones["strike_deck"]),
        "special_agents": len(zones["special_agents"]),
        "special_agent_cost": bureau.SPECIAL_AGENT_COST,
        "beliefs": len(zones["beliefs"]),
        "doubts": len(zones["doubts"]),
        "conspiracy": len(deck),
        "end_game_on_top": bool(deck) and table.design(deck[-1]).type == "end_game",
    }


def _piles(table: Table) -> Piles:
    """Return the open piles; discard piles have no visible order (OPEN-32)."""
    zones = table.zones
    return {
        "defeated_conspiracy": _pile(table, zones["defeated_conspiracy"]),
        "defeated_characters": _pile(table, zones["defeated_characters"]),
        "strike_discard": _pile(table, sorted(zones["strike_discard"])),
        "removed": _pile(table, sorted(zones["removed"])),
    }


def names(table: Table) -> list[str]:
    """Return the names of the Avatars by seat; "" if there is none."""
    piles = [table.zones[f"avatar.{seat}"] for seat in range(len(table.state.seats))]
    return [table.design(pile[-1]).name if pile else "" for pile in piles]


def _player(table: Table, seat: int, viewer: int | None) -> Player:
    player = table.state.seats[seat]
    zones = table.zones
    hand = zones[f"hand.{seat}"]
    avatars = zones[f"avatar.{seat}"]
    shown: Player = {
        "seat": seat,
        "avatar": _card(table, avatars[-1]) if avatars else None,
        "defeated": player.defeated,
        "loses_turn": bool(player.skip),
        "counters": dict(player.counters),
        "standing": dict(player.standing),
        "hand_size": len(hand),
        "deck_size": len(zones[f"deck.{seat}"]),
        "discard": _pile(table, sorted(zones[f"discard.{seat}"])),
        "scars": len(zones[f"scars.{seat}"]),
        "coordinated": seat in table.state.turn.coordinated,
        "played": _pile(table, zones[f"played.{seat}"]),
        "vigilant": _pile(table, zones[f"vigilant.{seat}"]),
        "strikes": _pile(table, zones[f"strikes.{seat}"]),
        "cliffhanger": _pile(table, zones[f"cliffhanger.{seat}"]),
        "aside": _pile(table, zones[f"aside.{seat}"]),
        "attached": _pile(table, zones[f"attached.avatar.{seat}"]),
    }
    if avatars:
        shown["damage"] = strikes.damage(table, seat)
        shown["health"] = strikes.health(table, seat)
        shown["hand_limit"] = cleanup_phase.hand_size(table, seat)
    if viewer == seat or (viewer is not None and table.state.setup.open_hands):
        shown["hand"] = _pile(table, hand)
    elif open_cards := sorted(card for card in hand if card in table.state.turn.shown):
        shown["shown"] = _pile(table, open_cards)
    return shown


def _in_force(table: Table, force: Force) -> InForce:
    said = table.words.modifiers(table.card_set.references[force.name])
    return {"text": said, "seat": force.seat, "until": force.until}
