"""The ruleset as it is played: this game with the card set and the starter decks that come with the program."""

from engine.fanccg import card_set
from engine.fanccg.presentation.game import FanCCG

ruleset = FanCCG(card_set.standard(), card_set.starters())
