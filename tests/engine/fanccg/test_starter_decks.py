"""The starter decks: legal, playable against each other, and balanced."""

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from engine.decks import StarterDeck
from engine.fanccg import card_set
from engine.fanccg.cards import deck_files
from engine.fanccg.cards.attributes import canonical
from engine.fanccg.cards.designs import OPENERS
from engine.fanccg.rules import victory
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.state import Setup
from engine.kernel.data_files import DataError
from tests.engine.fanccg.tables import a_game

STARTERS = ruleset.starter_decks()
DESIGNS = {id: printed.design for id, printed in ruleset.card_set.designs.items()}
named = pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: starter.name)


def size(starter: StarterDeck, part: str) -> int:
    return sum(starter.deck.get(part, {}).values())


def test_six_starter_decks_two_basic_and_three_of_our_own_cards() -> None:
    assert len(STARTERS) == 6
    assert STARTERS[0].name == "first_cases"
    assert len({starter.name for starter in STARTERS}) == len({starter.title for starter in STARTERS}) == 6
    assert all(starter.plan.endswith(".") and starter.plan.count(". ") == 0 for starter in STARTERS)
    own = [
        sum(copies for id, copies in starter.deck["draw"].items() if DESIGNS[id].set != "Basic") / size(starter, "draw")
        for starter in STARTERS
    ]
    assert all(share < 0.35 for share in own[:2])
    assert 0.35 <= own[2] <= 0.7
    assert all(share > 0.7 for share in own[3:])


@pytest.mark.rule("DCK-01", "DCK-02", "DCK-03", "DCK-04", "DCK-05", "DCK-06", "DCK-09", "REQ-11")
@named
def test_starter_deck_is_legal_and_can_open_and_end_rounds(starter: StarterDeck) -> None:
    assert ruleset.check_deck(starter.deck, Setup()) == []
    assert ruleset.check_deck(starter.deck, Setup(cover_cards=True)) == []
    assert 39 <= size(starter, "draw") <= 65
    assert 1 <= size(starter, "sideboard") <= 13
    openers = [DESIGNS[id] for id, copies in starter.deck["draw"].items() for _ in range(copies)]
    openers = [design for design in openers if design.type in OPENERS]
    offers = [DESIGNS[id].themes for other in STARTERS for id in other.deck["environment"] if DESIGNS[id].themes]
    for themes in offers:
        fit = [d for d in openers if {canonical(t) for t in d.themes} & {canonical(t) for t in themes}]
        assert len(fit) >= 7
    ends = sum(copies for id, copies in starter.deck["draw"].items() if DESIGNS[id].type == "conclusion")
    assert ends >= 7


def winner(decks: tuple[StarterDeck, StarterDeck], seed: int) -> int | None:
    """Play a random game and return the seat that won."""
    chance = random.Random(seed)
    table = a_game([starter.deck for starter in decks], chance.randbytes(32))
    while decisions := ruleset.decisions(table):
        (decision, *_) = decisions
        ruleset.apply(table, decision.seat, chance.choice(decision.options))
    assert table.state.turn.number < 500
    return victory.winner(table)


def test_no_starter_deck_wins_or_loses_nearly_always() -> None:
    """A coarse check with random play; thousands of games measured the balance."""
    won: Counter[str] = Counter()
    for number, (a, b) in enumerate(combinations(STARTERS, 2)):
        for seed in range(4):
            seats = (a, b) if seed % 2 else (b, a)
            seat = winner(seats, 100 * number + seed)
            won.update([] if seat is None else [seats[seat].name])
    games = 4 * (len(STARTERS) - 1)
    shares = {starter.name: won[starter.name] / games for starter in STARTERS}
    assert {name: share for name, share in shares.items() if not 0.15 <= share <= 0.85} == {}


def test_fault_of_a_deck_file_is_named(tmp_path: Path) -> None:
    assert card_set.starters() == STARTERS
    (tmp_path / "bad.yaml").write_text("name: bad\ntitle: Bad\nplan: None.\ndeck: {draw: {one: many}}\n")
    with pytest.raises(DataError, match=r"bad.yaml: deck.*Expected `int`"):
        deck_files.read(tmp_path)
