"""Cards that disable or use up Equipment, and webs (EFF-02, EFF-05, EFF-07)."""

import pytest

from engine.ccg.rules import combat
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, decline, pass_until, play, playable
from tests.engine.ccg.cards.tables import SITE, A, a_combat, ask_again, asked, equip, fight_on, in_round, is_asked
from tests.engine.ccg.constants import KNIFE, B
from tests.engine.ccg.tables import card, encoded, numbers_in, reloaded

WEBBED, HIT_AND_RUN, CAR, PRIMORDIAL, OCCULT = "0013", "0031", "0320", "0340", "0333"


def armed(number: str, *gear: str, seat: int = A, round: str = "LRC", foe: str = PRIMORDIAL) -> tuple[Table, int, int]:
    """Return a table in a round with an equipped Mulder, and both Agents."""
    table = a_combat(foe, {f"hand.{seat}": [number, SITE]}, round=round)
    mulder, scully = table.agents(A, "field")
    for one in gear:
        equip(table, mulder, one)
    decline(table) if seat == A else None
    ask_again(table)
    return table, mulder, scully


@pytest.mark.rule("DMG-05", "EFF-05", "EFF-07")
def test_webbed_agent_does_not_hurt_the_adversary() -> None:
    table, mulder, scully = armed(WEBBED, seat=B, round="CRC")
    foe, fight = card(table, PRIMORDIAL), table.combat
    assert fight is not None
    before, of_mulder = combat.value(table, foe, "CRC"), combat.value(table, mulder, "CRC")
    play(table, WEBBED)
    decline(table, "answer")
    assert is_asked(table) == (B, "choose_card")
    assert [option.card for option in asked(table).options] == [mulder, scully]
    act(table, Action("choose", card=scully))
    assert (combat.value(table, foe, "CRC"), encoded(reloaded(table))) == (before + 1, encoded(table))
    fight_on(table)
    assert fight.damage == {foe: of_mulder}


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(
    ("round", "foe", "found"), [("CRC", PRIMORDIAL, [WEBBED]), ("LRC", PRIMORDIAL, []), ("CRC", OCCULT, [])]
)
def test_only_a_primordial_adversary_spins_webs_at_close_range(round: str, foe: str, found: list[str]) -> None:
    assert playable(in_round(round, foe, [WEBBED])) == found


@pytest.mark.rule("DMG-05", "EFF-07", "EFF-08")
@pytest.mark.parametrize(("harder", "damage"), [(0, 0), (4, 1)])
def test_car_absorbs_6_damage_and_is_discarded_after_the_round(harder: int, damage: int) -> None:
    table, mulder, _ = armed(HIT_AND_RUN, CAR, KNIFE, round="CRC")
    foe = card(table, PRIMORDIAL)
    modifiers.change(table, foe, foe, "CRC", harder, "round")
    play(table, HIT_AND_RUN)
    decline(table, "answer")
    pass_until(table, "target")
    act(table, next(option for option in asked(table).options if option.card == mulder))
    assert (table.agent(mulder).damage, len(numbers_in(table, f"attached.{mulder}"))) == (damage, 2)
    pass_until(table, "combat", "check")
    assert numbers_in(table, f"attached.{mulder}") == [KNIFE]
    assert CAR in numbers_in(table, "discard.0")
