"""Combat cards that change a combatant's damage (EFF-05)."""

import pytest

from engine.ccg.rules import combat
from tests.engine.ccg.actions import act, ask_again, asked, decline, is_asked, play, playable
from tests.engine.ccg.cards.tables import in_round
from tests.engine.ccg.constants import MULDER, A, B
from tests.engine.ccg.tables import card

OCCULT, PRIMORDIAL = "0333", "0340"
HARD_PUNCH, BULLETS, KICK, FASCINATION = "0027", "0038", "0008", "0023"


@pytest.mark.rule("CMB-07", "POOL-05")
@pytest.mark.parametrize(("number", "round", "by"), [(HARD_PUNCH, "CRC", 1), (BULLETS, "LRC", 2)])
@pytest.mark.parametrize("seat", [A, B])
def test_each_side_strengthens_its_own_combatant(number: str, round: str, by: int, seat: int) -> None:
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
def test_kick_may_target_a_combatant_facing_a_stunned_opponent() -> None:
    table = in_round("CRC", PRIMORDIAL, [KICK, "0042"], A)
    assert playable(table) == []
    assert table.combat is not None
    table.combat.stunned.append(card(table, PRIMORDIAL))
    ask_again(table)
    assert playable(table) == [KICK]


@pytest.mark.rule("CMB-07", "CMB-11")
@pytest.mark.parametrize(("foe", "stuns"), [(OCCULT, True), (PRIMORDIAL, False)])
def test_fascination_stops_an_agents_damage_against_an_occult_adversary(foe: str, stuns: bool) -> None:
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
