"""Cards that search, fetch and show (EFF-11, EFF-20, EFF-23)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import drawing
from engine.kernel.facts import EVERYONE, CardsShown
from tests.engine.ccg.actions import act, asked, play, playable
from tests.engine.ccg.cards.tables import MULDER, SITE, decline, is_asked, text
from tests.engine.ccg.constants import LAMANA, A, B, C
from tests.engine.ccg.tables import Small, a_phase, begin, card, numbers_in

CONTACTS, PATTERN, BOGGS, LOA, FOE, OTHER_FOE = "0232", "0286", "0219", "0245", "0340", "0352"
BRAUN = "0207"


@pytest.mark.rule("EFF-11", "DECK-11")
def test_street_contacts_shows_and_takes_a_witness_of_the_deck() -> None:
    table = a_phase("healing", {"hand.0": [CONTACTS], "deck.0": [SITE, BRAUN, "0282"]}, texts=card_set.texts())
    play(table, CONTACTS)
    assert [table.design(option.card).number for option in asked(table).options if option.card] == [BRAUN]
    facts = act(table, asked(table).options[0])
    assert [fact.seen_by for fact in facts if isinstance(fact, CardsShown)] == [EVERYONE]
    assert (numbers_in(table, "hand.0"), sorted(numbers_in(table, "deck.0"))) == ([BRAUN], sorted([SITE, "0282"]))
    assert ["reveal it" in text(number) for number in (CONTACTS, "0278")] == [True, False]


@pytest.mark.rule("EFF-11")
def test_street_contacts_may_find_nothing() -> None:
    table = a_phase("healing", {"hand.0": [CONTACTS], "deck.0": [SITE]}, texts=card_set.texts())
    play(table, CONTACTS)
    assert [option.card for option in asked(table).options] == [None]
    decline(table)
    assert (numbers_in(table, "hand.0"), numbers_in(table, "deck.0")) == ([], [SITE])


@pytest.mark.rule("EFF-20")
def test_pattern_search_takes_a_card_back() -> None:
    table = a_phase("healing", {"hand.0": [PATTERN], "discard.0": [SITE, BRAUN]}, texts=card_set.texts())
    play(table, PATTERN)
    act(table, next(option for option in asked(table).options if option.card == card(table, SITE)))
    assert (numbers_in(table, "hand.0"), numbers_in(table, "discard.0")) == ([SITE], [BRAUN, PATTERN])


@pytest.mark.rule("PLAY-01")
def test_pattern_search_needs_a_card_there() -> None:
    assert playable(a_phase("healing", {"hand.0": [PATTERN], "discard.1": [SITE]}, texts=card_set.texts())) == []
    assert text(PATTERN) == "Take a card from your Discard Pile into your hand."


@pytest.mark.rule("EFF-23")
def test_boggs_shows_a_hand_only_to_his_player() -> None:
    places = {"hand.0": [BOGGS], "hand.1": [SITE, BRAUN], "hand.2": [MULDER]}
    table = a_phase("healing", places, seats=3, texts=card_set.texts())
    play(table, BOGGS)
    decline(table, "answer")
    assert (is_asked(table), [option.seat for option in asked(table).options]) == ((A, "choose_player"), [B, C])
    facts = act(table, asked(table).options[0])
    shown = [fact for fact in facts if isinstance(fact, CardsShown)]
    assert [(sorted(fact.cards), fact.seen_by) for fact in shown] == [(sorted(table.zones["hand.1"]), 1 << A)]


@pytest.mark.rule("EFF-23")
def test_an_empty_hand_shows_nothing() -> None:
    table = a_phase("healing", {"hand.0": [BOGGS]}, texts=card_set.texts())
    facts = play(table, BOGGS)
    assert [fact for fact in facts if isinstance(fact, CardsShown)] == []


@pytest.mark.rule("EFF-08", "EFF-23", "EFS-07")
@pytest.mark.parametrize(("hand", "gone"), [((SITE, FOE, BRAUN, OTHER_FOE), 1), ((SITE, BRAUN), 0)])
def test_the_loa_shows_all_adversaries_of_a_hand_and_takes_one(hand: tuple[str, ...], gone: int) -> None:
    table = a_phase("healing", {"hand.0": [LOA], "hand.1": hand}, texts=card_set.texts())
    foes = {one for one in table.zones["hand.1"] if table.design(one).type == "adversary"}
    play(table, LOA)
    facts = decline(table, "answer")
    shown = [fact for fact in facts if isinstance(fact, CardsShown)]
    assert [(set(fact.cards or ()), fact.seen_by) for fact in shown] == ([(foes, EVERYONE)] if foes else [])
    assert len(numbers_in(table, "discard.1")) == gone
    assert set(numbers_in(table, "discard.1")) <= {FOE, OTHER_FOE}


@pytest.mark.rule("OPEN-28", "EFF-11")
def test_buried_agent_is_not_found_by_a_search() -> None:
    hack, computer = "0278", [LAMANA, "0171"]
    small = Small(
        {"field.0": [*computer, MULDER], "deck.0": ["0042"] * 3, "hand.0": [hack, SITE]}, texts=card_set.texts()
    )
    mulder = card(small.table, MULDER)
    drawing.bury(small.table, mulder, 2)
    table = begin(small.table, "healing", A)
    play(table, hack)
    while is_asked(table)[1] != "choose_card":
        decline(table, "answer", "check")
        if is_asked(table)[1] == "choose_team":
            act(table, asked(table).options[0])
    assert mulder not in [option.card for option in asked(table).options]
