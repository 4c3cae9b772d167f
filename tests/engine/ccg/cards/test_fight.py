"""Cards that make an Agent fight another of its Team (EFF-04, EFF-14)."""

import pytest

from engine.ccg.rules import combat, victory
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, decline, is_asked, play, playable
from tests.engine.ccg.cards.tables import MULDER, SITE, a_check, a_site_check, check_of, own_turn, with_level
from tests.engine.ccg.constants import KOSSEFF, LAMANA, SCULLY, A, B
from tests.engine.ccg.tables import card

PHEROMONES, DOUBLE_AGENT, DECOY, LULA, KRYCEK = "0241", "0265", "0301", "0274", "0162"


def choose(table: Table, agent: int) -> None:
    """Choose an Agent."""
    act(table, next(option for option in asked(table).options if option.card == agent))


def after_pheromones(there: int = 0) -> Table:
    """Return a table after B made A's Team check Sciences."""
    table = with_level(own_turn(SITE, hand_1=[PHEROMONES, SITE]), "Sciences", there)
    decline(table)
    play(table, PHEROMONES)
    decline(table, "answer")
    decline(table, "check")
    return table


def after_betrayal(
    hand: list[str], team: tuple[str, ...] = (KRYCEK, KOSSEFF, LAMANA), hers: list[str] | None = None
) -> Table:
    """Return a table where Krycek has turned on his Team and A chooses his opponent.

    hand, hers: further hand cards of B and A.
    """
    places = {"hand.0": [SITE, *(hers or [])], "hand.1": [DOUBLE_AGENT, *hand], "bureau.0": [MULDER]}
    table = a_site_check(places, team=team, killer=True)
    decline(table)
    play(table, DOUBLE_AGENT)
    decline(table, "answer")
    return table


def fight_it_out(table: Table) -> None:
    """Decline and aim until the combat is over."""
    fight = table.combat
    while table.combat is fight:
        decline(table) if is_asked(table)[1] != "target" else act(table, asked(table).options[0])
    decline(table, "after_combat", "response_remove")


@pytest.mark.rule("CMB-02", "PLAY-22", "CMB-16", "EFF-14")
@pytest.mark.parametrize(("health", "stays"), [(20, False), (1, True)])
def test_krycek_stays_after_sending_his_opponent_to_the_hospital(health: int, stays: bool) -> None:
    table = after_betrayal([])
    krycek, kosseff = card(table, KRYCEK), card(table, KOSSEFF)
    assert is_asked(table) == (A, "choose_card")
    assert {option.card for option in asked(table).options} == {kosseff, card(table, LAMANA)}
    modifiers.change(table, kosseff, kosseff, "Health", health - 3, "game")
    modifiers.change(table, krycek, krycek, "Health", 10, "game")
    choose(table, kosseff)
    assert (combat.current(table).foes, combat.current(table).agents) == ([krycek], [kosseff])
    fight_it_out(table)
    assert (table.place(krycek), table.place(kosseff) == "hospital") == ("field" if stays else "removed", stays)
    assert check_of(table).site >= 0


@pytest.mark.rule("KEY-06", "PLAY-11")
@pytest.mark.parametrize(("number", "paid"), [(DOUBLE_AGENT, [LULA]), (PHEROMONES, [])])
def test_lula_answers_a_departure_caused_by_krycek(number: str, paid: list[str]) -> None:
    """Agents fighting under Pheromones aren't Adversaries."""
    table = after_betrayal([LULA]) if number == DOUBLE_AGENT else after_pheromones()
    victim = card(table, KOSSEFF if number == DOUBLE_AGENT else SCULLY)
    modifiers.change(table, victim, victim, "Health", -9, "game")
    choose(table, victim if number == DOUBLE_AGENT else card(table, MULDER))
    seen = []
    while table.combat:
        if is_asked(table) == (B, "after_departure"):
            seen = playable(table)
        decline(table) if is_asked(table)[1] != "target" else act(table, asked(table).options[0])
    assert (table.place(victim), seen) == ("hospital", paid)


@pytest.mark.rule("PLAY-16", "CMB-12", "CMB-14")
@pytest.mark.parametrize(("there", "fights"), [(4, False), (3, True)])
def test_negating_krycek_ends_the_combat_without_a_discard(there: int, fights: bool) -> None:
    table = after_betrayal([], hers=[DECOY])
    krycek, kosseff, lamana = (card(table, number) for number in (KRYCEK, KOSSEFF, LAMANA))
    for agent, level in ((kosseff, there), (lamana, 0)):
        modifiers.change(table, agent, agent, "Subterfuge", level - stats.value(table, agent, "Subterfuge"), "game")
    choose(table, kosseff)
    while is_asked(table) != (A, "combat_start"):
        decline(table)
    assert playable(table) == [DECOY]
    play(table, DECOY)
    decline(table, "answer")
    assert set(check_of(table).team) == {kosseff, lamana}, "of his Team all but him"
    decline(table, "check")
    decline(table, "combat_start", "after_combat")
    assert (table.combat is not None) == fights
    assert [table.place(agent) for agent in (krycek, kosseff)] == ["field", "field"]


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(("team", "found"), [((MULDER, SCULLY), []), ((KRYCEK, SCULLY), [DOUBLE_AGENT])])
def test_krycek_must_add_to_the_check(team: tuple[str, ...], found: list[str]) -> None:
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [DOUBLE_AGENT]}, team=team, killer=True)
    decline(table)
    assert playable(table) == found


@pytest.mark.rule("EFF-04")
def test_krycek_alone_has_no_opponent() -> None:
    table = after_betrayal([], (KRYCEK,))
    assert (table.combat, table.place(card(table, KRYCEK))) == (None, "field")


@pytest.mark.rule("EFF-04", "PLAY-15")
def test_removed_krycek_fights_no_one() -> None:
    places = {"hand.0": [SITE], "hand.1": [DOUBLE_AGENT], "bureau.1": [MULDER]}
    table = a_site_check(places, team=(KRYCEK, KOSSEFF, LAMANA), killer=True)
    decline(table)
    play(table, DOUBLE_AGENT)
    victory.remove_from_game(table, card(table, KRYCEK))
    decline(table, "answer")
    act(table, asked(table).options[0])
    assert (table.combat, is_asked(table)[1]) == (None, "check")
