"""Properties of every decision in random games, for all numbers of players.

Every state is checked. Every option is tried at each 37th decision, with the profile `thorough` at each
(two minutes on two cores).
"""

import os
import random
import subprocess
import sys

import pytest

from engine.kernel.decisions import Action, EngineError
from engine.legendary.cards.zones import BUREAU, EVIDENCE, SHADOWS
from engine.legendary.presentation import legal_actions
from engine.legendary.table.table import Table
from tests.engine.legendary.random_games import RULES, open_table, pick, states
from tests.support.profiles import budget, is_thorough

OPTIONS_EVERY = 1 if is_thorough() else 37
GAMES = budget(45)
"""Each variant is played once by each number of players."""
BATCHES = 15
VARIANTS: list[dict[str, object]] = [
    {},
    {"carried_scars": True, "may_have_won": True},
    {"second_chance": True, "more_informants": True},
    {"early_faith": True, "open_bureau": True, "syndicate": 3},
    {"academy": "random", "open_hands": True},
    {"academy": ["mulder", "scully", "skinner", "reyes"]},
    {"format": "single", "season_mode": "every", "academy": ["doggett", "reyes", "mulder", "burks"]},
    {"format": "single", "season_mode": "random", "second_chance": True},
    {"format": "single", "trio": 7, "syndicate": 0},
]


def assert_whole(table: Table) -> None:
    """Check that each of 500 cards is in one place and that storage keeps the state."""
    data = RULES.encode(table)
    again = RULES.decode(data)
    assert again.state == table.state
    assert RULES.encode(again) == data
    assert sorted(card for cards in table.state.zones.values() for card in cards) == list(range(500))
    assert all(table.zones.where[card] == name for name, cards in table.state.zones.items() for card in cards)
    assert len(data) < 40_000


def assert_nothing_is_owed(table: Table) -> None:
    """Check that no revealed card is unresolved (REVEAL-01 to -12, END-07 to END-12)."""
    field = table.zones["field"]
    rows = [card for name in (*SHADOWS, *BUREAU) for card in table.zones[name]]
    assert not any(table.is_hidden(card) for card in field)
    assert not {table.design(card).type for card in [*field, *rows] if not table.is_hidden(card)} & {"event", "ally"}
    for end in table.state.game.end_games:
        if end.revealed or end.card in field:
            assert end.revealed and table.state.game.the_end and table.state.game.evidence_in_force
            assert not any(table.is_hidden(card) for card in table.zones[f"end_row.{end.card}"])
            assert not any(table.zones[space] for space in EVIDENCE)


def passing(table: Table) -> set[int]:
    """Return the Field's Leads and Informants, due to leave (REVEAL-09, REVEAL-11)."""
    return {card for card in table.zones["field"] if table.design(card).type in ("lead", "informant")}


def assert_options_hold(table: Table, seat: int, options: list[Action]) -> None:
    """Check that every offered option is accepted."""
    data = RULES.encode(table)
    for option in options:
        RULES.apply(RULES.decode(data), seat, option)


def assert_others_refused(table: Table, seat: int, options: list[Action], chance: random.Random) -> None:
    """Check that other actions are refused with a reason, and change nothing."""
    before = RULES.encode(table)
    assert table.pending is not None
    allowed = legal_actions.actions(table) if table.pending.options is None else table.pending.options
    offered = {*options, *allowed, *RULES.out_of_turn_actions(table, seat)}
    types = ["play", "use", "scan", "fight", "recruit", "lead", "choose", "coordinate", "show", "end", "nonsense"]
    for _ in range(5):
        action = Action(chance.choice(types), card=chance.choice([None, chance.randrange(-1, 600)]))
        if action in offered:
            continue
        with pytest.raises(EngineError) as refusal:
            RULES.apply(table, seat, action)
        assert refusal.value.detail
    assert RULES.encode(table) == before


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_state_of_random_games_is_whole_and_offers_what_it_accepts(batch: int) -> None:
    """PROPERTIES: stored and read back equal, 500 cards, options accepted."""
    chance = random.Random(batch)
    decisions = 0
    for game in range(batch, GAMES, BATCHES):
        players = game % 5 + 1
        since: dict[int, tuple[int, int]] = {}
        for table, decision in states(players, ("property", game), **VARIANTS[game % len(VARIANTS)]):
            decisions += 1
            if decision.kind == "act":
                assert_nothing_is_owed(table)
                now = (table.state.game.number, table.state.turn.number)
                since = {card: since.get(card, now) for card in passing(table)}
                assert set(since.values()) <= {now}
            assert decision.options
            assert len(set(decision.options)) == len(decision.options)
            assert_whole(table)
            if decisions % OPTIONS_EVERY == 0:
                assert_options_hold(table, decision.seat, decision.options)
                assert_others_refused(table, decision.seat, decision.options, chance)
    assert decisions > 100 * GAMES // BATCHES


def test_a_game_stored_before_every_action_runs_like_one_that_never_was() -> None:
    """PROPERTIES: play from decoded states reaches the same end as play in memory."""
    stored = open_table(3, "stored")
    fresh = open_table(3, "stored")
    for number in range(400):
        decision = RULES.decision(fresh)
        if decision is None:
            break
        action = pick(decision, random.Random(number))
        RULES.apply(fresh, decision.seat, action)
        stored = RULES.decode(RULES.encode(stored))
        RULES.apply(stored, decision.seat, action)
        assert RULES.encode(stored) == RULES.encode(fresh)


PLAY = """
from tests.engine.legendary.random_games import RULES, states
for players in (1, 3, 5):
    for table, decision in states(players, "hash seeds", most=400):
        pass
    print(RULES.digest(table))
"""


def test_one_seed_gives_one_outcome_under_any_hash_seed() -> None:
    """PROPERTIES (design, engine 4): no set order, hash or locale reaches the game."""
    outputs = set()
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run([sys.executable, "-c", PLAY], env=env, capture_output=True, text=True, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1
