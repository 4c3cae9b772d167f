"""Card kinds and their fields (TYP), and what the catalogue says of them."""

from collections import Counter

import pytest
from jsonschema import Draft202012Validator

from engine.fanccg import card_set
from engine.fanccg.cards.designs import ROUND_TYPES
from engine.fanccg.rules import scoring
from engine.fanccg.ruleset import ruleset
from tests.engine.fanccg.games import moments
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, a_round, playable

BASIC_SET = [printed.design for printed in ruleset.box.designs.values() if printed.design.set == "Basic"]


@pytest.mark.rule("TYP-01", "TYP-02", "TYP-04", "TYP-05", "TYP-06", "TYP-08")
def test_the_basic_set_has_34_cards_of_these_kinds() -> None:
    assert Counter(design.type for design in BASIC_SET) == {
        "environment": 3, "case": 4, "following": 20, "conclusion": 6, "action": 1,
    }  # fmt: skip
    assert [design.id for design in BASIC_SET if design.conflict] == ["disrupted_ambush"]
    assert all(design.themes and isinstance(design.points, int) for design in BASIC_SET if design.type == "case")


@pytest.mark.rule("TYP-01")
def test_an_environment_card_is_played_in_no_round() -> None:
    table = a_round([CASE], [[PROFILE], []], to_move=A, environment_decks=[["dana_scully"], []])
    assert playable(table) == [PROFILE]
    assert all(design.provides or design.themes for design in BASIC_SET if design.type == "environment")


@pytest.mark.rule("TYP-04")
def test_a_following_card_is_played_inside_a_round() -> None:
    assert playable(a_round(hands=[[], [CASE, "mole_uncovered"]], rules=EXTRAS)) == [CASE]
    assert playable(a_round([CASE], [[CASE, "mole_uncovered"], []], to_move=A, rules=EXTRAS)) == ["mole_uncovered"]


@pytest.mark.rule("TYP-10")
def test_the_catalogue_has_the_fields_of_a_card() -> None:
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


def test_each_card_has_the_shape_that_is_described() -> None:
    schema = {"$ref": "#/$defs/Card", "$defs": EXTRAS.schemas()}
    for card in EXTRAS.catalogue():
        Draft202012Validator(schema).validate(card)


@pytest.mark.rule("TYP-11", "TYP-12")
def test_points_are_a_number_or_a_kind_of_number_that_counts_nothing_by_itself() -> None:
    kinds = {design.points for design in BASIC_SET if design.type in ROUND_TYPES and isinstance(design.points, str)}
    assert kinds == {"positive", "negative", "conflict"}
    table = a_round([CASE, PROFILE, "capture_inevitable"], [["not_really_alone", PROFILE], []], to_move=A)
    assert scoring.total(table) == 15


@pytest.mark.rule("TYP-13")
def test_nothing_is_played_in_the_rivals_turn() -> None:
    for table, decision, _ in moments(2):
        if decision.kind in ("play", "action"):
            assert decision.seat == table.state.turn.seat
            assert [aside.type for aside in ruleset.asides(table, 1 - decision.seat)][-1] == "resign"


@pytest.mark.rule("OPN-11")
def test_more_cards_than_the_basic_ones_can_be_played() -> None:
    """The 34 cards fill no two decks of variety: card sets of any size load and are played alike."""
    assert len(EXTRAS.box.designs) > len(BASIC_SET)
    assert EXTRAS.card_set_digest() != ruleset.card_set_digest()


def test_the_words_of_cards_are_sentences() -> None:
    for card in EXTRAS.catalogue():
        for line in card["text"]:
            assert line[0].isupper() or line[0] in "+-", line
            assert line.endswith("."), line
            assert "  " not in line


@pytest.mark.parametrize(
    ("design", "line"),
    [
        ("evidence_lost", "Negate attributes, points and text of all earlier cards with Evidence(physical) in the "
                          "round."),
        ("complicit_local_leo", "While there are at most 2 later cards that turn progress on in the round, "
                                "nobody can play Conclusions."),
        ("off_my_fingers", "Discard 2 cards from your hand."),
        ("disrupted_ambush", "Success: This card provides Suspect. +10 to the score of the round."),
        ("psych_profile", "Then progress on, opposition as before, jeopardy as before."),
        ("marksman_scully", "Arms +2."),
        ("im_not_supposed_to_tell", "Requires Alien Encounters, Abduction and Evidence."),
    ],
)  # fmt: skip
def test_what_a_card_says(design: str, line: str) -> None:
    card = next(card for card in ruleset.catalogue() if card["id"] == design)
    assert line in card["text"]


def test_every_basic_ability_is_carried_out_in_some_table() -> None:
    """Each ability of the basic cards is a program; the report counts the steps that they use."""
    keys = set(ruleset.abilities())
    assert {f"{design.id}#{n}" for design in BASIC_SET for n in range(len(design.abilities))} <= keys
    assert all(key in ruleset.box.programs for key in keys)
    assert "never used" in card_set.report()
