"""Cards about Agents that are moved or removed (EFF-14, EFF-18, EFF-22)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import damage, debriefing, leaving_play
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, in_window, play, playable
from tests.engine.ccg.cards.tables import MULDER, SITE, A, a_check, a_site_check, decline, is_asked
from tests.engine.ccg.constants import GOOD_PEOPLE, KOSSEFF, LAMANA, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in

LULA, REPORT, HARTLEY, GRIT = "0274", "0298", "0308", "0309"
AGING = "0109"
"""Bluffs: one moves an Agent to the Bureau, one sends it to the Hospital."""


def happens(table: Table, do: object, *given: object) -> Table:
    """Call a function in the current window and run the table."""
    in_window(table, do, *given)
    return table


def with_level(table: Table, agent: int, skill: str, there: int) -> None:
    modifiers.change(table, agent, agent, skill, there - stats.value(table, agent, skill), "game")


# Lula Phillips


@pytest.mark.rule("PLAY-22")
@pytest.mark.parametrize(("sender", "found"), [(GOOD_PEOPLE, [LULA]), (AGING, [])])
@pytest.mark.parametrize("goes", [leaving_play.remove, damage.send_to_hospital])
def test_lula_answers_departures_caused_by_adversaries(goes: object, sender: str, found: list[str]) -> None:
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [LULA], "engaged.1": [sender]})
    happens(table, goes, card(table, MULDER), card(table, sender))
    decline(table, "response_move", "response_remove")
    assert is_asked(table)[1] == ("after_departure" if found else "check")
    if is_asked(table)[0] != B:
        decline(table)
    assert playable(table) == found


@pytest.mark.rule("DMG-10", "PLAY-01")
def test_departure_after_true_grit_is_not_caused_by_the_adversary() -> None:
    table = a_check("Medical", {"hand.0": [GRIT, SITE], "hand.1": [LULA], "engaged.1": [GOOD_PEOPLE]})
    mulder = card(table, MULDER)
    happens(table, damage.send_to_hospital, mulder, card(table, GOOD_PEOPLE))
    play(table, GRIT)
    decline(table, "answer", "response_move")
    decline(table, "check")
    assert (table.place(mulder), playable(table)) == ("hospital", [])


# Written Report


@pytest.mark.rule("PLAY-01", "PLAY-10")
def test_report_prevents_only_moves_of_its_players_agents_to_the_bureau() -> None:
    table = a_site_check({"hand.0": [REPORT, SITE], "field.1": [KOSSEFF], "hand.1": [SITE]})
    assert playable(table) == []
    mulder, kosseff = card(table, MULDER), card(table, KOSSEFF)
    modifiers.reword(table, kosseff, kosseff, "", "Move", "turn")
    for goes, given, found in (
        (leaving_play.move, (mulder, "bureau"), [REPORT]),
        (leaving_play.move, (kosseff, "bureau"), []),
        (damage.send_to_hospital, (mulder,), []),
    ):
        happens(table, goes, *given)
        assert (is_asked(table), playable(table)) == ((A, "response_move"), found)
        decline(table, "response_move")


# True Grit


@pytest.mark.rule("DMG-10", "DEB-05")
def test_lingering_agent_leaves_when_the_turn_ends() -> None:
    small = Small({"field.0": [MULDER], "hand.0": [GRIT, SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    mulder = card(table, MULDER)
    happens(table, damage.send_to_hospital, mulder)
    play(table, GRIT)
    assert table.place(mulder) == "field"
    debriefing.end_turn(table, A)
    assert (table.place(mulder), table.state.changes) == ("hospital", [])


# Samuel Hartley


def after_loss(there: int, *, left: str = LAMANA, team: int = 0, also: int | None = None) -> Table:
    """Return a table in A's Healing Phase after its Team has lost Kosseff.

    also: the number of the Team that has lost Mulder.
    """
    lost = [] if also is None else [MULDER]
    small = Small({"field.0": [KOSSEFF, left, *lost], "hand.0": [HARTLEY], "hand.1": [SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    kosseff, other = card(table, KOSSEFF), card(table, left)
    with_level(table, other, "Occult Investigation", there)
    table.agent(other).team = team
    table.agent(kosseff).damage = 2
    table.state.tokens[kosseff] = 0
    for number in lost:
        table.agent(card(table, number)).team = also or 0
        happens(table, leaving_play.remove, card(table, number))
        decline(table, "response_remove")
    happens(table, leaving_play.remove, kosseff)
    decline(table, "response_remove")
    return table


@pytest.mark.rule("PLAY-22", "WIN-03", "EFS-01")
@pytest.mark.parametrize(("there", "zone"), [(4, "field.0"), (3, "removed.0")])
def test_hartley_returns_an_agent_unhurt_after_a_success(there: int, zone: str) -> None:
    table = after_loss(there)
    assert (numbers_in(table, "removed.0"), table.player(A).agents) == ([KOSSEFF], 1)
    play(table, HARTLEY)
    decline(table, "answer")
    decline(table, "check")
    kosseff = card(table, KOSSEFF)
    assert (table.zones.where[kosseff], table.player(A).agents) == (zone, 2 if there == 4 else 1)
    if there == 4:
        assert (table.agent(kosseff).damage, table.state.tokens[kosseff]) == (0, 0)


@pytest.mark.rule("CHK-17", "PLAY-22")
@pytest.mark.parametrize("team", [0, 7])
def test_remaining_team_of_a_lost_agent_checks(team: int) -> None:
    table, kinds = after_loss(4, also=team), []
    play(table, HARTLEY)
    while table.pending and HARTLEY not in numbers_in(table, "discard.0"):
        kinds.append(is_asked(table)[1])
        if kinds[-1] == "choose_card":
            act(table, asked(table).options[0])
        else:
            decline(table)
    assert ("choose_team" in kinds, len(numbers_in(table, "field.0"))) == (False, 2)
