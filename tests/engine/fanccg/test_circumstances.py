"""Circumstances (CIR): edges, and texts that count circumstances."""

import pytest

from engine.fanccg.cards.designs import CIRCUMSTANCES, OPENERS
from engine.fanccg.rules import scoring
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table import circumstances
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, a_round, blocked, on, play, playable


@pytest.mark.rule("CIR-01", "CIR-02", "CIR-04")
def test_circumstances_are_off_at_first_and_without_a_right_edge() -> None:
    assert set(CIRCUMSTANCES) == {"progress", "opposition", "jeopardy"}
    assert on(a_round(hands=[[], [CASE]])) == set()
    table = a_round(["crime_case", "plain_step"], [[], [PROFILE, "plain_step"]], rules=EXTRAS)
    assert on(table) == set()
    conclusions = [p.design for p in ruleset.card_set.designs.values() if p.design.type == "conclusion"]
    assert all(not design.right for design in conclusions)


@pytest.mark.rule("CIR-05", "CIR-06")
def test_left_edge_must_match_the_card_before() -> None:
    table = a_round([CASE], [["he_sees_you", "paul_mossinger"], []], to_move=A)
    assert playable(table) == ["he_sees_you"]
    assert blocked(table)["paul_mossinger"] == ("Opposition must be on.", "CIR-06")


@pytest.mark.rule("CIR-08", "CIR-13", "OPN-03")
def test_missing_mark_needs_nothing_and_openers_have_no_marks() -> None:
    for opener in ("crime_case", "quiet_case"):
        table = a_round([opener], [["plain_step"], []], to_move=A, rules=EXTRAS)
        assert playable(table) == ["plain_step"]
    assert all(not p.design.left for p in EXTRAS.card_set.designs.values() if p.design.type in OPENERS)
    kinds = {mark for p in EXTRAS.card_set.designs.values() for mark in p.design.left.values()}
    assert kinds == set(circumstances.MARKS) == {"on", "off", "earlier", "twice_running", "twice"}


@pytest.mark.rule("CIR-10", "CIR-11")
def test_marks_need_two_cards_in_a_row_or_of_the_round() -> None:
    hands = [["mulder_shares_confidence", "he_sees_you"], []]
    for row in ([CASE, PROFILE], [CASE, PROFILE, PROFILE]):
        assert "mulder_shares_confidence" in playable(a_round(row, hands, to_move=A))
    table = a_round([CASE], hands, to_move=A)
    assert blocked(table)["mulder_shares_confidence"][1] == "CIR-10"
    hands = [["mulder_shares_confidence", "plain_step"], []]
    for row in ([CASE, "plain_step", "rescue"], [CASE, PROFILE, "plain_step"]):
        table = a_round(row, hands, to_move=A, rules=EXTRAS)
        assert blocked(table)["mulder_shares_confidence"][1] == "CIR-10"
    once = [CASE, "he_sees_you", "rescue"]
    hands = [["too_close", PROFILE], ["too_close", PROFILE]]
    table = a_round(once, hands, to_move=A, rules=EXTRAS)
    assert blocked(table)["too_close"] == ("Jeopardy must have been on after two cards of this round.", "CIR-11")
    table = a_round([*once, "he_sees_you", "rescue"], hands, to_move=A, rules=EXTRAS)
    assert "too_close" in playable(table)


@pytest.mark.rule("CIR-12")
def test_all_marks_of_a_left_edge_must_match() -> None:
    """First jeopardy was on twice but progress is off; then the reverse (OPN-04)."""
    hands = [["both_marks", "plain_step"], []]
    for row in (["night_call", "surprise", "surprise"], ["night_call", "plain_step", "mole_uncovered"]):
        table = a_round(row, hands, to_move=A, rules=EXTRAS)
        assert playable(table) == ["plain_step"]
    table = a_round(["night_call", "mole_uncovered", "mole_uncovered"], hands, to_move=A, rules=EXTRAS)
    assert "both_marks" in playable(table)


@pytest.mark.rule("CIR-14")
def test_removing_turns_off_a_circumstance_that_was_on() -> None:
    """The rescue turns jeopardy off; the profile before leaves it unchanged."""
    table = a_round([CASE, "he_sees_you", PROFILE, "rescue"], [[PROFILE], []], to_move=A, rules=EXTRAS)
    removers = [entry.place for entry in table.state.round.entries if circumstances.removed(table, entry, "jeopardy")]
    assert removers == [3]


@pytest.mark.rule("CIR-16")
def test_negated_card_keeps_its_right_edge_unless_that_is_negated_too() -> None:
    row = ["df101364", "definitely_not_human", "nasal_cavity_implant"]
    table = a_round(row, [["evidence_lost", PROFILE], [PROFILE]], to_move=A)
    play(table, "evidence_lost")
    assert on(table) == {"progress", "opposition"}
    table = a_round([CASE, "he_sees_you"], [[], ["wipe", PROFILE]], rules=EXTRAS)
    play(table, "wipe")
    assert on(table) == {"progress"}
    assert scoring.total(table) == 10 - 10 + 1
