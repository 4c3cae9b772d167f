"""With `ask_everyone`, players are asked by public information alone (CHK-05)."""

import random

import pytest

from engine.ccg.cards.designs import Design, Priced
from engine.ccg.rules import play_windows, pools, possible_hands
from engine.ccg.ruleset import ruleset
from engine.ccg.table.state import Agent, Combat
from engine.ccg.table.table import Table
from engine.decks import StarterDeck
from engine.kernel.decisions import Action, UnsettledError
from engine.kernel.facts import redact
from tests.engine.ccg.actions import is_asked
from tests.engine.ccg.constants import LAMANA, MULDER, A, B
from tests.engine.ccg.random_games import random_answer
from tests.engine.ccg.tables import a_phase, card

SITE, DEAR_EVENT, CHEAP_EVENT = "0042", "0223", "0274"
COMPARED = 0.15
"""Fraction of windows compared with a reshuffled table."""


@pytest.fixture(autouse=True)
def _clear_cache() -> None:
    """Clear the cache, so that each test runs the search itself."""
    possible_hands._designs.cache_clear()


def at_healing(hand: list[str], points: int, **given: object) -> Table:
    """Return a table at the end of Healing where the active player has no card."""
    return a_phase("healing", {"hand.1": hand}, points=points, **given)  # type: ignore[arg-type]


@pytest.mark.rule("CHK-05", "POOL-08")
@pytest.mark.parametrize("hand", [[SITE], [DEAR_EVENT], [CHEAP_EVENT]])
def test_players_with_points_for_the_cheapest_card_are_asked(hand: list[str]) -> None:
    assert is_asked(at_healing(hand, 1)) == (B, "healing")


@pytest.mark.rule("CHK-05")
@pytest.mark.parametrize("hand", [[SITE], [DEAR_EVENT]])
def test_players_who_can_play_nothing_are_not_asked_unless_the_table_wants_it(hand: list[str]) -> None:
    assert at_healing(hand, 1, ask_everyone=False).pending is None


@pytest.mark.rule("CHK-05")
def test_player_with_an_empty_hand_is_not_asked() -> None:
    assert at_healing([], 20).pending is None


@pytest.mark.rule("XPW-21")
def test_discount_of_a_power_makes_a_card_affordable() -> None:
    table = at_healing([SITE], 0, powers=True)
    assert not possible_hands.can_play(table, B, "healing")
    table.player(B).powers = {"Manipulation": 0}
    assert possible_hands.can_play(table, B, "healing")


@pytest.mark.rule("XPW-42")
def test_free_card_is_affordable() -> None:
    table = at_healing([SITE], 0)
    table.state.combats.append(Combat(B, A, [], [], free=B))
    prices = {table.design(card).cost for card in possible_hands.possible_cards(table, B, "combat")}  # type: ignore[attr-defined]
    assert {3, 4} <= prices
    table.state.combats[-1].free = A
    assert payable(table, B) == {0}


def payable(table: Table, seat: int) -> set[int]:
    """Return the least costs of possible, playable cards in a combat."""
    found = possible_hands.possible_cards(table, seat, "combat")
    return {pools.cost_in_points(design.cost, 0) for card in found if isinstance(design := table.design(card), Priced)}


@pytest.mark.rule("POOL-02", "POOL-08", "POOL-11")
@pytest.mark.parametrize(("rp", "cp", "active", "most"), [(9, 2, A, 2), (2, 9, B, 2), (9, 0, A, 0), (0, 9, B, 0)])
def test_affordable_cards_depend_on_the_players_own_pool(rp: int, cp: int, active: int, most: int) -> None:
    """Tokens pay as their Agent's text says, for a whole price too."""
    table = at_healing([SITE, LAMANA, MULDER], 20)
    table.state.turn.seat = active
    table.player(B).rp, table.player(B).cp = rp, cp
    assert max(payable(table, B)) == most
    lamana = card(table, LAMANA)
    table.state.agents[lamana] = Agent()
    table.move(lamana, "bureau.1")
    for tokens in (0, 1):
        table.state.tokens[lamana] = tokens
        assert max(payable(table, B)) == most
    mulder = card(table, MULDER)
    table.state.agents[mulder] = Agent()
    table.move(mulder, "bureau.1")
    for tokens in (0, 1):
        table.state.tokens[mulder] = tokens
        assert (max(payable(table, B)) > most) == bool(tokens)


@pytest.mark.rule("POOL-03")
def test_possible_hands_exclude_cards_of_the_other_side() -> None:
    table = at_healing([SITE], 20)
    held = {table.design(card).pool for card in possible_hands.possible_cards(table, B, "combat")}  # type: ignore[attr-defined]
    assert held == {"CP", "*P"}


@pytest.mark.rule("DECK-05", "BAS-02")
def test_possible_hands_exclude_cards_barred_from_decks() -> None:
    def designs(**given: object) -> list[Design]:
        table = a_phase("deployment", {"bureau.0": [MULDER], "hand.0": [SITE], "hand.1": [SITE]}, **given)  # type: ignore[arg-type]
        return [table.design(card) for card in possible_hands.possible_cards(table, B, "combat")]

    assert any(design.advanced for design in designs())
    assert not any(design.advanced for design in designs(format="basic"))
    assert any("Killer" in design.keywords for design in designs(killer=True))
    assert not any("Killer" in design.keywords for design in designs())


@pytest.mark.rule("CAS-01", "CAS-03")
def test_player_who_can_afford_no_site_is_not_asked() -> None:
    assert is_asked(a_phase("case_assignment", {"hand.0": [SITE]}, points=0)) == (A, "case_assignment")
    assert is_asked(a_phase("case_assignment", {"hand.0": [DEAR_EVENT]}, points=1)) == (A, "place")


def whole_game(number: int, seats: int, **options: object) -> Table:
    decks: list[StarterDeck] = [ruleset.starter_decks()[(number + seat) % 6] for seat in range(seats)]
    setup = ruleset.setup([None] * seats, "advanced", {"turn_limit": 10, "ask_everyone": True, **options})
    secrets = [ruleset.secret(starter.deck, setup, seat) for seat, starter in enumerate(decks)]
    return ruleset.open(setup, number.to_bytes(32, "big"), secrets)


@pytest.mark.rule("CHK-05")
@pytest.mark.parametrize(("number", "options"), [(1, {}), (4, {"powers": True}), (3, {"killer": True})])
def test_being_asked_reveals_nothing_about_the_hand(number: int, options: dict[str, object]) -> None:
    """Played cards were possible, and a reshuffled table asks the same seat next."""
    chance, table = random.Random(number), whole_game(number, 2 + number % 2, **options)
    sample, compared, followed = random.Random(number), 0, 0
    while decisions := ruleset.decisions(table):
        (decision,) = decisions
        if decision.kind in play_windows.WINDOWS:
            if any(option.type == "play" for option in decision.options):
                assert possible_hands.can_play(table, decision.seat, decision.kind), decision
            if chance.random() < COMPARED:
                compared += _asks_the_same_when_reshuffled(table, decision.seat)
        action = random_answer(decision, chance)
        if sample.random() < COMPARED:
            followed += _asks_the_same_next(table, decision.seat, action)
        ruleset.apply(table, decision.seat, action)
    assert compared > 10 and followed > 10


def _asks_the_same_next(table: Table, seat: int, action: Action) -> bool:
    """Compare the seats asked after an action whose facts look the same to its player.

    Return False for other actions, and where others looked at cards, which a reshuffle forgets.
    """
    if any(by & ~(1 << seat) for by in table.state.peeked.values()):
        return False
    try:
        other = ruleset.reshuffle(table, seat, bytes(32))
    except UnsettledError:
        return False
    again = ruleset.decode(ruleset.encode(table))
    shown = [[redact(fact, seat) for fact in ruleset.apply(one, seat, action)] for one in (again, other)]
    asked = [[(one.seat, one.kind) for one in ruleset.decisions(of)] for of in (again, other)]
    assert shown[0] != shown[1] or asked[0] == asked[1]
    return shown[0] == shown[1]


def _asks_the_same_when_reshuffled(table: Table, seat: int) -> int:
    """Return the number of compared deals; cards under Sites stay as they are."""
    if any(table.zones[name] for name in table.zones.of_kind("under")):
        return 0
    tried = 0
    for viewer in table.others(seat):
        try:
            other = ruleset.reshuffle(table, viewer, bytes(32))
        except UnsettledError:
            continue
        again = ruleset.decode(ruleset.encode(table))
        for one in (again, other):
            ruleset.apply(one, seat, play_windows.PASS)
        asked = [[(one.seat, one.kind) for one in ruleset.decisions(of)] for of in (again, other)]
        assert asked[0] == asked[1]
        tried += 1
    return tried
