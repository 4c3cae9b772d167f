"""Cards that put Equipment out of use, or let it be used up, and a web for one opponent (EFF-02, EFF-05, EFF-07)."""

import pytest

from engine.ccg.rules import combat
from engine.ccg.table import changes
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.cards.tables import SITE, a_combat, ask_again, equipped, fight_on, in_round, text
from tests.engine.ccg.tables import (
    KNIFE,
    MULDER,
    A,
    B,
    act,
    again,
    asked,
    card,
    decline,
    encoded,
    is_asked,
    numbers_in,
    pass_until,
    play,
    playable,
)

JAMMED, WEBBED, HIT_AND_RUN, HARD_PUNCH = "0009", "0013", "0031", "0027"
GLOCK, CAR, CAMERA, PPK = "0317", "0320", "0318", "0323"
PRIMORDIAL, OCCULT = "0340", "0333"


def armed(number: str, *gear: str, seat: int = A, round: str = "LRC", foe: str = PRIMORDIAL) -> tuple[Table, int, int]:
    """Return a table at which a player with a card is asked in a round, Mulder being equipped; and both Agents."""
    table = a_combat(foe, {f"hand.{seat}": [number, SITE]}, round=round)
    mulder, scully = table.agents(A, "field")
    for one in gear:
        equipped(table, mulder, one)
    decline(table) if seat == A else None
    ask_again(table)
    return table, mulder, scully


@pytest.mark.rule("REQ-06", "EFF-02", "CHK-16")
@pytest.mark.parametrize("seat", [A, B])
def test_a_jammed_gun_gives_nothing_until_the_combat_ends(seat: int) -> None:
    table, mulder, _ = armed(JAMMED, GLOCK, KNIFE, seat=seat)
    before = combat.value(table, mulder, "LRC")
    close = combat.value(table, mulder, "CRC")
    play(table, JAMMED)
    decline(table, "answer")
    assert combat.value(table, mulder, "LRC") == before - 2
    assert combat.value(table, mulder, "CRC") == close, "the Knife is as good as ever"
    assert encoded(again(table)) == encoded(table)
    fight_on(table)
    assert combat.value(table, mulder, "LRC") == before - 2
    table.agent(mulder).damage = 0
    changes.lift(table, "combat")
    assert combat.value(table, mulder, "LRC") == before


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(("gear", "found"), [(GLOCK, [JAMMED]), (KNIFE, []), (CAMERA, []), ("", [])])
def test_only_what_adds_to_lrc_can_jam(gear: str, found: list[str]) -> None:
    table, *_ = armed(JAMMED, *([gear] if gear else []))
    assert playable(table) == found


@pytest.mark.rule("DMG-05", "EFF-05", "EFF-07")
def test_who_is_webbed_does_not_hurt_the_adversary() -> None:
    table, mulder, scully = armed(WEBBED, seat=B, round="CRC")
    foe, fight = card(table, PRIMORDIAL), table.combat
    assert fight is not None
    before, of_mulder = combat.value(table, foe, "CRC"), combat.value(table, mulder, "CRC")
    play(table, WEBBED)
    decline(table, "answer")
    assert is_asked(table) == (B, "choose_card")
    assert [option.card for option in asked(table).options] == [mulder, scully]
    act(table, Action("choose", card=scully))
    assert combat.value(table, foe, "CRC") == before + 1
    assert encoded(again(table)) == encoded(table)
    fight_on(table)
    assert fight.damage == {foe: of_mulder}


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(
    ("round", "foe", "found"), [("CRC", PRIMORDIAL, [WEBBED]), ("LRC", PRIMORDIAL, []), ("CRC", OCCULT, [])]
)
def test_only_a_primordial_adversary_spins_webs_at_close_range(round: str, foe: str, found: list[str]) -> None:
    assert playable(in_round(round, foe, [WEBBED])) == found


@pytest.mark.rule("EFF-05", "CMB-07", "REQ-07")
def test_a_car_hits_with_6_whatever_its_agent_carries() -> None:
    table, mulder, _ = armed(HIT_AND_RUN, CAR, PPK, round="CRC")
    assert combat.value(table, mulder, "CRC") == 4
    play(table, HIT_AND_RUN)
    decline(table, "answer")
    assert combat.value(table, mulder, "CRC") == 6


@pytest.mark.rule("CMB-07")
@pytest.mark.parametrize("first", [True, False])
def test_combat_cards_add_to_a_hit_and_run(first: bool) -> None:
    table = a_combat(PRIMORDIAL, {"hand.0": [HIT_AND_RUN, HARD_PUNCH, SITE]}, round="CRC", team=(MULDER,))
    mulder = table.agents(A, "field")[0]
    equipped(table, mulder, CAR)
    decline(table)
    for number in (HARD_PUNCH, HIT_AND_RUN) if first else (HIT_AND_RUN, HARD_PUNCH):
        play(table, number)
        decline(table, "answer")
        while is_asked(table)[0] == B:
            decline(table)
    assert combat.value(table, mulder, "CRC") == 7


@pytest.mark.rule("DMG-05", "EFF-07", "EFF-08")
@pytest.mark.parametrize(("harder", "damage"), [(0, 0), (4, 1)])
def test_a_car_takes_6_damage_and_is_gone_after_the_round(harder: int, damage: int) -> None:
    table, mulder, _ = armed(HIT_AND_RUN, CAR, KNIFE, round="CRC")
    foe = card(table, PRIMORDIAL)
    changes.put(table, foe, foe, "CRC", harder, "round")
    play(table, HIT_AND_RUN)
    decline(table, "answer")
    pass_until(table, "target")
    act(table, next(option for option in asked(table).options if option.card == mulder))
    assert table.agent(mulder).damage == damage
    assert len(numbers_in(table, f"attached.{mulder}")) == 2
    pass_until(table, "combat", "check")
    assert numbers_in(table, f"attached.{mulder}") == [KNIFE]
    assert CAR in numbers_in(table, "discard.0")


@pytest.mark.rule("PLAY-01", "POOL-03")
@pytest.mark.parametrize(
    ("round", "gear", "found"), [("CRC", CAR, [HIT_AND_RUN]), ("LRC", CAR, []), ("CRC", KNIFE, [])]
)
def test_nobody_hits_and_runs_without_a_car(round: str, gear: str, found: list[str]) -> None:
    table, *_ = armed(HIT_AND_RUN, gear, round=round)
    assert playable(table) == found


def test_what_they_say() -> None:
    assert text(JAMMED) == "A piece of Equipment in the combat that changes LRC gives nothing until the combat ends."
    assert text(WEBBED) == (
        "If the round is at close range: An Adversary of yours with Primordial gets +1 CRC in this round. "
        "Damage to it from an opposing combatant is nothing in this round."
    )
    assert text(HIT_AND_RUN) == (
        "If the round is at close range: An Agent of yours that carries Government Car has CRC 6 in this round, "
        "and no Equipment adds to it. Damage to it is 6 less in this round. "
        "When this round ends: Discard a piece of Equipment named Government Car upon it."
    )
