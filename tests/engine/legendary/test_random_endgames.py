"""Random ends of games: a team without players has lost (OPEN-55)."""

import random

import pytest

from engine.legendary.rules import end_games, strikes
from tests.engine.legendary.cast import card
from tests.engine.legendary.tables import Drawn, card_set_with, draw
from tests.support.profiles import budget

BATCHES = 5
ENDS = 12
"""Number of random ends in each batch."""
DECISIONS = 60
"""Maximum number of decisions in one of them."""
WARD = "abilities: [{when: ongoing, modify: [{stat: health, by: 2, on: {type: [end_game]}}]}]"
OWN = (
    card("graze", "strike", "damage: 1, copies: 70"),
    card("brand", "strike", f"damage: 1, copies: 5, {WARD}"),
    card("warden", "academy", f"class: will, cost: 2, copies: 5, keywords: [vigilant], {WARD}"),
)
"""Cards that make the End Game harder to beat while a player has them."""
CARD_SET = card_set_with(*OWN)
END_GAMES = [card for card in CARD_SET.of_type("end_game") if "clone" not in CARD_SET.card_designs[card].tags]


def random_end(seed: object) -> Drawn:
    """Return The End: each player lacks one damage, the End Game one or two."""
    chance = random.Random(repr(seed))
    end = CARD_SET.card_designs[chance.choice(END_GAMES)].id
    players = chance.sample(("mulder", "scully", "skinner", "doggett", "reyes"), chance.randint(1, 5))
    field = [f"thug{number}" for number in range(chance.randint(0, 2))]
    keyword = chance.choice(["lethal", "maul", "double_strike"])
    thugs = [card(name, "enemy", f"enemy: [human], fight: 2, keywords: [{keyword}]") for name in field]
    lines = [f"players: {' '.join(players)}", "the end: yes", f"field: {' '.join([*field, end])}", "attack: 12"]
    lines += [f"hand {seat}: field-agent*3 belief" for seat in range(len(players))]
    lines += [f"vigilant {seat}: warden" for seat in range(len(players)) if chance.random() < 0.3]
    lines += [f"strikes {seat}: brand" for seat in range(len(players)) if chance.random() < 0.3]
    game = draw("\n".join(lines), *OWN, *thugs)
    for graze in [one for one in game.table.zones["strike_deck"] if game.table.design(one).id == "graze"]:
        game.table.move(graze, "box")
    _lay_evidence(game, end, chance)
    game.table.fresh()
    for seat in range(len(players)):
        _hurt(game, f"strikes.{seat}", strikes.health(game.table, seat) - strikes.damage(game.table, seat) - 1)
    doom = game.card(end)
    _hurt(game, f"end_strikes.{doom}", end_games.health(game.table, doom) - chance.randint(1, 2))
    return game


def _lay_evidence(game: Drawn, end: str, chance: random.Random) -> None:
    table = game.table
    for evidence in chance.sample([one for one in table.zones["box"] if table.design(one).type == "evidence"], 3):
        table.move(evidence, f"end_row.{game.card(end)}", up=True)


def _hurt(game: Drawn, zone: str, damage: int) -> None:
    for graze in [one for one in game.table.zones["box"] if game.table.design(one).id == "graze"][: max(damage, 0)]:
        game.table.move(graze, zone)


def play_out(game: Drawn, seed: object) -> set[int]:
    """Play at random until the game ends or a limit; return the defeated seats."""
    chance = random.Random(repr(seed))
    for _ in range(DECISIONS):
        decision = game.decision
        if decision is None:
            break
        ends = [option for option in decision.options if option.type == "end"]
        option = ends[0] if ends and chance.random() < 0.5 else chance.choice(decision.options)
        game.facts += game.rules.apply(game.table, decision.seat, option)
    return {fact.seat for fact in game.happened("player_defeated") if fact.seat is not None}


def prove(batch: int, count: int) -> tuple[int, int]:
    """Play and check random ends; return the number of wins and of defeated teams."""
    won = wiped_out = 0
    for number in range(count):
        game = random_end((batch, number))
        health = {end.card: end_games.health(game.table, end.card) for end in game.table.state.game.end_games}
        assert health
        fallen = play_out(game, (batch, number))
        is_wiped_out = len(fallen) == len(game.table.state.seats)
        assert is_wiped_out <= game.lost, f"{batch}, {number}: nobody is left"
        assert not (game.won and is_wiped_out), f"{batch}, {number}: won by nobody"
        assert not (game.won and game.lost)
        won, wiped_out = won + game.won, wiped_out + is_wiped_out
    return won, wiped_out


@pytest.mark.rule("END-17", "END-20", "OPEN-55")
def test_team_without_players_has_lost() -> None:
    """OPEN-55: with every End Game and Evidence."""
    outcomes = [prove(batch, ENDS) for batch in range(BATCHES)]
    assert all(sum(column) > BATCHES for column in zip(*outcomes, strict=True)), "some ends are won, some are lost"


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES, BATCHES + 10))
def test_team_without_players_has_lost_in_many_random_endgames(batch: int) -> None:
    """OPEN-55: many more ends."""
    prove(batch, budget(200))
