"""Split damage (EFF-15, DMG-03)."""

from collections.abc import Sequence

import pytest

from engine.ccg.presentation.labels import make_labels
from engine.ccg.rules import combat
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, pass_until, play, playable
from tests.engine.ccg.cards.tables import SITE, a_combat, decline, equip, in_round, is_asked, options
from tests.engine.ccg.constants import KOSSEFF, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import card, encoded, reloaded

FIRE, SHOTGUN, MINI, PISTOL, GOVERNMENT, OCCULT = "0025", "0329", "0330", "0317", "0345", "0333"


def under_covering_fire(window: str, team: Sequence[str] = (MULDER, SCULLY)) -> Table:
    """Return a table where B's Mechanic with LRC 4 may split its damage."""
    table = a_combat(GOVERNMENT, {"hand.1": [FIRE, SITE]}, team=team)
    if window != "combat":
        pass_until(table, window)
        while is_asked(table)[0] != B:
            decline(table)
    play(table, FIRE)
    decline(table, "answer")
    pass_until(table, "target")
    return table


@pytest.mark.rule("DMG-03", "DMG-04", "EFF-15")
@pytest.mark.parametrize("window", ["combat", "damage_assign"])
def test_covering_fire_lets_long_range_damage_be_split(window: str) -> None:
    table = under_covering_fire(window)
    mulder, scully = table.agents(A, "field")
    assert table.combat is not None
    amount = combat.value(table, card(table, GOVERNMENT), "LRC")
    assert options(table, "choose") == [
        Action("choose", card=agent, pick=str(part)) for agent in (mulder, scully) for part in range(amount, 0, -1)
    ]
    assert make_labels(table, options(table, "choose"))[0] == f"Agent Fox Mulder: {amount}"
    act(table, Action("choose", card=mulder, pick="1"))
    assert (table.agent(mulder).damage, table.agent(scully).damage) == (1, amount - 1), (
        "what is left goes to who is left"
    )
    assert encoded(reloaded(table)) == encoded(table)


@pytest.mark.rule("DMG-03", "DMG-01")
def test_no_target_takes_two_parts_of_the_same_damage() -> None:
    table = under_covering_fire("combat", (MULDER, SCULLY, KOSSEFF))
    mulder, scully, kosseff = table.agents(A, "field")
    act(table, Action("choose", card=scully, pick="2"))
    assert options(table, "choose") == [
        Action("choose", card=agent, pick=part) for agent in (mulder, kosseff) for part in ("2", "1")
    ]
    act(table, Action("choose", card=kosseff, pick="1"))
    assert [table.agent(agent).damage for agent in (mulder, scully, kosseff)] == [1, 2, 1]


@pytest.mark.rule("PLAY-01", "CMB-03")
@pytest.mark.parametrize(("round", "foe"), [("LRC", OCCULT), ("CRC", GOVERNMENT)])
def test_covering_fire_needs_a_government_adversary_at_long_range(round: str, foe: str) -> None:
    assert playable(in_round(round, foe, [FIRE])) == []


SPLITTERS = [
    ("0340", "CRC", True),
    ("0344", "LRC", True),
    ("0344", "CRC", False),
    ("0349", "LRC", True),
    ("0349", "CRC", True),
    ("0333", "CRC", False),
]


def aiming(table: Table, seat: int) -> list[Action]:
    """Return the options of a seat for the next damage."""
    while is_asked(table) != (seat, "target"):
        if is_asked(table)[1] == "target":
            act(table, options(table, "choose")[0])
        else:
            decline(table)
    return options(table, "choose")


@pytest.mark.rule("DMG-03", "DMG-04", "EFF-15")
@pytest.mark.parametrize(("foe", "round", "splits"), SPLITTERS)
def test_adversary_splits_damage_by_its_text(foe: str, round: str, splits: bool) -> None:
    table = a_combat(foe, round=round)
    amount = combat.value(table, card(table, foe), round)
    parts = [str(part) for part in range(amount, 0, -1)] if splits else [None]
    agents = table.agents(A, "field")
    assert aiming(table, B) == [Action("choose", card=agent, pick=part) for agent in agents for part in parts]


@pytest.mark.rule("WEX-05", "DMG-02", "DMG-03")
@pytest.mark.parametrize(("first", "damage"), [("3", [3, 0]), ("2", [2, 1]), ("1", [1, 2])])
def test_good_people_hurt_one_or_several_agents(first: str, damage: list[int]) -> None:
    table = a_combat("0340", round="CRC")
    aiming(table, B)
    mulder, scully = table.agents(A, "field")
    act(table, Action("choose", card=mulder, pick=first))
    assert [table.agent(agent).damage for agent in (mulder, scully)] == damage


@pytest.mark.rule("DMG-03", "DMG-04")
def test_rest_of_split_damage_is_aimed_next() -> None:
    table = a_combat("0340", round="CRC")
    aiming(table, B)
    assert table.combat is not None
    mulder, scully = table.agents(A, "field")
    table.combat.packets.append(Packet(table.combat.foes[0], -1, 1))
    act(table, Action("choose", card=mulder, pick="2"))
    waiting = [(packet.target, packet.amount) for packet in table.combat.packets if packet.source in table.combat.foes]
    assert waiting == [(mulder, 2), (scully, 1), (-1, 1)]


def armed(weapons: Sequence[str], round: str = "LRC") -> Table:
    """Return a table where Kosseff (LRC 1) fights two Adversaries with weapons."""
    table = a_combat("0340", {"engaged.1": ["0340", "0353"]}, round=round, team=(KOSSEFF,))
    for weapon in weapons:
        equip(table, card(table, KOSSEFF), weapon)
    combat.join(table, card(table, "0353"), foe=True)
    return table


@pytest.mark.rule("DMG-03", "REQ-06", "EFF-15")
@pytest.mark.parametrize(
    ("weapons", "round", "amount", "splits"),
    [
        ((MINI,), "LRC", 3, True),
        ((SHOTGUN,), "LRC", 4, True),
        ((PISTOL,), "LRC", 3, False),
        ((PISTOL, MINI), "LRC", 3, True),
        ((SHOTGUN, PISTOL), "LRC", 4, True),
        ((MINI,), "CRC", 1, False),
        ((SHOTGUN,), "CRC", 1, False),
    ],
)
def test_weapon_may_let_its_user_split_damage(weapons: list[str], round: str, amount: int, splits: bool) -> None:
    options_now = aiming(armed(weapons, round), A)
    assert {one.pick for one in options_now} == ({str(n + 1) for n in range(amount)} if splits else {None})
