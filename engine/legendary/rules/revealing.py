"""Turning cards up and down, looking at cards, and what each type does when revealed (REVEAL)."""

from collections.abc import Sequence

from engine.kernel import randomness
from engine.kernel.decisions import Action
from engine.kernel.facts import EVERYONE, ZoneShuffled
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Filter, Timing
from engine.legendary.cards.zones import SECRET, kind, number
from engine.legendary.rules import bureau, defeated_cards, evidence, leaving_play, shadows_movement, the_end
from engine.legendary.table import knowledge_rules, player_decks
from engine.legendary.table.filters import design_matches
from engine.legendary.table.table import Table


def scan(table: Table, seat: int, card: int, *, paid: bool) -> None:
    """Turn up a hidden card of the Shadows or the Bureau. Source: ACT-25, ACT-26, ACT-39, ACT-40.

    paid: by points, which have been taken; else by an effect. What answers a scan comes after what the revealed card
    does.
    """
    if table.is_hidden(card):
        table.turn_up(card, knowledge_rules.SCANNED[table.kind_of(card), paid])
        table.happened("scanned", seat, card, table.design(card).name)
        table.announce("scanned", card, seat)
        table.push("revealed", table.current, card)


def reveal(table: Table, card: int) -> None:
    """Turn a card face up and let happen what its type says. Source: REVEAL-02 to REVEAL-12, CLAR-20."""
    table.turn_up(card)
    table.happened("revealed", None, card, table.design(card).name)
    table.push("revealed", table.current, card)


def _announce(table: Table, frame: Frame) -> None:
    """Its own abilities come first, then what others make of it. Source: REVEAL-03, TIMING-06 to TIMING-08."""
    card = frame.source
    game = table.state.game
    first = card not in game.revealed_before
    if first and Timing.FIRST_REVEAL in table.printed(card).by_timing:
        game.revealed_before.append(card)
    if table.design(card).type == "end_game":
        the_end.begin(table, card)
    frame.vars["in_shadows"] = table.kind_of(card) == "shadows"
    table.announce("revealed", card)
    if frame.vars["in_shadows"]:
        table.trigger(card, Timing.REVEAL_SHADOWS)
    if first:
        table.trigger(card, Timing.FIRST_REVEAL)
    if table.design(card).type != "end_game":
        table.trigger(card, Timing.REVEAL)
    if table.printed(card).changes_health:
        table.push("test_health")


def _by_type(table: Table, frame: Frame) -> None:
    card = frame.source
    handler = BY_TYPE.get(table.design(card).type)
    if handler and table.kind_of(card) in ("shadows", "field", "bureau", "resolving"):
        handler(table, card)


def _event(table: Table, card: int) -> None:
    """Its text is done; it is defeated, unless the text put it elsewhere. Source: REVEAL-05."""
    defeated_cards.defeat(table, [card], table.current)


def _ally(table: Table, card: int) -> None:
    """Revealed in the Shadows a chosen player gains it, anywhere else it is lost. Source: REVEAL-06, REVEAL-07."""
    if table.kind_of(card) == "shadows":
        table.push("receive_ally", table.current, card)
    else:
        defeated_cards.defeat(table, [card], table.current)


def _lead(table: Table, card: int) -> None:
    """After The End has begun a Lead is defeated at once. Source: END-08."""
    if table.state.game.the_end:
        evidence.lose_lead(table, card)


def _syndicate(table: Table, card: int) -> None:
    """Revealed after The End began, it resolves its "The End:" ability. Source: END-11."""
    if table.state.game.the_end:
        table.trigger(card, Timing.THE_END)


BY_TYPE = {"event": _event, "ally": _ally, "lead": _lead, "syndicate": _syndicate}


def _ask_receiver(table: Table, frame: Frame) -> None:
    """The current player picks who gains the Ally. Source: D14, OPEN-29."""
    options = [Action("choose", seat=seat) for seat in table.in_order() or [table.speaker(table.current)]]
    prompt = f"Who gains {table.design(frame.source).name}?"
    table.ask(frame, table.current, "receiver", prompt, options)


def _receive(table: Table, frame: Frame) -> None:
    receiver = frame.take_answer().seat
    assert receiver is not None
    bureau.gain(table, receiver, frame.source)


def _ambush(table: Table, frame: Frame) -> None:
    """A revealed card with Ambush moves to the Field and leaves a gap. Source: KWX-01, OPEN-10, OPEN-11."""
    card = frame.source
    if table.kind_of(card) == "shadows" and table.has_keyword(card, "ambush"):
        table.happened("ambush", table.current, card)
        shadows_movement.into_field(table, card, *shadows_movement.overtaken(table, card))


def hide(table: Table, card: int) -> None:
    """Turn a revealed card face down; it counts as hidden from then on, and nothing done for a Lead before counts.

    Source: CLAR-19, CLAR-05, OPEN-33, EVID-08.
    """
    if table.design(card).type == "end_game":  # END-06, and The End can't be undone
        return
    if table.kind_of(card) in ("shadows", "bureau") and not table.is_hidden(card):
        table.turn_down(card)
        leaving_play.uncover(table, card)
        table.state.turn.deeds.pop(str(card), None)


def look(table: Table, seat: int, cards: list[int], public: bool, source: int) -> None:
    """A player looks at cards where they lie, or shows them to all. source: the card that lets them."""
    if cards:
        table.happened("showed" if public else "look", seat, source)
    for card in cards:
        learned = knowledge_rules.SHOWN if public else knowledge_rules.TEXT
        news = table.is_unknown(card) or table.kind_of(card) == "hand" or card in table.by_chance
        table.show([card], EVERYONE if public else 1 << seat, learned if news else "")


def look_through(table: Table, seat: int, zones: Sequence[str], owners: list[int], source: int) -> None:
    """A player sees a whole deck, or what lies outside the game, in no order. source: the card that lets them.

    Source: CLAR-21, CLAR-23.
    """
    for zone in zones:
        for name in [f"deck.{owner}" for owner in owners] if zone == "deck" else [zone]:
            cards = sorted(table.zones[name])
            if cards and name != "box":
                table.happened("look", seat, source)
                table.show(cards, 1 << seat, "CLAR-21")


def shuffle_searched(table: Table, zones: Sequence[str], owners: list[int]) -> None:
    """Shuffle each player deck that was looked through. Source: CLAR-21."""
    if "deck" in zones:
        for owner in owners:
            table.shuffle(f"deck.{owner}")


def dig(table: Table, seat: int, zone: str, wanted: Filter, amount: int, source: int) -> list[int]:
    """Reveal cards from the top until enough fit, and shuffle the others back. Source: CLAR-31.

    source: the card that lets a player do so.
    The End Game at the bottom of the Conspiracy Deck stays where it is. The cards found stay on top.
    """
    if kind(zone) == "deck" and sum(design_matches(table, wanted, card) for card in table.zones[zone]) < amount:
        player_decks.renew(table, number(zone))
    cards = table.zones[zone]
    floor = 1 if cards and table.design(cards[0]).type == "end_game" else 0
    found: list[int] = []
    looked: list[int] = []
    for card in reversed(cards[floor:]):
        if len(found) == amount:
            break
        looked.append(card)
        if design_matches(table, wanted, card):
            found.append(card)
    if looked:
        table.happened("showed", seat, source)
        is_news = kind(zone) in SECRET or len(looked) > len(found)  # in an open pile only the new order is
        table.show(looked, learned="CLAR-31" if is_news else "")
    others = [card for card in cards[floor:] if card not in found]
    if len(looked) > len(found):
        randomness.shuffle(table.state, others)
        table.fact(ZoneShuffled(zone))
    cards[floor:] = others + found[::-1]
    return found


PROGRAMS = {
    "revealed": [_announce, _by_type, _ambush],
    "receive_ally": [_ask_receiver, _receive],
}
