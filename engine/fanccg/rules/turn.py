"""A turn: draw, play a card or pass, then perhaps an Action (TRN, ACT)."""

from engine.fanccg.cards.designs import Timing
from engine.fanccg.rules import cover_cards, drawing, plays
from engine.fanccg.table.state import Entry
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Choice
from engine.kernel.frames import Frame

NO_ACTION: Action = Action("no_action")


def _begin(table: Table, frame: Frame) -> None:
    """Start a turn: fill the hand. Source: TRN-01, TRN-02."""
    turn = table.state.turn
    turn.number += 1
    turn.seat = frame.you
    table.happened("turn", frame.you, None, str(turn.number))
    drawing.fill(table, frame.you)


def _play_or_pass(table: Table, frame: Frame) -> None:
    """Ask for a card if the player has a legal one; otherwise, pass for the player.

    A pass shows that no hand card is playable.
    Source: TRN-03, TRN-05, TRN-06, TRN-07, RND-05, RND-06.
    """
    table.playable = plays.playable(table, frame.you)
    if table.playable:
        opens = not table.state.round.entries
        prompt = "Open the round." if opens else "Play a card."
        table.pending = Choice(frame.you, "play", prompt)
        return
    table.state.round.passes += 1
    table.happened("passed", frame.you)
    frame.pc = len(PROGRAMS["turn"])


def play(table: Table, seat: int, action: Action) -> None:
    """Play a card to the row, face up or covered, and carry out its text.

    Source: TRN-03, RND-13, CVR-01, TRN-12.
    """
    assert action.card is not None
    table.pending = None
    round = table.state.round
    entry = Entry(action.card, seat, round.laid, covered=action.type == "cover")
    round.laid += 1
    round.passes = 0
    table.lay(entry)
    table.move(action.card, "row")
    round.concluded = table.design(action.card).type == "conclusion"
    if round.concluded:
        _report_conclusion(table, entry)
    if entry.covered:
        assert action.pick is not None
        cover_cards.lay(table, seat, entry, action.pick)
    else:
        _carry_out(table, entry)


def _report_conclusion(table: Table, entry: Entry) -> None:
    """Report that a Conclusion was played; a covered one is not named.

    Source: RND-10, CVR-04.
    """
    card, name = (None, "") if entry.covered else (entry.card, table.design(entry.card).name)
    table.happened("concluded", entry.seat, card, name)


def _carry_out(table: Table, entry: Entry) -> None:
    table.trigger(entry.card, Timing.PLAYED, entry.seat)
    if table.design(entry.card).conflict:
        table.push("conflict", entry.seat, entry.card)


def _ask_for_action(table: Table, frame: Frame) -> None:
    """Ask for an Action after a card, unless the card ended the round.

    Every player with cards in hand is asked. Source: TRN-08, TRN-09, TRN-11, RND-14.
    """
    if table.state.round.concluded or not table.zones[f"hand.{frame.you}"]:
        return
    table.pending = Choice(frame.you, "action", "Play an Action?")


def actions(table: Table, seat: int) -> list[int]:
    """Return the playable Actions of a hand, one of each design.

    Source: TRN-08, TRN-10.
    """
    found: dict[str, int] = {}
    for card in [card for card in table.zones[f"hand.{seat}"] if table.design(card).type == "action"]:
        design = table.design(card)
        if design.play is None or design.play.holds(table, Frame("", seat, card)):
            found.setdefault(design.id, card)
    return list(found.values())


def play_action(table: Table, seat: int, action: Action) -> None:
    """Show an Action, discard it, and carry out its text.

    Source: TRN-10, TYP-06, ACT-01.
    """
    table.pending = None
    if action == NO_ACTION:
        return
    assert action.card is not None
    table.happened("action_played", seat, action.card)
    drawing.discard(table, [action.card], by="TRN-08")
    table.trigger(action.card, Timing.PLAYED, seat)


PROGRAMS = {"turn": [_begin, _play_or_pass, _ask_for_action]}
ANSWERS = {"play": play, "action": play_action}
