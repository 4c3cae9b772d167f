"""Starter decks are legal in both formats and have the suggested shape."""

from collections import Counter
from pathlib import Path

import pytest

from engine.ccg import card_set
from engine.ccg.cards import deck_files
from engine.ccg.cards.designs import CHARACTERISTICS, KILLER, Agent, Site
from engine.ccg.rules import decks
from engine.decks import StarterDeck
from engine.kernel.data_files import DataError
from tests.engine.ccg.test_decks import ADVANCED, BASIC, WITH_KILLERS

CARD_SET = card_set.standard()
STARTERS = card_set.starters()
CORES = card_set.cores()
named = pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: starter.name)


def team(deck: StarterDeck) -> list[Agent]:
    return [agent for id in deck.deck["team"] if isinstance(agent := CARD_SET.designs[id], Agent)]


def test_six_decks_exist_with_the_usual_one_first() -> None:
    names = "laboratory head_office believers_on_the_road paper_trail double_agent fieldwork"
    assert [starter.name for starter in STARTERS] == names.split()
    assert all(starter.plan.endswith(".") and starter.plan.count(". ") <= 1 for starter in STARTERS)


@pytest.mark.rule("DECK-01", "DECK-03", "DECK-05", "SET-04", "SET-05", "SET-06", "BAS-03")
@named
def test_deck_is_legal_in_every_format(starter: StarterDeck) -> None:
    for agreed in (ADVANCED, BASIC, WITH_KILLERS):
        assert decks.faults(CARD_SET, agreed, starter.deck) == []
    assert not any(KILLER in CARD_SET.designs[id].keywords for id in starter.deck["bureau"])


@pytest.mark.rule("DECK-13")
@named
def test_deck_has_the_suggested_number_of_each_type(starter: StarterDeck) -> None:
    kinds = {"site": 15, "event": 15, "adversary": 7, "bluff": 6, "witness": 6, "equipment": 5, "combat": 5, "agent": 1}
    bureau = starter.deck["bureau"].items()
    assert Counter(CARD_SET.designs[id].type for id, copies in bureau for _ in range(copies)) == kinds


@named
def test_team_can_solve_a_site_for_each_characteristic(starter: StarterDeck) -> None:
    """The whole team has the level of a Site for each characteristic."""
    sites = [site for id in starter.deck["bureau"] if isinstance(site := CARD_SET.designs[id], Site)]
    total: Counter[str] = Counter()
    for agent in team(starter):
        total.update(agent.skills)
    solved = [
        site for site in sites if any(total[skill] >= site.prerequisite.level for skill in site.prerequisite.skills)
    ]
    assert {question for site in solved for question in site.questions} == set(CHARACTERISTICS)


@named
def test_deck_has_several_x_files(starter: StarterDeck) -> None:
    assert len(starter.deck["x_files"]) == 7


def test_fixed_packs_match_the_first_printing() -> None:
    sizes = {core.name: sum(sum(pile.values()) for pile in core.deck.values()) for core in CORES}
    others = dict.fromkeys(("scully_pack", "krycek_pack", "skinner_pack", "phoebe_green_pack"), 20)
    assert sizes == {"mulder_pack": 19, **others}
    for core in CORES:
        assert (len(core.deck["team"]), len(core.deck["x_files"])) == (4, 2)
        assert sum(agent.cost for agent in team(core)) <= decks.MOST_TEAM_COST
        assert [fault.rule for fault in decks.faults(CARD_SET, BASIC, core.deck)] == ["BAS-01"]
        assert not any(CARD_SET.designs[id].advanced for pile in core.deck.values() for id in pile)


SOUND = "name: one\ntitle: One\nplan: None.\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"{SOUND}deck: {{bureau: {{first_aid: many}}}}", "bad.yaml: deck[...][...]: Expected `int`, got `str`"),
        (f"{SOUND}deck: {{bureau: {{last_aid: 1}}}}", "bad.yaml: deck.bureau.last_aid: there is no such card"),
        (f"{SOUND}deck: {{bureau: {{first_aid: 0}}}}", "bad.yaml: deck.bureau.first_aid: must be at least 1"),
        (f"{SOUND}deck: {{hand: {{first_aid: 1}}}}", "bad.yaml: deck.hand: a deck has no such part"),
        (f"{SOUND}colour: red\ndeck: {{}}", "bad.yaml: Object contains unknown field `colour`"),
        (SOUND, "bad.yaml: Object missing required field `deck`"),
        ("- one", "bad.yaml: Expected `object`, got `array`"),
    ],
)
def test_deck_file_fault_is_reported(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "bad.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        deck_files.read(tmp_path, CARD_SET.designs)
    assert error.value.faults == [fault]


def test_deck_names_must_be_unique(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(f"{SOUND}deck: {{}}", encoding="utf-8")
    with pytest.raises(DataError, match="one: name: used twice"):
        deck_files.read(tmp_path, CARD_SET.designs)
