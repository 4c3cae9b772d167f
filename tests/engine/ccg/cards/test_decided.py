"""Cards that depend on the result of a Site (EFF-01, EFF-20, EFS-06)."""

import pytest

from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, decline, is_asked, options, pass_until, play, playable
from tests.engine.ccg.cards.tables import AUBREY, SITE, a_check, a_site_check, level, with_level
from tests.engine.ccg.constants import A
from tests.engine.ccg.tables import numbers_in

THOROUGH, CIRCLES, ALIEN_SITE, ALIEN_OR_COMPUTER_SITE = "0242", "0253", "0046", "0066"


@pytest.mark.rule("PLAY-01", "EFF-01")
def test_documentation_adds_2_at_a_site_and_is_discarded() -> None:
    table = a_site_check({"bureau.0": [THOROUGH], "hand.0": [SITE]})
    before = level(table)
    act(table, options(table, "use")[0])
    assert (level(table), numbers_in(table, "discard.0")) == (before + 2, [THOROUGH])
    table = a_check("Behavioral", {"bureau.0": [THOROUGH], "hand.0": [THOROUGH, SITE]})
    assert (options(table, "use"), playable(table)) == ([], []), "only for Sites"


def after_site(site: str, hand: str, skill: str, there: int, **given: list[str]) -> Table:
    """Return a table after a Site was decided, where A is asked."""
    named = {name.replace("_", "."): cards for name, cards in given.items()}
    table = a_site_check({"hand.0": [hand, SITE], "hand.1": [SITE], **named}, site=site)
    pass_until(with_level(table, skill, there), "after_site")
    return table


@pytest.mark.rule("PLAY-06", "PLAY-18", "EFF-01")
@pytest.mark.parametrize(
    ("site", "skill", "there", "found"),
    [
        (ALIEN_SITE, "Alien Investigation", 9, [CIRCLES]),
        (ALIEN_SITE, "Alien Investigation", 0, []),
        (ALIEN_OR_COMPUTER_SITE, "Alien Investigation", 9, [CIRCLES]),
        (AUBREY, "Behavioral", 9, []),
    ],
)
def test_crop_circles_need_a_solved_alien_site(site: str, skill: str, there: int, found: list[str]) -> None:
    table = after_site(site, CIRCLES, skill, there)
    assert (is_asked(table), playable(table)) == ((A, "after_site"), found)
    if found:
        play(table, CIRCLES)
        decline(table, "answer")
        assert numbers_in(table, "bureau.0") == [CIRCLES]
