"""Scoring a round (SCO), and card texts that change the score."""

from typing import Any

import pytest

from engine.fanccg.cards.designs import Target
from engine.fanccg.rules import captured_characters, conflict_cards, investment, leaving_row, scoring
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.state import Setup
from engine.fanccg.table.targets import find
from engine.kernel.decisions import Action
from engine.kernel.facts import Happened
from engine.kernel.frames import Frame
from tests.engine.fanccg import tables
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, B, a_round, available, choose, designs_in, play, points

END = "observation_changes_outcome"


@pytest.mark.rule("SCO-04", "SCO-08")
def test_scores_may_be_negative_and_passes_check_all_later_cards() -> None:
    table = a_round([CASE, "he_sees_you", "he_sees_you"], [["solved_the_wrong_case", CASE], [CASE]], to_move=A)
    play(table, "solved_the_wrong_case")
    assert points(table) == [-15, 0]
    side = ruleset.score(table).sides[A]
    assert (side.points, side.outcome) == (-15, None)
    row = [CASE, "he_sees_you", "not_really_alone"]
    table = a_round([*row, "rescue"], [[CASE], [CASE]], rules=EXTRAS)
    assert table.state.results[0].points == 10 - 10 - 10 + 1
    table = a_round(row, [[CASE], [CASE]], rules=EXTRAS)
    assert table.state.results[0].points == 10 - 10 - 10 - 20


@pytest.mark.rule("SCO-05")
def test_scoring_applies_negations_first_and_ignoring_texts_last() -> None:
    """Encouragement raises the score after the negation and after the penalty of 20."""
    row = ["df101364", "he_sees_you", "not_really_alone", "vague_encouragement"]
    table = a_round(row, [[CASE], [CASE]], to_move=A)
    assert points(table) == [0, 0]
    assert table.state.results[0].points == 0
    added = [(line.design, line.points) for line in table.state.results[0].lines if line.added]
    assert added == [("not_really_alone", -20), ("vague_encouragement", 35)]


@pytest.mark.rule("SCO-07")
@pytest.mark.parametrize("card", ["not_really_alone", "too_close"])
def test_danger_costs_twenty_unless_a_later_card_removes_jeopardy(card: str) -> None:
    """The Conclusion also leaves jeopardy off, but only cards before it count."""
    row = [CASE, PROFILE, "he_sees_you", "he_sees_you", card]
    hands = [["rescue", "night_stop"], ["night_stop", CASE]]
    table = a_round(row, hands, to_move=B, rules=EXTRAS)
    before = scoring.total(table)
    play(table, "night_stop")
    assert points(table)[B] == before + 2 - 20
    table = a_round(row, [["rescue", CASE], ["night_stop", CASE]], to_move=A, rules=EXTRAS)
    play(table, "rescue", "night_stop")
    assert points(table)[B] == before + 1 + 2


@pytest.mark.rule("OPN-13", "INV-02", "SID-03")
def test_shared_confidence_stays_next_to_mulder_if_its_player_concludes() -> None:
    row = [CASE, PROFILE, "mulder_shares_confidence", PROFILE]
    table = a_round(row, [["he_sees_you"], [END, CASE]], to_move=B)
    owner = table.owner(next(c for c in table.zones["row"] if table.design(c).id == "mulder_shares_confidence"))
    assert owner == B
    lines = tables.told(play(table, END))
    assert (None, "Mulder Shares Confidence moves next to a character.", "INV-02") in lines
    assert points(table) == [0, 10 + 5 + 10 + 5 + 5]
    beside = [zone for zone in table.zones if zone.startswith("beside.") and table.zones[zone]]
    assert len(beside) == 1
    assert investment.of(table, "MULDER") == 3
    assert "mulder_shares_confidence" not in designs_in(table, "discard.1")


@pytest.mark.rule("INV-05")
@pytest.mark.parametrize("zone", ["row", "hand.1", "discard.1"])
def test_only_a_card_of_the_row_can_stay_beside_a_character(zone: str) -> None:
    table = a_round([CASE, PROFILE, "mulder_shares_confidence"], [[END, CASE], [CASE]], to_move=A)
    card = table.zones["row"][-1]
    if zone != "row":
        leaving_row.leave(table, card, zone)
    investment.stay_beside(table, card, "MULDER")
    assert investment.of(table, "MULDER") == (3 if zone == "row" else 2)
    assert (table.zones.where[card] == zone) == (zone != "row")


@pytest.mark.rule("OPN-13")
def test_shared_confidence_is_discarded_if_the_rival_concludes() -> None:
    row = [CASE, PROFILE, "mulder_shares_confidence"]
    table = a_round(row, [[END, CASE], [CASE]], to_move=A)
    play(table, END)
    assert investment.of(table, "MULDER") == 2
    assert "mulder_shares_confidence" in designs_in(table, "discard.1")


@pytest.mark.rule("OPN-13", "OPN-12")
@pytest.mark.parametrize(("captured", "score", "stays"), [("dana_scully", 27, True), ("fox_mulder", 17, False)])
def test_no_card_moves_next_to_a_captured_character(captured: str, score: int, stays: bool) -> None:
    row = [CASE, PROFILE, "mulder_shares_confidence"]
    table = a_round(row, [["capture_inevitable"], ["night_stop"]], to_move=A, rules=EXTRAS)
    play(table, "capture_inevitable")
    choose(table, captured)
    play(table, "night_stop")
    assert points(table) == [0, score]
    assert investment.of(table, "MULDER") == 2 + stays
    assert ("mulder_shares_confidence" in designs_in(table, "deck.1")) == (not stays)


@pytest.mark.rule("OPN-12")
def test_captured_character_provides_nothing_and_its_users_do_not_score() -> None:
    row = [CASE, "what_are_they", "i_saw_it"]
    table = a_round(
        row, [["capture_inevitable", CASE], ["mulder_shares_confidence", "i_saw_it", PROFILE, CASE]], to_move=A
    )
    assert scoring.total(table) == 30
    play(table, "capture_inevitable")
    assert tables.question(table) == (A, "choose_card")
    assert [table.design(option.card or 0).label for option in tables.asked(table).options] == ["SCULLY", "MULDER"]
    choose(table, "fox_mulder")
    assert scoring.total(table) == 20
    assert {"MULDER", "believer"} & available(table) == set()
    assert "FBI" in available(table)
    table = a_round([CASE, "what_are_they", "i_saw_it"], [["capture_inevitable", CASE], [CASE]], to_move=A)
    play(table, "capture_inevitable")
    choose(table, "dana_scully")
    assert scoring.total(table) == 30


@pytest.mark.rule("OPN-12")
def test_captured_character_returns_when_the_card_leaves_the_round() -> None:
    hands = [["capture_inevitable", "broom", CASE], ["plain_step"]]
    table = a_round([CASE], hands, to_move=A, rules=EXTRAS)
    play(table, "capture_inevitable")
    choose(table, "dana_scully")
    assert "SCULLY" not in available(table)
    choose(table, "broom")
    assert tables.question(table) == (B, "play")
    assert "SCULLY" in available(table)
    assert designs_in(table, "removed") == ["capture_inevitable"]


@pytest.mark.rule("SCO-01", "TRN-10", "REQ-09")
def test_texts_and_actions_add_points_to_a_round() -> None:
    table = a_round([CASE], [[PROFILE, "tip", CASE], [PROFILE, CASE]], to_move=A, rules=EXTRAS)
    play(table, PROFILE)
    choose(table, "tip")
    assert scoring.total(table) == 10 + 5 + 6
    table = a_round([CASE, PROFILE], [[], ["shelf", PROFILE]], rules=EXTRAS)
    play(table, "shelf")
    assert scoring.total(table) == 10 + 5 + 5 + 1


@pytest.mark.rule("SCO-01", "TYP-08")
def test_card_that_leaves_the_round_removes_its_added_points() -> None:
    """A won conflict counts 15, nothing back in hand, and can be won again."""
    hands = [["shots_through_the_door", "retraction"], ["knock_on_every_door"]]
    table = a_round(["taken_from_the_road", "knock_on_every_door"], hands, to_move=A)
    play(table, "shots_through_the_door")
    choose(table, pick="pro")
    choose(table, "dana_scully")
    assert scoring.total(table) == 5 + 4 + 15
    tables.skip_actions(table)
    play(table, "knock_on_every_door")
    tables.skip_actions(table)
    play(table, "retraction")
    choose(table, "shots_through_the_door")
    assert scoring.total(table) == 5 + 4 + 4 + 2


@pytest.mark.rule("OPN-12", "RND-15")
def test_captured_character_returns_at_the_end_of_the_round() -> None:
    table = a_round([CASE, PROFILE], [[CASE], ["capture_inevitable", CASE]])
    play(table, "capture_inevitable")
    choose(table, "dana_scully")
    tables.skip_actions(table)
    assert designs_in(table, "environment") == ["dana_scully", "fox_mulder", "x_files"]
    assert table.state.round.number == 2


@pytest.mark.rule("TYP-10", "RND-15")
def test_card_removed_from_the_game_leaves_the_row_and_is_public() -> None:
    table = a_round([CASE, PROFILE], [[], ["arrested", "broom", PROFILE]], rules=EXTRAS)
    play(table, "arrested")
    assert (None, "Arrested is removed from the game.", "TYP-10") in tables.told(choose(table, "broom"))
    assert designs_in(table, "removed") == ["arrested"]
    assert designs_in(table, "row") == sorted([CASE, PROFILE])
    assert [card["design"] for card in ruleset.view(table, None)["removed"]] == ["arrested"]


@pytest.mark.rule("TYP-08", "TYP-11", "CNF-01", "CNF-03")
def test_disrupted_ambush_is_decided_when_played() -> None:
    table = a_round([CASE, "he_sees_you"], [[CASE], ["disrupted_ambush", CASE, PROFILE]])
    play(table, "disrupted_ambush")
    assert tables.question(table) == (B, "side")
    taken = tables.act(table, Action("choose", pick="pro"))
    assert [(fact.seat, fact.text) for fact in taken if isinstance(fact, Happened)] == [(B, "pro")]
    strengths = [fact.text for fact in choose(table, "fox_mulder") if isinstance(fact, Happened)]
    assert "1 against 0" in strengths
    assert scoring.total(table) == 10 - 10 + 0 + 10
    assert "Suspect" in available(table)
    assert table.state.round.contest is None


@pytest.mark.rule("CNF-02", "CNF-06")
def test_equal_strength_fails_and_disables_the_agent_for_the_round() -> None:
    """Two cards turned jeopardy on: 1 against 1."""
    row = [CASE, "he_sees_you", "he_sees_you"]
    table = a_round(row, [["disrupted_ambush", "observation_changes_outcome", CASE], [PROFILE, CASE]], to_move=A)
    play(table, "disrupted_ambush")
    choose(table, pick="pro")
    choose(table, "dana_scully")
    assert scoring.total(table) == 10 - 10 - 10 + 0
    assert "Suspect" not in available(table)
    assert "ME" not in available(table)
    tables.skip_actions(table)
    play(table, PROFILE)
    tables.skip_actions(table)
    play(table, "observation_changes_outcome")
    assert "ME" in available(table)


@pytest.mark.rule("CNF-03")
@pytest.mark.parametrize(("side", "who"), [("pro", B), ("anti", A)])
def test_player_chooses_a_side_and_the_rival_gets_the_other(side: str, who: int) -> None:
    table = a_round([CASE, "he_sees_you"], [[CASE], ["disrupted_ambush", CASE]])
    play(table, "disrupted_ambush")
    choose(table, pick=side)
    assert tables.question(table) == (who, "participant")


@pytest.mark.rule("CNF-06")
def test_disabled_agent_provides_nothing() -> None:
    row = [CASE, "definitely_not_human", "he_sees_you", "he_sees_you"]
    table = a_round(row, [["disrupted_ambush", CASE], ["nasal_cavity_implant", PROFILE]], to_move=A)
    play(table, "disrupted_ambush")
    choose(table, pick="pro")
    choose(table, "dana_scully")
    tables.skip_actions(table)
    assert tables.blocked(table)["nasal_cavity_implant"] == ("Requires ME.", "REQ-01")


@pytest.mark.rule("CNF-05")
def test_arms_add_strength_to_a_side() -> None:
    assert all(p.design.arms == 0 for p in ruleset.card_set.designs.values() if p.design.set == "Basic")
    armed = ["armed_scully", "fox_mulder", "x_files"]
    hands = [[CASE], ["armed_ambush", CASE]]
    table = a_round(
        [CASE, "armed_ambush", "armed_ambush", "plain_step"], hands, to_move=B, environment=armed, rules=EXTRAS
    )
    play(table, "armed_ambush")
    choose(table, pick="pro")
    before = scoring.total(table)
    choose(table, "armed_scully")
    assert scoring.total(table) == before + 3
    table = a_round(
        [CASE, "armed_ambush", "plain_step", "plain_step"], hands, to_move=B, environment=armed, rules=EXTRAS
    )
    play(table, "armed_ambush")
    choose(table, pick="pro")
    choose(table, "fox_mulder")
    assert scoring.total(table) == 10 + 2 + 2
    assert "opposition" in ruleset.view(table, None)["round"]["on"]


@pytest.mark.rule("OPN-07")
def test_conflict_cards_are_optional() -> None:
    deck = ruleset.starters[0].deck
    deck = {**deck, "draw": {**deck["draw"], "disrupted_ambush": 1}}
    assert ruleset.check_deck(deck, Setup()) == []
    fault = ruleset.check_deck(deck, Setup(conflict_cards=False))[0]
    assert (fault.rule, fault.part, fault.design) == ("OPN-07", "draw", "disrupted_ambush")


@pytest.mark.rule("OPN-12")
@pytest.mark.parametrize(("row", "counts"), [
    (["convert", "the_forest_controls_them"], [0, 15]), (["the_forest_controls_them", "convert"], [0, 0]),
])  # fmt: skip
def test_card_scores_if_an_earlier_card_replaces_the_captured_character(row: list[str], counts: list[int]) -> None:
    """Its own attributes and later cards don't replace the character."""
    table = a_round([CASE, *row], [[PROFILE], ["capture_inevitable", CASE]], to_move=B, rules=EXTRAS)
    play(table, "capture_inevitable")
    choose(table, "fox_mulder")
    laid = ruleset.view(table, None)["round"]["row"]
    assert [card["counts"] for card in laid[1:3]] == counts


@pytest.mark.rule("OPN-12")
def test_card_that_captures_its_own_requirement_scores() -> None:
    """Only cards played before the capture lose their points."""
    table = a_round([CASE], [["captor"], ["plain_step"]], to_move=A, rules=EXTRAS)
    play(table, "captor")
    choose(table, "dana_scully")
    assert scoring.total(table) == 10 + 4


@pytest.mark.rule("CNF-01", "CNF-02", "CNF-05")
def test_conflict_fails_without_requirements_and_arms_need_a_conflict() -> None:
    environment = ["sceptic_scully", "fox_mulder", "x_files"]
    table = a_round([CASE, "he_sees_you"], [[CASE], ["disrupted_ambush", CASE]], environment=environment, rules=EXTRAS)
    play(table, "disrupted_ambush")
    facts = choose(table, pick="pro")
    assert tables.told(facts)[:2] == [
        (B, "takes the pro side of the conflict", "CNF-03"),
        (None, "The conflict fails, 0 against 0.", "CNF-02"),
    ]
    assert tables.question(table) == (B, "action")
    table = a_round([CASE, "armed_ambush"], [[], ["plain_step"]], rules=EXTRAS)
    assert (
        conflict_cards.arms(table, "pro"),
        conflict_cards.arms(table, "anti"),
        conflict_cards.participants(table),
    ) == (0, 0, 0)
    assert find(table, Target(zone=["participant"]), Frame("", A)) == []


@pytest.mark.rule("CNF-04", "CNF-06")
def test_pro_has_no_strength_without_a_participant() -> None:
    """Both are FBI, so Pro's requirements are met, but neither is an Agent."""
    environment = ["desk_scully", "desk_mulder", "x_files"]
    table = a_round([CASE], [["armed_ambush", CASE], [CASE]], to_move=A, environment=environment, rules=EXTRAS)
    play(table, "armed_ambush")
    facts = choose(table, pick="pro")
    assert (None, "The conflict fails, 0 against 0.", "CNF-02") in tables.told(facts)
    assert table.state.round.disabled == ()


@pytest.mark.rule("CNF-02", "CNF-06", "REQ-03", "CIR-03")
def test_log_shows_the_result_and_effects_of_a_conflict() -> None:
    row = ["taken_from_the_road"]
    won = a_round(row, [["shots_through_the_door", CASE], [CASE]], to_move=A)
    play(won, "shots_through_the_door")
    choose(won, pick="pro")
    assert tables.told(choose(won, "dana_scully")) == [
        (None, "The conflict succeeds, 2 against 1.", "CNF-02"),
        (None, "Shots Through the Door: +15 points for the round.", "SCO-01"),
        (None, "Shots Through the Door provides Suspect.", "REQ-03"),
        (None, "Shots Through the Door: jeopardy off.", "CIR-03"),
    ]
    lost = a_round([*row, "he_sees_you"], [[CASE], ["shots_through_the_door", CASE]])
    play(lost, "shots_through_the_door")
    choose(lost, pick="pro")
    assert tables.told(choose(lost, "dana_scully")) == [
        (None, "The conflict fails, 2 against 2.", "CNF-02"),
        (None, "Shots Through the Door: -10 points for the round.", "SCO-01"),
        (None, "Dana SCULLY is disabled until the end of the round.", "CNF-06"),
    ]


@pytest.mark.rule("SCO-06")
@pytest.mark.parametrize(("above", "raised"), [(-1, 0), (0, 0), (1, 1)])
def test_score_is_raised_only_if_lower_without_the_card(above: int, raised: int) -> None:
    """The shelf gives the card 5 points; the score without it is compared and raised."""
    table = a_round([CASE, "shelf", PROFILE], [[PROFILE], []], to_move=A, rules=EXTRAS)
    profile = table.zones["row"][2]
    without, whole = 10 + 1, 10 + 1 + 5 + 5
    assert scoring.total(table) == whole
    scoring.raise_to(table, profile, without + above)
    assert scoring.total(table) == (without + raised if raised else whole)


@pytest.mark.rule("SCO-06")
def test_card_outside_the_round_counts_nothing_for_a_raised_score() -> None:
    table = a_round([CASE], [["tip", PROFILE], []], to_move=A, rules=EXTRAS)
    tip = table.zones["hand.0"][0]
    scoring.raise_to(table, tip, 10)
    assert scoring.total(table) == 10
    scoring.raise_to(table, tip, 11)
    assert scoring.total(table) == 11


@pytest.mark.rule("SCO-05", "REQ-09", "CVR-03")
def test_texts_are_scored_in_order_of_play_unless_negated_or_covered() -> None:
    row = ["car_off_the_bridge", "down_the_storm_drain", "not_really_alone", "hold_your_breath"]

    def added(**more: Any) -> list[tuple[str, int]]:
        table = a_round(row, [["last_one_standing"], [CASE]], to_move=A, cover_cards=True, **more)
        if not more:
            drain = table.zones["row"][1]
            table.change(drain, negated=("text",))
        play(table, "last_one_standing")
        return [(line.design, line.points) for line in table.state.results[0].lines if line.added]

    assert added() == [("not_really_alone", -20), ("hold_your_breath", 16), ("last_one_standing", 16)]
    assert added(covered=[1]) == [("not_really_alone", -20), ("hold_your_breath", 12), ("last_one_standing", 12)]


@pytest.mark.rule("SCO-05")
def test_abilities_of_a_card_happen_in_printed_order() -> None:
    table = a_round([CASE], [["plain_step", "two_tips"], ["plain_step"]], to_move=A, rules=EXTRAS)
    play(table, "plain_step")
    choose(table, "two_tips")
    assert [added.points for added in table.state.round.adjustments] == [1, 2]


@pytest.mark.rule("SCO-02", "RND-15")
def test_log_shows_the_score_and_the_row_is_cleared() -> None:
    table = a_round([CASE, PROFILE], [[PROFILE], [END]], ending=True)
    facts = play(table, END)
    assert (B, "scores +20 points", "SCO-02") in tables.told(facts)
    marks = [(mark.kind, mark.title, mark.seat, mark.weight) for mark in ruleset.bookmarks(facts)]
    assert ("scored", "Round scored: 20", B, 20) in marks
    assert table.state.phase == "sideboard"
    assert ruleset.view(table, None)["round"]["row"] == []


@pytest.mark.rule("TRN-13")
def test_standing_ability_counts_as_used_when_in_force() -> None:
    table = a_round([CASE, "complicit_local_leo"], [[], ["night_stop", "plain_step"]], rules=EXTRAS)
    assert table.ability_uses["complicit_local_leo#0"] > 0


@pytest.mark.rule("SCO-05", "RND-15")
def test_effects_after_scoring_happen_before_cleanup() -> None:
    table = a_round([CASE, "afterthought"], [[], ["night_stop", CASE]], [["arrested"], []], rules=EXTRAS)
    play(table, "night_stop")
    assert tables.question(table) == (A, "may")
    assert points(table) == [0, 10 + 1 + 2]
    shown = EXTRAS.view(table, None)
    assert (shown["phase"], len(shown["round"]["row"])) == ("scoring", 3)


@pytest.mark.rule("CNF-06", "OPN-12")
def test_disabled_character_keeps_text_and_investment_unlike_captured() -> None:
    """Haunted MULDER with investment 4 adds 2 points to the sighting."""
    environment = ["dana_scully", "haunted_mulder", "x_files"]
    table = a_round([CASE, "what_are_they"], [[], ["plain_step"]], environment=environment, rules=EXTRAS)
    mulder = table.zones["environment"][1]
    conflict_cards.disable(table, mulder)
    assert "believer" not in available(table)
    assert (scoring.total(table), investment.of(table, "MULDER")) == (10 + 10 + 2, 4)
    captured_characters.capture(table, table.zones["row"][1], mulder)
    assert (scoring.total(table), investment.of(table, "MULDER")) == (10 + 10, 0)
