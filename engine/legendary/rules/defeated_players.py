"""A player's defeat on their own turn: what ends and what is finished first.

The player's turn ends: its phases, the player's own actions, and effects on that player alone. Effects that
concern the table are finished first, in their order. Cards in progress are revealed, resolved and defeated, the
steps of The End are taken, and other players get their effects. The end-of-turn checks follow.

Source: OPEN-42, OPEN-49, DIFF-06.
"""

from engine.kernel.frames import Frame
from engine.legendary.cards.designs import CHARACTERS
from engine.legendary.rules import defeated_cards
from engine.legendary.table.table import Table

TURN_END = 4
"""Position of the end-of-turn checks in the program "turn"."""

ENDING = ("end", "cleanup")
"""Phases that are already part of the end of a turn."""

OWED = frozenset(
    {
        "activate_belief", "answers_from_hand", "cliffhanger_setup", "conspiracy_card", "defeat_cards",
        "defeat_cliffhanger", "enters_field", "field_check", "lead_done", "lose_lead", "receive_ally", "revealed",
        "step_on", "test_health", "the_end",
    }
)  # fmt: skip
"""Programs that are finished even if a player is defeated."""

ENDS = frozenset(
    {
        "action_phase", "belief", "bureau_power", "cleanup", "conspiracy_phase", "coordinate", "doubt", "doubt_text",
        "end_checks", "fight", "follow_lead", "gain_doubt", "offer_lead", "pay_by_hand", "recruit", "scan",
        "special_agent", "strike", "strike_phase", "use_ability", "use_vigilant",
    }
)  # fmt: skip
"""Programs that end with the defeat of the player whom they concern."""

PLAYERS = CHARACTERS | {"avatar", "belief", "cliffhanger", "doubt"}
"""Types of cards whose texts belong to a player.

All other texts belong to the table.
"""


def end_turn(table: Table) -> None:
    """End the current turn, unless it is already ending.

    The table's effects and end-of-turn checks still run.
    """
    if table.state.turn.phase in ENDING:
        return
    table.unwind("turn", lambda frame: _is_owed(table, frame)).pc = TURN_END
    table.state.turn.phase = "end"
    _put_away(table)


def _is_owed(table: Table, frame: Frame) -> bool:
    if frame.program == "order_effects":
        frame.waiting = [effect for effect in frame.waiting if _is_owed(table, effect)]
        return bool(frame.waiting)
    if frame.program in ENDS:
        return frame.you != table.current
    return frame.program in OWED or not _is_own_text(table, frame)


def _is_own_text(table: Table, frame: Frame) -> bool:
    """Return whether a running text belongs to the current player.

    Of a card, a copy or a Bureau space.
    """
    card = frame.source
    if card < 0:
        return frame.you == table.current
    if table.design(card).type not in PLAYERS or table.kind_of(card) in ("shadows", "field"):
        return False
    return table.owner_of(card, table.current) == table.current or any(
        play.card == card for play in table.state.turn.plays
    )


def _put_away(table: Table) -> None:
    """Move a Strike or Doubt whose resolution was cut short to its place."""
    held = {frame.card("drawn") for frame in table.stack}
    for card in list(table.zones["resolving"]):
        if card not in held:
            defeated_cards.to_pile(table, card)
