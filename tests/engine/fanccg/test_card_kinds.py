"""Card types and their fields (TYP), the catalogue and card texts."""

from collections import Counter
from pathlib import Path
from typing import Literal

import pytest
from jsonschema import Draft202012Validator

from engine.fanccg import card_set
from engine.fanccg.cards import card_files
from engine.fanccg.cards.card_text import WORDS
from engine.fanccg.cards.catalogue import CardSet
from engine.fanccg.cards.designs import ROUND_TYPES, Target
from engine.fanccg.language import LANGUAGE
from engine.fanccg.language.amounts import Count
from engine.fanccg.language.conditions import Available, Concluded, Has, IsOn
from engine.fanccg.language.piles import Score
from engine.fanccg.presentation.game import FanCCG
from engine.fanccg.rules import drawing, scoring
from engine.fanccg.rules.programs import RULES
from engine.fanccg.ruleset import ruleset
from engine.kernel.effects import Amount, Condition, Fixed
from engine.kernel.facts import CardsShown
from engine.kernel.frames import Frame
from engine.kernel.operations import Sum, Times
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, B, a_round, choose, designs_in, play, question

BASIC_SET = [printed.design for printed in ruleset.card_set.designs.values() if printed.design.set == "Basic"]


@pytest.mark.rule("TYP-01", "TYP-02", "TYP-04", "TYP-05", "TYP-06", "TYP-08", "TYP-10")
def test_basic_set_has_34_cards_with_all_catalogue_fields() -> None:
    assert Counter(design.type for design in BASIC_SET) == {
        "environment": 3, "case": 4, "following": 20, "conclusion": 6, "action": 1,
    }  # fmt: skip
    assert [design.id for design in BASIC_SET if design.conflict] == ["disrupted_ambush"]
    assert all(design.themes and isinstance(design.points, int) for design in BASIC_SET if design.type == "case")
    card = next(card for card in ruleset.catalogue() if card["id"] == "mulder_shares_confidence")
    assert card == {
        "id": "mulder_shares_confidence",
        "number": 20,
        "name": "Mulder Shares Confidence",
        "type": "following",
        "set": "Basic",
        "episode": "01x00",
        "draw": 5,
        "points": 10,
        "requires": [{"attribute": "MULDER"}],
        "left": {"progress": "twice_running", "jeopardy": "off"},
        "right": {"progress": "on", "opposition": "pass"},
        "in_deck": 2,
        "investment": 1,
        "text": card["text"],
    }
    assert all(card["text"] for card in ruleset.catalogue() if card["type"] not in ("conclusion", "cover"))


@pytest.mark.rule("OPN-11")
def test_extra_cards_can_be_played_and_match_the_schema() -> None:
    schema = {"$ref": "#/$defs/Card", "$defs": EXTRAS.schemas()}
    for card in EXTRAS.catalogue():
        Draft202012Validator(schema).validate(card)
    assert len(EXTRAS.card_set.designs) > len(BASIC_SET)
    assert EXTRAS.card_set_digest() != ruleset.card_set_digest()


@pytest.mark.rule("TYP-11", "TYP-12")
def test_points_without_a_number_count_zero() -> None:
    kinds = {design.points for design in BASIC_SET if design.type in ROUND_TYPES and isinstance(design.points, str)}
    assert kinds == {"positive", "negative", "conflict"}
    table = a_round([CASE, PROFILE, "capture_inevitable"], [["not_really_alone", PROFILE], []], to_move=A)
    assert scoring.total(table) == 15


@pytest.mark.rule("TYP-10")
@pytest.mark.parametrize(
    ("design", "line"),
    [
        ("vague_warning", "Play only if MULDER's investment is at most 2 and the card just before it is a Case."),
        ("badge_on_the_desk", "Play only if MULDER's investment is at least 3, or Suspect is available, or opposition "
                              "is on and progress is off."),
        ("smear_in_the_press", "After the round is scored, if your rival ended the round with a Conclusion, your rival "
                               "loses 10 points."),
        ("radio_silence", "While there are no later Following cards, players can't play Conclusions."),
        ("decoy_sample", "When this is negated, draw 2 cards. Score 5 points."),
        ("evidence_lost", "Negate the attributes, points and text of all earlier cards with Evidence(physical)."),
        ("complicit_local_leo", "While there are at most 2 later cards that turn progress on, players can't play "
                                "Conclusions."),
        ("off_my_fingers", "Discard 2 cards."),
        ("disrupted_ambush", "Success: This card provides Suspect. Add 10 points to the round."),
        ("psych_profile", "Then progress on, rest unchanged."),
        ("marksman_scully", "Arms +2."),
        ("im_not_supposed_to_tell", "Requires Alien Encounters, Abduction and Evidence."),
    ],
)  # fmt: skip
def test_card_text_has_the_expected_line(design: str, line: str) -> None:
    card = next(card for card in ruleset.catalogue() if card["id"] == design)
    assert line in card["text"]


def test_every_basic_ability_has_a_program() -> None:
    """The report also counts the steps that the abilities use."""
    keys = set(ruleset.abilities())
    assert {f"{design.id}#{n}" for design in BASIC_SET for n in range(len(design.abilities))} <= keys
    assert all(key in ruleset.card_set.programs for key in keys)
    assert "never used" in card_set.report()


ROW = Target(zone=["row"], sets=["jeopardy"])
JEOPARDY = Count(cards=ROW)
EACH = "for each card in the round that turns jeopardy on"


@pytest.mark.rule("TYP-10", "SCO-04")
@pytest.mark.parametrize(("amount", "said"), [
    (Fixed(1), "score a point"),
    (Fixed(0), "score 0 points"),
    (Fixed(-1), "lose a point"),
    (Fixed(-10), "lose 10 points"),
    (Sum(of=[Fixed(5), Times(of=[Fixed(-1), JEOPARDY])]), f"score 5 points and 1 less {EACH}"),
    (Sum(of=[Fixed(5), JEOPARDY]), f"score 5 points and 1 more {EACH}"),
    (Sum(of=[Fixed(-5), Times(of=[Fixed(-2), JEOPARDY])]), f"lose 5 points and 2 more {EACH}"),
])  # fmt: skip
def test_text_says_score_or_lose(amount: Amount, said: str) -> None:
    assert Score(amount=amount).does(WORDS) == said


CASE_BEFORE = Target(zone=["row"], type=["case"], order="just_before")


@pytest.mark.rule("TYP-10", "RND-10", "RND-11")
@pytest.mark.parametrize(("condition", "holds", "fails"), [
    (Concluded(by="you"), "you ended the round with a Conclusion", "you didn't end the round with a Conclusion"),
    (Concluded(by="nobody"), "two passes ended the round", "two passes didn't end the round"),
    (IsOn(circumstance="progress"), "progress is on", "progress is off"),
    (Available(attribute="Suspect"), "Suspect is available", "Suspect is not available"),
    (Has(cards=CASE_BEFORE), "the card just before it is a Case", "the card just before it is not a Case"),
])  # fmt: skip
def test_text_of_a_condition_and_of_its_negation(condition: Condition, holds: str, fails: str) -> None:
    assert (condition.text(WORDS), condition.text(WORDS, denied=True)) == (holds, fails)


@pytest.mark.rule("RND-10", "RND-11")
@pytest.mark.parametrize(
    ("to_move", "concluded", "who"), [(A, True, "rival"), (B, True, "you"), (A, False, "nobody"), (B, False, "nobody")]
)
def test_concluded_condition_holds_for_one_player_or_nobody(to_move: int, concluded: bool, who: str) -> None:
    """Seen from A. The second of two cards belongs to the player who isn't to move."""
    table = a_round([CASE, PROFILE], [[PROFILE], [PROFILE]], to_move=to_move)
    table.state.round.concluded = concluded
    ways: list[Literal["you", "rival", "nobody"]] = ["you", "rival", "nobody"]
    assert [by for by in ways if Concluded(by=by).holds(table, Frame("", A))] == [who]


NEW_CARDS = """
- id: tidy_up
  number: 1001
  name: Tidy Up
  type: action
  abilities:
    - when: played
      do:
        - {op: move, cards: {zone: [discard], how: all}, to: deck_bottom}
        - {op: discard}
        - {op: negate, cards: {zone: [row], type: [case]}, aspects: [points]}
        - {op: turn_up}
"""


@pytest.mark.rule("TYP-10", "CVR-04")
def test_text_asks_for_cards_and_runs_its_steps_in_order(tmp_path: Path) -> None:
    (tmp_path / "new.yaml").write_text(NEW_CARDS, encoding="utf-8")
    new, faults = card_files.designs(tmp_path / "new.yaml", LANGUAGE)
    assert faults == []
    designs = [printed.design for printed in ruleset.card_set.designs.values()]
    rules = FanCCG(CardSet([*designs, *new], RULES), ruleset.starters)
    table = a_round(
        [CASE, "he_sees_you"],
        [[PROFILE, "tidy_up", "arrested", "caught_out"], [PROFILE]],
        [["what_are_they"] * 5, []],
        to_move=A,
        hand_size=4,
        discards=[["i_saw_it"], []],
        covered=[1],
        cover_cards=True,
        rules=rules,
    )
    play(table, PROFILE)
    choose(table, "tidy_up")
    deck = [table.design(card).id for card in table.zones["deck.0"]]
    assert sorted(deck[:2]) == ["i_saw_it", "tidy_up"] and deck[2:] == ["what_are_they"] * 5
    assert designs_in(table, "hand.0") == ["arrested", "caught_out"]
    assert scoring.total(table) == 10 + 5
    choose(table, "caught_out")
    assert designs_in(table, "discard.0") == ["caught_out"]
    assert scoring.total(table) == 0 + 5 - 10


@pytest.mark.rule("TYP-10", "ENV-20")
def test_no_question_for_missing_cards_of_an_open_pile() -> None:
    table = a_round([CASE], [[PROFILE, "old_favour", "arrested"], [PROFILE]], to_move=A, discards=[[CASE], []])
    play(table, PROFILE)
    choose(table, "old_favour")
    assert question(table) == (B, "play")


@pytest.mark.rule("TYP-10", "ENV-20")
def test_player_who_looked_at_cards_remembers_them_in_the_deck() -> None:
    table = a_round(["hum_in_the_valley"], [["man_in_the_back_row"], ["shape_in_the_treeline"] * 3], to_move=A)
    facts = play(table, "man_in_the_back_row")
    assert [player.looked_at for player in table.state.players] == [{}, {"shape_in_the_treeline": 2}]
    assert [player.shown for player in table.state.players] == [{}, {}]
    (shown,) = [fact for fact in facts if isinstance(fact, CardsShown)]
    assert shown.learned == "TYP-10" and shown.known_by == 1 << B


@pytest.mark.rule("CVR-04", "TYP-10")
def test_looking_at_cards_of_both_players_reveals_the_unknown_ones() -> None:
    table = a_round([CASE, PROFILE, "he_sees_you"], [[PROFILE], [PROFILE]], rules=EXTRAS, covered=[1, 2])
    table.begin()
    drawing.look(table, A, table.zones["row"][1:])
    (shown,) = [fact for fact in table.facts if isinstance(fact, CardsShown)]
    assert (shown.learned, shown.known_by) == ("TYP-10", 0)
