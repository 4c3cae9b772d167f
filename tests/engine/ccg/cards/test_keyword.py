"""Cards that change keywords (EFF-12)."""

import pytest

from engine.ccg.table import modifiers
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, is_asked, play
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check
from tests.engine.ccg.constants import B
from tests.engine.ccg.tables import card

BLUFFS = [
    ("0087", ("Evidence Collection", "Behavioral", "Criminal Investigation"), "Motive"),
    ("0102", ("Evidence Collection", "Medical", "Criminal Investigation"), "Motive"),
    ("0108", ("Computer", "Sciences", "Subterfuge"), "Result"),
    ("0117", ("Occult Investigation", "Behavioral", "Observation"), "Method"),
]
SITES = {"Evidence Collection": "0047", "Computer": "0069", "Occult Investigation": "0048"}
SMOKING_MAN, FINGERPRINTS = "0230", "0236"


@pytest.mark.rule("PLAY-19", "EFF-12", "DEB-05")
@pytest.mark.parametrize(("bluff", "old", "new"), BLUFFS)
def test_bluff_replaces_a_skill_keyword_of_its_site(bluff: str, old: tuple[str, ...], new: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [bluff]}, site=SITES[old[0]])
    site = card(table, SITES[old[0]])
    before = table.keywords(site)
    decline(table)
    play(table, bluff)
    decline(table, "answer")
    assert not table.has(site, old[0])
    assert set(table.keywords(site)) == {*before, new} - {old[0]}
    modifiers.end_expired(table, "turn")
    assert table.keywords(site) == before


@pytest.mark.rule("PLAY-19", "EFF-12")
def test_smoking_man_replaces_any_keyword_in_play() -> None:
    table = a_check("Medical", {"bureau.0": [FINGERPRINTS], "hand.0": [SITE], "hand.1": [SMOKING_MAN]})
    decline(table)
    play(table, SMOKING_MAN)
    decline(table, "answer")
    assert is_asked(table) == (B, "keyword")
    assert [option.pick for option in asked(table).options] == ["Event", "Evidence Collection", "Resource"]
    act(table, Action("choose", pick="Evidence Collection"))
    others = [option.pick or "" for option in asked(table).options]
    assert others == sorted(others), "the same order in each run"
    assert "Resource" not in others
    act(table, Action("choose", pick="Computer"))
    assert table.keywords(card(table, FINGERPRINTS)) == ["Event", "Resource", "Computer"]


@pytest.mark.rule("PLAY-15", "PLAY-19")
def test_no_keyword_question_for_a_card_that_has_gone() -> None:
    table = a_check("Medical", {"bureau.0": [FINGERPRINTS], "hand.0": [SITE], "hand.1": [SMOKING_MAN]})
    decline(table)
    play(table, SMOKING_MAN)
    table.discard([card(table, FINGERPRINTS)])
    decline(table, "answer")
    assert (is_asked(table)[1], table.state.announced) == ("check", [])
