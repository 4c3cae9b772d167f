"""Properties of every game: options, card conservation, encoding and log lines."""

import json
import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from jsonschema import Draft202012Validator

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.cards.designs import Demand
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table import attributes
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Decision, UnsettledError
from engine.kernel.facts import AnyFact, redact
from tests.engine.bot_win_rate import win_rate
from tests.engine.fanccg.games import any_deck, any_decks, moments, seed_of
from tests.engine.fanccg.tables import CASE, EXTRAS, PROFILE, A, a_round
from tests.engine.invariants import (
    assert_accepts_options,
    assert_refuses_other_actions,
    assert_survives_encoding,
    assert_table_is_valid,
    cards_of,
)
from tests.support.profiles import budget, is_thorough, slow_after

OPTIONS_EVERY = 1 if is_thorough() else 5
GAMES = range(budget(5))
SETTINGS: list[dict[str, object]] = [
    {},
    {"cover_cards": True},
    {"redraw": True, "cover_cards": True},
    {"themes": False, "hand_size": 7, "missing_draw_value": 6},
    {"hand_size": 20, "cover_cards": True, "sideboard_size": 20},
]
"""Option sets; each random game takes the next one."""


def play_game(number: int) -> Iterator[tuple[Table, Decision, Action]]:
    """Play a random game with random decks and the next option set."""
    chance, options = random.Random(f"decks {number}"), SETTINGS[number % len(SETTINGS)]
    decks = [any_deck(chance, covers=bool(options.get("cover_cards"))) for _ in range(SEATS)]
    return moments(number, decks=decks, **options)


@pytest.mark.parametrize("number", GAMES)
def test_every_option_is_accepted_and_cards_are_conserved(number: int) -> None:
    """Checks every 5th decision; the profile `thorough` checks all."""
    brought: Counter[tuple[int, str]] = Counter()
    for step, (table, decision, _) in enumerate(play_game(number)):
        brought = brought or cards_of(table)
        assert_table_is_valid(ruleset, table, decision, brought)
        if step % OPTIONS_EVERY == 0:
            assert_accepts_options(ruleset, table, decision, brought)


@pytest.mark.parametrize("number", GAMES)
def test_state_can_be_encoded_at_every_decision(number: int) -> None:
    for table, _, _ in play_game(number):
        assert_survives_encoding(ruleset, table)


@pytest.mark.parametrize("number", GAMES)
def test_cached_tableau_equals_a_fresh_one(number: int) -> None:
    for table, _, _ in moments(number, EXTRAS, any_decks(number), cover_cards=True):
        again = EXTRAS.decode(EXTRAS.encode(table))
        assert table.tableau == again.tableau
        for seat in range(SEATS):
            assert EXTRAS.view(table, seat) == EXTRAS.view(again, seat)
            assert EXTRAS.blocked(table, seat) == EXTRAS.blocked(again, seat)


@pytest.mark.parametrize("number", GAMES)
def test_met_demands_have_enough_separate_providers(number: int) -> None:
    for table, _, _ in moments(number, EXTRAS, any_decks(number), cover_cards=True):
        for need, bit in table.card_set.needs.bits.items():
            if isinstance(need, Demand):
                assert bool(table.tableau.met & bit) == attributes.available(table, need), need


@pytest.mark.parametrize("number", GAMES)
def test_hand_card_is_playable_or_has_a_reason(number: int) -> None:
    rules = set()
    for table, decision, _ in moments(number, EXTRAS, any_decks(number), cover_cards=True):
        if decision.kind == "play":
            refused = EXTRAS.blocked(table, decision.seat)
            hand = {table.design(card).id for card in table.zones[f"hand.{decision.seat}"]}
            offered = {table.design(option.card or 0).id for option in decision.options}
            assert {table.design(one.card or 0).id for one in refused} == hand - offered
            rules |= {one.rule for one in refused}
    assert {"CIR-06", "REQ-01", "RND-04", "TRN-08"} <= rules


def test_row_entries_are_immutable() -> None:
    table = a_round([CASE, PROFILE], [[PROFILE], []], to_move=A)
    entry = table.state.round.entries[0]
    with pytest.raises(AttributeError):
        entry.covered = True  # type: ignore[misc]


@pytest.mark.parametrize("number", GAMES)
def test_refused_action_changes_nothing(number: int) -> None:
    for table, decision, _ in moments(number):
        assert_refuses_other_actions(ruleset, table, decision)


@pytest.mark.parametrize("number", slow_after(1, GAMES))
def test_viewing_changes_nothing_and_matches_the_schema(number: int) -> None:
    schema = {"$ref": "#/$defs/View", "$defs": ruleset.schemas()}
    for step, (table, _, _) in enumerate(moments(number)):
        before = ruleset.encode(table)
        for viewer in (None, 0, 1):
            view = json.loads(json.dumps(ruleset.view(table, viewer)))
            if step % 25 == 0:
                Draft202012Validator(schema).validate(view)
        for seat in (0, 1):
            ruleset.blocked(table, seat)
        msgspec.json.encode(ruleset.score(table))
        assert ruleset.encode(table) == before


@pytest.mark.parametrize("number", GAMES)
def test_facts_can_be_stored_and_log_lines_use_visible_data_only(number: int) -> None:
    told = 0
    for table, decision, action in moments(number):
        facts = ruleset.apply(ruleset.decode(ruleset.encode(table)), decision.seat, action)
        assert msgspec.json.decode(msgspec.json.encode(facts), type=list[AnyFact]) == facts
        for viewer in (None, 0, 1):
            lines = ruleset.log_lines([redact(fact, viewer) for fact in facts])
            assert all(line.text[0].islower() == (line.seat is not None) for line in lines)
            told += len(lines)
        seen = ruleset.bookmarks(facts)
        assert seen == ruleset.bookmarks([redact(fact, None) for fact in facts])
    assert told > 500


def test_same_seed_and_actions_give_the_same_game() -> None:
    one = [(ruleset.digest(table), action) for table, _, action in moments(7)]
    two = [(ruleset.digest(table), action) for table, _, action in moments(7)]
    assert one == two


@pytest.mark.parametrize("options", [{"redraw": True}, {"themes": False, "hand_size": 7}, {"hand_size": 20}])
def test_games_end_with_every_option(options: dict[str, object]) -> None:
    *_, (table, _, _) = moments(3, **options)
    assert table.state.phase == "over"
    assert table.state.period == 3
    record = ruleset.record(table)
    assert {tally.topic for tally in record.tallies} <= set(ruleset.describe().topics)
    assert [tally.key for tally in record.tallies if tally.topic == "deck"] == [ruleset.starters[0].name] * 2


def test_record_can_be_counted_and_shown() -> None:
    kinds = set()
    for table, decision, action in moments(5):
        facts = ruleset.apply(ruleset.decode(ruleset.encode(table)), decision.seat, action)
        kinds |= {mark.kind for mark in ruleset.bookmarks(facts)}
    assert set(ruleset.describe().counted) & kinds
    assert set(ruleset.describe().highlights) & kinds


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_reshuffled_table_looks_the_same_and_reveals_nothing(viewer: int | None) -> None:
    tried = 0
    for step, (table, _, _) in enumerate(moments(11)):
        if step % 7:
            continue
        before = ruleset.encode(table)
        try:
            again = ruleset.reshuffle(table, viewer, seed_of(1))
        except UnsettledError as refusal:
            assert refusal.detail
            continue
        tried += 1
        assert ruleset.encode(table) == before
        assert ruleset.view(again, viewer) == ruleset.view(table, viewer)
        mine = [decision for decision in ruleset.decisions(table) if decision.seat == viewer]
        assert [decision for decision in ruleset.decisions(again) if decision.seat == viewer] == mine
        assert [d.seat for d in ruleset.decisions(again)] == [d.seat for d in ruleset.decisions(table)]
        assert all(decision.options for decision in ruleset.decisions(again))
        other = ruleset.reshuffle(table, viewer, seed_of(2))
        assert ruleset.encode(other) != ruleset.encode(again)
        assert ruleset.encode(ruleset.reshuffle(other, viewer, seed_of(1))) == ruleset.encode(again)
    assert tried > 20


def test_heuristic_bot_beats_random_bot() -> None:
    """It wins about 80 of 100 games between all starter decks; the bound leaves room."""
    assert win_rate(ruleset, 12) >= (0.8 if is_thorough() else 0.7)
