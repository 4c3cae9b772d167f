"""Healing in the Hospital, and leaving it (HEA, WEX-10, WEX-11)."""

import pytest

from engine.ccg.rules import damage, healing
from engine.ccg.table import modifiers, stats
from engine.kernel.facts import ValueChanged
from tests.engine.ccg.actions import decline, is_asked, options
from tests.engine.ccg.constants import KNIFE, KOSSEFF, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, a_phase, begin, card

MEDI_KIT = "0315"


def wounded(hurt: dict[str, int], seat: int = A) -> Small:
    """Return a table with damaged Agents in a Hospital."""
    small = Small()
    for number, taken in hurt.items():
        small.table.agent(small.lay(f"hospital.{seat}", number)).damage = taken
    return small


def damages(small: Small) -> list[int]:
    return [entry.damage for entry in small.table.state.agents.values()]


@pytest.mark.rule("HEA-02", "HEA-05", "HEA-11", "WEX-10")
def test_agent_heals_1_up_to_3_health_and_2_above() -> None:
    small = wounded({MULDER: 5, KOSSEFF: 3})
    table = begin(small.table, "healing")
    assert (damages(small), [stats.health(table, agent) for agent in table.agents(A)]) == ([3, 2], [2, 1])
    assert not any(stats.may_leave(table, agent) for agent in table.agents(A))


@pytest.mark.rule("HEA-01", "HEA-04", "HEA-10", "OPEN-04")
@pytest.mark.parametrize(("seat", "taken", "marked", "left"), [(B, 5, False, 5), (A, 1, False, 0), (A, 4, True, 4)])
def test_active_players_agents_heal_unless_marked(seat: int, taken: int, marked: bool, left: int) -> None:
    small = wounded({MULDER: taken}, seat)
    small.table.agent(small.table.agents(seat)[0]).unhealing = marked
    begin(small.table, "healing", A)
    assert damages(small) == [left]


@pytest.mark.rule("HEA-03")
def test_healing_tier_depends_on_permanent_health() -> None:
    small = wounded({MULDER: 3, KOSSEFF: 3})
    mulder, kosseff = small.table.agents(A)
    small.table.agent(mulder).health = -2
    modifiers.change(small.table, mulder, kosseff, "Health", 1, "game")
    begin(small.table, "healing")
    assert damages(small) == [2, 1]


@pytest.mark.rule("HEA-10", "HEA-04")
@pytest.mark.parametrize(("number", "left"), [(MEDI_KIT, 3), (KNIFE, 4), (None, 4)])
def test_a_healing_card_lets_marked_wounds_heal_again(number: str | None, left: int) -> None:
    small = wounded({MULDER: 4})
    table, mulder = small.table, small.table.agents(A)[0]
    table.agent(mulder).unhealing = True
    healing.heal(table, mulder, 1, small.lay("discard.0", number) if number else -1)
    assert (damages(small), table.agent(mulder).unhealing) == ([left], left == 4)


@pytest.mark.rule("WEX-11", "DMG-06", "HEA-05")
def test_tracking_of_two_wounds_and_two_healings() -> None:
    small = Small({"field.0": [MULDER]})
    table, mulder = small.table, card(small.table, MULDER)
    assert (damage.hurt(table, mulder, 3), stats.health(table, mulder), damage.hurt(table, mulder, 3)) == (3, 2, 2)
    assert table.agent(mulder).damage == 5
    damage.send_to_hospital(table, mulder)
    table.run()
    for left, may_leave in ((3, False), (1, True)):
        begin(table, "healing")
        assert (table.agent(mulder).damage, stats.may_leave(table, mulder)) == (left, may_leave)


@pytest.mark.rule("HEA-05", "HEA-06", "DEP-02")
@pytest.mark.parametrize(
    ("number", "taken", "leaves"), [(MULDER, 2, True), (MULDER, 3, False), (KOSSEFF, 0, True), (KOSSEFF, 1, False)]
)
def test_agent_leaves_the_hospital_with_3_or_full_health(number: str, taken: int, leaves: bool) -> None:
    table = begin(wounded({number: taken}).table, "deployment")
    assert (table.pending is not None and bool(options(table, "move"))) == leaves


@pytest.mark.rule("HEA-09")
def test_equipment_stays_on_an_agent_in_the_hospital() -> None:
    small = Small({"field.0": [SCULLY]})
    scully = card(small.table, SCULLY)
    knife = small.lay(f"attached.{scully}", KNIFE, A)
    damage.send_to_hospital(small.table, scully)
    small.table.run()
    assert (small.table.place(scully), small.table.zones[f"attached.{scully}"]) == ("hospital", [knife])


@pytest.mark.rule("PLAY-11")
def test_cards_may_be_played_after_healing() -> None:
    table = a_phase("healing", {"hand.0": ["0042"], "hand.1": ["0042"]})
    assert is_asked(table) == (A, "healing")
    decline(table)
    assert is_asked(table) == (B, "healing")


@pytest.mark.rule("HEA-02", "DMG-06")
def test_log_shows_the_actual_damage_and_healing() -> None:
    small = Small({"field.0": [KOSSEFF]})
    kosseff = card(small.table, KOSSEFF)
    damage.hurt(small.table, kosseff, 9)
    healing.heal(small.table, kosseff, 1)
    healing.heal(small.table, kosseff, 9)
    healing.heal(small.table, kosseff, 9)
    assert small.table.facts == [ValueChanged("damage", amount, A, kosseff) for amount in (3, -1, -2)]
