"""Debriefing, and ending a turn early (DEB)."""

from itertools import combinations

import pytest

from engine.ccg.rules import checks, combat, debriefing, drawing, turn
from engine.ccg.table import modifiers
from engine.ccg.table.state import Agent, AnnouncedCard, Site
from engine.kernel.decisions import Action
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, interrupt, is_asked
from tests.engine.ccg.constants import AUBREY, BRAUN, CAR_TROUBLES, KNIFE, KOSSEFF, MULDER, A, B
from tests.engine.ccg.tables import Small, a_phase, card, numbers_in


def hand(count: int) -> list[str]:
    return [f"{number:04}" for number in range(42, 42 + count)]


@pytest.mark.rule("DEB-01", "DEB-06")
def test_each_player_may_discard_the_active_player_first() -> None:
    table = a_phase("debriefing", {"hand.0": hand(3), "hand.1": hand(2)}, active=B)
    assert is_asked(table) == (B, "discard")
    act(table, Action("discard", cards=tuple(table.zones["hand.1"])))
    assert (len(table.zones["discard.1"]), is_asked(table)) == (2, (A, "discard"))
    decline(table)
    assert len(table.zones["hand.0"]) == 3


@pytest.mark.rule("DEB-02", "WEX-01")
@pytest.mark.parametrize(("cards", "least"), [(5, 0), (7, 0), (8, 1), (10, 3)])
def test_hand_is_discarded_down_to_7(cards: int, least: int) -> None:
    table = a_phase("debriefing", {"hand.0": hand(cards)})
    compose = asked(table).compose
    assert (compose.least, compose.most) == (least, cards)
    assert asked(table).allows(Action("discard", cards=compose.of[:least]))
    assert not least or not asked(table).allows(Action("discard", cards=compose.of[: least - 1]))
    assert (asked(table).decline is None) == (least > 0)


@pytest.mark.rule("DEB-03")
def test_changed_hand_limit_applies() -> None:
    small = Small({"hand.0": hand(10)})
    xfile = small.table.zones["xfile.0"][0]
    for by, least in ((3, 0), (-12, 10)):
        modifiers.change(small.table, xfile, xfile, "hand_limit", by, "turn")
        assert asked(tables.begin(tables.reloaded(small.table), "debriefing")).compose.least == least


def ending(small: Small) -> Small:
    """End A's turn."""
    small.table.state.turn.seat = A
    small.table.push("turn", A).pc = len(turn.PROGRAMS["turn"]) - 1
    small.table.run()
    return small


@pytest.mark.rule("DEB-04", "DEP-10")
def test_bought_agents_are_discarded_with_their_attachments() -> None:
    small = Small({"bureau.0": [MULDER], "field.0": [KOSSEFF]})
    kosseff = card(small.table, KOSSEFF)
    small.table.state.agents[kosseff] = Agent(bought=True)
    small.lay(f"attached.{kosseff}", KNIFE, A)
    ending(small)
    assert (numbers_in(small.table, "discard.0"), numbers_in(small.table, "bureau.0")) == ([KNIFE, KOSSEFF], [MULDER])
    assert list(small.table.state.agents) == [card(small.table, MULDER)]


@pytest.mark.rule("DEB-05", "CHK-16")
def test_changes_for_the_turn_end() -> None:
    small = Small({"bureau.0": [MULDER]})
    mulder = card(small.table, MULDER)
    modifiers.change(small.table, mulder, mulder, "LRC", 1, "turn")
    modifiers.change(small.table, mulder, mulder, "LRC", 2, "game")
    modifiers.reword(small.table, mulder, mulder, "FBI", "Alien", "turn")
    ending(small)
    assert small.table.number(mulder, "LRC", 2) == 4
    assert small.table.has(mulder, "fbi")


@pytest.mark.rule("DEB-07")
def test_a_turn_that_ends_at_once_has_no_debriefing() -> None:
    table = Small({"hand.0": hand(9), "hand.1": hand(2), "field.0": [AUBREY]}).table
    table.state.turn.seat = A
    table.push("game")
    table.push("turn", A).pc = 3
    table.run()
    assert table.state.phase == "requisition"
    interrupt(table, turn.end_now)
    assert (table.active, table.state.turn.number) == (B, 2)
    assert (len(table.zones["hand.0"]), is_asked(table)[1]) == (9, "before_draw")


@pytest.mark.rule("DEB-07", "INV-13")
def test_sites_with_cards_under_them_outlast_a_turn_that_ends_at_once() -> None:
    small = Small({"field.0": [AUBREY, "0064"], "hand.1": hand(1)})
    bare, covered = small.table.zones["field.0"]
    small.table.state.sites = {bare: Site(B), covered: Site(B)}
    small.lay(f"under.{covered}", CAR_TROUBLES, B)
    small.table.push("game")
    small.table.state.turn.seat = A
    small.table.push("turn", A).pc = 3
    interrupt(small.table, turn.end_now)
    assert (small.table.active, small.table.state.turn.number) == (B, 2)
    assert (numbers_in(small.table, "field.0"), numbers_in(small.table, "discard.0")) == (["0064"], [AUBREY])


@pytest.mark.rule("DEB-07", "CHK-09")
def test_turn_ending_in_a_combat_cancels_everything() -> None:
    small = Small({"field.0": [MULDER], "engaged.1": ["0352"], "serving.0": [BRAUN]})
    table = small.table
    table.state.turn.seat = A
    table.push("game")
    table.push("turn", A).pc = 3
    mulder, foe = card(table, MULDER), card(table, "0352")
    checks.start(table, A, [mulder], "Behavioral", 3)
    combat.start(table, B, A, [mulder], [foe])
    table.state.announced.append(AnnouncedCard(small.lay("announced", CAR_TROUBLES, B), B))
    interrupt(table, turn.end_now)
    assert table.state.checks == table.state.combats == table.state.announced == []
    assert (numbers_in(table, "discard.1"), numbers_in(table, "discard.0")) == ([CAR_TROUBLES, "0352"], [BRAUN])
    assert table.active == B


@pytest.mark.rule("DEB-08")
def test_an_agent_is_away_for_a_whole_turn_of_its_owner() -> None:
    small = Small({"bureau.0": [MULDER, KOSSEFF], "deck.0": hand(3), "deck.1": hand(3)})
    table, mulder = small.table, card(small.table, MULDER)
    table.state.turn.seat = A
    table.agent(mulder).damage = 1
    turn.send_away(table, mulder)
    assert table.place(mulder) == "away"
    where = []
    for seat in (B, A, B, A):
        table.state.turn.seat = seat
        frame = table.push("turn", seat)
        table.programs[frame.program][0](table, frame)
        table.stack.clear()
        where.append(table.place(mulder))
    assert (where, table.agent(mulder).damage) == (["away", "away", "away", "bureau"], 1)


@pytest.mark.rule("PLAY-23")
def test_witnesses_are_discarded_by_the_end_of_the_turn() -> None:
    small = ending(Small({"serving.0": [BRAUN], "serving.1": [BRAUN]}))
    assert [numbers_in(small.table, f"discard.{seat}") for seat in (A, B)] == [[BRAUN], [BRAUN]]


@pytest.mark.rule("DEB-01", "DEB-02")
@pytest.mark.parametrize(
    ("cards", "prompt", "ones"),
    [
        (1, "End of turn: discard a card?", 1),
        (2, "End of turn: discard up to 2 cards?", 2),
        (8, "Too many cards in hand: discard at least 1.", 8),
        (9, "Too many cards in hand: discard at least 2.", 0),
    ],
)
def test_prompt_shows_the_number_of_cards_to_discard(cards: int, prompt: str, ones: int) -> None:
    table = a_phase("debriefing", {"hand.0": hand(cards)})
    assert asked(table).prompt == prompt
    assert len({one.cards for one in asked(table).options if one.cards and len(one.cards) == 1}) == ones
    compose = asked(table).compose
    fewest = {one.cards for one in asked(table).options if len(one.cards or ()) == compose.least}
    assert fewest == set(combinations(compose.of, compose.least))
    assert len(set(asked(table).options)) == len(asked(table).options)


@pytest.mark.rule("DEB-01")
def test_discard_options_have_a_fixed_order() -> None:
    table = a_phase("debriefing", {"hand.0": [MULDER, AUBREY, KNIFE]})
    assert list(asked(table).compose.of) == sorted(table.zones["hand.0"]) != table.zones["hand.0"]


@pytest.mark.rule("DEP-10", "DEB-04", "OPEN-26")
@pytest.mark.parametrize("where", ["away", "deck"])
def test_bought_agent_is_discarded_from_any_section(where: str) -> None:
    small = Small({"bureau.0": [MULDER], "field.0": [KOSSEFF], "deck.0": [AUBREY]})
    table, kosseff = small.table, card(small.table, KOSSEFF)
    table.state.agents[kosseff] = Agent(bought=True)
    if where == "away":
        turn.send_away(table, kosseff)
    else:
        drawing.bury(table, kosseff, 1)
        debriefing.end_turn(table, A)
        assert table.zones.where[kosseff] == "deck.0"
        drawing.draw(table, A, 1)
        assert table.zones.where[kosseff] == "hospital.0"
    debriefing.end_turn(table, A)
    assert table.zones.where[kosseff] == "discard.0"
    assert (list(table.state.agents), table.state.buried) == ([card(table, MULDER)], [])
