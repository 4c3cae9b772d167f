"""Presets: suggested setups, the next setup after a game, and titles."""

from typing import Any

import pytest

from engine.legendary.presentation import glossary, presets
from engine.legendary.rules import scoring, setup
from engine.legendary.rules.setup import SEASON_MODES
from tests.engine.legendary.random_games import RULES


@pytest.mark.rule("SETUP-11", "SETUP-20", "SERIES-01")
def test_what_follows_a_game_of_three_seasons() -> None:
    told = []
    options = {"early_faith": True}
    while following := RULES.sequels(setup.check(["scully"], "single", options))[1:]:
        told.append(following[0].title)
        options = following[0].options
    assert told == ["Play Seasons 4 to 6", "Play Seasons 7 to 9"]
    assert options == {"early_faith": True, "trio": 7}, "all else is as it was"
    four = ["mulder", "scully", "burks", "reyes"]
    for academy in (four, "random"):
        following = RULES.sequels(setup.check([None], "single", {"academy": academy}))
        assert [sequel.options["academy"] for sequel in following] == [academy, academy]


@pytest.mark.rule("SETUP-11", "SERIES-01")
@pytest.mark.parametrize("seasons", [{}, {"trio": 7}, *({"season_mode": mode} for mode in SEASON_MODES[1:])])
def test_a_series_can_follow_every_single_game(seasons: dict[str, Any]) -> None:
    series = RULES.sequels(setup.check(["scully"], "single", {"early_faith": True, **seasons}))[0]
    assert (series.name, series.format, series.options) == ("series", "series", {"early_faith": True})
    assert RULES.sequels(setup.check(["scully"], series.format, series.options)) == []


@pytest.mark.rule("SERIES-18")
def test_each_title_is_explained() -> None:
    titles = [term.title for term in glossary.terms() if term.kind == "title"]
    assert titles == [title for _, title in scoring.TITLES]


@pytest.mark.rule("DIFF-01")
def test_each_setup_has_its_figure_for_every_number_of_players() -> None:
    """The figures are of the proposed setups only, and of an existing ruleset version."""
    seats = RULES.describe().seats
    assert presets.FIGURES.version <= RULES.version
    assert list(presets.FIGURES.won) == [preset.name for preset in presets.PRESETS]
    for preset in presets.PRESETS:
        assert [odds.players for odds in preset.odds] == [*range(seats.least, seats.most + 1)]
        assert all(0 <= odds.won <= odds.played == presets.FIGURES.played for odds in preset.odds)
