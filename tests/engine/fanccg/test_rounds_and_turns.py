"""Rounds and turns (RND, TRN, ACT): order, obligations and the end."""

from typing import Any

import pytest

from engine.fanccg.ruleset import ruleset
from engine.kernel.decisions import RESIGN, Action, IllegalActionError
from engine.kernel.facts import CardMoved, Fact, Happened, ZoneShuffled, redact
from tests.engine.fanccg import tables
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, B, a_round, act, asked, play, question, skip_actions


def passes(facts: list) -> list[int]:  # type: ignore[type-arg]
    return [fact.seat for fact in facts if isinstance(fact, Happened) and fact.what == "passed"]


@pytest.mark.rule("RND-02", "RND-10")
def test_player_of_the_last_card_scores_and_opens_the_next_round() -> None:
    table = a_round([CASE, PROFILE], [[], ["observation_changes_outcome", CASE]])
    play(table, "observation_changes_outcome")
    assert tables.points(table) == [0, 20]
    assert question(table) == (B, "play")
    assert table.state.round.number == 2


@pytest.mark.rule("RND-03", "RND-05")
def test_round_opens_with_a_case_and_a_player_who_can_must_open() -> None:
    table = a_round(hands=[[], [PROFILE, CASE, "df101364", "inadequate_cell"]])
    assert tables.playable(table) == ["df101364", CASE]
    assert asked(table).prompt == "Open the round."
    assert tables.blocked(table)[PROFILE][1] == tables.blocked(table)["inadequate_cell"][1] == "RND-03"
    assert all(option.type == "play" for option in asked(table).options)


@pytest.mark.rule("RND-03", "TYP-03", "OPN-10")
def test_incident_opens_a_round() -> None:
    table = a_round(hands=[[], ["night_call", "plain_step"]], rules=EXTRAS)
    assert tables.playable(table) == ["night_call"]
    play(table, "night_call")
    assert tables.on(table) == {"progress", "jeopardy"}


@pytest.mark.rule("RND-04", "TRN-04")
def test_opener_can_only_open() -> None:
    table = a_round([CASE], [[CASE, PROFILE], []], to_move=A)
    assert tables.playable(table) == [PROFILE]
    assert tables.blocked(table)[CASE][1] == "RND-04"


@pytest.mark.rule("RND-06")
def test_player_without_opener_passes_and_the_rival_may_open() -> None:
    table = a_round(hands=[[CASE], [PROFILE]])
    assert question(table) == (A, "play")
    assert passes(table.facts) == [B]


@pytest.mark.rule("RND-07", "PER-08")
def test_if_nobody_can_open_each_discards_two_and_the_first_moves() -> None:
    hands = [[PROFILE, "arrested", "caught_out"], [PROFILE, "arrested", "he_sees_you"]]
    table = a_round(hands=hands, decks=[[], [PROFILE, CASE, "arrested"]], hand_size=3)
    assert passes(table.facts) == [B, A]
    for seat in (B, A):
        assert question(table) == (seat, "discard_two")
        compose = asked(table).compose
        assert compose is not None
        assert (compose.least, compose.most, len(compose.of)) == (2, 2, 3)
        act(table, asked(table).options[0])
    assert len(table.zones["discard.0"]) == len(table.zones["discard.1"]) == 2
    assert question(table) == (B, "play")


@pytest.mark.rule("RND-07")
def test_nobody_opens_again_only_after_another_turn_each() -> None:
    table = a_round(hands=[[PROFILE] * 4, [PROFILE] * 4])
    act(table, asked(table).options[0])
    assert passes(act(table, asked(table).options[0])) == [B, A]
    assert question(table) == (B, "discard_two")


@pytest.mark.rule("RND-08", "OPN-02")
def test_redraw_option_deals_new_hands() -> None:
    hands = [[PROFILE] * 2, [PROFILE] * 2]
    table = a_round(hands=hands, decks=[[], [CASE] * 60], hand_size=2, redraw=True)
    assert asked(table).kind == "play"
    assert not table.zones["discard.0"]
    assert table.state.round.redraws >= 1


@pytest.mark.rule("RND-08")
def test_redrawing_ends_without_openers_in_the_decks() -> None:
    table = a_round(hands=[[PROFILE] * 2, [PROFILE] * 2], hand_size=2, redraw=True)
    assert question(table) == (B, "discard_two")
    assert table.state.round.redraws == 10


@pytest.mark.rule("RND-09", "TRN-03")
def test_players_alternate_after_the_opener() -> None:
    table = a_round(hands=[[PROFILE] * 3, [CASE, PROFILE, PROFILE]])
    for number, (seat, design) in enumerate(((B, CASE), (A, PROFILE), (B, PROFILE)), 1):
        assert question(table) == (seat, "play")
        assert ruleset.view(table, seat)["turn"] == {"number": number, "seat": seat}
        play(table, design)
        skip_actions(table)


@pytest.mark.rule("RND-11", "RND-12", "SCO-03")
def test_two_passes_end_the_round_for_the_last_cards_player() -> None:
    table = a_round([CASE], [[PROFILE, CASE], [CASE]], to_move=A)
    play(table, PROFILE)
    facts = skip_actions(table)
    assert passes(facts) == [B, A]
    assert tables.points(table) == [15, 0]
    assert table.state.results[0].concluded is False


@pytest.mark.rule("RND-14", "TRN-09")
def test_no_action_after_a_pass() -> None:
    table = a_round([CASE], [[PROFILE, "arrested"], [CASE, "off_my_fingers"]], to_move=A)
    play(table, PROFILE)
    facts = skip_actions(table)
    assert passes(facts) == [B]
    assert question(table) == (A, "play")


@pytest.mark.rule("RND-16")
def test_round_and_period_end_without_any_cards_left() -> None:
    table = a_round(hands=[[PROFILE], [PROFILE]])
    act(table, asked(table).options[0])
    facts = act(table, asked(table).options[0])
    assert any(isinstance(fact, Happened) and fact.what == "round_empty" for fact in facts)
    assert tables.points(table) == [0, 0]
    assert table.state.results == []
    assert table.state.phase == "sideboard"


@pytest.mark.rule("RND-16", "PER-10")
def test_same_player_moves_first_after_an_empty_round() -> None:
    for first in (A, B):
        table = a_round(hands=[[PROFILE], [PROFILE]], to_move=first)
        while table.state.period == 1:
            decision = ruleset.decisions(table)[0]
            ruleset.apply(table, decision.seat, decision.options[0])
        assert table.state.round.first == first


@pytest.mark.rule("RND-17")
def test_deck_emptied_by_discarding_ends_the_period() -> None:
    table = a_round(hands=[[PROFILE], [PROFILE, PROFILE]], decks=[[], ["arrested"]], hand_size=2)
    assert not table.state.ending
    act(table, asked(table).options[0])
    act(table, asked(table).options[0])
    assert table.state.ending
    assert question(table) == (B, "discard_two")
    act(table, asked(table).options[0])
    assert table.state.phase == "sideboard"


@pytest.mark.rule("OPN-17")
def test_player_of_a_one_card_round_scores_and_opens_again() -> None:
    table = a_round(hands=[[CASE], [CASE, "df101364"]])
    play(table, CASE)
    skip_actions(table)
    assert tables.points(table) == [0, 10]
    assert question(table) == (B, "play")


@pytest.mark.rule("TRN-01", "DCK-11")
def test_turn_starts_with_a_hidden_draw_to_a_full_hand() -> None:
    table = a_round([CASE], [[PROFILE], []], [["arrested"] * 20, []], to_move=A)
    assert len(table.zones["hand.0"]) == 13
    drawn = [fact for fact in table.facts if isinstance(fact, CardMoved) and fact.target == "hand.0"]
    assert len(drawn) == 12
    assert all(redact(fact, B).card is None and redact(fact, A).card is not None for fact in drawn)  # type: ignore[attr-defined]
    assert len(a_round([CASE], [[PROFILE], []], [["arrested"] * 20, []], to_move=A, hand_size=5).zones["hand.0"]) == 5


@pytest.mark.rule("TRN-02")
def test_draw_takes_the_cards_that_are_left() -> None:
    table = a_round([CASE], [[PROFILE], []], [["arrested"] * 3, []], to_move=A)
    assert len(table.zones["hand.0"]) == 4


@pytest.mark.rule("TRN-03")
def test_one_card_is_played_each_turn() -> None:
    table = a_round([CASE], [[PROFILE, PROFILE], [PROFILE]], to_move=A)
    play(table, PROFILE)
    assert question(table) == (A, "action")
    assert tables.blocked(table)[PROFILE][1] == "TRN-03"
    skip_actions(table)
    assert question(table) == (B, "play")


@pytest.mark.rule("TRN-05")
def test_player_with_a_playable_card_can_not_pass() -> None:
    table = a_round([CASE], [[PROFILE], []], to_move=A)
    decision = asked(table)
    assert decision.prompt == "Play a card."
    assert [option.type for option in decision.options] == ["play"]
    assert decision.decline is None
    with pytest.raises(IllegalActionError):
        act(table, Action("pass"))


@pytest.mark.rule("TRN-07")
def test_only_playable_card_must_be_played_even_if_harmful() -> None:
    table = a_round([CASE, "he_sees_you"], [[], ["not_really_alone", CASE]])
    assert tables.playable(table) == ["not_really_alone"]


@pytest.mark.rule("TRN-08")
def test_one_action_may_follow_a_card() -> None:
    table = a_round([CASE], [[PROFILE, "off_my_fingers", "arrested", "arrested"], [PROFILE]], to_move=A)
    play(table, PROFILE)
    decision = asked(table)
    assert [option.type for option in decision.options] == ["action", "no_action"]
    assert decision.decline == 1
    act(table, decision.options[0])
    assert tables.designs_in(table, "discard.0") == ["arrested", "arrested", "off_my_fingers"]


@pytest.mark.rule("TRN-09")
def test_one_action_per_turn() -> None:
    table = a_round([CASE], [[PROFILE, *["off_my_fingers"] * 5], [PROFILE]], to_move=A)
    play(table, PROFILE)
    tables.choose(table, "off_my_fingers")
    tables.choose(table, "off_my_fingers")
    tables.choose(table, "off_my_fingers")
    assert question(table) == (B, "play")


@pytest.mark.rule("TRN-11")
def test_no_action_after_a_conclusion() -> None:
    table = a_round([CASE, PROFILE], [[CASE], ["observation_changes_outcome", "off_my_fingers", CASE]])
    play(table, "observation_changes_outcome")
    assert question(table) == (B, "play")


@pytest.mark.rule("TRN-08")
def test_player_without_actions_is_asked_too() -> None:
    """The question reveals nothing then. A player without hand cards isn't asked."""
    table = a_round([CASE], [[PROFILE, "arrested"], [PROFILE]], to_move=A)
    play(table, PROFILE)
    decision = asked(table)
    assert (decision.kind, decision.formal, decision.window) == ("action", True, "action")
    table = a_round([CASE], [[PROFILE], [PROFILE]], to_move=A)
    play(table, PROFILE)
    assert question(table) == (B, "play")


@pytest.mark.rule("TRN-13")
def test_each_condition_alone_makes_a_card_unplayable() -> None:
    hands = [["nasal_cavity_implant", "evidence_lost", "inadequate_cell", CASE, PROFILE, "he_sees_you"], []]
    table = a_round([CASE, PROFILE, PROFILE], hands, to_move=A)
    assert {design: rule for design, (_, rule) in tables.blocked(table).items()} == {
        CASE: "RND-04",
        PROFILE: "ORD-03",
        "evidence_lost": "CIR-06",
        "inadequate_cell": "CIR-09",
        "nasal_cavity_implant": "REQ-01",
    }


@pytest.mark.rule("ACT-01")
def test_off_my_fingers_discards_itself_and_two_cards() -> None:
    table = a_round([CASE], [[PROFILE, "off_my_fingers", "arrested", "he_sees_you", CASE], [PROFILE]], to_move=A)
    play(table, PROFILE)
    facts = tables.choose(table, "off_my_fingers")
    shown = next(fact for fact in facts if isinstance(fact, Happened) and fact.what == "action_played")
    assert table.design(redact(shown, B).card).id == "off_my_fingers"  # type: ignore[attr-defined]
    for chosen, design in enumerate(("arrested", CASE)):
        assert question(table) == (A, "choose_card")
        picks = asked(table).picks
        assert picks is not None and (picks.chosen, picks.least, picks.most) == (chosen, 2, 2)
        tables.choose(table, design)
    assert tables.designs_in(table, "discard.0") == sorted(["arrested", "off_my_fingers", CASE])


@pytest.mark.rule("PER-06", "PER-07", "OPN-01")
def test_period_ends_with_the_round_that_empties_a_deck() -> None:
    table = a_round(
        [CASE, PROFILE], [["he_sees_you"] * 2, ["arrested", "he_sees_you"]], [["arrested"], []], hand_size=2
    )
    assert not table.state.ending
    play(table, "arrested", "he_sees_you")
    skip_actions(table)
    assert not table.state.ending
    play(table, "he_sees_you")
    skip_actions(table)
    assert table.state.ending
    while table.state.phase != "sideboard":
        act(table, asked(table).options[0])
    assert [result.round for result in table.state.results] == [1]


@pytest.mark.rule("TRN-01", "TRN-02", "PER-07")
def test_cards_are_drawn_from_the_top_and_one_card_is_no_empty_deck() -> None:
    decks = [["arrested", "caught_out", "he_sees_you"], []]
    table = a_round([CASE], [[PROFILE], []], decks, to_move=A, hand_size=3)
    assert tables.designs_in(table, "hand.0") == ["caught_out", "he_sees_you", PROFILE]
    assert not table.state.ending


@pytest.mark.rule("PER-06", "PER-07")
def test_log_says_once_that_the_period_ends_after_this_round() -> None:
    hands = [[PROFILE, "he_sees_you"], [PROFILE, "he_sees_you"]]
    table = a_round([CASE], hands, [["arrested"] * 2, ["arrested"]], to_move=A, hand_size=4)
    facts = [*table.facts, *play(table, PROFILE), *skip_actions(table)]
    last = "draws the last card. The period ends after this round"
    assert [line for line in tables.told(facts) if line[2] == "PER-06"] == [(A, last, "PER-06")]
    assert not table.zones["deck.1"]


@pytest.mark.rule("RND-13", "RND-11")
def test_pass_before_the_opener_does_not_count() -> None:
    table = a_round(hands=[[CASE, PROFILE], ["paul_mossinger"]])
    assert passes(table.facts) == [B]
    play(table, CASE)
    assert passes(skip_actions(table)) == [B]
    assert question(table) == (A, "play")


@pytest.mark.rule("RND-07", "RND-16", "TRN-01")
def test_log_and_prompt_say_that_nobody_can_open() -> None:
    table = a_round(hands=[[PROFILE], [PROFILE, PROFILE]])
    assert (None, "Nobody can open the round.", "RND-07") in tables.told(table.facts)
    assert asked(table).prompt == "Nobody can open the round. Discard 2 cards."
    act(table, asked(table).options[0])
    assert asked(table).prompt == "Nobody can open the round. Discard a card."
    facts = act(table, asked(table).options[0])
    assert (None, "The round ends without an opener.", "RND-16") in tables.told(facts)


@pytest.mark.rule("RND-08")
def test_both_redraw_full_hands_up_to_ten_times() -> None:
    table = a_round(hands=[[PROFILE] * 2, [PROFILE] * 2], hand_size=2, redraw=True)
    assert [fact.zone for fact in table.facts if isinstance(fact, ZoneShuffled)] == ["deck.1", "deck.0"] * 10
    more: dict[str, Any] = {"decks": [[], [CASE] * 60], "discards": [["arrested"], ["caught_out"]]}
    table = a_round(hands=[[PROFILE] * 2, [PROFILE] * 2], hand_size=2, redraw=True, **more)
    assert question(table) == (B, "play")
    assert [tables.designs_in(table, f"discard.{seat}") for seat in (A, B)] == [["arrested"], ["caught_out"]]
    assert [len(table.zones[f"hand.{seat}"]) for seat in (A, B)] == [2, 2]


@pytest.mark.rule("TRN-13", "TRN-08")
@pytest.mark.parametrize(("opener", "is_on"), [("df101364", True), (CASE, False)])
def test_action_asks_its_question_when_played(opener: str, is_on: bool) -> None:
    table = a_round([opener], [[PROFILE, "red_tape", "off_my_fingers", "arrested"], [PROFILE]], to_move=A)
    play(table, PROFILE)
    assert [option.type for option in asked(table).options] == [*(["action"] if is_on else []), "action", "no_action"]
    reasons = {"arrested": ("You already played a card this turn.", "TRN-03")}
    if not is_on:
        reasons["red_tape"] = ("Play only if opposition is on.", "TRN-13")
    assert tables.blocked(table) == reasons


@pytest.mark.rule("TRN-13")
def test_only_the_active_player_sees_reasons() -> None:
    """The rival gets none, and nobody gets any at other questions or after the game."""
    table = a_round([CASE], [[CASE, PROFILE], [CASE, PROFILE]], to_move=A)
    card = table.zones["hand.0"][0]
    play_it, others = Action("play", card=card), Action("play", card=table.zones["hand.1"][0])
    assert len(ruleset.blocked(table, A)) == 1
    assert ruleset.blocked(table, B) == []
    assert ruleset.why_not(table, A, play_it) == "Cases and Incidents only open a round."
    assert ruleset.why_not(table, A, others) == ""
    discarding = a_round(hands=[["arrested"] * 3, [PROFILE, "arrested"]])
    named = Action("play", card=discarding.zones["hand.1"][0])
    assert question(discarding) == (B, "discard_two")
    assert ruleset.blocked(discarding, B) == []
    assert ruleset.why_not(discarding, B, named) == ""
    ruleset.apply(table, A, RESIGN)
    assert ruleset.blocked(table, A) == []
    assert ruleset.why_not(table, A, play_it) == ""


@pytest.mark.rule("TRN-03", "TRN-08", "ENV-20", "RND-07", "RND-15")
def test_each_revealing_move_names_its_rule() -> None:
    def learned(facts: list[Fact], target: str) -> set[str | bool]:
        return {fact.learned for fact in facts if isinstance(fact, CardMoved) and fact.target.startswith(target)}

    decks = [["arrested"] * 2, []]
    table = a_round(
        [CASE], [[PROFILE, "off_my_fingers", "arrested", "arrested"], [PROFILE]], decks, hand_size=5, to_move=A
    )
    assert learned(table.facts, "hand.0") == {"TRN-01"}
    assert learned(play(table, PROFILE), "row") == {"TRN-03"}
    facts = tables.choose(table, "off_my_fingers")
    assert learned(facts, "discard.0") == {"TRN-08"}
    tables.choose(table, "arrested")
    assert learned(tables.choose(table, "arrested"), "discard.0") == {"TYP-10"}
    table = a_round(hands=[[PROFILE] * 3, [PROFILE] * 3])
    assert learned(act(table, asked(table).options[0]), "discard.1") == {"RND-07"}
