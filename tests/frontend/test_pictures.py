"""Each game has a picture of its own, drawn here; one of which nothing is known a plain one."""

from xml.etree import ElementTree

import pytest

from engine import ruleset
from frontend import rulesets

DRAWN = [*(name for name, module in ruleset.RULESETS.items() if module.startswith("engine.")), rulesets.PLAIN]
"""The games that have a package of the engine, and the plain picture."""
LARGEST = 4000
"""In bytes: it stands within a page."""


def tags(picture: str) -> set[str]:
    return {element.tag for element in ElementTree.fromstring(picture).iter()}


@pytest.mark.parametrize("name", DRAWN)
def test_each_game_has_a_picture(name: str) -> None:
    assert (rulesets.PICTURES / name / rulesets.PICTURE).is_file()


def test_no_two_games_have_the_same() -> None:
    assert len({rulesets.picture(name) for name in DRAWN}) == len(DRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_it_is_light_line_art_that_shows_nothing_of_others(name: str) -> None:
    picture = rulesets.picture(name)
    assert len(picture.encode()) < LARGEST
    assert tags(picture) <= {"svg", "g", "path", "circle"}


@pytest.mark.parametrize("name", DRAWN)
def test_it_stands_in_a_page_beside_others(name: str) -> None:
    """Ids would be there twice, and what it is to say is said by the words beside it."""
    root = ElementTree.fromstring(rulesets.picture(name))
    assert (root.get("class"), root.get("aria-hidden")) == ("picture", "true")
    assert not [element for element in root.iter() if element.get("id") or element.get("style")]


def test_a_game_of_which_nothing_is_known_has_the_plain_one() -> None:
    assert rulesets.picture("chess") == rulesets.picture(rulesets.PLAIN)
