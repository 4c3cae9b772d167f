"""Equivalent options are offered once, and no two options have the same label."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from engine.kernel.decisions import Action, Decision
from engine.legendary.presentation import legal_actions, option_dedup
from engine.legendary.table.table import Table
from tests.engine.legendary.cast import agent, does
from tests.engine.legendary.random_games import RULES, sensible_states, states
from tests.engine.legendary.tables import Drawn, draw
from tests.support.profiles import budget, slow_after

NUMBERED = re.compile(r", no\. \d+$")
"""Suffix of labels that differ only by number."""
WHICH = re.compile(r" \(\d+ of \d+\)(?=[:,])")
"""Suffix of the asking card's name if there are several equal cards."""
BATCHES = 3
TOGETHER = budget(40)
"""Number of equivalent options that are tried."""


def labels(game: Drawn, type: str | None = None) -> list[str]:
    return game.rules.labels(game.table, game.options(type) if type else game.options())


def games(seeds: Iterable[int]) -> Iterator[tuple[Table, Decision]]:
    for seed in seeds:
        yield from states(seed % 5 + 1, ("alike", seed))
        yield from sensible_states(seed % 5 + 1, ("alike", seed))


@pytest.mark.rule("TIMING-01", "TIMING-18")
@pytest.mark.parametrize("batch", slow_after(1, range(BATCHES)))
def test_no_question_of_whole_series_has_two_options_with_the_same_words(batch: int) -> None:
    """TIMING-01, TIMING-18: hidden duplicates do the same as an offered option."""
    tried = 0
    for table, decision in games(range(batch, budget(BATCHES), BATCHES)):
        told = RULES.labels(table, decision.options)
        assert len(set(told)) == len(told) and not [words for words in told if NUMBERED.search(words)]
        listed = {*decision.options, *RULES.out_of_turn_actions(table, decision.seat)}
        others = [option for option in _legal(table) if option not in listed]
        if others and tried < TOGETHER:
            tried += 1
            assert _lead_to(table, decision.seat, others) <= _lead_to(table, decision.seat, decision.options)
    assert tried


def _legal(table: Table) -> list[Action]:
    """Return all legal options, offered or not."""
    assert table.pending is not None
    return legal_actions.actions(table) if table.pending.options is None else table.pending.options


def _lead_to(table: Table, seat: int, options: list[Action]) -> set[str]:
    """Return the views and questions after each option; equal cards count as one."""
    data, seen = RULES.encode(table), set()
    for option in options:
        after = RULES.decode(data)
        RULES.apply(after, seat, option)
        views = [_unnumbered(RULES.view(after, viewer)) for viewer in range(len(after.state.seats))]
        asked = RULES.decision(after)
        told = [WHICH.sub("", asked.prompt, 1), sorted(RULES.labels(after, asked.options))] if asked else None
        seen.add(json.dumps([views, told], sort_keys=True))
    return seen


def _unnumbered(seen: Any) -> Any:
    """Return the view without card numbers, order and uses."""
    if isinstance(seen, dict):
        return {name: _unnumbered(part) for name, part in seen.items() if name not in ("id", "card", "used")}
    if isinstance(seen, list):
        return sorted((_unnumbered(part) for part in seen), key=lambda part: json.dumps(part, sort_keys=True))
    return seen


AVOID = does("vigilant", "op: avoid, now: true", more="on: strike_due")
RECORDER = agent("recorder", f"copies: 4, keywords: [vigilant], {AVOID}")


@pytest.mark.rule("TIMING-18", "KWC-08")
def test_effects_to_be_ordered_say_whose_they_are_and_what_is_used_up():
    """TIMING-18: equal effects of a player are one; KWC-08: the label names a discard."""
    picture = "players: mulder scully\nvigilant: recorder*2\nvigilant 1: recorder*2"
    game = draw(picture, RECORDER).announce("strike_due", seat=0)
    assert game.kind == "order_effects"
    assert labels(game) == [
        "Your Recorder, if you discard it: Avoid that Strike",
        "Scully's Recorder, if Scully discards it: Avoid that Strike",
    ]
    game.rules.apply(game.table, 0, Action("choose", pick="3"))
    assert game.asked == 1


@pytest.mark.rule("TIMING-18")
def test_a_card_stays_equal_to_others_while_its_effect_is_in_force() -> None:
    effect = "op: in_force, until: turn, modify: [{stat: cost, by: -1}]"
    cheap = agent("cheap", f"copies: 2, {does('play', effect)}")
    game = draw("hand: cheap*2 boss", cheap, agent("boss", does("play", "op: defeat, cards: {zone: [played]}")))
    game.act("play", "cheap").act("play", "cheap").act("play", "boss")
    assert labels(game) == ["Cheap", "Boss"]


@pytest.mark.rule("STRIKE-08")
def test_like_strikes_are_one_option_where_they_lie_side_by_side():
    healer = agent("healer", does("play", "op: heal, amount: 2"))
    strikes = "strikes: str-bruises str-bruises str-gunshot str-bruises\nhand: healer"
    game = draw(strikes, healer).act("play", "healer")
    assert labels(game) == ["Bruises, the oldest", "Gunshot", "Bruises, the latest"]
    assert game.decision is not None and game.decision.picks is not None
    assert [len(copies) for copies in game.decision.picks.copies] == [1, 1, 2]


@pytest.mark.rule("STRIKE-08")
@pytest.mark.parametrize("chosen", [1, 2])
def test_either_of_two_like_strikes_leaves_the_same_words(chosen: int) -> None:
    healer = agent("healer", does("play", "op: heal, amount: 2"))
    strikes = "strikes: str-bruises str-gunshot str-bruises*2 str-sedated\nhand: healer"
    game = draw(strikes, healer).act("play", "healer")
    game.rules.apply(game.table, 0, _legal(game.table)[chosen])
    assert labels(game) == ["Sedated", "Bruises, Strike 2 of 5", "Gunshot", "Bruises, the latest"]


@pytest.mark.rule("STRIKE-08")
def test_a_selection_is_sorted_once_however_often_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    sorted_ones: list[Action] = []
    sort = option_dedup._option_key
    monkeypatch.setattr(
        option_dedup, "_option_key", lambda table, option: sorted_ones.append(option) or sort(table, option)
    )
    game = draw("strikes: str-bruises*3\nhand: healer", agent("healer", does("play", "op: heal, amount: 2")))
    game.act("play", "healer")
    listed = _legal(game.table)
    sorted_ones.clear()
    game.table.options = None
    first = game.decision
    assert first is not None and first.picks is not None and first == game.decision
    assert first.picks.copies == [listed] and sorted_ones == listed
