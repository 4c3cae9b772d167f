"""Windows: moments when each player in turn may play a card (CHK-04 to CHK-07).

A card played in a window goes to the resolution stack and opens a window for answers. So the card announced
last resolves first. Source: CMB-08, PLAY-12, DMG-08.
"""

from collections.abc import Callable

from engine.ccg.rules import doomed_agents, plays, possible_hands, used_powers
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table.events import RESPONSES
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame, Instruction

PASS = Action("pass")

WINDOWS: dict[str, tuple[str, str]] = {
    "before_draw": ("Play a card before the free draw?", "PLAY-12"),
    "briefing": ("Play a card before the Briefing ends?", "PLAY-11"),
    "healing": ("Play a card before Healing ends?", "PLAY-11"),
    "requisition": ("Play a card before Requisition ends?", "PLAY-11"),
    "deployment": ("Play a card before Deployment ends?", "PLAY-11"),
    "case_assignment": ("Play a card before Case Assignment ends?", "PLAY-11"),
    "before_site": ("Play a card before the check at the Site?", "INV-12"),
    "check": ("Play a card in this check?", "CHK-05"),
    "answer": ("Respond before the announced card takes effect?", "CHK-06"),
    "combat": ("Play a Combat card this round?", "CMB-08"),
    "after_damage": ("Play a card before the defeated leave?", "DMG-08"),
    "investigation": ("Play a card before the Investigation ends?", "INV-11"),
    "damage_assign": ("Damage is about to be assigned. Play a card?", "DMG-04"),
    "combat_start": ("A combat begins. Play a card?", "ADV-02"),
    "after_combat": ("The combat is over. Play a card?", "CMB-16"),
    "after_question": ("A question was asked. Play a card?", "QST-15"),
    "after_guess": ("The guess was wrong. Play a card?", "QST-11"),
    "after_site": ("The Site is about to be discarded. Play a card?", "INV-12"),
    "response_buy": ("Cards were bought. Play a card?", "BRF-07"),
    "response_move": ("An Agent would be moved. Play a card?", "PLAY-16"),
    "after_departure": ("An Agent has left play. Play a card?", "PLAY-11"),
    "response_abduction": ("An Agent would be abducted. Play a card?", "PLAY-16"),
    "response_remove": ("An Agent would be removed from the game. Play a card?", "PLAY-16"),
}
"""Windows by name, each with its question and the rule that opens it.

No window opens in Debriefing (PLAY-13).
"""


HANDLERS: dict[str, Callable[[Table, int, Action], None]] = {
    "power": used_powers.begin,
    "announce": used_powers.begin,
    "save": doomed_agents.rescue,
}
"""Handlers of actions in a window that neither play a card nor use an ability."""


def open(table: Table, window: str, first: int) -> None:
    """Open a window, next: one seat is asked first, then the others clockwise.

    Source: CHK-04, CHK-05, CMB-08.
    """
    open_to(table, window, table.clockwise(first))


def open_to(table: Table, window: str, seats: list[int]) -> None:
    """Open a window for some seats, next; they are asked in this order."""
    windows = format_of(table).windows
    if windows is None or window in windows:
        table.push("window", seats[0], window=window, seats=seats, passes=0, next=0)


def _ask(table: Table, frame: Frame) -> None:
    """Ask the next seat, unless it can play nothing and may be skipped.

    With the option `ask_everyone`, it is skipped only if everyone can see that.

    Source: CHK-05, CHK-06.
    """
    seats: list[int] = frame.vars["seats"]
    window: str = frame.vars["window"]
    if frame.vars["passes"] >= len(seats) or (window == "answer" and table.state.announced[-1].negated):
        frame.pc = len(PROGRAMS["window"])
        return
    seat = seats[frame.vars["next"] % len(seats)]
    options = [
        *plays.options(table, seat, window),
        *used_powers.options(table, seat, window),
        *doomed_agents.rescue_actions(table, seat, window),
    ]
    if not options and not possible_hands.can_play(table, seat, window):
        frame.answer = PASS
        return
    table.ask(frame, seat, window, WINDOWS[window][0], [*options, PASS], forced=False)


def _take(table: Table, frame: Frame) -> None:
    """Ask the next seat after a pass; after a card start again with the first.

    Source: CHK-05, CHK-07.
    """
    seats: list[int] = frame.vars["seats"]
    seat = seats[frame.vars["next"] % len(seats)]
    answer = frame.take_answer()
    frame.pc = 0
    if answer == PASS:
        frame.vars["passes"] += 1
        frame.vars["next"] += 1
        return
    frame.vars["passes"] = frame.vars["next"] = 0
    begin = HANDLERS.get(answer.type)
    if begin:
        begin(table, seat, answer)
    else:
        plays.carry_out(table, seat, answer, frame.vars["window"])


def current_window(table: Table) -> str:
    """Return the name of the current window, or "" if none is open."""
    return next((frame.vars["window"] for frame in reversed(table.stack) if frame.program == "window"), "")


def open_response(table: Table, window: str) -> None:
    """Open a response window, next, if the card set has cards for it."""
    if table.texts.has_cards_for(window):
        open(table, window, table.active)


def preventable_steps(event: str, window: str) -> list[Instruction]:
    """Return the first instructions of a program for something preventable.

    They announce the event to texts and then open a response window. The following instructions check whether the
    frame was cancelled.
    """

    def due(table: Table, frame: Frame) -> None:
        table.announce(event, frame.source, frame.you)

    def asks(table: Table, frame: Frame) -> None:
        if not frame.cancelled:
            open_response(table, window)

    return [due, asks]


def answered_frame(table: Table) -> Frame | None:
    """Return the frame that the current response window is about, or None."""
    places = [n for n, frame in enumerate(table.stack) if frame.vars.get("window", "answer") in RESPONSES]
    return table.stack[places[-1] - 1] if places else None


def prevent(table: Table) -> None:
    """Cancel the frame that the current response window is about.

    Source: EFF-02, PLAY-16.
    """
    frame = answered_frame(table)
    assert frame is not None
    frame.cancelled = True


PROGRAMS = {"window": [_ask, _take]}
