"""The playable ruleset with its standard card set and starter decks."""

from engine.fanccg import card_set
from engine.fanccg.presentation.game import FanCCG

ruleset = FanCCG(card_set.standard(), card_set.starters())
