"""Each game has a picture of its own, and one of which nothing is known a plain one."""

from xml.etree import ElementTree

from engine import ruleset
from frontend import rulesets

GAMES = [name for name, module in ruleset.RULESETS.items() if module.startswith("engine.")]


def test_each_game_has_a_picture_that_stands_in_a_page_beside_others() -> None:
    """Ids would be there twice, and what it is to say is said by the words beside it."""
    drawn = {rulesets.picture(name) for name in (*GAMES, "chess")}
    assert len(drawn) == len(GAMES) + 1
    for picture in drawn:
        root = ElementTree.fromstring(picture)
        assert (root.get("class"), root.get("aria-hidden")) == ("picture", "true")
        assert not [element for element in root.iter() if element.get("id") or element.get("style")]
