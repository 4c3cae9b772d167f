"""Presets: suggested setups, the next setup after a game, and titles."""

import pytest

from engine.legendary.presentation import glossary, presets
from engine.legendary.rules import scoring, setup
from engine.legendary.rules.setup import SEASON_MODES
from tests.engine.legendary.random_games import RULES


@pytest.mark.rule("SETUP-11", "SETUP-20", "SERIES-01")
def test_what_follows_a_game_of_three_seasons() -> None:
    told = []
    options = {"early_faith": True}
    while following := RULES.sequel(setup.check(["scully"], "single", options)):
        told.append(following.title)
        options = following.options
    assert told == ["Seasons 4 to 6", "Seasons 7 to 9"]
    assert options == {"early_faith": True, "trio": 7}, "all else is as it was"
    four = ["mulder", "scully", "burks", "reyes"]
    for academy in (four, "random"):
        following = RULES.sequel(setup.check([None], "single", {"academy": academy}))
        assert following is not None and following.options["academy"] == academy
    assert RULES.sequel(setup.check([None], "series", {})) is None
    for mode in set(SEASON_MODES) - {"standard"}:
        assert RULES.sequel(setup.check([None], "single", {"season_mode": mode})) is None


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
