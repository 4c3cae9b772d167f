"""CLEAN: the Cleanup Phase, drawing and reshuffling."""

import pytest

from engine.kernel.facts import CardMoved, ZoneShuffled, redact
from tests.engine.legendary.cast import agent, does, names, scene


def drawn(game, viewer):
    """Return the number of ann's drawn cards that a seat could name."""
    moves = [redact(fact, viewer) for fact in game.facts if isinstance(fact, CardMoved) and fact.target == "hand.0"]
    return sum(move.card is not None for move in moves)


@pytest.mark.rule("CLEAN-02", "CLEAN-07")
def test_six_cards_or_as_many_as_possible_are_drawn_which_only_the_owner_sees():
    game = scene("phase: cleanup\nhand: belief*2\ndeck: field-agent*3 assault-team*3 belief*2")
    assert sorted(game.zone("hand.0")) == ["assault-team"] * 3 + ["field-agent"] * 3
    assert [drawn(game, viewer) for viewer in (0, 1, None)] == [6, 0, 0]
    assert "hand" in game.rules.view(game.table, 0)["players"][0]
    assert "hand" not in game.rules.view(game.table, 1)["players"][0]
    assert game.rules.view(game.table, 1)["players"][0]["hand_size"] == 6
    game = scene("phase: cleanup\ndeck: field-agent*1\ndiscard: belief*3")
    assert len(game.zone("hand.0")) == 4 and game.damage() == 0 and not game.lost
    assert game.zone("deck.0") == [] == game.zone("discard.0")


@pytest.mark.rule("CLEAN-03")
def test_empty_deck_is_reshuffled_from_the_discard_pile_during_a_draw():
    """CLEAN-03: draw 2, shuffle, draw 4. The shuffle includes this turn's discards."""
    game = scene("phase: cleanup\nhand: belief\ndeck: assault-team*2\ndiscard: field-agent*7")
    hand = game.zone("hand.0")
    assert hand.count("assault-team") == 2 and len(hand) == 6
    assert len(game.zone("deck.0")) == 4 and game.zone("discard.0") == []
    assert sorted(hand + game.zone("deck.0")) == ["assault-team"] * 2 + ["belief"] + ["field-agent"] * 7


@pytest.mark.rule("CLEAN-03", "CLEAN-04")
def test_deck_is_reshuffled_for_its_top_card_if_there_are_discards():
    """CLEAN-03: also to discard the top card of a deck, not only to draw."""
    grinder = agent("grinder", does("play", "op: defeat, cards: {zone: [deck], how: top}"))
    game = scene("hand: grinder\ndiscard: field-agent*3", grinder).act("play", "grinder")
    assert game.zone("defeated_characters") == ["field-agent"] and len(game.zone("deck.0")) == 2
    clerk = agent("clerk", does("play", "op: draw"))
    game = scene("hand: clerk", clerk).act("play", "clerk")
    assert game.zone("hand.0") == [] and game.zone("deck.0") == []
    assert not [fact for fact in game.facts if isinstance(fact, ZoneShuffled)]


@pytest.mark.rule("CLEAN-04")
def test_a_deck_can_stay_empty():
    game = scene("phase: cleanup\ndeck: field-agent*6\ndiscard: belief*3")
    assert game.zone("deck.0") == [] and len(game.zone("discard.0")) == 3
    clerk = agent("clerk", does("play", "op: draw"))
    game = scene("hand: clerk\ndeck: field-agent\ndiscard: belief*3", clerk).act("play", "clerk")
    assert game.zone("deck.0") == [] and len(game.zone("discard.0")) == 3


@pytest.mark.rule("CLEAN-05")
def test_cleanup_ability_is_mandatory_at_a_moment_of_the_players_choice():
    """CLEAN-05: before the discard, after it, or after the draw, the last moment."""
    scout = agent("scout", does("cleanup", "op: draw"))
    game = scene("hand: scout\ndeck: field-agent*9", scout).act("play", "scout").end()
    assert game.kind == "cleanup" and game.asked == 0
    assert names(game) == ["0", "done"] and len(game.zone("deck.0")) == 9
    game.choose("done")
    assert game.kind == "cleanup" and game.zone("discard.0") == ["scout"] and len(game.zone("hand.0")) == 0
    game.choose("done")
    assert len(game.zone("hand.0")) == 7, "six cards and the one that could not be put off any longer"


@pytest.mark.rule("CLEAN-06")
def test_a_player_may_look_through_the_own_discard_pile_at_any_time():
    game = scene("discard 1: belief doubt field-agent*2\ndiscard: belief")
    pile = game.rules.view(game.table, 1)["players"][1]["discard"]
    assert sorted(shown["design"] for shown in pile) == ["belief", "doubt", "field-agent", "field-agent"]
