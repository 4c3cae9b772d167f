"""The example round of section 14 with basic cards, step by step."""

import pytest

from engine.fanccg.rules import scoring
from engine.fanccg.table.table import Table
from engine.kernel.facts import Happened
from tests.engine.fanccg import tables
from tests.engine.fanccg.tables import CASE, PROFILE, A, B, a_round, asked, available, choose, play, playable, question

UP_TO_V3 = [CASE, PROFILE, "arrested"]
UP_TO_V4 = [*UP_TO_V3, "he_sees_you"]


@pytest.mark.rule("VEC-01")
def test_example_round_step_by_step() -> None:
    table = a_round(hands=[[PROFILE, "he_sees_you"], [CASE, "arrested", "inadequate_cell"]])
    steps = [
        (CASE, {"progress"}, 10),
        (PROFILE, {"progress"}, 15),
        ("arrested", {"progress"}, 25),
        ("he_sees_you", {"progress", "jeopardy"}, 15),
    ]
    for card, circumstances, running in steps:
        play(table, card)
        assert tables.on(table) == circumstances
        assert table.state.players[A].points == 0
        assert _running(table) == running
    assert question(table) == (B, "play")
    play(table, "inadequate_cell")
    assert tables.points(table) == [0, 20]
    assert table.state.results[0].taker == B
    assert table.state.round.first == B


def _running(table: Table) -> int:
    tables.skip_actions(table)
    return scoring.total(table)


@pytest.mark.rule("VEC-02")
def test_opposition_in_the_example_prevents_the_conclusion() -> None:
    table = a_round(UP_TO_V3, [["complicit_local_leo", CASE], ["inadequate_cell", CASE]], to_move=A)
    play(table, "complicit_local_leo")
    assert tables.on(table) == {"opposition"}
    facts = tables.skip_actions(table)
    assert any(isinstance(fact, Happened) and fact.what == "passed" and fact.seat == B for fact in facts)
    table = a_round([*UP_TO_V3, "complicit_local_leo"], [[], ["inadequate_cell", "caught_out", "paul_mossinger"]])
    assert playable(table) == ["paul_mossinger"]
    assert tables.blocked(table)["inadequate_cell"][1] == "CIR-06"


@pytest.mark.rule("VEC-03")
def test_two_passes_give_the_round_to_the_last_cards_player() -> None:
    table = a_round(UP_TO_V3, [["he_sees_you", CASE], [CASE]], to_move=A)
    play(table, "he_sees_you")
    tables.act(table, asked(table).options[-1])
    assert tables.points(table) == [15, 0]
    assert table.state.results[0].concluded is False
    assert question(table) == (A, "play")


@pytest.mark.rule("VEC-04", "VEC-05")
def test_only_legal_card_must_be_played_and_implant_needs_a_body() -> None:
    table = a_round(UP_TO_V4, [[], ["inadequate_cell", CASE]])
    assert playable(table) == ["inadequate_cell"]
    assert [option.type for option in asked(table).options] == ["play"]
    hands = [["nasal_cavity_implant", PROFILE], ["definitely_not_human"]]
    table = a_round([CASE], hands, to_move=A)
    assert playable(table) == [PROFILE]
    table = a_round([CASE, PROFILE, "definitely_not_human"], hands, to_move=A)
    assert "ME" in available(table)
    assert "nasal_cavity_implant" in playable(table)


@pytest.mark.rule("VEC-06")
def test_lost_evidence_counts_nothing_and_is_unavailable() -> None:
    row = ["df101364", "definitely_not_human", "nasal_cavity_implant"]
    table = a_round(row, [["evidence_lost", PROFILE], [PROFILE]], to_move=A)
    assert _running(table) == 33
    assert "Evidence(physical)" in available(table)
    play(table, "evidence_lost")
    assert _running(table) == 33 - 18 - 20
    assert "Evidence(physical)" not in available(table)


@pytest.mark.rule("VEC-07")
def test_revealed_one_beats_hidden_three() -> None:
    table = tables.high_card("evidence_lost", "nasal_cavity_implant")
    choose(table, pick="keep", seat=A)
    choose(table, pick="reveal", seat=B)
    assert question(table) == (B, "first")
