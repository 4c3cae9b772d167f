"""Limited play: card pools and built decks (DECK-03, SET-05, SET-06, BAS-03)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ccg import card_set
from engine.ccg.rules import decks, limited_play
from engine.ccg.table.state import Setup
from engine.decks import find_excess_cards

CARD_SET = card_set.standard()
SETUPS = [Setup(), Setup(format="basic"), Setup(killer=True)]
entropies = st.binary(min_size=32, max_size=32)


@pytest.mark.rule("DECK-03", "SET-05", "SET-06", "BAS-03")
@pytest.mark.parametrize("setup", SETUPS)
@given(entropies)
def test_deck_can_be_built_from_any_pool(setup: Setup, entropy: bytes) -> None:
    dealt = limited_play.deal(CARD_SET, setup, entropy)
    deck = limited_play.build(CARD_SET, setup, dealt)
    assert (decks.faults(CARD_SET, setup, deck), list(find_excess_cards(deck, dealt))) == ([], [])


@pytest.mark.rule("DECK-01")
@pytest.mark.parametrize("number", range(12))
def test_solvable_sites_come_first(number: int) -> None:
    dealt = limited_play.deal(CARD_SET, Setup(), bytes([number]) * 32)
    deck = limited_play.build(CARD_SET, Setup(), dealt)
    skills: Counter[str] = Counter()
    for id in deck["team"]:
        skills.update(CARD_SET.designs[id].skills)

    def can_solve(id: str) -> bool:
        asked = CARD_SET.designs[id].prerequisite
        return max(skills[skill] for skill in asked.skills) >= asked.level

    sites = {id: copies for id, copies in dealt.items() if CARD_SET.designs[id].type == "site"}
    left = {id: copies - deck["bureau"].get(id, 0) for id, copies in sites.items()}
    taken_in_vain = [id for id in sites if deck["bureau"].get(id) and not can_solve(id)]
    assert not taken_in_vain or not any(copies and can_solve(id) for id, copies in left.items())


@pytest.mark.rule("DECK-01")
@pytest.mark.parametrize("type", [*limited_play.SHARES, "agent", "x_file"])
def test_cards_of_each_type_are_dealt_at_random(type: str) -> None:
    dealt = [limited_play.deal(CARD_SET, Setup(), bytes([number]) * 32) for number in range(5)]
    assert len({tuple(id for id in cards if CARD_SET.designs[id].type == type) for cards in dealt}) == 5


@pytest.mark.rule("SET-06", "BAS-03")
@pytest.mark.parametrize(("format", "cost"), [("advanced", 20), ("basic", 26)])
def test_built_team_costs_at_most_20_except_in_the_basic_game(format: str, cost: int) -> None:
    agents = {design.cost: design.id for design in CARD_SET.in_order if design.type == "agent"}
    dear = ["agent_fox_mulder", "agent_dana_scully", "agent_alex_krycek"]
    other = agents[3] if format == "advanced" else "assistant_director_walter_skinner"
    team = limited_play.build(CARD_SET, Setup(format=format), dict.fromkeys([*dear, other], 1))["team"]
    assert sum(CARD_SET.designs[id].cost for id in team) == cost


@pytest.mark.rule("DECK-01")
def test_pool_and_deck_are_sorted_by_id() -> None:
    dealt = limited_play.deal(CARD_SET, Setup(), bytes(32))
    bureau = limited_play.build(CARD_SET, Setup(), dealt)["bureau"]
    assert (list(dealt), list(bureau)) == (sorted(dealt), sorted(bureau))
    assert (sum(dealt.values()), max(dealt.values()), sum(bureau.values())) == (135, 2, 60)


def test_each_design_beyond_the_pool_is_a_fault() -> None:
    faults = find_excess_cards({"bureau": {"a": 2}, "team": {"a": 1, "b": 1}}, {"a": 2})
    assert [(fault.part, fault.design) for fault in faults] == [("team", "a"), ("team", "b")]
