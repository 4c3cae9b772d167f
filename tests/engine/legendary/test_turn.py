"""Turns, winning and losing (TURN)."""

import pytest

from engine.kernel.facts import Happened
from engine.legendary.rules import game_outcome
from tests.engine.legendary.tables import draw

CARDS = """
- {id: avatar-ann, name: Ann, type: avatar, avatar: ann, rank: 1, defense: 2, health: 11}
- {id: avatar-bob, name: Bob, type: avatar, avatar: bob, rank: 2, defense: 2, health: 11}
- {id: avatar-cat, name: Cat, type: avatar, avatar: cat, rank: 3, defense: 2, health: 11}
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 4, enemy: [human], fight: 2}
- {id: killer, name: Killer, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [lethal]}
- {id: agent, name: Agent, type: academy, set: t, class: will, copies: 4, cost: 2, attack: 1}
- {id: doom, name: Doom, type: event, set: '1', abilities: [{when: reveal, do: [{op: lose}]}]}
- {id: last, name: Last, type: end_game, defense: 3, health: 2}
- {id: hit, name: Hit, type: strike, copies: 9, damage: 2}
- {id: graze, name: Graze, type: strike, copies: 9, damage: 1}
"""


@pytest.mark.rule("TURN-01")
def test_a_turn_is_conspiracy_action_strike_cleanup_each_once():
    game = draw("phase: conspiracy\nconspiracy: enemy enemy\nhand: agent\ndeck: agent", CARDS).end()
    course = [fact.what for fact in game.facts if isinstance(fact, Happened) and fact.what.endswith("_phase")]
    phases = ["conspiracy_phase", "action_phase", "strike_phase", "cleanup_phase"]
    assert course == [*phases, *phases[:2]]
    assert game.table.current == 1


@pytest.mark.rule("TURN-02")
def test_the_next_player_clockwise_becomes_the_current_player():
    game = draw("players: mulder scully skinner")
    seats = [game.table.current]
    for _ in range(3):
        game.end()
        seats.append(game.table.current)
    assert seats == [0, 1, 2, 0]
    game = draw("players: mulder scully skinner\nthe end: yes")
    game.table.state.seats[1].defeated = True
    assert game.end().table.current == 2


@pytest.mark.rule("TURN-03", "TURN-04", "CARD-12")
def test_others_act_only_through_what_allows_it_and_show_hands_while_they_may_talk():
    game = draw("hand 1: special-agent-tech field-agent").settle()
    assert {action.type for action in game.rules.out_of_turn_actions(game.table, 1)} == {
        "coordinate",
        "show",
        "standing",
    }
    game = draw("players: mulder scully\nhand 1: agent", CARDS).settle()
    assert "show" in {action.type for action in game.rules.out_of_turn_actions(game.table, 1)}
    game.carry_out("avatar-mulder#1")
    assert "show" not in {action.type for action in game.rules.out_of_turn_actions(game.table, 1)}


@pytest.mark.rule("TURN-04", "TURN-05")
def test_the_game_is_won_by_the_damage_on_the_end_game_for_the_whole_team():
    game = draw("players: mulder scully").do(game_outcome.win, "end_game")
    score = game.rules.score(game.table)
    assert score.won is True
    assert not {"seat", "player", "winner"} & set(score.games[0])
    game = draw("the end: yes\nfield: last\nattack: 3\nstrike deck: hit graze", CARDS).act("fight", "last")
    assert game.won
    assert not game.lost


@pytest.mark.rule("TURN-06")
def test_the_team_loses_during_the_end_only_when_every_player_is_defeated():
    game = draw("the end: yes\nfield: killer\nstrike deck: hit*4 graze*4\nhand 1: agent", CARDS).end()
    assert game.table.state.seats[0].defeated
    assert not game.lost
    game.settle().end()
    assert [fact.text for fact in game.happened("game_lost")] == ["all_defeated"]


@pytest.mark.rule("TURN-06")
def test_team_loses_by_early_defeat_empty_strike_deck_or_card_text():
    game = draw("players: ann bob\nfield: enemy\nstrikes: hit*5\nstrike deck: hit hit", CARDS).end()
    assert [fact.text for fact in game.happened("game_lost")] == ["player_defeated"]
    game = draw("field: enemy\nstrike deck: graze", CARDS).end()
    assert [fact.text for fact in game.happened("game_lost")] == ["no_strikes"]
    game = draw("shadows: [doom] - - - -\nattack: 3", CARDS).act("scan", space="shadows.1")
    assert game.lost
    assert game.kind == ""
