"""Beliefs and Doubts in the Action Phase (ACT-16 to ACT-24)."""

import pytest

from engine.kernel.facts import redact
from tests.engine.legendary.action_cards import CARDS
from tests.engine.legendary.tables import draw

# Beliefs


@pytest.mark.rule("ACT-16")
def test_every_belief_played_draws_a_card_that_only_its_owner_sees():
    game = draw("hand: belief*3\ndeck: agent soldier both", CARDS)
    for _ in range(3):
        game.act("play", "belief")
    assert sorted(game.zone("hand.0")) == ["agent", "both", "soldier"]
    drawn = [fact for fact in game.facts if getattr(fact, "target", "") == "hand.0"]
    assert len(drawn) == 3 and all(redact(fact, 0).card is not None and redact(fact, 1).card is None for fact in drawn)


@pytest.mark.rule("ACT-17", "D6", "ACT-19")
def test_a_belief_is_discarded_or_goes_back_once_it_is_activated():
    """ACT-17: Doggett's Belief gives 3 Attack; the card returns to its stack."""
    game = draw("players: doggett scully\nhand: belief", CARDS).act("play", "belief")
    assert game.can("belief") and game.points() == (0, 0)
    game.act("belief")
    assert game.points() == (3, 0) and game.zone("beliefs") == ["belief"] and game.zone("played.0") == []
    game = draw("players: mulder scully\nhand: belief\ndeck: agent field-agent*6\ndiscard 1: doubt*2", CARDS)
    game.act("play", "belief")
    assert game.zone("hand.0") == ["agent"]
    game.end()
    assert "belief" in game.zone("discard.0")
    game = draw("players: mulder scully\nhand: belief\ndeck: agent*3\ndiscard 1: doubt*2", CARDS)
    game.act("play", "belief").act("belief").choose("done").choose("doubt").choose("doubt")
    assert game.zone("doubts") == ["doubt", "doubt"] and game.zone("beliefs") == ["belief"]


@pytest.mark.rule("ACT-18", "D6")
def test_only_one_belief_a_turn_is_activated():
    game = draw("players: doggett scully\nhand: belief*2\ndeck: agent", CARDS)
    game.act("play", "belief").act("play", "belief").act("belief")
    assert not game.can("belief") and game.points() == (3, 0)


@pytest.mark.rule("ACT-18", "OPEN-24")
def test_a_belief_resolved_by_another_source_counts():
    game = draw("players: doggett scully\nhand: preacher*2 belief", CARDS)
    game.act("play", "preacher").act("play", "preacher").act("play", "belief")
    assert game.points() == (3, 0) and not game.can("belief")


# Doubts


@pytest.mark.rule("ACT-20")
def test_a_doubt_in_hand_is_resolved_before_anything_else_and_is_not_optional():
    """ACT-20: Doggett's Doubt strengthens Enemies at once and returns to its stack."""
    game = draw("players: doggett scully\nphase: conspiracy\nhand: doubt agent\nshadows: enemy", CARDS)
    assert game.kind == "act" and game.zone("doubts") == ["doubt"] and game.zone("hand.0") == ["agent"]
    assert game.rules.view(game.table, 0)["shadows"][0]["card"]["fight"] == 5


@pytest.mark.rule("ACT-21", "ACT-20")
def test_a_doubt_drawn_in_the_own_action_phase_is_resolved_at_once():
    """ACT-21: it becomes public and returns to its stack before anything else is done."""
    game = draw("players: doggett scully\nhand: drawer\ndeck: doubt\nshadows: enemy", CARDS).act("play", "drawer")
    assert game.kind == "act" and game.zone("doubts") == ["doubt"]
    assert game.rules.view(game.table, 0)["shadows"][0]["card"]["fight"] == 5
    assert redact(game.happened("doubt")[0], 1).card is not None
    game = draw("players: reyes mulder\nhand: belief field-agent\ndeck: doubt field-agent*3")
    game.act("play", card="belief").settle()
    assert "doubt" not in game.zone("discard.0") and game.where("doubt") == "doubts"


@pytest.mark.rule("ACT-22")
def test_a_doubt_text_is_resolved_once_a_turn_other_sources_included():
    """ACT-22: two effects and a Doubt card still make Enemies stronger by 1 only."""
    game = draw("players: doggett scully\nhand: sceptic*2 drawer\ndeck: doubt\nshadows: enemy", CARDS)
    game.act("play", "sceptic").act("play", "sceptic").act("play", "drawer")
    assert game.rules.view(game.table, 0)["shadows"][0]["card"]["fight"] == 5 and game.zone("hand.0") == ["doubt"]


@pytest.mark.rule("ACT-23")
def test_of_three_doubts_in_hand_one_is_resolved_and_two_are_discarded():
    game = draw("phase: conspiracy\nhand: doubt*3\ndeck: field-agent*6").settle()
    assert game.zone("doubts") == ["doubt"] and game.zone("hand.0") == ["doubt", "doubt"]
    game.end()
    assert game.zone("discard.0") == ["doubt", "doubt"] and len(game.happened("doubt")) == 1


@pytest.mark.rule("ACT-24")
def test_resolving_a_doubt_is_not_playing_a_card():
    game = draw("players: doggett scully\nhand: watcher drawer count\ndeck: doubt", CARDS).act("play", "watcher")
    before = game.points()[0]
    game.act("play", "drawer")
    assert game.zone("doubts") == ["doubt"] and game.points()[0] == before + 1
    assert game.table.zones["played.0"] and len(game.table.state.turn.plays) == 2
    game.act("play", "count")
    assert game.points()[0] == before + 1 + 1 + 1 + 2
