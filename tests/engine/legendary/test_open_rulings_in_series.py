"""Rulings on missing data, the Shadows, variants and the Series (OPEN)."""

import pytest

from engine.kernel.facts import CardMoved, CardTurned
from engine.legendary import card_set
from engine.legendary.cards.catalogue import CompiledAbility
from engine.legendary.cards.designs import Ability, Timing
from engine.legendary.rules import fights, game_outcome, scoring, strikes
from engine.legendary.table.state import GameResult
from tests.engine.legendary.new_games import laid_out, types
from tests.engine.legendary.random_games import RULES, seed_of
from tests.engine.legendary.tables import Drawn, draw

CARD_SET = card_set.standard()
CARDS = """
- {id: avatar-ann, name: Ann, type: avatar, avatar: ann, rank: 1, defense: 2, health: 11}
- {id: avatar-bob, name: Bob, type: avatar, avatar: bob, rank: 2, defense: 2, health: 11}
- {id: avatar-cat, name: Cat, type: avatar, avatar: cat, rank: 3, defense: 2, health: 11}
- {id: a, name: A, type: enemy, set: '1', copies: 2, enemy: [human], fight: 2}
- {id: b, name: B, type: enemy, set: '1', enemy: [human], fight: 2}
- {id: c, name: C, type: enemy, set: '1', enemy: [human], fight: 2}
- {id: n, name: N, type: enemy, set: '1', enemy: [human], fight: 2}
- {id: rock, name: Rock, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [stationary]}
- {id: run1, name: Run 1, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [runner]}
- {id: run2, name: Run 2, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [runner]}
- {id: gun, name: Gun, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [range]}
- {id: claw, name: Claw, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [ravage]}
- {id: trap, name: Trap, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [ambush, ravage],
   abilities: [{when: reveal, do: [{op: doubt}]}, {when: reveal_shadows, do: [{op: belief}]}]}
- {id: fog, name: Fog, type: event, set: '1', abilities: [{when: reveal, do: [{op: defeat,
   cards: {zone: [shadows, field], type: [enemy], how: all}}]}]}
- {id: more, name: More, type: event, set: '1', abilities: [{when: reveal, do: [{op: advance}]}]}
- {id: back, name: Back, type: event, set: '1', abilities: [{when: reveal, do: [{op: move,
   cards: {zone: [defeated_conspiracy], type: [enemy], how: top}, to: shadows}]}]}
- {id: gloom, name: Gloom, type: informant, abilities: [{when: activate, do: [{op: doubt, who: each}]}]}
- {id: nudge, name: Nudge, type: informant, abilities: [{when: activate, do: [{op: belief, who: next}]}]}
- {id: dart, name: Dart, type: informant, abilities: [{when: activate, do: [{op: strike, who: others}]}]}
- {id: end, name: End, type: end_game, defense: 3, health: 4}
- {id: jump, name: Jump, type: end_game, defense: 3, health: 4, keywords: [ambush]}
- {id: agent, name: Agent, type: academy, set: t, class: will, copies: 4, cost: 2, recruit: 1}
- {id: hit, name: Hit, type: strike, copies: 40, damage: 2}
- {id: graze, name: Graze, type: strike, copies: 40, damage: 1}
"""


def conspiracy_phase(text):
    """Return the table after the Conspiracy Phase of the turn that begins on it."""
    return draw("phase: conspiracy\ndoubts: doubt*9\nbeliefs: belief*9\n" + text, CARDS)


def game_over(game, won=False):
    """End the game under way and keep the seats."""
    game.do(game_outcome.finish, won, "test")
    return game.choose("keep") if game.kind == "seats" else game


# Missing data


@pytest.mark.rule("OPEN-02")
@pytest.mark.parametrize("powers", [[], [CompiledAbility("power.1", 1, Ability(when=Timing.POWER))]])
def test_a_space_without_a_power_does_nothing(powers, monkeypatch):
    """OPEN-02: an empty entry means that nothing happens, and nobody is asked."""
    game = draw("bureau: agent - - - -\nrecruit: 2", CARDS)
    monkeypatch.setattr(game.table.card_set, "powers", powers)
    game.act("recruit", "agent")
    assert (game.kind, game.zone("discard.0")) == ("act", ["agent"])


@pytest.mark.rule("OPEN-03")
def test_head_of_the_sci_crime_lab_gives_recruit_points_and_every_number_is_data():
    game = draw("hand: sci-crime-lab").act("play", "sci-crime-lab")
    assert game.points() == (0, 2)
    printed = CARD_SET.designs["s1-eugene-tooms"].design
    for fight in (printed.fight, 9):
        own = f"{{id: own, name: Own, type: enemy, set: '1', enemy: [human], fight: {fight}}}"
        game = draw(f"field: own\nattack: {fight}", own)
        assert fights.value(game.table, game.card("own")) == fight and game.act("fight", "own").points() == (0, 0)


@pytest.mark.rule("OPEN-04", "OPEN-05")
def test_the_five_avatars_have_different_ranks_and_there_is_no_dungeon():
    seen = RULES.view(laid_out(1), None)
    assert [space["space"] for space in seen["bureau"]] == [f"bureau.{n}" for n in range(1, 6)]
    assert "dungeon" not in repr(seen).lower()
    ranks = [avatar.rank for avatar in RULES.describe().avatars]
    assert len(set(ranks)) == 5


# Conspiracy Phase, Shadows, Field


@pytest.mark.rule("OPEN-06")
def test_an_empty_conspiracy_deck_adds_no_card_and_loses_nothing():
    game = conspiracy_phase("shadows: - run1 - [end] a\nconspiracy: -")
    assert game.row() == "run1 - [end] - a" and not game.lost


@pytest.mark.rule("OPEN-07", "OPEN-08")
def test_the_end_game_does_not_step_and_runners_step_once_from_left_to_right():
    game = conspiracy_phase("conspiracy: end")
    assert game.row() == "- - - - [end]" and game.end().row() == "- - - [end] -"
    assert conspiracy_phase("shadows: - run1 a run2 -").row() == "run1 a run2 - -"


@pytest.mark.rule("OPEN-09")
def test_keywords_of_a_hidden_card_do_nothing():
    """OPEN-09: Runner doesn't move, Stationary is pushed, Range doesn't Strike."""
    assert conspiracy_phase("shadows: - - [run1] - -").row() == "- - [run1] - -"
    assert conspiracy_phase("shadows: - - - - [rock]\nconspiracy: n").row() == "- - - [rock] [n]"
    assert draw("shadows: [gun] - - - -\nstrike deck: hit hit", CARDS).end().damage() == 0
    assert draw("shadows: gun - - - -\nstrike deck: hit hit", CARDS).end().damage() == 2


@pytest.mark.rule("OPEN-10")
def test_reveal_comes_first_then_ambush_then_ravage():
    """OPEN-10: "Reveal:" happens in the Shadows, then the move, then the Strike."""
    text = "shadows: a [trap] - - -\nattack: 3\ndoubts: doubt*3\nbeliefs: belief*3\nstrike deck: hit hit"
    game = draw(text, CARDS).act("scan", space="shadows.2")
    trap = game.card("trap")
    course = []
    for fact in game.facts:
        if isinstance(fact, CardTurned) and fact.card == trap:
            course.append("turned up")
        elif isinstance(fact, CardMoved) and fact.target in ("discard.0", "field", "strikes.0"):
            course.append(game.table.design(fact.card).id)
    assert course[0] == "turned up" and sorted(course[1:3]) == ["belief", "doubt"] and course[3:] == ["trap", "hit"]
    assert (game.row(), game.zone("field")) == ("a - - - -", ["trap"])


@pytest.mark.rule("OPEN-17", "OPEN-11")
def test_all_movement_is_finished_before_a_card_is_revealed_in_the_field():
    """OPEN-17: the Event from S1 defeats every revealed card in its new space."""
    game = conspiracy_phase("shadows: [fog] a b c rock\nconspiracy: n").settle()
    entry = next(at for at, f in enumerate(game.facts) if isinstance(f, CardMoved) and f.target == "field")
    moved = [at for at, f in enumerate(game.facts) if isinstance(f, CardMoved) and f.target.startswith("shadows.")]
    defeats = [at for at, f in enumerate(game.facts) if isinstance(f, CardMoved) and f.target == "defeated_conspiracy"]
    assert len(moved) == 4 and max(*moved, entry) < min(defeats) and game.row() == "- - - [n] -"
    game = draw("shadows: a [b] - c [jump]\nattack: 4", CARDS).act("scan", space="shadows.5")
    assert game.row() == "- - - - -" and game.zone("field") == ["c", "b", "a", "jump"]


# Strikes stay with the Avatar


@pytest.mark.rule("OPEN-46")
def test_in_solo_the_strikes_stay_with_the_avatar_that_was_swapped_away():
    """OPEN-46: the new Avatar has none; switched back, the old one has its own again."""
    game = draw(
        "players: mulder\nshadows: [s6-body-swap] [s6-monday] - - -\nattack: 6\nstrikes: graze graze\n"
        "scars: graze\nstrike deck: graze*3",
        CARDS,
    )
    game.act("scan", space="shadows.1")
    assert (game.damage(), avatar_of(game) == "mulder") == (0, False)
    game.do(strikes.strike, 0, -1)
    assert game.damage() == 1
    game.act("scan", space="shadows.2")
    assert (avatar_of(game), game.damage()) == ("mulder", 3) and len(game.zone("strike_discard")) == 1
    game = draw("players: mulder\nshadows: [s6-monday] - - - -\nattack: 3\nstrikes: graze graze", CARDS)
    game.carry_out("s6-body-swap#0", 0, "avatar-mulder").carry_out("s6-body-swap#0", 0, "avatar-mulder")
    borrowed = avatar_of(game)
    assert borrowed != "mulder"
    game.act("scan", space="shadows.1")
    assert (avatar_of(game), game.damage()) == ("mulder", 2) and types(game.table, "box").count("avatar") >= 4


def avatar_of(game, seat=0):
    """Return the name of the one Avatar before a player."""
    (card,) = game.table.zones[f"avatar.{seat}"]
    return game.table.design(card).avatar


# Variants and Series


@pytest.mark.rule("OPEN-49")
def test_turn_continues_when_another_player_gets_a_second_chance():
    """OPEN-49: the Action Phase continues; the other player loses the turn after it."""
    picture = "players: ann bob cat\nstrikes 1: hit*5\nshadows: dart - - - -\nstrike deck: hit*9"
    game = draw(picture, CARDS, second_chance=True).act("use", "dart")
    assert (game.table.current, game.kind, len(game.zone("scars.1"))) == (0, "act", 6) and game.end().table.current == 2
    for grazes, lost in ((9, False), (10, True)):
        text = f"players: ann bob\nstrikes: graze*{grazes}\nfield: a\nstrike deck: hit hit"
        assert draw(text, CARDS, second_chance=True).end().lost is lost


@pytest.mark.rule("OPEN-50")
def test_seats_do_not_rotate_by_themselves():
    """OPEN-50: kept, they are the same, and the first player follows from Rank again."""
    game = Drawn(RULES.open(RULES.setup(["reyes", "mulder", "skinner"], "series", {}), seed_of("seats")))
    game_over(game)
    assert (game.table.state.order, game.table.current) == ([0, 1, 2], 2)


@pytest.mark.rule("OPEN-51")
@pytest.mark.parametrize("type", ["end_game", "evidence", "informant", "lead", "syndicate"])
def test_random_cards_of_game_1_can_come_again(type):
    again = set()
    for seed in range(20):
        game = Drawn(RULES.open(RULES.setup([None], "series", {}), seed_of(seed)))
        first = _in_game(game, type)
        again |= first & _in_game(game_over(game), type)
    assert again


def _in_game(game, type):
    return {card for card in game.table.card_set.of_type(type) if game.table.zones.where[card] != "box"}


@pytest.mark.rule("OPEN-52")
def test_a_title_is_given_only_for_a_third_game_won():
    game = Drawn(RULES.open(RULES.setup([None], "series", {}), seed_of("titles")))
    for won in (True, True, False):
        game_over(game, won)
    score = RULES.score(game.table)
    assert (score.points, score.title, score.won) == (7 + 14, "", False)
    assert scoring.title(104, won=True) == scoring.title(100, won=True) == "Trust No One...To Play This Well"
    assert scoring.points(GameResult(3, True, "", 4, 4, "", 1)) == 4 * 9 + 25


@pytest.mark.rule("SERIES-15", "SERIES-18")
def test_a_single_game_has_no_title():
    game = Drawn(RULES.open(RULES.setup([None], "single", {}), seed_of("titles")))
    game_over(game, True)
    score = RULES.score(game.table)
    assert (score.points, score.title, score.won) == (7, "", True)
    assert [scoring.most_points(number) for number in (1, 2, 3)] == [16, 32, 52]


@pytest.mark.rule("OPEN-53")
def test_a_swapped_avatar_goes_back_and_its_own_player_gets_the_cliffhanger():
    holders = set()
    for counter in range(20):
        game = draw("players: mulder scully\nshadows: [s6-body-swap] - - - -\nattack: 3", format="series")
        game.table.state.counter = counter
        game.act("scan", space="shadows.1")
        assert [avatar_of(game, 0), avatar_of(game, 1)] == ["scully", "mulder"]
        game_over(game, True)
        assert [avatar_of(game, 0), avatar_of(game, 1)] == ["mulder", "scully"]
        (given,) = game.happened("cliffhanger_given")
        assert game.table.design(given.card).avatar == ["mulder", "scully"][given.seat]
        holders.add(given.seat)
    assert holders == {0, 1}


def carried(scars, counter=0, won=True, **lines):
    """Return game 2 of a Series; seat 0, Mulder, carries Scars, and seat 1 had two."""
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    game = draw(f"{text}scars: graze*{scars}\nscars 1: graze*2", CARDS, format="series", carried_scars=True)
    game.table.state.counter = counter
    return game_over(game, won)


@pytest.mark.rule("OPEN-54")
def test_carried_scars_stay_on_the_avatar_unseen_up_to_health_less_one():
    """OPEN-54: they leave the Strike Deck and count as damage from the first turn."""
    game = carried(3, counter=1)
    extra = sum(move.source == "strike_deck" for move in game.facts if isinstance(move, CardMoved))
    all_strikes = len(game.table.card_set.of_type("strike"))
    assert len(game.zone("strike_deck")) == all_strikes - 3 - 2 - extra
    player = game.rules.view(game.table, 0)["players"][0]
    assert (player["scars"], player["damage"]) == (len(game.zone("scars.0")), game.damage()) and game.damage() >= 3
    assert "graze" not in repr(player)
    checked = set()
    for counter in range(12):
        game = carried(14, counter, players="skinner scully")
        (given,) = game.happened("cliffhanger_given")
        name = game.table.design(given.card).id
        if name in ("cliff-nanobots", "cliff-compromised"):
            health = CARD_SET.designs["avatar-skinner"].design.health - 2 * (name == "cliff-nanobots")
            assert (len(game.zone("scars.0")), len(game.zone("strike_discard"))) == (health - 1, 14 - health + 1)
            assert not any(result.game == 2 for result in game.table.state.results)
            checked.add(name)
    assert checked == {"cliff-nanobots", "cliff-compromised"}
