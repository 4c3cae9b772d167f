"""Cards that negate or disable others (EFF-02, EFF-05, EFF-07)."""

import pytest

from engine.ccg.rules import combat
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from tests.engine.ccg.actions import act, asked, decline, is_asked, pass_until, play, playable, resolve
from tests.engine.ccg.cards.tables import (
    SITE,
    a_check,
    a_combat,
    a_site_check,
    announce,
    ask_again,
    equip,
    fight_on,
    in_round,
    level,
)
from tests.engine.ccg.constants import KNIFE, A, B
from tests.engine.ccg.tables import card, encoded, numbers_in, reloaded

OCCULT_CREATURE, EVOLUTIONARY_CREATURE, GOVERNMENT_PAWN = "0352", "0341", "0345"
ALIEN_CREATURE, PRIMORDIAL_CREATURE, PHENOMENA = "0337", "0340", "0353"
ADVERSARIES = {OCCULT_CREATURE, EVOLUTIONARY_CREATURE, GOVERNMENT_PAWN, ALIEN_CREATURE, PRIMORDIAL_CREATURE, PHENOMENA}
AGAINST_ADVERSARIES = {
    "0185": {EVOLUTIONARY_CREATURE},
    "0197": {OCCULT_CREATURE, PHENOMENA},
    "0212": {GOVERNMENT_PAWN},
    "0213": {ALIEN_CREATURE},
    "0217": {PRIMORDIAL_CREATURE},
    "0293": ADVERSARIES,
    "0303": ADVERSARIES - {PHENOMENA},
}
EXPERIMENTATION, ARRESTS, FLASK, CONUNDRUM, PUZZLES = "0290", "0233", "0264", "0099", "0111"
EVIDENCE, FINGERPRINTS, RED_TAPE, SPENCER, MARSDEN = "0239", "0236", "0234", "0184", "0202"
CLONE, BRAUN = "0258", "0207"
WEBBED, HIT_AND_RUN, CAR, PRIMORDIAL, OCCULT = "0013", "0031", "0320", "0340", "0333"


def answer_with(table: Table, number: str) -> None:
    """Answer with a card and resolve the announced cards."""
    resolve(table, number)


@pytest.mark.rule("PLAY-16", "ADV-02", "ADV-03")
@pytest.mark.parametrize("adversary", sorted(ADVERSARIES))
@pytest.mark.parametrize("card", sorted(AGAINST_ADVERSARIES))
def test_card_negates_only_adversaries_of_its_kind(card: str, adversary: str) -> None:
    table = a_site_check({"hand.0": [card, SITE], "hand.1": [adversary]})
    announce(table, B, adversary)
    assert playable(table) == ([card] if adversary in AGAINST_ADVERSARIES[card] else [])
    if playable(table):
        answer_with(table, card)
        assert (numbers_in(table, "discard.1"), table.combat) == ([adversary], None)


@pytest.mark.rule("PLAY-16", "POOL-12")
def test_negated_card_has_no_effect() -> None:
    table = a_check("Bureaucracy", {"hand.0": [MARSDEN, SITE], "hand.1": [ARRESTS]})
    before = level(table)
    play(table, MARSDEN)
    answer_with(table, ARRESTS)
    assert (level(table), numbers_in(table, "discard.0")) == (before, [MARSDEN])


@pytest.mark.rule("PLAY-16", "CHK-15")
def test_negating_a_witness_removes_its_bonus() -> None:
    table = a_check("Bureaucracy", {"hand.0": [MARSDEN, SITE], "hand.1": [ARRESTS]})
    before = level(table)
    resolve(table, MARSDEN)
    decline(table)
    assert level(table) == before + 1
    answer_with(table, ARRESTS)
    assert (level(table), numbers_in(table, "discard.0")) == (before, [MARSDEN])


@pytest.mark.rule("PLAY-18", "CHK-03")
@pytest.mark.parametrize(("card", "resource"), [(EVIDENCE, FINGERPRINTS), (EXPERIMENTATION, FINGERPRINTS)])
def test_a_resource_in_play_is_negated(card: str, resource: str) -> None:
    table = a_check("Medical", {"bureau.0": [resource], "hand.0": [SITE], "hand.1": [card]})
    decline(table)
    answer_with(table, card)
    assert numbers_in(table, "discard.0") == [resource]


@pytest.mark.rule("PLAY-16", "BLF-07")
@pytest.mark.parametrize(("bluff", "victim"), [(CONUNDRUM, FINGERPRINTS), (PUZZLES, SPENCER)])
def test_a_bluff_answers_a_card_of_its_kind(bluff: str, victim: str) -> None:
    table = a_site_check({"hand.0": [victim, SITE], "hand.1": [bluff]})
    announce(table, A, victim)
    answer_with(table, bluff)
    assert victim in numbers_in(table, "discard.0")


@pytest.mark.rule("PLAY-16")
@pytest.mark.parametrize(("skill", "found"), [("Bureaucracy", [FLASK]), ("Medical", [])])
def test_the_flask_works_in_checks_of_two_skills(skill: str, found: list[str]) -> None:
    table = a_check(skill, {"hand.0": [FLASK, SITE], "hand.1": [RED_TAPE]})
    announce(table, B, RED_TAPE)
    assert playable(table) == found


@pytest.mark.rule("CHK-06")
def test_player_chooses_a_target_that_all_see() -> None:
    table = a_check("Medical", {"bureau.0": [FINGERPRINTS, "0242"], "hand.0": [SITE], "hand.1": [EVIDENCE]})
    decline(table)
    play(table, EVIDENCE)
    assert is_asked(table) == (B, "choose_card")
    assert {option.card for option in asked(table).options} == {card(table, FINGERPRINTS), card(table, "0242")}
    facts = act(table, Action("choose", card=card(table, "0242")))
    assert Happened("aimed", B, card(table, "0242")) in facts
    assert table.state.announced[-1].targets == [card(table, "0242")]
    decline(table, "answer")
    assert numbers_in(table, "discard.0") == ["0242"]


@pytest.mark.rule("PLAY-16", "DECK-11", "EFF-20")
def test_clone_shuffles_a_witness_into_the_deck() -> None:
    table = a_site_check({"hand.0": [BRAUN, SITE], "hand.1": [CLONE], "deck.0": [SITE, SITE]})
    before, braun = level(table), announce(table, A, BRAUN)
    assert playable(table) == [CLONE]
    resolve(table, CLONE)
    assert (level(table), table.state.announced, braun in table.zones.where) == (before, [], False)
    assert sorted(numbers_in(table, "deck.0")) == sorted([SITE, SITE, BRAUN])
    assert (table.player(A).shown, playable(reloaded(table))) == ({table.design(braun).id: 1}, playable(table))


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
    resolve(table, WEBBED)
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
    resolve(table, HIT_AND_RUN)
    pass_until(table, "target")
    act(table, next(option for option in asked(table).options if option.card == mulder))
    assert (table.agent(mulder).damage, len(numbers_in(table, f"attached.{mulder}"))) == (damage, 2)
    pass_until(table, "combat", "check")
    assert numbers_in(table, f"attached.{mulder}") == [KNIFE]
    assert CAR in numbers_in(table, "discard.0")
