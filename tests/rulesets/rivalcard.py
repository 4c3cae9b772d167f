"""Rival Card: High Card in which the seats play against each other, for tests of what is taken back among rivals."""

from tests.rulesets.highcard import HighCard


class RivalCard(HighCard):
    """The ruleset."""

    name = "rivalcard"
    title = "Rival Card"
    rivals = True


ruleset = RivalCard()
