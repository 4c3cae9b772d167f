"""Cards under a Site when it is investigated (BLF-05 to BLF-15)."""

import pytest

from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, pass_until
from tests.engine.ccg.constants import AUBREY, CAPE_COD, CAR_TROUBLES, KOSSEFF, MULDER, A, B, C
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import numbers_in

INTRUDER, SURPRISE, BUTTS = "0101", "0105", "0091"
TEAM = [MULDER, KOSSEFF]


@pytest.mark.rule("BLF-05", "BLF-10", "BLF-11", "BLF-13", "CHK-19", "INV-12")
def test_bluffs_are_revealed_before_the_window_and_other_cards_discarded() -> None:
    table = go(at_site(TEAM, {"hand.0": ["0042"]}, under=[(CAR_TROUBLES, B), (CAPE_COD, B)]))
    decline(table, "before_site")
    assert (numbers_in(table, "discard.1"), is_asked(table)) == ([CAPE_COD], (B, "bluff"))
    act(table, options(table, "bluff")[0])
    decline(table, "answer")
    assert (tables.pools(table)[B], numbers_in(table, "discard.1")) == ((20, 20 - 2), [CAPE_COD, CAR_TROUBLES])
    assert is_asked(table) == (A, "check")


@pytest.mark.rule("BLF-12")
def test_declined_or_unaffordable_bluff_is_discarded_for_free() -> None:
    for points, is_offered in ((1, False), (20, True)):
        table = go(at_site(TEAM, under=[(CAR_TROUBLES, B)], points=points))
        if is_offered:
            assert asked(table).kind == "bluff"
            decline(table)
        assert (numbers_in(table, "discard.1"), tables.pools(table)[B]) == ([CAR_TROUBLES], (points, points))


@pytest.mark.rule("CHK-10", "CHK-19")
def test_one_bluff_of_a_name_is_used_in_a_check() -> None:
    table = go(at_site(TEAM, under=[(INTRUDER, B), (CAR_TROUBLES, B), (INTRUDER, B)]))
    assert [table.design(one.card or 0).number for one in options(table, "bluff")] == [INTRUDER, CAR_TROUBLES, INTRUDER]
    act(table, options(table, "bluff")[0])
    decline(table, "answer")
    assert [table.design(one.card or 0).number for one in options(table, "bluff")] == [CAR_TROUBLES]
    decline(table, "bluff")
    assert sorted(numbers_in(table, "discard.1")) == sorted([INTRUDER, CAR_TROUBLES, INTRUDER])


@pytest.mark.rule("BLF-06", "POOL-10", "OPEN-09")
def test_bluff_with_x_costs_x_minus_1() -> None:
    table = go(at_site(TEAM, {"hand.0": ["0042"]}, under=[(BUTTS, B)], points=2))
    decline(table, "before_site")
    assert [one.pick for one in options(table, "bluff")] == ["0", "1", "2", "3"]
    act(table, next(one for one in options(table, "bluff") if one.pick == "3"))
    assert is_asked(table) == (A, "answer")
    assert (table.state.announced[-1].x, table.state.announced[-1].paid) == (3, 2)
    assert tables.pools(table)[B] == (2, 0)


@pytest.mark.rule("BLF-13")
def test_the_owner_chooses_the_order_of_its_bluffs() -> None:
    table = go(at_site(TEAM, under=[(CAR_TROUBLES, B), (INTRUDER, B), (SURPRISE, B)]))
    assert {table.design(one.card or 0).number for one in options(table, "bluff")} == {CAR_TROUBLES, INTRUDER, SURPRISE}
    act(table, next(one for one in options(table, "bluff") if one.card == tables.card(table, INTRUDER)))
    decline(table)
    assert (numbers_in(table, "discard.1"), is_asked(table)) == ([INTRUDER, SURPRISE], (B, "bluff"))


@pytest.mark.rule("BLF-13")
def test_last_placed_bluff_of_several_owners_resolves_first() -> None:
    table = go(at_site(TEAM, under=[(CAR_TROUBLES, B), (INTRUDER, C), (SURPRISE, B)], seats=3))
    seats = []
    while table.pending and table.pending.kind == "bluff":
        seats.append(asked(table).seat)
        assert {table.owner(one.card or 0) for one in options(table, "bluff")} == {asked(table).seat}
        decline(table)
    assert seats == [B, C, B]


@pytest.mark.rule("BLF-14")
def test_each_bluff_may_be_used_after_earlier_ones() -> None:
    table = go(at_site(TEAM, under=[(CAR_TROUBLES, B), (SURPRISE, B)]))
    act(table, options(table, "bluff")[0])
    check = table.check
    check.failed = True
    assert is_asked(table) == (B, "bluff")
    act(table, options(table, "bluff")[0])
    assert len(table.zones["discard.1"]) == 2


@pytest.mark.rule("BLF-15", "CHK-01")
def test_bluffs_affect_the_investigating_team() -> None:
    table = go(at_site(TEAM, {"bureau.0": ["0173"]}, under=[(CAR_TROUBLES, B)]))
    assert ([table.design(agent).number for agent in table.check.team], table.check.seat) == (TEAM, A)


@pytest.mark.rule("BLF-08", "INV-13", "CAS-05")
def test_site_with_cards_under_it_waits_without_an_investigation() -> None:
    """Without a card under it the Site is discarded."""
    for under in ([(CAR_TROUBLES, B)], []):
        table = at_site(TEAM, under=under)
        site = tables.card(table, AUBREY)
        pass_until(table, "nothing")
        assert table.sites(A) == [site] * len(under)
        assert numbers_in(table, f"under.{site}") == [CAR_TROUBLES] * len(under)
        assert numbers_in(table, "discard.0") == ([] if under else [AUBREY])


@pytest.mark.rule("BLF-05", "POOL-10")
def test_bluff_without_x_has_no_value_to_choose() -> None:
    table = go(at_site(TEAM, {"hand.0": ["0042"]}, under=[(CAR_TROUBLES, B)]), "before_site")
    act(table, options(table, "bluff")[0])
    (entry,) = table.state.announced
    assert (entry.x, entry.paid, table.design(entry.card).number) == (0, 2, CAR_TROUBLES)
