"""One player left (SOLO)."""

import pytest

from engine.kernel.facts import CardMoved, redact
from engine.legendary.table.state import AVATARS
from tests.engine.legendary.random_games import states
from tests.engine.legendary.tables import draw

CARDS = """
- {id: graze, name: Graze, type: strike, copies: 12, damage: 1}
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 4, enemy: [human], fight: 2}
- {id: partner, name: Partner, type: academy, set: t, class: will, cost: 2, attack: 3, keywords: [coordinate]}
- {id: others, name: Others, type: academy, set: t, class: will, cost: 2, attack: 1,
   abilities: [{when: play, do: [{op: draw, who: others}, {op: doubt, who: choose_other}]}]}
"""
FIVE = "players: mulder scully skinner doggett reyes\nthe end: yes\nshadows: [s6-body-swap] - - - -\nattack: 3\n"
LAST_OF_TWO = "players: mulder scully\nthe end: yes\n"


def alone(text, *designs):
    return draw("players: mulder\n" + text, CARDS, *designs)


def last_of_two(text):
    """Return a table on which the second of two players has been defeated."""
    game = draw(LAST_OF_TWO + text, CARDS)
    game.table.state.seats[1].defeated = True
    game.table.options = None
    return game


def avatar_of(game, seat=0):
    return game.table.design(game.table.zones[f"avatar.{seat}"][-1]).avatar


@pytest.mark.rule("SOLO-03")
@pytest.mark.parametrize("begin", [alone, last_of_two])
def test_a_coordinate_card_may_be_discarded_for_a_new_card_once_a_turn(begin):
    game = begin("hand: partner special-agent-tech field-agent\ndeck: assault-team*9")
    offered = {game.table.design(action.card).id for action in game.options("solo_coordinate")}
    assert offered == {"partner", "special-agent-tech"}
    game.act("solo_coordinate", "partner")
    assert game.zone("discard.0") == ["partner"]
    assert sorted(game.zone("hand.0")) == ["assault-team", "field-agent", "special-agent-tech"]
    assert (game.points(), game.table.state.turn.plays) == ((0, 0), [])
    assert not game.can("solo_coordinate")


@pytest.mark.rule("SOLO-03")
def test_only_who_is_alone_discards_for_a_card_and_sees_it_alone():
    game = alone("hand: partner\ndeck: field-agent").act("solo_coordinate", "partner")
    drawn = next(fact for fact in game.facts if isinstance(fact, CardMoved) and fact.target == "hand.0")
    assert redact(drawn, 0).card == game.card("field-agent")
    assert redact(drawn, None).card is None
    assert not draw("hand: partner", CARDS).can("solo_coordinate")


@pytest.mark.rule("SOLO-04")
@pytest.mark.parametrize("begin", [alone, last_of_two])
def test_body_swap_brings_a_random_avatar_from_outside_the_game(begin):
    found = set()
    for counter in range(40):
        game = begin("shadows: [s6-body-swap] - - - -\nattack: 3")
        game.table.state.counter = counter
        found.add(avatar_of(game.act("scan", space="shadows.1")))
    in_game = {seat.avatar for seat in game.table.state.seats}
    assert found == set(AVATARS) - in_game


@pytest.mark.rule("SOLO-05")
def test_body_swap_does_nothing_for_the_last_of_a_team_of_five():
    game = draw(FIVE + "strikes: graze", CARDS)
    for seat in range(1, 5):
        game.table.state.seats[seat].defeated = True
        game.table.move(game.table.zones[f"avatar.{seat}"][0], "removed")
    game.act("scan", space="shadows.1")
    assert (avatar_of(game), game.zone("strikes.0")) == ("mulder", ["graze"])
    assert game.zone("defeated_conspiracy") == ["s6-body-swap"]


@pytest.mark.rule("SOLO-06")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_fear_may_be_cancelled_if_a_belief_was_played_this_turn(answer):
    game = alone("hand: belief\nfield: enemy\nstrike deck: str-fear graze*3\ndeck: field-agent*9")
    game.act("play", "belief").end()
    assert (game.kind, game.asked) == ("may", 0)
    game.choose(answer)
    assert game.zone("strikes.0") == ([] if answer == "yes" else ["str-fear"])
    assert game.zone("strike_discard") == (["str-fear"] if answer == "yes" else [])


@pytest.mark.rule("SOLO-07")
def test_paranoid_delusions_makes_the_player_fight_oneself():
    game = alone("shadows: [s5-paranoid-delusions] - - - -\nattack: 7\nstrike deck: graze*3")
    game.act("scan", space="shadows.1")
    assert game.zone("strikes.0") == ["graze"]
    assert game.points() == (7 - 3 - 3, 0)


@pytest.mark.rule("SOLO-08")
def test_professional_colleagues_may_be_played_in_the_own_turn():
    assert alone("hand: professional-colleagues").can("play", "professional-colleagues")
    assert last_of_two("hand: professional-colleagues").can("play", "professional-colleagues")
    assert not draw("hand: professional-colleagues").can("play", "professional-colleagues")


@pytest.mark.rule("SOLO-09")
@pytest.mark.parametrize("use", [True, False])
def test_protector_may_cancel_a_strike_that_the_player_drew(use):
    game = alone("academy sets: reyes\nhand: protector\nfield: enemy\nstrike deck: graze*4\ndeck: field-agent*9")
    game.table.state.game.answers_from_hand = {"strike_drawn": ["others"]}
    game.end()
    assert (game.kind, game.asked) == ("answer", 0)
    game.choose("protector" if use else "no")
    assert game.zone("strikes.0") == ([] if use else ["graze"])
    assert game.zone("discard.0") == ["protector"]


@pytest.mark.rule("SOLO-09")
def test_protector_does_not_help_its_owner_in_a_team():
    game = draw("hand: protector\nhand 1: protector\nfield: enemy\nstrike deck: graze*4", CARDS).settle()
    game.table.state.game.answers_from_hand = {"strike_drawn": ["others"]}
    game.end()
    assert (game.kind, game.asked) == ("answer", 1)
    assert game.choose("no").zone("strikes.0") == ["graze"]


@pytest.mark.rule("SOLO-10")
def test_mulders_doubt_bars_the_player_from_playing_coordinate_cards():
    """SOLO-10: other cards can be played, and discarded by SOLO-03 (OPEN-34)."""
    game = alone("hand: partner field-agent").carry_out("avatar-mulder#1")
    assert not game.can("play", "partner")
    assert game.can("play", "field-agent")
    assert game.can("solo_coordinate", "partner")
    assert "show" in {action.type for action in game.rules.out_of_turn_actions(game.table, 0)}
    game = alone("hand: field-agent\ndeck: partner assault-team*5").carry_out("avatar-mulder#1").end()
    assert game.can("play", "partner")


@pytest.mark.rule("SOLO-01", "SOLO-02")
def test_whole_games_are_played_alone():
    asked = {decision.seat for _, decision in states(1, "a game alone")}
    assert asked == {0}
