"""Cards about drawing and hand limits (EFF-19)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import debriefing, deployment, drawing, turn
from engine.ccg.table.table import Table
from engine.kernel.facts import Happened
from tests.engine.ccg.actions import act, asked, is_asked, play
from tests.engine.ccg.cards.tables import SITE, A, decline, own_turn, with_level
from tests.engine.ccg.constants import LAMANA, MULDER, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in, reloaded

RED_TAPE, CHANNELS = "0234", "0263"


def briefing(window: str, seats: int = 2) -> Table:
    """Return a table at a window of A's Briefing where B holds Red Tape."""
    places = {f"deck.{seat}": [SITE] * 5 for seat in range(seats)} | {"hand.0": [SITE], "hand.1": [RED_TAPE, SITE]}
    table = Small(places, texts=card_set.texts(), seats=seats).table
    begin(table, "briefing", A)
    while is_asked(table) != (B, window):
        decline(table)
    return table


@pytest.mark.rule("BRF-01", "BRF-07", "EFF-19")
def test_red_tape_before_the_free_card_stops_the_draw() -> None:
    table = briefing("before_draw")
    play(table, RED_TAPE)
    decline(table, "answer")
    kinds = set()
    while table.pending:
        kinds.add(is_asked(table))
        decline(table)
    assert {(A, "draw"), (A, "buy_cards")}.isdisjoint(kinds)
    assert (B, "buy_cards") in kinds, "who played it still buys"
    assert numbers_in(table, "hand.0") == [SITE]


@pytest.mark.rule("EFF-19", "DEB-05")
def test_red_tape_lasts_until_the_turn_ends() -> None:
    table = briefing("briefing")
    play(table, RED_TAPE)
    assert Happened("barred", A) in decline(table, "answer")
    table = reloaded(table)
    assert (drawing.draw(table, A, 2), drawing.draw(table, B, 2)) == (0, 2)
    table.stack.clear()
    table.pending = None
    begin(table, "turn", B)
    assert drawing.draw(table, A, 2) == 2


def after_channels(there: int = 4) -> Table:
    """Return a table after Improved Channels in A's turn."""
    table = with_level(own_turn(CHANNELS, bureau_0=[LAMANA], hand_1=[SITE]), "Bureaucracy", there)
    play(table, CHANNELS)
    decline(table, "answer")
    act(table, asked(table).options[0])
    while table.state.checks:
        decline(table)
    return table


@pytest.mark.rule("DEB-02", "DEB-03", "EFF-19")
@pytest.mark.parametrize(("there", "limit"), [(4, 10), (3, 7)])
def test_channels_raise_the_hand_limit_to_10_in_their_players_debriefing(there: int, limit: int) -> None:
    table = after_channels(there)
    assert numbers_in(table, "bureau.0") == ([LAMANA, CHANNELS] if limit == 10 else [LAMANA])
    assert debriefing.hand_limit(table, A, 7) == limit
    table.state.turn.seat = B
    assert [debriefing.hand_limit(table, seat, 7) for seat in (A, B)] == [7, 7]


@pytest.mark.rule("DEP-01", "DEB-08", "EFF-19")
@pytest.mark.parametrize(
    ("agent", "to", "stays"),
    [(LAMANA, "field", False), (MULDER, "bureau", False), (MULDER, "hospital", True), (LAMANA, "away", False)],
)
def test_channels_are_discarded_when_an_agent_enters_or_leaves_the_bureau(agent: str, to: str, stays: bool) -> None:
    table = after_channels()
    table.pending, table.stack[-1].pc = None, 0
    if to == "away":
        turn.send_away(table, card(table, agent))
    else:
        deployment.move(table, card(table, agent), to)
    table.run()
    assert (CHANNELS in numbers_in(table, "bureau.0")) == stays
