"""Conflict cards: their points and effect are decided when played (CNF, TYP-08)."""

from engine.fanccg.cards.designs import Conflict, ConflictSide, demands
from engine.fanccg.table import attributes
from engine.fanccg.table.state import Contest
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame

PRO, ANTI = Action("choose", pick="pro"), Action("choose", pick="anti")


def _conflict(table: Table, card: int) -> Conflict:
    found = table.design(card).conflict
    assert found is not None
    return found


def _contest(table: Table) -> Contest:
    found = table.state.round.contest
    assert found is not None
    return found


def _choose_side(table: Table, frame: Frame) -> None:
    """Ask the card's player for a side; the rival gets the other. Source: CNF-03, D10."""
    prompt = f"{table.design(frame.source).name}: choose your side."
    table.ask(frame, frame.you, "side", prompt, [PRO, ANTI], ["Pro", "Anti"])


def _sides(table: Table, frame: Frame) -> None:
    is_pro = frame.take_answer() == PRO
    pro = frame.you if is_pro else table.rival(frame.you)
    table.state.round.contest = Contest(frame.source, pro)
    table.happened("side_taken", frame.you, frame.source, "pro" if is_pro else "anti")


def _choose_participant(table: Table, frame: Frame) -> None:
    """Ask the Pro player for the participant. Source: CNF-04, D10."""
    options = [Action("choose", card=card) for card in candidates(table, frame.source)]
    if options:
        prompt = f"{table.design(frame.source).name}: choose the participant."
        table.ask(frame, _contest(table).pro, "participant", prompt, options)


def candidates(table: Table, card: int) -> list[int]:
    """Return the possible participants: none if the side's demands aren't met.

    Source: CNF-01, CNF-04.
    """
    side = _conflict(table, card).pro
    if side.participant is None or not is_able(table, side):
        return []
    standing = [one for one in attributes.environment(table) if table.kind_of(one) == "environment"]
    return [one for one in standing if table.fits(side.participant, one, card, _contest(table).pro)]


def is_able(table: Table, side: ConflictSide) -> bool:
    """Return whether a side's demands are met; otherwise, its strength is 0.

    Source: CNF-01.
    """
    return attributes.missing(table, demands(side.requires)) is None


def _decide(table: Table, frame: Frame) -> None:
    """Decide the conflict: success if Pro is stronger than Anti. Source: CNF-02."""
    contest, conflict = _contest(table), _conflict(table, frame.source)
    chosen = frame.take_answer().card
    contest.participant = -1 if chosen is None else chosen
    strengths = [_strength(table, frame, side) for side in (conflict.pro, conflict.anti)]
    succeeds = strengths[0] > strengths[1]
    table.happened("conflict_won" if succeeds else "conflict_lost", frame.you, frame.source, _said(strengths))
    printed = table.printed(frame.source)
    table.push(printed.success if succeeds else printed.failure, frame.you, frame.source)


def _strength(table: Table, frame: Frame, side: ConflictSide) -> int:
    return side.strength.amount(table, frame) if is_able(table, side) else 0


def _said(strengths: list[int]) -> str:
    return f"{strengths[0]} against {strengths[1]}"


def _over(table: Table, frame: Frame) -> None:
    table.state.round.contest = None


def participants(table: Table) -> int:
    """Return the number of participants in the conflict. Source: CNF-04."""
    contest = table.state.round.contest
    return int(contest is not None and contest.participant >= 0)


def arms(table: Table, side: str) -> int:
    """Return the arms of Pro's participant, or of the Anti player's row cards.

    Source: CNF-05.
    """
    contest = table.state.round.contest
    if contest is None:
        return 0
    if side == "pro":
        return table.design(contest.participant).arms if contest.participant >= 0 else 0
    anti = table.rival(contest.pro)
    return sum(table.design(entry.card).arms for entry in table.open_entries() if entry.seat == anti)


def disable(table: Table, card: int) -> None:
    """Disable a character until the end of the round. Source: CNF-06."""
    if card not in table.state.round.disabled:
        table.state.round.disabled += (card,)
        table.happened("disabled", None, card)


PROGRAMS = {"conflict": [_choose_side, _sides, _choose_participant, _decide, _over]}
