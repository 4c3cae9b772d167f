"""Witnesses of two uses, of which the moment decides, an implant, and a round ahead of all others (PLAY-14)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import combat, departures, healing
from engine.ccg.surface.view import view
from engine.ccg.table import changes, numbers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.cards.tables import SITE, a_check, a_combat, a_site_check, announce, level, text, under
from tests.engine.ccg.tables import (
    BRAUN,
    KOSSEFF,
    LAMANA,
    MULDER,
    SCULLY,
    A,
    B,
    Small,
    act,
    again,
    asked,
    begin,
    card,
    decline,
    encoded,
    is_asked,
    numbers_in,
    pass_until,
    play,
    playable,
)

BILL, FENIG, IMPLANT, FAST_DRAW, JANUS = "0198", "0204", "0088", "0029", "0177"
BLEEDING, AGING, GOOD_PEOPLE, GASES, FIRST_AID = "0024", "0109", "0340", "0103", "0002"
SQUEEZE, HUNTER, STREET_CONTACTS = "0343", "0335", "0232"


@pytest.mark.rule("CHK-03", "PLAY-14")
@pytest.mark.parametrize(("number", "skill"), [(BILL, "Subterfuge"), (FENIG, "Alien Investigation")])
def test_in_a_check_they_add_2(number: str, skill: str) -> None:
    assert playable(a_check("Medical", {"hand.0": [number, FIRST_AID, SITE]})) == []
    table = a_check(skill, {"hand.0": [number, SITE], "hand.1": [SITE]})
    before = level(table)
    play(table, number)
    decline(table, "answer")
    assert level(table) == before + 2
    assert table.place(card(table, number)) == "serving"


@pytest.mark.rule("PLAY-16", "EFF-02", "PLAY-14")
@pytest.mark.parametrize(("team", "found"), [((MULDER, SCULLY), [BILL]), ((SCULLY, KOSSEFF), [])])
def test_bill_negates_an_adversary_that_is_not_in_combat_yet(team: tuple[str, ...], found: list[str]) -> None:
    table = a_site_check({"hand.0": [BILL, SITE], "hand.1": [GOOD_PEOPLE, SITE]}, team=team)
    foe = announce(table, B, GOOD_PEOPLE)
    assert playable(table) == found
    if found:
        play(table, BILL)
        decline(table, "answer")
        assert (table.combat, table.place(foe), table.place(card(table, BILL))) == (None, "discard", "removed")


@pytest.mark.rule("PLAY-16", "PLAY-14")
@pytest.mark.parametrize(("victim", "found"), [(MULDER, [BILL]), (SCULLY, [])])
def test_bill_answers_a_card_that_is_to_send_his_son_to_the_hospital(victim: str, found: list[str]) -> None:
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


def aged(number: str) -> Table:
    """Return a table at which a Bluff is about to send Mulder to the Hospital, or its damage is."""
    table = under(number, {"hand.0": [BILL, SITE]}, (MULDER,))
    mulder = card(table, MULDER)
    table.agent(mulder).damage = 4
    pass_until(table, "response_move")
    assert is_asked(table) == (A, "response_move")
    return table


@pytest.mark.rule("PLAY-16", "PLAY-14")
def test_bill_keeps_his_son_from_going_by_a_card_that_picked_him_late() -> None:
    table = aged(AGING)
    play(table, BILL)
    decline(table, "answer", "response_move")
    assert table.place(card(table, MULDER)) == "field"
    assert (table.place(card(table, BILL)), table.place(card(table, AGING))) == ("removed", "discard")


@pytest.mark.rule("DMG-10", "PLAY-01")
def test_damage_is_no_card_that_bill_could_negate() -> None:
    table = under(GASES, {"hand.0": [BILL, SITE]}, (MULDER,))
    table.agent(card(table, MULDER)).damage = 4
    pass_until(table, "response_move")
    assert playable(table) == []


def abducted(table: Table, agent: int) -> None:
    """Let an Agent be about to be abducted, while somebody is asked in a window."""
    table.pending = None
    table.stack[-1].pc = 0
    departures.abduct(table, agent, 10)
    table.run()


@pytest.mark.rule("PLAY-16", "DECK-12", "PLAY-04")
def test_fenig_goes_instead_of_an_own_agent() -> None:
    table = a_check("Medical", {"hand.0": [FENIG, SITE], "hand.1": [SITE]})
    mulder = card(table, MULDER)
    abducted(table, mulder)
    assert (is_asked(table), playable(table)) == ((A, "response_abduction"), [FENIG])
    play(table, FENIG)
    decline(table, "answer", "response_abduction")
    assert (table.place(mulder), numbers_in(table, "discard.0")) == ("field", [FENIG])


@pytest.mark.rule("PLAY-01", "PLAY-04")
def test_fenig_is_for_an_own_agent_in_the_own_turn() -> None:
    table = a_check("Medical", {"hand.0": [FENIG, SITE], "hand.1": [FENIG, SITE], "field.1": [KOSSEFF]})
    for victim in (KOSSEFF, MULDER):
        abducted(table, card(table, victim))
        if victim == KOSSEFF:
            pass_until(table, "check")
            assert table.place(card(table, KOSSEFF)) != "field", "nobody could answer"
        else:
            assert (is_asked(table), playable(table)) == ((A, "response_abduction"), [FENIG])


@pytest.mark.rule("BRF-02", "BLF-15", "PLAY-21")
def test_an_implant_takes_1_res_as_long_as_it_is_there() -> None:
    table = under(IMPLANT, {"bureau.0": [LAMANA]})
    mulder, implant = card(table, MULDER), card(table, IMPLANT)
    before = numbers.value(table, mulder, "RES")
    act(table, Action("choose", card=mulder))
    decline(table, "answer")
    assert numbers.value(table, mulder, "RES") == before - 1
    changes.put(table, mulder, mulder, "RES", -before, "turn")
    assert numbers.value(table, mulder, "RES") == 0
    changes.lift(table, "turn")
    table.discard([implant])
    assert numbers.value(table, mulder, "RES") == before


@pytest.mark.rule("CHK-06")
def test_a_card_on_its_way_is_aimed_then_answered_and_then_resolves() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [IMPLANT, SITE]})
    decline(table)
    play(table, IMPLANT)
    assert (is_asked(table), stage_of(table)) == ((B, "choose_card"), "aimed")
    act(table, asked(table).options[0])
    assert (is_asked(table), stage_of(table)) == ((A, "answer"), "answered")
    places = {"hand.0": [STREET_CONTACTS], "hand.1": [SITE], "deck.0": [BRAUN, SITE]}
    table = begin(Small(places, texts=card_set.texts()).table, "healing", A)
    play(table, STREET_CONTACTS)
    decline(table, "answer")
    assert (is_asked(table), stage_of(table)) == ((A, "choose_card"), "resolving")


def stage_of(table: Table) -> str:
    return view(table, B)["announced"][-1]["stage"]


@pytest.mark.rule("BLF-15")
def test_an_implant_goes_into_an_agent_of_the_team_whom_its_player_picks() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [IMPLANT, SITE], "bureau.0": [LAMANA]})
    decline(table)
    play(table, IMPLANT)
    assert is_asked(table) == (B, "choose_card")
    assert [option.card for option in asked(table).options] == table.agents(A, "field")
    act(table, asked(table).options[1])
    decline(table, "answer")
    assert numbers_in(table, f"attached.{card(table, SCULLY)}") == [IMPLANT]
    assert encoded(again(table)) == encoded(table)


@pytest.mark.rule("HEA-04", "PLAY-21")
@pytest.mark.parametrize(("by", "left"), [(FIRST_AID, []), (JANUS, []), ("", [IMPLANT]), ("another", [IMPLANT])])
def test_what_heals_its_agent_takes_an_implant_out_but_not_the_healing_of_a_phase(by: str, left: list[str]) -> None:
    table = a_site_check({"hand.0": [SITE, FIRST_AID], "hand.1": [SITE, IMPLANT], "bureau.0": [JANUS]})
    decline(table)
    play(table, IMPLANT)
    act(table, asked(table).options[0])
    decline(table, "answer")
    mulder, scully = table.agents(A, "field")
    table.agent(mulder).damage = table.agent(scully).damage = 2
    table.pending = None
    table.stack[-1].pc = 0
    healed = scully if by == "another" else mulder
    healing.heal(table, healed, 1, card(table, FIRST_AID if by == "another" else by) if by else -1)
    table.run()
    assert numbers_in(table, f"attached.{mulder}") == left


@pytest.mark.rule("CMB-03", "CMB-04", "CMB-06", "EFF-04")
def test_who_draws_fast_alone_deals_damage_before_close_range() -> None:
    table = attacked(SQUEEZE)
    mulder, scully = table.agents(A, "field")
    foe = card(table, SQUEEZE)
    assert (is_asked(table), playable(table)) == ((A, "combat_start"), [FAST_DRAW])
    play(table, FAST_DRAW)
    act(table, Action("choose", card=scully))
    decline(table, "answer", "combat_start")
    fight = table.combat
    assert fight is not None
    assert (fight.kind, fight.number, fight.stunned) == ("LRC", 1, [mulder])
    amount = combat.value(table, scully, "LRC")
    pass_until(table, "after_damage")
    assert [packet.source for packet in fight.packets if packet.source != foe] == [scully]
    assert fight.damage == {foe: amount}
    while fight.number == 1:
        decline(table)
    assert (fight.kind, fight.stunned) == ("CRC", [])


def attacked(foe: str, team: tuple[str, ...] = (MULDER, SCULLY)) -> Table:
    """Return a table at the beginning of a combat of B's Adversary, A holding a fast draw."""
    table = a_site_check({"hand.0": [FAST_DRAW, SITE], "hand.1": [foe, SITE]}, team=team)
    announce(table, B, foe)
    decline(table, "answer")
    return table


@pytest.mark.rule("PLAY-01", "CMB-03")
def test_nobody_draws_fast_where_all_fight_at_long_range_or_later() -> None:
    table = attacked(GOOD_PEOPLE)
    assert table.combat is not None
    if is_asked(table)[1] == "combat_start":
        assert playable(table) == []
        decline(table, "combat_start")
    table = attacked(HUNTER)
    decline(table, "combat_start")
    while is_asked(table)[0] != A:
        decline(table)
    assert (is_asked(table)[1], playable(table)) == ("combat", [])


def test_what_they_say() -> None:
    assert text(FENIG) == (
        "In a check: +2 on one Team's Alien Investigation check. "
        "As an Agent is abducted, if there is an Agent of your own about to go elsewhere: "
        "What was about to happen doesn't. Discard this card."
    )
    assert (
        text(BILL)
        .partition("As an answer, ")[2]
        .startswith(
            "if there is an Agent named Agent Fox Mulder of your own in the Team: "
            "Negate a card just played that is an Adversary "
            "or sends somebody to the Hospital and is aimed at Agent Fox Mulder. Remove this card from the game."
        )
    )
    assert text(FAST_DRAW).startswith("At the start of a combat, if no round at long range is ahead: ")
