"""Games of more than two (MP)."""

import pytest

from engine.ccg.rules import activators, multiplayer, pools
from engine.ccg.table.table import Table
from tests.engine.ccg.sites import at_site, go
from tests.engine.ccg.tables import (
    AUBREY,
    BRAUN,
    CAR_TROUBLES,
    MANITOU,
    MULDER,
    SCULLY,
    A,
    B,
    C,
    Small,
    a_phase,
    asked,
    begin,
    card,
    decline,
    is_asked,
    leave,
    pass_until,
    play,
    playable,
)
from tests.engine.ccg.tables import pools as points

FOR_MANY = "0227"
HAND = [BRAUN, MANITOU, CAR_TROUBLES]


def check() -> Table:
    """Return a table of three at the window of a check at a Site of A that is aimed at B; all hold the same cards."""
    return go(at_site([MULDER, SCULLY], {f"hand.{seat}": HAND for seat in range(3)}, seats=3), "before_site")


@pytest.mark.rule("MP-03", "MP-04", "POOL-03")
def test_in_a_check_the_active_player_plays_rp_and_the_directed_one_cp_cards() -> None:
    table = check()
    assert (is_asked(table), playable(table)) == ((A, "check"), [BRAUN])
    decline(table)
    assert (is_asked(table), playable(table)) == ((B, "check"), sorted([MANITOU, CAR_TROUBLES]))


@pytest.mark.rule("MP-05", "MP-06")
def test_in_a_check_any_other_player_plays_cards_of_either_side_from_the_pool_they_name() -> None:
    table = check()
    decline(table)
    decline(table)
    assert (is_asked(table), playable(table)) == ((C, "check"), sorted(HAND))
    play(table, BRAUN)
    assert points(table)[C] == (18, 20)


@pytest.mark.rule("MP-05")
def test_outside_a_check_all_others_play_cp_cards_alone() -> None:
    table = a_phase("healing", {"hand.2": ["0226", "0234"]}, seats=3)
    pass_until(table, "healing")
    assert (is_asked(table), playable(table)) == ((C, "healing"), ["0234"])
    assert not activators.is_bystander(table, C)


@pytest.mark.rule("POOL-04", "MP-05")
def test_a_card_for_either_pool_is_paid_by_the_side_it_helps() -> None:
    small = Small({"field.0": [MULDER], "hand.0": ["0038"], "hand.1": ["0038"], "hand.2": ["0038"]}, seats=3)
    agent = card(small.table, MULDER)
    paid = [pools.pool_for(small.table, seat, card(small.table, "0038", f"hand.{seat}"), agent) for seat in (A, B, C)]
    assert paid[A] == "rp"
    assert paid[C] == "rp"
    assert pools.pool_for(small.table, C, card(small.table, "0038", "hand.2"), card(small.table, "0119")) == "cp"


@pytest.mark.rule("MP-10")
@pytest.mark.parametrize(("seats", "found"), [(2, []), (3, [FOR_MANY])])
def test_multiplayer_cards_are_for_three_and_more(seats: int, found: list[str]) -> None:
    assert playable(a_phase("healing", {"hand.1": [FOR_MANY]}, seats=seats)) == found


@pytest.mark.rule("MP-10", "MP-11")
def test_multiplayer_cards_are_for_three_who_are_still_there() -> None:
    small = Small({"hand.1": [FOR_MANY, MANITOU]}, seats=3)
    leave(small.table, multiplayer.resign, C)
    assert FOR_MANY not in playable(begin(small.table, "healing"))


@pytest.mark.rule("MP-11", "CHK-05")
def test_five_pass_clockwise_from_the_active_player() -> None:
    hands = {f"hand.{seat}": [AUBREY] for seat in range(5)}
    table = a_phase("healing", hands, active=3, seats=5)
    order = []
    while table.pending:
        order.append(asked(table).seat)
        decline(table)
    assert order == [3, 4, 0, 1, 2]
