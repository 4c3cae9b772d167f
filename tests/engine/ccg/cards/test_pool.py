"""Cards that change pools (EFF-03)."""

import pytest

from engine.ccg import card_set
from tests.engine.ccg.actions import act, decline, options, play, playable
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, announce
from tests.engine.ccg.constants import A, B
from tests.engine.ccg.tables import a_phase, pools

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
    play(table, witness)
    decline(table, "answer")
    assert pools(table)[A] == (6, 9)
    table = a_check("Medical", {"bureau.1": [witness], "hand.0": [played, SITE], "hand.1": [SITE]}, points=9)
    announce(table, A, played)
    assert pools(table)[B] == (9, 9)


@pytest.mark.rule("POOL-13")
def test_cards_of_the_other_side_count_too() -> None:
    table = a_check("Medical", {"bureau.0": ["0201"], "hand.0": [SITE], "hand.1": [RED_TAPE]}, points=9)
    announce(table, B, RED_TAPE)
    assert pools(table) == [(10, 9), (9, 6)]
