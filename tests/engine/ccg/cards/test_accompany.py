"""Witnesses that accompany a Team (EFF-04, EFF-05)."""

import pytest

from engine.ccg.rules import combat, damage, leaving_play, teams
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, in_window, options, pass_until, play
from tests.engine.ccg.cards.tables import SITE, A, a_combat, a_site_check, announce, ask_again, is_asked, own_turn
from tests.engine.ccg.constants import GOOD_PEOPLE, KOSSEFF, LAMANA, MULDER, SCULLY, B
from tests.engine.ccg.tables import card, encoded

CHARLEY, GUNG, ILLUSION, MCALPIN, POLTERGEIST = "0199", "0214", "0033", "0339", "0353"


@pytest.mark.rule("CHK-17", "CMB-02")
@pytest.mark.parametrize("number", ["0236", CHARLEY])
def test_player_without_team_neither_checks_nor_gets_a_companion(number: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [number]})
    announce(table, B, number)
    decline(table, "answer")
    assert (is_asked(table)[1], len(table.state.checks), table.state.changes) == ("check", 1, [])


def with_team(number: str, hand_of_b: list[str], team: tuple[str, ...] = (MULDER, SCULLY)) -> tuple[Table, int]:
    """Return a table at a Site's check of a Team with a companion, and the companion."""
    table = a_site_check({"hand.0": [SITE, number], "hand.1": [*hand_of_b, SITE]}, team=team)
    witness = card(table, number)
    table.move(witness, "bureau.0")
    modifiers.accompany(table, witness, table.agents(A, "field"))
    return table, witness


@pytest.mark.rule("PLAY-18", "DEP-04")
@pytest.mark.parametrize("number", [CHARLEY, GUNG])
def test_witness_accompanies_the_team_its_player_chooses(number: str) -> None:
    table = own_turn(number, bureau_0=[LAMANA, KOSSEFF])
    play(table, number)
    decline(table, "answer")
    assert is_asked(table) == (A, "choose_team")
    field = tuple(table.agents(A, "field"))
    act(table, next(option for option in asked(table).options if option.cards == field))
    witness = card(table, number)
    assert table.zones.where[witness] == "bureau.0"
    assert [agent for agent in table.agents(A) if modifiers.companions(table, [agent])] == list(field)
    assert encoded(tables.reloaded(table)) == encoded(table)


@pytest.mark.rule("DMG-10", "DEP-07")
def test_witness_leaves_when_the_last_lingering_agent_goes_to_the_hospital() -> None:
    table, charley = with_team(CHARLEY, [], (MULDER,))
    mulder = card(table, MULDER)
    leaving_play.linger(table, mulder, mulder)
    in_window(table, leaving_play.send_lingering_to_hospital, [mulder])
    assert table.place(mulder) == "hospital"
    assert table.place(charley) in ("removed", "discard")


@pytest.mark.rule("CMB-02", "DMG-01", "INV-06")
def test_charley_fights_with_the_team_and_adds_to_no_other_check() -> None:
    table, charley = with_team(CHARLEY, [GOOD_PEOPLE])
    assert charley not in teams.present_agents(table, table.state.checks[0])
    announce(table, B, GOOD_PEOPLE)
    decline(table, "answer", "combat_start")
    fight = combat.current(table)
    assert fight.agents == [*table.agents(A, "field"), charley]
    assert [combat.value(table, charley, kind) for kind in ("LRC", "CRC")] == [2, 2]
    assert stats.value(table, charley, "Health") == 3
    pass_until(table, "after_damage")
    assert (charley, 2) in [(packet.source, packet.amount) for packet in fight.packets]


@pytest.mark.rule("DMG-12", "PLAY-22")
def test_charley_is_removed_from_the_game_when_he_falls() -> None:
    table, charley = with_team(CHARLEY, [GOOD_PEOPLE])
    announce(table, B, GOOD_PEOPLE)
    decline(table, "answer", "combat_start")
    fight = combat.current(table)
    fight.damage[charley] = 3
    pass_until(table, "target")
    assert table.place(charley) == "removed"
    assert charley not in fight.agents


@pytest.mark.rule("DEP-07", "PLAY-22", "PLAY-18")
@pytest.mark.parametrize(("number", "place"), [(CHARLEY, "removed"), (GUNG, "discard")])
def test_witness_leaves_when_its_team_has_no_agents(number: str, place: str) -> None:
    table, witness = with_team(number, [], (MULDER, SCULLY))
    for agent, still in zip(table.agents(A, "field"), ("bureau", place), strict=True):
        in_window(table, damage.send_to_hospital, agent)
        decline(table, "response_move")
        assert table.place(witness) == still


@pytest.mark.rule("PLAY-22")
@pytest.mark.parametrize("leave", [leaving_play.remove, lambda table, agent: leaving_play.abduct(table, agent, 10)])
def test_witness_leaves_however_its_team_is_lost(leave: object) -> None:
    table, witness = with_team(GUNG, [], (MULDER,))
    in_window(table, leave, table.agents(A, "field")[0])
    decline(table, "response_remove", "response_abduction")
    assert table.place(witness) == "discard"


def fought(foe: str, *, gung: bool, cards: tuple[str, ...] = ()) -> dict[int, int]:
    """Return the damage to an Adversary in a long-range round, with or without Gung."""
    table = a_combat(foe, {"bureau.0": [GUNG], "hand.1": [*cards, SITE]}, team=(MULDER, SCULLY))
    if gung:
        modifiers.accompany(table, card(table, GUNG), table.agents(A, "field"))
    ask_again(table)
    for number in cards:
        play(table, number)
        decline(table, "answer")
    fight = combat.current(table)
    pass_until(table, "after_damage", "target")
    while is_asked(table)[1] == "target":
        act(table, options(table, "choose")[0])
        pass_until(table, "after_damage", "target")
    return dict(fight.damage)


@pytest.mark.rule("DMG-05", "EFF-04")
@pytest.mark.parametrize(("foe", "without", "with_gung"), [(MCALPIN, 3, 5), (POLTERGEIST, 0, 5)])
def test_gung_makes_damage_to_occult_creatures_count(foe: str, without: int, with_gung: int) -> None:
    """Mulder deals 2 and Scully 3; half of it is rounded up."""
    assert (sum(fought(foe, gung=False).values()), sum(fought(foe, gung=True).values())) == (without, with_gung)


@pytest.mark.rule("DMG-05")
def test_gung_does_not_help_against_combat_cards() -> None:
    assert sum(fought(MCALPIN, gung=True, cards=(ILLUSION,)).values()) == 0
