"""The variants that make a game easier (DIFF)."""

import msgspec
import pytest

from engine.legendary.rules import bureau
from engine.legendary.table.state import Setup
from tests.engine.legendary.new_games import academy_and_bureau, laid_out, piles, types
from tests.engine.legendary.random_games import RULES, open_table
from tests.engine.legendary.tables import draw

CARDS = """
- {id: avatar-ann, name: Ann, type: avatar, avatar: ann, rank: 1, defense: 2, health: 11}
- {id: avatar-bob, name: Bob, type: avatar, avatar: bob, rank: 2, defense: 2, health: 11}
- {id: avatar-cat, name: Cat, type: avatar, avatar: cat, rank: 3, defense: 2, health: 11}
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 4, enemy: [human], fight: 2}
- {id: swift, name: Swift, type: enemy, set: '1', enemy: [human], fight: 1, keywords: [swift]}
- {id: killer, name: Killer, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [lethal]}
- {id: ghost, name: Ghost, type: enemy, set: '1', enemy: [spirit], fight: 2, keywords: [elude],
   abilities: [{when: elude, do: [{op: strike}]}]}
- {id: echo, name: Echo, type: enemy, set: '1', enemy: [spirit], fight: 2, keywords: [elude],
   abilities: [{when: elude, do: [{op: doubt, who: others}]}]}
- {id: bell, name: Bell, type: informant, abilities: [{when: ongoing, on: turn_ending, do: [{op: belief}]}]}
- {id: night, name: Night, type: informant, abilities: [{when: cleanup, do: [{op: strike}]}]}
- {id: agent, name: Agent, type: academy, set: t, class: will, copies: 8, cost: 2, attack: 1}
- {id: hit, name: Hit, type: strike, copies: 20, damage: 2}
- {id: graze, name: Graze, type: strike, copies: 20, damage: 1}
"""
SURE = "players: ann bob\nstrike deck: hit*6\ndoubts: doubt*8\n"
"""Two players with a Health of 11, and Strikes of 2 only."""


def second_chance(text, **options):
    """Return a table with the variant and Strikes of 2 only."""
    return draw(SURE + text, CARDS, second_chance=True, **options)


@pytest.mark.rule("DIFF-01")
@pytest.mark.parametrize("seed", range(8))
def test_any_combination_of_variants_can_be_chosen(seed):
    chosen = {
        "more_informants": bool(seed & 1),
        "early_faith": bool(seed & 2),
        "open_bureau": bool(seed & 4),
        "second_chance": bool(seed & 1),
        "syndicate": seed % 7,
    }
    table = laid_out(2, seed, **chosen)
    assert len(table.zones["conspiracy"]) == 31 + 3 * chosen["more_informants"]
    assert types(table, "deck.0", "hand.0").count("belief") == chosen["early_faith"]
    assert all(table.is_hidden(table.zones[f"bureau.{n}"][0]) != chosen["open_bureau"] for n in range(1, 6))
    enemies = [card for card in academy_and_bureau(table) if table.design(card).type == "syndicate"]
    assert len(enemies) == min(chosen["syndicate"], 6)


@pytest.mark.parametrize("seed", range(8))
def test_a_board_names_the_variants_in_use_by_their_parts(seed):
    (value,) = (value for value in RULES.describe().boards if value.parts)
    table = laid_out(2, seed, open_bureau=bool(seed & 1), may_have_won=bool(seed & 2), syndicate=min(seed, 6))
    named = RULES.record(table).board[value.name].split("+")
    assert named == [part for part in value.parts if part in named] or named == [value.default]


@pytest.mark.parametrize(
    ("players", "early_faith", "variants"),
    [(2, True, "early_faith"), (3, True, "early_faith+full_scan_costs"), (5, False, "full_scan_costs")],
)
def test_boards_separate_full_scan_costs_where_they_matter(players, early_faith, variants):
    chosen = RULES.setup([None] * players, "single", {"early_faith": early_faith})
    recorded = RULES.record(RULES.open(chosen, bytes(32))).board
    setup = RULES.encode_setup(chosen)
    assert RULES.board_values(recorded, setup) == recorded
    del setup["full_scan_costs"]  # as in a campaign from before the option
    assert RULES.board_values(recorded, setup) == recorded | {"variants": variants}


@pytest.mark.rule("DIFF-02")
@pytest.mark.parametrize("players", range(1, 6))
def test_more_informants_gives_each_pile_two(players):
    table = laid_out(players, more_informants=True)
    assert [[table.design(card).type for card in pile].count("informant") for pile in piles(table)] == [2, 2, 2]
    assert len(table.zones["conspiracy"]) == len(laid_out(players).zones["conspiracy"]) + 3
    assert types(table, "box").count("informant") == 9


@pytest.mark.rule("DIFF-03")
@pytest.mark.parametrize("number", range(6))
def test_fewer_syndicate_enemies_go_into_the_academy(number):
    table = laid_out(2, syndicate=number)
    assert [table.design(card).type for card in academy_and_bureau(table)].count("syndicate") == number
    assert len(academy_and_bureau(table)) == 56 + number


@pytest.mark.rule("DIFF-04")
@pytest.mark.parametrize("players", range(1, 6))
def test_early_faith_puts_a_belief_into_each_starting_deck(players):
    table = laid_out(players, early_faith=True)
    for seat in range(players):
        cards = types(table, f"deck.{seat}", f"hand.{seat}")
        assert (len(cards), cards.count("belief")) == (13, 1)
    assert len(table.zones["beliefs"]) == 17 - players


@pytest.mark.rule("DIFF-04")
def test_the_belief_is_shuffled_into_the_deck():
    first_hands = {"belief" in types(laid_out(1, seed, early_faith=True), "hand.0") for seed in range(20)}
    assert first_hands == {True, False}


@pytest.mark.rule("DIFF-05")
@pytest.mark.parametrize("seed", range(20))
def test_an_open_bureau_starts_face_up_and_without_syndicate(seed):
    """DIFF-05, test: 51 + 6 = 57 Academy cards; no Syndicate Enemy in the first five."""
    table = laid_out(2, seed, open_bureau=True)
    bureau = [f"bureau.{n}" for n in range(1, 6)]
    assert types(table, *bureau) == ["academy"] * 5 and len(table.zones["academy"]) == 57
    assert types(table, "academy").count("syndicate") == 6


@pytest.mark.rule("DIFF-05")
def test_everybody_sees_an_open_bureau():
    """DIFF-05: five names, five costs; a later card is face down."""
    table = open_table(2, "open", "single", open_bureau=True)
    for viewer in (None, 0, 1):
        spaces = RULES.view(table, viewer)["bureau"]
        assert all({"name", "cost"} <= set(space["card"]) for space in spaces)
    game = draw("bureau: agent - - - -\nacademy: agent agent\nrecruit: 2", CARDS, open_bureau=True)
    assert game.act("recruit", "agent").settle().row("bureau").startswith("[agent]")


@pytest.mark.rule("DIFF-06")
def test_the_next_turn_is_lost_and_after_it_the_player_takes_part_again():
    """DIFF-06: of three players the first player's next turn is skipped, once."""
    game = second_chance("players: ann bob cat\nstrikes: hit*5\nfield: swift").end()
    game.do(_clear_field)
    seats = [game.table.current]
    for _ in range(4):
        game.end()
        seats.append(game.table.current)
    assert seats == [1, 2, 1, 2, 0] and [fact.seat for fact in game.happened("turn_lost")] == [0]


def _clear_field(table):
    for card in list(table.zones["field"]):
        table.move(card, "defeated_conspiracy")


@pytest.mark.rule("DIFF-06")
def test_fatal_damage_at_the_end_of_the_turn_or_in_cleanup_repeats_nothing():
    """DIFF-06: the turn ends anyway; each remaining check happens once."""
    game = second_chance(
        "phase: end\nstrikes: hit*5\nshadows: bell - - - -\nfield: echo ghost\nhand: agent\n"
        "deck: field-agent*6\nbeliefs: belief*4"
    )
    assert len(game.happened("second_chance")) == 1 and game.zone("defeated_conspiracy") == ["echo", "ghost"]
    assert sorted(game.zone("discard.0")) == ["agent", "belief"] and game.zone("discard.1") == ["doubt"]
    assert game.zone("hand.0") == ["field-agent"] * 6
    game = second_chance("strikes: hit*5\nshadows: night - - - -\nhand: agent\ndeck: field-agent*8").end().choose("0")
    assert game.table.current == 1 and len(game.happened("second_chance")) == 1 and len(game.happened("strike")) == 1
    assert game.zone("hand.0") == ["field-agent"] * 6 and game.zone("discard.0") == ["agent"]


@pytest.mark.rule("DIFF-07")
def test_a_defeat_by_an_effect_is_no_fatal_damage():
    game = second_chance("strikes: hit*3\nfield: killer").end()
    assert game.lost and not game.happened("second_chance")


@pytest.mark.rule("DIFF-06", "DIFF-07", "OPEN-37")
def test_a_second_chance_helps_against_a_lethal_strike_whose_damage_is_fatal():
    game = second_chance("strikes: hit*5\nfield: killer").end()
    assert not game.lost and game.happened("second_chance")


@pytest.mark.rule("DIFF-08")
def test_the_variant_is_off_during_the_end():
    game = second_chance("the end: yes\nstrikes: hit*5\nfield: enemy").end()
    assert game.table.state.seats[0].defeated and not game.happened("second_chance") and game.zone("scars.0") == []


@pytest.mark.rule("OPEN-01")
@pytest.mark.parametrize(("players", "shadows", "in_bureau"), [(1, 0, 0), (2, 0, 0), (3, 1, 0), (4, 1, 1), (5, 2, 1)])
def test_scans_cost_less_in_a_large_team(players, shadows, in_bureau):
    """Campaigns from before this option keep the full costs."""
    table = open_table(players, "scans", "single")
    for (row, printed), less in zip(table.card_set.scan.items(), (shadows, in_bureau), strict=True):
        assert bureau.scan_costs(table, row) == [cost - less for cost in printed]
        full = open_table(players, "scans", "single", full_scan_costs=True)
        assert bureau.scan_costs(full, row) == printed
    old = msgspec.json.decode(msgspec.json.encode({"seats": ["", ""]}), type=Setup)
    assert old.full_scan_costs
