"""Tables built from views: equal views, and equal effects of cards."""

import pytest

from engine.fanccg.presentation import rival_hand_guess, table_from_view
from engine.fanccg.rules import plays
from engine.fanccg.ruleset import ruleset
from tests.engine.fanccg.games import any_decks, moments
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, a_round, act, asked, choose, play

END = "observation_changes_outcome"


def test_table_built_from_a_view_has_the_same_view_and_plays() -> None:
    compared = 0
    for table, decision, _ in moments(31, EXTRAS, any_decks(31), cover_cards=True):
        if decision.kind != "play":
            continue
        seen = EXTRAS.view(table, decision.seat)
        again = table_from_view.build_table(seen, EXTRAS.card_set)
        shown = EXTRAS.view(again, decision.seat)
        assert [{**laid, "card": 0} for laid in shown["round"]["row"]] == [
            {**laid, "card": 0} for laid in seen["round"]["row"]
        ]
        assert {**shown["round"], "row": 0, "passes": 0} == {**seen["round"], "row": 0, "passes": 0}
        assert shown["environment"] == seen["environment"]
        openly = [option.card for option in decision.options if option.type == "play"]
        assert sorted(plays.playable(again, decision.seat)) == sorted(card for card in openly if card is not None)
        compared += bool(seen["round"]["row"])
    assert compared > 50


def test_looking_ahead_changes_nothing() -> None:
    table = a_round([CASE], [[PROFILE, END], []], to_move=A)
    seen = ruleset.view(table, A)
    laid = table_from_view.build_table(seen, ruleset.card_set)
    before = ruleset.encode(laid)
    later = table_from_view.after(laid, A, asked(table).options[0])
    unknown = table_from_view.after_any(later, 1 - A)
    assert [len(one.state.round.entries) for one in (laid, later, unknown)] == [1, 2, 3]
    assert table_from_view.lead_change(later, A) == table_from_view.lead_change(laid, 1 - A) + 5
    assert ruleset.view(unknown, A)["round"]["on"] == ["progress"]
    assert ruleset.encode(laid) == before


def test_shown_and_now_hidden_cards_are_likelier_in_the_rivals_hand() -> None:
    table = a_round([CASE], [[PROFILE] * 3, [END, PROFILE, CASE, CASE]], to_move=A)

    def left(design: str) -> float:
        guess = rival_hand_guess.guess_hand(ruleset.view(table, A), A, ruleset.card_set)
        return next(copies for printed, copies in guess.left if printed.design.id == design)

    unseen = left(END)
    play(table, PROFILE)
    act(table, asked(table).options[-1])
    choose(table, END)
    assert left(END) == pytest.approx(unseen), "it lies open now, on the discard pile"
    table.zones.move(table.zones["discard.1"][-1], "deck.1")
    assert left(END) == pytest.approx(unseen + 1)
