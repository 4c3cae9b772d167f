"""Setup of a game (SETUP)."""

import pytest

from engine.kernel.decisions import SetupError
from engine.kernel.facts import CardMoved, redact
from engine.legendary.rules import game_outcome, setup
from tests.engine.legendary.new_games import academy_and_bureau, laid_out, piles, sets, types
from tests.engine.legendary.random_games import RULES, open_table, seed_of, states
from tests.engine.legendary.tables import draw

PLAYERS = range(1, 6)
SEEDS = range(30)


def names(table, zone):
    return sorted(table.design(card).name for card in table.zones[zone])


@pytest.mark.rule("SETUP-01")
@pytest.mark.parametrize("players", [0, 6])
def test_no_other_number_of_players_can_play(players):
    with pytest.raises(SetupError) as refused:
        RULES.setup([None] * players, "series", {})
    assert refused.value.field == "seats"


@pytest.mark.rule("SETUP-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_starting_deck_is_seven_field_agents_and_five_assault_teams(players):
    table = laid_out(players)
    for seat in range(players):
        cards = names(table, f"deck.{seat}") + names(table, f"hand.{seat}")
        assert sorted(cards) == ["Assault Team"] * 5 + ["Field Agent"] * 7


@pytest.mark.rule("SETUP-04", "SETUP-05")
def test_a_player_gets_the_avatar_asked_for_and_keeps_it_for_the_game():
    table = laid_out(["reyes", "doggett", "scully"])
    shown = [RULES.view(table, 0)["players"][seat]["avatar"]["name"] for seat in range(3)]
    assert shown == ["Monica Reyes", "John Doggett", "Dana Scully"]
    checked = 0
    for table, _ in states(3, "avatars stay", format="single"):
        for seat, player in enumerate(table.state.seats):
            if not player.defeated:
                assert [table.design(card).avatar for card in table.zones[f"avatar.{seat}"]] == [player.avatar]
                checked += 1
    assert checked > 100


@pytest.mark.rule("SETUP-07")
def test_one_evidence_of_each_priority_lies_face_down_and_24_stay_in_the_box():
    table = laid_out(2)
    for priority in (1, 2, 3):
        (card,) = table.zones[f"evidence.{priority}"]
        assert table.design(card).priority == priority
        assert table.is_hidden(card)
    assert types(table, "box").count("evidence") == 24
    assert all(RULES.view(table, viewer)["evidence"] == [[{"hidden": True}]] * 3 for viewer in (None, 0, 1))


@pytest.mark.rule("SETUP-08")
def test_stacks_and_strikes_are_laid_out():
    """SETUP-08: 17 Beliefs, 17 Doubts, 5 Special Agents, 40 Strikes, none discarded."""
    table = laid_out(3)
    stacks = {"beliefs": ["belief"] * 17, "doubts": ["doubt"] * 17, "special_agents": ["special_agent"] * 5}
    stacks |= {"strike_deck": ["strike"] * 40, "strike_discard": []}
    assert {zone: types(table, zone) for zone in stacks} == stacks


@pytest.mark.rule("SETUP-08")
@pytest.mark.parametrize("zone", ["special_agents", "strike_deck"])
def test_special_agents_and_strikes_are_shuffled_and_lie_face_down(zone):
    orders = {tuple(laid_out(1, seed).zones[zone]) for seed in SEEDS}
    assert len(orders) > 10
    table = laid_out(1)
    assert RULES.view(table, 0)["decks"][zone] == len(table.zones[zone])


@pytest.mark.rule("SETUP-09")
def test_all_cliffhangers_stay_in_the_box_in_a_single_game():
    table = laid_out(5)
    assert types(table, "box").count("cliffhanger") == 21
    game = draw("players: mulder scully", format="single").do(game_outcome.win, "end_game")
    assert game.kind == ""
    assert not game.happened("cliffhanger")


@pytest.mark.rule("SETUP-02", "SETUP-10")
def test_a_team_that_chooses_nothing_gets_the_suggested_first_game():
    table = laid_out(2)
    assert table.state.game.seasons == [[1], [2], [3]]
    assert sets(table, "academy") == {"burks", "follmer", "pendrell", "lone_gunmen"}
    option = RULES.describe().options["season_mode"]
    assert (option.choices, option.default) == (["standard", "random", "every"], "standard")
    with pytest.raises(SetupError):
        RULES.setup([None], "single", {"season_mode": "none"})


@pytest.mark.rule("SETUP-12")
def test_random_mode_takes_a_random_season_of_each_letter():
    found = [laid_out(1, seed, season_mode="random").state.game.seasons for seed in SEEDS]
    assert all(a in (1, 4, 7) and b in (2, 5, 8) and c in (3, 6, 9) for [a], [b], [c] in found)
    assert all(len({pools[letter][0] for pools in found}) == 3 for letter in range(3))
    table = laid_out(2, season_mode="random")
    piled = [{table.design(card).set for card in pile} - {""} for pile in piles(table)]
    assert piled == [{str(pool[0])} for pool in table.state.game.seasons]


@pytest.mark.rule("SETUP-13")
def test_every_season_mode_mixes_three_seasons_in_each_pool():
    for letter, pool in enumerate((set("147"), set("258"), set("369"))):
        seen = set()
        for seed in range(5):
            table = laid_out(5, seed, season_mode="every")
            own = {table.design(card).set for card in piles(table)[letter]} - {""}
            assert own <= pool
            seen |= own
        assert seen == pool


@pytest.mark.rule("SETUP-14")
def test_one_of_eight_end_games_is_the_bottom_card_of_the_conspiracy_deck():
    drawn = set()
    for seed in range(60):
        table = laid_out(1, seed)
        bottom = table.design(table.zones["conspiracy"][0])
        drawn.add(bottom.name)
        assert types(table, "conspiracy").count("end_game") == 1
        assert types(table, "box").count("end_game") == 8
    assert len(drawn) == 8
    assert "Clone" not in drawn


@pytest.mark.rule("SETUP-15", "SETUP-19")
@pytest.mark.parametrize(("players", "cards", "size"), [(1, 7, 28), (2, 8, 31), (3, 9, 34), (4, 10, 37), (5, 11, 40)])
def test_a_season_pile_gets_as_many_cards_as_there_are_players_and_six(players, cards, size):
    """SETUP-15: 7 to 11 cards for 1 to 5 players; the rest of the 14 goes to the box."""
    table = laid_out(players)
    assert len(table.zones["conspiracy"]) == size
    for number, pile in enumerate(piles(table), start=1):
        assert sum(table.design(card).set == str(number) for card in pile) == cards
        assert sum(table.design(card).set == str(number) for card in table.zones["box"]) == 14 - cards


@pytest.mark.rule("SETUP-16", "SETUP-17")
@pytest.mark.parametrize(("type", "left"), [("informant", 12), ("lead", 9)])
def test_each_season_pile_gets_one_informant_and_one_lead(type, left):
    kept = set()
    for seed in SEEDS:
        table = laid_out(2, seed)
        assert [[table.design(card).type for card in pile].count(type) for pile in piles(table)] == [1, 1, 1]
        assert types(table, "box").count(type) == left
        kept |= {card for card in table.zones["conspiracy"] if table.design(card).type == type}
    assert len(kept) == left + 3


@pytest.mark.rule("SETUP-18")
def test_each_pile_is_shuffled_with_its_informant_and_its_lead():
    """SETUP-18, example: 3 players, a pile of 9 + 1 + 1 = 11 cards in random order."""
    places = set()
    for seed in range(100):
        table = laid_out(3, seed)
        assert [len(pile) for pile in piles(table)] == [11, 11, 11]
        places.add([table.design(card).type for card in piles(table)[0]].index("informant"))
    assert places == set(range(11))


@pytest.mark.rule("SETUP-18")
def test_pile_a_lies_on_b_and_b_on_c_and_c_on_the_end_game():
    table = laid_out(2)
    top_down = [table.design(card).set for card in reversed(table.zones["conspiracy"]) if table.design(card).set]
    assert top_down == ["1"] * 8 + ["2"] * 8 + ["3"] * 8
    assert types(table, "conspiracy")[0] == "end_game"


@pytest.mark.rule("SETUP-20")
def test_academy_sets_can_be_dealt_at_random():
    dealt = [laid_out(1, seed, academy="random").state.game.academy_sets for seed in SEEDS]
    assert all(len(set(four)) == 4 for four in dealt)
    assert {name for four in dealt for name in four} == set(setup.ACADEMY_SETS)


@pytest.mark.rule("SETUP-21")
def test_six_random_syndicate_enemies_join_the_academy():
    used = set()
    for seed in SEEDS:
        table = laid_out(2, seed)
        enemies = [card for card in academy_and_bureau(table) if table.design(card).type == "syndicate"]
        used |= set(enemies)
        assert (len(enemies), len(academy_and_bureau(table))) == (6, 62)
        assert types(table, "box").count("syndicate") == 14
    assert len(used) == 20


@pytest.mark.rule("SETUP-22")
def test_five_academy_cards_lie_face_down_in_the_bureau():
    table = laid_out(2)
    assert len(table.zones["academy"]) == 57
    for viewer in (None, 0, 1):
        assert [space["card"] for space in RULES.view(table, viewer)["bureau"]] == [{"hidden": True}] * 5


@pytest.mark.rule("SETUP-23")
def test_each_player_draws_six_cards_that_only_the_owner_sees():
    table = open_table(3, "hands", "single")
    for viewer in (None, 0, 1, 2):
        for seat, player in enumerate(RULES.view(table, viewer)["players"]):
            assert (player["hand_size"], player["deck_size"]) == (6, 6)
            assert ("hand" in player) == (viewer == seat)
    assert len({tuple(names(laid_out(1, seed), "hand.0")) for seed in SEEDS}) > 3
    facts = RULES.opening_facts(open_table(2, "drawn", "single"))
    drawn = [fact for fact in facts if isinstance(fact, CardMoved) and fact.target == "hand.1"]
    assert len(drawn) == 6
    assert all(redact(fact, 1).card is not None for fact in drawn)
    assert all(redact(fact, viewer).card is None for fact in drawn for viewer in (0, None))


@pytest.mark.rule("SETUP-24")
@pytest.mark.parametrize(
    ("avatars", "first"),
    [
        (["reyes", "mulder", "skinner"], 2),
        (["skinner", "doggett", "scully", "mulder", "reyes"], 0),
        (["mulder", "scully"], 1),
        (["scully", "doggett"], 1),
        (["reyes", "mulder"], 1),
    ],
)
def test_the_player_with_the_highest_rank_takes_the_first_turn(avatars, first):
    """SETUP-24: Rank 1 is the highest; Skinner, Rank 1, always starts when in play."""
    table = RULES.open(RULES.setup(avatars, "single", {}), seed_of("first"))
    assert RULES.progress(table)["seat"] == first
    ranks = [table.design(table.zones[f"avatar.{seat}"][-1]).rank for seat in range(len(avatars))]
    assert ranks[first] == min(ranks)
    assert ranks[first] == 1 or "skinner" not in avatars


@pytest.mark.rule("SETUP-25")
@pytest.mark.parametrize("players", PLAYERS)
def test_everything_else_is_empty_at_the_first_turn(players):
    table = laid_out(players)
    empty = [f"shadows.{n}" for n in range(1, 6)]
    empty += ["field", "defeated_conspiracy", "defeated_characters", "strike_discard", "collected"]
    empty += [f"{zone}.{seat}" for zone in ("discard", "strikes", "scars", "played") for seat in range(players)]
    assert {zone: table.zones[zone] for zone in empty} == {zone: [] for zone in empty}
