"""Bureau Deck and Discard Pile (DECK-09 to DECK-12)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import damage, drawing
from engine.ccg.table import stats
from engine.kernel.facts import CardMoved, ZoneShuffled, redact
from tests.engine.ccg.constants import MULDER, A, B
from tests.engine.ccg.tables import EventRecorder, Small, card, numbers_in

DECK = [f"{number:04}" for number in range(42, 57)]


def deck_of(small: Small) -> list[str]:
    return numbers_in(small.table, "deck.0")


@pytest.mark.rule("DECK-10", "WIN-06")
def test_draws_are_lost_without_deck_and_discard_pile() -> None:
    small = Small({"deck.0": DECK[:1], "discard.0": DECK[1:2]})
    assert (drawing.draw(small.table, A, 5), len(small.table.zones["hand.0"])) == (2, 2)


@pytest.mark.rule("DECK-12")
def test_buried_card_is_face_up_under_ten_cards() -> None:
    small = Small({"deck.0": DECK, "field.0": [MULDER]})
    mulder = card(small.table, MULDER)
    drawing.bury(small.table, mulder, 10)
    assert deck_of(small)[-11] == MULDER
    assert all(small.table.sees(viewer, mulder) for viewer in (A, B, None))
    moved = [fact for fact in small.table.facts if isinstance(fact, CardMoved)]
    assert [redact(fact, None) for fact in moved] == moved
    assert mulder not in small.table.state.agents


@pytest.mark.rule("DECK-12")
def test_only_a_deck_below_ten_cards_is_restocked_from_below() -> None:
    small = Small({"deck.0": DECK[:10], "discard.0": DECK[10:], "field.0": [MULDER]})
    drawing.bury(small.table, card(small.table, MULDER), 10)
    assert (deck_of(small), numbers_in(small.table, "discard.0")) == ([MULDER, *DECK[:10]], DECK[10:])
    small = Small({"deck.0": DECK[:3], "discard.0": DECK[3:5], "field.0": [MULDER]})
    drawing.bury(small.table, card(small.table, MULDER), 10)
    assert (deck_of(small)[0], deck_of(small)[3:]) == (MULDER, DECK[:3])


@pytest.mark.rule("DECK-12")
def test_restocked_cards_are_shuffled() -> None:
    orders = set()
    for number in range(4):
        small = Small({"deck.0": DECK[:1], "discard.0": DECK[1:], "field.0": [MULDER]})
        small.table.state.seed = bytes([number]) * 32
        drawing.bury(small.table, card(small.table, MULDER), 10)
        orders.add(tuple(deck_of(small)))
    assert len(orders) == 4


@pytest.mark.rule("DECK-12")
def test_uncovered_agent_is_announced() -> None:
    texts = EventRecorder("uncovered")
    small = Small({"deck.0": DECK[:2], "field.0": [MULDER]}, texts=texts)
    drawing.bury(small.table, card(small.table, MULDER), 1)
    assert texts.recorded == []
    drawing.draw(small.table, A, 1)
    assert texts.recorded == [("uncovered", card(small.table, MULDER), A)]


@pytest.mark.rule("DECK-09")
def test_deck_is_emptied_before_the_discard_pile_is_shuffled() -> None:
    small = Small({"deck.0": DECK[:2], "discard.0": DECK[2:]})
    assert drawing.draw(small.table, A, 1) == 1
    assert (deck_of(small), numbers_in(small.table, "hand.0")) == (DECK[:1], DECK[1:2])
    assert numbers_in(small.table, "discard.0") == DECK[2:]


@pytest.mark.rule("DECK-11", "SET-11")
def test_shuffled_card_cannot_be_traced() -> None:
    small = Small({"deck.0": DECK})
    before = set(small.table.zones["deck.0"])
    drawing.shuffle(small.table, A)
    assert before.isdisjoint(small.table.zones["deck.0"])


@pytest.mark.rule("DECK-12")
def test_restocked_cards_cannot_be_traced_and_are_logged() -> None:
    small = Small({"deck.0": DECK[:1], "discard.0": DECK[1:], "field.0": [MULDER]})
    before = set(small.table.zones["discard.0"] + small.table.zones["deck.0"])
    drawing.bury(small.table, card(small.table, MULDER), 10)
    assert before.isdisjoint(small.table.zones["deck.0"])
    assert ZoneShuffled("deck.0") in small.table.facts


@pytest.mark.rule("DECK-12", "XPW-41")
def test_agent_buried_in_an_empty_deck_is_uncovered_once() -> None:
    small = Small({"field.0": [MULDER]})
    drawing.bury(small.table, card(small.table, MULDER), 10)
    assert (numbers_in(small.table, "hospital.0"), small.table.state.buried) == ([MULDER], [])


@pytest.mark.rule("DECK-12", "DECK-11")
def test_agent_shuffled_to_the_top_is_uncovered() -> None:
    small = Small({"deck.0": DECK[:1], "field.0": [MULDER]})
    drawing.bury(small.table, card(small.table, MULDER), 1)
    for _ in range(20):
        drawing.shuffle(small.table, A)
    assert numbers_in(small.table, "hospital.0") == [MULDER]


@pytest.mark.rule("DECK-09")
def test_frame_follows_the_new_number_of_its_card() -> None:
    small = Small({"deck.0": DECK, "hand.0": [MULDER]})
    small.table.push("idle", A, card(small.table, MULDER))
    drawing.renumber(small.table, A)
    assert small.table.stack[-1].source == card(small.table, MULDER)


@pytest.mark.rule("OPEN-28", "DECK-11")
def test_buried_agents_are_shuffled_with_the_deck() -> None:
    places = set()
    for draw in range(12):
        small = Small({"deck.0": DECK[:3], "field.0": [MULDER]})
        small.table.state.counter = draw
        mulder = card(small.table, MULDER)
        drawing.bury(small.table, mulder, 3)
        drawing.shuffle(small.table, A)
        places.add(small.table.place(mulder))
        assert MULDER not in deck_of(small)[-1:]
    assert places == {"deck", "hospital"}


@pytest.mark.rule("OPEN-28", "OPEN-13", "SET-09")
def test_buried_agent_keeps_only_its_permanent_health_change() -> None:
    small = Small({"deck.0": DECK[:1], "field.0": [MULDER]}, texts=card_set.texts())
    mulder = card(small.table, MULDER)
    damage.lose_health(small.table, mulder, 1)
    small.table.agent(mulder).damage = 2
    small.table.state.tokens[mulder] = 1
    drawing.bury(small.table, mulder, 1)
    drawing.draw(small.table, A, 1)
    assert small.table.place(mulder) == "hospital"
    assert (stats.permanent_health(small.table, mulder), small.table.agent(mulder).damage) == (4, 0)
    assert small.table.state.tokens == {mulder: 3}


@pytest.mark.rule("DECK-10", "OPEN-28")
def test_buried_agent_is_not_drawn() -> None:
    small = Small({"deck.0": DECK[:1], "discard.0": DECK[1:2], "field.0": [MULDER]})
    drawing.bury(small.table, card(small.table, MULDER), 1)
    assert (drawing.count_drawable(small.table, A), drawing.draw(small.table, A, 3)) == (2, 2)
    assert numbers_in(small.table, "hospital.0") == [MULDER]


@pytest.mark.rule("DECK-11")
def test_card_seen_only_by_its_owner_stays_unknown_to_others() -> None:
    table = Small({"hand.0": [MULDER]}).table
    table.move(card(table, MULDER), "deck.0")
    assert (table.player(A).shown, table.player(A).looked_at) == ({}, {})


@pytest.mark.rule("DECK-11")
def test_running_frames_keep_their_hidden_cards() -> None:
    table = Small({"hand.0": [MULDER], "deck.0": ["0042", "0043"]}).table
    frame = table.push("idle", A, cards={"found": [card(table, MULDER)]})
    drawing.shuffle(table, A)
    assert frame.cards["found"] == table.zones["hand.0"]


@pytest.mark.rule("XPW-33", "BLF-16")
def test_looked_at_copies_are_counted_together() -> None:
    table = Small({"deck.1": [MULDER], "hand.1": [MULDER]}).table
    table.peek(table.zones["deck.1"][0], A, "BLF-16")
    table.show(table.zones["hand.1"], 1 << A, "XPW-33")
    assert [list(known.values()) for known in table.player(B).looked_at.values()] == [[2]]
