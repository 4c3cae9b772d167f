"""Cards with delayed effects (EFS-06, CHK-16)."""

import pytest

from engine.ccg.rules import checks, turn
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import decline, interrupt, is_asked, pass_until, play
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, a_combat, a_site_check, after_bluff, check_of
from tests.engine.ccg.constants import KOSSEFF, A, B
from tests.engine.ccg.tables import card, encoded, reloaded

TAIL, RADIOACTIVE, FRIEND, FIGHTER = "0095", "0107", "0297", "0345"


@pytest.mark.rule("CHK-09", "CHK-16")
def test_delayed_effect_ignores_an_inner_check() -> None:
    table = a_combat(FIGHTER)
    modifiers.delay(table, "check_failed", Frame("idle", A), "check")
    table.state.checks.append(table.state.checks[0])
    table.announce("check_failed")
    assert len(table.state.later) == 1
    table.state.checks.pop()
    depth = len(table.stack)
    table.announce("check_failed")
    assert (table.state.later, table.stack[depth:]) == ([], [Frame("idle", A)])


@pytest.mark.rule("DEB-07")
def test_delayed_effect_ends_with_the_turn() -> None:
    table = a_combat(FIGHTER)
    table.stack.insert(0, Frame("turn", A))
    modifiers.delay(table, "round_ended", Frame("idle", A), "round")
    modifiers.delay(table, "site_over", Frame("idle", A), "turn")
    table.pending = None
    interrupt(table, turn.end_now)
    assert table.state.later == []


def at(table: Table, seat: int, kind: str) -> Table:
    """Decline until a seat is asked a kind of question."""
    pass_until(table, kind)
    while is_asked(table) != (seat, kind):
        decline(table)
    return table


@pytest.mark.rule("BLF-05", "EFF-08", "CHK-16")
@pytest.mark.parametrize("from_under", [True, False])
def test_tail_takes_an_event_after_the_site(from_under: bool) -> None:
    if from_under:
        table = after_bluff(TAIL, {"bureau.0": [FRIEND]})
    else:
        table = at(a_site_check({"bureau.0": [FRIEND], "hand.0": [SITE], "hand.1": [TAIL, SITE]}), B, "check")
        play(table, TAIL)
    at(table, A, "question")
    assert (table.place(card(table, FRIEND)), encoded(reloaded(table))) == ("bureau", encoded(table))
    pass_until(table, "investigation")
    assert (table.place(card(table, FRIEND)), table.state.later) == ("discard", [])


@pytest.mark.rule("CHK-02", "EFF-24", "EFF-26")
@pytest.mark.parametrize("passed", [True, False])
def test_radioactivity_raises_the_level_and_hurts_after_a_failure(passed: bool) -> None:
    table = after_bluff(RADIOACTIVE, {}, (MULDER, SCULLY, KOSSEFF) if passed else (MULDER, SCULLY))
    team, check = table.agents(A, "field"), check_of(table)
    assert checks.needed_level(table, check) == 4 + 1
    modifiers.change(table, team[0], team[0], "Behavioral", 0 if passed else -9, "turn")
    pass_until(table, "question", "investigation", "after_site")
    assert [table.agent(agent).damage for agent in team] == [0 if passed else 1] * len(team)
    assert table.state.later == []
