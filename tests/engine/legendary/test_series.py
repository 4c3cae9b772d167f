"""Three games in a row, Cliffhangers and points (SERIES)."""

import pytest

from engine.legendary import card_set
from engine.legendary.rules import game_outcome, scoring, series
from engine.legendary.table.state import GameResult
from tests.engine.legendary.new_games import sets, types
from tests.engine.legendary.random_games import RULES, seed_of, states
from tests.engine.legendary.tables import Drawn, draw

TRIO = ["mulder", "scully", "skinner"]
CARD_SET = card_set.standard()
CARDS = """
- {id: trunk, name: Trunk, type: event, set: '1', abilities: [{when: reveal, do: [{op: defeat,
   cards: {zone: [hand, played, vigilant, discard], how: all}}]}]}
"""


def play(game, *results):
    """End one game after the other, won (True) or lost, keeping the seats."""
    for won in results:
        game.do(game_outcome.finish, won, "test")
        if game.kind == "seats":
            game.choose("keep")
    return game


def series_of(*results, avatars=TRIO, seed="series", **options):
    """Return a Series after some games."""
    return play(Drawn(RULES.open(RULES.setup(avatars, "series", options), seed_of(seed))), *results)


def handed_out(game):
    """Return the Cliffhangers of the players, by seat."""
    lying = {seat: game.zone(f"cliffhanger.{seat}") for seat in range(len(game.table.state.seats))}
    return {seat: cards for seat, cards in lying.items() if cards}


@pytest.mark.rule("SERIES-02")
def test_avatars_and_academy_sets_stay_the_same():
    game = series_of(avatars=[None] * 4, academy="random")
    first = ([seat.avatar for seat in game.table.state.seats], game.table.state.game.academy_sets)
    for _ in range(2):
        play(game, False)
        shown = [game.table.design(game.table.zones[f"avatar.{seat}"][0]).avatar for seat in range(4)]
        assert (shown, game.table.state.game.academy_sets) == first
        assert sets(game.table, "academy") == set(first[1])


@pytest.mark.rule("SERIES-04")
def test_each_starting_deck_is_reset():
    text = "hand: special-agent-will belief field-agent\ndiscard: professional-colleagues\nvigilant: protector"
    for counter in range(12):
        game = draw(text, format="series")
        game.table.state.counter = counter
        play(game, False)
        own = types(game.table, "hand.0", "deck.0", "discard.0", "vigilant.0", "played.0")
        assert own.count("starting") == 12
        if game.table.design(game.table.state.drawn_cliffhangers[0]).id not in BRINGING_CARDS:
            assert len(own) == 12


BRINGING_CARDS = {"cliff-fathers-blessing", "cliff-old-favor"}
"""Cliffhangers that give cards on the setup of the next game (SERIES-12)."""


@pytest.mark.rule("SERIES-03", "SERIES-04")
def test_between_games_nothing_is_in_force_and_players_may_change_seats():
    game = series_of()
    last = game.table.current
    game.do(game_outcome.finish, True, "test")
    assert (game.kind, game.asked) == ("seats", last)
    assert [option.pick for option in game.options()] == ["keep", "change"]
    game.choose("change").choose(2)
    assert game.table.state.order == [0, 2, 1]
    assert [player["seat"] for player in game.rules.view(game.table, None)["players"]] == [0, 2, 1]
    game = series_of()
    now = game.table.state.game
    now.the_end = now.evidence_in_force = True
    now.discoveries, now.end_game = 2, "Doom"
    game.do(game_outcome.finish, True, "test")
    after = game.table.state.game
    assert game.kind == "seats"
    assert (after.the_end, after.evidence_in_force, after.discoveries, after.end_game) == (False, False, 0, "")


@pytest.mark.rule("SERIES-05")
def test_all_strikes_and_scars_are_healed_between_games():
    text = "strikes: str-bruises*3\nscars: str-bruises\nstrikes 1: str-bruises\nscars 1: str-bruises"
    game = draw(text, format="series")
    game.do(game_outcome.finish, False, "test")
    assert [game.damage(0), game.damage(1)] == [0, 0]
    assert len(game.zone("strike_deck")) == 40


@pytest.mark.rule("SERIES-06")
def test_scars_are_carried_into_the_next_game_if_the_team_chose_so():
    text = "strikes: str-bruises*3\nscars: str-flesh-wound*2\nscars 1: str-bruises"
    game = draw(text, format="series", carried_scars=True)
    game.do(game_outcome.finish, False, "test")
    assert [len(game.zone(f"scars.{seat}")) for seat in (0, 1)] == [2, 1]
    assert [len(game.zone(f"strikes.{seat}")) for seat in (0, 1)] == [0, 0]
    assert [game.damage(0), game.damage(1)] == [2, 1]


@pytest.mark.rule("SERIES-08")
def test_a_cliffhanger_is_drawn_before_any_card_is_cleared_away():
    game = draw("field: s1-eugene-tooms", format="series")
    seen = []

    def watched(step):
        def run(table, frame):
            step(table, frame)
            seen.append((game.zone("field"), len(table.state.drawn_cliffhangers)))

        return run

    steps = [watched(step) for step in game.table.programs["series"]]
    game.table.programs = {**game.table.programs, "series": steps}
    game.do(game_outcome.finish, True, "test")
    assert (["s1-eugene-tooms"], 1) in seen
    assert game.zone("field") == []


@pytest.mark.rule("SERIES-09", "SERIES-11")
def test_the_cliffhanger_goes_to_the_player_of_its_avatar_and_to_nobody_else():
    """SERIES-09, SERIES-11: one card for the team, seen by all; the others stay boxed."""
    for seed in range(10):
        game = series_of(True, seed=seed)
        (given,) = game.happened("cliffhanger_given")
        assert game.table.state.seats[given.seat].avatar == game.table.design(given.card).avatar
        lying = handed_out(game)
        assert lying in ({}, {given.seat: [game.table.design(given.card).id]})
        assert types(game.table, "box").count("cliffhanger") == 21 - len(lying)


@pytest.mark.rule("SERIES-10")
@pytest.mark.parametrize("won", [True, False])
def test_the_card_of_game_1_is_left_out_after_the_same_result(won):
    game = series_of(won)
    game.table.state.results.append(GameResult(2, won, "test", 0, 0, "", 1))
    pile = series.cliffhanger_pile(game.table)
    assert len(pile) == 5
    assert game.table.state.drawn_cliffhangers[0] not in pile


@pytest.mark.rule("SERIES-11")
@pytest.mark.parametrize("players", range(1, 6))
def test_exactly_one_cliffhanger_is_handed_out_after_a_game(players):
    game = series_of(True, avatars=[None] * players)
    assert len(game.happened("cliffhanger_given")) == 1


def next_game_with(cliffhanger, won, **named):
    """Return game 2 of the first Series that drew a given Cliffhanger after game 1."""
    for seed in range(200):
        game = series_of(won, seed=seed, **named)
        if game.table.design(game.table.state.drawn_cliffhangers[0]).id == cliffhanger:
            return game
    raise AssertionError(f"{cliffhanger} never comes")


@pytest.mark.rule("SERIES-12")
def test_some_cliffhangers_act_once_on_the_setup_and_others_lie_there_until_used():
    game = next_game_with("cliff-fathers-blessing", won=False)
    beliefs = [types(game.table, f"deck.{seat}", f"hand.{seat}").count("belief") for seat in range(3)]
    assert beliefs == [1, 1, 1]
    assert handed_out(game) == {}
    game = next_game_with("cliff-new-orleans", won=False, avatars=["reyes"])
    turn = game.rules.view(game.table, 0)["turn"]
    assert game.kind == "choose_card" and (turn["number"], turn["phase"]) == (0, "conspiracy")
    game = next_game_with("cliff-remission", won=False)
    assert handed_out(game) == {1: ["cliff-remission"]}
    shown = {player["seat"]: player for player in game.rules.view(game.table, None)["players"]}
    printed = {seat: game.table.design(game.table.zones[f"avatar.{seat}"][0]).health for seat in range(3)}
    assert [shown[seat]["health"] - printed[seat] for seat in range(3)] == [0, 2, 0]
    assert [card["name"] for card in shown[1]["cliffhanger"]] == ["Remission"]
    game = draw("players: doggett scully\ncliffhanger: cliff-cavalry").settle()
    game.act("use", "cliff-cavalry")
    assert game.points() == (5, 0)
    assert not game.can("use", "cliff-cavalry")
    assert game.zone("cliffhanger.0") == []
    assert CARD_SET.named("cliff-cavalry") in game.table.zones["box"]


@pytest.mark.rule("SERIES-13")
def test_a_cliffhanger_is_not_one_of_your_cards():
    text = "players: scully mulder\ncliffhanger: cliff-remission\nhand: field-agent\nshadows: [trunk]\nattack: 3"
    game = draw(text, CARDS).settle().act("scan", space="shadows.1")
    assert (game.zone("hand.0"), game.zone("cliffhanger.0")) == ([], ["cliff-remission"])
    assert game.zone("defeated_characters") == ["field-agent"]
    game = draw("players: scully mulder\ncliffhanger: cliff-remission\nhand: field-agent assault-team").settle()
    assert not game.can("play", "cliff-remission")
    assert not game.can("use", "cliff-remission")
    game.carry_out("power.5", 0, "avatar-scully")
    names = {game.table.design(option.card).id for option in game.options() if option.card is not None}
    assert names == {"field-agent", "assault-team"}


@pytest.mark.rule("SERIES-15")
@pytest.mark.parametrize(
    ("game", "discovered", "collected", "end_game", "most"), [(1, 1, 2, 7, 16), (2, 2, 4, 14, 32), (3, 3, 6, 25, 52)]
)
def test_points_for_evidence_and_the_end_game(game, discovered, collected, end_game, most):
    assert scoring.points(GameResult(game, False, "", 1, 0, "", 1)) == discovered
    assert scoring.points(GameResult(game, False, "", 1, 1, "", 1)) == discovered + collected
    assert scoring.points(GameResult(game, True, "", 0, 0, "", 1)) == end_game
    assert scoring.points(GameResult(game, True, "", 3, 3, "", 1)) == most


@pytest.mark.rule("SERIES-15", "SERIES-16")
def test_discovered_and_collected_evidence_scores_in_lost_games_too():
    """SERIES-15, SERIES-16: Discovery scores 1, Collecting 2 more, the End Game 0."""
    text = "shadows: lead-retrieved-implant - - - -\nevidence: [ev-falsified-autopsy] - -\nattack: 3\n"
    text += "hand: special-agent-tech"
    game = draw(text, format="series")
    game.act("lead", "lead-retrieved-implant").settle()
    assert game.zone("evidence.1") == ["ev-falsified-autopsy"]
    game.act("lead", "lead-retrieved-implant")
    game.do(game_outcome.finish, False, "test")
    (row,) = game.rules.score(game.table).games
    assert (row["discovered"], row["collected"], row["won"], row["points"]) == (1, 1, False, 3)


@pytest.mark.rule("SERIES-07", "SERIES-10", "SERIES-19")
def test_pile_holds_the_undrawn_cliffhangers_of_the_avatars_in_the_game():
    game = series_of()
    for won, kind in ((True, "got_too_close"), (False, "unexpected_help")):
        game.table.state.results = [GameResult(1, won, "test", 0, 0, "", 1)]
        pile = [game.table.design(card) for card in series.cliffhanger_pile(game.table)]
        assert sorted(card.avatar for card in pile) == sorted(TRIO * 2)
        assert {card.kind for card in pile} == {kind}
    game = series_of(True)
    game.table.state.results.append(GameResult(2, False, "test", 0, 0, "", 1))
    assert len(series.cliffhanger_pile(game.table)) == 6
    game = series_of(may_have_won=True)
    game.table.state.results = [GameResult(1, False, "test", 0, 0, "", 1)]
    names = [game.table.design(card).name for card in series.cliffhanger_pile(game.table)]
    assert (len(names), names.count("This Time They May Have Won")) == (7, 1)
    game.table.state.results = [GameResult(1, True, "test", 0, 0, "", 1)]
    assert len(series.cliffhanger_pile(game.table)) == 6


@pytest.mark.rule("SERIES-08", "SERIES-20")
@pytest.mark.parametrize(("lost", "drawn"), [(True, 0), (False, 1)])
def test_after_the_last_game_no_cliffhanger_is_drawn(lost, drawn):
    end = "abilities: [{when: play, do: [{op: lose, series: true}]}]"
    ruin = f"{{id: ruin, name: Ruin, type: academy, set: t, class: will, cost: 1, recruit: 1, {end}}}"
    game = draw("hand: ruin", CARDS + f"- {ruin}\n", format="series")
    if lost:
        game.act("play", "ruin")
    game.do(game_outcome.finish, False, "test")
    assert len(game.table.state.drawn_cliffhangers) == drawn
    assert game.table.state.over is lost


@pytest.mark.rule("SERIES-01", "SERIES-11", "SERIES-14")
@pytest.mark.parametrize("players", range(1, 6))
def test_whole_series_played_by_chance_keep_to_the_rules(players):
    games = set()
    for table, _ in states(players, "series by chance"):
        state = table.state
        games.add(state.game.number)
        first = 3 * state.game.number - 2
        assert state.game.seasons == [[first], [first + 1], [first + 2]]
        assert sum(len(table.zones[f"cliffhanger.{seat}"]) for seat in range(players)) <= 1
        assert len(state.drawn_cliffhangers) == min(len(state.results), 2)
    assert games == {1, 2, 3}
    assert state.over or state.results


@pytest.mark.rule("SERIES-01", "SERIES-04", "SERIES-05")
def test_the_three_games_use_the_nine_seasons_in_order_and_all_cards_of_the_box():
    game = series_of()
    for seasons in (["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]):
        own = sets(game.table, "conspiracy", *(f"shadows.{n}" for n in range(1, 6)))
        assert sorted(own) == seasons
        play(game, True)
    assert game.decision is None
    game = series_of()
    for won in (True, False):
        play(game, won)
        assert sorted(card for cards in game.table.zones.values() for card in cards) == list(range(500))


@pytest.mark.rule("SERIES-20")
def test_the_series_ends_at_once_and_is_lost_when_that_card_is_drawn():
    game = next_game_with("cliff-may-have-won", won=False, may_have_won=True)
    assert game.decision is None
    score = game.rules.score(game.table)
    assert (score.won, score.title, len(score.games)) == (False, "", 1)
    assert game.rules.progress(game.table)["over"]
    for counter in range(60):
        game = draw("field: s1-eugene-tooms", format="series", may_have_won=True)
        game.table.state.counter = counter
        game.do(game_outcome.finish, False, "test")
        if game.table.state.series_lost:
            break
    assert game.table.state.series_lost and game.decision is None
    assert game.zone("field") == ["s1-eugene-tooms"]
