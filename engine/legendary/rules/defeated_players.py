"""A player falls in the own turn: what ends with it, and what the table still owes (OPEN-42, OPEN-49, DIFF-06).

What ends is the player's turn: its phases, what the player was about to do, and what was done to the player alone.
What the table owes is finished first, as it would have been and in that order: cards under way are revealed, resolved
and defeated, the steps of The End are taken, others get what is coming to them. The end-of-turn checks follow.
"""

from engine.kernel.frames import Frame
from engine.legendary.cards.designs import CHARACTERS
from engine.legendary.rules import defeated_cards
from engine.legendary.table.table import Table

TURN_END = 4
"""Where the program "turn" does its end-of-turn checks."""

ENDING = ("end", "cleanup")
"""Phases in which a turn is ending already."""

OWED = frozenset(
    {
        "activate_belief", "answers_from_hand", "cliffhanger_setup", "conspiracy_card", "defeat_cards",
        "defeat_cliffhanger", "enters_field", "field_check", "lead_done", "lose_lead", "receive_ally", "revealed",
        "step_on", "test_health", "the_end",
    }
)  # fmt: skip
"""Programs of the rules that are carried out to their end whoever falls."""

ENDS = frozenset(
    {
        "action_phase", "belief", "bureau_power", "cleanup", "conspiracy_phase", "coordinate", "doubt", "doubt_text",
        "end_checks", "fight", "follow_lead", "gain_doubt", "offer_lead", "pay_by_hand", "recruit", "scan",
        "special_agent", "strike", "strike_phase", "use_ability", "use_vigilant",
    }
)  # fmt: skip
"""Programs of the rules that end with the player whom they are about."""

PLAYERS = CHARACTERS | {"avatar", "belief", "cliffhanger", "doubt"}
"""Types of cards whose texts are a player's own; those of all others are the table's."""


def end_turn(table: Table) -> None:
    """The current turn ends, if it is not ending yet; what the table owes and the end-of-turn checks happen."""
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
    """Return whether a text under way is one of the current player's: of a card, a copy, or a Bureau space."""
    card = frame.source
    if card < 0:
        return frame.you == table.current
    if table.design(card).type not in PLAYERS or table.kind_of(card) in ("shadows", "field"):
        return False
    return table.owner_of(card, table.current) == table.current or any(
        play.card == card for play in table.state.turn.plays
    )


def _put_away(table: Table) -> None:
    """A Strike or Doubt in the middle of what ended goes where it belongs."""
    held = {frame.card("drawn") for frame in table.stack}
    for card in list(table.zones["resolving"]):
        if card not in held:
            defeated_cards.to_pile(table, card)
