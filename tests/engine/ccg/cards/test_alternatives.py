"""Witnesses with two uses, an implant, and an extra first round (PLAY-14)."""

import pytest

from engine.ccg.rules import combat, leaving_play
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, in_window, pass_until, play, playable
from tests.engine.ccg.cards.tables import SITE, A, a_check, a_combat, a_site_check, announce, decline, is_asked
from tests.engine.ccg.constants import KOSSEFF, MULDER, SCULLY, B
from tests.engine.ccg.tables import card, numbers_in

BILL, FENIG, FAST_DRAW, BLEEDING, GOOD_PEOPLE, SQUEEZE = "0198", "0204", "0029", "0024", "0340", "0343"


@pytest.mark.rule("PLAY-16", "PLAY-14")
@pytest.mark.parametrize(("victim", "found"), [(MULDER, [BILL]), (SCULLY, [])])
def test_bill_answers_a_card_that_would_send_his_son_to_the_hospital(victim: str, found: list[str]) -> None:
    table = a_combat(GOOD_PEOPLE, {"hand.0": [BILL, SITE], "hand.1": [BLEEDING, SITE]}, round="CRC")
    agent = card(table, victim)
    pass_until(table, "target")
    act(table, next(option for option in asked(table).options if option.card == agent))
    while is_asked(table) != (B, "after_damage"):
        decline(table)
    play(table, BLEEDING)
    assert playable(table) == found
    if found:
        play(table, BILL)
        decline(table, "answer")
        assert (table.place(agent), table.place(card(table, BILL))) == ("field", "removed")


def abducted(table: Table, agent: int) -> None:
    """Announce the abduction of an Agent in the current window."""
    in_window(table, leaving_play.abduct, agent, 10)


@pytest.mark.rule("PLAY-16", "DECK-12", "PLAY-04")
def test_fenig_is_abducted_instead_of_an_agent() -> None:
    table = a_check("Medical", {"hand.0": [FENIG, SITE], "hand.1": [SITE]})
    mulder = card(table, MULDER)
    abducted(table, mulder)
    assert (is_asked(table), playable(table)) == ((A, "response_abduction"), [FENIG])
    play(table, FENIG)
    decline(table, "answer", "response_abduction")
    assert (table.place(mulder), numbers_in(table, "discard.0")) == ("field", [FENIG])


@pytest.mark.rule("PLAY-01", "PLAY-04")
def test_fenig_protects_only_his_players_agents_in_that_players_turn() -> None:
    table = a_check("Medical", {"hand.0": [FENIG, SITE], "hand.1": [FENIG, SITE], "field.1": [KOSSEFF]})
    for victim in (KOSSEFF, MULDER):
        abducted(table, card(table, victim))
        if victim == KOSSEFF:
            pass_until(table, "check")
            assert table.place(card(table, KOSSEFF)) != "field", "nobody could answer"
        else:
            assert (is_asked(table), playable(table)) == ((A, "response_abduction"), [FENIG])


@pytest.mark.rule("CMB-03", "CMB-04", "CMB-06", "EFF-04")
def test_only_the_fast_drawer_deals_damage_before_close_range() -> None:
    table = attacked(SQUEEZE)
    mulder, scully = table.agents(A, "field")
    foe = card(table, SQUEEZE)
    assert (is_asked(table), playable(table)) == ((A, "combat_start"), [FAST_DRAW])
    play(table, FAST_DRAW)
    act(table, Action("choose", card=scully))
    decline(table, "answer", "combat_start")
    fight = combat.current(table)
    assert (fight.kind, fight.number, fight.stunned) == ("LRC", 1, [mulder])
    amount = combat.value(table, scully, "LRC")
    pass_until(table, "after_damage")
    assert [packet.source for packet in fight.packets if packet.source != foe] == [scully]
    assert fight.damage == {foe: amount}
    while fight.number == 1:
        decline(table)
    assert (fight.kind, fight.stunned) == ("CRC", [])


def attacked(foe: str, team: tuple[str, ...] = (MULDER, SCULLY)) -> Table:
    """Return a table at the start of a combat where A holds Fast Draw."""
    table = a_site_check({"hand.0": [FAST_DRAW, SITE], "hand.1": [foe, SITE]}, team=team)
    announce(table, B, foe)
    decline(table, "answer")
    return table
