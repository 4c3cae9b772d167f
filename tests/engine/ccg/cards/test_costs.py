"""Cards about costs, pools and RES (EFF-03, POOL-10, PLAY-14)."""

from typing import Any

import pytest

from engine.ccg import card_set
from engine.ccg.presentation import blocked_cards
from engine.ccg.rules import checks, combat, drawing, leaving_play, setup, turn
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import (
    act,
    ask_again,
    asked,
    decline,
    in_window,
    interrupt,
    is_asked,
    options,
    pass_until,
    play,
    playable,
    resolve,
)
from tests.engine.ccg.cards.tables import SITE, a_check, a_combat, a_site_check, after_bluff, announce, check_of
from tests.engine.ccg.constants import BRAUN, KNIFE, KOSSEFF, LAMANA, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, a_phase, begin, card, encoded, numbers_in, pools, reloaded
from tests.engine.ccg.tables import pools as points

PURSUIT, ASSIGNED = "0283", "0294"
BILL, FENIG, FAST_DRAW, BLEEDING, GOOD_PEOPLE, SQUEEZE = "0198", "0204", "0029", "0024", "0340", "0343"
ONCE, HARD_EVIDENCE = [("0101", 1, 2), ("0105", 3, 5)], "0282"
WITNESSES = [
    ("0193", "Evolutionary", "Behavioral", "0207"),
    ("0194", "Alien Investigation", "Evidence Collection", "0190"),
    ("0200", "Government", "Medical", "0196"),
    ("0201", "Computer", "Bureaucracy", "0187"),
    ("0210", "Sciences", "Observation", "0189"),
    ("0215", "Occult Investigation", "Criminal Investigation", "0211"),
]
RED_TAPE = "0234"
KRYCEKS, MULDERS, BLEVINS = ("0162", "0170"), ("0163", "0169"), "0160"
TAIL, RADIOACTIVE, FRIEND, FIGHTER = "0095", "0107", "0297", "0345"


def xs(table: Table, number: str) -> list[str | None]:
    """Return the offered values of X for a card."""
    return [option.pick for option in options(table, "play") if table.design(option.card or 0).number == number]


# Alien Discretion


# Relentless Pursuit


def bought(amount: str, points: int = 20, buyer: int = B) -> Table:
    """Return a table in A's Briefing after a player paid for cards."""
    places = {"hand.0": [PURSUIT, SITE], "deck.0": [SITE] * 2, "deck.1": [BRAUN, BRAUN], "hand.1": [SITE]}
    small = Small(places, texts=card_set.texts())
    small.table.player(A).rp = points
    table = begin(small.table, "briefing", A)
    while is_asked(table) != (buyer, "buy_cards"):
        decline(table)
    act(table, Action("buy_cards", pick=amount))
    return table


@pytest.mark.rule("BRF-15", "POOL-10", "POOL-12")
def test_pursuit_stops_another_player_from_drawing_bought_cards() -> None:
    table = bought("2")
    assert (is_asked(table), xs(table, PURSUIT)) == ((A, "response_buy"), ["2"])
    play(table, PURSUIT)
    decline(table, "answer", "response_buy")
    assert (pools(table)[A][0], pools(table)[B][1]) == (18, 18)
    assert (numbers_in(table, "hand.1"), len(table.zones["deck.1"])) == ([SITE], 2)
    table = bought("2")
    decline(table, "response_buy")
    assert sorted(numbers_in(table, "hand.1")) == sorted([SITE, BRAUN, BRAUN])


# Assigned To The X-Files


def assigning(*hand: str, points: int = 20, **places: list[str]) -> Table:
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    small = Small(
        {"field.0": [MULDER], "hand.0": [ASSIGNED, *hand], "hand.1": [SITE], **named},
        texts=card_set.texts(),
        points=points,
    )
    return begin(small.table, "healing", A)


@pytest.mark.rule("POOL-10", "SET-04", "WIN-03", "PLAY-20")
def test_agent_from_hand_joins_a_team_for_good_with_its_text() -> None:
    table = assigning(KOSSEFF, SCULLY, bureau_0=[LAMANA])
    assert xs(table, ASSIGNED) == ["3", "7"]
    kosseff = card(table, KOSSEFF)
    act(table, next(option for option in options(table, "play") if option.pick == "3"))
    assert pools(table)[A] == (16, 20)
    decline(table, "answer")
    assert is_asked(table) == (A, "choose_team")
    act(table, Action("choose", cards=(card(table, MULDER),)))
    assert (table.zones.where[kosseff], table.agent(kosseff)) == ("field.0", setup.Agent())
    assert (table.player(A).agents, table.state.tokens[kosseff]) == (3, 1)
    assert table.texts.token_points(table, A, table.card_set.number("dr_sheila_braun", A, 0)) == 1
    in_window(table, leaving_play.remove, kosseff)
    decline(table, "response_remove")
    assert table.player(A).agents == 2


@pytest.mark.rule("DEP-06")
def test_assigned_agent_joins_the_chosen_team() -> None:
    table = assigning(KOSSEFF)
    table.agent(card(table, MULDER)).team = 4
    resolve(table, ASSIGNED)
    assert table.agent(card(table, KOSSEFF)).team == 4


@pytest.mark.rule("DEP-11", "PLAY-22", "POOL-08", "DEP-07")
@pytest.mark.parametrize(
    ("hand", "places", "points", "rule"),
    [
        ([MULDER], {}, 20, "PLAY-01"),
        ([KOSSEFF], {"away_0": [KOSSEFF]}, 20, "PLAY-01"),
        ([KOSSEFF], {"removed_0": [KOSSEFF]}, 20, "PLAY-01"),
        ([KNIFE], {}, 20, "PLAY-01"),
        ([KOSSEFF], {}, 3, "POOL-08"),
        ([KOSSEFF], {"field_0": [], "hospital_0": [MULDER]}, 20, "PLAY-01"),
    ],
)
def test_agents_that_cannot_be_assigned(hand: list[str], places: dict[str, list[str]], points: int, rule: str) -> None:
    table = assigning(*hand, points=points, **places)
    assert playable(table) == []
    refusal = blocked_cards.refusal(table, A, card(table, ASSIGNED))
    assert refusal
    assert refusal.rule == rule


@pytest.mark.rule("CHK-06", "DEB-01")
def test_agent_that_left_the_hand_is_not_assigned() -> None:
    table = assigning(KOSSEFF)
    play(table, ASSIGNED)
    table.discard([card(table, KOSSEFF)])
    decline(table, "answer")
    assert (numbers_in(table, "discard.0"), is_asked(table)[1]) == ([KOSSEFF, ASSIGNED], "healing")
    assert len(table.agents(A)) == 1


@pytest.mark.rule("SET-04", "OPEN-28")
def test_buried_agents_name_cannot_be_assigned_again() -> None:
    table = assigning(KOSSEFF, SCULLY, bureau_0=[KOSSEFF], deck_0=[SITE] * 2)
    assert xs(table, ASSIGNED) == ["7"]
    drawing.bury(table, card(table, KOSSEFF, "bureau.0"), 2)
    ask_again(table)
    assert xs(table, ASSIGNED) == ["7"]


@pytest.mark.rule("PLAY-16", "PLAY-14")
@pytest.mark.parametrize(("victim", "found"), [(MULDER, [BILL]), (SCULLY, [])])
def test_bill_answers_a_card_that_would_send_his_son_to_the_hospital(victim: str, found: list[str]) -> None:
    table = a_combat(GOOD_PEOPLE, {"hand.0": [BILL, SITE], "hand.1": [BLEEDING, SITE]}, round="CRC")
    agent = card(table, victim)
    pass_until(table, "target")
    act(table, next(option for option in asked(table).options if option.card == agent))
    while is_asked(table) != (B, "after_damage"):
        decline(table)
    play(table, BLEEDING)
    assert playable(table) == found
    if found:
        resolve(table, BILL)
        assert (table.place(agent), table.place(card(table, BILL))) == ("field", "removed")


def abducted(table: Table, agent: int) -> None:
    """Announce the abduction of an Agent in the current window."""
    in_window(table, leaving_play.abduct, agent, 10)


@pytest.mark.rule("PLAY-16", "DECK-12", "PLAY-04")
def test_fenig_is_abducted_instead_of_an_agent() -> None:
    table = a_check("Medical", {"hand.0": [FENIG, SITE], "hand.1": [SITE]})
    mulder = card(table, MULDER)
    abducted(table, mulder)
    assert (is_asked(table), playable(table)) == ((A, "response_abduction"), [FENIG])
    play(table, FENIG)
    decline(table, "answer", "response_abduction")
    assert (table.place(mulder), numbers_in(table, "discard.0")) == ("field", [FENIG])


@pytest.mark.rule("PLAY-01", "PLAY-04")
def test_fenig_protects_only_his_players_agents_in_that_players_turn() -> None:
    table = a_check("Medical", {"hand.0": [FENIG, SITE], "hand.1": [FENIG, SITE], "field.1": [KOSSEFF]})
    for victim in (KOSSEFF, MULDER):
        abducted(table, card(table, victim))
        if victim == KOSSEFF:
            pass_until(table, "check")
            assert table.place(card(table, KOSSEFF)) != "field", "nobody could answer"
        else:
            assert (is_asked(table), playable(table)) == ((A, "response_abduction"), [FENIG])


@pytest.mark.rule("CMB-03", "CMB-04", "CMB-06", "EFF-04")
def test_only_the_fast_drawer_deals_damage_before_close_range() -> None:
    table = attacked(SQUEEZE)
    mulder, scully = table.agents(A, "field")
    foe = card(table, SQUEEZE)
    assert (is_asked(table), playable(table)) == ((A, "combat_start"), [FAST_DRAW])
    play(table, FAST_DRAW)
    act(table, Action("choose", card=scully))
    decline(table, "answer", "combat_start")
    fight = combat.current(table)
    assert (fight.kind, fight.number, fight.stunned) == ("LRC", 1, [mulder])
    amount = combat.value(table, scully, "LRC")
    pass_until(table, "after_damage")
    assert [packet.source for packet in fight.packets if packet.source != foe] == [scully]
    assert fight.damage == {foe: amount}
    while fight.number == 1:
        decline(table)
    assert (fight.kind, fight.stunned) == ("CRC", [])


def attacked(foe: str, team: tuple[str, ...] = (MULDER, SCULLY)) -> Table:
    """Return a table at the start of a combat where A holds Fast Draw."""
    table = a_site_check({"hand.0": [FAST_DRAW, SITE], "hand.1": [foe, SITE]}, team=team)
    announce(table, B, foe)
    decline(table, "answer")
    return table


@pytest.mark.rule("BLF-05", "EFF-03")
@pytest.mark.parametrize(("bluff", "cost", "gained"), ONCE)
def test_under_a_site_it_costs_one_less(bluff: str, cost: int, gained: int) -> None:
    table = a_site_check({"hand.0": [SITE]}, under=[(bluff, B)])
    act(table, options(table, "bluff")[0])
    decline(table, "answer")
    assert pools(table)[B] == (20, 20 - cost + 1 + gained)


@pytest.mark.rule("POOL-01", "POOL-03")
def test_hard_evidence_gives_5_in_its_players_turn() -> None:
    table = a_phase("healing", {"hand.0": [HARD_EVIDENCE, SITE], "hand.1": [HARD_EVIDENCE]}, texts=card_set.texts())
    play(table, HARD_EVIDENCE)
    assert pools(table)[A] == (18, 20)
    decline(table, "answer")
    assert pools(table)[A] == (23, 20)
    decline(table)
    assert playable(table) == []


@pytest.mark.rule("POOL-13", "OPEN-06")
@pytest.mark.parametrize(("witness", "one", "other", "played"), WITNESSES)
def test_hard_evidence_gives_nothing_in_other_cases(witness: str, one: str, other: str, played: str) -> None:
    table = a_check("Medical", {"bureau.0": [witness], "hand.0": ["0232", SITE], "hand.1": ["0268"]}, points=9)
    announce(table, B, "0268")
    assert pools(table)[A] == (9, 9)
    table = a_check("Medical", {"hand.0": [witness, SITE], "hand.1": [SITE]}, points=9)
    resolve(table, witness)
    assert pools(table)[A] == (6, 9)
    table = a_check("Medical", {"bureau.1": [witness], "hand.0": [played, SITE], "hand.1": [SITE]}, points=9)
    announce(table, A, played)
    assert pools(table)[B] == (9, 9)


@pytest.mark.rule("POOL-13")
def test_cards_of_the_other_side_count_too() -> None:
    table = a_check("Medical", {"bureau.0": ["0201"], "hand.0": [SITE], "hand.1": [RED_TAPE]}, points=9)
    announce(table, B, RED_TAPE)
    assert pools(table) == [(10, 9), (9, 6)]


def collects(agent: str, zone: str = "bureau.0", **given: Any) -> Table:
    """Return a table after the income of an Agent and of Kosseff with RES 1."""
    small = Small({zone: [agent], "field.0": [KOSSEFF], "deck.0": ["0042"] * 9}, texts=card_set.texts(), **given)
    table = begin(small.table, "briefing", A)
    decline(table, "draw")
    return table


@pytest.mark.rule("BRF-05")
@pytest.mark.parametrize("agent", KRYCEKS)
@pytest.mark.parametrize("amount", [0, 1, 2])
def test_krycek_splits_his_res_between_the_pools(agent: str, amount: int) -> None:
    table = collects(agent)
    assert (is_asked(table), asked(table).labels) == ((A, "income"), ["0 CP, 2 RP", "1 CP, 1 RP", "2 CP, 0 RP"])
    act(table, Action("choose", pick=str(amount)))
    assert (points(table)[A], is_asked(table)) == ((23 - amount, 20 + amount), (A, "buy_cards"))


@pytest.mark.rule("BRF-06", "BRF-07")
@pytest.mark.parametrize("agent", MULDERS)
def test_mulders_res_only_buys_cards(agent: str) -> None:
    table = collects(agent, points=0)
    assert (points(table)[A], table.player(A).earmarked) == ((1, 0), 2)
    assert len(asked(table).options) == 4, "3 points buy cards"
    act(table, Action("buy_cards", pick="1"))
    assert (points(table)[A], table.player(A).earmarked) == ((1, 0), 0)


@pytest.mark.rule("BRF-05")
@pytest.mark.parametrize(("answer", "rp", "cp"), [("yes", 21, 22), ("no", 23, 20)])
def test_blevins_gives_2_rp_or_2_cp_in_the_bureau(answer: str, rp: int, cp: int) -> None:
    table = collects(BLEVINS)
    assert is_asked(table) == (A, "may")
    act(table, Action("choose", pick=answer))
    assert points(table)[A] == (rp, cp)


@pytest.mark.rule("BRF-05", "BRF-02")
def test_blevins_gives_1_rp_outside_the_bureau() -> None:
    table = Small({"field.0": [BLEVINS, KOSSEFF], "deck.0": ["0042"] * 9}, texts=card_set.texts()).table
    decline(begin(table, "briefing", A), "draw")
    assert (is_asked(table), points(table)[A]) == ((A, "buy_cards"), (22, 20))


@pytest.mark.rule("DEP-09", "BRF-03")
@pytest.mark.parametrize("agent", [*KRYCEKS, *MULDERS, BLEVINS])
def test_bought_agents_give_rp_and_hospital_agents_nothing(agent: str) -> None:
    small = Small({"bureau.0": [agent], "deck.0": ["0042"] * 9}, texts=card_set.texts())
    bought = card(small.table, agent)
    small.table.agent(bought).bought = True
    table = begin(small.table, "briefing", A)
    decline(table, "draw")
    assert is_asked(table) == (A, "buy_cards")
    assert points(table)[A] == (20 + small.table.agent_design(bought).res, 20)
    table = collects(agent, "hospital.0")
    assert (is_asked(table), points(table)[A]) == ((A, "buy_cards"), (21, 20))


@pytest.mark.rule("CHK-09", "CHK-16")
def test_delayed_effect_ignores_an_inner_check() -> None:
    table = a_combat(FIGHTER)
    modifiers.delay(table, "check_failed", Frame("idle", A), "check")
    table.state.checks.append(table.state.checks[0])
    table.announce("check_failed")
    assert len(table.state.later) == 1
    table.state.checks.pop()
    depth = len(table.stack)
    table.announce("check_failed")
    assert (table.state.later, table.stack[depth:]) == ([], [Frame("idle", A)])


@pytest.mark.rule("DEB-07")
def test_delayed_effect_ends_with_the_turn() -> None:
    table = a_combat(FIGHTER)
    table.stack.insert(0, Frame("turn", A))
    modifiers.delay(table, "round_ended", Frame("idle", A), "round")
    modifiers.delay(table, "site_over", Frame("idle", A), "turn")
    table.pending = None
    interrupt(table, turn.end_now)
    assert table.state.later == []


def at(table: Table, seat: int, kind: str) -> Table:
    """Decline until a seat is asked a kind of question."""
    pass_until(table, kind)
    while is_asked(table) != (seat, kind):
        decline(table)
    return table


@pytest.mark.rule("BLF-05", "EFF-08", "CHK-16")
@pytest.mark.parametrize("from_under", [True, False])
def test_tail_takes_an_event_after_the_site(from_under: bool) -> None:
    if from_under:
        table = after_bluff(TAIL, {"bureau.0": [FRIEND]})
    else:
        table = at(a_site_check({"bureau.0": [FRIEND], "hand.0": [SITE], "hand.1": [TAIL, SITE]}), B, "check")
        play(table, TAIL)
    at(table, A, "question")
    assert (table.place(card(table, FRIEND)), encoded(reloaded(table))) == ("bureau", encoded(table))
    pass_until(table, "investigation")
    assert (table.place(card(table, FRIEND)), table.state.later) == ("discard", [])


@pytest.mark.rule("CHK-02", "EFF-24", "EFF-26")
@pytest.mark.parametrize("passed", [True, False])
def test_radioactivity_raises_the_level_and_hurts_after_a_failure(passed: bool) -> None:
    table = after_bluff(RADIOACTIVE, {}, (MULDER, SCULLY, KOSSEFF) if passed else (MULDER, SCULLY))
    team, check = table.agents(A, "field"), check_of(table)
    assert checks.needed_level(table, check) == 4 + 1
    modifiers.change(table, team[0], team[0], "Behavioral", 0 if passed else -9, "turn")
    pass_until(table, "question", "investigation", "after_site")
    assert [table.agent(agent).damage for agent in team] == [0 if passed else 1] * len(team)
    assert table.state.later == []
