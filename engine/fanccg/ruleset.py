"""The ruleset as it is played: this game with the card set that comes with the program."""

from engine.fanccg import card_set
from engine.fanccg.surface.game import FanCCG

ruleset = FanCCG(card_set.standard())
