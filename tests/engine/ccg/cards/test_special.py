"""Adversaries whose numbers their texts give, and those that feed on a Witness (EFF-05, EFF-21, TYP-06)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import combat, plays
from engine.ccg.table import changes, numbers
from engine.ccg.table.table import Table
from tests.engine.ccg.cards.tables import SITE, a_combat, a_site_check, announce, equipped, fight_on, level, text
from tests.engine.ccg.tables import (
    KOSSEFF,
    LAMANA,
    MULDER,
    SCULLY,
    A,
    B,
    Small,
    act,
    asked,
    card,
    decline,
    is_asked,
    numbers_in,
    options,
    playable,
)

SANDMAN, MACHINE, PSYCHOSIS, VAMPIRE = "0341", "0348", "0350", "0354"
PISTOL, KNIFE, LAPTOP = "0317", "0321", "0311"
BRAUN, SHERIFF, BLOCKHEAD = "0207", "0184", "0185"
BEHAVIORAL_SITE = "0063"


@pytest.mark.rule("TYP-06", "EFF-05", "CMB-07")
@pytest.mark.parametrize(("round", "number"), [("LRC", 4), ("CRC", 3)])
def test_the_sandman_is_1_better_than_the_best_opponent(round: str, number: int) -> None:
    table = a_combat(SANDMAN, round=round)
    sandman, mulder = card(table, SANDMAN), card(table, MULDER)
    assert combat.value(table, sandman, round) == number
    equipped(table, mulder, PISTOL if round == "LRC" else KNIFE)
    assert combat.value(table, sandman, round) == combat.value(table, mulder, round) + 1
    changes.put(table, mulder, mulder, round, 4, "round")
    assert combat.value(table, sandman, round) == combat.value(table, mulder, round) + 1
    changes.put(table, sandman, sandman, round, 2, "round")
    assert combat.value(table, sandman, round) == combat.value(table, mulder, round) + 3


@pytest.mark.rule("TYP-06", "EFF-05")
def test_without_an_opponent_the_sandman_has_1() -> None:
    table = Small({"engaged.1": [SANDMAN]}, texts=card_set.texts()).table
    assert [numbers.value(table, card(table, SANDMAN), stat) for stat in ("LRC", "CRC")] == [1, 1]


@pytest.mark.rule("ADV-08")
@pytest.mark.parametrize(("what", "may"), [("Subterfuge", True), ("Martial Arts", False)])
def test_the_sandman_may_use_subterfuge_cards(what: str, may: bool) -> None:
    table = a_combat(SANDMAN)
    assert table.texts.allows(table, what, card(table, SANDMAN)) == may


@pytest.mark.rule("CMB-04", "CMB-07", "EFF-13")
@pytest.mark.parametrize(
    ("agent", "gear", "value"),
    [(LAMANA, "", 3), (MULDER, "", 1), (LAMANA, LAPTOP, 5), (LAMANA, KNIFE, 3), (MULDER, LAPTOP, 3)],
)
def test_against_the_machine_agents_fight_with_their_computer_skill(agent: str, gear: str, value: int) -> None:
    table = a_combat(MACHINE, round="CRC", team=(agent, SCULLY))
    fighter = card(table, agent)
    if gear:
        equipped(table, fighter, gear)
    table.pending = None
    fight_again(table)
    assert combat.value(table, fighter, "CRC") == value
    changes.put(table, fighter, fighter, "CRC", 2, "round")
    assert combat.value(table, fighter, "CRC") == value + 2, "Combat cards add"
    assert combat.value(table, card(table, MACHINE), "CRC") == 4


def fight_again(table: Table) -> None:
    """Begin the round of combat anew, with what the Agents carry now."""
    changes.lift(table, "round")
    table.stack.pop()
    table.stack[-1].pc = 0
    table.run()


@pytest.mark.rule("CMB-04")
def test_the_machine_fights_no_round_at_long_range() -> None:
    table = a_combat(MACHINE)
    assert table.texts.allows(table, "skip_lrc", card(table, MACHINE))


def witnessed(foe: str, witness: str = BRAUN) -> Table:
    """Return a table at which A has just played a Witness at a Site, and B may answer."""
    table = a_site_check(
        {"hand.0": [witness, SITE], "hand.1": [foe, SITE]}, site=BEHAVIORAL_SITE, team=(MULDER, SCULLY)
    )
    assert playable(table) == ([witness] if witness == BRAUN else [])
    announce(table, A, witness)
    assert is_asked(table) == (B, "answer")
    return table


def attack(table: Table, foe: str) -> None:
    act(table, next(one for one in options(table, "play") if table.design(one.card or 0).number == foe))
    while table.combat is None or not table.combat.number:
        decline(table)


@pytest.mark.rule("PLAY-16", "EFF-05", "CHK-09")
@pytest.mark.parametrize(("witness", "number"), [(BRAUN, 2), (SHERIFF, 1), (BLOCKHEAD, 3)])
def test_psychosis_takes_a_witness_and_is_as_strong_as_what_it_adds(witness: str, number: int) -> None:
    table = witnessed(PSYCHOSIS, witness)
    before = level(table)
    attack(table, PSYCHOSIS)
    foe = card(table, PSYCHOSIS)
    assert [combat.value(table, foe, round) for round in ("LRC", "CRC")] == [number, number]
    fight_on(table)
    assert table.combat is None or combat.value(table, foe, "CRC") == number
    while table.combat:
        fight_on(table)
    while is_asked(table)[1] != "check":
        decline(table)
    assert witness in numbers_in(table, "discard.0")
    assert level(table) <= before
    assert PSYCHOSIS in numbers_in(table, "discard.1")


@pytest.mark.rule("ADV-05", "EFF-21", "CMB-13")
def test_the_kiss_makes_the_witness_a_second_vampire() -> None:
    table = witnessed(VAMPIRE)
    attack(table, VAMPIRE)
    master, lesser = card(table, VAMPIRE), card(table, BRAUN)
    fight = combat.under_way(table)
    assert fight.foes == [master, lesser]
    assert [combat.value(table, lesser, round) for round in ("LRC", "CRC")] == [0, 3]
    assert numbers.value(table, lesser, "Health") == 3
    fight_on(table)
    assert fight.damage.get(master, 0) == fight.damage.get(lesser, 0) == 0, "long range does nothing"
    assert sum(one.damage for one in table.state.agents.values()) == 0
    fight_on(table)
    assert sum(one.damage for one in table.state.agents.values()) > 0
    while table.combat:
        fight_on(table)
    decline(table, "after_combat", "after_damage", "response_move", "after_departure")
    assert BRAUN in numbers_in(table, "discard.0")
    assert VAMPIRE in numbers_in(table, "discard.1")
    assert all(one.on not in (master, lesser) for one in table.state.changes)


@pytest.mark.rule("DMG-11")
def test_the_second_vampire_falls_by_itself() -> None:
    table = witnessed(VAMPIRE)
    attack(table, VAMPIRE)
    fight, lesser = combat.under_way(table), card(table, BRAUN)
    fight_on(table)
    fight.damage[lesser] = 2
    while table.pending and fight.number == 2 and table.combat:
        wanted = [one for one in asked(table).options if asked(table).kind == "target" and one.card == lesser]
        if wanted:
            act(table, wanted[0])
        elif asked(table).kind == "target":
            act(table, asked(table).options[0])
        else:
            decline(table)
    assert lesser not in fight.foes
    assert BRAUN in numbers_in(table, "discard.0")


@pytest.mark.rule("PLAY-16", "CMB-12")
def test_who_negates_the_first_vampire_negates_the_second() -> None:
    table = witnessed(VAMPIRE)
    attack(table, VAMPIRE)
    plays.negate(table, card(table, VAMPIRE))
    assert (numbers_in(table, "engaged.0"), numbers_in(table, "engaged.1")) == ([], [])
    fight_on(table)
    assert table.combat is None
    assert (numbers_in(table, "discard.0")[-1], numbers_in(table, "discard.1")[-1]) == (BRAUN, VAMPIRE)


@pytest.mark.rule("DMG-11", "CMB-12")
def test_when_the_first_vampire_falls_the_second_fights_on() -> None:
    table = witnessed(VAMPIRE)
    attack(table, VAMPIRE)
    fight, master = combat.under_way(table), card(table, VAMPIRE)
    fight_on(table)
    fight.damage[master] = 6
    fight_on(table)
    assert fight.foes == [card(table, BRAUN)]
    assert table.combat is fight


@pytest.mark.rule("PLAY-05", "ADV-01", "PLAY-01")
@pytest.mark.parametrize("foe", [PSYCHOSIS, VAMPIRE])
def test_they_answer_a_witness_and_nothing_else(foe: str) -> None:
    table = a_site_check({"hand.0": ["0207", SITE], "hand.1": [foe]}, site=BEHAVIORAL_SITE)
    decline(table)
    assert playable(table) == []
    table = a_site_check({"hand.0": ["0282", SITE], "hand.1": [foe]}, site=BEHAVIORAL_SITE)
    announce(table, A, "0282")
    assert playable(table) == []
    table = a_site_check({"hand.0": [BRAUN, SITE], "hand.1": [foe]}, site=BEHAVIORAL_SITE, team=(KOSSEFF,))
    table.move(card(table, KOSSEFF), "bureau.0")
    announce(table, A, BRAUN)
    assert foe not in playable(table), "the Team is in the Field no more"


@pytest.mark.rule("PLAY-16", "ADV-03")
@pytest.mark.parametrize("foe", [PSYCHOSIS, VAMPIRE])
def test_where_it_is_negated_the_witness_helps(foe: str) -> None:
    table = witnessed(foe)
    before = level(table)
    act(table, next(one for one in options(table, "play") if table.design(one.card or 0).number == foe))
    table.state.announced[-1].negated = True
    decline(table, "answer")
    assert (level(table), table.combat) == (before + 2, None)


def test_what_they_say() -> None:
    assert text(SANDMAN) == (
        "LRC is the highest LRC of opposing combatants plus 1, CRC is the highest CRC of opposing combatants plus 1 "
        "and may use Subterfuge cards."
    )
    assert text(MACHINE) == (
        "Fights no round at long range. When a round of combat begins, if the round is at close range: "
        "All opposing Agents fight this round with Computer, at least 1, and Equipment for it."
    )
    assert text(PSYCHOSIS) == (
        "As an answer, if there is an Agent in the Field: Negate a Witness just played. This card gets so much LRC and "
        "CRC until the combat ends: what it adds to checks, or 3 if it adds nothing."
    )
    assert text(VAMPIRE) == (
        "As an answer, if there is an Agent in the Field: Negate a Witness just played. It fights beside it, with CRC "
        "3 and Health 3. When a round of combat begins, if the round is at long range: All combatants of yours take no "
        "damage in this round."
    )
