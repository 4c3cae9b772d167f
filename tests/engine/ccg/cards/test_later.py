"""Cards of which a part waits until something happens (EFS-06, CHK-16)."""

import pytest

from engine.ccg.rules import checks, turn
from engine.ccg.table import changes
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, a_combat, a_site_check, asked, check_of, under
from tests.engine.ccg.tables import KOSSEFF, A, B, act, again, card, decline, encoded, is_asked, leave, pass_until, play

NERVE_STRIKE, TAIL, RADIOACTIVE, FRIEND, FIGHTER = "0012", "0095", "0107", "0297", "0345"


def held(number: str, foe: str = FIGHTER, hand: tuple[str, ...] = (SITE,)) -> tuple[Table, int, int]:
    """Return a table at which B's Adversary uses a hold, once its damage is aimed at Scully; and both Agents."""
    table = a_combat(foe, {"hand.0": list(hand), "hand.1": [number, SITE]}, round="CRC", team=(MULDER, SCULLY))
    mulder, scully = table.agents(A, "field")
    play(table, number)
    decline(table, "answer")
    return table, mulder, scully


def aim(table: Table, target: int) -> None:
    pass_until(table, "target")
    act(table, next(option for option in asked(table).options if option.card == target))


@pytest.mark.rule("CMB-11", "EFF-04")
def test_a_nerve_strike_silences_in_the_next_round_at_whom_it_went() -> None:
    table, mulder, scully = held(NERVE_STRIKE)
    fight = table.combat
    assert fight is not None
    aim(table, scully)
    assert (table.agent(scully).damage, fight.stunned) == (4, []), "3 and 2 more, of her 4 Health"
    assert encoded(again(table)) == encoded(table)
    table.agent(scully).damage = 1
    pass_until(table, "combat")
    assert (fight.number, fight.stunned, mulder in fight.agents) == (2, [scully], True)
    pass_until(table, "target")
    assert scully not in [packet.source for packet in fight.packets]
    act(table, asked(table).options[0])
    pass_until(table, "combat", "check")
    assert fight.stunned == []


@pytest.mark.rule("CHK-09", "CHK-16")
def test_what_waits_in_a_check_hears_nothing_of_one_within() -> None:
    table = a_combat(FIGHTER)
    changes.put_off(table, "check_failed", Frame("idle", A), "check")
    table.state.checks.append(table.state.checks[0])
    table.announce("check_failed")
    assert len(table.state.later) == 1
    table.state.checks.pop()
    depth = len(table.stack)
    table.announce("check_failed")
    assert (table.state.later, table.stack[depth:]) == ([], [Frame("idle", A)])


@pytest.mark.rule("DEB-07")
def test_nothing_waits_longer_than_its_turn() -> None:
    table = a_combat(FIGHTER)
    table.stack.insert(0, Frame("turn", A))
    changes.put_off(table, "round_ended", Frame("idle", A), "round")
    changes.put_off(table, "site_over", Frame("idle", A), "turn")
    table.pending = None
    leave(table, turn.end_now)
    assert table.state.later == []


def at(table: Table, seat: int, kind: str) -> Table:
    """Decline until a seat is asked a kind of question."""
    pass_until(table, kind)
    while is_asked(table) != (seat, kind):
        decline(table)
    return table


@pytest.mark.rule("BLF-05", "EFF-08", "CHK-16")
@pytest.mark.parametrize("from_under", [True, False])
def test_a_tail_takes_an_event_once_all_is_done_at_the_site(from_under: bool) -> None:
    if from_under:
        table = under(TAIL, {"bureau.0": [FRIEND]})
    else:
        table = at(a_site_check({"bureau.0": [FRIEND], "hand.0": [SITE], "hand.1": [TAIL, SITE]}), B, "check")
        play(table, TAIL)
    at(table, A, "question")
    assert (table.place(card(table, FRIEND)), encoded(again(table))) == ("bureau", encoded(table))
    pass_until(table, "investigation")
    assert (table.place(card(table, FRIEND)), table.state.later) == ("discard", [])


@pytest.mark.rule("CHK-02", "EFF-24", "EFF-26")
@pytest.mark.parametrize("passed", [True, False])
def test_radioactivity_raises_the_level_and_hurts_who_fails(passed: bool) -> None:
    table = under(RADIOACTIVE, {}, (MULDER, SCULLY, KOSSEFF) if passed else (MULDER, SCULLY))
    team, check = table.agents(A, "field"), check_of(table)
    assert checks.needed(table, check) == 4 + 1
    changes.put(table, team[0], team[0], "Behavioral", 0 if passed else -9, "turn")
    pass_until(table, "question", "investigation", "after_site")
    assert [table.agent(agent).damage for agent in team] == [0 if passed else 1] * len(team)
    assert table.state.later == []
