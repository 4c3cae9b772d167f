"""Equipment against or for certain Adversaries (EFF-07, EFF-15, EFF-21)."""

from collections.abc import Sequence

import pytest

from engine.ccg.cards.designs import Target
from engine.ccg.language.targets import find_cards
from engine.ccg.rules import combat
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import act, asked, is_asked, pass_until, playable
from tests.engine.ccg.cards.tables import SITE, a_check, a_combat, a_site_check, decline, equip, level
from tests.engine.ccg.constants import KOSSEFF, LAMANA, MULDER, SCULLY, B
from tests.engine.ccg.tables import card

TAPES, SYMBOL, MOJO, OCCULT, PRIMORDIAL, PHENOMENON = "0322", "0327", "0331", "0352", "0340", "0353"
FASCINATION, GOVERNMENT, MOTIVE_SITE = "0023", "0336", "0063"


def with_equipment(number: str, foe: str, team: Sequence[str] = (KOSSEFF, SCULLY), round: str = "CRC") -> Table:
    """Return a table in a combat round where the first Agent has Equipment."""
    table = a_combat(foe, {"hand.1": [FASCINATION, SITE]}, round=round, team=team)
    equip(table, card(table, team[0]), number)
    return table


def targets(table: Table) -> set[str]:
    """Return the possible targets of the Adversary."""
    while is_asked(table) != (B, "target"):
        if asked(table).kind == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    return {table.design(one.card or 0).number for one in asked(table).options}


@pytest.mark.rule("DMG-04", "EFF-15")
@pytest.mark.parametrize(("foe", "found"), [(OCCULT, {SCULLY, LAMANA}), (PRIMORDIAL, {KOSSEFF, SCULLY, LAMANA})])
def test_occult_adversaries_avoid_the_bearer_of_the_symbol(foe: str, found: set[str]) -> None:
    assert targets(with_equipment(SYMBOL, foe, (KOSSEFF, SCULLY, LAMANA))) == found


@pytest.mark.rule("DMG-05", "EFF-07")
@pytest.mark.parametrize(
    ("number", "foe", "round", "damage"),
    [
        (SYMBOL, OCCULT, "CRC", 3),
        (SYMBOL, PRIMORDIAL, "CRC", 3),
        (SYMBOL, PHENOMENON, "LRC", 1),
        (MOJO, OCCULT, "CRC", 5),
        (MOJO, PHENOMENON, "LRC", 1),
        (MOJO, PRIMORDIAL, "CRC", 3),
        (MOJO, "0333", "CRC", 5),
    ],
)
def test_damage_to_the_bearer_is_reduced(number: str, foe: str, round: str, damage: int) -> None:
    table = with_equipment(number, foe, (MULDER,), round)
    assert table.combat is not None
    pass_until(table, "after_damage")
    assert table.agent(card(table, MULDER)).damage == damage


@pytest.mark.rule("DMG-05")
def test_halved_damage_is_rounded_up() -> None:
    table = with_equipment(SYMBOL, PHENOMENON, (MULDER,), "CRC")
    foe = card(table, PHENOMENON)
    equip(table, foe, "0321")
    pass_until(table, "after_damage")
    assert table.agent(card(table, MULDER)).damage == 2, "of 3"


@pytest.mark.rule("ADV-05", "PLAY-01")
@pytest.mark.parametrize("alone", [True, False])
def test_combat_card_may_be_played_for_another_adversary(alone: bool) -> None:
    table = a_combat(OCCULT, {"engaged.1": [OCCULT, PRIMORDIAL], "hand.1": [FASCINATION]}, round="CRC")
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    equip(table, mulder, MOJO)
    if not alone:
        combat.join(table, card(table, PRIMORDIAL), foe=True)
    found = find_cards(table, Target(zone=["combatants"], side="opposing"), Frame("", B, card(table, FASCINATION)))
    assert found == ([scully] if alone else [mulder, scully])


def at_a_site(bearer: str, foe: str) -> Table:
    """Return a table at a Motive Site with the tapes and an Adversary of B."""
    places = {"hand.0": [SITE], "hand.1": [foe], "bureau.0": [LAMANA]}
    table = a_site_check(places, site=MOTIVE_SITE, team=(MULDER, SCULLY))
    equip(table, card(table, bearer), TAPES)
    decline(table)
    return table


@pytest.mark.rule("ADV-01", "EFF-21")
@pytest.mark.parametrize(
    ("bearer", "foe", "attacks"),
    [(MULDER, GOVERNMENT, True), (LAMANA, GOVERNMENT, False), (MULDER, "0343", False)],
    ids=["for Method Sites", "who is not there", "Evolutionary"],
)
def test_tapes_let_government_adversaries_attack_at_any_site(bearer: str, foe: str, attacks: bool) -> None:
    assert playable(at_a_site(bearer, foe)) == ([foe] if attacks else [])


@pytest.mark.rule("REQ-06")
def test_the_tapes_help_with_bureaucracy() -> None:
    table = a_check("Bureaucracy", {"hand.0": [SITE]}, team=(MULDER,))
    equip(table, card(table, MULDER), TAPES)
    assert level(table) == 2
