"""Actions that a seat may take while nobody waits for it.

Coordinate, showing cards, standing answers (D22, D31).
"""

from engine.kernel.decisions import Action, Choice
from engine.legendary.cards.vocabulary import BANS
from engine.legendary.presentation import option_order
from engine.legendary.rules import coordinate, hand_cards
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table

ASKED = ("coordinate", "answer")
"""Questions that a seat can answer in advance, so that it is no longer asked.

Source: OPEN-27.
"""


def list_actions(table: Table, seat: int) -> list[Action]:
    """Return the actions that a seat may take now without a question."""
    if table.state.over or table.pending is None or table.state.seats[seat].defeated:
        return []
    found = [*_coordinate(table, seat), *_show(table, seat), *_call_hands(table, seat), *_standing(table, seat)]
    return [*found, *option_order.list_separate(table, seat)]


def chat_block_reason(table: Table) -> str:
    """Return the text of a ban on talk, or "".

    Hands that were called may be shown but not discussed.

    Source: CARD-12, CARD-14.
    """
    return f"{BANS['talk'].capitalize()} now." if modifiers.banned(table, "talk") else ""


def _coordinate(table: Table, seat: int) -> list[Action]:
    """Return Coordinate actions in another player's Action Phase.

    None while an effect is being resolved. Source: OPEN-27.
    """
    assert table.pending is not None
    if table.pending.kind != "act" or not coordinate.may_coordinate(table, seat):
        return []
    cards = hand_cards.choices_from_hand(table, seat, coordinate.cards(table, seat))
    return [Action("coordinate", card=option.card) for option in cards]


def _show(table: Table, seat: int) -> list[Action]:
    """Return the actions that show hand cards, unless a ban on talk prevents them.

    Source: OPEN-31, OPEN-34.
    """
    hand = [card for card in table.zones[f"hand.{seat}"] if card not in table.state.turn.shown]
    if not hand or (modifiers.banned(table, "talk") and not table.state.turn.hands_called):
        return []
    options = hand_cards.choices_from_hand(table, seat, hand)
    return [*(Action("show", card=option.card) for option in options), Action("show")]


def _call_hands(table: Table, seat: int) -> list[Action]:
    """Return the action that asks everyone to show hands, if talk is banned.

    Hands may then be shown without talk for the rest of the turn. Source: CARD-12, CARD-14.
    """
    called = table.state.turn.hands_called
    return [Action("call_hands")] if seat == table.current and modifiers.banned(table, "talk") and not called else []


def _standing(table: Table, seat: int) -> list[Action]:
    """Return the actions that decline a kind of question in advance, or ask again.

    Only a table that asks players whatever they hold has them.
    """
    if not hand_cards.asks_everyone(table):
        return []
    answers = table.state.seats[seat].standing
    return [
        Action("standing", pick=f"{name}:{'ask' if answers.get(name) == 'pass' else 'pass'}")
        for name in ASKED
        if len(table.state.seats) > 1
    ]


def waiver(table: Table, pending: Choice) -> Action | None:
    """Return the action that declines this kind of question from now on.

    Everyone sees it (OPEN-27).
    """
    wish = Action("standing", pick=f"{pending.kind}:pass")
    return wish if pending.kind in ASKED and wish in list_actions(table, pending.seat) else None


def carry_out(table: Table, seat: int, action: Action) -> None:
    """Carry out an out-of-turn action that has been found legal."""
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
