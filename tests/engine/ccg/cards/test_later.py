"""Cards of which a part waits until something happens (EFS-06, CHK-16)."""

import pytest

from engine.ccg.rules import checks, turn
from engine.ccg.table import changes
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from tests.engine.ccg.cards.tables import (
    SITE,
    a_check,
    a_combat,
    a_site_check,
    check_of,
    fight_on,
    in_round,
    text,
    under,
)
from tests.engine.ccg.tables import (
    KOSSEFF,
    MULDER,
    SCULLY,
    A,
    B,
    act,
    again,
    asked,
    card,
    decline,
    encoded,
    is_asked,
    leave,
    pass_until,
    play,
    playable,
)

NERVE_STRIKE, CHOKE_HOLD = "0012", "0028"
TAIL, RADIOACTIVE, FRIEND, GEIGER = "0095", "0107", "0297", "0324"
FIGHTER, OCCULT = "0345", "0333"
HOLDS = [NERVE_STRIKE, CHOKE_HOLD]


def held(number: str, foe: str = FIGHTER, hand: tuple[str, ...] = (SITE,)) -> tuple[Table, int, int]:
    """Return a table at which B's Adversary uses a hold, once its damage is aimed at Scully; and both Agents."""
    table = a_combat(foe, {"hand.0": list(hand), "hand.1": [number, SITE]}, round="CRC", team=(MULDER, SCULLY))
    mulder, scully = table.agents(A, "field")
    play(table, number)
    decline(table, "answer")
    return table, mulder, scully


def by_design(table: Table, number: str) -> list[int]:
    """Return all cards with a printed number, wherever they lie."""
    return sorted(one for one in table.zones.where if table.design(one).number == number)


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


@pytest.mark.rule("DMG-05", "EFF-04")
@pytest.mark.parametrize(("number", "stunned", "left"), [(NERVE_STRIKE, True, False), (CHOKE_HOLD, False, False)])
def test_where_no_damage_gets_through_a_nerve_strike_works_and_a_choke_hold_does_not(
    number: str, stunned: bool, left: bool
) -> None:
    table, _, scully = held(number)
    fight = table.combat
    assert fight is not None
    changes.put(table, scully, scully, "ward_each", 100, "round")
    aim(table, scully)
    pass_until(table, "combat")
    assert (scully in fight.stunned, scully not in fight.agents) == (stunned, left)


@pytest.mark.rule("CMB-13", "CMB-14", "EFF-04")
def test_a_choke_hold_puts_an_agent_out_of_the_combat_who_stays_in_the_field() -> None:
    table, mulder, scully = held(CHOKE_HOLD)
    fight = table.combat
    assert fight is not None
    aim(table, scully)
    assert fight.agents == [mulder, scully]
    pass_until(table, "combat")
    assert (fight.agents, table.place(scully)) == ([mulder], "field")


@pytest.mark.rule("CMB-12", "CMB-13")
def test_an_adversary_in_a_choke_hold_is_discarded() -> None:
    table = a_combat(OCCULT, {"hand.0": [CHOKE_HOLD, SITE]}, round="CRC", team=(MULDER,))
    mulder = table.agents(A, "field")[0]
    changes.permit(table, mulder, mulder, "Martial Arts", "turn")
    decline(table)
    play(table, CHOKE_HOLD)
    decline(table, "answer")
    pass_until(table, "check")
    assert (table.combat, table.place(card(table, OCCULT))) == (None, "discard")


@pytest.mark.rule("PLAY-01", "ADV-08")
@pytest.mark.parametrize("number", HOLDS)
def test_a_hold_is_for_those_who_know_it_at_close_range(number: str) -> None:
    assert playable(in_round("CRC", FIGHTER, [number])) == [number]
    assert playable(in_round("LRC", FIGHTER, [number])) == []
    assert playable(in_round("CRC", OCCULT, [number])) == []


@pytest.mark.rule("CMB-11")
@pytest.mark.parametrize("number", HOLDS)
def test_who_deals_no_damage_holds_nobody(number: str) -> None:
    table, mulder, scully = held(number)
    fight = table.combat
    assert fight is not None
    fight.stunned.append(card(table, FIGHTER))
    fight_on(table)
    assert (fight.number, fight.stunned, fight.agents) == (2, [], [mulder, scully])


@pytest.mark.rule("CHK-16", "CMB-12")
def test_what_waits_for_the_end_of_a_round_ends_with_the_combat_it_waits_in() -> None:
    table, _, scully = held(NERVE_STRIKE)
    assert len(table.state.later) == 1
    aim(table, scully)
    pass_until(table, "combat", "check")
    assert table.state.later == []


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
    assert table.place(card(table, FRIEND)) == "bureau"
    assert encoded(again(table)) == encoded(table)
    pass_until(table, "investigation")
    assert (table.place(card(table, FRIEND)), table.state.later) == ("discard", [])


@pytest.mark.rule("PLAY-14", "EFF-08", "EFS-04")
def test_a_tail_may_be_put_on_a_team_after_the_site_as_well() -> None:
    table = a_site_check({"bureau.0": [FRIEND, FRIEND], "hand.0": [SITE], "hand.1": [TAIL, SITE]})
    at(table, B, "after_site")
    play(table, TAIL)
    decline(table, "answer")
    assert is_asked(table) == (B, "choose_card")
    act(table, asked(table).options[1])
    assert [table.place(one) for one in by_design(table, FRIEND)] == ["bureau", "discard"]


@pytest.mark.rule("PLAY-01")
def test_without_an_event_in_play_nobody_has_a_tail_after_the_site() -> None:
    table = at(a_site_check({"hand.0": [SITE], "hand.1": [TAIL, SITE]}), B, "after_site")
    assert playable(table) == []
    table = under(TAIL, {})
    pass_until(table, "investigation")
    assert table.state.later == []


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


@pytest.mark.rule("DMG-10")
def test_radioactivity_may_send_an_agent_to_the_hospital() -> None:
    table = under(RADIOACTIVE, {}, (MULDER,))
    mulder = table.agents(A, "field")[0]
    table.agent(mulder).damage = 4
    pass_until(table, "investigation", "after_site", "response_move")
    pass_until(table, "investigation", "after_site")
    assert table.place(mulder) == "hospital"


@pytest.mark.rule("PLAY-01")
def test_a_geiger_counter_takes_radioactivity_its_effect() -> None:
    table = under(RADIOACTIVE, {}, (MULDER,), GEIGER)
    assert (checks.needed(table, check_of(table)), table.state.later) == (4, [])


@pytest.mark.rule("PLAY-01", "BLF-07")
@pytest.mark.parametrize("number", [TAIL, RADIOACTIVE])
def test_outside_of_the_check_of_a_site_it_is_of_no_use(number: str) -> None:
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [number, SITE]})
    decline(table)
    assert (is_asked(table), playable(table)) == ((B, "check"), [])


def test_what_they_say() -> None:
    assert text(NERVE_STRIKE) == (
        "If the round is at close range: A combatant of yours that may use Martial Arts cards gets +2 CRC "
        "in this round. "
        "When this round ends: All combatants at whom it dealt its damage deal no damage in the next round."
    )
    assert text(TAIL) == (
        "In a check, if a check of a Site is under way: When all is done at the Site: "
        "Discard an Event with Resource in play. "
        "After a Site, if there is an Event with Resource in play: Discard an Event with Resource in play."
    )
    assert text(RADIOACTIVE) == (
        "If a check of a Site is under way: If there is no piece of Equipment named Geiger Counter of the Team: "
        "The Site under investigation asks for 1 more than it does. "
        "If the check fails: All Agents in the Team take 1 damage."
    )
    assert text(CHOKE_HOLD) == (
        "If the round is at close range, on a combatant of yours that may use Martial Arts cards: "
        "When this round ends: All combatants whom it has damaged take no further part in the combat."
    )
