"""Each game has a picture; unknown games have a plain one."""

from xml.etree import ElementTree

from engine import ruleset
from frontend import rulesets

GAMES = [name for name, module in ruleset.RULESETS.items() if module.startswith("engine.")]


def test_each_game_has_a_picture_that_can_be_inline_with_others() -> None:
    """Ids would be duplicates on the page; the text next to it describes the picture."""
    drawn = {rulesets.picture(name) for name in (*GAMES, "chess")}
    assert len(drawn) == len(GAMES) + 1
    for picture in drawn:
        root = ElementTree.fromstring(picture)
        assert (root.get("class"), root.get("aria-hidden")) == ("picture", "true")
        assert not [element for element in root.iter() if element.get("id") or element.get("style")]
