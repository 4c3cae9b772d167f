"""Events attached to a Site or an Agent (EFF-01, EFF-03, EFS-03)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import debriefing, investigation
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import act, decline, is_asked, options, play
from tests.engine.ccg.cards.tables import AUBREY, MULDER, SCULLY, SITE, equip
from tests.engine.ccg.constants import LAMANA, A, B
from tests.engine.ccg.site_tables import site_of
from tests.engine.ccg.tables import Small, begin, card, numbers_in

GUNMEN, WORKLOAD, IMPLANT, SKINNER = "0270", "0310", "0088", "0174"


# The Lone Gunmen


def at_aubrey(tokens: int, zone: str = "attached") -> Table:
    """Return a table where A's Team may go to Aubrey with the Gunmen attached."""
    small = site_of([MULDER, SCULLY], {"hand.0": [SITE], "hand.1": [SITE]}, texts=card_set.texts())
    site = card(small.table, AUBREY)
    gunmen = small.lay(f"attached.{site}", GUNMEN, A)
    if tokens:
        small.table.state.tokens[gunmen] = tokens
    return begin(small.table, "investigation", A)


@pytest.mark.rule("PLAY-05", "PLAY-18", "PLAY-19")
def test_gunmen_are_attached_to_a_site_as_a_witness() -> None:
    small = site_of([MULDER], {"hand.0": [GUNMEN, SITE], "hand.1": [SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    play(table, GUNMEN)
    decline(table, "answer")
    gunmen = card(table, GUNMEN)
    assert table.zones.where[gunmen] == f"attached.{card(table, AUBREY)}"
    assert table.has(gunmen, "Witness")
    table.discard([gunmen])
    assert not table.has(gunmen, "Witness")


@pytest.mark.rule("INV-13", "DEB-07")
@pytest.mark.parametrize("lies", [True, False])
def test_site_with_gunmen_stays_in_the_field(lies: bool) -> None:
    for leave in (
        lambda table: investigation._discard_waiting(table, Frame("", A)),
        lambda table: debriefing.end_turn(table, A),
    ):
        table = at_aubrey(0)
        if not lies:
            table.discard([card(table, GUNMEN)])
        leave(table)
        assert (AUBREY in numbers_in(table, "field.0")) == lies


@pytest.mark.rule("POOL-06", "BRF-17", "EFS-10")
def test_player_pays_for_a_token_once_in_each_of_its_briefings() -> None:
    small = site_of([MULDER], {"hand.0": [SITE], "hand.1": [SITE]}, texts=card_set.texts())
    gunmen = small.lay(f"attached.{card(small.table, AUBREY)}", GUNMEN, A)
    table = begin(small.table, "briefing", A)
    while is_asked(table) != (A, "briefing"):
        decline(table)
    points = table.player(A).rp
    act(table, options(table, "use")[0])
    assert (table.state.tokens[gunmen], table.player(A).rp) == (1, points - 1)
    assert not table.pending or options(table, "use") == []


@pytest.mark.rule("POOL-08", "PLAY-26")
@pytest.mark.parametrize(("points", "active", "phase"), [(0, A, "briefing"), (20, B, "briefing"), (20, A, "healing")])
def test_token_needs_points_and_the_players_own_briefing(points: int, active: int, phase: str) -> None:
    small = site_of([], {"hand.0": [SITE], "hand.1": [SITE], "bureau.1": [MULDER]}, texts=card_set.texts())
    small.lay(f"attached.{card(small.table, AUBREY)}", GUNMEN, A)
    small.table.player(A).rp = points
    table = begin(small.table, phase, active)
    while table.pending:
        assert options(table, "use") == []
        decline(table)


# Decreased Workload


@pytest.mark.rule("BRF-05", "PLAY-21")
def test_event_sets_the_res_over_the_agents_own_text() -> None:
    table = Small({"bureau.0": [SKINNER]}, texts=card_set.texts()).table
    skinner = card(table, SKINNER)
    modifiers.change(table, skinner, skinner, "Criminal Investigation", 5, "game")
    skill = stats.value(table, skinner, "Criminal Investigation")
    assert stats.value(table, skinner, "RES") != skill
    equip(table, skinner, WORKLOAD)
    assert stats.value(table, skinner, "RES") == skill


@pytest.mark.rule("BRF-05", "PLAY-21")
def test_second_event_sets_the_same_res_and_changes_still_add() -> None:
    table = Small({"bureau.0": [LAMANA]}, texts=card_set.texts()).table
    lamana = card(table, LAMANA)
    modifiers.change(table, lamana, lamana, "Criminal Investigation", 2, "game")
    first = equip(table, lamana, WORKLOAD)
    table.zones.lay_out([first - 1], f"attached.{lamana}")
    skill = stats.value(table, lamana, "Criminal Investigation")
    assert stats.value(table, lamana, "RES") == skill
    equip(table, lamana, IMPLANT)
    assert stats.value(table, lamana, "RES") == skill - 1
