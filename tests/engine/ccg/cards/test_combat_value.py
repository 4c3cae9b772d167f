"""Combat cards that change what a combatant deals (EFF-05)."""

import pytest

from engine.ccg.rules import combat
from tests.engine.ccg.cards.tables import fight_on, in_round, text
from tests.engine.ccg.tables import MULDER, A, B, act, asked, card, decline, is_asked, play, playable

OCCULT, PRIMORDIAL, EVOLUTIONARY, ALIEN = "0333", "0340", "0344", "0337"
FIGHTER, GOVERNMENT = "0345", "0349"
"""Of the Government both; the first may use Martial Arts cards."""
CLAWS, FANGS, SPIN_KICK, HARD_PUNCH, BULLETS, ENERGY, KICK, FASCINATION = (
    "0004", "0014", "0015", "0027", "0038", "0041", "0008", "0023",
)  # fmt: skip
ON_ADVERSARIES = [
    (CLAWS, "CRC", 1, PRIMORDIAL, EVOLUTIONARY),
    (CLAWS, "CRC", 1, OCCULT, ALIEN),
    (FANGS, "CRC", 2, PRIMORDIAL, EVOLUTIONARY),
    (FANGS, "CRC", 2, OCCULT, ALIEN),
    (SPIN_KICK, "CRC", 3, FIGHTER, OCCULT),
    (KICK, "CRC", 2, FIGHTER, OCCULT),
    (ENERGY, "LRC", 3, ALIEN, OCCULT),
    (ENERGY, "LRC", 3, EVOLUTIONARY, PRIMORDIAL),
]


@pytest.mark.rule("CMB-07", "TYP-05")
@pytest.mark.parametrize(("number", "round", "by", "foe", "other"), ON_ADVERSARIES)
def test_a_card_strengthens_an_adversary_of_its_kind_for_a_round(
    number: str, round: str, by: int, foe: str, other: str
) -> None:
    assert playable(in_round(round, other, [number])) == []
    table = in_round(round, foe, [number])
    fighter = card(table, foe)
    before = combat.value(table, fighter, round)
    play(table, number)
    decline(table, "answer")
    assert combat.value(table, fighter, round) == before + by
    fight_on(table)
    assert combat.value(table, fighter, round) == before


@pytest.mark.rule("CMB-03", "PLAY-01")
@pytest.mark.parametrize(("number", "round", "foe"), [(row[0], row[1], row[3]) for row in ON_ADVERSARIES])
def test_it_is_for_rounds_of_its_kind(number: str, round: str, foe: str) -> None:
    assert playable(in_round("CRC" if round == "LRC" else "LRC", foe, [number])) == []


@pytest.mark.rule("CMB-07", "POOL-05")
@pytest.mark.parametrize(("number", "round", "by"), [(HARD_PUNCH, "CRC", 1), (BULLETS, "LRC", 2)])
@pytest.mark.parametrize("seat", [A, B])
def test_either_side_strengthens_a_combatant_of_its_own(number: str, round: str, by: int, seat: int) -> None:
    table = in_round(round, PRIMORDIAL, [number, "0042"], seat)
    own = table.agents(A, "field") if seat == A else [card(table, PRIMORDIAL)]
    before = combat.value(table, own[0], round)
    play(table, number)
    if seat == A:
        assert [option.card for option in asked(table).options] == own
        act(table, asked(table).options[0])
    decline(table, "answer")
    assert combat.value(table, own[0], round) == before + by
    assert playable(in_round("CRC" if round == "LRC" else "LRC", PRIMORDIAL, [number], seat)) == []


@pytest.mark.rule("ADV-08")
def test_kick_is_also_for_who_faces_a_stunned_opponent() -> None:
    table = in_round("CRC", PRIMORDIAL, [KICK, "0042"], A)
    assert playable(table) == []
    assert table.combat is not None
    table.combat.stunned.append(card(table, PRIMORDIAL))
    table.pending = None
    table.stack[-1].pc = 0
    table.run()
    assert playable(table) == [KICK]


@pytest.mark.rule("CMB-07", "CMB-11")
@pytest.mark.parametrize(("foe", "stuns"), [(OCCULT, True), (PRIMORDIAL, False)])
def test_fascination_keeps_an_agent_from_dealing_damage_if_its_adversary_is_occult(foe: str, stuns: bool) -> None:
    table = in_round("CRC", foe, [FASCINATION])
    before = combat.value(table, card(table, foe), "CRC")
    play(table, FASCINATION)
    decline(table, "answer")
    assert (is_asked(table) == (B, "choose_card")) == stuns
    if stuns:
        assert [option.card for option in asked(table).options] == table.agents(A, "field")
        act(table, asked(table).options[0])
    assert table.combat is not None
    assert table.combat.stunned == ([card(table, MULDER)] if stuns else [])
    assert combat.value(table, card(table, foe), "CRC") == before + 1
    assert playable(in_round("LRC", foe, [FASCINATION])) == []


def test_what_they_say() -> None:
    assert text(BULLETS) == "If the round is at long range: A combatant of yours gets +2 LRC in this round."
    assert text(KICK) == (
        "If the round is at close range: A combatant of yours that may use Martial Arts cards or faces a "
        "stunned opponent "
        "gets +2 CRC in this round."
    )
