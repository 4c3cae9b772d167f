"""What a seat may do although nobody waits for it: Coordinate, show cards, leave standing answers (D22, D31)."""

from engine.kernel.decisions import Action, Choice
from engine.legendary.cards.vocabulary import BANS
from engine.legendary.presentation import option_order
from engine.legendary.rules import coordinate, hand_cards
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table

ASKED = ("coordinate", "answer")
"""What a seat can leave a standing answer to, so that it is not asked each time (OPEN-27)."""


def asides(table: Table, seat: int) -> list[Action]:
    """Return what a seat may do now without being asked."""
    if table.state.over or table.pending is None or table.state.seats[seat].defeated:
        return []
    found = [*_coordinate(table, seat), *_show(table, seat), *_call_hands(table, seat), *_standing(table, seat)]
    return [*found, *option_order.apart(table, seat)]


def silence(table: Table) -> str:
    """Return the ban on talk in words, "" where there is none; hands that were called may be shown, not discussed.

    Source: CARD-12, CARD-14.
    """
    return f"{BANS['talk'].capitalize()} now." if modifiers.banned(table, "talk") else ""


def _coordinate(table: Table, seat: int) -> list[Action]:
    """While no effect is being resolved in another player's Action Phase (OPEN-27)."""
    assert table.pending is not None
    if table.pending.kind != "act" or not coordinate.may_coordinate(table, seat):
        return []
    cards = hand_cards.choices_from_hand(table, seat, coordinate.cards(table, seat))
    return [Action("coordinate", card=option.card) for option in cards]


def _show(table: Table, seat: int) -> list[Action]:
    """Hand cards may be shown to all, unless talk is forbidden and hands were not called. Source: OPEN-31, OPEN-34."""
    hand = [card for card in table.zones[f"hand.{seat}"] if card not in table.state.turn.shown]
    if not hand or (modifiers.banned(table, "talk") and not table.state.turn.hands_called):
        return []
    options = hand_cards.choices_from_hand(table, seat, hand)
    return [*(Action("show", card=option.card) for option in options), Action("show")]


def _call_hands(table: Table, seat: int) -> list[Action]:
    """A team decision needs hands to be shown: the current player calls for them, where talk is banned.

    They may be shown without a word for the rest of the turn. Source: CARD-12, CARD-14.
    """
    called = table.state.turn.hands_called
    return [Action("call_hands")] if seat == table.current and modifiers.banned(table, "talk") and not called else []


def _standing(table: Table, seat: int) -> list[Action]:
    answers = table.state.seats[seat].standing
    return [
        Action("standing", pick=f"{name}:{'ask' if answers.get(name) == 'pass' else 'pass'}")
        for name in ASKED
        if len(table.state.seats) > 1
    ]


def waiver(table: Table, pending: Choice) -> Action | None:
    """Return the aside that answers questions of a kind with no from now on. All can see that it was done (OPEN-27)."""
    wish = Action("standing", pick=f"{pending.kind}:pass")
    return wish if pending.kind in ASKED and wish in asides(table, pending.seat) else None


def carry_out(table: Table, seat: int, action: Action) -> None:
    """Carry out an aside that has been found legal."""
    if action.type == "coordinate":
        assert action.card is not None
        coordinate.coordinate(table, seat, action.card)
    elif action.type == "show":
        hand = table.zones[f"hand.{seat}"]
        hand_cards.show(table, seat, [action.card] if action.card is not None else list(hand))
    elif action.type == "call_hands":
        table.state.turn.hands_called = True
        table.happened("hands_called", seat)
    else:
        name, _, value = (action.pick or "").partition(":")
        table.state.seats[seat].standing[name] = value
        table.happened("standing", seat, None, f"{name}:{value}")
