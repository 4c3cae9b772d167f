"""Combat damage: packets, reductions and fallen combatants (DMG)."""

import pytest

from engine.ccg.rules import combat, damage, damage_reduction
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Fact, Happened, ValueChanged
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import act, asked, decline, is_asked
from tests.engine.ccg.combat_tables import CREW_CUT, FALCON, METHOD_SITE, POLTERGEIST, STURDY, aim, fight, wounds
from tests.engine.ccg.constants import BRAUN, KOSSEFF, MANITOU, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import EventRecorder, Small, card, numbers_in, texts_with

FIRST_AID = "0002"


def first_aid_after_damage(table: Table, card: int) -> list[str] | None:
    """Return the windows of First Aid, so that its player is asked after damage."""
    return ["after_damage"] if table.design(card).number == FIRST_AID else None


@pytest.mark.rule("DMG-01", "DMG-02", "DMG-03", "DMG-04", "D15", "DMG-11", "CMB-13")
def test_fallen_adversary_is_logged() -> None:
    """Each side chooses the targets of its packets."""
    table = fight(foe=CREW_CUT, site=METHOD_SITE)
    assert (is_asked(table), len(asked(table).options)) == ((B, "target"), 2)
    facts = act(table, Action("choose", card=card(table, SCULLY)))
    assert (wounds(table), numbers_in(table, "hospital.0")) == ({SCULLY: 4}, [SCULLY])
    assert {("fell", B), ("combat_over", A)} <= {(one.what, one.seat) for one in facts if isinstance(one, Happened)}


@pytest.mark.rule("DMG-06", "DMG-10")
def test_agent_at_0_goes_to_the_hospital_with_damage_equal_to_its_health() -> None:
    table = fight(
        [KOSSEFF, MULDER], FALCON, {"hand.0": ["0042"]}, METHOD_SITE, texts=texts_with(windows=first_aid_after_damage)
    )
    decline(table)
    aim(table, KOSSEFF)
    decline(table)
    assert (numbers_in(table, "hospital.0"), wounds(table)) == ([KOSSEFF], {KOSSEFF: 3})


@pytest.mark.rule("DMG-13", "DMG-14", "CMB-16")
def test_wounded_agent_stays_and_the_check_continues() -> None:
    table = fight([MULDER, SCULLY, "0162"], POLTERGEIST, {"hand.0": ["0042"]}, site="0043")
    decline(table, "combat")
    aim(table, MULDER)
    decline(table, "after_damage")
    assert (table.combat, wounds(table)) == (None, {MULDER: 2})
    assert (table.place(card(table, MULDER)), is_asked(table)) == ("field", (A, "check"))


@pytest.mark.rule("DMG-05", "DMG-07", "WEX-14")
def test_reductions_apply_before_damage_does() -> None:
    def reduce_all(table: Table, frame: Frame) -> None:
        for packet in combat.current(table).packets:
            damage_reduction.reduce(packet, 3)

    def reductions(table: Table, event: str, card: int, seat: int) -> list[Frame]:
        return [Frame("reduce", seat, card)] if event == "packets_aimed" else []

    texts = texts_with(windows=first_aid_after_damage, triggered_frames=reductions)
    programs = {"reduce": [reduce_all]}
    table = fight([SCULLY], CREW_CUT, {"hand.0": ["0042"]}, METHOD_SITE, texts=texts, programs=programs)
    decline(table, "combat")
    assert (is_asked(table)[1], wounds(table)) == ("after_damage", {SCULLY: 4 - 3})


@pytest.mark.rule("DMG-11", "PLAY-01")
@pytest.mark.parametrize(("event", "falls"), [("fall_due", False), ("packets_made", True)])
def test_text_may_keep_a_combatant_at_0_in_play(event: str, falls: bool) -> None:
    def spare(table: Table, announced: str, card: int, seat: int) -> list[Frame]:
        return [Frame("spare", seat, card)] if announced == event else []

    texts, programs = texts_with(triggered_frames=spare), {"spare": [lambda table, frame: table.cancel(frame)]}
    table = fight([MULDER, SCULLY], CREW_CUT, site=METHOD_SITE, texts=texts, programs=programs)
    facts: list[Fact] = []
    while table.combat and table.combat.number < 2:
        facts += act(table, asked(table).options[0])
    assert table.state.combats == [] if falls else numbers_in(table, "engaged.1") == [CREW_CUT]
    assert any(isinstance(fact, Happened) and fact.what == "fell" for fact in facts) == falls


@pytest.mark.rule("DMG-05", "DMG-08")
def test_fully_reduced_damage_wounds_no_one() -> None:
    table = fight([MULDER], CREW_CUT, {"hand.0": ["0042"]}, METHOD_SITE)
    mulder = card(table, MULDER)
    modifiers.change(table, mulder, mulder, "ward_each", 9, "round")
    decline(table)
    assert (table.state.turn.wounded, wounds(table)) == ([], {})


@pytest.mark.rule("DMG-05")
def test_reductions_apply_one_after_the_other() -> None:
    table = Small({"field.0": [MULDER]}).table
    mulder = card(table, MULDER)
    for stat, by in (("ward_each", 1), ("ward_half", 0), ("ward_one", 1)):
        modifiers.change(table, mulder, mulder, stat, by, "round")
    packets = [Packet(1, mulder, 7), Packet(2, mulder, 3)]
    damage_reduction.apply(table, packets)
    assert [damage_reduction.remaining(packet) for packet in packets] == [(7 - 1) - 3 - 1, (3 - 1) - 1]


@pytest.mark.rule("DMG-11", "CMB-07")
def test_adversary_with_1_health_falls_only_when_hit() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    foe = card(table, MANITOU)
    modifiers.change(table, foe, foe, "Health", 1 - stats.value(table, foe, "Health"), "combat")
    table.combat.stunned = table.agents(A, "field")
    decline(table)
    assert table.combat is not None and table.combat.foes == [foe]
    facts = decline(table)
    while table.combat:
        facts += act(table, asked(table).options[-1])
    assert [one.amount for one in facts if isinstance(one, ValueChanged) and one.card == foe] == [2, 2]


@pytest.mark.rule("OPEN-13", "HEA-03")
def test_permanent_health_loss_stops_at_1_and_is_logged() -> None:
    table = Small({"field.0": [KOSSEFF]}).table
    kosseff = card(table, KOSSEFF)
    table.agent(kosseff).damage = 2
    damage.lose_health(table, kosseff, 5)
    assert (table.agent(kosseff).health, stats.permanent_health(table, kosseff)) == (-2, 1)
    assert (table.agent(kosseff).damage, table.facts) == (1, [ValueChanged("permanent_health", -2, A, kosseff)])
    damage.lose_health(table, kosseff, 1)
    assert table.agent(kosseff).health == -2


@pytest.mark.rule("DMG-12", "CMB-02")
def test_fallen_witness_is_not_a_killed_adversary() -> None:
    table = fight([MULDER, SCULLY], CREW_CUT, {"serving.0": [BRAUN], "hand.0": ["0042"]}, METHOD_SITE, texts=STURDY)
    combat.join(table, card(table, BRAUN))
    decline(table, "combat")
    record = combat.current(table).record
    aim(table, BRAUN)
    assert numbers_in(table, "discard.0") == [BRAUN]
    assert record is not None and card(table, BRAUN) not in record.killed


@pytest.mark.rule("DMG-05", "DMG-06", "DMG-13")
@pytest.mark.parametrize(("amount", "events"), [(0, ["wound_due"]), (1, ["wound_due", "hurt"])])
def test_wounds_are_announced_before_and_after(amount: int, events: list[str]) -> None:
    texts = EventRecorder("wound_due", "hurt")
    table = Small({"field.0": [MULDER]}, texts=texts).table
    mulder = card(table, MULDER)
    damage.wound(table, mulder, amount)
    table.run()
    assert (texts.recorded, table.agent(mulder).damage) == ([(event, mulder, A) for event in events], amount)
