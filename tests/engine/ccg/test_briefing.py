"""The Briefing: the free card, RES, buying and selling (BRF)."""

import pytest

from engine.ccg.rules import briefing
from engine.ccg.table.state import Doom
from engine.kernel.decisions import Action
from engine.kernel.facts import CardMoved, Happened, ValueChanged, redact
from tests.engine.ccg import constants, tables
from tests.engine.ccg.actions import act, asked, decline, is_asked, pass_until
from tests.engine.ccg.constants import AMBUSH, CAR_TROUBLES, DEEP_THROAT, KOSSEFF, MULDER, SCULLY, SHOTGUN, A, B, C, X
from tests.engine.ccg.tables import EventRecorder, a_phase, card, pools

YES = Action("choose", pick="yes")
DECK = ["0042", "0043", "0044", "0045", "0046", "0047"]


def buys(number: int) -> Action:
    return Action("buy_cards", pick=str(number))


def sells(*cards: int) -> Action:
    return Action("sell", cards=cards)


@pytest.mark.rule("BRF-01")
def test_active_player_may_take_a_free_card_with_any_agents() -> None:
    for answer, drawn in ((YES, ["0047"]), (Action("choose", pick="no"), [])):
        table = a_phase("briefing", {"deck.0": DECK})
        assert (is_asked(table), asked(table).options.index(YES)) == ((A, "draw"), asked(table).usual)
        act(table, answer)
        assert tables.numbers_in(table, "hand.0") == drawn


@pytest.mark.rule("BRF-01")
def test_only_the_drawer_sees_the_card() -> None:
    table = a_phase("briefing", {"deck.0": DECK})
    moved = [fact for fact in act(table, YES) if isinstance(fact, CardMoved)]
    assert [fact.card is None for fact in (redact(moved[0], A), redact(moved[0], B))] == [False, True]
    assert moved[0].learned == "BRF-01"


@pytest.mark.rule("BRF-02", "BRF-03", "BRF-04")
def test_agents_outside_the_hospital_and_in_play_add_their_res() -> None:
    places = {"deck.0": DECK, "bureau.0": [MULDER, KOSSEFF], "field.0": [SCULLY], "hospital.0": [constants.LAMANA]}
    table = a_phase("briefing", places, points=0)
    decline(table)
    assert (pools(table)[A], pools(table)[B]) == ((2 + 1 + 2, 0), (0, 0))


@pytest.mark.rule("BRF-07", "BRF-08")
def test_the_active_player_buys_a_number_of_cards_once_for_1_rp_each() -> None:
    table = a_phase("briefing", {"deck.0": DECK}, points=4)
    decline(table, "draw")
    assert is_asked(table) == (A, "buy_cards")
    assert [option.pick for option in asked(table).options] == ["4", "3", "2", "1", "0"]
    facts = act(table, buys(3))
    assert [fact.learned for fact in facts if isinstance(fact, CardMoved)] == ["BRF-07"] * 3
    assert (pools(table)[A], len(table.zones["hand.0"])) == ((1, 4), 3)
    pass_until(table, "buy_cards")
    assert table.pending is None or asked(table).seat == B


@pytest.mark.rule("DECK-10")
def test_no_more_is_bought_than_deck_and_discard_pile_hold() -> None:
    table = a_phase("briefing", {"deck.0": DECK[:1], "discard.0": DECK[1:3]}, points=9)
    act(table, YES)
    assert [option.pick for option in asked(table).options] == ["2", "1", "0"]


@pytest.mark.rule("DECK-09", "WIN-06")
def test_an_empty_deck_is_restocked_from_the_discard_pile() -> None:
    table = a_phase("briefing", {"deck.0": DECK[:1], "discard.0": DECK[1:]})
    decline(table, "draw")
    act(table, buys(4))
    assert (len(table.zones["hand.0"]), table.zones["discard.0"]) == (4, [])
    assert len(table.zones["deck.0"]) == 2


@pytest.mark.rule("DECK-09")
def test_card_that_is_hidden_again_cannot_be_traced() -> None:
    table = a_phase("briefing", {"deck.0": [], "discard.0": DECK})
    before = set(table.zones["discard.0"])
    act(table, YES)
    assert set(table.zones["hand.0"] + table.zones["deck.0"]).isdisjoint(before)


@pytest.mark.rule("BRF-09", "BRF-10", "BRF-14")
def test_each_other_player_sells_before_it_buys() -> None:
    places = {"hand.1": [SHOTGUN, DEEP_THROAT, AMBUSH, "0042"], "deck.1": DECK}
    table = a_phase("briefing", places, points=0)
    pass_until(table, "sell")
    facts = act(table, sells(*[card(table, number) for number in (SHOTGUN, DEEP_THROAT, AMBUSH)]))
    assert pools(table)[B] == (0, 6 + 5 + 2)
    assert tables.numbers_in(table, "discard.1") == [SHOTGUN, DEEP_THROAT, AMBUSH]
    assert {redact(fact, A) for fact in facts if isinstance(fact, CardMoved)} == {
        fact for fact in facts if isinstance(fact, CardMoved)
    }
    assert is_asked(table) == (B, "buy_cards")


@pytest.mark.rule("BRF-13", "BRF-09")
def test_cards_for_cp_are_not_sold() -> None:
    """Other cards are offered in an order that reveals nothing."""
    table = a_phase("briefing", {"hand.1": [X, SHOTGUN, AMBUSH, CAR_TROUBLES]})
    pass_until(table, "sell")
    *goods, troubles = table.zones["hand.1"]
    assert list(asked(table).compose.of) == sorted(goods) != goods
    assert not asked(table).allows(sells(troubles))


@pytest.mark.rule("BRF-09")
def test_player_without_cards_to_sell_is_asked_too() -> None:
    table = a_phase("briefing", {"hand.1": [CAR_TROUBLES]})
    pass_until(table, "sell")
    assert asked(table).formal


@pytest.mark.rule("BRF-11")
def test_an_agent_card_sells_for_its_res() -> None:
    table = a_phase("briefing", {"hand.1": [MULDER]}, points=0)
    pass_until(table, "sell")
    act(table, sells(card(table, MULDER)))
    assert pools(table)[B] == (0, 2)


@pytest.mark.rule("BRF-12")
def test_card_with_x_sells_for_0() -> None:
    table = a_phase("briefing", {"hand.1": ["0026", AMBUSH]}, points=0)
    pass_until(table, "sell")
    act(table, sells(card(table, "0026"), card(table, AMBUSH)))
    assert (pools(table)[B], tables.numbers_in(table, "discard.1")) == ((0, 0 + 2), ["0026", AMBUSH])


@pytest.mark.rule("BRF-15")
def test_others_buy_once_for_1_cp_each() -> None:
    table = a_phase("briefing", {"deck.1": DECK}, points=3)
    pass_until(table, "buy_cards")
    assert is_asked(table) == (B, "buy_cards")
    act(table, buys(2))
    assert (pools(table)[B], len(table.zones["hand.1"])) == ((3, 1), 2)
    assert table.pending is None or table.pending.kind != "buy_cards"


@pytest.mark.rule("BRF-16")
def test_hand_has_no_limit_in_the_briefing() -> None:
    table = a_phase("briefing", {"hand.0": ["0042"] * 9, "deck.0": DECK})
    pass_until(table, "draw")
    act(table, YES)
    act(table, buys(5))
    assert len(table.zones["hand.0"]) == 15


@pytest.mark.rule("MP-01")
def test_other_players_trade_in_order_from_the_left() -> None:
    places = {f"hand.{seat}": ["0042"] for seat in range(3)} | {f"deck.{seat}": DECK for seat in range(3)}
    table = a_phase("briefing", places, active=B, seats=3)
    pass_until(table, "sell")
    order = []
    while table.pending and table.pending.kind in ("sell", "buy_cards"):
        order.append(is_asked(table))
        act(table, asked(table).options[-1])
    assert order == [(C, "sell"), (C, "buy_cards"), (A, "sell"), (A, "buy_cards")]


@pytest.mark.rule("PLAY-12")
def test_other_players_may_play_before_the_free_card() -> None:
    table = a_phase("briefing", {"hand.0": ["0042"], "hand.1": ["0042"], "deck.0": DECK})
    assert is_asked(table) == (B, "before_draw")
    decline(table)
    assert is_asked(table) == (A, "draw")


@pytest.mark.rule("BRF-01", "DECK-10")
def test_no_free_card_without_cards_left() -> None:
    table = a_phase("briefing", {"hand.1": ["0042"]})
    pass_until(table, "draw", "sell")
    assert is_asked(table) == (B, "sell")


@pytest.mark.rule("BRF-07")
def test_purchase_is_logged_and_buying_nothing_is_free() -> None:
    table = a_phase("briefing", {"deck.0": DECK}, points=4)
    decline(table, "draw")
    facts = act(table, buys(2))
    told = [(one.what, one.seat, one.text) for one in facts if isinstance(one, Happened)]
    assert told == [("bought", A, "2")]
    table = a_phase("briefing", {"deck.0": DECK}, points=4)
    decline(table, "draw")
    assert ([one for one in act(table, buys(0)) if isinstance(one, Happened)], pools(table)[A]) == ([], (4, 4))


@pytest.mark.rule("BRF-01", "BRF-02", "PLAY-01")
def test_free_card_and_income_are_announced_to_cards() -> None:
    texts = EventRecorder("drawn", "income_due")
    table = a_phase("briefing", {"deck.0": DECK, "bureau.0": [SCULLY], "field.0": [MULDER]}, texts=texts)
    act(table, YES)
    agents = [card(table, number) for number in (SCULLY, MULDER)]
    assert texts.recorded == [("drawn", -1, A), *(("income_due", agent, A) for agent in agents)]


@pytest.mark.rule("EFS-03")
def test_doomed_agent_loses_a_token_only_in_its_players_briefing() -> None:
    small = tables.Small({"field.0": [MULDER], "bureau.1": [SCULLY]})
    mulder, scully = card(small.table, MULDER), card(small.table, SCULLY)
    for agent in (mulder, scully):
        small.table.agent(agent).doom = Doom(agent, 2, "Medical", 3)
    table = tables.begin(small.table, "briefing", A)
    assert [doom.tokens for agent in (mulder, scully) if (doom := table.agent(agent).doom)] == [1, 2]


@pytest.mark.rule("BRF-06")
def test_earmarked_points_are_logged() -> None:
    table = tables.Small({"field.0": [MULDER]}).table
    briefing.earmark(table, A, 2, card(table, MULDER))
    assert (table.facts, table.player(A).earmarked) == ([ValueChanged("earmarked", 2, A, card(table, MULDER))], 2)
