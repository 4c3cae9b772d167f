"""Questions and guesses about X-Files (QST, OPT-01, OPT-02, OPT-04)."""

from engine.ccg.cards.designs import CHARACTERISTICS, XFile
from engine.ccg.rules import play_windows, victory
from engine.ccg.table.state import Answer, Guess
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.english import either
from engine.kernel.facts import EVERYONE, Told, seat_set
from engine.kernel.frames import Frame, Instruction
from engine.kernel.interpreter import NO


def xfile(table: Table, seat: int) -> XFile:
    """Return the X-File that a player hides."""
    design = table.design(table.zones[f"xfile.{seat}"][0])
    assert isinstance(design, XFile)
    return design


def values(table: Table, site: int, committed: str = "") -> list[str]:
    """Return the values that may be asked for at a Site.

    With a commitment it is that value only. Source: QST-02, QST-03, QST-04, QST-06, TYP-07.
    """
    if committed:
        return [committed]
    return [value for name in table.site_design(site).questions for value in CHARACTERISTICS[name]]


def characteristic_of(value: str) -> str:
    """Return the characteristic that a value belongs to.

    Source: XFT-06.
    """
    return next(name for name, some in CHARACTERISTICS.items() if value in some)


def ask_about(table: Table, asker: int, asked: int, value: str, *more: str) -> bool:
    """Ask a player whether its X-File has a value, and return the answer.

    All players learn the question, and the two players the answer. more: further values of the same characteristic;
    any of them makes the answer yes. Source: QST-03, QST-05, QST-15, MP-07.
    """
    name = characteristic_of(value)
    both = seat_set((asker, asked))
    row = Answer(asker, asked, name, value, False, both, list(more))
    yes = row.yes = row.is_yes_for(xfile(table, asked).characteristics.values())
    table.state.log.append(row)
    table.happened("asked", asker, None, f"{asked}: {name} {either((value, *more))}")
    table.fact(Told("answer", asked, asker, "yes" if yes else "no", both, "QST-05"))
    play_windows.open_response(table, "after_question")
    table.announce("asked", -1, asker)
    return yes


def share_answer(table: Table, row: Answer, seats: list[int]) -> None:
    """Let the asker of a question reveal the answer to other seats.

    Source: MP-07.
    """
    for seat in seats:
        if not row.known_by >> seat & 1:
            row.known_by |= 1 << seat
            answer = "yes" if row.yes else "no"
            table.fact(Told("shared", row.asker, seat, answer, seat_set((seat,)), "MP-07"))


def guess_actions(table: Table) -> list[Action]:
    """Return the guesses: one for each X-File of the card set.

    Source: QST-07, XFT-05.
    """
    designs = [design for design in table.card_set.designs.values() if isinstance(design, XFile)]
    return [Action("guess", pick=design.id) for design in designs]


def _labels(table: Table, options: list[Action]) -> list[str]:
    """Return the labels of questions and guesses."""
    said = {
        "ask": lambda pick: f"{characteristic_of(pick)}: {pick}?",
        "guess": lambda pick: table.card_set.designs[pick].name,
    }
    return [said[one.type](one.pick) if one.type in said else "neither" for one in options]


def _ask(table: Table, frame: Frame) -> None:
    """Ask for a question about the X-File.

    Source: QST-02, QST-06, D16.
    """
    site = table.state.sites[frame.source]
    frame.vars["directed"] = site.directed
    options = [Action("ask", pick=value) for value in values(table, frame.source, site.committed)]
    options.append(NO)
    table.ask(frame, frame.you, "question", "Ask about the X-File.", options, _labels(table, options))


def _answer(table: Table, frame: Frame) -> None:
    answer = frame.take_answer()
    frame.vars["has_asked"] = answer.type == "ask"
    if answer.type == "ask":
        ask_about(table, frame.you, frame.vars["directed"], answer.pick or "")


def cancel_questions_about(table: Table, seat: int) -> None:
    """End the question or guess about a player who leaves the game.

    Source: OPEN-16.
    """
    for frame in table.stack:
        if frame.vars.get("directed") == seat:
            if frame is table.stack[-1]:
                table.pending = None
            frame.pc = len(PROGRAMS["solved"])


def may_guess(table: Table, seat: int, directed: int, has_asked: bool) -> bool:
    """Return whether a player may guess an X-File, with or without a question before.

    Source: QST-07, QST-08, QST-09, OPT-01, OPT-02.
    """
    setup = table.state.setup
    if table.state.turn.guessed or (setup.question_or_guess and has_asked):
        return False
    return not (setup.single_guess and directed in table.player(seat).guessed)


def _ask_guess(table: Table, frame: Frame) -> None:
    """Ask for a guess if the player may make one.

    Source: QST-07, D17.
    """
    if may_guess(table, frame.you, frame.vars["directed"], frame.vars["has_asked"]):
        options = [*guess_actions(table), NO]
        table.ask(frame, frame.you, "guess", "Name the X-File now?", options, _labels(table, options))


def _guess(table: Table, frame: Frame) -> None:
    """Resolve the guess.

    A right guess wins. A wrong one gives the other player a penalty action, or loses.
    Source: QST-10, QST-11, WIN-01, WIN-05, OPT-02.
    """
    answer, directed = frame.take_answer(), frame.vars["directed"]
    if answer.type != "guess":
        return
    table.state.turn.guessed = True
    if directed not in table.player(frame.you).guessed:
        table.player(frame.you).guessed.append(directed)
    if announce_guess(table, frame.you, directed, answer.pick or ""):
        victory.win(table, [frame.you])
    if table.state.setup.single_guess:
        victory.win(table, [directed])
    table.push("penalty", directed, frame.source, against=frame.you)


def announce_guess(table: Table, seat: int, directed: int, name: str) -> bool:
    """Announce a guess and return whether it is right.

    If it is, the X-File is revealed. Source: QST-10.
    """
    right = xfile(table, directed).id == name
    table.state.guesses.append(Guess(seat, directed, name, right))
    table.happened("guessed", seat, None, f"{directed}: {table.card_set.designs[name].name}")
    if right:
        table.show(table.zones[f"xfile.{directed}"], EVERYONE, "QST-10")
    else:
        table.happened("missed", seat)
    return right


def _ask_penalty(table: Table, frame: Frame) -> None:
    """Ask the targeted player for a question, a guess or neither.

    Source: QST-11, QST-12, D18, BAS-19.
    """
    if frame.cancelled or table.player(frame.you).out:
        return
    options = [Action("ask", pick=value) for value in values(table, frame.source)] + guess_actions(table) + [NO]
    table.ask(frame, frame.you, "penalty", "Ask about the X-File or name it.", options, _labels(table, options))


def _penalty(table: Table, frame: Frame) -> None:
    """Resolve the penalty action.

    Source: QST-12, QST-13, WIN-02.
    """
    answer, against = frame.take_answer(), frame.vars["against"]
    if answer.type == "ask":
        ask_about(table, frame.you, against, answer.pick or "")
    elif answer.type == "guess" and announce_guess(table, frame.you, against, answer.pick or ""):
        victory.win(table, [frame.you])


PROGRAMS: dict[str, list[Instruction]] = {
    "solved": [_ask, _answer, _ask_guess, _guess],
    "penalty": [*play_windows.preventable_steps("penalty_due", "after_guess"), _ask_penalty, _penalty],
}
