"""Cards that hold badly wounded Agents or remove them (EFF-14, EFF-22)."""

import pytest

from engine.ccg.rules import healing
from engine.ccg.table import stats
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, pass_until, play
from tests.engine.ccg.cards.tables import MULDER, SITE, B, a_combat, ask_again, is_asked
from tests.engine.ccg.constants import KOSSEFF, LAMANA, SCULLY
from tests.engine.ccg.tables import card, encoded, reloaded

BLEEDING, TERMINAL, MASSIVE = "0024", "0035", "0037"
FOE, WILLIS, PURDUE, WEISS, PHOEBE = "0340", "0167", "0179", "0181", "0168"
SPARED = (LAMANA, WILLIS, PURDUE, WEISS)
WOUNDS = [(BLEEDING, 2), (TERMINAL, 5), (MASSIVE, 4)]


def hit(number: str, amount: int, team: tuple[str, ...] = (MULDER, SCULLY), times: int = 1) -> tuple[Table, int]:
    """Return a table after damage to a Team's first Agent, and that Agent."""
    table = a_combat(FOE, {"hand.1": [number, SITE]}, round="CRC", team=team, killer=True)
    table.player(B).agents = 1
    agent = card(table, team[0], "field.0")
    pass_until(table, "target", "after_damage")
    if is_asked(table)[1] == "target":
        act(table, next(option for option in asked(table).options if option.card == agent))
    while is_asked(table) != (B, "after_damage"):
        decline(table)
    fight = table.combat
    assert fight is not None
    packet = next(packet for packet in fight.packets if packet.target == agent)
    packet.amount = amount
    fight.packets += [packet] * (times - 1)
    table.agent(agent).damage = min(amount * times, stats.permanent_health(table, agent) - 1)
    ask_again(table)
    return table, agent


def bleed(table: Table, number: str, agent: int) -> None:
    play(table, number)
    if is_asked(table)[1] == "choose_card":
        act(table, Action("choose", card=agent))
    decline(table, "answer", "response_move")


@pytest.mark.rule("CMB-12", "HEA-05", "EFF-22")
@pytest.mark.parametrize(("number", "least"), WOUNDS)
def test_badly_hit_agent_stays_in_the_hospital_until_unhurt(number: str, least: int) -> None:
    table, mulder = hit(number, least)
    bleed(table, number, mulder)
    decline(table, "response_move")
    assert (table.place(mulder), encoded(reloaded(table))) == ("hospital", encoded(table))
    pass_until(table, "combat")
    assert table.combat is not None
    assert table.combat.agents == [card(table, SCULLY)]
    for damage in (2, 1):
        table.agent(mulder).damage = damage
        assert not stats.may_leave(table, mulder), "well enough for all others, with a Health of 5"
    healing.heal(table, mulder, 1)
    assert stats.may_leave(table, mulder)
    table.agent(mulder).damage = 1
    assert stats.may_leave(table, mulder), "that was another time"


@pytest.mark.rule("PLAY-22", "EFF-14")
@pytest.mark.parametrize(
    ("number", "amount", "agent", "place"),
    [
        (TERMINAL, 5, KOSSEFF, "removed"),
        (TERMINAL, 5, PHOEBE, "removed"),
        (TERMINAL, 5, MULDER, "hospital"),
        (MASSIVE, 4, KOSSEFF, "removed"),
        (MASSIVE, 4, PHOEBE, "hospital"),
        (BLEEDING, 2, KOSSEFF, "hospital"),
        *((number, amount, one, "hospital") for number, amount in WOUNDS[1:] for one in SPARED),
    ],
)
def test_cheap_agent_is_removed_from_the_game(number: str, amount: int, agent: str, place: str) -> None:
    table, victim = hit(number, amount, (agent, SCULLY))
    bleed(table, number, victim)
    pass_until(table, "combat")
    assert table.place(victim) == place
