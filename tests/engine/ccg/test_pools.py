"""Pools, payment and earmarked points (POOL, BRF-05, BRF-06)."""

import pytest

from engine.ccg.language.conditions import Affords
from engine.ccg.rules import briefing, plays, pools
from engine.ccg.table import modifiers
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.card_texts import Texts
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened, ValueChanged
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import act, asked, decline, pass_until, play, playable, resolve
from tests.engine.ccg.constants import AUBREY, BRAUN, CAR_TROUBLES, KOSSEFF, MULDER, SCULLY, TILLMAN, A, B
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import Small, a_phase, begin, card, texts_with
from tests.engine.ccg.tables import pools as points

BLOCK, X_BLUFF = "0019", "0091"


@pytest.mark.rule("POOL-01")
def test_pools_never_fall_below_0_and_grow_without_limit() -> None:
    table = Small(points=2).table
    pools.lose(table, A, "rp", 5)
    pools.gain(table, B, "cp", 500)
    pools.gain(table, B, "rp", -3)
    assert points(table) == [(0, 2), (2, 502)]
    with pytest.raises(AssertionError):
        pools.pay(table, A, "rp", 1)


@pytest.mark.rule("POOL-06", "MP-08", "OPEN-17")
def test_player_of_a_card_pays_alone() -> None:
    table = go(at_site([MULDER, SCULLY], {"hand.0": [BRAUN], "hand.1": [CAR_TROUBLES]}, points=2), "before_site")
    assert playable(table) == [BRAUN]
    resolve(table, BRAUN)
    assert (points(table), playable(table)) == ([(0, 2), (2, 2)], [])


@pytest.mark.rule("POOL-07")
def test_only_costs_limit_the_number_of_cards_played() -> None:
    bluffs = ["0101", "0105", "0087", "0088", "0089", "0090"]
    table = go(at_site([MULDER, SCULLY], {"hand.1": bluffs}, points=50), "before_site")
    for number in bluffs:
        pass_until(table, "check")
        play(table, number)
    assert table.zones["hand.1"] == []


@pytest.mark.rule("POOL-09")
def test_a_lowered_cost_below_0_counts_as_0() -> None:
    table = Small({"hand.0": [BRAUN]}, points=1).table
    braun = card(table, BRAUN)
    modifiers.change(table, braun, braun, "price", -5, "turn")
    assert pools.price(table, A, braun) == 0
    plays.announce(table, A, braun)
    assert points(table)[A] == (1, 1)


@pytest.mark.rule("POOL-10")
def test_cost_is_computed_from_x() -> None:
    assert [pools.cost_in_points(cost, 3) for cost in (4, "X", "X+1", "2X")] == [4, 3, 4, 6]  # type: ignore[arg-type]
    table = Small({"hand.1": [X_BLUFF, BLOCK]}).table
    for number, told in ((X_BLUFF, "3"), (BLOCK, "")):
        plays.announce(table, B, card(table, number), x=3)
        assert Happened("announced", B, card(table, number), told) in table.facts


class Token(Texts):
    """A token on Tillman pays a point of the price of Block and Braun."""

    def token_points(self, table: Cards, seat: int, card: int) -> int:
        fits = table.design(card).number in (BLOCK, BRAUN) and seat == A
        return sum(table.state.tokens.values()) if fits else 0

    def spend_tokens(self, table: Cards, seat: int, card: int, amount: int) -> None:
        table.state.tokens = {one: count - amount for one, count in table.state.tokens.items()}


def with_token(points: int) -> Table:
    small = Small({"bureau.0": [TILLMAN], "hand.0": [BLOCK, BRAUN]}, points=points, texts=Token())
    small.table.state.tokens[card(small.table, TILLMAN)] = 1
    return small.table


@pytest.mark.rule("POOL-11", "WEX-13", "WEX-03")
def test_token_pays_a_point_for_certain_cards() -> None:
    table = with_token(5)
    plays.announce(table, A, card(table, BLOCK))
    assert (points(table)[A], table.state.announced[-1].paid, list(table.state.tokens.values())) == ((3, 5), 3, [0])


@pytest.mark.rule("POOL-11", "POOL-08")
def test_a_token_makes_a_card_affordable() -> None:
    for pool, refused in ((1, False), (0, True)):
        table = with_token(pool)
        assert (plays.price_refusal(table, A, card(table, BRAUN)) is not None) == refused


def to_cp(table: Table, frame: Frame) -> None:
    table.cancel(frame)
    pools.gain(table, frame.you, "cp", 2)


def to_cards(table: Table, frame: Frame) -> None:
    table.cancel(frame)
    briefing.earmark(table, frame.you, 2, frame.source)


@pytest.mark.rule("BRF-05", "BRF-06")
@pytest.mark.parametrize(("bought", "left"), [("1", 1), ("2", 1), ("3", 0), ("0", 1)])
def test_res_may_be_redirected_or_earmarked(bought: str, left: int) -> None:
    places = {"bureau.0": [MULDER, SCULLY, KOSSEFF], "deck.0": ["0042"] * 9}

    def route(table: Table, event: str, card: int, seat: int) -> list[Frame]:
        routes = {SCULLY: "to_cp", MULDER: "to_cards"}
        name = routes.get(table.design(card).number) if event == "income_due" else None
        return [Frame(name, seat, card)] if name else []

    programs = {"to_cp": [to_cp], "to_cards": [to_cards]}
    table = begin(
        Small(places, points=0, texts=texts_with(triggered_frames=route), programs=programs).table, "briefing"
    )
    decline(table, "draw")
    assert (points(table)[A], asked(table).options[0]) == ((1, 2), Action("buy_cards", pick="3"))
    act(table, Action("buy_cards", pick=bought))
    assert (points(table)[A], table.player(A).earmarked) == ((left, 2), 0)


@pytest.mark.rule("PLAY-25", "PLAY-26", "DEP-09", "OPEN-08")
def test_wounded_agent_in_the_hospital_uses_no_effect() -> None:
    table = a_phase("healing", {"hospital.0": [MULDER, SCULLY], "field.0": [KOSSEFF]})
    mulder, scully, kosseff = (card(table, number) for number in (MULDER, SCULLY, KOSSEFF))
    table.agent(scully).damage = 1
    table.agent(kosseff).damage = 1
    assert [plays.may_use_agent(table, A, agent) for agent in (mulder, scully, kosseff)] == [True, False, True]
    assert not plays.may_use_agent(table, B, mulder)
    table.agent(mulder).bought = True
    assert not plays.may_use_agent(table, A, mulder)


@pytest.mark.rule("POOL-01", "POOL-06")
def test_gains_and_payments_are_logged_unless_0() -> None:
    table = Small(points=9).table
    pools.gain(table, A, "rp", 2)
    pools.pay(table, B, "cp", 3)
    pools.gain(table, A, "cp", 0)
    pools.pay(table, B, "rp", 0)
    assert table.facts == [ValueChanged("RP", 2, A), ValueChanged("CP", -3, B)]


@pytest.mark.rule("POOL-05", "POOL-04")
def test_inactive_player_pays_starred_cards_with_cp() -> None:
    table = Small({"field.0": [MULDER], "hand.1": [BLOCK]}).table
    table.state.turn.seat = A
    assert pools.pool_for(table, B, card(table, BLOCK), card(table, MULDER)) == "cp"


@pytest.mark.rule("POOL-11", "POOL-06", "WEX-04")
def test_card_paid_by_a_token_costs_no_points() -> None:
    table = a_phase(
        "briefing",
        {"hand.0": [AUBREY], "bureau.0": [MULDER]},
        texts=texts_with(spend_token_of=lambda table, card: None),
    )
    site, before = card(table, AUBREY), points(table)
    plays.announce(table, A, site, directed=B, token_of=card(table, MULDER))
    entry = table.announced(site)
    assert (entry.paid, points(table)) == (0, before)


@pytest.mark.rule("POOL-01", "POOL-06")
@pytest.mark.parametrize(("amount", "affords"), [(2, True), (3, True), (4, False)])
def test_affords_holds_with_exactly_enough_points(amount: int, affords: bool) -> None:
    assert Affords(pool="cp", amount=amount).holds(Small(points=3).table, Frame("", A)) == affords
