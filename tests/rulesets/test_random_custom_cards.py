"""Random sets of custom cards, played by bots.

A game raises only the two clear errors, and replay equals play.
"""

import json
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import bots
from engine import ruleset as rulesets
from engine.kernel.custom_cards import yaml_text
from engine.kernel.custom_cards.faults import CustomCardsError
from engine.kernel.decisions import SetupError, UnsettledError
from engine.kernel.game import CustomEffectError
from engine.kernel.interpreter import EndlessEffectError
from engine.ruleset import Ruleset, Table
from tests.rulesets.custom_rows import Rows
from tests.support.profiles import budget

TRIES, ROWS, ACTIONS = 30, 8, 60
"""Rows tried for a set, rows of a set, and actions of a game."""
CLEAR = (EndlessEffectError, CustomEffectError)

GAMES = [name for name in sorted(rulesets.RULESETS) if rulesets.get(name).custom_card_types()]


def randoms() -> st.SearchStrategy[Random]:
    return st.randoms(use_true_random=False)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=budget(3))
@given(random=randoms())
def test_games_with_random_cards_fail_clearly_or_not_at_all(name: str, random: Random) -> None:
    rules = rulesets.get(name)
    rows = _playable_rows(rules, random)
    with suppress(CustomCardsError):  # abilities that start each other
        game = rules.with_custom_cards("Random", rows)
        assert yaml_text.parse(yaml_text.write(rows)) == rows
        json.dumps(game.catalogue())
        with suppress(SetupError, *CLEAR):  # no deck can hold the card, or it fails at once
            _play(game, *_opened(game, random.choice(rows)["id"], random.randbytes(32)), random)


def _playable_rows(rules: Ruleset, random: Random) -> list[dict[str, Any]]:
    made = Rows(rules)
    rows = [made.row(random, number) for number in range(TRIES)]
    return [row for row in rows if not rules.check_custom_cards([row]).faults][:ROWS]


def _opened(game: Ruleset, design: str, seed: bytes) -> tuple[Table, int]:
    """Return a table that shows a card at once, and its number of seats."""
    trial = game.trial(design)
    setup = game.setup([None] * trial.seats, trial.format, trial.options)
    decks = [trial.deck, *[None] * (trial.seats - 1)]
    secrets = [game.secret(deck, setup, seat) for seat, deck in enumerate(decks)]
    return game.open(setup, seed, secrets), trial.seats


def _play(game: Ruleset, table: Table, seats: int, random: Random) -> None:
    for _ in range(ACTIONS):
        if not game.decisions(table):
            game.record(table)
            return
        _look(game, table, seats)
        decision = random.choice(game.decisions(table))
        view = game.view(table, decision.seat)
        chosen = bots.get("random").choose(game, view, decision, random.randbytes(32))
        before = game.encode(table)
        try:
            facts = game.apply(table, decision.seat, decision.options[chosen])
        except CLEAR:
            return
        again = game.decode(before)
        assert game.apply(again, decision.seat, decision.options[chosen], trusted=True) == facts
        assert game.encode(again) == game.encode(table)
        game.log_lines(facts)
        msgspec.json.encode(facts)


def _look(game: Ruleset, table: Table, seats: int) -> None:
    """Make everything that a page shows."""
    for viewer in (None, *range(seats)):
        json.dumps(game.view(table, viewer))
    for decision in game.decisions(table):
        labels = game.labels(table, decision.options)
        assert len(set(decision.options)) == len(set(labels)) == len(labels)
        game.labels(table, game.macros(table, decision.seat))
        game.blocked(table, decision.seat)
        with suppress(UnsettledError):
            game.reshuffle(table, decision.seat, bytes(32))
    json.dumps(game.progress(table))
    msgspec.json.encode(game.score(table))
