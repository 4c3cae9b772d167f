"""Darkness Falls, which healing cards avert (EFF-22)."""

import pytest

from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from engine.kernel.interpreter import NO
from tests.engine.ccg.actions import act, asked, decline, options, pass_until
from tests.engine.ccg.cards.tables import SITE, a_site_check, announce, equip, is_asked
from tests.engine.ccg.constants import MULDER, SCULLY, A, B
from tests.engine.ccg.tables import card, encoded, reloaded

DARKNESS, MEDI_KIT, JANUS, IMPLANT, GRIT = "0346", "0315", "0177", "0088", "0309"


def under_darkness(*gear: str, team: tuple[str, ...] = (MULDER, SCULLY), hand: tuple[str, ...] = (SITE,)) -> Table:
    """Return a table where B plays Darkness Falls on Mulder."""
    table = a_site_check({"hand.0": list(hand), "hand.1": [DARKNESS, SITE]}, team=team)
    for one in gear:
        equip(table, table.agents(A, "field")[1], one)
    announce(table, B, DARKNESS)
    assert (is_asked(table), len(asked(table).options)) == ((B, "choose_card"), len(team))
    act(table, Action("choose", card=card(table, MULDER)))
    decline(table, "answer")
    return table


@pytest.mark.rule("HEA-04", "EFS-10", "CHK-10")
@pytest.mark.parametrize(("wounds", "left"), [(0, 0), (2, 1)])
def test_medi_kit_is_used_on_an_agent_hurt_or_not(wounds: int, left: int) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [DARKNESS, SITE]})
    mulder, scully = table.agents(A, "field")
    kit = equip(table, scully, MEDI_KIT)
    table.agent(mulder).damage = wounds
    announce(table, B, DARKNESS)
    act(table, Action("choose", card=mulder))
    decline(table, "answer")
    assert is_asked(table) == (A, "choose_card")
    assert asked(table).options == [Action("use", card=kit, ability=0), NO]
    assert encoded(reloaded(table)) == encoded(table)
    facts = act(table, asked(table).options[0])
    assert Happened("used", A, kit) in facts
    assert is_asked(table)[1] == "check", "he isn't sent away"
    assert (table.place(mulder), table.agent(mulder).damage, table.agent(mulder).held) == ("field", left, 0)
    assert "Medi-Kit" in table.state.checks[0].names
    table.agent(mulder).damage = 1
    assert (table.texts.treatments(table, mulder), table.texts.usable_abilities(table, A, "check")) == ([], [])


@pytest.mark.rule("HEA-04", "PLAY-25")
def test_janus_treats_others_but_not_himself() -> None:
    table = under_darkness(team=(MULDER, JANUS))
    act(table, asked(table).options[0])
    assert table.place(card(table, MULDER)) == "field"
    table = a_site_check({"hand.0": [SITE], "hand.1": [DARKNESS, SITE]}, team=(MULDER, JANUS))
    announce(table, B, DARKNESS)
    act(table, Action("choose", card=card(table, JANUS)))
    decline(table, "answer", "response_move")
    assert table.place(card(table, JANUS)) == "hospital"


@pytest.mark.rule("HEA-04")
def test_treatment_of_darkness_falls_counts_as_healing() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [DARKNESS, SITE]}, team=(MULDER, JANUS))
    implant = equip(table, card(table, MULDER), IMPLANT)
    announce(table, B, DARKNESS)
    act(table, Action("choose", card=card(table, MULDER)))
    decline(table, "answer")
    act(table, asked(table).options[0])
    assert table.place(implant) == "discard"


IN_VAIN = ["no longer for healing", "used", "no Medical", "at 0", "in another Team", "another's"]


@pytest.mark.rule("HEA-04", "PLAY-25")
@pytest.mark.parametrize("case", IN_VAIN)
def test_cards_that_cannot_heal_are_not_offered(case: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [DARKNESS, SITE], "bureau.0": ["0183"], "field.1": ["0182"]})
    scully = card(table, SCULLY)
    bearer = {"in another Team": card(table, "0183"), "another's": card(table, "0182")}.get(case, scully)
    kit = equip(table, bearer, MEDI_KIT)
    modifiers.change(table, bearer, bearer, "Medical", -9 if case == "no Medical" else 2, "game")
    if case == "no longer for healing":
        modifiers.reword(table, kit, kit, "Healing", "Alien", "turn")
    if case == "used":
        table.state.turn.used.append(f"{kit}:0")
    if case == "at 0":
        table.agent(scully).damage = 9
    announce(table, B, DARKNESS)
    act(table, Action("choose", card=card(table, MULDER)))
    decline(table, "answer", "response_move")
    assert table.place(card(table, MULDER)) == "hospital"


@pytest.mark.rule("PLAY-16", "HEA-05")
def test_lingering_agent_is_held_after_the_check() -> None:
    table = under_darkness(hand=(GRIT, SITE))
    assert is_asked(table) == (A, "response_move")
    act(table, options(table, "play")[0])
    pass_until(table, "check")
    mulder = card(table, MULDER)
    assert (table.place(mulder), table.agent(mulder).held) == ("field", 2)
    while table.state.sites:
        decline(table)
    assert (table.place(mulder), stats.may_leave(table, mulder)) == ("hospital", False)
