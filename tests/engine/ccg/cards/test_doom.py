"""The Host, which dooms its victims (EFF-14, EFS-03)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.labels import make_labels
from engine.ccg.presentation.view import view
from engine.ccg.rules import checks, damage_reduction, debriefing, doomed_agents
from engine.ccg.table import modifiers
from engine.ccg.table.state import Doom
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened, ValueChanged
from tests.engine.ccg.actions import act, ask_again, decline, in_window, is_asked, options, playable
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, Small, a_combat, equip, fight_on, with_level
from tests.engine.ccg.cards.test_struck import struck
from tests.engine.ccg.constants import A, B
from tests.engine.ccg.tables import begin, card, encoded, reloaded

HOST, MEDI_KIT, JANUS, LULA = "0338", "0315", "0177", "0274"


def doomed(
    tokens: int = 5, zone: str = "field.0", active: int = A, mate: str = SCULLY, **places: list[str]
) -> tuple[Table, int]:
    """Return a table in the Healing Phase with a doomed Mulder, and Mulder."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    small = Small({zone: [MULDER], "hand.0": [SITE], "hand.1": [SITE], **named}, texts=card_set.texts(), killer=True)
    for seat in (A, B):
        small.table.player(seat).agents = 2
    small.lay("field.0", mate)
    mulder = card(small.table, MULDER)
    doomed_agents.doom_agent(small.table, mulder, Doom(small.lay("discard.1", HOST), tokens, "Medical", 3))
    return begin(small.table, "healing", active), mulder


def saves(table: Table) -> list[int | None]:
    return [one.card for one in options(table, "save")]


@pytest.mark.rule("EFF-14", "EFS-03", "DMG-05")
def test_agent_hurt_by_the_host_gets_five_tokens() -> None:
    table = struck(a_combat(HOST, round="CRC", killer=True), MULDER)
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    assert table.agent(mulder).doom == Doom(card(table, HOST), 5, "Medical", 3)
    assert table.agent(scully).doom is None
    rows = {row["standing"]["card"]["id"]: row["doom"] for row in view(table, None)["players"][A]["agents"]}
    assert (rows, encoded(reloaded(table))) == ({mulder: 5, scully: None}, encoded(table))


@pytest.mark.rule("DMG-05", "CMB-05")
@pytest.mark.parametrize("case", ["no damage is left", "at long range"])
def test_agent_without_damage_is_not_doomed(case: str) -> None:
    table = a_combat(HOST, round="LRC" if case == "at long range" else "CRC", killer=True)
    if case == "no damage is left":
        for agent in table.agents(A):
            modifiers.change(table, agent, agent, damage_reduction.STATS["each"], 9, "round")
    fight_on(table)
    assert doomed_agents.doomed(table, A) == {}


@pytest.mark.rule("EFS-03", "HEA-06")
def test_tokens_are_removed_in_the_hospital_too() -> None:
    table, mulder = doomed(1, "hospital.0")
    table.begin()
    doomed_agents.count_down(table, B)
    assert (table.agent(mulder).doom, table.facts) == (Doom(card(table, HOST), 1, "Medical", 3), [])
    doomed_agents.count_down(table, A)
    doomed_agents.count_down(table, A)
    assert table.agent(mulder).doom == Doom(card(table, HOST), 0, "Medical", 3)
    assert table.facts == [ValueChanged("doom", -1, A, mulder)]


@pytest.mark.rule("PLAY-11")
def test_doomed_agent_counts_as_removed_by_an_adversary() -> None:
    table, mulder = doomed(0, hand_1=[LULA, SITE])
    in_window(table, debriefing.end_turn, A)
    decline(table, "response_remove")
    assert (table.place(mulder), is_asked(table), playable(table)) == ("removed", (B, "after_departure"), [LULA])


@pytest.mark.rule("CHK-17", "EFF-14")
@pytest.mark.parametrize(("level", "is_doomed"), [(3, False), (2, True)])
def test_team_may_check_once_in_each_of_its_turns(level: int, is_doomed: bool) -> None:
    table, mulder = doomed()
    table.agent(mulder).team = table.agent(card(table, SCULLY)).team = 1
    with_level(table, "Medical", level)
    assert make_labels(table, options(table, "save")) == ["Save Agent Fox Mulder: Medical check (3)"]
    act(table, Action("save", card=mulder))
    check = table.state.checks[-1]
    assert (sorted(check.team), check.skill, check.needed) == (sorted(table.agents(A)), "Medical", 3)
    assert saves(table) == [], "not again in the same turn"
    while table.state.checks:
        decline(table)
    assert (is_asked(table), bool(table.agent(mulder).doom)) == ((A, "healing"), is_doomed)
    table.stack.clear()
    table.pending = None
    table.state.turn.number += 2
    begin(table, "healing", A)
    assert saves(table) == ([mulder] if is_doomed else [])


@pytest.mark.rule("CHK-17", "EFF-14")
def test_check_for_a_departed_agent_has_no_effect() -> None:
    table, mulder = doomed()
    table.agent(mulder).team = table.agent(card(table, SCULLY)).team = 1
    act(table, Action("save", card=mulder))
    checks.modify(table, mulder, 9)
    table.move(mulder, "removed.0")
    facts = decline(table, "check")
    assert [fact.what for fact in facts if isinstance(fact, Happened)] == ["check_passed"]


@pytest.mark.rule("CHK-17", "PLAY-26", "CHK-20")
@pytest.mark.parametrize("case", ["another's turn", "in the Hospital", "in a combat", "an answer"])
def test_saving_check_is_not_offered_otherwise(case: str) -> None:
    if case == "in a combat":
        table = struck(a_combat(HOST, round="CRC", killer=True), MULDER)
        assert doomed_agents.doomed(table, A)
    else:
        table, _ = doomed(
            zone="hospital.0" if case == "in the Hospital" else "field.0", active=B if case == "another's turn" else A
        )
    if case == "an answer":
        assert (
            doomed_agents.rescue_actions(table, A, "answer")
            == doomed_agents.rescue_actions(table, A, "response_move")
            == []
        )
        assert doomed_agents.rescue_actions(table, A, "check")
    while case != "an answer" and table.pending and table.state.combats:
        assert saves(table) == []
        decline(table)
    if case in ("another's turn", "in the Hospital"):
        while table.pending:
            assert saves(table) == []
            decline(table)


@pytest.mark.rule("HEA-04", "PLAY-25")
@pytest.mark.parametrize("healer", [MEDI_KIT, JANUS])
def test_medi_kit_and_janus_save_a_doomed_agent(healer: str) -> None:
    table, mulder = doomed(mate=SCULLY if healer == MEDI_KIT else JANUS)
    other = next(agent for agent in table.agents(A) if agent != mulder)
    table.agent(mulder).team = table.agent(other).team = 1
    if healer == MEDI_KIT:
        equip(table, other, MEDI_KIT)
    ask_again(table)
    act(table, options(table, "use")[0])
    assert table.agent(mulder).doom is None


@pytest.mark.rule("HEA-02")
def test_natural_healing_does_not_save_a_doomed_agent() -> None:
    table, mulder = doomed(zone="hospital.0")
    table.agent(mulder).damage = 1
    table.stack.clear()
    table.pending = None
    begin(table, "healing", A)
    assert table.agent(mulder).damage == 0
    assert table.agent(mulder).doom


@pytest.mark.rule("DECK-12", "EFF-14")
def test_second_doom_keeps_the_first_and_a_buried_agent_has_none() -> None:
    table, mulder = doomed(2)
    doomed_agents.doom_agent(table, mulder, Doom(card(table, HOST), 5, "Medical", 3))
    assert table.agent(mulder).doom == Doom(card(table, HOST), 2, "Medical", 3)
    table.move(mulder, "deck.0")
    assert doomed_agents.doomed(table, A) == {}
