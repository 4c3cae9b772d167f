"""Coordinate: other players lend cards to the current player (KWC-01 to KWC-05)."""

from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO
from engine.legendary.rules import hand_cards
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table


def may_coordinate(table: Table, seat: int) -> bool:
    """Return whether a seat might Coordinate now, by public information.

    Source: KWC-05, OPEN-27, OPEN-49.
    """
    turn = table.state.turn
    return (
        seat != turn.current
        and turn.phase == "action"
        and not table.is_out(seat)
        and seat not in turn.coordinated
        and bool(table.zones[f"hand.{seat}"])
        and not modifiers.banned(table, "coordinate", seat=seat)
    )


def cards(table: Table, seat: int) -> list[int]:
    """Return the cards with Coordinate in a hand."""
    return [card for card in table.zones[f"hand.{seat}"] if "coordinate" in table.printed(card).keywords]


def coordinate(table: Table, seat: int, card: int) -> None:
    """Set a card aside, draw a replacement, and let the current player play a copy.

    Source: KWC-01, KWC-02, KWC-03.
    """
    turn = table.state.turn
    table.move(card, f"aside.{seat}")
    turn.coordinated.append(seat)
    turn.copies.append(card)
    table.happened("coordinated", seat, card)
    table.announce("coordinated", card, seat)
    hand_cards.draw(table, seat, 1, "KWC-02")


def _list_seats(table: Table, frame: Frame) -> None:
    frame.vars["asked"] = table.in_order()[1:]


def _ask(table: Table, frame: Frame) -> None:
    """Ask the other players in turn to lend a card with Coordinate.

    Players without such a card are asked only if the option `ask_everyone` is on.

    Source: D22, OPEN-27.
    """
    card = frame.take_answer().card
    if card is not None:
        frame.pc -= 1
        coordinate(table, table.owner_of(card), card)
        return
    while frame.vars["asked"]:
        seat = frame.vars["asked"].pop(0)
        may_lend = may_coordinate(table, seat) and table.state.seats[seat].standing.get("coordinate") != "pass"
        if may_lend and (cards(table, seat) or hand_cards.asks_everyone(table)):
            options = [*hand_cards.choices_from_hand(table, seat, cards(table, seat)), NO]
            prompt = "Lend a card with Coordinate?"
            table.ask(frame, seat, "coordinate", prompt, options, again=True, forced=False)
            return


def return_cards(table: Table) -> None:
    """Put Coordinated cards into their owners' discard piles at the end of the turn.

    Source: KWC-04.
    """
    for seat in table.state.order:
        for card in list(table.zones[f"aside.{seat}"]):
            table.move(card, f"discard.{seat}")


def solo_draw(table: Table, card: int) -> None:
    """Let the only player left discard a Coordinate card to draw one, once per turn.

    Source: SOLO-03, D34.
    """
    table.state.turn.solo_draw = True
    hand_cards.discard(table, table.current, card)
    hand_cards.draw(table, table.current, 1, "SOLO-03")


PROGRAMS = {"coordinate": [_list_seats, _ask]}
