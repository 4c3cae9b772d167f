"""High card (HIGH): decides who plays first."""

import pytest

from engine.fanccg.ruleset import ruleset
from engine.kernel.decisions import Action
from engine.kernel.facts import CardMoved, CardsShown, Happened, ZoneShuffled, redact
from tests.engine.fanccg.tables import SEED, A, B, a_game, asked, choose, designs_in, high_card, question

LOW, HIGH, NONE = "nasal_cavity_implant", "observation_changes_outcome", "arrested"
"""Draw values 1 and 4, and a card without one."""


def answer(table, a: str, b: str) -> list:  # type: ignore[no-untyped-def, type-arg]
    choose(table, pick=a, seat=A)
    return choose(table, pick=b, seat=B)


@pytest.mark.rule("HIGH-01")
def test_both_players_shuffle_before_high_card() -> None:
    facts = ruleset.opening_facts(a_game())
    shuffled = [fact.zone for fact in facts if isinstance(fact, ZoneShuffled)]
    assert shuffled == ["deck.0", "deck.1"]
    orders = {tuple(a_game(seed=bytes([n] * 32)).zones["deck.0"]) for n in range(3)}
    assert len(orders) == 3


@pytest.mark.rule("HIGH-02")
def test_both_players_draw_one_card_and_answer_in_secret() -> None:
    table = a_game()
    decisions = ruleset.decisions(table)
    assert [(decision.seat, decision.sealed) for decision in decisions] == [(A, True), (B, True)]
    view = ruleset.view(table, A)
    assert "design" in view["players"][A]["drawn"]
    assert view["players"][B]["drawn"] == {"hidden": True}
    assert ruleset.apply(table, B, Action("high_card", pick="keep")) == []
    assert [decision.seat for decision in ruleset.decisions(table)] == [A]


@pytest.mark.rule("HIGH-03")
@pytest.mark.parametrize(("a", "b", "winner"), [(HIGH, LOW, A), (LOW, HIGH, B)])
def test_higher_revealed_value_wins(a: str, b: str, winner: int) -> None:
    table = high_card(a, b)
    answer(table, "reveal", "reveal")
    assert question(table) == (winner, "first")


@pytest.mark.rule("HIGH-04")
def test_only_player_who_reveals_wins() -> None:
    table = high_card(HIGH, LOW)
    facts = answer(table, "keep", "reveal")
    assert question(table) == (B, "first")
    assert [fact.zone for fact in facts if isinstance(fact, CardsShown)] == ["high_card.1"]
    assert Happened("kept_hidden", A) in facts


@pytest.mark.rule("HIGH-05")
@pytest.mark.parametrize(("a", "b", "answers"), [(LOW, LOW, "reveal"), (HIGH, LOW, "keep")])
def test_equal_or_hidden_values_repeat_high_card(a: str, b: str, answers: str) -> None:
    table = high_card(a, b)
    facts = answer(table, answers, answers)
    assert [decision.kind for decision in ruleset.decisions(table)] == ["high_card", "high_card"]
    assert any(isinstance(fact, Happened) and fact.what == "high_card_tied" for fact in facts)
    assert table.state.draws == 2


@pytest.mark.rule("HIGH-02", "HIGH-04")
@pytest.mark.parametrize("viewer", [A, B, None])
def test_view_shows_revealed_cards_after_both_answers(viewer: int | None) -> None:
    table = high_card(HIGH, LOW)
    choose(table, pick="reveal", seat=A)
    assert ruleset.view(table, viewer)["high_card"] is None
    choose(table, pick="keep", seat=B)
    name = ruleset.card_set.designs[HIGH].design.name
    told = {"revealed": [{"design": HIGH, "name": name, "value": 4}, None], "winner": A}
    assert ruleset.view(table, viewer)["high_card"] == told


@pytest.mark.rule("HIGH-05", "HIGH-09")
def test_view_shows_a_tied_high_card_and_the_own_draw_value() -> None:
    table = high_card(LOW, LOW)
    answer(table, "reveal", "reveal")
    told = ruleset.view(table, None)["high_card"]
    assert [card["design"] for card in told["revealed"]] == [LOW, LOW]
    assert told["winner"] is None
    players = ruleset.view(high_card(NONE, LOW, missing_draw_value=3), A)["players"]
    assert [player.get("draw_value") for player in players] == [3, None]


@pytest.mark.rule("HIGH-06")
@pytest.mark.parametrize("first", [A, B])
def test_winner_chooses_the_first_player(first: int) -> None:
    table = high_card(HIGH, LOW)
    answer(table, "reveal", "reveal")
    ruleset.apply(table, A, Action("first", seat=first))
    assert question(table) == (first, "environment")


@pytest.mark.rule("HIGH-07", "HIGH-03", "ENV-20")
def test_drawn_cards_return_and_only_revealed_ones_stay_known() -> None:
    table = high_card(HIGH, LOW)
    facts = answer(table, "keep", "keep")
    back = [redact(f, A) for f in facts if isinstance(f, CardMoved) and f.target == "deck.1"]
    assert [fact.card for fact in back if isinstance(fact, CardMoved)] == [None]
    assert [fact.zone for fact in facts if isinstance(fact, ZoneShuffled)] == ["deck.0", "deck.1"]
    assert len(table.zones["deck.0"]) + len(table.zones["high_card.0"]) == 16
    table = high_card(HIGH, LOW)
    answer(table, "reveal", "keep")
    assert [player.shown for player in table.state.players] == [{HIGH: 1}, {}]


@pytest.mark.rule("HIGH-08")
def test_winner_is_random_after_ten_repeats() -> None:
    """The first draw and nine repeats had no winner; this is the tenth."""
    table = high_card(HIGH, LOW, draws=10)
    answer(table, "keep", "keep")
    assert [decision.kind for decision in ruleset.decisions(table)] == ["high_card", "high_card"]
    answer(table, "keep", "keep")
    assert asked(table).kind == "first"


@pytest.mark.rule("HIGH-09", "OPN-09")
def test_card_without_a_draw_value_counts_the_option() -> None:
    table = high_card(NONE, LOW)
    answer(table, "reveal", "reveal")
    assert question(table) == (B, "first")
    table = high_card(NONE, LOW, missing_draw_value=3)
    answer(table, "reveal", "reveal")
    assert question(table) == (A, "first")
    basic = [printed.design for printed in ruleset.card_set.designs.values() if printed.design.set == "Basic"]
    assert sum(design.draw is None for design in basic) == 24


@pytest.mark.rule("HIGH-10")
def test_draw_values_range_from_zero_to_five() -> None:
    basic = [printed.design for printed in ruleset.card_set.designs.values() if printed.design.set == "Basic"]
    assert {design.draw for design in basic if design.draw is not None} == {0, 1, 2, 3, 4, 5}
    assert designs_in(a_game(seed=SEED), "high_card.0")


@pytest.mark.rule("HIGH-07", "HIGH-02")
def test_returned_card_gets_a_new_number() -> None:
    table = a_game()
    usual = ruleset.card_set.designs
    copies = {ruleset.card_set.number(design, A, 0) for design in usual}
    assert not copies <= set(table.zones.where), "numbers are dealt by chance before the first card is drawn"
    drawn = [table.zones[f"high_card.{seat}"][0] for seat in (A, B)]
    answer(table, "keep", "keep")
    assert not set(drawn) & set(table.zones.where)
