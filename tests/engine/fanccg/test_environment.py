"""The environment (ENV) and public cards."""

from typing import Any

import pytest

from engine.fanccg.rules import investment
from engine.fanccg.ruleset import ruleset
from engine.kernel.decisions import Action, IllegalActionError
from engine.kernel.facts import CardMoved
from tests.engine.fanccg import tables
from tests.engine.fanccg.tables import BASIC, CASE, EXTRAS, PROFILE, A, B, a_round, asked, available, choose, play, told


def before_environment():  # type: ignore[no-untyped-def]
    """Return a table where A is about to play the first environment card."""
    table = tables.high_card("observation_changes_outcome", "nasal_cavity_implant")
    choose(table, pick="reveal", seat=A)
    choose(table, pick="reveal", seat=B)
    ruleset.apply(table, A, Action("first", seat=A))
    return table


@pytest.mark.rule("ENV-01", "ENV-02", "ENV-03", "ENV-05")
def test_environment_is_played_in_the_order_scully_mulder_x_files() -> None:
    table = before_environment()
    for seat, design in ((A, "dana_scully"), (B, "fox_mulder"), (A, "x_files")):
        assert tables.question(table) == (seat, "environment")
        assert ruleset.view(table, None)["phase"] == "environment"
        assert [table.design(option.card or 0).id for option in asked(table).options] == [design]
        choose(table, design)
    assert [table.design(card).id for card in table.zones["environment"]] == list(BASIC)
    assert tables.designs_in(table, "environment_deck.0") == ["fox_mulder"]


@pytest.mark.rule("ENV-04", "RND-01")
def test_second_player_takes_the_first_turn() -> None:
    table = before_environment()
    for design in BASIC:
        choose(table, design)
    assert table.state.turn.seat == B
    assert table.state.round.first == B


@pytest.mark.rule("ENV-12")
def test_card_next_to_a_character_is_on_its_players_side() -> None:
    table = a_round([CASE], [[PROFILE], []], to_move=A, beside="mulder_shares_confidence")
    named = ruleset.view(table, None)["environment"][1]
    assert [(card["design"], card["owner"]) for card in named["beside"]] == [("mulder_shares_confidence", A)]
    assert named["investment"] == 3


@pytest.mark.rule("ENV-13", "OPN-12")
def test_new_name_joins_and_captured_name_is_not_replaced() -> None:
    table = a_round(
        [CASE], [["casting", PROFILE], [PROFILE]], to_move=A, environment_decks=[["walter_skinner"], []], rules=EXTRAS
    )
    play(table, PROFILE)
    choose(table, "casting")
    choose(table, pick="yes")
    assert tables.designs_in(table, "environment") == ["dana_scully", "fox_mulder", "walter_skinner", "x_files"]
    assert "SKINNER" in available(table)
    hands = [["capture_inevitable", "casting", PROFILE], [PROFILE]]
    table = a_round([CASE], hands, to_move=A, environment_decks=[["sceptic_scully"], []], rules=EXTRAS)
    play(table, "capture_inevitable")
    choose(table, "dana_scully")
    choose(table, "casting")
    choose(table, pick="yes")
    assert tables.designs_in(table, "environment_deck.0") == ["sceptic_scully"]


def test_wrong_environment_card_is_refused() -> None:
    table = before_environment()
    other = next(card for card in table.zones["environment_deck.0"] if table.design(card).id == "x_files")
    with pytest.raises(IllegalActionError):
        ruleset.apply(table, A, Action("environment", card=other))


@pytest.mark.rule("ENV-01", "ENV-05")
def test_environment_choice_lists_each_design_once() -> None:
    table = before_environment()
    deck = table.zones["environment_deck.0"]
    number = ruleset.card_set.number
    deck += [number("marksman_scully", A, 0), number("marksman_scully", A, 1), number("doctor_scully", A, 0)]
    table.begin()
    options = [table.design(option.card or 0).id for option in asked(table).options]
    assert options == ["dana_scully", "marksman_scully", "doctor_scully"]


@pytest.mark.rule("ENV-06", "INV-05")
def test_cards_next_to_a_replaced_character_stay() -> None:
    hands, decks = [["casting", PROFILE], [PROFILE]], [["haunted_mulder"], []]
    more: dict[str, Any] = {"environment_decks": decks, "beside": "mulder_shares_confidence", "rules": EXTRAS}
    table = a_round([CASE], hands, to_move=A, **more)
    play(table, PROFILE)
    choose(table, "casting")
    choose(table, pick="yes")
    assert investment.of(table, "MULDER") == 4 + 1


@pytest.mark.rule("ENV-06", "REQ-02")
def test_replaced_character_provides_nothing() -> None:
    """Views taken while the question was open change nothing."""
    hands = [["casting", PROFILE], ["nasal_cavity_implant", "plain_step"]]
    row = [CASE, "definitely_not_human", "definitely_not_human"]
    table = a_round(row, hands, to_move=A, environment_decks=[["sceptic_scully"], []], rules=EXTRAS)
    play(table, PROFILE)
    choose(table, "casting")
    assert {"ME", "Body"} <= available(table)
    choose(table, pick="yes")
    assert tables.blocked(table)["nasal_cavity_implant"] == ("Requires ME.", "REQ-01")


@pytest.mark.rule("ENV-05", "ENV-04", "HIGH-06", "PER-03")
def test_log_shows_the_opening_of_a_game() -> None:
    table = tables.a_game(hand_size=5)
    assert told(ruleset.opening_facts(table))[0] == (None, "The game begins.", "HIGH-01")
    assert [mark.title for mark in ruleset.bookmarks(ruleset.opening_facts(table))] == [
        "The game begins",
        "High card and environment",
    ]
    choose(table, pick="reveal", seat=A)
    assert told(choose(table, pick="keep", seat=B))[-1] == (A, "wins high card", "HIGH-03")
    assert told(ruleset.apply(table, A, Action("first", seat=B))) == [(B, "plays first", "HIGH-06")]
    facts = [fact for _ in BASIC for fact in ruleset.apply(table, asked(table).seat, asked(table).options[0])]
    lines = told(facts)
    assert [seat for seat, _, rule in lines if rule == "ENV-05"] == [B, A, B]
    assert [line for line in lines if line[1].endswith("begins.")] == [
        (None, "Period 1 begins.", "PER-01"),
        (None, "Round 1 begins.", "RND-02"),
    ]
    assert (A, "begins turn 1", "TRN-01") in lines
    drawn = [fact for fact in facts if isinstance(fact, CardMoved) and fact.source.startswith("deck")]
    assert {fact.learned for fact in drawn} == {"PER-03"}
    assert {fact.learned for fact in facts if isinstance(fact, CardMoved)} == {"PER-03", "ENV-05"}
