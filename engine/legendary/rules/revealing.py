"""Revealing, hiding and looking at cards; effects of revealed cards by type.

Source: REVEAL.
"""

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
    """Turn a hidden card in the Shadows or the Bureau face up.

    paid: the scan was paid with points, already taken; otherwise it is free. Reactions to the scan come after the
    effects of the revealed card. Source: ACT-25, ACT-26, ACT-39, ACT-40.
    """
    if table.is_hidden(card):
        table.turn_up(card, knowledge_rules.SCANNED[table.kind_of(card), paid])
        table.happened("scanned", seat, card, table.design(card).name)
        table.announce("scanned", card, seat)
        table.push("revealed", table.current, card)


def reveal(table: Table, card: int) -> None:
    """Turn a card face up and run the rules for its type.

    Source: REVEAL-02 to REVEAL-12, CLAR-20.
    """
    table.turn_up(card)
    table.happened("revealed", None, card, table.design(card).name)
    table.push("revealed", table.current, card)


def _announce(table: Table, frame: Frame) -> None:
    """Run the card's own abilities first, then reactions to it.

    Source: REVEAL-03, TIMING-06 to TIMING-08.
    """
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
    """Defeat an Event after its text, unless the text moved it. Source: REVEAL-05."""
    defeated_cards.defeat(table, [card], table.current)


def _ally(table: Table, card: int) -> None:
    """Let a chosen player gain an Ally revealed in the Shadows; elsewhere it is lost.

    Source: REVEAL-06, REVEAL-07.
    """
    if table.kind_of(card) == "shadows":
        table.push("receive_ally", table.current, card)
    else:
        defeated_cards.defeat(table, [card], table.current)


def _lead(table: Table, card: int) -> None:
    """Defeat a Lead revealed after The End has begun. Source: END-08."""
    if table.state.game.the_end:
        evidence.lose_lead(table, card)


def _syndicate(table: Table, card: int) -> None:
    """Resolve "The End:" of a Syndicate Enemy revealed after The End began.

    Source: END-11.
    """
    if table.state.game.the_end:
        table.trigger(card, Timing.THE_END)


BY_TYPE = {"event": _event, "ally": _ally, "lead": _lead, "syndicate": _syndicate}


def _ask_receiver(table: Table, frame: Frame) -> None:
    """Ask the current player who gains the Ally. Source: D14, OPEN-29."""
    options = [Action("choose", seat=seat) for seat in table.in_order() or [table.speaker(table.current)]]
    prompt = f"Choose the player who gains {table.design(frame.source).name}."
    table.ask(frame, table.current, "receiver", prompt, options)


def _receive(table: Table, frame: Frame) -> None:
    receiver = frame.take_answer().seat
    assert receiver is not None
    bureau.gain(table, receiver, frame.source)


def _ambush(table: Table, frame: Frame) -> None:
    """Move a revealed card with Ambush to the Field, leaving a gap.

    Source: KWX-01, OPEN-10, OPEN-11.
    """
    card = frame.source
    if table.kind_of(card) == "shadows" and table.has_keyword(card, "ambush"):
        table.happened("ambush", table.current, card)
        shadows_movement.into_field(table, card, *shadows_movement.overtaken(table, card))


def hide(table: Table, card: int) -> None:
    """Turn a revealed card face down; progress on a hidden Lead's task is lost.

    Source: CLAR-19, CLAR-05, OPEN-33, EVID-08.
    """
    if table.design(card).type == "end_game":  # END-06, and The End can't be undone
        return
    if table.kind_of(card) in ("shadows", "bureau") and not table.is_hidden(card):
        table.turn_down(card)
        leaving_play.uncover(table, card)
        table.state.turn.deeds.pop(str(card), None)


def look(table: Table, seat: int, cards: list[int], public: bool, source: int) -> None:
    """Let a player look at cards in place, or show them to everyone.

    source: the card that allows it.
    """
    if cards:
        table.happened("showed" if public else "look", seat, source)
    for card in cards:
        learned = knowledge_rules.SHOWN if public else knowledge_rules.TEXT
        news = table.is_unknown(card) or table.kind_of(card) == "hand" or card in table.by_chance
        table.show([card], EVERYONE if public else 1 << seat, learned if news else "")


def look_through(table: Table, seat: int, zones: Sequence[str], owners: list[int], source: int) -> None:
    """Show a player a whole deck, or the cards outside the game, in no order.

    source: the card that allows it. Source: CLAR-21, CLAR-23.
    """
    for zone in zones:
        for name in [f"deck.{owner}" for owner in owners] if zone == "deck" else [zone]:
            cards = sorted(table.zones[name])
            if cards and name != "box":
                table.happened("look", seat, source)
                table.show(cards, 1 << seat, "CLAR-21")


def shuffle_searched(table: Table, zones: Sequence[str], owners: list[int]) -> None:
    """Shuffle each player deck that was searched. Source: CLAR-21."""
    if "deck" in zones:
        for owner in owners:
            table.shuffle(f"deck.{owner}")


def dig(table: Table, seat: int, zone: str, wanted: Filter, amount: int, source: int) -> list[int]:
    """Reveal cards from the top until enough fit, and shuffle the others back.

    source: the card that allows it. The End Game at the bottom of the Conspiracy Deck stays there. The cards found
    stay on top. Source: CLAR-31.
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
