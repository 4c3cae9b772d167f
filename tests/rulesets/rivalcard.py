"""Rival Card: competitive High Card, for tests of undo between rivals."""

from tests.rulesets.highcard import HighCard


class RivalCard(HighCard):
    name = "rivalcard"
    title = "Rival Card"
    rivals = True


ruleset = RivalCard()
