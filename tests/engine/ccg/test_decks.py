"""Deck checks (DECK, SET-02, SET-04 to SET-06, BAS-01 to BAS-04)."""

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.ccg import card_set
from engine.ccg.cards.catalogue import CardSet
from engine.ccg.cards.designs import Agent, XFile
from engine.ccg.rules import decks
from engine.decks import Deck

CARD_SET = card_set.standard()
USUAL = card_set.starters()[0].deck


class Agreed(NamedTuple):
    format: str = "advanced"
    killer: bool = False


ADVANCED, BASIC, WITH_KILLERS = Agreed(), Agreed("basic"), Agreed(killer=True)


def changed(part: str, **copies: int) -> Deck:
    """Return the usual deck with other numbers of copies in a part."""
    pile = {**USUAL[part], **copies}
    return {**USUAL, part: {design: count for design, count in pile.items() if count}}


def with_team(*ids: str) -> Deck:
    return {**USUAL, "team": dict(Counter(ids))}


def rules_of(deck: Any, agreed: Agreed = ADVANCED, cards: CardSet = CARD_SET) -> set[tuple[str, str]]:
    """Return rule and part of each fault of a deck."""
    return {(fault.rule, fault.part) for fault in decks.faults(cards, agreed, deck)}


def designs(part: str, agreed: Agreed = ADVANCED) -> set[str]:
    return {id for one in decks.parts(CARD_SET, agreed) if one.name == part for id in one.designs}


def test_usual_deck_is_valid_in_every_format() -> None:
    assert [rules_of(USUAL, agreed) for agreed in (ADVANCED, BASIC, WITH_KILLERS)] == [set(), set(), set()]


@pytest.mark.rule("DECK-01")
def test_a_bureau_deck_has_at_least_60_cards_and_no_maximum() -> None:
    assert (sum(USUAL["bureau"].values()), rules_of(changed("bureau", first_aid=0))) == (60, {("DECK-01", "bureau")})
    assert rules_of({**USUAL, "bureau": {id: 2 for id in designs("bureau") if not id.endswith("_ultra_rare")}}) == set()


@pytest.mark.rule("DECK-02")
def test_team_and_x_files_do_not_count_towards_the_60() -> None:
    deck = changed("bureau", first_aid=0)
    assert sum(sum(pile.values()) for pile in deck.values()) > 60
    assert rules_of(deck) == {("DECK-01", "bureau")}


@pytest.mark.rule("DECK-03")
def test_a_bureau_deck_has_at_most_two_of_a_card() -> None:
    assert rules_of(changed("bureau", first_aid=2)) == set()
    assert rules_of(changed("bureau", first_aid=3)) == {("DECK-03", "bureau")}
    assert rules_of(changed("bureau", samantha_mulder=3)) == {("DECK-03", "bureau")}
    both = {**USUAL, "bureau": {"samantha_mulder": 3, **USUAL["bureau"], "first_aid": 3}}
    told = [fault.detail for fault in decks.faults(CARD_SET, ADVANCED, both)]
    assert [one.split(":")[0] for one in told] == ["First Aid", "Samantha Mulder"]


@pytest.mark.rule("DECK-04", "SET-08")
def test_copies_are_counted_by_name() -> None:
    assert rules_of(changed("bureau", agent_fox_mulder=1, agent_fox_mulder_ultra_rare=1)) == set()
    assert rules_of(changed("bureau", agent_fox_mulder=1, agent_fox_mulder_ultra_rare=2)) == {("DECK-03", "bureau")}


@pytest.mark.rule("DECK-05", "DECK-06", "OPT-05")
@pytest.mark.parametrize("killer", ["terminal_damage", "agent_lamana_dies_in_fatal_elevator_accident"])
def test_killer_cards_need_the_killer_option(killer: str) -> None:
    """The elevator is one though its text doesn't tell."""
    deck = changed("bureau", **{killer: 1})
    assert rules_of(deck) == rules_of(deck, BASIC) == {("DECK-05", "bureau")}
    assert (rules_of(deck, WITH_KILLERS), len(designs("bureau", WITH_KILLERS) - designs("bureau"))) == (set(), 10)


@pytest.mark.rule("DECK-07", "DECK-08")
def test_a_bureau_deck_may_hold_agents_but_no_x_files() -> None:
    assert rules_of(changed("bureau", agent_rich=1)) == set()
    assert (USUAL["team"]["agent_dana_scully"], rules_of(changed("bureau", agent_dana_scully=2))) == (1, set())
    assert rules_of(changed("bureau", arctic_worm=1)) == {("DECK-07", "bureau")}
    assert not any(isinstance(CARD_SET.designs[id], XFile) for id in designs("bureau"))


@pytest.mark.rule("SET-04", "SET-08")
def test_no_two_agents_of_a_team_share_a_name() -> None:
    assert rules_of(with_team("agent_rich", "agent_rich", "agent_weiss")) == {("SET-04", "team")}
    scullys = with_team("agent_dana_scully", "agent_dana_scully_ultra_rare", "agent_rich")
    assert rules_of(scullys) == {("SET-04", "team")}


@pytest.mark.rule("SET-05")
def test_a_team_costs_at_most_20_points() -> None:
    """The team of the worked example costs 7 + 7 + 3 + 3 (W01)."""
    kosseff = "agent_karen_kosseff_counselor"
    example = ("agent_fox_mulder_ultra_rare", "agent_dana_scully", kosseff, "agent_jerry_lamana")
    assert rules_of(with_team(*example)) == set()
    assert rules_of(with_team("agent_rich", *example[:3])) == {("SET-05", "team")}


@pytest.mark.rule("SET-06")
def test_a_team_has_at_least_three_agents_and_no_others() -> None:
    assert rules_of(with_team("agent_rich", "agent_weiss")) == {("SET-06", "team")}
    assert rules_of(with_team("agent_rich", "agent_weiss", "agent_lucy_kazdin")) == set()
    five = with_team("agent_rich", "agent_weiss", "agent_jerry_lamana", "agent_tom_colton", "agent_lucy_kazdin")
    assert (rules_of(five), rules_of(changed("team", byers=1))) == (set(), {("SET-06", "team")})
    assert all(isinstance(CARD_SET.designs[id], Agent) for id in designs("team"))


@pytest.mark.rule("BAS-01")
def test_basic_game_accepts_starter_decks() -> None:
    """They have 60 cards with four Agents and two X-Files."""
    fewer = [id for id, _ in zip(USUAL["bureau"], range(7), strict=False)]
    assert rules_of(changed("bureau", **dict.fromkeys(fewer[:6], 0)), BASIC) == set()
    assert rules_of(changed("bureau", **dict.fromkeys(fewer, 0)), BASIC) == {("BAS-01", "bureau")}


@pytest.mark.rule("BAS-03")
def test_a_team_of_the_basic_game_is_four_agents_of_any_cost() -> None:
    costly = ("agent_fox_mulder", "agent_dana_scully", "agent_alex_krycek", "assistant_director_walter_skinner")
    assert (rules_of(with_team(*costly), BASIC), rules_of(with_team(*costly))) == (set(), {("SET-05", "team")})
    assert rules_of(with_team(*costly[:3]), BASIC) == {("BAS-03", "team")}
    assert rules_of(with_team(*costly, "agent_rich"), BASIC) == {("BAS-03", "team")}


@pytest.mark.rule("BAS-02", "BAS-04", "TYP-11")
def test_basic_game_omits_advanced_cards_and_agents_of_the_deck() -> None:
    remains = decks.without_advanced_cards(CARD_SET, BASIC, USUAL)
    left_aside = {CARD_SET.designs[id].type for id in USUAL["bureau"].keys() - remains["bureau"].keys()}
    assert {"combat", "agent"} <= left_aside
    assert not any(CARD_SET.designs[id].advanced or CARD_SET.designs[id].type == "agent" for id in remains["bureau"])
    assert sum(remains["bureau"].values()) == 48
    assert (remains["team"], remains["x_files"]) == (USUAL["team"], USUAL["x_files"])
    assert decks.without_advanced_cards(CARD_SET, ADVANCED, USUAL) == USUAL


@pytest.mark.rule("BAS-02")
def test_no_advanced_agent_is_in_a_team_of_the_basic_game(tmp_path: Path) -> None:
    team = "".join(
        f"""
- {{id: a{number}, number: "000{number}", name: A{number}, type: agent, set: Test, rarity: common, cost: 2, pool: RP,
   keywords: [Agent], skills: {{}}, lrc: 0, crc: 0, health: 1, res: 1, advanced: {str(number == 4).lower()}}}"""
        for number in range(1, 5)
    )
    (tmp_path / "agents.yaml").write_text(team, encoding="utf-8")
    deck = {"bureau": {}, "team": {f"a{number}": 1 for number in range(1, 5)}, "x_files": {}}
    assert ("BAS-02", "team") in rules_of(deck, BASIC, card_set.load(tmp_path))
    assert ("BAS-02", "team") not in rules_of(deck, ADVANCED, card_set.load(tmp_path))


@pytest.mark.rule("SET-05", "SET-04")
def test_each_copy_of_an_agent_costs() -> None:
    dear = max((design for design in CARD_SET.in_order if isinstance(design, Agent)), key=lambda agent: agent.cost)
    found = decks.faults(CARD_SET, ADVANCED, with_team(*[dear.id] * 4))
    assert f"The team costs {4 * dear.cost} points; the limit is 20." in [fault.detail for fault in found]


@pytest.mark.rule("SET-09", "SET-02", "DECK-01")
def test_only_the_team_is_open_from_the_start() -> None:
    is_open = {part.name: part.open for part in decks.parts(CARD_SET, ADVANCED)}
    assert is_open == {"bureau": False, "team": True, "x_files": False}
