"""The ruleset as the service sees it: the verbs of engine.ruleset.Ruleset for this game."""

from typing import Any

from engine.fanccg import card_set
from engine.fanccg.cards import words
from engine.fanccg.cards.catalogue import Box
from engine.fanccg.cards.designs import plain


class FanCCG:
    """The X-Files Fan CCG, with the card set it was given."""

    name = "fanccg"
    title = "The X-Files Fan CCG"
    version = 1
    rivals = True

    def __init__(self, box: Box) -> None:
        self.box = box

    def catalogue(self) -> list[dict[str, Any]]:
        return [
            {**plain(printed.design), "text": words.card_text(printed.design)} for printed in self.box.designs.values()
        ]

    def card_set_digest(self) -> str:
        return self.box.digest

    def check_cards(self, path: str) -> list[str]:
        return card_set.check(path)
