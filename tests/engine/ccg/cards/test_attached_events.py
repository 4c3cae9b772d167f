"""Events that lie upon a Site or an Agent (EFF-01, EFF-03, EFS-03)."""

import pytest

from engine.ccg import card_set
from engine.ccg.cards.designs import Target
from engine.ccg.language.targets import find
from engine.ccg.rules import debriefing, investigation
from engine.ccg.table import changes, numbers
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from tests.engine.ccg.cards.tables import SITE, able, equipped, text
from tests.engine.ccg.sites import go, site_of
from tests.engine.ccg.tables import (
    AUBREY,
    LAMANA,
    MULDER,
    SCULLY,
    A,
    B,
    Small,
    act,
    begin,
    card,
    decline,
    is_asked,
    numbers_in,
    options,
    play,
    playable,
)

GUNMEN, WORKLOAD, IMPLANT, SKINNER = "0270", "0310", "0088", "0174"


# The Lone Gunmen


def at_aubrey(tokens: int, zone: str = "attached") -> Table:
    """Return a table at which a Team of A may go to Aubrey, upon which the Gunmen lie with some tokens."""
    small = site_of([MULDER, SCULLY], {"hand.0": [SITE], "hand.1": [SITE]}, texts=card_set.texts())
    site = card(small.table, AUBREY)
    gunmen = small.lay(f"attached.{site}", GUNMEN, A)
    if tokens:
        small.table.state.tokens[gunmen] = tokens
    return begin(small.table, "investigation", A)


@pytest.mark.rule("PLAY-05", "PLAY-18", "PLAY-19")
def test_the_gunmen_lie_upon_an_own_site_as_a_witness() -> None:
    small = site_of([MULDER], {"hand.0": [GUNMEN, SITE], "hand.1": [SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    play(table, GUNMEN)
    decline(table, "answer")
    gunmen = card(table, GUNMEN)
    assert table.zones.where[gunmen] == f"attached.{card(table, AUBREY)}"
    assert table.has(gunmen, "Witness")
    table.discard([gunmen])
    assert not table.has(gunmen, "Witness")


@pytest.mark.rule("PLAY-21")
def test_what_is_laid_upon_nothing_means_no_card_beneath_it() -> None:
    table = Small({"field.0": [MULDER], "bureau.0": [GUNMEN]}).table
    assert find(table, Target(zone=["bearer"]), Frame("", A, card(table, GUNMEN))) == []


@pytest.mark.rule("PLAY-01", "PLAY-05")
def test_without_an_own_site_they_are_not_played() -> None:
    small = Small({"field.0": [MULDER], "hand.0": [GUNMEN], "hand.1": [SITE]}, texts=card_set.texts())
    assert playable(begin(small.table, "healing", A)) == []


@pytest.mark.rule("INV-13", "DEB-07")
@pytest.mark.parametrize("lies", [True, False])
def test_a_site_with_the_gunmen_stays_in_the_field(lies: bool) -> None:
    for leave in (lambda table: investigation._leave(table, Frame("", A)), lambda table: debriefing.close(table, A)):
        table = at_aubrey(0)
        if not lies:
            table.discard([card(table, GUNMEN)])
        leave(table)
        assert (AUBREY in numbers_in(table, "field.0")) == lies


@pytest.mark.rule("POOL-06", "BRF-17", "EFS-10")
def test_a_point_lays_a_token_there_once_in_each_own_briefing() -> None:
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
def test_nobody_pays_without_points_or_outside_of_the_own_briefing(points: int, active: int, phase: str) -> None:
    small = site_of([], {"hand.0": [SITE], "hand.1": [SITE], "bureau.1": [MULDER]}, texts=card_set.texts())
    small.lay(f"attached.{card(small.table, AUBREY)}", GUNMEN, A)
    small.table.player(A).rp = points
    table = begin(small.table, phase, active)
    while table.pending:
        assert options(table, "use") == []
        decline(table)


@pytest.mark.rule("CHK-03", "CHK-15", "INV-14")
@pytest.mark.parametrize("tokens", [0, 2])
def test_each_token_adds_one_to_the_check_of_the_site_and_then_they_go(tokens: int) -> None:
    table = go(at_aubrey(tokens), "before_site", "skill")
    (check,) = table.state.checks
    assert [modifier.by for modifier in check.modifiers] == ([tokens] if tokens else [])
    decline(table, "check")
    assert GUNMEN in numbers_in(table, "discard.0")
    while is_asked(table)[1] != "investigation":
        decline(table)
    assert AUBREY in numbers_in(table, "discard.0")


# Decreased Workload


def in_briefing(level: int = 4, *, section: str = "bureau") -> Table:
    """Return a table in A's Briefing, with an Agent of A in a section who checks Bureaucracy with a level."""
    places = {f"{section}.0": [LAMANA], "field.1": [MULDER], "hand.0": [WORKLOAD, SITE], "hand.1": [SITE]}
    table = able(begin(Small(places, texts=card_set.texts()).table, "briefing", A), "Bureaucracy", level)
    while is_asked(table) != (A, "briefing"):
        decline(table)
    return table


def turns(table: Table, *phases: tuple[str, int]) -> None:
    """Let phases of turns begin."""
    for phase, seat in phases:
        table.stack.clear()
        table.pending = None
        table.state.turn.seat = seat
        table.announce(f"{phase}_began", -1, seat)
        table.run()


@pytest.mark.rule("BRF-05", "PLAY-21", "EFS-01")
@pytest.mark.parametrize(("level", "eased"), [(4, True), (3, False)])
def test_the_res_of_an_agent_is_as_high_as_criminal_investigation(level: int, eased: bool) -> None:
    table = in_briefing(level)
    lamana = card(table, LAMANA)
    changes.put(table, lamana, lamana, "Criminal Investigation", 2, "game")
    skill, res = (numbers.value(table, lamana, stat) for stat in ("Criminal Investigation", "RES"))
    assert skill != res
    play(table, WORKLOAD)
    decline(table, "answer")
    decline(table, "check")
    assert numbers.value(table, lamana, "RES") == (skill if eased else res)
    assert numbers_in(table, "discard.0") == ([] if eased else [WORKLOAD])


@pytest.mark.rule("BRF-05", "PLAY-21")
def test_it_says_what_the_res_is_even_where_the_own_text_says_it() -> None:
    table = Small({"bureau.0": [SKINNER]}, texts=card_set.texts()).table
    skinner = card(table, SKINNER)
    changes.put(table, skinner, skinner, "Criminal Investigation", 5, "game")
    skill = numbers.value(table, skinner, "Criminal Investigation")
    assert numbers.value(table, skinner, "RES") != skill
    equipped(table, skinner, WORKLOAD)
    assert numbers.value(table, skinner, "RES") == skill


@pytest.mark.rule("PLAY-21", "EFS-03")
def test_it_ends_after_the_next_own_briefing() -> None:
    table = in_briefing()
    play(table, WORKLOAD)
    decline(table, "answer")
    decline(table, "check")
    workload = card(table, WORKLOAD)
    upon = f"attached.{card(table, LAMANA)}"
    turns(table, ("healing", A), ("healing", B))
    assert table.zones.where[workload] == upon
    turns(table, ("healing", A))
    assert table.zones.where[workload] == "discard.0"


@pytest.mark.rule("BRF-05", "PLAY-21")
def test_a_second_text_says_the_same_once_and_what_changes_the_res_does_so_besides() -> None:
    table = Small({"bureau.0": [LAMANA]}, texts=card_set.texts()).table
    lamana = card(table, LAMANA)
    changes.put(table, lamana, lamana, "Criminal Investigation", 2, "game")
    first = equipped(table, lamana, WORKLOAD)
    table.zones.lay_out([first - 1], f"attached.{lamana}")
    skill = numbers.value(table, lamana, "Criminal Investigation")
    assert numbers.value(table, lamana, "RES") == skill
    equipped(table, lamana, IMPLANT)
    assert numbers.value(table, lamana, "RES") == skill - 1


@pytest.mark.rule("PLAY-01", "PLAY-11")
def test_it_is_for_an_own_briefing_and_a_team_in_the_bureau() -> None:
    assert playable(in_briefing()) == [WORKLOAD]
    assert playable(in_briefing(section="field")) == []
    small = Small({"bureau.0": [LAMANA], "hand.0": [WORKLOAD], "hand.1": [SITE]}, texts=card_set.texts())
    assert playable(begin(small.table, "healing", A)) == []


def test_what_they_say() -> None:
    assert text(GUNMEN).endswith(
        "When the check of its Site begins, if there is a token on this card: +1 for each token on this card on one "
        "Team's check. When its Site is decided: Discard this card."
    )
    assert "RES is as high as Criminal Investigation." in text(WORKLOAD)
